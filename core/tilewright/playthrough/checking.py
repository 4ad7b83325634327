"""What can be wrong with a playthrough's document before a single action is replayed."""

from __future__ import annotations

import importlib.resources
import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

from tilewright.errors import Fault
from tilewright.rules import validate
from tilewright.rules.values import is_integer, show_with_type

#: The version of the file format that is written and read.
FORMAT: Final = 1

Check = Callable[[dict[str, Any]], Iterator[Fault]]


def playthrough_schema() -> dict[str, Any]:
    """The JSON Schema of playthrough documents."""
    source = importlib.resources.files("tilewright.playthrough") / "playthrough.schema.json"
    schema: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return schema


def digest_plies(plies: int, interval: int) -> list[int]:
    """After how many plies a game of this length has digests, ascending."""
    return [*range(interval, plies, interval), plies]


def faults_of(document: dict[str, Any], interval: int) -> list[Fault]:
    """Everything wrong with the document.

    A document of another format is not looked into any further.
    """
    found = document.get("format")
    if is_integer(found) and found != FORMAT:
        age = "newer" if found > FORMAT else "older"
        problem = f"format {found} is {age} than what this version of Tilewright reads"
        return [Fault("$.format", problem, str(FORMAT))]
    faults = validate(document, playthrough_schema())
    if "format" in document and not (is_integer(found) or faults):
        faults.append(Fault("$.format", f"found {show_with_type(found)}", str(FORMAT)))
    sound = {key for key in document if not any(_concerns(fault, key) for fault in faults)}
    for keys, check in _CHECKS:
        if sound.issuperset(keys):
            faults.extend(check(document))
    if sound.issuperset(("actions", "digests")):
        faults.extend(_digests(document, interval))
    return faults


def _concerns(fault: Fault, key: str) -> bool:
    start = f"$.{key}"
    return fault.path == start or fault.path.startswith((f"{start}.", f"{start}["))


def _name(document: dict[str, Any]) -> Iterator[Fault]:
    ruleset = document["ruleset"]
    if ruleset["content"].get("id") != ruleset["id"]:
        problem = f"found {show_with_type(ruleset['content'].get('id'))}"
        yield Fault("$.ruleset.content.id", problem, f"{ruleset['id']!r}, the ruleset's id")


def _bots(document: dict[str, Any]) -> Iterator[Fault]:
    bots, players = document["bots"], document["players"]
    if len(bots) not in (0, players):
        yield Fault("$.bots", f"found {len(bots)} bots for {players} seats", f"{players}, or none")


def _length(document: dict[str, Any]) -> Iterator[Fault]:
    actions, plies = len(document["actions"]), document["result"]["plies"]
    if actions != plies:
        problem = f"found {plies}, but the file holds {actions} actions"
        yield Fault("$.result.plies", problem, "the number of actions; is the file cut short?")


def _points(document: dict[str, Any]) -> Iterator[Fault]:
    players, result = document["players"], document["result"]
    rows = {"scores": result["scores"]}
    rows |= {f"breakdown.{part}": points for part, points in result["breakdown"].items()}
    wrong = False
    for place, points in rows.items():
        if len(points) != players:
            wrong = True
            problem = f"found {len(points)} numbers"
            yield Fault(f"$.result.{place}", problem, f"{players}, one a seat")
    if wrong:
        return
    sums = [sum(points[seat] for points in result["breakdown"].values()) for seat in range(players)]
    if sums != result["scores"]:
        problem = f"found {result['scores']}, but the breakdown adds up to {sums}"
        yield Fault("$.result.scores", problem, "the sums of the breakdown")


def _winners(document: dict[str, Any]) -> Iterator[Fault]:
    players, result = document["players"], document["result"]
    winners = result["winners"]
    if any(seat >= players for seat in winners):
        yield Fault("$.result.winners", f"found {winners}", f"seats 0 to {players - 1}")
    if any(one >= next_one for one, next_one in pairwise(winners)):
        yield Fault("$.result.winners", f"found {winners}", "seats in ascending order")
    if winners and not result["complete"]:
        yield Fault("$.result.winners", f"found {winners}", "none while the game goes on")
    if not winners and result["complete"]:
        yield Fault("$.result.winners", "found none", "at least one seat once the game is over")


def _digests(document: dict[str, Any], interval: int) -> Iterator[Fault]:
    wanted = [str(ply) for ply in digest_plies(len(document["actions"]), interval)]
    missing = [ply for ply in wanted if ply not in document["digests"]]
    surplus = [ply for ply in document["digests"] if ply not in wanted]
    if missing:
        problem = f"no digest after ply {', '.join(missing)}"
        yield Fault("$.digests", problem, f"one after each {interval} plies and the last")
    if surplus:
        problem = f"a digest after ply {', '.join(surplus)}"
        yield Fault("$.digests", problem, f"one after each {interval} plies and the last")


_CHECKS: Final[tuple[tuple[tuple[str, ...], Check], ...]] = (
    (("ruleset",), _name),
    (("bots", "players"), _bots),
    (("actions", "result"), _length),
    (("players", "result"), _points),
    (("players", "result"), _winners),
)
