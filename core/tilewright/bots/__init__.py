"""Bots: the general ones, and what a plugin's own bot must be."""

from tilewright.bots.base import Bot, BotType
from tilewright.bots.greedy_bot import GreedyBot
from tilewright.bots.random_bot import RandomBot

__all__ = ["Bot", "BotType", "GreedyBot", "RandomBot"]
