"""Catan once more, slowly and on its own: an oracle for legality, counts and points.

It is written from the rules and shares nothing with the framework: places are names, cards are
counted in dicts, and everything is worked out from scratch. Only the text of actions is the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from slow_catan_deal import opening
from slow_catan_table import NOBODY, Passing, Rules, Table
from slow_catan_turn import Turn
from slow_catan_two import set_up_neutrals


class FirstTurn(Passing):
    """Who founded last has the first turn."""

    def act(self, table: Table) -> None:
        table.agenda.append(Turn(table.last_founder))


class SlowCatan(Table):
    """A position of the game."""

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())
        if self.rules.players == 2:
            set_up_neutrals(self)
        self.agenda = opening(FirstTurn())
        self.go_on()

    @property
    def seat(self) -> int:
        """Who acts; ``NOBODY`` is chance."""
        return self.agenda[-1].seat

    def legal(self) -> list[str]:
        """All actions of whoever acts, chance included."""
        return [] if self.over else self.agenda[-1].legal(self)

    def odds(self) -> dict[str, float]:
        """How probable each outcome of chance is."""
        step = self.agenda[-1]
        return dict(zip(step.legal(self), step.odds(self), strict=True))

    def play(self, text: str, /) -> None:
        """Applies an action that may be played."""
        step = self.agenda[-1]
        step.play(self, text.split()[1:])
        self.go_on()

    def go_on(self) -> None:
        """Drops the steps that are over, until somebody has to decide."""
        self.check()
        while not self.over:
            at = len(self.agenda) - 1
            step = self.agenda[at]
            if step.ready(self):
                break
            del self.agenda[at]
            self.check()
        self.check()

    def check(self) -> None:
        """Whether the active player has won."""
        playing = self.active != NOBODY and not self.over
        if playing and self.points(self.active) >= self.rules.target:
            self.winner = self.active
            self.over = True


def slow_catan(ruleset: str, players: int, overrides: Sequence[str] = ()) -> SlowCatan:
    """The beginning of a game by one of the framework's rulesets, with options of its own set."""
    options = dict(text.removeprefix("options.").split("=") for text in overrides)
    points = 12 if ruleset == "catan-caravans" else 10

    def switch(name: str) -> bool:
        return options.get(name, "false") == "true"

    trade = options.get("player_trade", "true") == "true"
    caravans = ruleset == "catan-caravans"
    harbourmaster = switch("harbourmaster")
    return SlowCatan(
        Rules(
            players=players,
            layout=options.get("layout", "variable"),
            target=int(options.get("end.victory.points", points)) + harbourmaster,
            turn_limit=int(options.get("turn_limit", 1000)),
            offers=int(options.get("offers_per_turn", 3)) * trade,
            cards_in_offer=int(options.get("cards_in_offer", 3)),
            token_actions=int(options.get("token_actions", 1)),
            friendly_robber=switch("friendly_robber"),
            harbourmaster=harbourmaster,
            event_cards=switch("event_cards"),
            caravans=caravans,
            orientation=options.get("oasis", "random").removeprefix("random"),
        )
    )
