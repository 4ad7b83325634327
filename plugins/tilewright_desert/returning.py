"""The phase in which five players each return the leader of another colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.bitset import bits
from tilewright.play import CHANCE, Action, Choice, Parameters, Phase, State

if TYPE_CHECKING:
    from tilewright.play import Setup


class ReturnPiece(Phase):
    """In seat order each player gives back one piece of a supply, all of different kinds (D7, D8).

    Action ``base + kind`` returns the piece of that kind. ``state.memory`` holds the set of kinds
    that nobody has returned yet; the turn is the seat whose piece is returned.
    """

    __slots__ = ("by_chance", "memory", "piece_ids", "players", "stride", "supply_offset")
    rule = "return-piece"
    summary = "Each player gives back one piece of a supply, all of different kinds."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "supply": {
                "type": "string",
                "description": "Id of the supply, which every player has for himself.",
            },
            "by": {
                "enum": ["random", "choose"],
                "default": "random",
                "description": "Whether chance decides, or the players in seat order.",
            },
        },
        ("supply",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        supply = setup.supply("supply")
        if not supply.stride:
            setup.fault("supply", f"supply {supply.id!r} is shared", "one with owner 'each'")
        self.supply_offset = supply.offset
        self.stride = supply.stride
        self.piece_ids = setup.piece_ids
        self.players = setup.players
        self.size = len(setup.piece_ids)
        if self.size < setup.players:
            setup.fault(
                "rule", f"{setup.players} players cannot return {self.size} different kinds"
            )
        self.by_chance = setup.choice("by", ("random", "choose"), "random") == "random"
        self.memory = setup.remember([(1 << self.size) - 1])

    def enter(self, state: State) -> None:
        state.player = CHANCE if self.by_chance else 0

    def legal_actions(self, state: State) -> list[int]:
        return [self.base + kind for kind in bits(state.memory[self.memory])]

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        return [(action, 1) for action in self.legal_actions(state)]

    def apply(self, state: State, action: int) -> None:
        kind = action - self.base
        state.memory[self.memory] ^= 1 << kind
        state.supply[self.supply_offset + state.turn * self.stride + kind] -= 1
        state.turn += 1
        if state.turn == self.players:
            self.leave(state)
        elif not self.by_chance:
            state.player = state.turn

    def record(self, offset: int) -> Action:
        return Choice(self.id, self.piece_ids[offset])

    def offset(self, words: list[str]) -> int:
        if len(words) != 1 or words[0] not in self.piece_ids:
            raise self.not_understood(words, f"{self.id} <{', '.join(self.piece_ids)}>")
        return self.piece_ids.index(words[0])

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        kinds = bits(state.memory[self.memory])
        return {"returning": state.turn, "not_returned": [self.piece_ids[kind] for kind in kinds]}
