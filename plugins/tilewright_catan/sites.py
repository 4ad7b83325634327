"""Sites in the words of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.errors import UnknownNameError

if TYPE_CHECKING:
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
