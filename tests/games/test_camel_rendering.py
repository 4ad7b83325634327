from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from xml.etree import ElementTree

import pytest
from PIL import Image

from camel import act, camel_game, dividing, played_example, registry, trading
from tilewright.play import CHANCE, State, bot_stream, chance_stream
from tilewright.render import Group, plain_text, png_bytes, svg_text
from tilewright_camel.rendering import CamelRenderer


@cache
def state_at(players: int, ply: int) -> State:
    """A random game with seed 3 after so many plies, or when it was over."""
    state = camel_game(players).initial_state()
    chance, choices = chance_stream(3), bot_stream(3, 0)
    while not state.is_terminal() and state.ply < ply:
        if state.player == CHANCE:
            state.apply(state.sample_chance(chance))
        else:
            state.apply(state.pick(choices.random()))
    return state


def titles(items: Iterable[object], prefix: str = "site ") -> dict[str, str]:
    groups = [item for item in items if isinstance(item, Group)]
    return {
        group.name.removeprefix(prefix): group.title
        for group in groups
        if group.name.startswith(prefix)
    }


def test_the_game_has_its_own_renderer() -> None:
    assert isinstance(registry().renderer(camel_game()), CamelRenderer)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("ply", [0, 1, 60, 150, 1000])
def test_the_picture_is_valid_deterministic_and_complete(players: int, ply: int) -> None:
    state = state_at(players, ply)
    scene = CamelRenderer().scene(state)
    text = svg_text(scene)
    assert text == svg_text(CamelRenderer().scene(state))
    ElementTree.fromstring(text)
    drawn = titles(scene.items)
    assert list(drawn) == list(state.game.board.labels)
    seen = state.observation()
    for label in seen["marks"]["deck"]:
        assert drawn[label] == f"{label}: in the deck"
    for label in seen["marks"]["lot"]:
        assert drawn[label].endswith("for sale")
    for piece in seen["pieces"]:
        assert f"of seat {piece['owner']}" in drawn[piece["site"]]


def test_the_picture_is_a_png() -> None:
    image = Image.open(io.BytesIO(png_bytes(CamelRenderer().scene(state_at(4, 60)))))
    assert image.format == "PNG"


def test_a_terminal_shows_owners_deck_and_lot() -> None:
    state = trading(camel_game(3), ["A1 A2", "B9", ""], deck="S1 S2 oasis")
    act(state, "market offer arabian-2", "market finish", "auction bid 12")
    lines = plain_text(CamelRenderer().terminal(state)).splitlines()
    assert lines[0] == "How Much for the Camel?, 3 players"
    rows = [line.split() for line in lines[3:8]]
    assert rows == [
        ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
        ["arabian-1", "0", "[0]", *"-------"],
        ["bactrian-1", *"--------", "1"],
        ["saharan-1", "?", "?", *"-------"],
        ["oasis", "?"],
    ]
    text = "\n".join(lines)
    assert "merchant     seat 0" in text
    assert "for sale     arabian-2" in text
    assert "highest bid  12 by seat 1" in text
    assert "deck         3 cards" in text


def test_who_sells_by_token_is_told_from_the_merchant() -> None:
    state = trading(camel_game(3), ["A1", "B9", ""], with_tokens=[1])
    act(state, "sale use", "market offer bactrian-9", "market finish")
    text = plain_text(CamelRenderer().terminal(state))
    assert "merchant        seat 0" in text
    assert "sells by token  seat 1" in text


def test_big_threes_and_the_oasis_have_signs_of_their_own() -> None:
    state = played_example()
    text = plain_text(CamelRenderer().terminal(state))
    assert "3^" in text
    assert "3~" in text
    drawn = titles(CamelRenderer().scene(state).items)
    assert drawn["oasis"] == "oasis: named as another card"
    assert drawn["bactrian-6"] == "bactrian-6: Camel of seat 0, Oasis of seat 3"
    assert drawn["saharan-5"] == "saharan-5: Camel of a Big Three of seat 3"
    joined = dividing(camel_game(3), ["A9 B9 oasis", "", ""])
    act(joined, "division name saharan-9", "division big-three-with-oasis 9")
    assert "0%" in plain_text(CamelRenderer().terminal(joined))


def test_a_card_that_nobody_wanted_is_out_of_the_game() -> None:
    state = trading(camel_game(3))
    act(state, "deck arabian-1", "auction pass", "auction pass")
    drawn = titles(CamelRenderer().scene(state).items)
    assert drawn["arabian-1"] == "arabian-1: out of the game"
