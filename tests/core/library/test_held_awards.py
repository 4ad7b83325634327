"""Awards that stay with their holder: the decision alone, and the parts that judge by it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from documents import begun, faults_of, made, placement, put_down
from tilewright import Game, State
from tilewright.board import longest_trail
from tilewright.library import NOBODY, HeldAward, next_holder
from tilewright.library.held_trails import HeldLongestTrail

Json = dict[str, Any]


# --- the decision -----------------------------------------------------------------------------


def test_nobody_holds_it_below_the_minimum() -> None:
    assert next_holder(NOBODY, [0, 0, 0], 3) == NOBODY
    assert next_holder(NOBODY, [2, 1, 0], 3) == NOBODY
    assert next_holder(0, [2, 1, 0], 3) == NOBODY


def test_the_first_with_the_minimum_takes_it() -> None:
    assert next_holder(NOBODY, [1, 3, 2], 3) == 1
    assert next_holder(NOBODY, [0, 5, 4], 5) == 1


def test_who_comes_level_gets_nothing() -> None:
    assert next_holder(1, [3, 3, 2], 3) == 1
    assert next_holder(2, [6, 6, 6], 5) == 2


def test_it_passes_to_strictly_more() -> None:
    assert next_holder(1, [4, 3, 2], 3) == 0
    assert next_holder(0, [5, 6, 4], 5) == 1


def test_a_holder_who_drops_keeps_it_while_nobody_has_more() -> None:
    assert next_holder(0, [5, 4, 3], 5) == 0
    assert next_holder(0, [5, 5, 5], 5) == 0


def test_a_holder_who_drops_below_one_other_loses_it_to_him() -> None:
    assert next_holder(0, [4, 6, 5], 5) == 1
    assert next_holder(0, [5, 5, 6], 5) == 2


def test_it_is_set_aside_until_one_alone_has_the_most() -> None:
    assert next_holder(0, [4, 6, 6], 5) == NOBODY
    assert next_holder(NOBODY, [4, 6, 6], 5) == NOBODY
    assert next_holder(NOBODY, [4, 6, 7], 5) == 2
    assert next_holder(NOBODY, [0, 6, 5], 5) == 1
    # Nobody else has enough: it goes to nobody.
    assert next_holder(0, [3, 4, 4], 5) == NOBODY


def test_an_award_without_a_holder_waits_through_a_tie() -> None:
    assert next_holder(NOBODY, [3, 3], 3) == NOBODY
    assert next_holder(NOBODY, [4, 3], 3) == 0


# --- most pieces, and most in a supply --------------------------------------------------------

HARBOURS: Json = {
    "board": {
        "topology": "hex-complex",
        "shape": {"radius": 1},
        "marks": {"harbour": ["0,0/NE", "0,0/SW"], "market": ["0,0.SE"]},
    },
    "pieces": [{"id": "hut"}, {"id": "house"}],
}


def pieces_sections(**award: Any) -> Json:
    judge = {"id": "judged", "rule": "judge", "award": "master", "owners": "mover"}
    part = {"id": "master", "rule": "held-most-pieces", "pieces": {"hut": 1, "house": 2}}
    return {
        **HARBOURS,
        "placements": [placement("empty", effects=[judge])],
        "scoring": [{**part, "points": 2, "minimum": 3, **award}],
    }


def held(state: State) -> HeldAward:
    return next(part for part in state.game.scoring if isinstance(part, HeldAward))


def amounts(state: State) -> list[int]:
    return [held(state).amount(state, seat) for seat in range(state.game.num_players)]


def shown_holder(state: State) -> int | None:
    found: int | None = state.observation()["effects"]["judged"]["holder"]
    return found


def test_the_most_pieces_at_marks() -> None:
    state = begun(**pieces_sections(beside_marks=["harbour"]))
    put_down(state, "dot", {(0, "house"): ["0,0.N"], (1, "hut"): ["0,0.S", "0,0.SE"]})
    assert amounts(state) == [2, 1]
    assert held(state).holder(state) == NOBODY
    assert shown_holder(state) is None
    put_down(state, "dot", {(0, "hut"): ["0,0.NE"]})
    assert amounts(state) == [3, 1]
    assert (held(state).holder(state), shown_holder(state)) == (0, 0)
    assert state.breakdown() == {"master": [2, 0]}
    put_down(state, "dot", {(1, "house"): ["0,0.SW"]})
    assert amounts(state) == [3, 3]
    assert state.scores() == [2, 0]


def test_marks_on_the_site_and_beside_it_together_or_none_at_all() -> None:
    pieces = {(0, "hut"): ["0,0.SE", "0,0.N"], (1, "house"): ["0,0"]}
    on = put_down(begun(**pieces_sections(on_marks=["market"])), "dot", pieces)
    assert amounts(on) == [1, 0]
    marks = {"on_marks": ["market"], "beside_marks": ["harbour"]}
    # The cell 0,0 touches both harbours, but it counts once.
    assert amounts(put_down(begun(**pieces_sections(**marks)), "dot", pieces)) == [2, 2]
    assert amounts(put_down(begun(**pieces_sections()), "dot", pieces)) == [2, 2]


def test_points_of_one_player_are_those_of_all() -> None:
    state = begun(3, **pieces_sections(minimum=1))
    put_down(state, "dot", {(1, "hut"): ["0,0.N"]})
    assert held(state).points(state) == [0, 2, 0]
    assert [held(state).points_of(state, seat) for seat in range(3)] == [0, 2, 0]
    assert [state.game.points_of(state, seat) for seat in range(3)] == state.scores()


@pytest.mark.parametrize(("hold", "holder", "scores"), [(True, 2, [0, 0]), (False, 0, [2, 0])])
def test_neutral_owners_hold_it_or_are_passed_by(
    hold: bool, holder: int, scores: list[int]
) -> None:
    sections = pieces_sections(neutrals_hold=hold)
    state = begun(2, **sections, neutrals=[{"id": "grey"}])
    put_down(state, "dot", {(2, "house"): ["0,0.N", "0,0.S"]})
    assert held(state).holder(state) == (2 if hold else NOBODY)
    assert state.scores() == [0, 0]
    put_down(state, "dot", {(0, "house"): ["0,0.NE"], (0, "hut"): ["0,0.SE"]})
    assert held(state).holder(state) == holder
    assert state.scores() == scores


def supply_sections() -> Json:
    judge = {"id": "judged", "rule": "judge", "award": "army"}
    part = {"id": "army", "rule": "held-most-supply", "supply": "played", "piece": "house"}
    return {
        **HARBOURS,
        "placements": [placement("empty", effects=[judge])],
        "supplies": [{"id": "played", "owner": "each", "counts": {}}],
        "scoring": [{**part, "points": 2, "minimum": 3}],
    }


def supply_game() -> Game:
    return made(3, **supply_sections())


def test_the_most_in_a_supply() -> None:
    state = supply_game().initial_state()
    award = held(state)
    expected = [([0, 2, 0], NOBODY), ([0, 3, 2], 1), ([3, 3, 2], 1), ([4, 3, 2], 0), ([3, 3, 2], 0)]
    # The last holder gives some away: two others are level above him, then one of them leads.
    expected += [([2, 4, 4], NOBODY), ([2, 4, 5], 2)]
    for counts, holder in expected:
        for seat, count in enumerate(counts):
            state.supply[seat * 2 + 1] = count
        award.update(state)
        assert (amounts(state), award.holder(state)) == (counts, holder)


def test_only_the_named_owners_are_looked_at() -> None:
    state = supply_game().initial_state()
    held(state).update(state)
    state.supply[1] = 4
    held(state).update(state, 0b110)
    assert held(state).holder(state) == NOBODY
    held(state).update(state, 0b001)
    assert held(state).holder(state) == 0


# --- the longest trail ------------------------------------------------------------------------


def trail_sections(
    *, setup: list[Json] | None = None, neutrals: list[Json] | None = None, **award: Any
) -> Json:
    def judge(number: int, owners: str) -> Json:
        return {"id": f"judged-{number}", "rule": "judge", "award": "long", "owners": owners}

    part = {"id": "long", "rule": "held-longest-trail", "pieces": ["road"], "points": 2}
    return {
        "board": {
            "topology": "hex-complex",
            "shape": {"radius": 1},
            "marks": {"camel": [], "mule": []},
        },
        "pieces": [{"id": "road"}, {"id": "hut"}],
        "setup": setup or [],
        "neutrals": neutrals or [],
        "placements": [
            placement("empty", name="road", pieces=["road"], effects=[judge(1, "mover")]),
            placement("empty", name="hut", pieces=["hut"], effects=[judge(2, "others")]),
            placement("empty", name="camel", pieces=["road"], marks=["camel"]),
        ],
        "phases": [{"id": "road", "rule": "placement", "placement": "road"}],
        "scoring": [{**part, "blocked_by": ["hut"], "minimum": 3, **award}],
    }


def test_a_trail_is_held_and_cut() -> None:
    state = begun(3, **trail_sections())
    put_down(state, "road", {(0, "road"): ["0,0/NE", "0,0/E"]})
    assert held(state).holder(state) == NOBODY
    put_down(state, "road", {(0, "road"): ["0,0/SE"]})
    assert (held(state).holder(state), amounts(state)) == (0, [3, 0, 0])
    put_down(state, "road", {(1, "road"): ["0,0/SW", "0,0/W", "0,0/NW"]})
    assert (held(state).holder(state), amounts(state)) == (0, [3, 3, 0])
    # An own hut cuts nothing, nor does another's at the end of the trail.
    put_down(state, "hut", {(0, "hut"): ["0,0.NE"], (2, "hut"): ["0,0.S"]})
    assert (held(state).holder(state), amounts(state)) == (0, [3, 3, 0])
    put_down(state, "hut", {(2, "hut"): ["0,0.SE"]})
    assert (held(state).holder(state), amounts(state)) == (1, [2, 3, 0])
    assert state.scores() == [0, 2, 0]


def test_weights_count_the_highest_mark_of_a_site() -> None:
    state = begun(2, **trail_sections(weights={"camel": 2, "mule": 3}, minimum=6))
    put_down(state, "road", {(0, "road"): ["0,0/NE", "0,0/E", "0,0/SE", "0,0/SW"]})
    marks = state.game.marks
    state.marks[marks.index("camel")] = state.game.board.mask(["0,0/NE", "0,0/SE", "0,0/NW"])
    held(state).update(state)
    assert (held(state).holder(state), amounts(state)) == (0, [6, 0])
    state.marks[marks.index("mule")] = state.game.board.mask(["0,0/NE"])
    held(state).update(state)
    assert amounts(state) == [7, 0]


def test_amounts_are_exact_whether_or_not_they_have_been_judged() -> None:
    state = begun(2, **trail_sections())
    before = state.digest()
    road = state.game.board.mask(["0,0/NE", "0,0/E", "0,0/W"])
    state.pieces[0] = road
    changed = state.digest()
    assert amounts(state) == [2, 0]
    assert changed == state.digest() != before


def test_pieces_that_lie_there_from_the_start_count_from_the_first_judgement_on() -> None:
    start = [
        {"piece": "road", "owner": 1, "sites": ["0,0/SW", "0,0/W", "0,0/NW"]},
        {"piece": "road", "owner": 2, "sites": ["0,0/E"]},
    ]
    state = begun(3, **trail_sections(setup=start))
    assert (held(state).holder(state), amounts(state)) == (NOBODY, [0, 3, 1])
    put_down(state, "road", {(0, "road"): ["0,0/NE"]})
    assert (held(state).holder(state), amounts(state)) == (1, [1, 3, 1])


def test_a_neutral_owner_can_hold_an_award_and_nobody_scores_it() -> None:
    state = begun(2, **trail_sections(neutrals=[{"id": "red"}]))
    put_down(state, "road", {(0, "road"): ["0,0/NE", "0,0/E", "0,0/SE"]})
    assert (held(state).holder(state), state.scores()) == (0, [2, 0])
    # The hut of the neutral owner cuts, and his trail of three takes the award.
    put_down(state, "road", {(2, "road"): ["0,0/SW", "0,0/W", "0,0/NW"]})
    assert held(state).holder(state) == 0
    put_down(state, "hut", {(2, "hut"): ["0,0.NE"]})
    assert (held(state).holder(state), state.scores()) == (2, [0, 0])
    assert [held(state).points_of(state, seat) for seat in (0, 1)] == [0, 0]
    assert state.observation()["effects"]["judged-1"] == {"holder": 2}


def test_an_owner_without_a_supply_has_nothing_of_it() -> None:
    state = made(2, **supply_sections(), neutrals=[{"id": "red"}]).initial_state()
    state.supply[3] = 3
    held(state).update(state)
    assert held(state).holder(state) == 1
    assert held(state).amount(state, 2) == 0


def test_wrong_awards_are_explained() -> None:
    wrong = trail_sections()
    wrong["placements"][0]["effects"][0]["award"] = "lang"
    assert faults_of(**wrong) == [
        "$.placements[0].effects[0].award: unknown scoring part 'lang'; did you mean 'long'?"
    ]
    wrong = trail_sections()
    wrong["scoring"].append({"id": "all", "rule": "pieces", "points": 1})
    wrong["placements"][0]["effects"][0]["award"] = "all"
    assert faults_of(**wrong) == [
        "$.placements[0].effects[0].award: scoring part 'all' has rule 'pieces'; allowed: long"
    ]
    wrong = pieces_sections()
    wrong["scoring"][0]["pieces"] = {"hutt": 1}
    assert faults_of(**wrong) == [
        "$.scoring[0].pieces.hutt: unknown piece 'hutt'; did you mean 'hut'?"
    ]
    wrong = pieces_sections()
    wrong["board"] = {"topology": "square", "rows": 2, "columns": 2}
    wrong["scoring"] = [{**trail_sections()["scoring"][0], "id": "master", "pieces": ["hut"]}]
    assert any("the board has no edges" in fault for fault in faults_of(**wrong))


def test_an_award_that_nothing_judges_is_refused() -> None:
    wrong = pieces_sections()
    wrong["placements"] = [placement("empty")]
    assert faults_of(**wrong) == [
        "$.scoring[0]: nothing judges who holds 'master', so that nobody ever would; "
        "allowed: an effect 'judge' for it in a placement"
    ]


def test_nothing_is_judged_of_an_award_that_is_switched_off() -> None:
    state = made(2, **pieces_sections(enabled=False)).initial_state()
    state.apply(state.legal_actions()[0])
    assert state.observation()["effects"]["judged"] == {}
    assert state.breakdown() == {}


def test_a_shared_supply_gives_no_award() -> None:
    part = {"id": "army", "rule": "held-most-supply", "supply": "box", "piece": "dot", "points": 2}
    found = faults_of(
        supplies=[{"id": "box", "owner": "shared", "counts": {"dot": 3}}], scoring=[part]
    )
    assert found == [
        "$.scoring[0].supply: supply 'box' is shared by all; allowed: a supply for each"
    ]


TRAILS = made(3, **trail_sections(weights={"camel": 2, "mule": 3}))
BOARD = TRAILS.board
EDGES = BOARD.names(BOARD.of_kind["edge"])
VERTICES = BOARD.names(BOARD.of_kind["vertex"])


def slow_amounts(state: State) -> list[int]:
    camel, mule = (state.marks[TRAILS.marks.index(name)] for name in ("camel", "mule"))
    weights = [3 if mule >> at & 1 else 1 + (camel >> at & 1) for at in range(BOARD.size)]
    huts = state.pieces[1::2]
    return [
        longest_trail(
            BOARD,
            state.pieces[seat * 2],
            huts[(seat + 1) % 3] | huts[(seat + 2) % 3],
            weights,
        )
        for seat in range(3)
    ]


STEPS = st.tuples(
    st.sampled_from(["road", "road", "road", "hut", "camel", "mule", "lost"]),
    st.integers(0, 2),
    st.integers(0, 29),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(STEPS, max_size=30), st.booleans())
def test_lazy_judging_decides_as_if_every_trail_were_known(
    steps: list[tuple[str, int, int]], asking: bool
) -> None:
    state = TRAILS.initial_state()
    award = held(state)
    assert isinstance(award, HeldLongestTrail)
    holder = NOBODY
    for what, owner, choice in steps:
        labels = VERTICES if what == "hut" else EDGES
        label = labels[choice % len(labels)]
        bit = BOARD.bit[BOARD.site(label)]
        if what in ("road", "hut"):
            if not state.empty & bit:
                continue
            put_down(state, what, {(owner, what): [label]})
        elif what == "lost":  # any piece on the edge is taken away
            state.pieces[::2] = [mask & ~bit for mask in state.pieces[::2]]
            state.empty |= bit
            TRAILS.pieces_moved(state)
        else:
            state.marks[TRAILS.marks.index(what)] ^= bit
            award.update(state)
        exact = slow_amounts(state)
        holder = next_holder(holder, exact, 3)
        assert award.holder(state) == holder
        if asking:
            before = state.digest()
            assert amounts(state) == exact
            assert state.digest() == before


@pytest.mark.parametrize("roads", [["0,0/NE"], ["0,0/NE", "0,0/E"]])
def test_trails_that_cannot_matter_are_not_searched(
    roads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise AssertionError("a trail is searched that cannot matter")

    state = begun(2, **trail_sections())
    put_down(state, "road", {(0, "road"): ["0,0/SE", "0,0/SW", "0,0/W"]})
    assert held(state).holder(state) == 0
    monkeypatch.setattr("tilewright.library.held_trails.longest_trail", refuse)
    put_down(state, "road", {(0, "road"): ["0,0/NW"], (1, "road"): roads})
    assert held(state).holder(state) == 0
