"""Bots by text: a name and, in parentheses, parameters, such as ``greedy(noise=0.5)``."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final, cast

from tilewright.bots import Bot, BotType
from tilewright.errors import BotError, TilewrightError, UnknownNameError, in_one_line, suggestion
from tilewright.rules import validate

_SPEC: Final = re.compile(r"\s*([a-z0-9][a-z0-9-]*)\s*(?:\((.*)\))?\s*", re.DOTALL)


def build_bot(spec: str, known: Mapping[str, BotType]) -> Bot:
    """The bot that the text describes.

    Raises:
        UnknownNameError: no bot has this name.
        BotError: the text or a parameter is not understood.
    """
    match = _SPEC.fullmatch(spec)
    if match is None:
        raise BotError(f"cannot read bot {spec!r}; write a name such as 'greedy(noise=0.5)'")
    name, arguments = match.group(1), match.group(2)
    if name not in known:
        raise UnknownNameError("bot", name, known)
    bot_type = known[name]
    values = _values(spec, arguments or "", bot_type)
    schema = {
        "type": "object",
        "properties": bot_type.parameters.properties,
        "required": list(bot_type.parameters.required),
    }
    faults = validate(values, schema) if values or bot_type.parameters.required else []
    if faults:
        raise BotError(f"bot {spec!r}: " + "; ".join(str(fault) for fault in faults))
    try:
        bot = cast("object", bot_type.build(values))
    except TilewrightError:
        raise
    except Exception as error:
        raise BotError(f"bot {spec!r} cannot be made: {in_one_line(error)}") from error
    if not isinstance(bot, Bot):
        raise BotError(f"bot {spec!r} is made as {bot!r}, which is no Bot")
    return bot


def _values(spec: str, arguments: str, bot_type: BotType) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for argument in filter(None, (part.strip() for part in arguments.split(","))):
        key, equals, text = (part.strip() for part in argument.partition("="))
        properties = bot_type.parameters.properties
        if not equals and key in properties:
            raise BotError(f"bot {spec!r}: {key!r} lacks its value; write {key}=VALUE")
        if not equals or key not in properties:
            raise BotError(f"bot {spec!r}: cannot use {argument!r}; {suggestion(key, properties)}")
        if key in values:
            raise BotError(f"bot {spec!r}: {key!r} is given twice")
        values[key] = _value(text)
    return values


def _value(text: str) -> Any:
    """The JSON value that the text is, else the text; numbers without end or meaning are texts."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return text if isinstance(value, float) and not math.isfinite(value) else value
