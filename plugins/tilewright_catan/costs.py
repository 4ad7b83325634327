"""What building costs (B4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from tilewright_catan.kinds import RESOURCES

#: Pairs of a resource and how many cards of it.
Cost: TypeAlias = tuple[tuple[int, int], ...]

#: What can be bought.
GOODS: Final = ("road", "settlement", "city", "development", "repair")

_COST: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        name: {"type": "integer", "minimum": 0, "maximum": 19, "description": f"Cards of {name}."}
        for name in RESOURCES
    },
    "additionalProperties": False,
    "description": "Cards of each resource.",
}
COSTS_PARAMETER: Final[dict[str, Any]] = {
    "type": "object",
    "properties": dict.fromkeys(GOODS, _COST),
    "required": ["road", "settlement", "city", "development"],
    "additionalProperties": False,
    "description": "What a road, a settlement, a city, a development card and a repair cost.",
    "examples": [
        {
            "road": {"brick": 1, "lumber": 1},
            "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
            "city": {"grain": 2, "ore": 3},
            "development": {"wool": 1, "grain": 1, "ore": 1},
        }
    ],
}


class Costs:
    """The price list of a ruleset."""

    __slots__ = ("city", "development", "repair", "road", "settlement")

    def __init__(self, table: Mapping[str, Mapping[str, int]]) -> None:
        self.road, self.settlement, self.city, self.development, self.repair = (
            _cost(table.get(name, {})) for name in GOODS
        )


def _cost(table: Mapping[str, int]) -> Cost:
    return tuple(
        (resource, int(table[name])) for resource, name in enumerate(RESOURCES) if table.get(name)
    )
