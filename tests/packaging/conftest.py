from __future__ import annotations

from pathlib import Path

import pytest

from wheels import build

# Its tests run where it is installed; see test_foreign_plugin.py.
collect_ignore = ["foreign_plugin"]


@pytest.fixture(scope="session")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return build(checkout, "wheel", tmp_path_factory.mktemp("wheel"))
