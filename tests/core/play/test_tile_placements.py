"""Placing tiles: against an oracle of plain sets on random boards, and by hand."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import Game, State
from tilewright.errors import IllegalActionError
from tilewright.play.shapes import HEXES, grid_of, orientations
from tiny import notations, play, registry, squares, tiny_game

Place = tuple[int, int]
Test = Callable[[Place], bool]

SIDES = {
    True: ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    False: ((0, 1), (1, 0), (0, -1), (-1, 0)),
}
CORNERS = {
    True: ((1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)),
    False: ((1, 1), (1, -1), (-1, 1), (-1, -1)),
}

BAR = {"id": "bar", "shape": [[0, 0], [0, 1]]}
ELL = {"id": "ell", "shape": [[0, 0], [1, 0], [1, 1]]}


# --- the oracle -------------------------------------------------------------------------------


class Oracle:
    """Says by sets of coordinates what a tile at a place would cover, and who holds what."""

    def __init__(self, state: State) -> None:
        game = state.game
        self.hexes = grid_of(game.board) == HEXES
        eight = len(game.board.steps) == 8
        self.sides = SIDES[self.hexes] + (CORNERS[False] if eight else ())
        places = game.board.coordinates
        self.places = {(place[0], place[1]) for place in places}
        self.marked = {
            name: {(place[0], place[1]) for site, place in enumerate(places) if mask >> site & 1}
            for name, mask in zip(game.marks, state.marks, strict=True)
        }
        kinds = len(game.pieces)
        self.held: dict[Place, tuple[int, int]] = {}
        for at, mask in enumerate(state.pieces):
            for site, place in enumerate(places):
                if mask >> site & 1:
                    assert (place[0], place[1]) not in self.held
                    self.held[place[0], place[1]] = divmod(at, kinds)

    def near(self, place: Place, offsets: tuple[Place, ...]) -> list[Place]:
        return [(place[0] + a, place[1] + b) for a, b in offsets]

    def beside_own(self, seat: int) -> Test:
        return lambda place: any(
            self.held.get(other, (-1, 0))[0] == seat for other in self.near(place, self.sides)
        )

    def at_own_corner(self, seat: int) -> Test:
        return lambda place: any(
            self.held.get(other, (-1, 0))[0] == seat
            for other in self.near(place, CORNERS[self.hexes])
        )

    def legal(self, state: State) -> set[str]:
        """The legal actions of the game that ``tile_game`` makes, in notation."""
        seat, game = state.player, state.game
        beside, corner = self.beside_own(seat), self.at_own_corner(seat)
        supply = game.supplies[0]
        found: set[str] = set()
        for kind, piece in enumerate(game.document["pieces"]):
            if not state.supply[supply.offset + seat * supply.stride + kind]:
                continue
            shape = piece.get("shape", [[0, 0]])
            flags = {"turns": piece.get("turns", True), "mirrors": piece.get("mirrors", True)}
            ways = orientations(shape, hexes=self.hexes, **flags)
            for number, way in enumerate(ways, start=1):
                name = piece["id"] if len(ways) == 1 else f"{piece['id']}/{number}"
                for site, place in enumerate(game.board.coordinates):
                    cover = [(place[0] + a, place[1] + b) for a, b in way]
                    if any(one not in self.places or one in self.held for one in cover):
                        continue
                    if any(one in self.marked["swamp"] for one in cover):
                        continue
                    starts = all(one in self.marked["home"] for one in cover)
                    grows = any(map(corner, cover)) and not any(map(beside, cover))
                    if starts or grows:
                        found.add(f"play {name} {game.board.labels[site]}")
        return found


def tile_game(board: dict[str, Any], pieces: list[dict[str, Any]], swamp: list[Any]) -> Game:
    """Tiles grow at corners of the own ones or lie wholly at home, and never in the swamp."""
    return tiny_game(
        board={**board, "marks": {"swamp": swamp, "home": [[0, 0], [0, 1], [1, 0]]}},
        pieces=pieces,
        supplies=[{"id": "box", "owner": "each", "counts": {one["id"]: 2 for one in pieces}}],
        placements=[
            {
                "id": "lay",
                "supply": "box",
                "constraints": [
                    {"id": "empty", "rule": "empty"},
                    {"id": "dry", "not": {"rule": "on-mark", "marks": ["swamp"]}},
                    {
                        "id": "grows",
                        "any": [
                            {"rule": "on-mark", "marks": ["home"], "of_tile": "every"},
                            {
                                "all": [
                                    {"rule": "corner-touching", "kind": "any"},
                                    {"rule": "apart", "owner": "own", "kind": "any"},
                                ]
                            },
                        ],
                    },
                ],
            }
        ],
    )


cells = st.tuples(st.integers(0, 2), st.integers(0, 2)).map(list)
shapes = st.lists(cells, min_size=1, max_size=4, unique_by=tuple)
boards = st.one_of(
    st.builds(squares, st.integers(4, 6), st.integers(4, 6), neighbours=st.sampled_from([4, 8])),
    st.just({"topology": "hex", "shape": {"radius": 2}}),
    st.just({"topology": "hex", "shape": {"rhombus": [4, 5]}, "without": [[2, 2]]}),
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    # A single site comes along always: it fits at home, so the game is never over at the start.
    pieces: list[dict[str, Any]] = [{"id": "dot"}]
    for number in range(draw(st.integers(1, 3))):
        flags = {"turns": draw(st.booleans()), "mirrors": draw(st.booleans())}
        pieces.append({"id": f"tile-{number}", "shape": draw(shapes), **flags})
    return tile_game(draw(boards), pieces, draw(st.sampled_from([[], [[1, 1]], [[1, 1], [2, 0]]])))


@given(games(), st.integers(0, 2**32))
def test_legal_tiles_are_those_that_plain_sets_allow(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    state = game.initial_state()
    while not state.is_terminal():
        assert set(notations(state)) == Oracle(state).legal(state)
        state.apply(state.pick(rng.random()))


@given(games(), st.integers(0, 2**32))
def test_tiles_are_conserved_and_all_that_is_kept_follows_from_them(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    state = game.initial_state()
    board, kinds = game.board, len(game.pieces)
    sizes = [len(piece.orientations[0]) if piece.orientations else 1 for piece in game.pieces]
    while not state.is_terminal():
        twin = pickle.loads(pickle.dumps(state.clone()))
        state.apply(action := state.pick(rng.random()))
        assert state != twin
        twin.apply(action)
        assert state == twin
        union = 0
        for at, mask in enumerate(state.pieces):
            left = state.supply[at]
            assert mask.bit_count() == (2 - left) * sizes[at % kinds]
            assert not union & mask
            union |= mask
            near = 0
            for site in range(board.size):
                near |= board.neighbours[site] if mask >> site & 1 else 0
            assert state.halos[at] == near
        assert state.empty == board.everywhere ^ union
    assert game.replay(state.history) == state


@given(games(), st.integers(0, 2**32))
def test_a_refusal_names_what_refuses_and_nothing_refuses_what_is_legal(
    game: Game, seed: int
) -> None:
    state = game.initial_state()
    rng = random.Random(seed)
    for _ in range(3):
        if not state.is_terminal():
            state.apply(state.pick(rng.random()))
    known = {"empty", "dry", "grows", "box", "fits-on-board"}
    for action in rng.sample(range(game.num_actions), min(60, game.num_actions)):
        refusal = state.validate(action)
        if state.is_terminal():
            assert refusal is not None
        elif action in state.legal_actions():
            assert refusal is None
        else:
            assert refusal is not None
            assert refusal.reasons
            assert set(refusal.reasons) <= known


# --- by hand ----------------------------------------------------------------------------------


def test_a_turned_tile_has_a_number_in_notation() -> None:
    state = tiny_game(board=squares(2, 2), pieces=[BAR]).initial_state()
    # The first orientation is the one that comes first in reading order: flat, then upright.
    assert notations(state) == ["play bar/1 a1", "play bar/1 a2", "play bar/2 a1", "play bar/2 b1"]
    play(state, "play bar/2 b1")
    assert notations(state) == ["play bar/2 a1"]
    assert state.game.board.names(state.pieces[0]) == ["b1", "b2"]


def test_a_tile_that_may_not_be_turned_has_no_number() -> None:
    state = tiny_game(board=squares(2, 2), pieces=[{**BAR, "turns": False, "mirrors": False}])
    assert notations(state.initial_state()) == ["play bar a1", "play bar a2"]


def test_mirrors_without_turns_is_one_flip_at_the_diagonal() -> None:
    one = tiny_game(board=squares(3, 3), pieces=[{**ELL, "turns": False}])
    assert [piece.orientations for piece in one.pieces] == [
        (((0, 0), (0, 1), (1, 1)), ((0, 0), (1, 0), (1, 1)))
    ]


def refused(state: State, text: str) -> tuple[str, ...]:
    with pytest.raises(IllegalActionError) as caught:
        state.apply(state.parse(text))
    return caught.value.reasons


def test_reasons_are_about_the_whole_tile() -> None:
    game = tiny_game(
        board=squares(3, 3, marks={"pond": ["c1"], "gate": ["a1"]}),
        pieces=[BAR],
        supplies=[{"id": "box", "owner": "each", "counts": {"bar": 1}}],
        placements=[
            {
                "id": "lay",
                "supply": "box",
                "constraints": [
                    {"id": "empty", "rule": "empty"},
                    {"id": "dry", "rule": "off-mark", "marks": ["pond"]},
                    {
                        "id": "from-gate",
                        "any": [
                            {"rule": "on-mark", "marks": ["gate"]},
                            {"rule": "touching", "owner": "anyone"},
                        ],
                    },
                ],
            }
        ],
    )
    state = game.initial_state()
    assert refused(state, "play bar/1 c2") == ("fits-on-board",)
    assert refused(state, "play bar/1 b1") == ("dry", "from-gate")
    play(state, "play bar/1 a1")
    assert refused(state, "play bar/2 b1") == ("empty",)
    assert notations(state) == ["play bar/1 a2", "play bar/1 b2", "play bar/2 a2", "play bar/2 b2"]
    play(state, "play bar/2 b2")
    assert state.is_terminal()


def test_some_is_enough_for_touching_and_every_can_be_asked_for() -> None:
    def choices(of_tile: str) -> list[str]:
        game = tiny_game(
            board=squares(1, 5, marks={"wall": ["b1", "c1"]}),
            pieces=[{"id": "bar", "shape": [[0, 0], [0, 1]]}],
            constraints=[
                {"id": "there", "rule": "on-mark", "marks": ["wall"], "of_tile": of_tile},
                {"id": "empty", "rule": "empty"},
            ],
        )
        return notations(game.initial_state())

    assert choices("some") == ["play bar/1 a1", "play bar/1 b1", "play bar/1 c1"]
    assert choices("every") == ["play bar/1 b1"]


def test_near_mark_is_about_some_site_and_away_from_mark_about_every_one() -> None:
    def choices(rule: str) -> list[str]:
        game = tiny_game(
            board=squares(1, 6, marks={"well": ["a1"]}),
            pieces=[{"id": "bar", "shape": [[0, 0], [0, 1]]}],
            constraints=[{"id": "there", "rule": rule, "marks": ["well"]}],
            limits={"plies": 1},
        )
        return [text.removeprefix("play bar/1 ") for text in notations(game.initial_state())]

    assert choices("near-mark") == ["a1", "b1"]
    assert choices("away-from-mark") == ["c1", "d1", "e1"]


def test_a_preference_for_tiles_gives_way_when_nothing_is_left_of_it() -> None:
    game = tiny_game(
        board=squares(1, 4, marks={"sun": ["d1"]}),
        pieces=[{"id": "bar", "shape": [[0, 0], [0, 1]]}],
        placements=[
            {
                "id": "lay",
                "constraints": [{"id": "empty", "rule": "empty"}],
                "preferences": [{"id": "sunny", "rule": "on-mark", "marks": ["sun"]}],
            }
        ],
    )
    state = game.initial_state()
    assert notations(state) == ["play bar/1 c1"]
    assert refused(state, "play bar/1 a1") == ("sunny",)
    play(state, "play bar/1 c1")
    assert notations(state) == ["play bar/1 a1"]


def test_marks_that_a_tile_leaves_lie_on_all_that_it_covers() -> None:
    game = tiny_game(
        board=squares(2, 3, marks={"paved": []}),
        pieces=[ELL],
        placements=[
            {
                "id": "lay",
                "marks": ["paved"],
                "constraints": [{"id": "empty", "rule": "empty"}],
            }
        ],
    )
    state = game.initial_state()
    play(state, state.notation(state.legal_actions()[0]))
    assert state.marks[0] == state.pieces[0]
    assert state.marks[0].bit_count() == 3


def test_an_effect_happens_on_every_site_of_a_tile() -> None:
    game = tiny_game(
        board=squares(1, 4, marks={"coin": ["a1", "b1", "d1"]}),
        pieces=[{"id": "bar", "shape": [[0, 0], [0, 1]]}],
        placements=[
            {
                "id": "lay",
                "constraints": [{"id": "empty", "rule": "empty"}],
                "effects": [{"id": "taking", "rule": "collect", "marks": ["coin"]}],
            }
        ],
        scoring=[{"id": "coins", "rule": "collected", "effect": "taking", "values": {"coin": 5}}],
    )
    state = game.initial_state()
    play(state, "play bar/1 a1", "play bar/1 c1")
    assert state.scores() == [10, 5]


def test_seats_place_their_own_kinds() -> None:
    game = tiny_game(
        pieces=[{"id": "stone"}, BAR],
        constraints=[
            {"id": "own", "rule": "kinds-by-seat", "seats": [["bar"], ["stone", "bar"]]},
            {"id": "empty", "rule": "empty"},
        ],
    )
    state = game.initial_state()
    assert {text.split()[1] for text in notations(state)} == {"bar/1", "bar/2"}
    assert refused(state, "play stone a1") == ("own",)
    play(state, "play bar/1 a1")
    assert {text.split()[1] for text in notations(state)} == {"stone", "bar/1", "bar/2"}


def test_every_action_of_a_set_of_tiles_has_a_text_of_its_own() -> None:
    game = registry().game("corner-to-corner")
    # There are 1, 2, 6, 19 and 63 fixed polyominoes of one to five sites.
    assert game.num_actions == (1 + 2 + 6 + 19 + 63) * 169
    texts = {game.notation(action) for action in range(game.num_actions)}
    assert len(texts) == game.num_actions
    for action in range(0, game.num_actions, 101):
        assert game.parse(game.notation(action)) == action
