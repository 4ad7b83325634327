"""From the words of a command to games, bots and seeds."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilewright.cli.failures import Failure
from tilewright.cli.positions import refuse_playthrough

if TYPE_CHECKING:
    from tilewright.bots import Bot
    from tilewright.play import Game
    from tilewright.registry import Registry

#: Fresh seeds are below this, short enough to be typed.
FRESH_SEEDS: Final = 10**9


@dataclass(frozen=True, slots=True)
class Table:
    """A game with a bot on each seat and a seed.

    Attributes:
        registry: everything installed.
        game: the rules.
        bots: specification and bot of each seat.
        seed: given, or freshly drawn.
        ruleset: the word that named the ruleset.
        overrides: texts such as ``scoring.areas.points=2``.
        ply_limit: as it was given; None: the usual one.
    """

    registry: Registry
    game: Game
    bots: list[tuple[str, Bot]]
    seed: int
    ruleset: str
    overrides: tuple[str, ...]
    ply_limit: int | None

    @property
    def specs(self) -> list[str]:
        """Specification of the bot on each seat."""
        return [spec for spec, _ in self.bots]

    @property
    def again(self) -> str:
        """The words after ``tilewright run`` or ``tilewright simulate`` that repeat this."""
        return self.repeating(self.specs, self.seed)

    def repeating(self, specs: Sequence[str], seed: int) -> str:
        """As ``again``, with other bots and another seed."""
        words = [self.ruleset, "--players", str(self.game.num_players)]
        words += ["--bots", ",".join(_shortest(specs)), "--seed", str(seed)]
        for override in self.overrides:
            words += ["--set", override]
        if self.ply_limit is not None:
            words += ["--ply-limit", str(self.ply_limit)]
        return shlex.join(words)


def open_table(
    ruleset: str,
    players: int | None,
    overrides: Sequence[str],
    bots: str,
    seed: int | None,
    ply_limit: int | None,
) -> Table:
    """Sets up what a command asks for.

    Raises:
        TilewrightError: the ruleset, an override, the number of players or a bot is refused.
    """
    from tilewright.registry import Registry

    registry = Registry()
    refuse_playthrough(ruleset)
    specs = split_specs(bots)
    game = registry.game(ruleset, players, overrides)
    seated = seat_specs(specs, game.num_players)
    if seed is None:
        seed = secrets.randbelow(FRESH_SEEDS)
    built = [(spec, registry.bot(spec)) for spec in seated]
    return Table(registry, game, built, seed, ruleset, tuple(overrides), ply_limit)


def split_specs(text: str) -> list[str]:
    """The bots of a list; commas inside parentheses belong to a bot's parameters.

    Raises:
        Failure: parentheses do not match, or there is nothing between two commas.
    """
    specs = [""]
    depth = 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            break
        if letter == "," and depth == 0:
            specs.append("")
        else:
            specs[-1] += letter
    if depth:
        raise Failure(f"--bots {text!r}: the parentheses do not match")
    specs = [spec.strip() for spec in specs]
    if not all(specs):
        raise Failure(f"--bots {text!r}: a bot is missing; write names such as greedy,random")
    return specs


def seat_specs(specs: Sequence[str], seats: int) -> list[str]:
    """One bot for each seat: the list from its beginning, repeated as often as needed.

    Raises:
        Failure: there are more bots than seats.
    """
    if len(specs) > seats:
        raise Failure(
            f"{len(specs)} bots for {seats} seats; give at most one for each seat, or more seats "
            f"with --players"
        )
    return [specs[seat % len(specs)] for seat in range(seats)]


def _shortest(specs: Sequence[str]) -> Sequence[str]:
    """The shortest list that, repeated, gives these bots."""
    for length in range(1, len(specs)):
        if all(spec == specs[at % length] for at, spec in enumerate(specs)):
            return specs[:length]
    return specs
