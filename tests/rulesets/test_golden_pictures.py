"""Pictures of the recorded games, ``docs/_static/pictures/<ruleset>.svg``, for the pages.

``pytest tests/rulesets --rewrite-golden`` draws all of them anew.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from first_party import registry, ruleset_ids, ruleset_of
from golden import GoldenFiles
from recorded_games import play_again
from tilewright.playthrough import read_playthrough, state_at
from tilewright.render import svg_text

#: So large that a page with a few of them is still loaded at once.
LARGEST: Final = 150_000

#: The ply that is drawn, where the end is crowded or shows little.
PLIES: Final = {
    "go-9x9": 44,
    "havannah": 40,
    "how-much-for-the-camel": 167,
    "through-the-desert-2": 80,
    "through-the-desert-4": 64,
    "through-the-desert-sudden-end": 80,
    "y": 70,
}

#: The others are drawn for the fewest players, but where that is a variant of the game.
PLAYERS: Final = {"catan-base": 4, "catan-caravans": 4}

#: The board of this game differs by number of players.
BY_PLAYERS: Final = {"through-the-desert": (2, 4)}


@cache
def pictures() -> dict[str, tuple[str, int]]:
    """Name of each picture to ruleset and number of players."""
    found: dict[str, tuple[str, int]] = {}
    for ruleset in ruleset_ids():
        if ruleset in BY_PLAYERS:
            found |= {f"{ruleset}-{number}": (ruleset, number) for number in BY_PLAYERS[ruleset]}
        else:
            fewest: int = ruleset_of(ruleset).document["players"]["min"]
            found[ruleset] = (ruleset, PLAYERS.get(ruleset, fewest))
    return found


@pytest.fixture(scope="module")
def drawn(checkout: Path, golden: GoldenFiles) -> GoldenFiles:
    """The folder of the pictures."""
    return GoldenFiles(checkout / "docs" / "_static" / "pictures", golden.rewrite)


@pytest.mark.parametrize("name", pictures())
def test_the_picture_is_drawn_again(name: str, golden: GoldenFiles, drawn: GoldenFiles) -> None:
    ruleset, players = pictures()[name]
    file = golden.folder / f"{ruleset}-{players}.json"
    # What is recorded anew may be written after the pictures.
    played = play_again(ruleset, players) if golden.rewrite else read_playthrough(file)
    state = state_at(played, registry(), PLIES.get(name, len(played.actions)))
    text = svg_text(registry().renderer(state.game).scene(state))
    assert len(text.encode()) < LARGEST
    drawn.check(f"{name}.svg", text)


def test_no_picture_is_left_over(drawn: GoldenFiles) -> None:
    for file in sorted(drawn.folder.iterdir()):
        if file.stem not in pictures():
            assert drawn.rewrite, f"{file.name} shows no recorded game"
            file.unlink()
