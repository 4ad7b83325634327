from __future__ import annotations

from typing import Any

import pytest

from documents import DOTS, bare_registry, document, faults_of, placement, square
from tilewright.errors import PlayerCountError, RulesetError

BOARD = square(1, 5, marks={"well": ["a1"], "well-2": ["b1"]})
DRINK = {"id": "drink", "rule": "collect", "marks": ["well"]}
FENCE = {"id": "fence", "rule": "enclosure"}


def test_all_names_that_lead_nowhere_are_listed_at_once_with_their_json_paths() -> None:
    faults = faults_of(
        board=BOARD,
        supplies=[{"id": "box", "owner": "shared", "counts": {"dot": 3, "dt-2": 1}}],
        placements=[
            placement(
                "empty",
                {"id": "on", "rule": "on-mark", "marks": ["well", "wel"]},
                {
                    "id": "c",
                    "any": [
                        {"rule": "on-sites", "sites": ["a1", "z9"]},
                        {"rule": "near-mark", "marks": ["x"]},
                    ],
                },
                {"id": "n", "not": {"rule": "outside-areas", "effect": "fense"}},
                {"id": "wrong-rule", "rule": "outside-areas", "effect": "drink"},
                supply="bix",
                pieces=["dot", "dit"],
                marks=["sign"],
                effects=[DRINK, FENCE, {"id": "reach", "rule": "connect", "mark": "welll"}],
                preferences=[{"id": "p", "rule": "on-mark", "marks": ["nice"]}],
            )
        ],
        phases=[
            {**DOTS, "placement": "dots"},
            {"id": "deal", "rule": "deal-marks", "on": ["wll"], "bag": {"well": 1, "well-3": 2}},
            {**DOTS, "id": "last", "then": "dael"},
        ],
        scoring=[
            {"id": "drunk", "rule": "collected", "effect": "fence", "values": {"well": 1}},
            {"id": "held", "rule": "collected", "effect": "drink", "values": {"wel": 1}},
            {"id": "count", "rule": "pieces", "points": 1, "pieces": ["dott"], "on_marks": ["wl"]},
        ],
        end=[{"id": "out", "rule": "supply-exhausted", "supply": "boxx"}],
    )
    starts = [fault.partition(";")[0] for fault in faults]
    assert sorted(starts) == sorted(
        [
            """$.supplies[0].counts["dt-2"]: unknown piece 'dt-2'""",
            "$.placements[0].effects[2].mark: unknown mark 'welll'",
            "$.placements[0].supply: unknown supply 'bix'",
            "$.placements[0].pieces[1]: unknown piece 'dit'",
            "$.placements[0].marks[0]: unknown mark 'sign'",
            "$.placements[0].constraints[1].marks[1]: unknown mark 'wel'",
            "$.placements[0].constraints[2].any[0].sites[1]: unknown site 'z9'",
            "$.placements[0].constraints[2].any[1].marks[0]: unknown mark 'x'",
            "$.placements[0].constraints[3].not.effect: unknown effect 'fense'",
            "$.placements[0].constraints[4].effect: effect 'drink' has rule 'collect'",
            "$.placements[0].preferences[0].marks[0]: unknown mark 'nice'",
            "$.phases[0].placement: unknown placement 'dots'",
            "$.phases[1].on[0]: unknown mark 'wll'",
            """$.phases[1].bag["well-3"]: unknown mark 'well-3'""",
            "$.phases[2].then: unknown phase 'dael'",
            "$.scoring[0].effect: effect 'fence' has rule 'enclosure'",
            "$.scoring[1].values.wel: unknown mark 'wel'",
            "$.scoring[2].pieces[0]: unknown piece 'dott'",
            "$.scoring[2].on_marks[0]: unknown mark 'wl'",
            "$.end[0].supply: unknown supply 'boxx'",
        ]
    )
    by_start = dict(zip(starts, faults, strict=True))
    meant = by_start["$.end[0].supply: unknown supply 'boxx'"]
    assert meant.endswith("; did you mean 'box'?")
    wrong = by_start["$.scoring[0].effect: effect 'fence' has rule 'enclosure'"]
    assert wrong.endswith("allowed: rule 'collect'")


def test_names_of_rules_are_checked_with_the_form_of_the_document() -> None:
    faults = faults_of(
        placements=[placement({"id": "e", "rule": "emty"})],
        phases=[{**DOTS, "rule": "placment"}],
        scoring=[{"id": "s", "rule": "piece", "points": 1}],
    )
    assert len(faults) == 3
    for fault, path, close in zip(
        faults,
        ["$.placements[0].constraints[0].rule", "$.phases[0].rule", "$.scoring[0].rule"],
        ["'empty'", "'placement'", "'pieces'"],
        strict=True,
    ):
        assert path in fault
        assert close.strip("'") in fault


def test_one_effect_id_serves_one_placement_only() -> None:
    other = placement(
        "empty", name="other", effects=[{**FENCE, "enabled": False, "id": "x"}, DRINK]
    )
    faults = faults_of(
        board=BOARD, placements=[placement("empty", effects=[DRINK]), other], phases=[DOTS]
    )
    assert faults == ["$.placements[1].effects[1].id: effect id 'drink' is used twice"]


def test_an_effect_collects_each_mark_once() -> None:
    twice = {**DRINK, "marks": ["well", "well"]}
    (fault,) = faults_of(board=BOARD, placements=[placement("empty", effects=[twice])])
    assert fault.startswith("$.placements[0].effects[0].marks")


@pytest.mark.parametrize("players", [1, 6])
def test_a_number_of_players_outside_the_bounds_is_refused(players: int) -> None:
    ruleset = bare_registry().ruleset_from(document(players={"min": 2, "max": 5, "default": 3}))
    with pytest.raises(PlayerCountError, match=rf"{players}.* 2 .*5"):
        bare_registry().game_of(ruleset, players)
    assert bare_registry().game_of(ruleset).num_players == 3


def test_the_error_names_the_ruleset_and_counts_its_faults() -> None:
    phases: list[dict[str, Any]] = [
        {**DOTS, "placement": "a"},
        {**DOTS, "id": "b", "placement": "c"},
    ]
    with pytest.raises(RulesetError, match=r"ruleset 'made-in-a-test' has 2 faults:\n"):
        bare_registry().game_of(bare_registry().ruleset_from(document(phases=phases)), 2)


def test_a_ruleset_without_a_board_is_played_on_a_table_of_one_site() -> None:
    sections = document()
    del sections["board"]
    game = bare_registry().game_of(bare_registry().ruleset_from(sections))
    assert game.board.labels == ("table",)
    assert game.num_players == 2
