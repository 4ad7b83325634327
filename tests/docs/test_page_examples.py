from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from console import Command, commands, shows
from pages import Page

PYTHON = shlex.quote(sys.executable)


def run(folder: Path, text: str) -> int:
    path = folder / "page.md"
    path.write_text(text, encoding="utf-8")
    return Page(path, folder).run()


def test_python_blocks_share_one_namespace(tmp_path: Path) -> None:
    text = "```python\nx = 6\n```\n\n```{code-block} python\nassert x * 7 == 42\n```\n"
    assert run(tmp_path, text) == 2


def test_an_exception_in_a_python_block_comes_through(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        run(tmp_path, "```python\n1 / 0\n```\n")


def test_an_interactive_session_is_compared_with_its_output(tmp_path: Path) -> None:
    assert run(tmp_path, "```python\n>>> 6 * 7\n42\n```\n") == 1
    with pytest.raises(AssertionError, match="Expected"):
        run(tmp_path, "```python\n>>> 6 * 7\n43\n```\n")


def test_a_json_block_must_parse(tmp_path: Path) -> None:
    assert run(tmp_path, '```json\n{"a": 1}\n```\n') == 1
    with pytest.raises(AssertionError, match="no JSON"):
        run(tmp_path, '```json\n{"a": 1,}\n```\n')


def test_a_block_with_a_caption_becomes_a_file_for_the_commands_below(tmp_path: Path) -> None:
    text = (
        "```{code-block} python\n:caption: greet.py\n\nprint('good day')\n```\n"
        f"```console\n$ {PYTHON} greet.py\ngood day\n```\n"
    )
    assert run(tmp_path, text) == 2
    assert (tmp_path / "greet.py").read_text(encoding="utf-8").strip() == "print('good day')"


def test_other_languages_are_left_alone(tmp_path: Path) -> None:
    assert run(tmp_path, "```sh\nexit 1\n```\n\n```text\nanything\n```\n") == 0


def test_output_that_differs_is_reported_with_the_command(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="does not contain the lines shown"):
        run(tmp_path, "```console\n$ echo one\ntwo\n```\n")


def test_an_unexpected_exit_status_is_reported(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="promises exit status 0, it was 3"):
        run(tmp_path, "```console\n$ exit 3\n```\n")
    with pytest.raises(AssertionError, match="promises exit status 3, it was 0"):
        run(tmp_path, "```console\n$ exit 0\nexit status 3\n```\n")
    assert run(tmp_path, "```console\n$ echo no; exit 3\nno\nexit status 3\n```\n") == 1


def test_a_block_is_split_into_commands_with_their_output() -> None:
    block = "$ first \\\n>   --long\nout 1\n\nout 2\n$ second\nexit status 2\n"
    assert list(commands(block)) == [
        Command("first \\\n  --long", ["out 1", "", "out 2"], 0),
        Command("second", [], 2),
    ]


def test_a_block_without_a_command_is_refused() -> None:
    with pytest.raises(ValueError, match="found 'output first'"):
        list(commands("output first\n"))


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ([], True),
        (["b", "c"], True),
        (["a", "c"], False),
        (["a", "...", "d"], True),
        (["a", "...", "b"], True),
        (["d", "...", "a"], False),
        (["b ..."], False),
        (["..."], True),
    ],
)
def test_shown_lines_are_a_run_of_the_output(shown: list[str], expected: bool) -> None:
    assert shows(shown, "a\nb  \nc\nd\n") is expected


def test_dots_inside_a_line_stand_for_any_text() -> None:
    assert shows(["seed 7: ... points (...)"], "seed 7: 54 points (4 players)\n")
    assert not shows(["seed 7: ... points"], "seed 7: 54 points (4 players)\n")
