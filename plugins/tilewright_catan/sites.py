"""What the words of an action name: a site, or one of a list of names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright.board import Board
    from tilewright.play import Phase


def parse_site(
    phase: Phase, board: Board, kind: str | None, words: list[str], expected: str
) -> int:
    """The site that the last word names.

    Args:
        phase: the phase that the words belong to.
        board: where the sites are.
        kind: what the site must be; None: anything, where other sites have action numbers too.
        words: the words after the phase id.
        expected: what the words should have been.

    Raises:
        NotationError: there is no such site, or it is of another kind.
    """
    try:
        site = board.site(words[-1])
    except UnknownNameError as error:
        raise phase.not_understood(words, f"{expected} ({error})") from error
    if kind is not None and board.kinds[site] != kind:
        found = f"{words[-1]!r} is a {board.kinds[site]}, not a {kind}"
        raise phase.not_understood(words, f"{expected} ({found})")
    return site


def parse_name(phase: Phase, names: Sequence[str], words: list[str]) -> int:
    """The position of the only word among the names.

    Raises:
        NotationError: there is another number of words, or none of the names has it.
    """
    if len(words) != 1 or words[0] not in names:
        raise phase.not_understood(words, f"{phase.id} <{', '.join(names)}>")
    return names.index(words[0])
