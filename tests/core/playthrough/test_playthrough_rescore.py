"""Rescoring the game of ``conftest.py``: 3 + 3 points for seat 0, 3 + 0 for seat 1."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tilewright import Registry, State
from tilewright.errors import DivergenceError, RulesetError, UnknownNameError
from tilewright.playthrough import Playthrough, record, rescore


def test_other_points_for_animals(played: Playthrough, registry: Registry) -> None:
    """Two points for each of three animals; the herd of sheep is still worth 3."""
    found = rescore(played, registry, ["scoring.animals.points=2"])
    assert found.old == played.result
    assert found.new.breakdown == {"animals": (6, 6), "herds": (3, 0)}
    assert found.new.scores == (9, 6)
    assert found.new.winners == (0,)
    assert found.ruleset.hash != played.ruleset_hash


def test_another_tie_policy(played: Playthrough, registry: Registry) -> None:
    """Both have one goat: with `full` each gets the 3 points for the largest herd of goats."""
    found = rescore(played, registry, ["scoring.herds.tie=full"])
    assert found.new.breakdown == {"animals": (3, 3), "herds": (6, 3)}


def test_a_part_that_is_dropped(played: Playthrough, registry: Registry) -> None:
    found = rescore(played, registry, ["scoring.herds.enabled=false"])
    assert found.new.breakdown == {"animals": (3, 3)}
    assert found.new.winners == (0, 1)


def test_nothing_changed_gives_the_same_result(played: Playthrough, registry: Registry) -> None:
    found = rescore(played, registry)
    assert found.new == found.old
    assert found.ruleset.hash == played.ruleset_hash


def variant(**patch: Any) -> dict[str, Any]:
    return {"format": 1, "id": "variant", "extends": "toy-pasture", "title": "Variant", **patch}


def test_another_ruleset(played: Playthrough, registry: Registry) -> None:
    sheep = {"id": "animals", "pieces": ["sheep"], "points": 4}
    ruleset = registry.ruleset_from(variant(scoring=[sheep]))
    found = rescore(played, registry, ruleset=ruleset)
    assert found.new.breakdown == {"animals": (8, 8), "herds": (3, 0)}
    assert found.to_json()["ruleset"] == {"id": "variant", "hash": ruleset.hash}
    assert found.to_json()["new"]["scores"] == [11, 8]
    with_override = rescore(played, registry, ["scoring.herds.points=0"], ruleset)
    assert with_override.new.scores == (8, 8)


def test_another_ruleset_by_its_path(
    played: Playthrough, registry: Registry, tmp_path: Path
) -> None:
    file = tmp_path / "variant.json"
    file.write_text(
        '{"format": 1, "id": "variant", "extends": "toy-pasture", "title": "Variant",'
        ' "scoring": [{"id": "herds", "points": 7}]}',
        encoding="utf-8",
    )
    assert rescore(played, registry, ruleset=file).new.scores == (10, 3)


def test_a_game_broken_off_is_scored_as_it_stands(last: State, registry: Registry) -> None:
    """After four placements each has two animals; what is due at the end does not count yet."""
    early = record(last.game.replay(last.history[:8]))
    found = rescore(early, registry, ["scoring.animals.points=10", "scoring.animals.moment=play"])
    assert found.old.scores == (0, 0)
    assert found.new.scores == (20, 20)
    assert found.new.winners == ()


MORE_THAN_SCORING = [
    ("phases.grazing.rounds=2", 8, "the game ends here"),
    ("supplies.herd.counts.goat=2", 10, "the game does not end here"),
    ("supplies.herd.counts.sheep=1", 6, "is illegal: sheep on c1 is refused by 'herd' [herd]"),
    ("placements.animal.constraints.dry.enabled=false", 4, "'grazing sheep a1' is legal, and was"),
    ("phases.grazing.start=1", 4, "seat 1 acts, in the recorded game seat 0"),
    ("phases.wells.bag.well=2", 0, "chance has other probabilities"),
    ("phases.wells.enabled=false", 0, "seat 0 acts, in the recorded game chance"),
]


@pytest.mark.parametrize(("override", "ply", "cause"), MORE_THAN_SCORING)
def test_a_change_of_more_than_scoring_is_refused(
    played: Playthrough, registry: Registry, override: str, ply: int, cause: str
) -> None:
    with pytest.raises(DivergenceError) as caught:
        rescore(played, registry, [override])
    assert caught.value.ply == ply
    start = "ruleset 'toy-pasture', by which the game was to be scored, changes more than scoring: "
    assert caught.value.cause.startswith(start)
    assert cause in caught.value.cause


def test_other_names_are_unknown(played: Playthrough, registry: Registry) -> None:
    content = registry.ruleset_from(variant()).document
    text = str(content).replace("'goat'", "'cow'")
    ruleset = registry.ruleset_from(eval(text, {}))
    with pytest.raises(DivergenceError, match=r"'grazing goat b1' is unknown"):
        rescore(played, registry, ruleset=ruleset)


def test_a_playthrough_that_diverges_is_not_scored(played: Playthrough, registry: Registry) -> None:
    wrong = replace(played, digests={10: "0" * 16})
    with pytest.raises(DivergenceError, match="digest differs"):
        rescore(wrong, registry, ["scoring.animals.points=2"])


def test_faulty_overrides_and_unknown_rulesets_are_refused(
    played: Playthrough, registry: Registry
) -> None:
    with pytest.raises(RulesetError, match=r"scoring\.animals\.point"):
        rescore(played, registry, ["scoring.animals.point=2"])
    with pytest.raises(UnknownNameError, match="unknown ruleset 'toy-pastur'; did you mean"):
        rescore(played, registry, ruleset="toy-pastur")
