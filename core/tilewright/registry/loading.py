"""Finding plugins by entry point and collecting what their hooks register; failing loudly."""

from __future__ import annotations

import importlib.metadata
import os
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import pluggy

from tilewright import builtin
from tilewright.errors import PluginError, in_one_line
from tilewright.markers import PROJECT
from tilewright.registry import hookspecs

#: Name of the core among the plugins.
CORE: Final = f"{PROJECT} core"
#: Set to anything but the empty text or 0, only Tilewright's own plugins are loaded.
NO_PLUGINS_VARIABLE: Final = "TILEWRIGHT_NO_PLUGINS"
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WAYS_OUT: Final = (
    f"uninstall or mend it, or set {NO_PLUGINS_VARIABLE}=1 to run without outside plugins"
)


def load_plugins(extra: Iterable[object] = (), *, discover: bool = True) -> pluggy.PluginManager:
    """A plugin manager with the core's parts, installed plugins and the ``extra`` ones.

    Args:
        extra: modules or objects with hook implementations, besides the installed ones.
        discover: whether installed plugins are looked for.

    Raises:
        PluginError: a plugin cannot be imported, or has a hook that Tilewright does not know.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(hookspecs)
    _register(manager, builtin, CORE)
    if discover:
        for name, entry_point in _entry_points():
            _register(manager, _import(name, entry_point), name)
    for plugin in extra:
        _register(manager, plugin, getattr(plugin, "__name__", type(plugin).__name__))
    return manager


def _entry_points() -> list[tuple[str, importlib.metadata.EntryPoint]]:
    """Installed plugins with names for people, sorted; only the own ones if others are blocked."""
    blocked = os.environ.get(NO_PLUGINS_VARIABLE, "") not in ("", "0")
    found: dict[str, importlib.metadata.EntryPoint] = {}
    for entry_point in importlib.metadata.entry_points(group=PROJECT):
        distribution = entry_point.dist.name if entry_point.dist is not None else "unknown"
        if blocked and distribution != PROJECT:
            continue
        found.setdefault(f"{entry_point.name} ({distribution})", entry_point)
    return sorted(found.items(), key=lambda item: item[0])


def _import(name: str, entry_point: importlib.metadata.EntryPoint) -> object:
    try:
        return entry_point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise PluginError(
            f"plugin {name} cannot be imported from {entry_point.value!r}: "
            f"{in_one_line(error)}; {_WAYS_OUT}"
        ) from error


def _register(manager: pluggy.PluginManager, plugin: object, name: str) -> None:
    try:
        if manager.register(plugin, name=name) is None:
            raise PluginError(f"plugin {name} is blocked")
        manager.check_pending()
    except ValueError as error:
        raise PluginError(f"plugin {name} is loaded twice") from error
    except pluggy.PluginValidationError as error:
        # The plugin has been named; the object that stands for it tells nothing more.
        said = "; ".join(str(error).replace(f" in plugin {plugin!r}", "").splitlines())
        raise PluginError(
            f"plugin {name} has a faulty hook: {said}; hooks: {', '.join(_hook_names())}; "
            f"{_WAYS_OUT}"
        ) from error
    _refuse_unmarked(plugin, name)


def _refuse_unmarked(plugin: object, name: str) -> None:
    """A function named as a hook but not marked as one would be passed over without a word."""
    for hook in _hook_names():
        function = getattr(plugin, hook, None)
        if callable(function) and not hasattr(function, f"{PROJECT}_impl"):
            raise PluginError(f"plugin {name}: {hook} lacks the decorator @hookimpl")


def _hook_names() -> list[str]:
    return sorted(name for name in vars(hookspecs) if name.startswith(f"{PROJECT}_"))


def collect(
    manager: pluggy.PluginManager,
    hook: str,
    kind: str,
    expected: type[Any],
    name_of: Callable[[Any], str],
) -> dict[str, Any]:
    """What all plugins register by one hook, by name, sorted.

    Raises:
        PluginError: a hook fails or gives something else, or two things share a name.
    """
    found: dict[str, Any] = {}
    owners: dict[str, str] = {}
    for plugin, thing in registered(manager, hook):
        if not isinstance(thing, expected):
            raise PluginError(
                f"plugin {plugin}: {hook} gave {thing!r}, which is no {expected.__name__}"
            )
        _add(found, owners, plugin, kind, name_of(thing), thing)
    return dict(sorted(found.items()))


def collect_classes(
    manager: pluggy.PluginManager,
    hook: str,
    kind: str,
    expected: type[Any],
    name_of: Callable[[Any], str],
) -> dict[str, Any]:
    """As ``collect``, for hooks that register classes derived from ``expected``."""
    found: dict[str, Any] = {}
    owners: dict[str, str] = {}
    for plugin, thing in registered(manager, hook):
        if not (isinstance(thing, type) and issubclass(thing, expected)):
            raise PluginError(
                f"plugin {plugin}: {hook} gave {thing!r}, which is no class of {expected.__name__}"
            )
        _add(found, owners, plugin, kind, name_of(thing), thing)
    return dict(sorted(found.items()))


def registered(manager: pluggy.PluginManager, hook: str) -> list[tuple[str, Any]]:
    """Pairs of plugin name and thing that its hook gave: the core's first, then by plugin name."""
    found: list[tuple[str, Any]] = []
    implementations = getattr(manager.hook, hook).get_hookimpls()
    for implementation in sorted(implementations, key=lambda each: _rank(each.plugin_name)):
        try:
            things = list(implementation.function())
        except Exception as error:
            raise PluginError(
                f"plugin {implementation.plugin_name}: {hook} failed: {in_one_line(error)}"
            ) from error
        found.extend((implementation.plugin_name, thing) for thing in things)
    return found


def _rank(plugin: str) -> tuple[bool, bool, str]:
    """The core first, then what comes with it, so that a clash is the newcomer's."""
    return (plugin != CORE, not plugin.endswith(f"({PROJECT})"), plugin)


def _add(
    found: dict[str, Any],
    owners: dict[str, str],
    plugin: str,
    kind: str,
    name: object,
    thing: object,
) -> None:
    if not (isinstance(name, str) and _NAME.fullmatch(name)):
        raise PluginError(
            f"plugin {plugin} registers a {kind} with the name {name!r}: {thing!r}; "
            "allowed: lower-case letters, digits and hyphens"
        )
    if name in found:
        raise PluginError(
            f"plugin {plugin} registers {kind} {name!r}, which plugin {owners[name]} registers too"
        )
    found[name] = thing
    owners[name] = plugin
