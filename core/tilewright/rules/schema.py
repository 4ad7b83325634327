"""The JSON Schema of a ruleset: the core's own shape plus what every registered part brings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, TypeAlias

from tilewright.errors import PluginError
from tilewright.rules.branches import chosen
from tilewright.rules.merge import DIRECTIVES
from tilewright.rules.values import is_list, is_object

ParameterSchema: TypeAlias = Mapping[str, Any]
"""The parameters of one part: ``title``, ``description``, ``properties`` (JSON Schemas by name) and
``required`` (names). Other JSON Schema keywords for the whole object, ``oneOf`` for instance, may
be added. Schemas may refer to ``#/$defs/constraint`` and the other definitions of the core."""

COMMON_KEYS = ("id", "rule", "enabled", "description")
"""Keys that every part has; no rule may call a parameter so."""

_RESERVED = (*COMMON_KEYS, *DIRECTIVES, "option")
_ANNOTATIONS = ("title", "description", "examples", "default")


def _no_schemas() -> Mapping[str, ParameterSchema]:
    return {}


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What is registered, by name, with the parameters it takes.

    Attributes:
        games: the parameters a game takes in the section ``parameters``.
        topologies: keys beside ``topology`` and ``marks`` in ``board``.
        constraints, effects, phases, scoring, endings: keys of a part beside the common ones.
    """

    games: Mapping[str, ParameterSchema] = field(default_factory=_no_schemas)
    topologies: Mapping[str, ParameterSchema] = field(default_factory=_no_schemas)
    constraints: Mapping[str, ParameterSchema] = field(default_factory=_no_schemas)
    effects: Mapping[str, ParameterSchema] = field(default_factory=_no_schemas)
    phases: Mapping[str, ParameterSchema] = field(default_factory=_no_schemas)
    scoring: Mapping[str, ParameterSchema] = field(default_factory=_no_schemas)
    endings: Mapping[str, ParameterSchema] = field(default_factory=_no_schemas)


def skeleton() -> dict[str, Any]:
    """The core's part of the schema as shipped, without any rule."""
    text = files("tilewright.rules").joinpath("ruleset.schema.json").read_text("utf-8")
    schema = json.loads(text)
    assert is_object(schema)
    return schema


def compose_schema(catalogue: Catalogue) -> dict[str, Any]:
    """The whole schema (draft 2020-12) that a resolved ruleset must satisfy.

    Raises:
        PluginError: a part names a parameter after a key that every part has.
    """
    schema = skeleton()
    composer = _Composer(schema["$defs"])
    for name in ("piece", "supply", "placement"):
        properties = schema["$defs"][name]["properties"]
        for key in properties:
            if key != "id":
                properties[key] = composer.referable(properties[key])
    composer.open_combinations(schema["$defs"]["constraint_form"])
    composer.attach("board", "topology", catalogue.topologies, "topology")
    composer.attach("constraint_part", "rule", catalogue.constraints, "constraint")
    composer.attach("effect", "rule", catalogue.effects, "effect")
    composer.attach("phase", "rule", catalogue.phases, "phase")
    composer.attach("scoring_part", "rule", catalogue.scoring, "scoring rule")
    composer.attach("ending", "rule", catalogue.endings, "ending")
    composer.attach_games(schema, catalogue.games)
    return schema


class _Composer:
    """Adds to the definitions of one schema."""

    __slots__ = ("definitions",)

    def __init__(self, definitions: dict[str, Any]) -> None:
        self.definitions = definitions

    def attach(
        self, definition: str, key: str, parts: Mapping[str, ParameterSchema], kind: str
    ) -> None:
        """Let the definition's ``key`` choose among the parts, each with its own parameters."""
        target = self.definitions[definition]
        common = target["properties"]
        for name in common:
            if name not in ("id", key):
                common[name] = self.referable(common[name])
        common[key] = self.referable(_choice(common[key], parts))
        branches = [
            {
                "if": chosen(key, name),
                "then": self.parameters(part, f"{kind} {name!r}", common),
            }
            for name, part in sorted(parts.items())
        ]
        if branches:
            target["allOf"] = branches

    def open_combinations(self, form: dict[str, Any]) -> None:
        """Let the parts of ``all``, ``any`` and ``not`` refer to options."""
        while "then" in form:
            properties = form["then"]["properties"]
            for key in ("all", "any"):
                if key in properties:
                    items = self.referable(properties[key]["items"])
                    properties[key] = {**properties[key], "items": items}
            for key in ("not", "enabled", "description"):
                if key in properties:
                    properties[key] = self.referable(properties[key])
            form = form["else"]

    def attach_games(self, schema: dict[str, Any], games: Mapping[str, ParameterSchema]) -> None:
        """Let ``game`` choose what ``parameters`` may hold."""
        schema["properties"]["game"] = _choice(schema["properties"]["game"], games)
        branches = [
            {
                "if": chosen("game", name),
                "then": {
                    "properties": {"parameters": self.parameters(game, f"game {name!r}", {})},
                    **({"required": ["parameters"]} if game.get("required") else {}),
                },
            }
            for name, game in sorted(games.items())
        ]
        if branches:
            schema["allOf"] = branches

    def parameters(
        self, part: ParameterSchema, owner: str, common: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The object schema of a part that allows the common keys and its own, no others."""
        own: Mapping[str, Any] = part.get("properties", {})
        clashes = [name for name in own if name in common or name in _RESERVED]
        if clashes:
            raise PluginError(
                f"{owner} calls a parameter {', '.join(map(repr, clashes))},"
                " a name that is reserved for every part"
            )
        shared = dict.fromkeys(common, True)
        rest = {key: value for key, value in part.items() if key not in ("properties", "required")}
        return {
            **rest,
            "type": "object",
            "properties": {
                **shared,
                **{name: self.referable(_titled(name, own[name])) for name in own},
            },
            "required": list(part.get("required", ())),
            "additionalProperties": False,
        }

    def referable(self, schema: Any) -> Any:
        """A schema that a reference to an option satisfies as well; its cases must fit too."""
        inner = self.inside(schema)
        if not is_object(inner):
            return inner
        notes = {key: inner[key] for key in _ANNOTATIONS if key in inner}
        shared = self.shared(inner)
        return {
            **notes,
            "if": {"type": "object", "required": ["option"]},
            "then": {
                "$ref": "#/$defs/option_reference",
                "properties": {"cases": {"additionalProperties": shared}},
            },
            "else": shared,
        }

    def inside(self, schema: Any) -> Any:
        """The schema with every value below it made referable."""
        if not is_object(schema):
            return schema
        inner = dict(schema)
        for key in ("properties", "patternProperties"):
            if is_object(inner.get(key)):
                inner[key] = {
                    name: member if name == "id" else self.referable(_titled(name, member))
                    for name, member in inner[key].items()
                }
        for key in ("items", "additionalProperties"):
            if is_object(inner.get(key)) and not _is_member(inner[key]):
                inner[key] = self.referable(inner[key])
        if is_list(inner.get("prefixItems")):
            inner["prefixItems"] = [self.referable(item) for item in inner["prefixItems"]]
        return inner

    def shared(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The schema itself if it is flat, else a reference to a definition made for it."""
        if not any(key in schema for key in ("properties", "items", "additionalProperties")):
            return schema
        name = f"value_{sum(key.startswith('value_') for key in self.definitions) + 1}"
        self.definitions[name] = schema
        return {"$ref": f"#/$defs/{name}"}


def _titled(name: str, schema: Any) -> Any:
    """A parameter's schema; where it brings no title, its name is one."""
    title = name.replace("_", " ").capitalize()
    return {"title": title, **schema} if is_object(schema) else schema


def _is_member(schema: Mapping[str, Any]) -> bool:
    """Whether a list's items are named parts, which are patched by id and stay as they are."""
    properties = schema.get("properties")
    return "$ref" in schema or (is_object(properties) and "id" in properties)


def _choice(schema: Mapping[str, Any], parts: Mapping[str, ParameterSchema]) -> dict[str, Any]:
    names = sorted(parts)
    notes = [str(parts[name].get("description", parts[name].get("title", ""))) for name in names]
    return {**schema, "enum": names, "enumDescriptions": notes}
