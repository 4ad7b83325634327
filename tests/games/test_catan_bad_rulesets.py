"""Rulesets of Catan that cannot be played are refused with a sentence that says why."""

from __future__ import annotations

import pytest

from first_party import registry
from tilewright.errors import RulesetError

REFUSED = [
    ("supplies.box.counts.settlement=1", "supply 'box' has 1 of 'settlement' for a player"),
    ("supplies.box.counts.road=1", "supply 'box' has 1 of 'road' for a player"),
    ("supplies.box.owner=shared", "takes pieces from the shared supply 'box'"),
    ('placements.first-settlement.pieces=["knight"]', "'first-settlement' places knight"),
    ('placements.road.pieces=["city"]', "placement 'road' places city"),
    ("phases.turn.city=road", "placement 'road' places road"),
    ("phases.free-roads.road=settlement", "placement 'settlement' places settlement"),
    ("phases.turn.enabled=false", "the game needs a phase with rule 'catan-turns', switched on"),
    ('board.marks.harbour-ore=["0,0"]', "mark 'harbour-ore' lies on 0,0"),
    ('board.marks.hills=["0,0.N"]', "mark 'hills' lies on"),
    ('board.marks.robber=["0,0/E"]', "mark 'robber' lies on"),
]


@pytest.mark.parametrize(("override", "problem"), REFUSED)
def test_what_cannot_be_played_is_refused(override: str, problem: str) -> None:
    with pytest.raises(RulesetError) as caught:
        registry().game("catan-base", 3, [override])
    assert problem in str(caught.value)


def test_a_hex_has_one_terrain_and_one_number() -> None:
    layout = ["options.layout=beginner", 'board.marks.hills=["0,0"]', 'board.marks.desert=["0,0"]']
    with pytest.raises(RulesetError, match=r"0,0 has more than one terrain"):
        registry().game("catan-base", 3, layout)
    numbers = ["options.layout=beginner", 'board.marks.token-2=["1,0"]']
    with pytest.raises(RulesetError, match=r"1,0 has more than one number"):
        registry().game("catan-base", 3, numbers)


def test_every_hex_has_a_terrain_before_anything_is_founded() -> None:
    with pytest.raises(RulesetError, match=r"no terrain lies on -3,0, -3,1, -3,2, -3,3, -2,-1"):
        registry().game("catan-base", 3, ['board.shape={"radius": 3}'])
    with pytest.raises(RulesetError, match=r"no terrain lies on 0,0 when"):
        registry().game("catan-base", 3, ["options.layout=beginner", "board.marks.desert=[]"])


def test_a_game_without_foundings_goes_on_to_its_limit() -> None:
    overrides = ["phases.founding.enabled=false", "options.turn_limit=9"]
    state = registry().game("catan-base", 3, overrides).initial_state()
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    assert state.scores() == [0, 0, 0]
    assert state.game.notes(state) != []


def test_votes_lie_in_a_supply_of_their_own() -> None:
    with pytest.raises(RulesetError, match=r"supply 'hand' holds other cards"):
        registry().game("catan-caravans", 3, ["phases.vote.table=hand"])


def test_nobody_plays_alone() -> None:
    with pytest.raises(RulesetError, match=r"1 player has nobody to play with"):
        registry().game("catan-base", 1, ["players.min=1"])


def test_neutral_settlements_keep_their_distance() -> None:
    starts = "player_counts.2.phases.neutral-builds.starts"
    for second in ("1,-2.S", "1,-2.SE"):
        with pytest.raises(RulesetError, match=r"a settlement on or next to another one"):
            registry().game(
                "catan-base", 2, [f'{starts}={{"white": ["1,-2.S"], "black": ["{second}"]}}']
            )


def test_of_two_deserts_the_robber_goes_to_the_first() -> None:
    overrides = ["options.layout=beginner", 'board.marks.desert=["0,0", "1,0"]']
    game = registry().game(
        "catan-base", 3, [*overrides, 'board.marks.forest=["2,-2", "-1,0", "-2,1"]']
    )
    state = game.initial_state()
    state.apply(state.legal_actions()[0])
    robber = state.marks[game.marks.index("robber")]
    assert game.board.names(robber) == ["0,0"]
