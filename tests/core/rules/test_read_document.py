from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from tilewright.errors import DocumentError
from tilewright.rules import read_document
from tilewright.rules.document import plain_document


def refusal(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    return str(caught.value).replace(str(path), "FILE")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rules.json"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_reads_utf8_with_and_without_byte_order_mark(path: Path, mark: bytes) -> None:
    path.write_bytes(mark + '{"title": "Kämel", "n": 1, "x": 2.5}'.encode())
    assert read_document(path) == {"title": "Kämel", "n": 1, "x": 2.5}


def test_reads_package_resources() -> None:
    shipped = files("tilewright.rules").joinpath("ruleset.schema.json")
    assert read_document(shipped)["title"] == "Tilewright ruleset"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b'{"a": 1,\n "b" 2}',
            "FILE, line 2, column 6: broken JSON, expecting ':' delimiter, at '2}'",
        ),
        (b"", "FILE, line 1, column 1: broken JSON, expecting value, at the end of the line"),
        (b'{"a": 1} x', "FILE, line 1, column 10: broken JSON, extra data, at 'x'"),
        (b"[1]", "FILE: expected a JSON object, found a list: [1]"),
        (b'{"a":\n  NaN}', "FILE, line 2, column 3: NaN is no JSON number"),
        (b'{"a": -Infinity}', "FILE, line 1, column 7: -Infinity is no JSON number"),
        (b'{"a": 1e999}', 'FILE, line 1, column 7: "1e999" is too large a number'),
        (b'{"a": "\xff"}', "FILE, line 1, column 8: not UTF-8, found byte 0xff"),
        (b'{"a": "\\ud800"}', "FILE: a text holds half a character, '\\ud800'"),
    ],
)
def test_says_where_it_is_broken(path: Path, data: bytes, message: str) -> None:
    assert refusal(path, data) == message


def test_lists_every_key_that_is_given_twice(path: Path) -> None:
    data = b'{"a": {"x": "x:", "x": 2},\n "b": [{"x": 1}],\n "a": 3}'
    assert refusal(path, data).split("\n") == [
        'FILE, line 1, column 19: key "x" is given twice',
        'FILE, line 3, column 2: key "a" is given twice',
    ]


def test_a_key_may_come_again_in_another_object(path: Path) -> None:
    path.write_bytes(b'{"a": [{"x": 1}, {"x": 2}], "x": 3}')
    assert read_document(path)["x"] == 3


@pytest.mark.parametrize("depth", [65, 100_000])
def test_refuses_deep_nesting(path: Path, depth: int) -> None:
    data = b'{"a": ' + b"[" * depth + b"]" * depth + b"}"
    assert refusal(path, data) == "FILE: nested deeper than 64 levels"


def test_accepts_the_deepest_nesting_allowed(path: Path) -> None:
    path.write_bytes(b'{"a": ' + b"[" * 64 + b"]" * 64 + b"}")
    assert list(read_document(path)) == ["a"]


def test_refuses_numbers_that_python_will_not_read(path: Path) -> None:
    assert "FILE: a number has more digits than can be read" in refusal(
        path, b'{"a": ' + b"9" * 5000 + b"}"
    )


def test_a_missing_file_is_named(path: Path) -> None:
    with pytest.raises(DocumentError, match="cannot be read: No such file"):
        read_document(path)


def test_documents_made_in_python_are_copied_and_checked() -> None:
    inner = [1]
    copy = plain_document({"a": inner}, "mine")
    inner.append(2)
    assert copy == {"a": [1]}
    with pytest.raises(DocumentError, match="mine is no JSON document"):
        plain_document({"a": {1, 2}}, "mine")
    with pytest.raises(DocumentError, match="mine is no JSON document"):
        plain_document({"a": float("nan")}, "mine")
