"""Topology ``chain``: lines of sites and single ones."""

from __future__ import annotations

from typing import Any

import pytest

from tilewright.board import Board, ChainTopology, groups_by_size
from tilewright.errors import RulesetError


def test_chains_are_paths_in_the_order_of_the_file() -> None:
    cards = Board.from_graph(
        ChainTopology().build({"chains": {"red": 3, "court": ["king", "ace"]}, "extra": ["joker"]}),
        {"high": ["court-ace", ["red", 3]]},
    )
    assert cards.labels == ("red-1", "red-2", "red-3", "court-king", "court-ace", "joker")
    assert cards.coordinates[3:] == ((1, 1), (1, 2), (2, 1))
    assert cards.neighbours == (0b10, 0b101, 0b10, 0b10000, 0b1000, 0)
    assert cards.steps == {
        "next": (1, 2, -1, 4, -1, -1),
        "previous": (-1, 0, 1, -1, 3, -1),
    }
    assert cards.names(cards.marks["high"]) == ["red-3", "court-ace"]
    assert groups_by_size(cards, cards.mask(["red-1", "red-3", "court-king", "court-ace"])) == [
        2,
        1,
        1,
    ]


@pytest.mark.parametrize(
    ("parameters", "paths"),
    [
        ({}, ["$.board.chains"]),
        ({"chains": {}}, ["$.board.chains"]),
        ({"chains": []}, ["$.board.chains"]),
        ({"chains": {"a": 0, "b": [], "c": "x"}}, [f"$.board.chains.{name}" for name in "abc"]),
        ({"chains": {"a": ["x", "x", ""]}}, ["$.board.chains.a[1]", "$.board.chains.a[2]"]),
        ({"chains": {"a": 2}, "extra": ["a-1"]}, ["$.board.chains"]),
        ({"chains": {"a": 4096}, "extra": ["b"]}, ["$.board.chains"]),
        ({"chains": {"a": 2}, "extra": "b", "loop": 1}, ["$.board.loop", "$.board.extra"]),
        ({"chains": {"": 2}}, ['$.board.chains[""]']),
    ],
)
def test_faults_are_listed_all_at_once(parameters: Any, paths: list[str]) -> None:
    with pytest.raises(RulesetError) as caught:
        ChainTopology().build(parameters)
    assert [fault.path for fault in caught.value.faults] == paths
