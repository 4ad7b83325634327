"""Lists of whole numbers as people write them: ``0-5, 8-12``, ``-2..2``, ``7``."""

from __future__ import annotations

import re
from typing import Any

from tilewright.board.parameters import ParameterReader, below
from tilewright.board.topology import MAX_SITES

ALLOWED = "ranges such as '0-5, 8-12', '-2..2' or '7', or a list of whole numbers and ranges"
_RANGE = re.compile(r"(-?[0-9]{1,9})(?:\s*(?:\.\.|-)\s*(-?[0-9]{1,9}))?")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


def read_number(reader: ParameterReader, text: str, path: str) -> int | None:
    """A whole number that JSON had to write as text because it is a key."""
    if _NUMBER.fullmatch(text):
        return int(text)
    reader.complain(path, f"the key {text!r} is no whole number", "keys such as '3' or '-2'")
    return None


def read_ranges(reader: ParameterReader, value: Any, path: str) -> list[int]:
    """The numbers of a value of ranges, in the order written; both ends count.

    Overlaps, ranges that run backwards and ranges beyond the largest board are faults.
    """
    numbers: dict[int, None] = {}
    if isinstance(value, str):
        _read_text(reader, value, path, numbers)
        return list(numbers)
    for place, member in enumerate(reader.sequence(value, path, ALLOWED) or ()):
        if type(member) is int:
            _take(reader, (member, member), below(path, place), numbers)
        elif isinstance(member, str):
            _read_text(reader, member, below(path, place), numbers)
        else:
            reader.complain(below(path, place), f"found {member!r}", ALLOWED)
    return list(numbers)


def _read_text(reader: ParameterReader, text: str, path: str, numbers: dict[int, None]) -> None:
    for part in text.split(","):
        match = _RANGE.fullmatch(part.strip())
        if match is None:
            reader.complain(path, f"cannot read {part.strip()!r} in {text!r}", ALLOWED)
            continue
        first = int(match[1])
        _take(reader, (first, first if match[2] is None else int(match[2])), path, numbers)


def _take(
    reader: ParameterReader, ends: tuple[int, int], path: str, numbers: dict[int, None]
) -> None:
    first, last = ends
    if last < first:
        reader.complain(path, f"{first} to {last} runs backwards", "the smaller number first")
    elif last - first >= MAX_SITES:
        reader.complain(path, f"{first} to {last} is too long", f"at most {MAX_SITES} numbers")
    else:
        for number in range(first, last + 1):
            if number in numbers:
                reader.complain(path, f"{number} is named twice", "each number once")
            numbers[number] = None
