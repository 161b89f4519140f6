"""Pictures from a folder, found by card or face name even if file names have additional parts."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Final

from PySide6.QtGui import QImage

from tabletop.cards.names import folded
from tabletop.disk.regular_files import content_of
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.ui.session.picture_decoding import MOST_BYTES, decoded

ENDINGS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp"})
_MAX_FILES: Final = 100_000
_NOT_ALPHANUMERIC: Final = re.compile(r"[^a-z0-9]+")
_ADDITION: Final = re.compile(
    r"[\[({][^\])}]*[\])}]|\.(?:full|fullborder|crop|xlhq|border)\b|[ ._-]+\d{1,4}$"
)
"""Additions to names of files: sets in brackets, kinds of scans, numbers."""


def comparison_key(name: str) -> str:
    """Return a name reduced to letters and digits, for comparing files with faces."""
    return _NOT_ALPHANUMERIC.sub("", folded(name))


def names_of(spec: FaceSpec) -> Iterator[str]:
    """Yield the possible file names of a face's picture, best first.

    A file named after both faces of a card shows its front, or both halves of a flip card.
    """
    yield comparison_key(spec.name)
    if spec.flipped_name:
        yield comparison_key(spec.name + spec.flipped_name)
        yield comparison_key(spec.flipped_name)
    elif spec.other_name and not spec.kind.is_back:
        yield comparison_key(spec.name + spec.other_name)


class FolderPictures:
    """The pictures of a folder and its direct subfolders. Thread-safe."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()
        self._files: dict[str, str] | None = None

    def picture(self, spec: FaceSpec) -> QImage:
        """Return the picture of a face, or a null image if there is no readable file."""
        file = self.file_of(spec)
        if file is None:
            return QImage()
        try:
            return decoded(content_of(file, MOST_BYTES))
        except OSError:
            return QImage()

    def file_of(self, spec: FaceSpec) -> Path | None:
        """Return the file with the picture of a face, or None."""
        with self._lock:
            if self._files is None:
                self._files = dict(_files_by_name(self.folder))
            names = (self._files.get(name) for name in names_of(spec))
            found = next(filter(None, names), None)
        return Path(found) if found is not None else None


def _files_by_name(folder: Path) -> dict[str, str]:
    """Return the files by possible names. Full names take precedence over names with additions removed."""
    exact: dict[str, str] = {}
    loose: dict[str, str] = {}
    for number, file in enumerate(_files(folder)):
        if number >= _MAX_FILES:
            break
        stem = Path(file).stem
        exact.setdefault(comparison_key(stem), file)
        loose.setdefault(comparison_key(_ADDITION.sub("", stem)), file)
    found = {**loose, **exact}
    found.pop("", None)
    return found


def _files(folder: Path, depth: int = 1) -> Iterator[str]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if _is_folder(entry):
            if depth:
                yield from _files(Path(entry.path), depth - 1)
        elif Path(entry.name).suffix.lower() in ENDINGS:
            yield entry.path


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        # A symbolic link that leads to itself, for example.
        return False
