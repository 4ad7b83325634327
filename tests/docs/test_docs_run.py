from __future__ import annotations

from pathlib import Path

import pytest

from pages import Page

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "docs" / "_build"
PAGES = [
    ROOT / "README.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if BUILT not in path.parents),
]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_example_of_the_page_does_what_the_page_says(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Page(path, tmp_path).run()
