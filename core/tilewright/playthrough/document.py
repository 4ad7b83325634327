"""A played game on record, and the JSON document that holds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from tilewright.errors import DocumentError, PlaythroughError
from tilewright.playthrough.checking import FORMAT, faults_of
from tilewright.playthrough.standing import Result
from tilewright.rules.document import plain_document

#: A digest is kept after each of this many plies, and after the last one.
DIGEST_INTERVAL: Final = 16


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A played game on record.

    Attributes:
        ruleset_id: name of the ruleset.
        ruleset_hash: hash of its content, as ``Ruleset.hash``.
        content: the resolved ruleset, so that no other file is needed to play the game again.
        players: number of seats.
        actions: all actions in notation, chance included.
        digests: digest of the position by number of plies, see ``digest_plies``.
        result: how the game stood after the last action.
        seed: what chance and bots drew from; None when there was no seed.
        bots: the bot of each seat, as on the command line; empty when not known.
        tilewright: version of the framework that recorded the game.
        plugins: versions of the packages that parts of the game come from.
    """

    ruleset_id: str
    ruleset_hash: str
    content: Mapping[str, Any] = field(repr=False)
    players: int
    actions: tuple[str, ...] = field(repr=False)
    digests: Mapping[int, str] = field(repr=False)
    result: Result
    seed: int | None
    bots: tuple[str, ...]
    tilewright: str
    plugins: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        """The document, as ``playthrough.schema.json`` describes it."""
        return {
            "format": FORMAT,
            "tilewright": self.tilewright,
            "ruleset": {
                "id": self.ruleset_id,
                "hash": self.ruleset_hash,
                "content": dict(self.content),
            },
            "plugins": dict(self.plugins),
            "players": self.players,
            "seed": self.seed,
            "bots": list(self.bots),
            "actions": list(self.actions),
            "digests": {str(ply): digest for ply, digest in self.digests.items()},
            "result": self.result.to_json(),
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any], name: str = "playthrough") -> Self:
        """The playthrough that a document describes; the game itself is not played again.

        Args:
            document: the JSON object.
            name: stands for the document in messages.

        Raises:
            PlaythroughError: the document is malformed; the message lists everything wrong with it.
        """
        try:
            checked = plain_document(document, name)
        except DocumentError as error:
            raise PlaythroughError(str(error)) from error
        faults = faults_of(checked, DIGEST_INTERVAL)
        if faults:
            count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
            lines = "".join(f"\n  {fault}" for fault in faults)
            raise PlaythroughError(f"playthrough {name!r} has {count}:{lines}")
        digests = checked["digests"]
        return cls(
            ruleset_id=checked["ruleset"]["id"],
            ruleset_hash=checked["ruleset"]["hash"],
            content=checked["ruleset"]["content"],
            players=checked["players"],
            actions=tuple(checked["actions"]),
            digests={ply: digests[str(ply)] for ply in sorted(map(int, digests))},
            result=Result.from_json(checked["result"]),
            seed=checked["seed"],
            bots=tuple(checked["bots"]),
            tilewright=checked["tilewright"],
            plugins=checked["plugins"],
        )
