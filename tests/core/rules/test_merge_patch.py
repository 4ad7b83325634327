from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.errors import Fault
from tilewright.rules import merge, to_path
from tilewright.rules.merge import merge_nodes
from tilewright.rules.provenance import entries, plain, track
from tilewright.rules.values import is_list, is_object

NAMES = st.sampled_from(["a", "b", "c", "id", "x"])
SCALARS = st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "a", "b"])


def members(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Named lists, with moves and removals."""
    one = st.fixed_dictionaries(
        {"id": st.sampled_from("abcd")},
        optional={
            "p": values,
            "q": values,
            "before": st.sampled_from("abcd"),
            "remove": st.just(True),
        },
    )
    return st.lists(one, max_size=5, unique_by=lambda item: str(item["id"]))


JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4) | members(inner)
    ),
    max_leaves=12,
)


def merged(target: Any, patch: Any) -> tuple[Any, list[str]]:
    faults: list[Fault] = []
    node = merge_nodes(track(target, "t"), track(patch, "p"), faults)
    return plain(node), [str(fault) for fault in faults]


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        # Every kind of step that RFC 7396 describes, on values of our own.
        ({"k": "old"}, {"k": "new"}, {"k": "new"}),
        ({"k": "old"}, {"m": "new"}, {"k": "old", "m": "new"}),
        ({"k": "old"}, {"k": None}, {}),
        ({"k": "old", "m": 2}, {"k": None}, {"m": 2}),
        ({"k": [1]}, {"k": "text"}, {"k": "text"}),
        ({"k": "text"}, {"k": [1]}, {"k": [1]}),
        ({"k": {"m": 1}}, {"k": {"m": 2, "n": None}}, {"k": {"m": 2}}),
        ({"k": [{"m": 1}]}, {"k": [1]}, {"k": [1]}),
        ([1, 2], [3, 4], [3, 4]),
        ({"k": 1}, [2], [2]),
        ({"k": 1}, None, None),
        ({"k": 1}, "text", "text"),
        ({"k": None}, {"m": 1}, {"k": None, "m": 1}),
        ([1, 2], {"k": "v", "m": None}, {"k": "v"}),
        ({}, {"k": {"m": {"n": None}}}, {"k": {"m": {}}}),
        ({"k": 1}, {"k": [None, {"m": None}]}, {"k": [None, {"m": None}]}),
    ],
)
def test_plain_merge_patch(target: Any, patch: Any, result: Any) -> None:
    assert merge(target, patch) == result


PARTS = [{"id": "a", "n": 1}, {"id": "b", "n": 2}, {"id": "c", "n": 3}]


@pytest.mark.parametrize(
    ("patch", "ids"),
    [
        ([{"id": "b", "n": 9}], "abc"),
        ([{"id": "d"}, {"id": "e"}], "abcde"),
        ([{"id": "b", "remove": True}], "ac"),
        ([{"id": "c", "before": "a"}], "cab"),
        ([{"id": "d", "before": "b"}], "adbc"),
        ([{"id": "d", "before": "b"}, {"id": "e", "before": "b"}], "adebc"),
        ([{"id": "d", "before": "e"}, {"id": "e", "before": "b"}], "adebc"),
        ([{"id": "a", "before": "b"}, {"id": "b", "before": "c"}], "abc"),
        ([{"id": "b", "remove": True}, {"id": "c", "before": "a"}], "ca"),
    ],
)
def test_named_lists_are_patched_by_id(patch: list[Any], ids: str) -> None:
    result, faults = merged(PARTS, patch)
    assert "".join(item["id"] for item in result) == ids
    assert faults == []


def test_members_are_merged_and_keep_no_directive() -> None:
    patch = [{"id": "c", "before": "a", "n": None, "m": {"k": 1}}]
    assert merge(PARTS, patch)[0] == {"id": "c", "m": {"k": 1}}


def test_a_list_without_ids_replaces_the_whole_list() -> None:
    assert merge(PARTS, [{"n": 1}]) == [{"n": 1}]
    assert merge(PARTS, []) == []
    assert merge([1, 2], PARTS) == PARTS


@pytest.mark.parametrize(
    ("patch", "fault"),
    [
        ([{"id": "z", "remove": True}], 'p: $[0]: there is no "z" to remove; allowed: a, b, c'),
        ([{"id": "a", "remove": 1}], "p: $[0].remove: found 1; allowed: true, or no such key"),
        (
            [{"id": "a", "remove": True, "n": 1}],
            'p: $[0]: "a" is removed and changed at once; allowed: id and remove alone',
        ),
        (
            [{"id": "a", "before": "z"}],
            'p: $[0].before: there is no "z" to stand before; allowed: b, c',
        ),
        (
            [{"id": "a", "before": "a"}],
            'p: $[0].before: there is no "a" to stand before; allowed: b, c',
        ),
        ([{"id": "a"}, {"id": "a"}], 'p: $[1]: the id "a" is given twice in one list'),
        ([{"id": "a", "m": None}], 'p: $[0].m: there is no "m" to delete; allowed: id, n'),
    ],
)
def test_what_is_asked_for_in_vain_is_reported(patch: list[Any], fault: str) -> None:
    assert merged(PARTS, patch)[1] == [fault]


def test_moves_in_a_circle_are_reported() -> None:
    result, faults = merged(PARTS, [{"id": "a", "before": "b"}, {"id": "b", "before": "a"}])
    assert [item["id"] for item in result] == ["c", "a", "b"]
    assert faults == [
        'p: $[0].before: "a" stands before "b", which waits for it in turn',
        'p: $[1].before: "b" stands before "a", which waits for it in turn',
    ]


def test_patches_for_player_counts_keep_nulls_removals_and_moves() -> None:
    parent = {"player_counts": {"2": {"board": {"radius": None}, "scoring": [{"id": "a", "n": 1}]}}}
    child = {
        "player_counts": {
            "2": {"scoring": [{"id": "a", "m": None}, {"id": "b", "remove": True}]},
            "3": {"end": None},
        }
    }
    once = merge({}, parent)
    assert once == parent
    assert merge(once, child)["player_counts"] == {
        "2": {
            "board": {"radius": None},
            "scoring": [{"id": "a", "n": 1, "m": None}, {"id": "b", "remove": True}],
        },
        "3": {"end": None},
    }


def test_a_removal_for_a_player_count_replaces_an_earlier_change() -> None:
    parent = {"player_counts": {"2": {"scoring": [{"id": "a", "n": 1}]}}}
    removal = {"player_counts": {"2": {"scoring": [{"id": "a", "remove": True}]}}}
    assert merge(merge({}, parent), removal) == removal
    assert merge(merge({}, removal), parent) == parent


def test_null_drops_a_whole_player_count() -> None:
    parent = {"player_counts": {"2": {"end": None}, "3": {}}}
    assert merge(parent, {"player_counts": {"2": None}}) == {"player_counts": {"3": {}}}
    assert merged(parent, {"player_counts": {"4": None}})[1] == [
        'p: $.player_counts["4"]: there is no "4" to delete; allowed: 2, 3'
    ]


@given(JSON, JSON)
def test_merge_is_total_and_leaves_its_arguments_alone(target: Any, patch: Any) -> None:
    before = copy.deepcopy((target, patch))
    merge(target, patch)
    assert (target, patch) == before


@given(JSON)
def test_the_empty_patch_changes_nothing(target: Any) -> None:
    changed = merge(target, {})
    assert changed == (target if isinstance(target, dict) else {})


@given(JSON, JSON)
def test_merging_twice_is_merging_once(target: Any, patch: Any) -> None:
    once = merge(target, patch)
    assert merge(once, patch) == once


@given(JSON, JSON, JSON)
def test_origins_cover_exactly_the_leaves(target: Any, patch: Any, second: Any) -> None:
    tree = merge_nodes(track(target, "t"), track(patch, "p"), [])
    tree = merge_nodes(tree, track(second, "s"), [])
    document = plain(tree)
    found = list(entries(tree))
    assert len({entry.address for entry in found}) == len(found) == count_leaves(document)
    for entry in found:
        value = document
        for step in to_path(document, entry.address):
            value = value[step]
        assert value == entry.value
        assert entry.origin in ("t", "p", "s")


def inside(value: object) -> list[Any]:
    if is_object(value):
        return list(value.values())
    return value if is_list(value) else []


def count_leaves(value: object) -> int:
    return sum(map(count_leaves, inside(value))) or 1


@given(JSON, JSON)
def test_a_value_comes_from_a_document_that_holds_it(target: Any, patch: Any) -> None:
    tree = merge_nodes(track(target, "t"), track(patch, "p"), [])
    for entry in entries(tree):
        if not isinstance(entry.value, (dict, list)):
            source = target if entry.origin == "t" else patch
            assert holds(source, entry.value)


def holds(value: object, wanted: object) -> bool:
    inner = inside(value)
    return any(holds(member, wanted) for member in inner) or (
        type(value) is type(wanted) and value == wanted
    )


def test_a_plain_object_replaces_a_reference_to_an_option_as_a_whole() -> None:
    target = {"shape": {"option": "board", "cases": {"small": {"radius": 1}}}}
    assert merge(target, {"shape": {"radius": 5}}) == {"shape": {"radius": 5}}


def test_a_reference_is_patched_by_its_own_keys() -> None:
    target = {"tie": {"option": "friendly", "cases": {"true": "full"}}}
    patch = {"tie": {"cases": {"true": "share"}}}
    assert merge(target, patch) == {"tie": {"option": "friendly", "cases": {"true": "share"}}}
