"""Which slow game counts the positions of a ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from desert_oracle import Oracle
from slow_camel import SlowCamel
from slow_catan import slow_catan
from slow_games import Countable
from slow_hexes import Havannah, hex_game, y_game
from slow_sides import Landscape, Quixote
from slow_squares import Domineering, DotsAndBoxes, Go, MajorityAreas, Othello, Rows
from slow_tiles import CornerToCorner, Honeycomb

#: The beginning of the game for a number of players, on a board of a size, 0 for the usual one.
Beginning = Callable[[int, int], Countable]

BEGINNINGS: Final[Mapping[str, Beginning]] = {
    "atari-go": lambda _, size: Go(size or 6, atari=True),
    "connect-four": lambda _, size: Rows(6, size or 7, 4, word="play disc", falls=True),
    "corner-to-corner": lambda _, size: CornerToCorner.on(size or 13),
    "domineering": lambda _, size: Domineering(size or 8),
    "don-quixote": lambda players, _: Quixote(players),
    "dots-and-boxes": lambda players, size: DotsAndBoxes(size or 3, players),
    "go-9x9": lambda _, size: Go(size or 9),
    "gomoku": lambda _, size: Rows(size or 15, size or 15, 5),
    "gomoku-exact": lambda _, size: Rows(size or 15, size or 15, 5, exact=True),
    "gomoku-swap": lambda _, size: Rows(size or 15, size or 15, 5, swap=True),
    "havannah": lambda _, size: Havannah.on(size or 7),
    "hex": lambda _, size: hex_game(size or 11),
    "hex-swap": lambda _, size: hex_game(size or 11, mirrors=True),
    "honeycomb": lambda _, size: Honeycomb.on(size or 4),
    "landscape": lambda _players, _size: Landscape(),
    "how-much-for-the-camel": lambda players, _: SlowCamel(players),
    "majority-areas": lambda players, _: MajorityAreas(players),
    "othello": lambda _players, _size: Othello(),
    "through-the-desert": lambda players, _: Oracle(players),
    "through-the-desert-sudden-end": lambda players, _: Oracle(players, sudden_end=True),
    "tic-tac-toe": lambda _players, _size: Rows(3, 3, 3),
    "y": lambda _, size: y_game(size or 19),
}

#: The beginnings of games whose options the slow game knows by the ruleset's names.
WITH_OPTIONS: Final[Mapping[str, Callable[[int, Sequence[str]], Countable]]] = {
    name: partial(slow_catan, name) for name in ("catan-base", "catan-caravans")
}


def slow_game(ruleset: str, players: int, overrides: Sequence[str] = ()) -> Countable:
    """The beginning of a game.

    Args:
        ruleset: one of ``BEGINNINGS`` or ``WITH_OPTIONS``.
        players: how many play.
        overrides: what the ruleset is changed by; the first number that is set is the board's size,
            unless the slow game knows the options.
    """
    if ruleset in WITH_OPTIONS:
        return WITH_OPTIONS[ruleset](players, overrides)
    sizes = [int(found[1]) for text in overrides if (found := re.search(r"=\D*(\d+)", text))]
    return BEGINNINGS[ruleset](players, sizes[0] if sizes else 0)
