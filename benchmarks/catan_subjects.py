"""Catan, side by side with Catanatron where it is installed: random games, and copies of states."""

from __future__ import annotations

import importlib
import random
from functools import partial
from typing import Any, Final

import subjects
from measure import Timing
from tilewright import CHANCE, Game, Registry

_BANK_ONLY: Final = "options.player_trade=false"
_VARIANTS: Final = (
    "options.event_cards=true",
    "options.friendly_robber=true",
    "options.harbourmaster=true",
)
BASE: Final = "Catan, trade with the bank only"
#: What is played: ruleset, players, overrides. The peer's random players trade with the bank only.
GAMES: Final = {
    BASE: ("catan-base", 4, (_BANK_ONLY,)),
    "Catan, trade between players": ("catan-base", 4, ()),
    "The Caravans with all variants": ("catan-caravans", 4, (_BANK_ONLY, *_VARIANTS)),
    "The same for two players": ("catan-caravans", 2, (_BANK_ONLY, *_VARIANTS)),
}
PEER: Final = "Catanatron, 4 random players"
CLONE: Final = "Catan: clone()"
PEER_COPY: Final = "Catanatron: copy()"


def games(registry: Registry, count: int) -> dict[str, subjects.Subject]:
    """Whole random games of four players; a unit is a ply."""
    found = {
        title: subjects.random_games(registry.game(name, players, overrides), count)
        for title, (name, players, overrides) in GAMES.items()
    }
    peer = subjects.catanatron_games(count)
    if peer is not None:
        found[PEER] = peer
    return found


def copies(registry: Registry, times: int) -> dict[str, subjects.Subject]:
    """Copies of a position in the middle of a game; a unit is a copy."""
    name, players, overrides = GAMES[BASE]
    state = subjects.finished(registry.game(name, players, overrides), 3, plies=600)
    found: dict[str, subjects.Subject] = {CLONE: subjects.repeated(state.clone, times)}
    try:
        peer: Any = importlib.import_module("catanatron")
    except ImportError:
        return found
    random.seed(3)  # the peer draws from the global generator
    colours = (peer.Color.RED, peer.Color.BLUE, peer.Color.WHITE, peer.Color.ORANGE)
    game = peer.Game([peer.RandomPlayer(colour) for colour in colours], seed=3)
    for _ in range(300):
        game.play_tick()
    found[PEER_COPY] = subjects.repeated(partial(game.copy), times // 10)
    return found


def notes(registry: Registry, timings: dict[str, Timing], count: int) -> dict[str, float]:
    """Games a second, and how many times as long the peer and the variants take.

    Args:
        registry: where the games are found.
        timings: what ``games`` and ``copies`` have taken.
        count: games in one repeat.
    """
    found: dict[str, float] = {}
    for title in (*GAMES, PEER):
        if title in timings:
            plies = timings[title].units / count
            found[f"{title}: plies a game"] = round(plies, 1)
            found[f"{title}: games a second"] = round(1 / (plies * timings[title].best), 1)
    name, players, overrides = GAMES[BASE]
    share = _decided(registry.game(name, players, overrides), count)
    found[f"{BASE}: players' share of plies"] = round(share, 3)
    base = timings[BASE].best
    for title in GAMES:
        if title != BASE:
            found[f"a ply of {title} over one of {BASE}"] = round(timings[title].best / base, 2)
    if PEER in timings:
        peer = timings[PEER].best
        found[f"a ply of Catanatron over one of {BASE}"] = round(peer / base, 2)
        found["the same if draws and rolls were no plies"] = round(peer * share / base, 2)
        copy = timings[PEER_COPY].best / timings[CLONE].best
        found["a copy by Catanatron over a clone()"] = round(copy, 1)
    return found


def _decided(game: Game, count: int) -> float:
    """Share of the plies of random games that players decide."""
    decided = total = 0
    for seed in range(count):
        state, rng = game.initial_state(), random.Random(seed)
        while not state.is_terminal():
            if state.player == CHANCE:
                state.apply_unchecked(state.sample_chance(rng))
            else:
                decided += 1
                state.apply_unchecked(state.pick(rng.random()))
        total += state.ply
    return decided / total
