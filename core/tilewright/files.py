"""Writing files whole or not at all.

A file is written beside its place under another name and then moved there in one step, so that a
reader never meets half a file, and a failure leaves what was there before.
"""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path

from tilewright.errors import OutputError

_SENTENCES = {
    errno.EACCES: "no permission to write there",
    errno.EPERM: "no permission to write there",
    errno.EROFS: "the file system can only be read",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.ENAMETOOLONG: "the name is too long",
}


def write_text(path: str | Path, text: str) -> None:
    """Writes a text in UTF-8, with the line ends that it has.

    Raises:
        OutputError: it cannot be written; what was there before is unchanged.
    """
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str | Path, data: bytes) -> None:
    """Writes a file; a symbolic link is followed, and an existing file keeps its permissions.

    Raises:
        OutputError: it cannot be written; what was there before is unchanged.
    """
    target = Path(path)
    try:
        _write(target, data)
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot write {str(path)!r}: {_cause(target, error)}") from error


def check_writable(path: str | Path) -> None:
    """Refuses early what ``write_bytes`` would refuse late; for use before long work.

    Raises:
        OutputError: the folder is missing, the path is a folder, or there is no permission.
    """
    target = Path(path)
    try:
        if _is_device(target):
            return
        place = Path(os.path.realpath(target))
        if place.is_dir():
            raise IsADirectoryError(errno.EISDIR, "is a folder")
        descriptor, probe = tempfile.mkstemp(prefix=".", suffix=".part", dir=place.parent)
        os.close(descriptor)
        Path(probe).unlink()
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot write {str(path)!r}: {_cause(target, error)}") from error


def _write(target: Path, data: bytes) -> None:
    if _is_device(target):
        # It may be a pipe that has no name of its own, so the links to it are not resolved.
        target.write_bytes(data)
        return
    place = Path(os.path.realpath(target))
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder")
    descriptor, name = tempfile.mkstemp(
        prefix=f".{place.name[:40]}.", suffix=".part", dir=place.parent
    )
    part = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode(place))
        part.replace(place)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def _is_device(place: Path) -> bool:
    """Whether the path is something like ``/dev/stdout``, which cannot be replaced."""
    return place.exists() and not place.is_file() and not place.is_dir()


def _mode(place: Path) -> int:
    """Permission bits of the file that is replaced, else those of any new file."""
    if place.exists():
        return place.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _cause(target: Path, error: OSError | ValueError) -> str:
    if isinstance(error, ValueError):
        return "that is no file name"
    # A link leads to another folder than the one that it is in.
    linked = os.path.islink(target)  # noqa: PTH114 - refuses no name
    folder = Path(os.path.realpath(target)).parent if linked else target.parent
    if error.errno == errno.EISDIR:
        return "it is a folder"
    if error.errno == errno.ENOTDIR or (folder.exists() and not folder.is_dir()):
        return f"{str(folder)!r} is no folder"
    if error.errno == errno.ENOENT:
        # Some folders, such as those of /proc, are there and take no files.
        missing = not folder.exists()
        return (
            f"there is no folder {str(folder)!r}" if missing else f"{str(folder)!r} takes no files"
        )
    known = _SENTENCES.get(error.errno or 0)
    return known or (error.strerror or str(error)).lower()
