"""What plugins register, and how faulty ones are refused: each message names the plugin."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from documents import document
from tilewright import Registry, State, hookimpl
from tilewright.bots import BotType, RandomBot
from tilewright.errors import BotError, PluginError, RulesetError, UnknownNameError
from tilewright.play import Constraint, GameDefinition
from tilewright.registry import Registry as SameRegistry
from tilewright.render import Renderer


class Everywhere(Constraint):
    rule = "everywhere"
    summary = "Any site."

    def sites(self, state: State, player: int, kind: int) -> int:
        return state.game.board.everywhere


class Nameless(Everywhere):
    rule = ""


class Taken(Everywhere):
    rule = "empty"


def plugin(name: str, **hooks: Callable[[], object]) -> types.ModuleType:
    """A module with hook implementations."""
    module = types.ModuleType(name)
    for hook, function in hooks.items():
        setattr(module, hook, hookimpl(function))
    return module


def game(name: str = "heath") -> GameDefinition:
    return GameDefinition(name, name.title(), "A game.")


def refusal(*plugins: object) -> str:
    with pytest.raises(PluginError) as error:
        _ = Registry(plugins, discover=False).ruleset_files
    return str(error.value)


def test_what_is_registered_is_found_by_name() -> None:
    module = plugin(
        "heath",
        tilewright_games=lambda: [game()],
        tilewright_constraints=lambda: [Everywhere],
        tilewright_bots=lambda: [BotType("lazy", "Lazy.", RandomBot)],
    )
    registry = Registry([module], discover=False)
    assert list(registry.games) == ["heath"]
    assert registry.parts.constraints["everywhere"] is Everywhere
    assert "empty" in registry.parts.constraints
    assert list(registry.bots) == ["greedy", "lazy", "random"]
    assert list(registry.parts.topologies) == [
        "chain",
        "explicit",
        "hex",
        "hex-complex",
        "square",
        "square-complex",
    ]
    assert SameRegistry is Registry


def test_the_core_alone_brings_no_game_and_no_ruleset() -> None:
    registry = Registry(discover=False)
    assert registry.games == {}
    assert registry.ruleset_files == {}
    with pytest.raises(UnknownNameError, match="unknown ruleset 'heath'; none is known"):
        registry.game("heath")


def test_names_are_sorted_whatever_the_order_of_plugins() -> None:
    one = plugin("one", tilewright_games=lambda: [game("b"), game("c")])
    two = plugin("two", tilewright_games=lambda: [game("a")])
    for plugins in ([one, two], [two, one]):
        assert list(Registry(plugins, discover=False).games) == ["a", "b", "c"]


class OfHeath(Renderer):
    game = "heath"


@pytest.mark.parametrize(
    ("hook", "thing", "text"),
    [
        ("tilewright_games", game(), "game 'heath'"),
        ("tilewright_constraints", Everywhere, "constraint 'everywhere'"),
        ("tilewright_bots", BotType("lazy", "Lazy.", RandomBot), "bot 'lazy'"),
        ("tilewright_renderers", OfHeath, "renderer 'heath'"),
        ("tilewright_rulesets", Path("somewhere/moor.json"), "ruleset 'moor'"),
    ],
)
def test_two_plugins_must_not_register_the_same_name(hook: str, thing: object, text: str) -> None:
    one = plugin("one", **{hook: lambda: [thing]})
    two = plugin("two", **{hook: lambda: [thing]})
    message = f"plugin two registers {text}, which plugin one registers too"
    assert refusal(one, two) == message
    assert refusal(two, one) == message


def test_a_plugin_must_not_register_a_name_of_the_core() -> None:
    taken = plugin("heath", tilewright_constraints=lambda: [Taken])
    assert refusal(taken) == (
        "plugin heath registers constraint 'empty', which plugin tilewright core registers too"
    )


def test_a_misspelt_hook_is_refused_with_the_hooks_there_are() -> None:
    message = refusal(plugin("heath", tilewright_game=lambda: [game()]))
    assert message.startswith("plugin heath has a faulty hook: ")
    assert "tilewright_game" in message
    assert "hooks: tilewright_bots, tilewright_constraints, " in message
    assert "tilewright_games" in message


def test_a_hook_that_takes_arguments_is_refused() -> None:
    module = types.ModuleType("heath")

    def tilewright_games(colour: str) -> Iterable[GameDefinition]:
        return [game(colour)]

    setattr(module, "tilewright_games", hookimpl(tilewright_games))  # noqa: B010
    message = refusal(module)
    assert message.startswith("plugin heath has a faulty hook: ")
    assert "colour" in message


def test_a_hook_without_the_marker_is_refused_in_modules_and_objects() -> None:
    module = types.ModuleType("heath")
    setattr(module, "tilewright_games", lambda: [game()])  # noqa: B010
    assert refusal(module) == "plugin heath: tilewright_games lacks the decorator @hookimpl"

    class Unmarked:
        def tilewright_bots(self) -> Iterable[BotType]:
            return []

    assert refusal(Unmarked()) == "plugin Unmarked: tilewright_bots lacks the decorator @hookimpl"


def fails() -> Iterable[GameDefinition]:
    raise ZeroDivisionError("by design")


def fails_late() -> Iterator[GameDefinition]:
    yield game()
    raise UnknownNameError("thing", "x", ["y"])


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (fails, "plugin heath: tilewright_games failed: ZeroDivisionError: by design"),
        (
            fails_late,
            "plugin heath: tilewright_games failed: UnknownNameError: unknown thing 'x'; known: y",
        ),
        (
            lambda: None,
            "plugin heath: tilewright_games failed: TypeError: 'NoneType' object is not iterable",
        ),
        (
            lambda: ["heath"],
            "plugin heath: tilewright_games gave 'heath', which is no GameDefinition",
        ),
        (
            lambda: [GameDefinition],
            "plugin heath: tilewright_games gave <class 'tilewright.play.definition."
            "GameDefinition'>, which is no GameDefinition",
        ),
        (lambda: [game("")], "plugin heath registers a game with the name '': "),
    ],
)
def test_a_hook_that_fails_or_gives_something_else(
    function: Callable[[], object], expected: str
) -> None:
    assert refusal(plugin("heath", tilewright_games=function)).startswith(expected)


@pytest.mark.parametrize(
    ("hook", "thing", "expected"),
    [
        ("tilewright_constraints", 3, "gave 3, which is no class of Constraint"),
        ("tilewright_constraints", RandomBot, "which is no class of Constraint"),
        ("tilewright_effects", Everywhere, "which is no class of Effect"),
        ("tilewright_constraints", Nameless, "registers a constraint with the name ''"),
        ("tilewright_topologies", "hex", "gave 'hex', which is no Topology"),
        ("tilewright_rulesets", 3, "gave 3, which is no .json file"),
        ("tilewright_rulesets", Path("notes.txt"), "which is no .json file"),
    ],
)
def test_things_of_the_wrong_sort(hook: str, thing: object, expected: str) -> None:
    message = refusal(plugin("heath", **{hook: lambda: [thing]}))
    assert message.startswith("plugin heath")
    assert expected in message


def test_the_same_plugin_twice_is_refused() -> None:
    module = plugin("heath", tilewright_games=lambda: [game()])
    assert refusal(module, module).startswith("plugin heath is loaded twice")


# --- rulesets of plugins --------------------------------------------------------------------------


@pytest.fixture
def heath(tmp_path: Path) -> Callable[..., Registry]:
    """A registry with the given ruleset files, by name and content."""
    import json

    def made(**files: dict[str, Any]) -> Registry:
        paths: list[Path] = []
        for name, content in files.items():
            path = tmp_path / f"{name}.json"
            path.write_text(json.dumps(content), encoding="utf-8")
            paths.append(path)
        module = plugin(
            "heath", tilewright_games=lambda: [game("bare")], tilewright_rulesets=lambda: paths
        )
        return Registry([module], discover=False)

    return made


def test_rulesets_are_found_by_the_name_of_their_file(heath: Callable[..., Registry]) -> None:
    registry = heath(moor=document(id="moor"), fen=document(id="fen", title="Fen"))
    assert list(registry.ruleset_files) == ["fen", "moor"]
    assert registry.ruleset("fen").document["title"] == "Fen"
    assert registry.game("moor", 3).num_players == 3
    with pytest.raises(UnknownNameError, match=r"unknown ruleset 'more'; did you mean 'moor'?"):
        registry.ruleset("more")


def test_a_file_that_calls_its_ruleset_otherwise_is_refused(heath: Callable[..., Registry]) -> None:
    registry = heath(moor=document(id="bog"))
    with pytest.raises(RulesetError) as error:
        registry.ruleset("moor")
    assert [str(fault) for fault in error.value.faults] == [
        "$.id: the file 'moor.json' calls its ruleset 'bog'; allowed: the file's name, 'moor'"
    ]


def test_a_parent_that_calls_itself_otherwise_is_refused(heath: Callable[..., Registry]) -> None:
    child = {"format": 1, "id": "fen", "extends": "moor", "title": "Fen"}
    with pytest.raises(RulesetError, match='found as "moor" calls itself "bog"'):
        heath(moor=document(id="bog"), fen=child).ruleset("fen")


def test_rulesets_by_path_may_extend_registered_ones(
    heath: Callable[..., Registry], tmp_path: Path
) -> None:
    registry = heath(moor=document(id="moor"))
    path = tmp_path / "own" / "any-name.json"
    path.parent.mkdir()
    path.write_text('{"format": 1, "id": "mine", "extends": "moor", "title": "Mine"}', "utf-8")
    for name in (path, str(path)):
        found = registry.ruleset(name)
        assert (found.id, found.lineage) == ("mine", ("mine", "moor"))
        assert registry.game(name).id == "mine"
    with pytest.raises(Exception, match=r"nowhere\.json") as error:
        registry.ruleset(tmp_path / "nowhere.json")
    assert type(error.value).__name__ == "DocumentError"


def test_overrides_are_part_of_the_ruleset(heath: Callable[..., Registry]) -> None:
    registry = heath(moor=document(id="moor"))
    plain = registry.ruleset("moor")
    changed = registry.ruleset("moor", ["phases.dot.rounds=1"])
    assert changed.document["phases"][0]["rounds"] == 1
    assert changed.hash != plain.hash
    assert registry.game("moor", overrides=["phases.dot.rounds=1"]).ruleset.hash == changed.hash


def test_a_ruleset_of_an_unknown_game_is_refused() -> None:
    registry = Registry([plugin("heath", tilewright_games=lambda: [game("bear")])], discover=False)
    with pytest.raises(RulesetError, match="bear"):
        registry.game_of(registry.ruleset_from(document()))


def test_the_renderer_of_the_game_goes_before_the_general_one() -> None:
    class OfBare(Renderer):
        game = "bare"

    general = Registry([plugin("heath", tilewright_games=lambda: [game("bare")])], discover=False)
    own = Registry(
        [
            plugin(
                "heath",
                tilewright_games=lambda: [game("bare")],
                tilewright_renderers=lambda: [OfBare],
            )
        ],
        discover=False,
    )
    for registry, expected in ((general, Renderer), (own, OfBare)):
        made = registry.game_of(registry.ruleset_from(document()))
        assert type(registry.renderer(made)) is expected


@pytest.mark.parametrize("name", ["B B(", "a\nb", "Big", "", 5])
def test_a_name_that_nobody_could_write_is_refused(name: Any) -> None:
    odd = plugin("heath", tilewright_bots=lambda: [BotType(name, "Odd.", RandomBot)])
    assert refusal(odd).startswith("plugin heath registers a bot with the name")


def test_a_clash_with_what_comes_along_is_the_newcomers() -> None:
    taken = plugin("a-heath", tilewright_games=lambda: [game("through-the-desert")])
    with pytest.raises(PluginError) as caught:
        Registry([taken])
    assert str(caught.value).startswith("plugin a-heath registers game 'through-the-desert'")


def test_a_bot_that_cannot_be_made_is_named() -> None:
    def fail() -> RandomBot:
        raise ValueError("two\nlines")

    bots = [BotType("lazy", "Lazy.", fail), BotType("odd", "Odd.", lambda: 5)]  # type: ignore[arg-type, return-value]
    registry = Registry([plugin("heath", tilewright_bots=lambda: bots)], discover=False)
    with pytest.raises(BotError, match="bot 'lazy' cannot be made: ValueError: two lines"):
        registry.bot("lazy")
    with pytest.raises(BotError, match="bot 'odd' is made as 5, which is no Bot"):
        registry.bot("odd")
