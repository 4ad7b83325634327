"""The tables beside the island, with what the viewer may know and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tilewright.library import HeldAward
from tilewright.play import TERMINAL
from tilewright.render import Circle, Entry, Items, Line, Panel, Polygon, Span, Token
from tilewright_catan.kinds import BUILDINGS, CARDS, RESOURCES
from tilewright_catan.piece_shapes import DARK, PALE, city, resource_glyph, road, settlement
from tilewright_catan.state import NOBODY, CatanState

if TYPE_CHECKING:
    from tilewright.play import State

#: Supply name to what it holds: one table, or one for each of its owners.
Supplies: TypeAlias = Mapping[str, Any]

_GREY: Final = "#9a9284"
_KNOWN: Final = frozenset({"bank", "deck", "hand", "development", "played"})
_CARD: Final = ((-0.2, -0.34), (0.2, -0.34), (0.2, 0.34), (-0.2, 0.34))


def player_panel(
    state: CatanState, supplies: Supplies, seats: Sequence[Entry], neutrals: Sequence[Entry]
) -> Panel:
    """What every owner has, as counts, in the order of owners."""
    columns = [*_card_columns(supplies), *_award_columns(state), *_stock_columns(state, supplies)]
    head = (Entry(""), *(head for head, _ in columns))
    rows = [
        (name, *(count(owner) for _, count in columns))
        for owner, name in enumerate([*seats, *neutrals])
    ]
    return Panel(_title(state), (head, *rows), head=True, numbers=True)


def _title(state: CatanState) -> str:
    if state.active == NOBODY:
        return "Players"
    rolled = f", number {state.number}" if state.number else ""
    over = "last turn" if state.player == TERMINAL else "turn"
    return f"Players: {over} {state.turn + 1} of seat {state.active}{rolled}"


_Column: TypeAlias = tuple[Entry, Callable[[int], Entry]]


def _card_columns(supplies: Supplies) -> list[_Column]:
    """Cards in the hand, development cards, knights played."""
    return [
        (_head(_cards(), "cards"), lambda owner: _size(supplies.get("hand"), owner)),
        (_head(_development(), "dev"), lambda owner: _size(supplies.get("development"), owner)),
        (_head(_sword(), "knights"), lambda owner: _knights(supplies.get("played"), owner)),
    ]


def _award_columns(state: CatanState) -> list[_Column]:
    """For each award what every owner has of it, with a star for the holder."""
    parts = [part for part in state.game.scoring if isinstance(part, HeldAward)]
    return [(_named(part.id), _award(state, part)) for part in parts]


def _award(state: CatanState, part: HeldAward) -> Callable[[int], Entry]:
    holder = part.holder(state)

    def count(owner: int) -> Entry:
        if owner >= part.owners:
            return Entry("")
        amount = str(part.amount(state, owner))
        return Entry(f"{amount}*", bold=True) if owner == holder else Entry(amount)

    return count


def _stock_columns(state: State, supplies: Supplies) -> list[_Column]:
    """What is left to build with, and whatever else a ruleset gives every owner."""
    del state
    columns: list[_Column] = []
    every = {
        name: tables
        for name, tables in supplies.items()
        if name not in _KNOWN and isinstance(tables, list)
    }
    glyphs = (road(((-0.45, 0.2), (0.45, -0.2)), _GREY, 0), settlement(_GREY, ""), city(_GREY, ""))
    for piece, glyph in zip(BUILDINGS, glyphs, strict=True):
        if any(table.get(piece) for tables in every.values() for table in tables):
            columns.append((_head(glyph, f"{piece}s left"), _left(list(every.values()), piece)))
    return columns


def _left(every: Sequence[Sequence[Mapping[str, int]]], piece: str) -> Callable[[int], Entry]:
    def count(owner: int) -> Entry:
        held = [tables[owner].get(piece, 0) for tables in every if owner < len(tables)]
        return Entry(str(sum(held))) if held else Entry("")

    return count


def _size(tables: Sequence[Mapping[str, int]] | None, owner: int) -> Entry:
    if tables is None or owner >= len(tables):
        return Entry("")
    return Entry(str(sum(tables[owner].values())))


def _knights(tables: Sequence[Mapping[str, int]] | None, owner: int) -> Entry:
    if tables is None or owner >= len(tables):
        return Entry("")
    return Entry(str(tables[owner].get("knight", 0)))


def _named(name: str) -> Entry:
    return Entry(name)


def _head(glyph: Items, word: str) -> Entry:
    """A head of a column: a small picture, a word in a terminal."""
    return Entry("", glyph, (Span(word),))


def bank_panel(supplies: Supplies) -> Panel | None:
    """What the bank has left, and how many cards the deck."""
    bank: Mapping[str, int] = supplies.get("bank", {})
    if not bank:
        return None
    row = [resource_entry(name, bank.get(name, 0)) for name in RESOURCES]
    deck: Mapping[str, int] = supplies.get("deck", {})
    row.append(Entry(str(sum(deck.values())), _development(), (Span("cards"),)))
    return Panel("Bank and deck", (tuple(row),))


def hand_panel(supplies: Supplies, seat: int) -> Panel:
    """The viewer's own cards."""
    hand: Mapping[str, int] = supplies["hand"][seat]
    cards: Mapping[str, int] = supplies["development"][seat]
    row = [resource_entry(name, hand.get(name, 0)) for name in RESOURCES]
    held = [f"{cards[name]} {name.replace('-', ' ')}" for name in CARDS if cards.get(name)]
    row.append(Entry(", ".join(held)))
    return Panel(f"Cards of seat {seat}", (tuple(row),))


def resource_entry(name: str, count: int) -> Entry:
    """So many cards of a resource."""
    sign: Token = (Span(name[0].upper(), bold=True),)
    return Entry(str(count), resource_glyph(name), sign)


def _cards() -> Items:
    """Resource cards in a hand."""
    behind = tuple((x * 0.95 + 0.16, y * 0.95 - 0.03) for x, y in _CARD)
    before = tuple((x * 0.95 - 0.1, y * 0.95 + 0.03) for x, y in _CARD)
    return (
        Polygon(behind, "#d9c9a3", DARK, 0.04),
        Polygon(before, "#f2e6c6", DARK, 0.04),
    )


def _development() -> Items:
    """A development card: its back."""
    return (
        Polygon(_CARD, "#7d6aa0", DARK, 0.04),
        Circle((0.0, 0.0), 0.11, PALE),
    )


def _sword() -> Items:
    """A sword, for played knights."""
    return (
        Line(((-0.3, 0.3), (0.3, -0.3)), DARK, 0.1),
        Line(((-0.26, 0.02), (-0.02, 0.26)), DARK, 0.09),
        Line(((-0.1, 0.1), (0.28, -0.28)), "#c9ced6", 0.045),
    )
