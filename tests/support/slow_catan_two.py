"""What two players of the slow Catan have besides: neutral colours and trade tokens."""

from __future__ import annotations

from typing import Final

from slow_catan_board import HEXES, meeting_of
from slow_catan_production import Theft, banish
from slow_catan_table import OFF_BOARD, RESOURCES, Step, Table

#: The neutral colours by their owners' numbers.
NEUTRALS: Final = {2: "white", 3: "black"}
TOKEN_ACTIONS: Final = ("forced-trade", "banish-robber")


def set_up_neutrals(table: Table) -> None:
    """One settlement of each neutral colour, above and below the centre."""
    table.buildings[meeting_of("1,-2", "0,-1", "1,-1")] = (2, "settlement")
    table.buildings[meeting_of("-1,2", "0,1", "-1,1")] = (3, "settlement")


class NeutralBuild(Step):
    """The player has built, and builds the like for a neutral colour."""

    def __init__(self, seat: int, piece: str) -> None:
        super().__init__(seat)
        self.piece = piece
        self.done = False

    def legal(self, table: Table) -> list[str]:
        if self.piece == "settlement":
            texts = [
                f"neutral-builds {NEUTRALS[owner]} settlement {spot}"
                for owner in NEUTRALS
                for spot in table.settlement_places(owner)
            ]
            if texts:
                return texts
        return [
            f"neutral-builds {NEUTRALS[owner]} road {path}"
            for owner in NEUTRALS
            for path in table.road_places(owner)
        ]

    def ready(self, table: Table) -> bool:
        return not self.done and bool(self.legal(table))

    def play(self, table: Table, words: list[str]) -> None:
        owner = next(number for number, name in NEUTRALS.items() if name == words[0])
        if words[1] == "road":
            table.lay_road(owner, words[2])
        else:
            table.build(owner, words[2], "settlement")
        self.done = True


def like_for_like(table: Table, seat: int, piece: str) -> None:
    """Puts the neutral build on the agenda when two play."""
    if table.rules.players == 2 and piece in ("road", "settlement"):
        table.agenda.append(NeutralBuild(seat, piece))


def token_price(table: Table, seat: int) -> int:
    ahead = table.visible_points(seat) > table.visible_points(1 - seat)
    return 2 if ahead else 1


def token_actions(table: Table, seat: int) -> list[str]:
    """What a player may do for trade tokens."""
    if table.rules.players != 2 or table.tokens_held[seat] < token_price(table, seat):
        return []
    found: list[str] = []
    taken = min(2, table.total(1 - seat))
    if taken and table.total(seat) + taken >= 2:
        found.append("turn forced-trade")
    deserts = [name for name in HEXES if table.terrain[name] == "desert"]
    if table.robber != (deserts[0] if deserts else OFF_BOARD):
        found.append("turn banish-robber")
    return found


def use_token(table: Table, seat: int, action: str) -> None:
    table.tokens_held[seat] -= token_price(table, seat)
    if action == "banish-robber":
        banish(table)
        return
    table.agenda.append(GiveBack(seat))
    table.agenda += [Theft(seat, 1 - seat) for _ in range(min(2, table.total(1 - seat)))]


class GiveBack(Step):
    """Two cards of choice for the opponent."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.count = 2

    def ready(self, table: Table) -> bool:
        del table
        return self.count > 0

    def legal(self, table: Table) -> list[str]:
        held = table.hands[self.seat]
        return [f"trade-tokens {card}" for card in RESOURCES if held[card]]

    def play(self, table: Table, words: list[str]) -> None:
        table.give(self.seat, 1 - self.seat, words[0])
        self.count -= 1


def discard_knight(table: Table, seat: int) -> None:
    """A played knight leaves the game for two trade tokens."""
    table.shown[seat]["knight"] -= 1
    table.tokens_held[seat] += min(2, 20 - sum(table.tokens_held))
    table.judge("army")
