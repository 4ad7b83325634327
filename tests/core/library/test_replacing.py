"""The effect ``replace`` and the constraint ``on-own``."""

from __future__ import annotations

from typing import Any

import pytest

from documents import act, allowed, begun, faults_of, placement, put_down, refused
from tilewright import State


def sections(owner: str = "each", **more: Any) -> dict[str, Any]:
    """A row of five sites on which huts become houses; huts are kept apart from others' huts."""
    return {
        "pieces": [{"id": "hut"}, {"id": "house"}],
        "supplies": [{"id": "box", "owner": owner, "counts": {"hut": 2, "house": 1}}],
        "placements": [
            placement(
                "empty",
                {"id": "apart", "rule": "apart", "owner": "others"},
                name="settle",
                pieces=["hut"],
                supply="box",
            ),
            placement(
                {"id": "on-a-hut", "rule": "on-own", "pieces": ["hut"]},
                name="raise",
                pieces=["house"],
                supply="box",
                effects=[{"id": "hut-back", "rule": "replace", "piece": "hut"}],
            ),
        ],
        "phases": [
            {"id": "settle", "rule": "placement", "placement": "settle", "rounds": 1},
            {"id": "raise", "rule": "placement", "placement": "raise", "rounds": 1},
            {"id": "again", "rule": "placement", "placement": "settle", "rounds": 1},
        ],
        **more,
    }


def holdings(state: State) -> list[tuple[int, str, str]]:
    shown: list[dict[str, Any]] = state.observation()["pieces"]
    return [(one["owner"], one["piece"], one["site"]) for one in shown]


def test_a_piece_takes_the_place_of_an_own_one_which_goes_back() -> None:
    state = act(begun(**sections()), "settle hut a1", "settle hut c1")
    assert state.observation()["supplies"]["box"] == [{"hut": 1, "house": 1}] * 2
    assert allowed(state, "raise", 0, "house") == {"a1"}
    assert refused(state, "raise house c1") == ("on-a-hut",)
    assert refused(state, "raise house b1") == ("on-a-hut",)
    act(state, "raise house a1")
    assert holdings(state) == [(0, "house", "a1"), (1, "hut", "c1")]
    assert state.observation()["supplies"]["box"][0] == {"hut": 2, "house": 0}
    assert state.occupied == state.game.board.mask(["a1", "c1"])
    # Nobody's second house: the supply has none left.
    assert allowed(state, "raise", 0, "house") == set()


def test_the_neighbourhood_of_the_replaced_piece_is_forgotten() -> None:
    state = act(begun(**sections()), "settle hut a1", "settle hut d1")
    assert allowed(state, "settle", 1, "hut") == {"c1", "e1"}
    act(state, "raise house a1")
    # b1 touches a house now and no hut.
    assert allowed(state, "settle", 1, "hut") == {"b1", "c1", "e1"}


def test_a_shared_supply_gets_the_piece_back() -> None:
    state = act(begun(**sections("shared")), "settle hut a1", "settle hut c1")
    assert state.observation()["supplies"]["box"] == {"hut": 0, "house": 1}
    act(state, "raise house a1")
    assert state.observation()["supplies"]["box"] == {"hut": 1, "house": 0}


def test_without_a_supply_the_piece_is_gone() -> None:
    changed = sections()
    del changed["supplies"]
    for rule in changed["placements"]:
        del rule["supply"]
    state = act(begun(**changed), "settle hut a1", "settle hut c1", "raise house a1")
    assert holdings(state) == [(0, "house", "a1"), (1, "hut", "c1")]


@pytest.mark.parametrize("labels", [[], ["a1"]])
def test_a_site_without_an_own_piece_of_the_kind_gets_one_piece_more(labels: list[str]) -> None:
    state = put_down(begun(**sections()), "settle", {(1, "hut"): labels})
    put_down(state, "raise", {(0, "house"): ["b1"]})
    assert (0, "house", "b1") in holdings(state)
    assert len(holdings(state)) == len(labels) + 1
    assert state.observation()["supplies"]["box"][0] == {"hut": 2, "house": 0}


def test_any_kind_counts_unless_some_are_named() -> None:
    changed = sections()
    changed["placements"][1]["constraints"] = [{"id": "on-a-hut", "rule": "on-own"}]
    state = put_down(begun(**changed), "settle", {(0, "hut"): ["a1"]})
    put_down(state, "raise", {(0, "house"): ["a1"]})
    changed_state = put_down(state, "settle", {(0, "hut"): ["c1"]})
    changed_state.supply[:] = [9] * len(changed_state.supply)
    assert allowed(changed_state, "raise", 0, "house") == {"a1", "c1"}


def test_unknown_kinds_are_refused() -> None:
    wrong = sections()
    wrong["placements"][1]["effects"][0]["piece"] = "huts"
    wrong["placements"][1]["constraints"][0]["pieces"] = ["shed"]
    assert faults_of(**wrong) == [
        "$.placements[1].effects[0].piece: unknown piece 'huts'; did you mean 'hut' or 'house'?",
        "$.placements[1].constraints[0].pieces[0]: unknown piece 'shed'; allowed: house, hut",
    ]


@pytest.mark.parametrize(("owner", "left"), [("each", [1, 1, 1, 1]), ("all", [1, 1, 1, 1, 2, 0])])
def test_a_neutral_owner_replaces_with_and_without_a_supply(owner: str, left: list[int]) -> None:
    start = [
        {"piece": "hut", "owner": "grey", "sites": ["e1"]},
        {"piece": "hut", "owner": 0, "sites": ["a1"]},
    ]
    boxes = [{"id": "box", "owner": owner, "counts": {"hut": 1, "house": 1}}]
    more: dict[str, Any] = {"neutrals": [{"id": "grey"}], "setup": start, "supplies": boxes}
    state = begun(**{**sections(), **more})
    state.game.placements[1].place(state, 2, 1, 4)
    assert holdings(state) == [(0, "hut", "a1"), (2, "house", "e1")]
    assert state.supply == left
