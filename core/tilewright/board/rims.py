"""Marks for the rim of a board: its sides and corners, named by the directions that leave it.

A site lies at the rim in a direction in which no site comes next. Marks that are given so fit
boards of any size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from tilewright.board.parameters import ParameterReader, below
from tilewright.errors import suggestion

_ALLOWED = 'an object such as {"rim": ["N"]}, with the names of directions'


def rim_sites(
    reader: ParameterReader,
    wanted: Mapping[str, Any],
    path: str,
    steps: Mapping[str, Sequence[int]],
) -> int:
    """Mask of the sites that a rim names; 0 with faults when it names none.

    Args:
        reader: gathers the faults.
        wanted: ``rim`` lists directions, in each of which there is no next site; with ``only``
            there is one in all others.
        path: JSON path of ``wanted``.
        steps: for each direction the next site of each site, -1 where there is none.
    """
    reader.refuse_unknown(wanted, path, ("rim", "only"))
    place = below(path, "rim")
    names = reader.sequence(wanted.get("rim"), place, _ALLOWED)
    only: object = wanted.get("only", False)
    if not isinstance(only, bool):
        reader.complain(below(path, "only"), f"found {only!r}", "true or false")
    if names is None:
        return 0
    unknown = [(at, name) for at, name in enumerate(names) if name not in steps]
    for at, name in unknown:
        problem = f"the board has no direction {name!r}"
        reader.complain(below(place, at), problem, suggestion(str(name), steps))
    if unknown:
        return 0
    mask = _sites_at(frozenset(names), steps, only is True)
    if not names or not mask:
        reader.complain(
            place, f"{names!r} is the rim of no site", "directions that leave the board"
        )
    return mask


def _sites_at(names: AbstractSet[str], steps: Mapping[str, Sequence[int]], only: bool) -> int:
    """Mask of the sites without a next one in the directions; all others must have one or may."""
    mask = 0
    for site, following in enumerate(zip(*steps.values(), strict=True)):
        open_ways = {name for name, after in zip(steps, following, strict=True) if after < 0}
        if open_ways == names if only else open_ways >= names:
            mask |= 1 << site
    return mask
