"""Placements of buildings that phases name, and what they must be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright_catan.kinds import BUILDINGS

if TYPE_CHECKING:
    from tilewright.play import PlacementRule, Setup


def building_rule(setup: Setup, key: str, building: str, needed: int = 0) -> PlacementRule:
    """The placement that a parameter names; a fault if it places anything else.

    Args:
        setup: the ruleset being read.
        key: the parameter.
        building: ``road``, ``settlement`` or ``city``.
        needed: how many of them every player must have at first.

    Raises:
        UnboundPartError: there is no such placement; a fault is noted.
    """
    assert building in BUILDINGS
    rule = setup.placement(key)
    kinds = [setup.piece_ids[kind] for kind in rule.kinds]
    if kinds != [building]:
        found = ", ".join(kinds) or "nothing"
        setup.fault(key, f"placement {rule.id!r} places {found}", f"one that places {building!r}")
    elif rule.supply is not None:
        held = rule.supply.counts[rule.kinds[0]]
        if not rule.supply.stride:
            problem = f"placement {rule.id!r} takes pieces from the shared supply"
            setup.fault(key, f"{problem} {rule.supply.id!r}", "one with owner 'each' or 'all'")
        elif held < needed:
            problem = f"supply {rule.supply.id!r} has {held} of {building!r} for a player"
            setup.fault(key, problem, f"{needed} at least")
    return rule
