"""Owners beyond the seats: they have pieces and never act."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from documents import act, bare_registry, begun, document, faults_of, made, placement, square
from tilewright import State
from tilewright.errors import RulesetError
from tilewright.play import Neutral, observation_schema
from tilewright.render import Renderer, plain_text, svg_text
from tilewright.testing import check_game
from tiny import notations

GREY: list[dict[str, Any]] = [{"id": "grey", "title": "Grey", "colour": "#7d7d7d"}]
GREY_AND_RED: list[dict[str, Any]] = [*GREY, {"id": "red"}]
PIECES = [{"id": "dot"}, {"id": "ring"}]


def sites_of(state: State, piece: str = "dot") -> list[str]:
    """Sites on which the acting player may place the piece."""
    return [text.split()[2] for text in notations(state) if text.split()[1] == piece]


def put(state: State, owner: int, kind: int, label: str) -> None:
    """A piece of an owner, as a phase of a game would place it."""
    game = state.game
    game.placements[0].place(state, owner, kind, game.board.site(label))


def test_neutral_owners_are_numbered_after_the_seats() -> None:
    game = made(3, neutrals=GREY_AND_RED)
    assert game.neutrals == (Neutral("grey", "Grey", "#7d7d7d"), Neutral("red", "red"))
    assert (game.num_players, game.num_owners) == (3, 5)
    state = game.initial_state()
    assert len(state.pieces) == len(state.halos) == len(state.clear) == 5
    put(state, 4, 0, "c1")
    assert state.pieces == [0, 0, 0, 0, 0b100]
    assert state.halos == [0, 0, 0, 0, 0b1010]
    assert state.empty == 0b11011
    assert [state.player, state.scores()] == [0, [0, 0, 0]]


def test_a_game_without_them_has_owners_for_its_seats_only() -> None:
    game = made(3)
    assert game.neutrals == ()
    assert game.num_owners == 3
    assert "neutrals" not in game.initial_state().observation()


def test_they_may_be_there_for_some_numbers_of_players_only() -> None:
    patches = {"2": {"neutrals": GREY}}
    assert [made(n, player_counts=patches).num_owners for n in (1, 2, 3)] == [1, 3, 3]
    changed = {"2": {"neutrals": [{"id": "red"}]}, "3": {"neutrals": [{"id": "grey"}]}}
    game = made(2, neutrals=GREY, player_counts=changed)
    assert [owner.id for owner in game.neutrals] == ["grey", "red"]


def test_pieces_at_the_start_may_be_theirs() -> None:
    start = [
        {"piece": "dot", "owner": "grey", "sites": ["a1", "e1"]},
        {"piece": "dot", "owner": 1, "sites": ["b1"]},
    ]
    state = begun(neutrals=GREY, setup=start)
    assert state.pieces == [0, 0b00010, 0b10001]
    assert sites_of(state) == ["c1", "d1"]


def test_owners_that_do_not_exist_are_faults() -> None:
    start: list[dict[str, Any]] = [{"piece": "dot", "owner": "gray", "sites": ["a1"]}]
    assert faults_of(neutrals=GREY, setup=start) == [
        "$.setup[0].owner: unknown neutral owner 'gray'; did you mean 'grey'?"
    ]
    assert faults_of(setup=start) == [
        "$.setup[0].owner: unknown neutral owner 'gray'; allowed: 0..1"
    ]
    start[0]["owner"] = 2
    assert faults_of(neutrals=GREY, setup=start) == [
        "$.setup[0].owner: there is no seat 2; allowed: 0..1"
    ]
    with pytest.raises(RulesetError, match="neutrals"):
        begun(neutrals=[{"id": "grey", "points": 3}])


@pytest.mark.parametrize(
    ("rule", "owner", "kind", "left"),
    [
        ("apart", "others", "same", ["a1", "e1"]),  # not beside c1, kept in state.clear
        ("apart", "others", "any", ["a1"]),  # nor beside the ring on f1
        ("apart", "anyone", "same", ["a1", "e1"]),
        ("apart", "own", "same", ["a1", "b1", "d1", "e1"]),
        ("touching", "others", "same", ["b1", "d1"]),
        ("touching", "others", "any", ["b1", "d1", "e1"]),
        ("touching", "anyone", "any", ["b1", "d1", "e1"]),
        ("touching", "own", "any", []),
    ],
)
def test_constraints_count_them_among_the_others(
    rule: str, owner: str, kind: str, left: list[str]
) -> None:
    constraint = {"id": rule, "rule": rule, "owner": owner, "kind": kind}
    state = begun(
        board=square(1, 6),
        pieces=PIECES,
        neutrals=GREY_AND_RED,
        placements=[placement("empty", constraint)],
    )
    put(state, 2, 0, "c1")
    put(state, 3, 1, "f1")
    state.player, state.legal = 0, []
    legal = state.game.placements[0].legal_sites(state, 0)
    assert state.game.board.names(legal[0]) == left


def test_for_them_the_players_are_others() -> None:
    apart = {"id": "apart", "rule": "apart", "owner": "others"}
    state = begun(board=square(1, 7), neutrals=GREY_AND_RED, placements=[placement("empty", apart)])
    put(state, 0, 0, "a1")
    put(state, 2, 0, "d1")
    legal = state.game.placements[0].legal_sites
    names = state.game.board.names
    # a1 is seat 0's and d1 grey's: whoever owns neither keeps away from both.
    assert names(legal(state, 0)[0]) == ["b1", "f1", "g1"]
    assert names(legal(state, 1)[0]) == ["f1", "g1"]
    assert names(legal(state, 2)[0]) == ["c1", "e1", "f1", "g1"]
    assert names(legal(state, 3)[0]) == ["f1", "g1"]
    assert state.game.placements[0].reasons(state, 3, 0, 1) == ["apart"]


def test_corners_of_their_pieces_count() -> None:
    corner = {"id": "corner", "rule": "corner-touching", "owner": "others"}
    state = begun(board=square(3, 3), neutrals=GREY, placements=[placement("empty", corner)])
    put(state, 2, 0, "b2")
    legal = state.game.placements[0].legal_sites(state, 0)
    assert state.game.board.names(legal[0]) == ["a1", "c1", "a3", "c3"]


SUPPLIES: list[dict[str, Any]] = [
    {"id": "own", "owner": "each", "counts": {"dot": 2}},
    {"id": "every", "owner": "all", "counts": {"dot": 1}},
    {"id": "bank", "owner": "shared", "counts": {"dot": 9}},
]


def stocked(supply: str) -> State:
    return begun(
        neutrals=GREY_AND_RED,
        supplies=SUPPLIES,
        placements=[placement("empty", supply=supply)],
    )


def test_supplies_of_all_owners_and_of_the_seats() -> None:
    state = stocked("every")
    assert state.supply == [2, 2, 1, 1, 1, 1, 9]
    put(state, 3, 0, "a1")
    assert state.supply == [2, 2, 1, 1, 1, 0, 9]
    rule = state.game.placements[0]
    assert rule.legal_sites(state, 3) == [0]
    assert rule.reasons(state, 3, 0, 1) == ["every"]
    assert rule.legal_sites(state, 2) == [0b11110]
    assert state.observation()["supplies"]["every"] == [{"dot": 1}] * 3 + [{"dot": 0}]


def test_without_a_supply_of_their_own_they_place_without_limit() -> None:
    state = stocked("own")
    for label in ("a1", "b1", "c1"):
        put(state, 2, 0, label)
    assert state.supply == [2, 2, 1, 1, 1, 1, 9]
    assert state.game.placements[0].legal_sites(state, 2) == [0b11000]
    assert state.game.placements[0].reasons(state, 2, 0, 3) == []
    state = stocked("bank")
    put(state, 2, 0, "a1")
    assert state.supply == [2, 2, 1, 1, 1, 1, 8]


def test_effects_record_what_they_take() -> None:
    effects = [
        {"id": "picking", "rule": "collect", "marks": ["well"]},
        {"id": "joining", "rule": "connect", "mark": "spring"},
        {"id": "fencing", "rule": "enclosure"},
    ]
    marks = {"well": ["b1"], "spring": ["d1"]}
    state = begun(
        board=square(1, 5, marks=marks),
        neutrals=GREY,
        placements=[placement("empty", effects=effects)],
        scoring=[
            {"id": "wells", "rule": "collected", "effect": "picking", "values": {"well": 3}},
            {"id": "springs", "rule": "landmarks", "effect": "joining", "points": 5},
            {"id": "areas", "rule": "areas", "effect": "fencing", "points": 1},
        ],
    )
    before = state.game.scores(state, projected=True)
    put(state, 1, 0, "e1")
    put(state, 2, 0, "c1")
    put(state, 2, 0, "b1")
    facts = state.observation()["effects"]
    assert facts["picking"]["held"] == [{"well": 0}, {"well": 0}, {"well": 1}]
    assert facts["joining"]["reached"] == [{"dot": []}, {"dot": ["d1"]}, {"dot": ["d1"]}]
    assert facts["fencing"]["areas"] == [{"dot": []}, {"dot": []}, {"dot": ["a1"]}]
    assert before == [0, 0]
    assert state.game.scores(state, projected=True) == [0, 5]
    # What a neutral owner encloses is not for the pictures, which tint by seat.
    assert Renderer().scene(state).items


def test_capturing_takes_their_pieces_and_remembers_theirs() -> None:
    state = begun(
        board=square(1, 6),
        neutrals=GREY,
        supplies=[{"id": "own", "owner": "each", "counts": {"dot": 9}}],
        placements=[
            placement(
                "empty",
                supply="own",
                effects=[{"id": "taking", "rule": "capture", "supply": "own"}],
            )
        ],
    )
    put(state, 2, 0, "a1")
    put(state, 0, 0, "b1")
    assert state.pieces == [0b10, 0, 0]
    assert state.supply == [8, 9]  # grey has no supply that its piece could go back to
    assert state.observation()["effects"]["taking"] == {"captured": [1, 0, 0]}
    put(state, 1, 0, "a1")
    put(state, 2, 0, "c1")
    assert state.pieces == [0, 0b1, 0b100]
    assert state.supply == [9, 8]
    assert state.observation()["effects"]["taking"] == {"captured": [1, 0, 1]}


def test_scoring_parts_leave_them_out() -> None:
    state = begun(
        neutrals=GREY,
        board=square(1, 6),
        scoring=[
            {"id": "dots", "rule": "pieces", "points": 1},
            {"id": "most", "rule": "majority", "points": 10},
            {"id": "group", "rule": "largest-group", "points": 100},
            {"id": "land", "rule": "territory", "points": 1000},
        ],
    )
    put(state, 0, 0, "a1")
    for label in ("c1", "d1", "e1"):
        put(state, 2, 0, label)
    # f1 lies beside grey alone, and b1 beside both.
    assert state.game.breakdown(state, projected=True) == {
        "dots": [1, 0],
        "most": [10, 0],
        "group": [100, 0],
        "land": [0, 0],
    }


def test_observations_tell_who_they_are() -> None:
    start = [{"piece": "dot", "owner": "red", "sites": ["c1"]}]
    state = begun(neutrals=GREY_AND_RED, setup=start, supplies=SUPPLIES)
    found = json.loads(json.dumps(state.observation(0)))
    jsonschema.validate(found, observation_schema())
    assert found["neutrals"] == ["grey", "red"]
    assert found["pieces"] == [{"site": "c1", "piece": "dot", "owner": 3}]
    assert found["players"] == 2


def test_pictures_show_their_colour_letter_and_title() -> None:
    start = [
        {"piece": "dot", "owner": "grey", "sites": ["c1"]},
        {"piece": "dot", "owner": "red", "sites": ["d1"]},
    ]
    state = begun(neutrals=GREY_AND_RED, setup=start, supplies=SUPPLIES)
    act(state, "dot dot a1")
    text = plain_text(Renderer().terminal(state))
    assert "DG" in text
    assert "DR" in text
    assert "D0" in text
    assert "Grey (neutral)" in text
    picture = svg_text(Renderer().scene(state))
    assert "#7d7d7d" in picture
    assert "dot of Grey" in picture
    assert "dot of red" in picture
    assert "dot of seat 0" in picture


def test_a_game_with_neutral_owners_keeps_the_contract() -> None:
    apart = {"id": "apart", "rule": "apart", "owner": "others"}
    content = document(
        board=square(4, 4),
        pieces=PIECES,
        neutrals=GREY_AND_RED,
        supplies=[{"id": "own", "owner": "all", "counts": {"dot": 3, "ring": 2}}],
        setup=[{"piece": "dot", "owner": "grey", "sites": ["b2"]}],
        placements=[placement("empty", apart, supply="own")],
        scoring=[{"id": "most", "rule": "majority", "points": 3}],
    )
    game = bare_registry().game_of(bare_registry().ruleset_from(content), 2)
    check_game(game, [1, 2], registry=bare_registry())


def test_they_rule_out_the_swap() -> None:
    swapping = {"id": "dot", "rule": "placement", "placement": "dot", "swap": "owners"}
    assert faults_of(neutrals=GREY, phases=[swapping]) == [
        "$.phases[0].swap: there are neutral owners, who take no part in it; allowed: 'never'"
    ]
