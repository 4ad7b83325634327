from __future__ import annotations

from collections.abc import Iterable

import pytest

from tilewright import Registry, State, hookimpl
from tilewright.bots import Bot, BotType, GreedyBot, RandomBot
from tilewright.errors import BotError, UnknownNameError
from tilewright.play import Parameters


class Fussy(RandomBot):
    def __init__(self, depth: int, style: str = "calm") -> None:
        self.depth = depth
        self.style = style

    def likes(self, state: State) -> bool:
        return state.ply < self.depth


class FussyPlugin:
    @hookimpl
    def tilewright_bots(self) -> Iterable[BotType]:
        parameters = Parameters(
            {"depth": {"type": "integer", "minimum": 1}, "style": {"enum": ["calm", "wild"]}},
            ("depth",),
        )
        return [BotType("fussy", "Has a required parameter.", Fussy, parameters)]


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry([FussyPlugin()], discover=False)


def greedy_noise(bot: Bot) -> float:
    assert isinstance(bot, GreedyBot)
    return bot.noise


@pytest.mark.parametrize(
    ("spec", "noise"),
    [
        ("greedy", 0.0),
        ("greedy()", 0.0),
        ("greedy(noise=0.5)", 0.5),
        (" greedy ( noise = 2 ) ", 2),
        ("greedy(noise=1e-3)", 0.001),
    ],
)
def test_specs_of_greedy(registry: Registry, spec: str, noise: float) -> None:
    assert greedy_noise(registry.bot(spec)) == noise


def test_a_bot_without_parameters(registry: Registry) -> None:
    assert type(registry.bot("random")) is RandomBot


def test_several_parameters_and_texts(registry: Registry) -> None:
    bot = registry.bot('fussy(depth=3, style="wild")')
    assert isinstance(bot, Fussy)
    assert (bot.depth, bot.style) == (3, "wild")
    plain = registry.bot("fussy(style=wild,depth=1)")
    assert isinstance(plain, Fussy)
    assert (plain.depth, plain.style) == (1, "wild")


def test_an_unknown_bot_is_refused_with_the_closest_name(registry: Registry) -> None:
    with pytest.raises(UnknownNameError, match=r"unknown bot 'gredy'; did you mean 'greedy'\?"):
        registry.bot("gredy(noise=1)")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (
            "greedy(nois=0.5)",
            r"bot 'greedy\(nois=0.5\)': cannot use 'nois=0.5'; did you mean 'noise'\?",
        ),
        ("greedy(0.5)", r"cannot use '0.5'; known: noise"),
        ("random(noise=1)", r"cannot use 'noise=1'; none is known"),
        ("greedy(noise=loud)", r"\$\.noise: .*loud.*number"),
        ("greedy(noise=true)", r"\$\.noise: .*true"),
        ("greedy(noise=-1)", r"\$\.noise: .*-1"),
        ("greedy(noise=NaN)", r"\$\.noise: .*NaN"),
        ("greedy(noise=1e999)", r"\$\.noise: .*1e999"),
        ("greedy(noise=)", r"\$\.noise: "),
        ("greedy(noise=1, noise=2)", r"'noise' is given twice"),
        ("fussy", r"bot 'fussy': \$: .*depth"),
        ("fussy(depth=1.5)", r"\$\.depth: .*1\.5"),
        ("fussy(depth=0, style=mild)", r"\$\.depth: .*0.*\$\.style: .*mild.*calm"),
        ("greedy(noise=1", "cannot read bot"),
        ("", "cannot read bot ''; write a name such as 'greedy"),
        ("Greedy", "cannot read bot 'Greedy'"),
    ],
)
def test_specs_that_are_not_understood(registry: Registry, spec: str, message: str) -> None:
    with pytest.raises(BotError, match=message):
        registry.bot(spec)
