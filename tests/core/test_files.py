from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright.errors import OutputError
from tilewright.files import check_writable, write_bytes, write_text


def test_a_file_is_written_and_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_text(file, "größer\n")
    assert file.read_bytes() == "größer\n".encode()
    write_bytes(str(file), b"\x00\xff")
    assert file.read_bytes() == b"\x00\xff"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_permissions_of_an_existing_file_stay(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("old")
    file.chmod(0o600)
    write_text(file, "new")
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("")
    write_text(tmp_path / "ours", "")
    assert (tmp_path / "ours").stat().st_mode == plain.stat().st_mode


def test_a_symbolic_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "there" / "file")
    write_text(link, "text")
    assert link.is_symlink()
    assert (tmp_path / "there" / "file").read_text() == "text"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="the system has no such device")
def test_a_device_is_written_to_and_not_replaced() -> None:
    write_text("/dev/null", "text")
    check_writable("/dev/null")
    assert not Path("/dev/null").is_file()


def write_letter(path: Path) -> None:
    write_text(path, "x")


@pytest.mark.parametrize("write", [write_letter, check_writable])
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing/a.txt", "there is no folder"),
        ("folder", "it is a folder"),
        ("file/a.txt", "is no folder"),
        ("a\0b", "that is no file name"),
    ],
)
def test_what_cannot_be_written_is_told_in_a_sentence(
    tmp_path: Path, write: Callable[[Path], None], name: str, sentence: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("old")
    with pytest.raises(OutputError) as caught:
        write(tmp_path / name)
    assert str(caught.value).startswith("cannot write '")
    assert sentence in str(caught.value)
    assert (tmp_path / "file").read_text() == "old"


def test_a_full_disk_leaves_the_old_file_and_no_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("old")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="the disk is full"):
        write_text(file, "new")
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_folder_without_permission_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(OutputError, match="no permission to write there"):
            write_text(tmp_path / "a.txt", "x")
    finally:
        tmp_path.chmod(0o700)


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="the name is too long"):
        write_text(tmp_path / ("x" * 300), "text")


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_folder_that_takes_no_files_is_told() -> None:
    with pytest.raises(OutputError, match="'/proc' takes no files"):
        write_text("/proc/x.json", "text")


@pytest.mark.parametrize("write", [write_letter, check_writable])
def test_a_link_to_a_missing_folder_is_told_with_that_folder(
    tmp_path: Path, write: Callable[[Path], None]
) -> None:
    link = tmp_path / "link"
    link.symlink_to("missing/file")
    with pytest.raises(OutputError) as caught:
        write(link)
    assert str(caught.value).endswith(f"there is no folder {str(tmp_path / 'missing')!r}")
