"""Catan and its scenario The Caravans as a plugin: what the core's rules do not already say."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import hookimpl
from tilewright.bots import BotType
from tilewright.play import GameDefinition, Phase
from tilewright.render import Renderer
from tilewright_catan.cards import DrawCard, FreeRoads
from tilewright_catan.earthquake import Earthquake
from tilewright_catan.event_deck import EventCards
from tilewright_catan.events import BankGift, Epidemic, EventTheft, RobberFlees
from tilewright_catan.founding import Founding
from tilewright_catan.knowledge import game_facts
from tilewright_catan.neighbours import Assistance, GoodNeighbours
from tilewright_catan.nested import Discard, TakeCards
from tilewright_catan.neutral_builds import NeutralBuilds
from tilewright_catan.oasis import Oasis
from tilewright_catan.rendering import CatanRenderer
from tilewright_catan.robbing import Robber, Theft
from tilewright_catan.rolling import Dice
from tilewright_catan.settler import SettlerBot
from tilewright_catan.spiral import TokenSpiral
from tilewright_catan.state import CatanState
from tilewright_catan.trade_tokens import TradeTokens
from tilewright_catan.trading import Offers
from tilewright_catan.turns import Turns
from tilewright_catan.voting import Vote

GAME = GameDefinition(
    name="catan",
    title="Catan",
    summary="Settle an island, trade and build; with the scenario The Caravans and four variants.",
    state_type=CatanState,
    hidden_information=True,
    phases=("catan-turns",),
    facts=game_facts,
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    """The game itself."""
    return [GAME]


@hookimpl
def tilewright_phases() -> Iterable[type[Phase]]:
    """Set-up, turns, and all decisions inside them."""
    return [
        TokenSpiral,
        Founding,
        Turns,
        Dice,
        Discard,
        Robber,
        Theft,
        DrawCard,
        FreeRoads,
        TakeCards,
        EventCards,
        Epidemic,
        Earthquake,
        GoodNeighbours,
        BankGift,
        EventTheft,
        RobberFlees,
        Assistance,
        Offers,
        Oasis,
        Vote,
        TradeTokens,
        NeutralBuilds,
    ]


@hookimpl
def tilewright_renderers() -> Iterable[type[Renderer]]:
    """The island in the sea."""
    return [CatanRenderer]


@hookimpl
def tilewright_bots() -> Iterable[BotType]:
    """The bot that knows the game."""
    summary = "Builds where income and room promise most; only for Catan."
    return [BotType("settler", summary, SettlerBot)]
