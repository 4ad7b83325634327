"""Catan for two players: neutral colours and two productions (T1 to T4)."""

from __future__ import annotations

import pytest

from catan import (
    bank,
    catan_game,
    give,
    give_development,
    hand,
    notations,
    placement,
    play,
    put,
    random_game,
    refusal,
    sites_of,
    started,
)
from catan_two import BLACK, WHITE, begun, founding, holder, rolled_two, two_game
from first_party import game_of
from seeds import seeds
from tilewright.errors import NotationError, RulesetError
from tilewright.play import CHANCE
from tilewright_catan.state import CatanState, catan

#: A coastal road of seat 0 far from the neutral colours, and what costs it needs nearby.
COAST = "-2,0/W"


def owned(state: CatanState, owner: int, kind: str) -> set[str]:
    """Labels of the sites with pieces of a kind of an owner."""
    names = [piece.id for piece in state.game.pieces]
    mask = state.pieces[owner * len(names) + names.index(kind)]
    return set(state.game.board.names(mask))


def labels(state: CatanState, *sites: str) -> set[str]:
    """The sites by the labels that notation uses."""
    return set(state.game.board.names(state.game.board.mask(sites)))


def in_box(state: CatanState, owner: int) -> dict[str, int]:
    """Pieces that an owner may still build."""
    first = placement(state.game, "road").supply_firsts[owner]
    counts = state.supply[first : first + len(state.game.pieces)]
    kinds = zip(state.game.pieces, counts, strict=True)
    return {kind.id: count for kind, count in kinds if count}


def neutral(state: CatanState, colour: str, kind: str) -> set[str]:
    return sites_of(state, f"neutral-builds {colour} {kind}")


def settled(**options: object) -> CatanState:
    """Seat 0 has built a settlement on the coast; white could have one at 0,0.NE."""
    state = rolled_two(**options)
    put(state, 0, "road", COAST)
    put(state, WHITE, "road", "0,-1/E", "0,0/NE")
    give(state, 0, brick=1, lumber=1, wool=1, grain=1)
    return state


# --- the start ------------------------------------------------------------------------------------


@pytest.mark.rule("T1")
def test_each_neutral_colour_has_a_settlement_a_road_away_from_the_centre() -> None:
    state = catan(two_game().initial_state())
    assert state.observation()["neutrals"] == ["white", "black"]
    board = state.game.board
    centre = board.incident[board.site("0,0")]
    for owner, site, around in (
        (WHITE, "1,-2.S", ["1,-2", "0,-1", "1,-1"]),
        (BLACK, "-1,2.N", ["-1,2", "0,1", "-1,1"]),
    ):
        at = board.site(site)
        assert owned(state, owner, "settlement") == labels(state, site)
        assert set(board.names(board.incident[at] & board.of_kind["cell"])) == set(around)
        assert not centre >> at & 1
        assert (board.neighbours[at] & centre).bit_count() == 1
        assert owned(state, owner, "road") == set()
        assert in_box(state, owner) == {"road": 15, "settlement": 4}
    for seat in (0, 1):
        assert in_box(state, seat) == {"road": 15, "settlement": 5, "city": 4}
    shown = state.observation()["supplies"]["box"]
    assert [table["settlement"] for table in shown] == [5, 5, 4, 4]
    assert [table["city"] for table in shown] == [4, 4, 0, 0]


@pytest.mark.rule("T1")
def test_the_set_up_keeps_away_from_neutral_settlements_and_builds_nothing_for_them() -> None:
    state = founding()
    play(state, "founding settlement 2,-2.N", "founding road 2,-2/NE")
    assert state.player == 1
    assert refusal(state, "founding settlement 1,-2.S").endswith("by free-intersection")
    assert refusal(state, "founding settlement 0,0.N").endswith("by distance")
    play(state, "founding settlement -2,2.S", "founding road -2,2/SW")
    play(state, "founding settlement 2,0.SE", "founding road 2,0/E")
    play(state, "founding settlement -2,0.NW", "founding road -2,0/W")
    assert state.phase.id == "turn"
    for owner in (WHITE, BLACK):
        assert in_box(state, owner) == {"road": 15, "settlement": 4}


@pytest.mark.rule("T1")
def test_more_players_have_no_neutral_colours() -> None:
    state = started(3)
    assert state.game.num_owners == 3
    assert "neutrals" not in state.observation()
    assert "tokens" not in state.observation()["supplies"]


# --- two productions ------------------------------------------------------------------------------


@pytest.mark.rule("T2")
def test_two_productions_with_different_numbers_both_in_full() -> None:
    state = started(2)
    put(state, 0, "first-settlement", "2,0.SE", "-2,1.SW")  # mountains 8; forest 8
    put(state, 0, "first-settlement", "-1,2.S")  # fields 6
    play(state, "turn roll", "dice 8")
    assert hand(state, 0) == {"ore": 1, "lumber": 1}
    assert state.player == CHANCE
    assert notations(state) == [f"dice {n}" for n in (2, 3, 4, 5, 6, 7, 9, 10, 11, 12)]
    assert dict(state.chance_outcomes())[state.parse("dice 6")] == pytest.approx(5 / 31)
    play(state, "dice 6")
    assert hand(state, 0) == {"ore": 1, "lumber": 1, "grain": 1}
    assert state.phase.id == "turn"
    assert not any(text == "turn roll" for text in notations(state))
    play(state, "turn end", "turn roll")
    assert "dice 6" in notations(state)  # the last number of another turn does not matter


@pytest.mark.rule("T2")
def test_a_seven_is_settled_before_the_second_production() -> None:
    state = started(2)
    put(state, 1, "first-settlement", "2,0.SE")
    give(state, 1, ore=8)
    play(state, "turn roll", "dice 7")
    assert state.player == 1
    play(state, *["discard ore"] * 4)
    play(state, "robber robber 2,0", "theft ore")
    assert (state.phase.id, state.player) == ("dice", CHANCE)
    assert "dice 7" not in notations(state)
    play(state, "dice 8")  # the robber is on that hex
    assert (hand(state, 0), hand(state, 1)) == ({"ore": 1}, {"ore": 3})
    assert (state.phase.id, state.player) == ("turn", 0)


@pytest.mark.rule("T2")
def test_more_players_have_one_production() -> None:
    state = started(3)
    play(state, "turn roll", "dice 8")
    assert (state.phase.id, state.player) == ("turn", 0)


# --- building for neutral colours -----------------------------------------------------------------


@pytest.mark.rule("T3")
def test_a_road_for_a_neutral_colour_of_choice_follows_each_own_road() -> None:
    state = rolled_two()
    put(state, 0, "road", COAST)
    give(state, 0, brick=2, lumber=2)
    play(state, "turn road -2,0/NW")
    assert (state.phase.id, state.player) == ("neutral-builds", 0)
    assert state.observation()["facts"]["to_build"] == "road"
    assert neutral(state, "white", "road") == labels(state, "0,-1/NE", "0,-1/E", "1,-2/SE")
    assert neutral(state, "black", "road") == labels(state, "-1,1/E", "-1,1/SE", "-1,2/NE")
    assert len(notations(state)) == 6
    play(state, "neutral-builds white road 0,-1/E")
    assert (state.phase.id, state.player) == ("turn", 0)
    assert owned(state, WHITE, "road") == {"0,-1/E"}
    assert in_box(state, WHITE) == {"road": 14, "settlement": 4}
    assert hand(state, 0) == {"brick": 1, "lumber": 1}  # it was free
    play(state, "turn road -2,0/SW")
    onwards = ("0,-1/NE", "1,-2/SE", "0,-1/SE", "0,0/NE")
    assert neutral(state, "white", "road") == labels(state, *onwards)


@pytest.mark.rule("T3")
def test_a_neutral_road_does_not_pass_buildings_of_others() -> None:
    state = rolled_two()
    put(state, 0, "road", COAST)
    put(state, WHITE, "road", "0,-1/E", "0,0/NE")
    put(state, 1, "settlement", "0,0.NE")
    give(state, 0, brick=1, lumber=1)
    play(state, "turn road -2,0/NW")
    assert neutral(state, "white", "road") == labels(state, "0,-1/NE", "1,-2/SE", "0,-1/SE")
    assert "own-network" in refusal(state, "neutral-builds white road 0,0/E")
    assert "free-path" in refusal(state, "neutral-builds black road 0,-1/E")
    assert refusal(state, "neutral-builds white settlement 2,0.SE").startswith("a road is to be")


@pytest.mark.rule("T3")
def test_a_settlement_for_a_neutral_colour_follows_each_own_settlement() -> None:
    state = settled()
    play(state, "turn settlement -2,0.NW")
    assert state.observation()["facts"]["to_build"] == "settlement"
    # White's road also touches 0,0.N, which is beside its first settlement.
    assert notations(state) == ["neutral-builds white settlement 0,0.NE"]
    assert refusal(state, "neutral-builds black settlement 2,0.SE").endswith("'own-road'")
    play(state, "neutral-builds white settlement 0,0.NE")
    assert in_box(state, WHITE) == {"road": 13, "settlement": 3}
    assert (state.phase.id, state.player) == ("turn", 0)


@pytest.mark.rule("T3")
def test_a_road_is_built_when_neither_neutral_colour_can_have_a_settlement() -> None:
    state = settled()
    put(state, 1, "settlement", "0,0.SE")  # beside the only place
    play(state, "turn settlement -2,0.NW")
    assert state.observation()["facts"]["to_build"] == "road"
    assert neutral(state, "white", "settlement") == set()
    assert len(notations(state)) == 4 + 2 - 1 + 3
    play(state, "neutral-builds black road -1,1/E")
    assert state.phase.id == "turn"


@pytest.mark.rule("T3")
def test_nothing_instead_of_a_settlement_if_the_ruleset_says_so() -> None:
    state = begun('player_counts.2.phases.neutral-builds.without_settlement="nothing"')
    play(state, "turn roll", "dice 2", "dice 12")
    put(state, 0, "road", COAST)
    give(state, 0, brick=2, lumber=2, wool=1, grain=1)
    play(state, "turn settlement -2,0.NW")
    assert state.phase.id == "turn"
    play(state, "turn road -2,0/NW")
    assert state.phase.id == "neutral-builds"


@pytest.mark.rule("T3")
def test_cities_and_cards_bring_nothing() -> None:
    state = rolled_two()
    put(state, 0, "settlement", "-2,0.NW")
    give(state, 0, wool=1, grain=3, ore=4)
    play(state, "turn city -2,0.NW")
    assert state.phase.id == "turn"
    play(state, "turn buy", "development-card knight")
    assert state.phase.id == "turn"


@pytest.mark.rule("T3")
def test_nothing_is_built_where_nothing_is_legal() -> None:
    state = settled()
    rule = placement(state.game, "road")
    road = rule.kinds[0]
    for owner in (WHITE, BLACK):
        state.supply[rule.supply_firsts[owner] + road] = 0
        state.supply[rule.supply_firsts[owner] + road + 1] = 0
    play(state, "turn settlement -2,0.NW")
    assert state.phase.id == "turn"
    give(state, 0, brick=1, lumber=1)
    play(state, "turn road -2,0/NW")
    assert state.phase.id == "turn"


@pytest.mark.rule("T3")
def test_each_road_of_a_card_brings_one() -> None:
    state = rolled_two()
    put(state, 0, "road", COAST)
    give_development(state, 0, "road-building")
    play(state, "turn play road-building", "free-roads road -2,0/NW")
    assert (state.phase.id, state.player) == ("neutral-builds", 0)
    play(state, "neutral-builds black road -1,1/E")
    assert state.phase.id == "free-roads"
    play(state, "free-roads road -2,0/SW", "neutral-builds black road -1,1/SE")
    assert (state.phase.id, state.player) == ("turn", 0)
    assert owned(state, 0, "road") == labels(state, COAST, "-2,0/NW", "-2,0/SW")
    assert owned(state, BLACK, "road") == labels(state, "-1,1/E", "-1,1/SE")


@pytest.mark.rule("T3")
@pytest.mark.parametrize("by_card", [False, True])
def test_who_wins_by_a_road_has_won_before_a_neutral_road(by_card: bool) -> None:
    state = rolled_two()
    put(state, 0, "city", "2,0.SE", "2,-2.N", "-2,2.S", "-2,0.NW")
    put(state, 0, "road", "-2,0/NW", "-2,0/NE", "-2,0/E", "-2,0/SE")
    assert state.scores() == [8, 0]
    if by_card:
        give_development(state, 0, "road-building")
        play(state, "turn play road-building", "free-roads road -2,0/SW")
    else:
        give(state, 0, brick=1, lumber=1)
        play(state, "turn road -2,0/SW")
    assert state.is_terminal()
    assert (state.scores(), state.winners()) == ([10, 0], [0])


# --- what neutral colours are ---------------------------------------------------------------------


@pytest.mark.rule("T4")
def test_neutral_colours_get_no_cards_and_are_not_robbed() -> None:
    state = started(2)
    play(state, "turn roll", "dice 2")  # white's settlement touches the hex with the 2
    assert bank(state)["wool"] == 19
    play(state, "dice 7", "robber robber 1,-2")
    assert (state.phase.id, state.player) == ("turn", 0)  # there is nobody to rob
    assert len(state.observation()["supplies"]["hand"]) == 2


@pytest.mark.rule("T4")
def test_neutral_colours_take_no_turn_and_score_nothing() -> None:
    state = rolled_two()
    assert state.scores() == [0, 0]
    seats: list[int] = []
    for _ in range(3):
        seats.append(state.active)
        play(state, "turn end", "turn roll", "dice 2", "dice 12")
    assert seats == [0, 1, 0]


@pytest.mark.rule("T4")
def test_a_neutral_colour_can_hold_the_longest_road_and_nobody_scores_it() -> None:
    state = rolled_two()
    put(state, WHITE, "road", "0,-1/E", "0,0/NE", "0,0/E", "0,0/SE")
    put(state, 0, "road", "-2,0/NW", "-2,0/NE", "-2,0/E", "-2,0/SE")
    assert holder(state, "road-length") is None
    put(state, WHITE, "road", "0,0/SW")
    put(state, 0, "road", "-2,0/SW")  # as long, but later
    assert holder(state, "road-length") == WHITE
    assert state.breakdown()["longest-road"] == [0, 0]
    put(state, 0, "road", "-2,0/W")
    assert holder(state, "road-length") == 0
    assert state.breakdown()["longest-road"] == [2, 0]


@pytest.mark.rule("T4")
def test_neutral_colours_block_and_break_roads() -> None:
    state = rolled_two()
    put(state, 0, "road", "2,0/NE", "2,0/E", "2,0/SE", "2,0/SW", "2,0/W")
    assert state.breakdown()["longest-road"] == [2, 0]
    put(state, BLACK, "settlement", "2,0.SE")  # now 2 and 3
    assert holder(state, "road-length") is None
    assert state.scores() == [0, 0]
    give(state, 0, brick=1, lumber=1, wool=1, grain=1)
    assert "2,0.S" not in sites_of(state, "turn settlement")
    put(state, BLACK, "road", "2,0/NW")
    assert labels(state, "2,0/NW").isdisjoint(sites_of(state, "turn road"))


@pytest.mark.rule("T4")
def test_the_award_for_harbours_passes_neutral_colours_by() -> None:
    state = rolled_two(harbourmaster=True)
    put(state, WHITE, "settlement", "0,-2.N", "1,-2.N", "2,-1.NE", "2,0.SE")
    assert holder(state, "settled-at-harbour") is None
    put(state, 0, "settlement", "-2,1.NW", "-2,2.SW", "-1,2.S")
    assert holder(state, "settled-at-harbour") == 0


# --- whole games, and rulesets that do not fit ----------------------------------------------------


@pytest.mark.rule("T3")
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_random_games_keep_all_pieces_and_come_to_an_end(seed: int) -> None:
    def check(state: CatanState) -> None:
        for owner in range(4):
            box = in_box(state, owner)
            assert len(owned(state, owner, "road")) + box.get("road", 0) == 15
            assert len(owned(state, owner, "settlement")) + box.get("settlement", 0) == 5
        for owner in (WHITE, BLACK):
            assert not owned(state, owner, "city")
        for action in state.legal_actions():
            assert state.parse(state.notation(action)) == action

    state = random_game(catan_game(2), seed, check)
    assert len(state.winners()) == 1
    assert state.scores()[state.winners()[0]] >= 10
    neutrals = sum(len(owned(state, owner, "road")) for owner in (WHITE, BLACK))
    own = sum(len(owned(state, seat, "road")) for seat in (0, 1))
    assert neutrals > 0
    assert own > 4
    held = [bank(state), hand(state, 0), hand(state, 1)]
    assert sum(sum(cards.values()) for cards in held) == 5 * 19


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("supplies.box.owner=each", "neutral owners have no pieces in the supply"),
        ('phases.neutral-builds.starts={"white":["0,0"]}', "a settlement stands on an intersec"),
        ('phases.neutral-builds.starts={"whites":["0,0.N"]}', "unknown neutral owner 'whites'"),
        ('phases.neutral-builds.starts={"white":["9,9.N"]}', "unknown site '9,9.N'"),
        ('phases.neutral-builds.pieces={"roads":15}', "unknown piece 'roads'"),
    ],
)
def test_rulesets_that_do_not_fit_are_refused(change: str, fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        game_of("catan-base", 2, (f"player_counts.2.{change}",))


def test_what_is_not_understood_says_what_is_expected() -> None:
    state = rolled_two()
    expected = "<white, black> <road <path> or settlement <intersection>>"
    for text in ("neutral-builds red road 0,0/E", "neutral-builds white city 0,0.N"):
        with pytest.raises(NotationError, match=expected):
            state.parse(text)
    with pytest.raises(NotationError, match="is a vertex, not a edge"):
        state.parse("neutral-builds white road 0,0.N")
