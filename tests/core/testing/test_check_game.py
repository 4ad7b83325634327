from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import tilewright.testing
import tilewright_toys
from tilewright import Game, Registry, State
from tilewright.errors import ConformanceError, UnknownNameError
from tilewright.testing import CHECKS, FailedCheckError, check_game, conformance
from tilewright_toys import toy_registry

TestMeadow = conformance("toy-meadow", registry=toy_registry(), players=[2, 4])
TestSealed = conformance("toy-sealed", registry=toy_registry())
TestAsking = conformance("toy-asking", registry=toy_registry())


def test_check_names_are_unique_and_each_check_says_what_it_demands() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    assert all(check.demand.endswith(".") for check in CHECKS)


def test_a_good_game_passes_all_checks() -> None:
    registry = toy_registry()
    check_game(registry.game("toy-sealed", 3), seeds=[11, 12], registry=registry)


def seen(game: Game, looked: list[int], registry: Registry, positions: int | None) -> list[int]:
    """The plies at which a check looks, given a list that notes them."""
    looked.clear()
    check_game(game, [11], registry=registry, checks=["chance"], positions=positions)
    return sorted(set(looked))


def test_a_quick_look_checks_few_positions_and_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = toy_registry()
    game = registry.game("toy-sealed", 3)
    looked: list[int] = []
    outcomes = State.chance_outcomes

    def noted(self: State) -> list[tuple[int, float]]:
        looked.append(self.ply)
        return outcomes(self)

    monkeypatch.setattr(State, "chance_outcomes", noted)
    last = max(seen(game, looked, registry, None))
    assert seen(game, looked, registry, 0) == [0, last]
    few = seen(game, looked, registry, 3)
    # The first position may be drawn as well.
    assert len(few) in (4, 5)
    assert (few[0], few[-1]) == (0, last)
    with pytest.raises(ConformanceError, match="positions is -1; it is 0 or more"):
        check_game(game, [11], registry=registry, positions=-1)


def test_an_unknown_check_is_refused() -> None:
    registry = toy_registry()
    with pytest.raises(UnknownNameError, match="unknown check 'clone'; did you mean 'clones'"):
        check_game(registry.game("toy-meadow"), registry=registry, checks=["clone"])


def test_checking_nothing_is_refused() -> None:
    registry = toy_registry()
    with pytest.raises(ConformanceError, match="no seed was given"):
        check_game(registry.game("toy-meadow"), seeds=[], registry=registry)


def test_an_unknown_ruleset_is_refused_at_once() -> None:
    with pytest.raises(UnknownNameError, match="unknown ruleset 'toy-medow'"):
        conformance("toy-medow", registry=toy_registry())


def test_a_failure_survives_pickling() -> None:
    failure = FailedCheckError("toy", 2, 3, 4, "clones", "they share", ["a b"])
    again = pickle.loads(pickle.dumps(failure))
    assert str(again) == str(failure)
    assert (again.ruleset, again.players, again.seed, again.ply) == ("toy", 2, 3, 4)
    assert (again.check, again.problem, again.actions) == ("clones", "they share", ("a b",))


def test_the_text_of_a_failure() -> None:
    failure = FailedCheckError("toy", 2, 3, 4, "clones", "they share", ["place a1", "place b2"])
    assert str(failure) == (
        "toy for 2 players, seed 3, ply 4: check 'clones' fails: they share\n"
        "it shows after the actions (2):\n"
        "  place a1\n"
        "  place b2"
    )


def test_importing_the_kit_does_not_import_pytest() -> None:
    code = "import tilewright.testing, sys; assert 'pytest' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


ONE_LINE = """
import tilewright.testing
from broken_toys import Plugin
from broken_toys.actions import Unsorted
from tilewright_toys import toy_registry

TestConformance = tilewright.testing.conformance(
    {ruleset!r}, registry=toy_registry(Plugin(phases=[Unsorted])),
    seeds=[1], checks=["chance", "legal-actions"],
)
"""


def run_pytest(folder: Path, ruleset: str) -> tuple[int, str]:
    folder.joinpath("test_plugin.py").write_text(ONE_LINE.format(ruleset=ruleset), "utf-8")
    support = str(Path(tilewright_toys.__file__).parent.parent)
    options = f"-q -rA -p no:cacheprovider -p no:xdist -c /dev/null --rootdir {folder}"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options.split(), "-o", f"pythonpath={support}"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_one_line_gives_a_test_for_each_check_and_number_of_players(tmp_path: Path) -> None:
    status, output = run_pytest(tmp_path, "toy-meadow")
    assert status == 0, output
    for players in (2, 3, 4):
        for check in ("chance", "legal-actions"):
            name = f"TestConformance::test_conformance[{players}-{check}]"
            assert f"PASSED test_plugin.py::{name}" in output
    assert "6 passed" in output


def test_a_broken_plugin_s_test_says_what_is_wrong(tmp_path: Path) -> None:
    ruleset = tmp_path / "broken.json"
    ruleset.write_text(
        '{"format": 1, "id": "broken", "extends": "toy-meadow", "title": "Broken",'
        ' "phases": [{"id": "grazing", "rule": "unsorted"}]}',
        "utf-8",
    )
    status, output = run_pytest(tmp_path, str(ruleset))
    assert status == 1
    assert "3 failed, 3 passed" in output
    assert "check 'legal-actions' fails: the legal actions are not sorted" in output


def test_the_page_names_every_check_with_its_demand(checkout: Path) -> None:
    page = (checkout / "docs" / "reference" / "conformance-kit.md").read_text("utf-8")
    for check in CHECKS:
        row = next(row for row in page.splitlines() if row.startswith(f"| `{check.name}` | "))
        assert row.replace("`", "") == f"| {check.name} | {check.demand} |"


def test_the_public_names_exist() -> None:
    for name in tilewright.testing.__all__:
        assert hasattr(tilewright.testing, name)
