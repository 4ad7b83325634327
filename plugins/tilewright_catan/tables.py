"""The tables beside the island, with what the viewer may know and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tilewright.library import HeldAward
from tilewright.play import TERMINAL, State
from tilewright.render import Circle, Entry, Items, Line, Panel, Polygon, Span, in_columns
from tilewright_catan.founding import Founding
from tilewright_catan.kinds import BUILDINGS, CARDS, RESOURCES
from tilewright_catan.piece_shapes import DARK, PALE, city, resource_glyph, road, settlement
from tilewright_catan.state import NOBODY, CatanState

#: Counts by piece.
Table: TypeAlias = Mapping[str, int]
#: Supply name to what it holds: a table, or one for each of its owners, as observations have them.
Supplies: TypeAlias = Mapping[str, Any]

_GREY: Final = "#9a9284"
#: What the columns with a small picture hold, by the word that a terminal has for it.
_MEANINGS: Final = {
    "cards": "cards in hand",
    "dev": "development cards",
    "knights": "knights played",
    "roads left": "roads left",
    "S left": "settlements left",
    "C left": "cities left",
}
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


def icon_entries(state: State, supplies: Supplies) -> list[Entry]:
    """What the small pictures above the columns mean."""
    heads = [head for head, _ in (*_card_columns(supplies), *_stock_columns(state, supplies))]
    return [Entry(_MEANINGS[head.token[0].text], head.glyph) for head in heads if head.glyph]


def _title(state: CatanState) -> str:
    if state.active == NOBODY or isinstance(state.phase, Founding):
        return "Players"
    rolled = f", number {state.number}" if state.number else ""
    over = "last turn" if state.player == TERMINAL else "turn"
    turn = state.stack[0].turn if state.stack else state.turn
    return f"Players: {over} {turn + 1} of seat {state.active}{rolled}"


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
    """What is left to build with, then what else players have, such as trade tokens or votes."""
    columns: list[_Column] = []
    every: dict[str, list[Table]] = {
        name: tables
        for name, tables in supplies.items()
        if name not in _KNOWN and isinstance(tables, list)
    }
    glyphs = (road(((-0.45, 0.2), (0.45, -0.2)), _GREY, 0), settlement(_GREY, ""), city(_GREY, ""))
    for piece, glyph, word in zip(BUILDINGS, glyphs, ("roads", "S", "C"), strict=True):
        if any(table.get(piece) for tables in every.values() for table in tables):
            columns.append((_head(glyph, f"{word} left"), _left(list(every.values()), piece)))
    boxes = _boxes(state)
    for name, tables in every.items():
        if name not in boxes and any(any(table.values()) for table in tables):
            columns.append((Entry(name), _all_of(tables)))
    return columns


def _boxes(state: State) -> set[str]:
    """Supplies that hold pieces to build with at the start."""
    built = [kind for kind, piece in enumerate(state.game.pieces) if piece.id in BUILDINGS]
    return {
        supply.id for supply in state.game.supplies if any(supply.counts[kind] for kind in built)
    }


def _all_of(tables: Sequence[Table]) -> Callable[[int], Entry]:
    return lambda owner: _size(tables, owner)


def _left(every: Sequence[Sequence[Table]], piece: str) -> Callable[[int], Entry]:
    def count(owner: int) -> Entry:
        held = [tables[owner].get(piece, 0) for tables in every if owner < len(tables)]
        return Entry(str(sum(held))) if held else Entry("")

    return count


def _size(tables: Sequence[Table] | None, owner: int) -> Entry:
    if tables is None or owner >= len(tables):
        return Entry("")
    return Entry(_total(tables[owner]))


def _knights(tables: Sequence[Table] | None, owner: int) -> Entry:
    if tables is None or owner >= len(tables):
        return Entry("")
    return Entry(str(tables[owner].get("knight", 0)))


def _named(name: str) -> Entry:
    return Entry(name)


def _head(glyph: Items, word: str) -> Entry:
    """A head of a column: a small picture, a word in a terminal."""
    return Entry("", glyph, (Span(word),))


def card_panel(supplies: Supplies, viewer: int | None, seat: Entry) -> Panel | None:
    """What the bank and the deck have left, and the viewer's own cards.

    Args:
        supplies: as the viewer may see them.
        viewer: seat of the viewer; None: a spectator, who has none.
        seat: what stands for the viewer.

    Returns:
        None where the ruleset has no bank.
    """
    bank: Table = supplies.get("bank", {})
    if not bank:
        return None
    heads = [_head(resource_glyph(name), name) for name in RESOURCES]
    deck = _head(_development(), "dev")
    rows = [(Entry("bank"), *_counts(bank), Entry(_total(supplies.get("deck", {}))))]
    if viewer is not None:
        held = _total(supplies["development"][viewer])
        rows.append((seat, *_counts(supplies["hand"][viewer]), Entry(held)))
    return Panel("Cards", ((Entry(""), *heads, deck), *rows), head=True, numbers=True)


def _counts(table: Table) -> list[Entry]:
    return [Entry(str(table.get(name, 0))) for name in RESOURCES]


def _total(table: Table) -> str:
    return str(sum(table.values()))


def stock_panel(state: State, supplies: Supplies, events: Mapping[str, Any] | None) -> Panel | None:
    """What else lies beside the board for everybody, such as camels; None without anything.

    Args:
        state: the state that is drawn.
        supplies: as the viewer may see them.
        events: facts of the event cards, where a ruleset plays with them.
    """
    entries = [
        Entry(f"{supply.id}: {_total(supplies[supply.id])}")
        for supply in state.game.supplies
        if supply.id not in _KNOWN and not supply.stride and any(supply.counts)
    ]
    if events is not None:
        entries.append(Entry(f"event card: {events['card'] or 'none yet'}", bold=True))
        entries.append(Entry(f"until New Year: {events['until_new_year']}"))
    return in_columns("Beside the board", entries) if entries else None


def development_panel(supplies: Supplies, viewer: int) -> Panel | None:
    """The viewer's own development cards by name; None without any."""
    cards: Table = supplies["development"][viewer]
    held = [Entry(f"{name.replace('-', ' ')}: {cards[name]}") for name in CARDS if cards.get(name)]
    return in_columns("Own development cards", held) if held else None


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
