"""The Caravans: votes of two players, the words of a vote, and whole games (T8)."""

from __future__ import annotations

import random

import pytest

from caravans import (
    EAST,
    NORTH,
    WEST,
    bid,
    building,
    camel,
    caravans,
    give,
    laid,
    notations,
    only,
    path,
    place,
    play,
    voting,
)
from first_party import registry
from seeds import seeds
from tilewright.errors import NotationError, RulesetError
from tilewright.play import CHANCE, TERMINAL
from tilewright_catan.ballots import shares
from tilewright_catan.kinds import RESOURCES
from tilewright_catan.state import catan
from tilewright_catan.voting import Vote


def test_two_players_may_vote_on_one_camel() -> None:
    document = {
        "format": 1,
        "id": "one-camel",
        "extends": "catan-caravans",
        "title": "Test",
        "player_counts": {"2": {"phases": [{"id": "vote", "camels_a_vote": 1}]}},
    }
    game = registry().game_of(registry().ruleset_from(document), 2)
    assert only(game, Vote).votes == 1
    document["player_counts"] = {"3": {"phases": [{"id": "vote", "camels_a_vote": 2}]}}
    with pytest.raises(RulesetError, match="2 camels with 3 players"):
        registry().game_of(registry().ruleset_from(document), 3)


# --- two players ----------------------------------------------------------------------------------


@pytest.mark.rule("T8")
def test_the_shares_of_two_camels() -> None:
    assert shares([3, 2], 2) == [2, 0]
    assert shares([0, 1], 2) == [0, 2]
    assert shares([2, 2], 2) == [1, 1]
    assert shares([0, 0], 2) == [1, 1]


@pytest.mark.rule("T8")
def test_the_higher_number_of_cards_places_both_on_different_routes() -> None:
    state = voting(1, 2)
    bid(state, 1, 2)
    assert state.player == 1
    assert {state.parse(text) for text in (NORTH, EAST, WEST)} == set(state.legal_actions())
    play(state, NORTH)
    assert state.player == 1
    # Not on with the route just begun, which has two ways to go.
    assert {state.parse(text) for text in (EAST, WEST)} == set(state.legal_actions())
    same = state.parse("vote camel 0,-1/NE to 0,-1.N")
    refused = state.validate(same)
    assert refused is not None
    assert refused.detail == "the two camels of a vote go to different routes"
    play(state, WEST)
    assert laid(state) == {path(state, NORTH), path(state, WEST)}
    assert state.observation()["supplies"]["camels"]["camel"] == 20
    assert state.phase.id == "turn"


#: Camels after which the routes from N and SE end at both ends of the path 1,-1/E.
TOWARDS_EACH_OTHER = (
    ("0,-1/E", "0,-1.NE"),
    ("1,-1/NW", "1,-1.N"),
    ("1,-1/NE", "1,-1.NE"),
    ("1,0/SW", "1,0.S"),
    ("1,0/SE", "1,0.SE"),
    ("1,0/E", "1,0.NE"),
    ("1,0/NE", "1,0.N"),
)


@pytest.mark.rule("T8")
@pytest.mark.rule("C9")
def test_routes_that_have_merged_are_one() -> None:
    state = building(2)
    for where in TOWARDS_EACH_OTHER:
        camel(state, *where)
    give(state, 0, wool=1)
    state.has_built = True
    play(state, "turn end")
    bid(state, 1, 0)
    play(state, "vote camel 1,-1/E to 1,-1.SE")
    # Both routes end here now. The arrow at SW is the only other route: nobody need be asked.
    assert state.phase.id == "turn"
    assert laid(state) >= {path(state, WEST), place(state, "1,-1/E", "1,-1.SE")[0]}
    assert len(laid(state)) == 9


@pytest.mark.rule("T8")
def test_a_second_camel_that_is_impossible_is_dropped() -> None:
    state = voting(1, 0)
    state.supply[only(state.game, Vote).stock] = 1
    bid(state, 1, 0)
    play(state, NORTH)
    assert (state.phase.id, state.player) == ("turn", 1)
    assert laid(state) == {path(state, NORTH)}
    # With one route there is no second one.
    state = voting(1, 0)
    for mark, sites in (
        ("caravan-arrow", 0),
        ("caravan-head", 1 << state.game.board.site("0,0.N")),
    ):
        state.marks[state.game.marks.index(mark)] = sites
    bid(state, 1, 0)
    play(state, NORTH)
    assert (state.phase.id, state.player) == ("turn", 1)
    assert laid(state) == {path(state, NORTH)}


@pytest.mark.rule("T8")
@pytest.mark.parametrize("cards", [0, 2])
def test_equal_numbers_let_each_place_one_the_active_player_first(cards: int) -> None:
    state = voting(2, 2)
    bid(state, cards, cards)
    assert state.player == 0
    play(state, NORTH)
    assert state.player == 1
    # On any route, that of the first camel included.
    assert len(notations(state)) == 4
    play(state, "vote camel 0,-1/NE to 0,-1.N")
    assert len(laid(state)) == 2
    assert (state.phase.id, state.player) == ("turn", 1)


@pytest.mark.rule("T8")
def test_an_option_parts_the_routes_of_equal_voters() -> None:
    state = voting(0, 0, tied_vote_routes="different")
    bid(state, 0, 0)
    play(state, NORTH)
    assert {state.parse(text) for text in (EAST, WEST)} == set(state.legal_actions())
    play(state, EAST)
    assert laid(state) == {path(state, NORTH), path(state, EAST)}


# --- words and whole games ------------------------------------------------------------------------


def test_every_action_of_the_vote_has_words_of_its_own() -> None:
    game = caravans()
    vote = only(game, Vote)
    assert vote.size == 20 * 20 + 2 * 72
    for offset in range(vote.size):
        assert game.parse(game.notation(vote.base + offset)) == vote.base + offset
    record = game.action_record(game.parse(NORTH))
    assert record.to_json() == {
        "phase": "vote",
        "piece": "camel",
        "site": "0,-1/E",
        "towards": "0,-1.NE",
    }
    assert vote.cover(game.parse(NORTH) - vote.base) == game.board.bit[game.board.site("0,-1/E")]
    assert vote.cover(0) == 0


@pytest.mark.parametrize(
    "text",
    [
        "vote",
        "vote wool 1",
        "vote wool 1 ore 1",
        "vote wool 20 grain 0",
        "vote wool -1 grain 0",
        "vote camel 0,-1/E by 0,-1.NE",
        "vote camel 0,-1/E to 0,0.S",
        "vote camel 0,0 to 0,0.S",
    ],
)
def test_what_is_no_vote_is_explained(text: str) -> None:
    with pytest.raises(NotationError, match=r"wool <0\.\.19> grain <0\.\.19>"):
        caravans().parse(text)


def test_cards_and_places_are_not_mixed_up() -> None:
    state = voting(1, 1, 1)
    refused = state.validate(state.parse(NORTH))
    assert refused is not None
    assert refused.detail == "cards are to be played"
    bid(state, 1, 1, 1)
    refused = state.validate(state.parse("vote wool 0 grain 0"))
    assert refused is not None
    assert refused.detail == "a place is to be named"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_random_games_end_and_lose_no_card_or_camel(players: int, seed: int) -> None:
    game = caravans(players)
    vote = only(game, Vote)
    kinds = vote.kinds
    rng = random.Random(seed)
    state = catan(game.initial_state())
    votes = 0
    while state.player != TERMINAL:
        if state.phase is vote:
            votes += 1
            stocks = [kinds.bank, *kinds.hands, *vote.tables]
            held = [sum(state.supply[at + card] for at in stocks) for card in range(5)]
            assert held == [19] * len(RESOURCES)
            assert state.observation(0)["facts"]["owed"][state.player] > 0
        else:
            assert not any(vote.cards(state))
        assert len(laid(state)) + state.supply[vote.stock] == 22
        chance = state.player == CHANCE
        state.apply_unchecked(state.sample_chance(rng) if chance else state.pick(rng.random()))
    assert votes


@pytest.mark.parametrize(
    ("patch", "problem"),
    [
        ({"pieces": [{"id": "camel", "remove": True}]}, "there is no piece 'camel'"),
        (
            {"supplies": [{"id": "camels", "owner": "each"}]},
            "every player has one of these supplies; allowed: a shared supply",
        ),
        (
            {"supplies": [{"id": "ballots", "owner": "shared"}]},
            "the supply is shared; allowed: a supply with owner 'each'",
        ),
        ({"board": {"marks": {"camel-back": None}}}, "the game needs a mark 'camel-back'"),
        ({"phases": [{"id": "vote", "camels": "herd"}]}, "unknown supply 'herd'"),
    ],
)
def test_what_a_vote_needs_is_named_when_it_is_missing(
    patch: dict[str, object], problem: str
) -> None:
    supplies = [{"id": "camels", "counts": {"camel": None}}] if "pieces" in patch else []
    document = {
        "format": 1,
        "id": "broken-vote",
        "extends": "catan-caravans",
        "title": "Test",
        "supplies": supplies,
        **patch,
    }
    with pytest.raises(RulesetError) as caught:
        registry().game_of(registry().ruleset_from(document), 4)
    assert problem in str(caught.value)
