"""What lies where in a position, in the words of the game; a ruleset may lack any of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tilewright.bitset import bits
from tilewright_catan.kinds import BUILDINGS, NUMBERS, RESOURCES
from tilewright_catan.scenery import TERRAIN_COLOURS

if TYPE_CHECKING:
    from tilewright.play import State

CAMEL: Final = "camel"
HEAD: Final = "caravan-head"
ARROW: Final = "caravan-arrow"
BACK: Final = "camel-back"
DAMAGED: Final = "damaged"
ROBBER: Final = "robber"
#: The harbour whose kind has not been dealt yet, then the kinds with their marks.
HARBOURS: Final = {
    **{f"harbour-{name}": name for name in (*RESOURCES, "any")},
    "harbour": "",
}
_NUMBERS: Final = {f"token-{number}": number for number in NUMBERS}


class Built(NamedTuple):
    """A piece of a player or of a neutral owner.

    Attributes:
        piece: ``road``, ``settlement`` or ``city``.
        owner: who owns it.
    """

    piece: str
    owner: int


class Position:
    """A position as it is drawn, for one state.

    Attributes:
        directions: for each path with a camel its ends, that which the camel has left first;
            nothing where the ruleset has no mark for it.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        game = state.game
        marks = dict(zip(game.marks, state.marks, strict=True))
        self._marks = marks
        self._pieces = [
            (Built(game.pieces[at % len(game.pieces)].id, at // len(game.pieces)), mask)
            for at, mask in enumerate(state.pieces)
            if mask and game.pieces[at % len(game.pieces)].id in BUILDINGS
        ]
        self.directions = self._directions() if BACK in marks else {}

    def _directions(self) -> dict[int, tuple[int, int]]:
        board = self._state.game.board
        found: dict[int, tuple[int, int]] = {}
        for path in bits(self.marked(CAMEL) & board.of_kind["edge"]):
            first, second = board.ends[path]
            found[path] = (second, first) if self.bears(BACK, path) else (first, second)
        return found

    def marked(self, mark: str) -> int:
        """Set of the sites with a mark; empty when the ruleset does not know it."""
        return self._marks.get(mark, 0)

    def bears(self, mark: str, site: int) -> bool:
        """Whether a site bears a mark."""
        return bool(self.marked(mark) >> site & 1)

    def terrain(self, site: int) -> str:
        """The terrain of a hex; empty before it is dealt."""
        return next((name for name in TERRAIN_COLOURS if self.bears(name, site)), "")

    def number(self, site: int) -> int:
        """The number on a hex; 0 without one."""
        return next((value for name, value in _NUMBERS.items() if self.bears(name, site)), 0)

    def harbour(self, site: int) -> str | None:
        """The kind of the harbour at a path, empty before it is dealt; None where none is."""
        return next((kind for name, kind in HARBOURS.items() if self.bears(name, site)), None)

    def built(self, site: int) -> Built | None:
        """The piece on a path or an intersection."""
        return next((built for built, mask in self._pieces if mask >> site & 1), None)

    def title(self, site: int, owner_title: str) -> str:
        """What lies on a site, in words; the owner of the piece there has the given title."""
        parts: list[str] = []
        built = self.built(site)
        if built:
            damaged = "damaged " if self.bears(DAMAGED, site) else ""
            parts.append(f"{damaged}{built.piece} of {owner_title}")
        parts += [part for part in (self.terrain(site), str(self.number(site) or "")) if part]
        harbour = self.harbour(site)
        if harbour is not None:
            parts.append(harbour_words(harbour))
        if self.bears(CAMEL, site):
            labels = self._state.game.board.labels
            start, goal = self.directions.get(site, (-1, -1))
            parts.append(f"camel from {labels[start]} to {labels[goal]}" if goal >= 0 else CAMEL)
        for mark, words in ((ROBBER, ROBBER), (ARROW, "oasis arrow"), (HEAD, "head of a route")):
            if self.bears(mark, site):
                parts.append(words)
        return ", ".join(parts)


def harbour_words(kind: str) -> str:
    """A harbour in words."""
    if not kind:
        return "harbour"
    return "harbour 3:1" if kind == "any" else f"{kind} harbour 2:1"
