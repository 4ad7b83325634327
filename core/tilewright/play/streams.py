"""Seeds and random streams: everything random comes from one seed by name.

Three kinds of stream never share a generator: chance, each bot, and the resampling of hidden facts.
"""

from __future__ import annotations

import hashlib
import random


def chance_stream(seed: int) -> random.Random:
    """Generator that decides chance nodes of the game with this seed."""
    return random.Random(f"tilewright chance {seed}")


def bot_stream(seed: int, seat: int) -> random.Random:
    """Generator of the bot on ``seat`` in the game with this seed."""
    return random.Random(f"tilewright bot {seed} {seat}")


def resampling_stream(seed: int, seat: int) -> random.Random:
    """Generator that invents hidden facts for the bot on ``seat``."""
    return random.Random(f"tilewright resampling {seed} {seat}")


def game_seed(seed: int, number: int) -> int:
    """Seed of game ``number`` of a series: the same whatever process plays it, below 2**53."""
    digest = hashlib.sha256(f"tilewright game {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11
