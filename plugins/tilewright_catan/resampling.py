"""Drawing hidden cards anew, so that a player cannot tell the difference.

The cards that really lie hidden are one possible arrangement. From it a random walk goes through
the possible ones: each step exchanges a few cards, and is taken back when the history could not
have gone as it did. Steps are accepted such that each arrangement is as likely in the long run as
chance would have made it.
"""

from __future__ import annotations

import random

from tilewright_catan.hidden_deck import redraw_development
from tilewright_catan.hidden_hands import redraw_resources
from tilewright_catan.kinds import Kinds
from tilewright_catan.ledger import ledger_of
from tilewright_catan.state import CatanState, LedgerMemo


def resample_cards(state: CatanState, kinds: Kinds, viewer: int, rng: random.Random) -> None:
    """Draws anew which cards the others hold and what has passed between them, and the deck.

    Changes the state and its history, which then leads to the new state.
    """
    if not any(state.moved) and not state.pending and not _bought(state, kinds, viewer):
        return
    ledger = ledger_of(state, kinds)
    state.memo = LedgerMemo()
    redraw_resources(state, kinds, ledger, viewer, rng)
    redraw_development(state, kinds, ledger, viewer, rng)


def _bought(state: CatanState, kinds: Kinds, viewer: int) -> bool:
    """Whether any other player holds a development card."""
    return any(
        any(state.supply[at : at + 5]) for seat, at in enumerate(kinds.held) if seat != viewer
    )
