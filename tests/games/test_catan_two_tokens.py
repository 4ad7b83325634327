"""Catan for two players: trade tokens, what they are for, and what they cost (T5 to T7)."""

from __future__ import annotations

import pytest

from catan import (
    catan_game,
    give,
    give_development,
    hand,
    notations,
    phase,
    play,
    put,
    random_game,
    refusal,
)
from catan_two import (
    WHITE,
    begun,
    founding,
    give_played,
    knights,
    rolled_two,
    set_tokens,
    tell_points,
    token_phase,
    tokens,
)
from first_party import game_of
from seeds import seeds
from tilewright.errors import NotationError, RulesetError
from tilewright.play import CHANCE
from tilewright_catan.robbing import Robber
from tilewright_catan.state import CatanState, catan

TOKENS = "player_counts.2.phases.trade-tokens"


def robber_at(state: CatanState) -> list[str]:
    """Labels of the hexes with the robber: one or none."""
    mark = phase(state.game, Robber).landmarks.robber
    return state.game.board.names(state.marks[mark])


def put_robber(state: CatanState, label: str) -> None:
    mark = phase(state.game, Robber).landmarks.robber
    state.marks[mark] = state.game.board.mask([label])


def trades(state: CatanState) -> None:
    """Goes through a forced trade that takes the first card and gives the first ones back."""
    play(state, "turn forced-trade")
    while state.phase.id != "turn":
        state.apply(state.legal_actions()[0])


# --- where tokens come from -----------------------------------------------------------------------


@pytest.mark.rule("T5")
def test_each_player_begins_with_five_of_twenty_tokens() -> None:
    state = founding()
    assert tokens(state) == [5, 5, 10]
    supplies = state.observation()["supplies"]
    assert [table["trade-token"] for table in supplies["tokens"]] == [5, 5]
    assert supplies["token-bank"]["trade-token"] == 10


@pytest.mark.rule("T5")
@pytest.mark.parametrize(
    ("site", "earned"),
    [("0,0.NE", 2), ("2,-2.N", 1), ("1,-1.NE", 0)],
    ids=["at the desert", "on the coast", "inland"],
)
def test_settlements_of_the_set_up_bring_tokens(site: str, earned: int) -> None:
    state = founding()
    play(state, f"founding settlement {site}")
    assert tokens(state) == [5 + earned, 5, 10 - earned]


@pytest.mark.rule("T5")
def test_settlements_built_in_a_turn_bring_tokens_and_cities_and_neutral_ones_do_not() -> None:
    state = rolled_two()
    put(state, 0, "road", "-2,0/W")
    put(state, WHITE, "road", "0,-1/E", "0,0/NE")
    give(state, 0, brick=1, lumber=1, wool=1, grain=3, ore=3)
    play(state, "turn settlement -2,0.NW")
    assert state.phase.id == "neutral-builds"
    assert tokens(state) == [6, 5, 9]
    play(state, "neutral-builds white settlement 0,0.NE")  # at the desert
    play(state, "turn city -2,0.NW")
    assert tokens(state) == [6, 5, 9]


def desert_on_the_coast(*overrides: str) -> CatanState:
    """Seat 0 founds on an island whose desert is the hex -2,0, a corner of the island."""
    game = game_of("catan-base", 2, ('options.layout="variable"', *overrides))
    state = catan(game.initial_state())
    while state.player == CHANCE:
        texts = notations(state)
        state.apply(state.parse(next((text for text in texts if "desert" in text), texts[0])))
    assert state.island is not None
    assert state.island.desert == game.board.mask(["-2,0"])
    assert state.player == 0
    return state


@pytest.mark.rule("T5")
@pytest.mark.parametrize(("at_both", "earned"), [("sum", 3), ("higher", 2)])
def test_desert_and_coast_at_once(at_both: str, earned: int) -> None:
    state = desert_on_the_coast(f'{TOKENS}.at_both="{at_both}"')
    play(state, "founding settlement -2,0.NW")
    assert tokens(state)[0] == 5 + earned


@pytest.mark.rule("T5")
def test_desert_and_coast_add_up_if_nothing_else_is_said() -> None:
    state = desert_on_the_coast()
    play(state, "founding settlement -2,0.NW")
    assert tokens(state) == [8, 5, 7]


@pytest.mark.rule("T5")
def test_the_oasis_is_no_desert() -> None:
    state = founding("board.marks.desert=[]", 'board.marks.oasis=["0,0"]')
    play(state, "founding settlement 0,0.NE")
    assert tokens(state) == [5, 5, 10]


@pytest.mark.rule("T5")
def test_nobody_gets_more_tokens_than_there_are() -> None:
    state = founding()
    set_tokens(state, 9, 10)
    play(state, "founding settlement 0,0.NE")
    assert tokens(state) == [10, 10, 0]
    play(state, "founding road 0,0/E", "founding settlement 2,-2.N")
    assert tokens(state) == [10, 10, 0]


@pytest.mark.rule("T5")
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_tokens_and_cards_are_neither_made_nor_lost(seed: int) -> None:
    used: set[str] = set()

    def check(state: CatanState) -> None:
        assert sum(tokens(state)) == 20
        assert min(tokens(state)) >= 0
        kinds = token_phase(state).kinds
        starts = (kinds.deck, *kinds.held, *kinds.played, token_phase(state).discarded)
        assert sum(sum(state.supply[at : at + 5]) for at in starts) == 25
        hands = (kinds.bank, *kinds.hands)
        assert sum(sum(state.supply[at : at + 5]) for at in hands) == 5 * 19
        assert min(state.supply) >= 0
        if state.phase.id == "turn":
            used.update(text.split()[1] for text in notations(state))

    state = random_game(catan_game(2), seed, check)
    assert state.is_terminal()
    assert used >= {"discard-knight", "forced-trade", "banish-robber"}


# --- knights --------------------------------------------------------------------------------------


@pytest.mark.rule("T6")
def test_a_played_knight_is_discarded_for_two_tokens_once_a_turn() -> None:
    state = rolled_two()
    give_played(state, 0, 2)
    play(state, "turn discard-knight")
    assert tokens(state) == [7, 5, 8]
    assert knights(state) == [1, 0, 1]
    assert state.observation()["supplies"]["discarded"]["knight"] == 1
    assert state.observation()["facts"]["knights_to_discard"] == 0
    assert refusal(state, "turn discard-knight") == "only 1 a turn may be discarded"
    play(state, "turn end")
    assert refusal(state, "turn discard-knight") == "seat 1 has played no knight"
    play(state, "turn roll", "dice 2", "dice 12", "turn end")
    play(state, "turn discard-knight")  # before the roll as well
    assert tokens(state) == [9, 5, 6]


@pytest.mark.rule("T6")
def test_knights_in_the_hand_are_not_played_ones() -> None:
    state = rolled_two()
    give_development(state, 0, "knight")
    assert refusal(state, "turn discard-knight") == "seat 0 has played no knight"


@pytest.mark.rule("T6")
@pytest.mark.parametrize(
    ("own", "theirs", "before", "after"),
    [(3, 0, 0, None), (4, 3, 0, 0), (4, 4, 0, 1), (3, 3, 0, 1), (5, 3, 0, 0), (3, 2, 0, None)],
)
def test_the_largest_army_is_judged_anew(
    own: int, theirs: int, before: int, after: int | None
) -> None:
    state = rolled_two()
    give_played(state, 0, own)
    give_played(state, 1, theirs)
    awarded = [2 if before == seat else 0 for seat in (0, 1)]
    assert state.breakdown()["largest-army"] == awarded
    play(state, "turn discard-knight")
    awarded = [2 if after == seat else 0 for seat in (0, 1)]
    assert state.breakdown()["largest-army"] == awarded


@pytest.mark.rule("T6")
def test_what_a_knight_brings_is_limited_by_the_supply() -> None:
    state = rolled_two()
    set_tokens(state, 9, 10)
    give_played(state, 0, 1)
    play(state, "turn discard-knight")
    assert tokens(state) == [10, 10, 0]


# --- what tokens are for --------------------------------------------------------------------------


@pytest.mark.rule("T7")
def test_a_forced_trade_takes_two_random_cards_and_gives_two_of_choice() -> None:
    state = rolled_two()
    give(state, 0, ore=2, brick=1)
    give(state, 1, wool=1, grain=3)
    play(state, "turn forced-trade")
    assert tokens(state) == [4, 5, 11]
    assert state.player == CHANCE
    assert dict(state.chance_outcomes()) == {
        state.parse("theft wool"): 0.25,
        state.parse("theft grain"): 0.75,
    }
    play(state, "theft wool")
    assert notations(state) == ["theft grain"]
    play(state, "theft grain")
    assert (state.phase.id, state.player) == ("trade-tokens", 0)
    assert state.observation(0)["facts"]["owed"] == [2, 0]
    assert notations(state) == [
        f"trade-tokens {name}" for name in ("brick", "wool", "grain", "ore")
    ]
    assert refusal(state, "trade-tokens lumber") == "seat 0 has no lumber to give"
    play(state, "trade-tokens wool", "trade-tokens ore")
    assert (state.phase.id, state.player) == ("turn", 0)
    assert hand(state, 0) == {"brick": 1, "grain": 1, "ore": 1}
    assert hand(state, 1) == {"wool": 1, "grain": 2, "ore": 1}


@pytest.mark.rule("T7")
def test_of_one_card_one_is_taken_and_two_are_given() -> None:
    state = rolled_two()
    give(state, 0, ore=3)
    give(state, 1, wool=1)
    play(state, "turn forced-trade", "theft wool", "trade-tokens ore", "trade-tokens ore")
    assert state.phase.id == "turn"
    assert hand(state, 0) == {"wool": 1, "ore": 1}
    assert hand(state, 1) == {"ore": 2}


@pytest.mark.rule("T7")
def test_there_is_no_forced_trade_with_an_empty_hand() -> None:
    state = rolled_two()
    give(state, 0, ore=3)
    assert refusal(state, "turn forced-trade") == "seat 1 has no cards"


@pytest.mark.rule("T7")
def test_a_ruleset_may_let_short_hands_give_all_they_have() -> None:
    state = begun(f'{TOKENS}.short_hand="gives-all"')
    give(state, 1, wool=1)
    play(state, "turn forced-trade", "theft wool", "trade-tokens wool")
    assert state.phase.id == "turn"
    assert (hand(state, 0), hand(state, 1)) == ({}, {"wool": 1})
    assert tokens(state) == [4, 5, 11]


@pytest.mark.rule("T7")
def test_who_could_not_give_two_cards_back_may_not_trade() -> None:
    state = rolled_two()
    give(state, 1, wool=1)
    assert refusal(state, "turn forced-trade") == "seat 0 would have 1 cards to give back, not 2"
    give(state, 0, ore=1)
    trades(state)


@pytest.mark.rule("T7")
def test_only_the_two_players_see_the_cards_of_a_forced_trade() -> None:
    state = rolled_two()
    give(state, 0, ore=2)
    give(state, 1, wool=2)
    play(state, "turn forced-trade")
    for text in ("theft wool", "theft wool", "trade-tokens ore"):
        action = state.parse(text)
        seen = [state.phase.is_visible(state, action, viewer) for viewer in (0, 1, None)]
        assert seen == [True, True, False]
        play(state, text)
    hidden = state.observation(None)["supplies"]["hand"]
    assert hidden == [{"hidden": 3}, {"hidden": 1}]
    # A given card is noted as one that has passed unseen: from 0 to 1 ore, from 1 to 0 two wool.
    assert [at for at, count in enumerate(state.moved) if count] == [1 * 5 + 4, 2 * 5 + 2]
    assert sum(state.moved) == 3


@pytest.mark.rule("T7")
def test_the_robber_is_moved_to_the_desert_without_theft() -> None:
    state = rolled_two()
    put_robber(state, "2,0")
    put(state, 1, "first-settlement", "0,0.NE")
    give(state, 1, ore=3)
    play(state, "turn banish-robber")
    assert robber_at(state) == ["0,0"]
    assert state.phase.id == "turn"
    assert hand(state, 1) == {"ore": 3}
    assert tokens(state) == [4, 5, 11]


@pytest.mark.rule("T7")
def test_a_robber_on_the_desert_stays_there() -> None:
    state = rolled_two()
    assert robber_at(state) == ["0,0"]
    assert refusal(state, "turn banish-robber") == "the robber is on the desert already"


@pytest.mark.rule("T7")
def test_without_a_desert_the_robber_leaves_the_board() -> None:
    state = begun("board.marks.desert=[]", 'board.marks.oasis=["0,0"]')
    assert robber_at(state) == []
    assert refusal(state, "turn banish-robber") == "the robber is off the board already"
    put_robber(state, "2,0")
    play(state, "turn banish-robber")
    assert robber_at(state) == []
    assert tokens(state) == [4, 5, 11]


@pytest.mark.rule("T7")
@pytest.mark.parametrize(
    ("own", "theirs", "price"),
    [(0, 0, 1), (1, 1, 1), (1, 2, 1), (2, 1, 2), (1, 0, 2)],
)
def test_who_is_ahead_pays_two_tokens(own: int, theirs: int, price: int) -> None:
    sites = ["2,-2.N", "2,0.SE", "-2,2.S", "-2,0.NW"]
    state = rolled_two()
    put(state, 0, "settlement", *sites[:own])
    put(state, 1, "settlement", *sites[own : own + theirs])
    tell_points(state)
    put_robber(state, "2,0")
    play(state, "turn banish-robber")
    assert tokens(state) == [5 - price, 5, 10 + price]


@pytest.mark.rule("T7")
def test_hidden_points_do_not_make_it_dearer() -> None:
    state = rolled_two()
    give_development(state, 0, "victory-point", "victory-point")
    put_robber(state, "2,0")
    assert state.scores() == [2, 0]
    play(state, "turn banish-robber")
    assert tokens(state)[0] == 4


@pytest.mark.rule("T7")
def test_the_price_follows_the_points_of_the_turn() -> None:
    state = rolled_two()
    put(state, 0, "road", "2,-2/NW")
    put(state, 0, "settlement", "2,0.SE")
    put(state, 1, "settlement", "-2,2.S")
    tell_points(state)
    put_robber(state, "2,0")
    assert state.observation()["facts"]["token_price"] == 1
    give(state, 0, brick=1, lumber=1, wool=1, grain=1)
    play(state, "turn settlement 2,-2.N")
    while state.phase.id == "neutral-builds":
        state.apply(state.legal_actions()[0])
    assert state.observation()["facts"]["token_price"] == 2
    play(state, "turn end")
    assert state.observation()["facts"]["token_price"] == 1


@pytest.mark.rule("T7")
def test_who_cannot_pay_takes_no_action() -> None:
    state = rolled_two()
    put_robber(state, "2,0")
    put(state, 0, "settlement", "2,-2.N")
    tell_points(state)
    set_tokens(state, 1, 5)
    wanted = "it costs 2 trade tokens; seat 0 has 1"
    assert refusal(state, "turn banish-robber") == wanted
    assert refusal(state, "turn forced-trade") == wanted
    put(state, 1, "settlement", "2,0.SE")
    tell_points(state)
    assert "turn banish-robber" in notations(state)
    set_tokens(state, 0, 5)
    assert refusal(state, "turn banish-robber") == "it costs 1 trade tokens; seat 0 has 0"


@pytest.mark.rule("T7")
@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_so_many_token_actions_a_turn(allowed: int) -> None:
    state = rolled_two(token_actions=allowed)
    give(state, 0, ore=5)
    give(state, 1, wool=5)
    for taken in range(allowed):
        assert state.observation()["facts"]["token_actions_left"] == allowed - taken
        trades(state)
    put_robber(state, "2,0")
    for action in ("forced-trade", "banish-robber"):
        wanted = f"only {allowed} token action{'s'[: allowed != 1]} a turn may be taken"
        assert refusal(state, f"turn {action}") == wanted
    play(state, "turn end")
    assert state.observation()["facts"]["token_actions_left"] == allowed


@pytest.mark.rule("T7")
def test_a_knight_and_a_token_action_in_one_turn() -> None:
    state = rolled_two()
    give_played(state, 0, 1)
    put_robber(state, "2,0")
    play(state, "turn discard-knight", "turn banish-robber")
    assert tokens(state) == [6, 5, 9]


@pytest.mark.rule("T7")
def test_token_actions_are_possible_before_the_roll() -> None:
    state = begun()
    give(state, 0, ore=2)
    give(state, 1, wool=2)
    trades(state)
    assert notations(state) == ["turn roll"]
    play(state, "turn roll", "dice 2", "dice 12")
    put_robber(state, "2,0")
    assert refusal(state, "turn banish-robber").startswith("only 1 token action a turn")


@pytest.mark.rule("T6")
@pytest.mark.rule("T7")
@pytest.mark.parametrize(
    ("before_roll", "early"),
    [
        ("everything", {"discard-knight", "forced-trade", "banish-robber"}),
        ("actions", {"forced-trade", "banish-robber"}),
        ("nothing", set[str]()),
    ],
)
def test_what_comes_before_the_roll_is_a_setting(before_roll: str, early: set[str]) -> None:
    state = begun(f'{TOKENS}.before_roll="{before_roll}"')
    give(state, 1, wool=2)
    give_played(state, 0, 1)
    put_robber(state, "2,0")
    everything = {"discard-knight", "forced-trade", "banish-robber"}
    assert {text.split()[1] for text in notations(state)} == {"roll", *early}
    for action in sorted(everything - early):
        assert refusal(state, f"turn {action}") == "production must be rolled first"
    play(state, "turn roll", "dice 2", "dice 12")
    assert {text.split()[1] for text in notations(state)} == {"end", *everything}


# --- rulesets that do not fit ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ('supplies.tokens.owner="shared"', "trade tokens need a supply 'tokens'"),
        ('supplies.token-bank.owner="each"', "trade tokens need a supply 'token-bank'"),
        ("phases.trade-tokens.cost=-1", "cost"),
        ('phases.trade-tokens.at_both="most"', "at_both"),
    ],
)
def test_rulesets_that_do_not_fit_are_refused(change: str, fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        game_of("catan-base", 2, (f"player_counts.2.{change}",))


def test_what_is_not_understood_says_what_is_expected() -> None:
    state = rolled_two()
    with pytest.raises(NotationError, match="expected: trade-tokens <brick, lumber"):
        state.parse("trade-tokens gold")
    with pytest.raises(NotationError, match="expected: turn forced-trade"):
        state.parse("turn forced-trade wool")
