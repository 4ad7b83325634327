"""Phases that look for one another by class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from documents import document, faults_of
from tilewright import Game, Registry, hookimpl
from tilewright.library import DealMarks, PlacementPhase
from tilewright.play import GameDefinition, Phase, Setup


class _Seeker(PlacementPhase):
    """Looks for the phase that deals, and for the one that places by itself."""

    __slots__ = ("dealer", "seeker")
    rule = "seeker"

    def finish_setup(self, setup: Setup) -> None:
        self.dealer = setup.phase_of(DealMarks)
        self.seeker = setup.phase_of(_Seeker)


class _LateSeeker(_Seeker):
    __slots__ = ()
    rule = "late-seeker"


class _Seekers:
    @hookimpl
    def tilewright_games(self) -> Iterable[GameDefinition]:
        return [GameDefinition("bare", "Bare", "Phases that seek one another.")]

    @hookimpl
    def tilewright_phases(self) -> Iterable[type[Phase]]:
        return [_Seeker, _LateSeeker]


REGISTRY = Registry([_Seekers()], discover=False)
SEEK: dict[str, Any] = {"id": "seek", "rule": "seeker", "placement": "dot", "rounds": 1}
DEAL: dict[str, Any] = {"id": "deal", "rule": "deal-marks", "on": ["palm"], "bag": {"well": 1}}
BOARD = {
    "topology": "square",
    "rows": 1,
    "columns": 5,
    "marks": {"palm": [[0, 0], [0, 1]], "well": []},
}


def seekers(*phases: dict[str, Any]) -> Game:
    content = document(board=BOARD, phases=list(phases))
    return REGISTRY.game_of(REGISTRY.ruleset_from(content), 2)


def faults(*phases: dict[str, Any]) -> list[str]:
    return faults_of(registry=REGISTRY, board=BOARD, phases=list(phases))


def test_the_only_phase_of_a_class_is_found() -> None:
    game = seekers(DEAL, SEEK)
    seeker = game.phases[1]
    assert isinstance(seeker, _Seeker)
    assert seeker.dealer is game.phases[0]
    assert seeker.seeker is seeker


def test_a_phase_of_a_derived_class_is_found() -> None:
    game = seekers(DEAL, {**SEEK, "rule": "late-seeker"})
    seeker = game.phases[1]
    assert isinstance(seeker, _LateSeeker)
    assert seeker.seeker is seeker


def test_a_phase_that_is_missing_or_switched_off_is_none() -> None:
    for phases in ([SEEK], [{**DEAL, "enabled": False}, SEEK]):
        seeker = seekers(*phases).phases[0]
        assert isinstance(seeker, _Seeker)
        assert seeker.dealer is None


def test_a_second_phase_of_the_class_is_a_fault() -> None:
    again = {**DEAL, "id": "again"}
    assert faults(DEAL, {**DEAL, "id": "off", "enabled": False}, again, SEEK) == [
        "$.phases[2].rule: rule 'deal-marks' besides phase 'deal'; "
        "allowed: one of these phases only"
    ]


def test_a_second_phase_of_a_derived_class_is_a_fault() -> None:
    late = {**SEEK, "id": "late", "rule": "late-seeker"}
    assert faults(DEAL, SEEK, late)[0] == (
        "$.phases[2].rule: rule 'late-seeker' besides phase 'seek' with rule 'seeker'; "
        "allowed: one of these phases only"
    )
