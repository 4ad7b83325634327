"""Corner to corner: every tile of a player meets the others of that player at corners only."""

from __future__ import annotations

import random

import pytest

from tilewright import State
from tilewright.errors import IllegalActionError
from tiny import notations, play, registry

Place = tuple[int, int]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
SIZE = 13


def start() -> State:
    return registry().game("corner-to-corner").initial_state()


# --- an oracle that grows tiles square by square ----------------------------------------------


def grown(size: int) -> set[frozenset[Place]]:
    """All fixed polyominoes of a size, each with its upper left corner at (0, 0)."""
    found = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        found = {
            _to_origin(shape | {(row + down, column + right)})
            for shape in found
            for row, column in shape
            for down, right in SIDES
            if (row + down, column + right) not in shape
        }
    return found


def _to_origin(shape: frozenset[Place]) -> frozenset[Place]:
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    return frozenset((row - top, column - left) for row, column in shape)


def free_shape(shape: frozenset[Place]) -> frozenset[frozenset[Place]]:
    """The shape in all its orientations, which names it whichever way it lies."""
    found: set[frozenset[Place]] = set()
    for _ in range(4):
        shape = frozenset((column, -row) for row, column in shape)
        found.add(_to_origin(shape))
        found.add(_to_origin(frozenset((row, -column) for row, column in shape)))
    return frozenset(found)


EVERY_SHAPE = [shape for size in range(1, 6) for shape in sorted(grown(size), key=sorted)]


class Table:
    """A game on plain sets of squares."""

    def __init__(self) -> None:
        self.held: tuple[set[Place], set[Place]] = (set(), set())
        self.used: tuple[set[object], set[object]] = (set(), set())

    def choices(self, seat: int) -> set[frozenset[Place]]:
        """What a player may cover next."""
        own, everybody = self.held[seat], self.held[0] | self.held[1]
        home = (0, 0) if seat == 0 else (SIZE - 1, SIZE - 1)
        found: set[frozenset[Place]] = set()
        for shape in EVERY_SHAPE:
            if free_shape(shape) in self.used[seat]:
                continue
            for row in range(SIZE):
                for column in range(SIZE):
                    cover = frozenset((row + a, column + b) for a, b in shape)
                    if max(max(place) for place in cover) >= SIZE or cover & everybody:
                        continue
                    if own & _around(cover, SIDES):
                        continue
                    if own & _around(cover, CORNERS) or home in cover:
                        found.add(cover)
        return found

    def cover(self, seat: int, cover: frozenset[Place]) -> None:
        self.held[seat].update(cover)
        self.used[seat].add(free_shape(_to_origin(cover)))


def _around(cover: frozenset[Place], offsets: tuple[Place, ...]) -> set[Place]:
    return {(row + a, column + b) for row, column in cover for a, b in offsets}


def covers(state: State) -> dict[frozenset[Place], int]:
    """Each set of squares that may be covered now, and the action that does it."""
    places = state.game.board.coordinates
    found: dict[frozenset[Place], int] = {}
    for action in state.legal_actions():
        mask = state.phase.cover(action - state.phase.base)
        cover = frozenset(
            (places[site][0], places[site][1]) for site in range(len(places)) if mask >> site & 1
        )
        assert cover not in found, "two actions cover the same squares"
        found[cover] = action
    return found


@pytest.mark.rule("CTC1", "CTC2", "CTC3", "CTC5", "CTC6", "CTC7", "CTC8")
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_allow_what_the_oracle_allows_at_every_ply(seed: int) -> None:
    rng = random.Random(seed)
    state, table = start(), Table()
    assert len(state.game.pieces) == len({free_shape(shape) for shape in EVERY_SHAPE}) == 21
    while not state.is_terminal():
        seat, choices = state.player, covers(state)
        assert set(choices) == table.choices(seat)
        cover = rng.choice(sorted(choices, key=sorted))
        state.apply(choices[cover])
        table.cover(seat, cover)
        # A player who is stuck is passed over; the game goes on while anybody can place.
        if state.is_terminal() or state.player == seat:
            assert not table.choices(1 - seat)
    assert not table.choices(0)
    assert not table.choices(1)
    assert state.scores() == [len(table.held[0]), len(table.held[1])]


# --- by hand ----------------------------------------------------------------------------------


@pytest.mark.rule("CTC4")
def test_the_first_tile_covers_the_own_corner_of_the_board() -> None:
    state = start()
    for _ in range(2):
        corner = state.game.board.mask(["a1" if state.player == 0 else "m13"])
        masks = [state.phase.cover(action) for action in state.legal_actions()]
        assert all(mask & corner for mask in masks)
        state.apply(state.legal_actions()[0])
    assert len(notations(start())) == len(Table().choices(0))


@pytest.mark.rule("CTC6")
def test_a_tile_beside_an_own_one_is_refused() -> None:
    state = start()
    play(state, "lay dot a1", "lay dot m13")
    with pytest.raises(IllegalActionError) as caught:
        play(state, "lay pair/1 b1")
    assert caught.value.reasons == ("no-own-side", "own-corner")
    with pytest.raises(IllegalActionError) as caught:
        play(state, "lay dot b2")
    assert caught.value.reasons == ("set",)
    play(state, "lay pair/1 b2")
    assert state.game.board.names(state.pieces[1]) == ["b2", "c2"]


@pytest.mark.rule("CTC5")
def test_tiles_of_others_may_be_touched() -> None:
    state = start()
    play(state, "lay bar-5/1 a1", "lay dot m13")
    # The bar a1 to e1 has one corner inside the board: f2, since a2 to e2 are beside it.
    assert {text.split()[2] for text in notations(state) if "dot" in text} == {"f2"}
