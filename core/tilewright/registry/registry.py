"""The registry: everything that plugins registered, and the way from a name to a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from tilewright.board import Topology
from tilewright.bots import Bot, BotType
from tilewright.errors import Fault, PluginError, RulesetError, UnknownNameError, suggestion
from tilewright.play import (
    Constraint,
    Effect,
    Ending,
    Game,
    GameDefinition,
    Parameters,
    Part,
    PartIndex,
    Phase,
    ScoringPart,
    build_game,
)
from tilewright.registry.botspec import build_bot
from tilewright.registry.loading import collect, collect_classes, load_plugins, registered
from tilewright.render import Renderer
from tilewright.rules import (
    Catalogue,
    Ruleset,
    compose_schema,
    is_file_name,
    load_ruleset,
)

#: Parameters that every rule of a section has, whatever else it brings.
COMMON_PARAMETERS: Mapping[str, Mapping[str, Any]] = {
    "phases": {
        "then": {
            "type": "string",
            "description": "Id of the phase that follows; the next one in the list when not given.",
        }
    },
    "scoring": {
        "moment": {
            "enum": ["play", "end", "scoring"],
            "description": (
                "When the points count: in `play` at any time, at the `end` of the game, or when a "
                "`scoring` phase sets them down. Each rule has its own default."
            ),
        },
        "visible": {
            "enum": ["all", "owner"],
            "default": "all",
            "description": (
                "Who may know the points while the game goes on: `all`, or everybody only the own "
                "ones, as `owner`."
            ),
        },
    },
}


class Registry:
    """Everything that the core and plugins have registered, by name.

    Args:
        plugins: modules or objects with hook implementations, besides the installed ones.
        discover: whether installed plugins are loaded.

    Attributes:
        games, bots, renderers: what plugins registered, sorted by name.
        parts: the classes that rulesets can name.

    Raises:
        PluginError: a plugin is broken or clashes with another; the message names it.
    """

    def __init__(self, plugins: Iterable[object] = (), *, discover: bool = True) -> None:
        manager = load_plugins(plugins, discover=discover)
        self._manager = manager
        self.games: dict[str, GameDefinition] = collect(
            manager, "tilewright_games", "game", GameDefinition, lambda game: game.name
        )
        self.bots: dict[str, BotType] = collect(
            manager, "tilewright_bots", "bot", BotType, lambda bot: bot.name
        )
        self.renderers: dict[str, type[Renderer]] = collect_classes(
            manager, "tilewright_renderers", "renderer", Renderer, lambda cls: cls.game
        )
        self.parts = PartIndex(
            collect(
                manager, "tilewright_topologies", "topology", Topology, lambda board: board.name
            ),
            self._rules("tilewright_constraints", "constraint", Constraint),
            self._rules("tilewright_effects", "effect", Effect),
            self._rules("tilewright_scoring", "scoring rule", ScoringPart),
            self._rules("tilewright_phases", "phase", Phase),
            self._rules("tilewright_endings", "ending", Ending),
        )

    def _rules(self, hook: str, kind: str, base: type[Any]) -> dict[str, Any]:
        return collect_classes(self._manager, hook, kind, base, lambda cls: cls.rule)

    # --- rulesets -------------------------------------------------------------------------------

    @cached_property
    def catalogue(self) -> Catalogue:
        """Parameters of everything registered, for the schema."""
        parts = self.parts
        return Catalogue(
            games={
                name: _schema(game.title, game.summary, game.parameters)
                for name, game in self.games.items()
            },
            topologies={name: topology.schema for name, topology in parts.topologies.items()},
            constraints=_schemas(parts.constraints),
            effects=_schemas(parts.effects),
            phases=_schemas(parts.phases),
            scoring=_schemas(parts.scoring),
            endings=_schemas(parts.endings),
        )

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of rulesets, with everything that is registered."""
        return compose_schema(self.catalogue)

    @cached_property
    def ruleset_files(self) -> dict[str, Traversable]:
        """The registered ruleset files by ruleset id, sorted.

        The file's name must be the id, so that listing them reads no file.

        Raises:
            PluginError: something is no JSON file, or two files have the same name.
        """
        found: dict[str, Traversable] = {}
        owners: dict[str, str] = {}
        for plugin, file in registered(self._manager, "tilewright_rulesets"):
            if not (isinstance(file, Traversable) and file.name.endswith(".json")):
                given = f"tilewright_rulesets gave {file!r}, which is no .json file"
                raise PluginError(f"plugin {plugin}: {given}")
            name = file.name.removesuffix(".json")
            if name in found:
                raise PluginError(
                    f"plugin {plugin} registers ruleset {name!r}, "
                    f"which plugin {owners[name]} registers too"
                )
            found[name] = file
            owners[name] = plugin
        return dict(sorted(found.items()))

    def ruleset(self, name: str | Path, overrides: Sequence[str] = ()) -> Ruleset:
        """A ruleset by its id, or by the path of a file (anything with a separator or ``.json``).

        Args:
            name: id or path.
            overrides: texts such as ``scoring.areas.points=2``.

        Raises:
            UnknownNameError: no ruleset has this id.
            DocumentError: the file is no readable JSON document.
            RulesetError: the ruleset is faulty; all faults are listed.
        """
        source = self._find(name)
        ruleset = load_ruleset(source, self._find, self.schema)
        if source is self.ruleset_files.get(str(name)) and ruleset.id != name:
            problem = f"the file {source.name!r} calls its ruleset {ruleset.id!r}"
            raise RulesetError(ruleset.id, [Fault("$.id", problem, f"the file's name, {name!r}")])
        return ruleset.with_overrides(list(overrides)) if overrides else ruleset

    def ruleset_from(self, document: Mapping[str, Any]) -> Ruleset:
        """A ruleset from its content; raises as ``ruleset`` does."""
        return load_ruleset(document, self._find, self.schema)

    def _find(self, name: str | Path) -> Path | Traversable:
        text = str(name)
        if isinstance(name, Path) or is_file_name(text):
            return Path(name)
        if text not in self.ruleset_files:
            raise UnknownNameError("ruleset", text, self.ruleset_files)
        return self.ruleset_files[text]

    # --- games ----------------------------------------------------------------------------------

    def game(
        self, name: str | Path, players: int | None = None, overrides: Sequence[str] = ()
    ) -> Game:
        """A game, ready to be played, of the ruleset with this id or in this file.

        Args:
            name: id or path of the ruleset.
            players: number of seats; None: the ruleset's default.
            overrides: texts such as ``scoring.areas.points=2``.

        Raises:
            PlayerCountError: the ruleset does not allow that many players.
            TilewrightError: as ``ruleset`` does.
        """
        return self.game_of(self.ruleset(name, overrides), players)

    def game_of(self, ruleset: Ruleset, players: int | None = None, *, strict: bool = True) -> Game:
        """The game of a ruleset that has been loaded.

        Args:
            ruleset: the rules.
            players: number of seats; None: the ruleset's default.
            strict: whether a game is refused that nobody can begin or nothing can end; who looks
                at single rules in positions of their own may want it all the same.
        """
        name = ruleset.document["game"]
        if name not in self.games:
            problem = f"unknown game {name!r}"
            raise RulesetError(ruleset.id, [Fault("$.game", problem, suggestion(name, self.games))])
        count = ruleset.document["players"]["default"] if players is None else players
        try:
            return build_game(self.games[name], ruleset, count, self.parts, strict=strict)
        except RulesetError as error:
            faults = ruleset.located(error.faults, count)
            raise RulesetError(ruleset.id, faults) from None

    def bot(self, spec: str) -> Bot:
        """A bot by its name, with parameters in parentheses: ``greedy(noise=0.5)``.

        Raises:
            UnknownNameError: no bot has this name.
            BotError: the parameters are not understood.
        """
        return build_bot(spec, self.bots)

    def renderer(self, game: Game) -> Renderer:
        """The renderer registered for the game, else the general one."""
        return self.renderers.get(game.definition.name, Renderer)()


def _schemas(parts: Mapping[str, type[Part]]) -> dict[str, dict[str, Any]]:
    return {
        name: _schema(name, part.summary, part.parameters, COMMON_PARAMETERS.get(part.section, {}))
        for name, part in parts.items()
    }


def _schema(
    title: str,
    summary: str,
    parameters: Parameters,
    common: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    return {
        "title": title,
        "description": summary,
        "properties": {**parameters.properties, **(common or {})},
        "required": list(parameters.required),
    }
