"""One game of Catan in the framework and in the slow Catan, compared at every ply."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

import pytest

from slow_catan import SlowCatan
from slow_catan_board import CENTRE, CORNERS_OF, TOUCHED
from slow_catan_table import DECK, NOBODY, PIECES, RESOURCES, Cards
from tilewright import Game, State
from tilewright.play.observation import marks_on_board, pieces_on_board

#: What random players like most, so that games get somewhere.
LIKED: Final = ("turn city", "turn settlement")


def counts(state: State, supply: str, owner: int, kinds: Sequence[str]) -> Cards:
    """What a supply of the framework holds."""
    rule = next(one for one in state.game.supplies if one.id == supply)
    ids = [piece.id for piece in state.game.pieces]
    first = rule.first(owner)
    return {kind: state.supply[first + ids.index(kind)] for kind in kinds}


def of_framework(state: State) -> Iterator[tuple[str, object]]:
    """What there is in the framework, by name."""
    texts = [state.notation(action) for action in state.legal_actions()]
    yield "acts", NOBODY if state.is_terminal() else state.player
    yield "legal", sorted(texts)
    if state.is_chance_node():
        yield "odds", {state.notation(one): pytest.approx(p) for one, p in state.chance_outcomes()}
    yield "bank", counts(state, "bank", 0, RESOURCES)
    yield "deck", counts(state, "deck", 0, list(DECK))
    for seat in range(state.game.num_players):
        yield f"hand {seat}", counts(state, "hand", seat, RESOURCES)
        yield f"cards {seat}", counts(state, "development", seat, list(DECK))
        yield f"played {seat}", counts(state, "played", seat, list(DECK))
        yield f"pieces left {seat}", counts(state, "box", seat, list(PIECES))
        points = {part: each[seat] for part, each in state.breakdown().items()}
        yield f"points {seat}", {part: number for part, number in points.items() if number}
        if state.game.num_players == 2:
            yield f"tokens {seat}", counts(state, "tokens", seat, ["trade-token"])
    placed = [(one["site"], one["owner"], one["piece"]) for one in pieces_on_board(state)]
    yield "pieces", sorted(one for one in placed if one[2] in PIECES)
    marks = marks_on_board(state)
    yield "robber", "".join(marks["robber"])
    yield "camels", sorted(marks.get("camel", []))
    yield "damaged", sorted(marks.get("damaged", []))


def of_slow_game(slow: SlowCatan) -> Iterator[tuple[str, object]]:
    """The same of the slow game."""
    chance = not slow.over and slow.seat == NOBODY
    yield "acts", NOBODY if slow.over else slow.seat
    yield "legal", sorted(slow.legal())
    if chance:
        yield "odds", slow.odds()
    yield "bank", slow.bank
    yield "deck", slow.deck
    for seat in slow.seats:
        yield f"hand {seat}", slow.hands[seat]
        yield f"cards {seat}", slow.cards[seat]
        yield f"played {seat}", slow.shown[seat]
        yield f"pieces left {seat}", {kind: slow.left(seat, kind) for kind in PIECES}
        points = slow.breakdown(seat)
        yield f"points {seat}", {part: number for part, number in points.items() if number}
        yield f"tokens {seat}", {"trade-token": slow.tokens_held[seat]}
    roads = [(path, owner, "road") for path, owner in slow.roads.items()]
    yield "pieces", sorted([*roads, *((spot, *what) for spot, what in slow.buildings.items())])
    yield "robber", slow.robber
    yield "camels", sorted(slow.camels)
    yield "damaged", sorted(slow.damaged)


def meeting(slow: SlowCatan, texts: list[str]) -> list[str]:
    """The camels that go to other camels or to the oasis, so that routes meet and come back."""
    wanted = [*slow.camels.values(), *CORNERS_OF[CENTRE]]
    return [text for text in texts if text.split()[-1] in wanted]


def spread(slow: SlowCatan, texts: list[str]) -> list[str]:
    """The foundings that touch most of the hexes where nobody is."""
    new = {
        text: sum(not slow.neighbours_of(place) for place in TOUCHED[text.split()[-1]])
        for text in texts
    }
    return [text for text in texts if new[text] == max(new.values())]


def choose(slow: SlowCatan, rng: random.Random, eager: float = 0.9) -> str:
    """An action of a random player.

    Args:
        slow: the position.
        rng: chooses.
        eager: how often the player would rather do something than end the turn; lazy players keep
            their cards until the bank has none left.
    """
    texts = slow.legal()
    kinds = sorted({" ".join(text.split()[:2]) for text in texts})
    if kinds == ["founding settlement"]:
        return rng.choice(texts if rng.random() < 0.3 else spread(slow, texts))
    if kinds == ["vote camel"]:
        return rng.choice([*texts, *meeting(slow, texts) * 4])
    if "turn end" in kinds and rng.random() > eager:
        return "turn end"
    if len(kinds) > 1:
        kinds = [kind for kind in kinds if kind != "turn end"]
    liked = [kind for kind in kinds if kind in LIKED]
    kind = rng.choice(liked or kinds)
    return rng.choice([text for text in texts if text.startswith(kind)])


def winners(slow: SlowCatan) -> list[int]:
    """Who has won, or has most visible points when the turns have run out."""
    if slow.winner != NOBODY:
        return [slow.winner]
    points = [slow.visible_points(seat) for seat in slow.seats]
    return [seat for seat in slow.seats if points[seat] == max(points)]


def compare(game: Game, slow: SlowCatan, seed: int, plies: int, eager: float = 0.9) -> SlowCatan:
    """Plays a random game, or its first plies, in both; returns where the slow one got."""
    rng = random.Random(seed)
    state = game.initial_state()
    recent: list[str] = []
    while True:
        expected = dict(of_slow_game(slow))
        for what, found in of_framework(state):
            if found != expected.get(what, "nothing"):
                where = f"seed {seed}, ply {state.ply}, after {recent[-8:]}: {what}"
                pytest.fail(f"{where}\nframework {found}\nslow game {expected.get(what)}")
        if slow.over or state.is_terminal() or state.ply == plies:
            break
        text = choose(slow, rng, eager)
        recent.append(text)
        state.apply(state.parse(text))
        slow.play(text)
    assert state.is_terminal() == slow.over
    if slow.over:
        assert state.winners() == winners(slow)
    return slow
