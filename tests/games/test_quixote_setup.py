"""Don Quixote: board, tiles, castles, hands (Q1 to Q8, Q10)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from quixote import (
    drawn_field,
    ends_as_they_lie,
    hand,
    play_randomly,
    quixote,
    registry,
    tiles,
    variant,
)
from tilewright.errors import RulesetError


@pytest.mark.rule("Q1")
def test_a_principality_has_24_fields_of_two_squares() -> None:
    game = quixote()
    labels = game.board.labels
    assert game.board.size == 24
    assert labels[0] == "a1"
    assert labels[7] == "h1"
    assert labels[-1] == "h3"
    grid = tiles(game).grid
    assert (grid.rows, grid.columns) == (6, 8)
    # Field B2 is the second of the middle row: rows 2 and 3 of the squares, column 1.
    assert grid.site_squares(game.board.site("b2")) == 1 << (2 * 8 + 1) | 1 << (3 * 8 + 1)


@pytest.mark.rule("Q2")
def test_everybody_has_the_same_24_tiles() -> None:
    state = quixote(3).initial_state()
    stocks = state.observation()["effects"]["principality"]["stocks"]
    assert stocks[0] == stocks[1] == stocks[2]
    assert sum(stocks[0].values()) == 24
    symbols = Counter(tile.symbol for tile in tiles(state.game).tiles)
    assert symbols == {"castle": 2, "knight": 9, "church": 6, "windmill": 7}
    shields = Counter(tile.value for tile in tiles(state.game).tiles if tile.symbol == "knight")
    assert shields == {1: 3, 2: 3, 3: 3}


@pytest.mark.rule("Q3")
def test_a_tile_may_be_turned_by_half_a_turn_and_no_other() -> None:
    game = quixote(1)
    state = game.initial_state()
    state.apply(state.parse("castle-6 b2"))
    texts = [state.notation(action) for action in state.legal_actions()]
    assert texts == ["castle-6 castle-6 0", "castle-6 castle-6 180"]
    # As entered: a road to the west above, one to the south below. Turned: east below, north above.
    assert ends_as_they_lie(game, 0) == {"tW", "bS"}
    assert ends_as_they_lie(game, 24) == {"bE", "tN"}


@pytest.mark.rule("Q3")
def test_turning_the_castles_can_be_forbidden() -> None:
    state = quixote(1, "options.castles_turn=false").initial_state()
    state.apply(state.parse("castle-6 b2"))
    assert [state.notation(action) for action in state.legal_actions()] == ["castle-6 castle-6 0"]
    refusal = state.validate(state.parse("castle-6 castle-6 180"))
    assert refusal is not None
    assert refusal.detail == "castle-6 may not be turned by 180"


@pytest.mark.rule("Q4")
def test_castles_alone_do_not_join_their_ends() -> None:
    for tile in tiles(quixote()).tiles:
        groups = tile.groups["road"]
        if tile.symbol == "castle":
            assert [len(group) for group in groups] == [1, 1]
        else:
            assert len(groups) == 1


@pytest.mark.rule("Q5")
def test_the_tile_list_is_the_one_of_the_page() -> None:
    document = quixote().document["placements"][0]["effects"][0]
    listed: dict[str, list[str]] = {}
    for tile in document["tiles"]:
        kind = f"{tile['symbol']} {tile.get('value', '')}".strip()
        listed.setdefault(kind, []).append(" ".join(tile["ends"]["road"]))
    assert listed == {
        "castle": ["W s", "W e"],
        "knight 1": ["NEs", "NWe", "WEs"],
        "knight 2": ["Ns", "Wse", "Ne"],
        "knight 3": ["Ns", "Ew", "NE"],
        "church": ["NWEs", "WEs", "NEw", "We", "Es", "Nw"],
        "windmill": ["NEsw", "WEwe", "Nse", "WEs", "Ws", "Ne", "Ns"],
    }


def with_tile(tile: dict[str, Any]) -> dict[str, Any]:
    """Sections that patch one tile of the list, or add it."""
    return {"placements": [{"id": "tile", "effects": [{"id": "principality", "tiles": [tile]}]}]}


@pytest.mark.rule("Q5")
@pytest.mark.parametrize(
    ("tile", "fault"),
    [
        (
            {"id": "church-g", "symbol": "church", "ends": {"road": ["N"]}},
            "$.placements[0].effects[0].tiles: 25 tiles in all; allowed: 24",
        ),
        (
            {"id": "church-a", "count": 2},
            "$.placements[0].effects[0].tiles: 25 tiles in all; allowed: 24",
        ),
        (
            {"id": "church-a", "symbol": "chapel"},
            "$.placements[0].effects[0].tiles[0].symbol: tile 'church-a' has symbol 'chapel';"
            " allowed: knight, church, windmill, castle",
        ),
        (
            {"id": "church-a", "value": 2},
            "$.placements[0].effects[0].tiles[0].value: 'church-a' is no knight and has 2 shields;"
            " allowed: 0",
        ),
        (
            {"id": "knight-1a", "value": 4},
            "$.placements[0].effects[0].tiles[0].value: knight 'knight-1a' has 4 shields;"
            " allowed: 1, 2, 3",
        ),
        (
            {"id": "castle-6", "ends": {"road": ["Ws"]}},
            "$.placements[0].effects[0].tiles[0].ends.road: castle 'castle-6' has 2 road ends,"
            ' in 1 groups; allowed: two road ends apart, such as ["W", "s"]',
        ),
        (
            {"id": "castle-4", "ends": {"road": ["W", "s", "e"]}},
            "$.placements[0].effects[0].tiles[0].ends.road: castle 'castle-4' has 3 road ends,"
            ' in 3 groups; allowed: two road ends apart, such as ["W", "s"]',
        ),
        (
            {"id": "church-a", "ends": {"road": ["N", "s"]}},
            "$.placements[0].effects[0].tiles[0].ends.road: tile 'church-a' has 2 road ends,"
            ' in 2 groups; allowed: one group, such as ["NEs"]',
        ),
        (
            {"id": "church-a", "ends": {"road": ["NS"]}},
            "$.placements[0].effects[0].tiles[0].ends.road[0]: 'S' in 'NS' lies between the"
            " squares of the tile; allowed: N, E, W above and e, s, w below",
        ),
        (
            {"id": "church-a", "ends": {"road": ["NN"]}},
            "$.placements[0].effects[0].tiles[0].ends.road[0]: side 'N' of 'NN' bears an end of"
            " 'road' already; allowed: one end a side",
        ),
        (
            {"id": "church-a", "ends": {"river": ["E"], "road": ["N"]}},
            "$.placements[0].effects[0].tiles[0].ends.river: unknown kind of end 'river';"
            " allowed: road",
        ),
    ],
)
def test_a_wrong_tile_list_is_refused(tile: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError) as caught:
        variant(**with_tile(tile))
    path, _, problem = fault.partition(": ")
    assert any(
        found.path == path and str(found).endswith(f": {problem}") for found in caught.value.faults
    )


@pytest.mark.rule("Q6")
def test_each_field_is_drawn_once() -> None:
    state = quixote(1).initial_state()
    rng = random.Random(4)
    drawn: list[str] = []
    while not state.is_terminal():
        if state.is_chance_node() and state.phase.rule == "choose-tiles":
            assert len(state.chance_outcomes()) == 24 - len(drawn) or state.phase.id == "castle-4"
            state.apply(state.sample_chance(rng))
            drawn.append(drawn_field(state))
        else:
            fraction = rng.random()
            action = state.sample_chance(rng) if state.is_chance_node() else state.pick(fraction)
            state.apply(action)
    assert sorted(drawn) == sorted(state.game.board.labels)


@pytest.mark.rule("Q7")
def test_the_second_castle_goes_on_no_neighbouring_field() -> None:
    state = quixote(1).initial_state()
    assert len(state.chance_outcomes()) == 24
    state.apply(state.parse("castle-6 b2"))
    state.apply(state.parse("castle-6 castle-6 0"))
    outcomes = state.chance_outcomes()
    fields = {state.notation(action).split()[1] for action, _ in outcomes}
    around = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}
    assert fields == set(state.game.board.labels) - around
    # A refused card is shuffled back, so all others are equally likely.
    assert {probability for _, probability in outcomes} == {1 / 15}
    refusal = state.validate(state.parse("castle-4 c3"))
    assert refusal is not None
    assert refusal.detail == "c3 is a neighbour of a site drawn before"
    state.apply(state.parse("castle-4 d1"))
    state.apply(state.parse("castle-4 castle-4 180"))
    play_randomly(state, random.Random(1), until="round-1")
    fields = {state.notation(action).split()[1] for action, _ in state.chance_outcomes()}
    assert fields == set(state.game.board.labels) - {"b2", "d1"}  # the refused ones came back


@pytest.mark.rule("Q7")
def test_a_board_on_which_castles_cannot_be_apart_is_refused() -> None:
    small = {"rows": 3, "columns": 3}
    with pytest.raises(RulesetError, match="no site is apart from b2: the board is too small"):
        variant(board=small)


@pytest.mark.rule("Q8")
def test_nine_seven_and_five_tiles_are_drawn_and_open() -> None:
    state = quixote(2).initial_state()
    rng = random.Random(2)
    for name, size, left in (("round-1", 9, 13), ("round-2", 7, 6), ("round-3", 5, 1)):
        play_randomly(state, rng, until=name)
        for viewer in (None, 0, 1):
            seen = state.observation(viewer)["effects"]["principality"]
            assert [sum(held.values()) for held in seen["hands"]] == [size, size]
            assert [sum(stock.values()) for stock in seen["stocks"]] == [left, left]


@pytest.mark.rule("Q8")
def test_hands_differ_and_each_tile_is_equally_likely() -> None:
    game = quixote(2)
    state = play_randomly(game.initial_state(), random.Random(3), until="hands-1")
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 22
    assert {probability for _, probability in outcomes} == {1 / 22}
    play_randomly(state, random.Random(3), until="round-1")
    assert hand(state, 0) != hand(state, 1)
    assert not {"castle-6", "castle-4"} & {*hand(state, 0), *hand(state, 1)}


@pytest.mark.rule("Q10")
def test_the_tile_that_was_set_aside_goes_on_the_last_field() -> None:
    state = play_randomly(quixote(2).initial_state(), random.Random(6), until="round-3")
    stocks = state.observation()["effects"]["principality"]["stocks"]
    aside = [next(iter(stock)) for stock in stocks]
    assert not set(aside[:1]) & set(hand(state, 0))
    play_randomly(state, random.Random(7), until="last-field")
    assert len(state.chance_outcomes()) == 1
    state.apply(state.chance_outcomes()[0][0])
    for seat in (0, 1):
        assert state.current_player == seat
        texts = [state.notation(action) for action in state.legal_actions()]
        assert texts == [f"last-field {aside[seat]} 0", f"last-field {aside[seat]} 180"]
        state.apply(state.legal_actions()[0])
    assert state.is_terminal()


def test_the_list_of_the_page_is_valid_for_every_number_of_players() -> None:
    for players in (1, 2, 3, 4):
        assert registry().game("don-quixote", players).num_players == players
