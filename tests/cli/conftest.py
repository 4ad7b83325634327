from __future__ import annotations

from pathlib import Path

import pytest

from command_line import GAME, tilewright


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recorded game of two players; do not change it."""
    file = tmp_path_factory.mktemp("recorded") / "game.json"
    tilewright("run", GAME, "-p", 2, "-s", 5, "--no-board", "-o", file)
    return file
