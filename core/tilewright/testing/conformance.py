"""The two ways to run the kit: as a class of tests for pytest, and as a function."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from tilewright.errors import ConformanceError
from tilewright.play import Game
from tilewright.registry import Registry
from tilewright.testing.catalogue import CHECKS, checks_named
from tilewright.testing.position import Subject, random_game

#: A game that goes on for longer is held never to end.
PLY_LIMIT: Final = 5000
SEEDS: Final = (1, 2, 3)


def check_game(
    game: Game,
    seeds: Iterable[int] = SEEDS,
    *,
    registry: Registry | None = None,
    checks: Sequence[str] | None = None,
    ply_limit: int = PLY_LIMIT,
    positions: int | None = None,
) -> None:
    """Holds a game to everything that every game keeps.

    Args:
        game: the game.
        seeds: a random game is played for each.
        registry: where the game's parts are registered; None: the installed plugins.
        checks: names of the checks to make, see ``CHECKS``; None: all.
        ply_limit: a random game that goes on for longer counts as one that does not end.
        positions: at how many positions of a game a check is made at most, beside the first and
            the last one; None: as many as each check finds worth while.

    Raises:
        ConformanceError: the game breaks the contract. It is a ``FailedCheckError``, which names
            ruleset, players, seed, ply and check, and gives a short list of actions that shows it.
        UnknownNameError: there is no such check.
    """
    chosen = checks_named(checks)
    numbers = list(seeds)
    if not numbers:
        raise ConformanceError("no seed was given, so nothing can be checked")
    if positions is not None:
        if positions < 0:
            raise ConformanceError(f"positions is {positions}; it is 0 or more")
        chosen = [check.at_most(positions) for check in chosen]
    subject = Subject(game, registry or Registry(), ply_limit)
    games = [random_game(subject, seed) for seed in numbers]
    for check in chosen:
        check.run(subject, games)


class Metafunc(Protocol):
    """What pytest hands over to have a test parametrised."""

    def parametrize(self, argnames: Sequence[str], argvalues: Sequence[object]) -> None:
        """Calls the test once for each of the values."""


def conformance(
    ruleset: str | Path,
    *,
    registry: Registry | None = None,
    players: Iterable[int] | None = None,
    seeds: Iterable[int] = SEEDS,
    checks: Sequence[str] | None = None,
    ply_limit: int = PLY_LIMIT,
) -> type[Any]:
    """A class of tests for pytest: every check of the kit, for every number of players.

    One line in a module of tests is enough::

        TestConformance = tilewright.testing.conformance("my-ruleset")

    Args:
        ruleset: id or path of the ruleset.
        registry: where the game's parts are registered; None: the installed plugins.
        players: numbers of players; None: all that the ruleset allows.
        seeds, checks, ply_limit: as for ``check_game``.

    Raises:
        UnknownNameError: there is no such ruleset or check.
        RulesetError: the ruleset is faulty.
    """
    known = registry or Registry()
    loaded = known.ruleset(ruleset)
    counts = loaded.document["players"]
    numbers = range(counts["min"], counts["max"] + 1) if players is None else list(players)
    names = [check.name for check in checks_named(checks)]
    fixed_seeds = tuple(seeds)

    @cache
    def game_for(count: int) -> Game:
        return known.game_of(loaded, count)

    class Conformance:
        """Holds one ruleset to what every game keeps."""

        def pytest_generate_tests(self, metafunc: Metafunc) -> None:
            cases = [(number, name) for number in numbers for name in names]
            metafunc.parametrize(("players", "check"), cases)

        def test_conformance(self, players: int, check: str) -> None:
            check_game(
                game_for(players),
                fixed_seeds,
                registry=known,
                checks=[check],
                ply_limit=ply_limit,
            )

    return Conformance


__all__ = ["CHECKS", "PLY_LIMIT", "SEEDS", "check_game", "conformance"]
