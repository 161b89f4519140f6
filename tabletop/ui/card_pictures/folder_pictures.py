"""Pictures from a folder, found by the names of cards or faces, however loosely the files are named."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Final

from PySide6.QtGui import QImage

from tabletop.cards.names import folded
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.regular_files import content_of
from tabletop.ui.session.decoding import MOST_BYTES, decoded

ENDINGS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp"})
_MOST_FILES: Final = 100_000
_NO_NAME: Final = re.compile(r"[^a-z0-9]+")
_ADDITION: Final = re.compile(
    r"[\[({][^\])}]*[\])}]|\.(?:full|fullborder|crop|xlhq|border)\b|[ ._-]+\d{1,4}$"
)
"""What stands in the names of files besides the name: sets in brackets, kinds of scans, numbers."""


def plain(name: str) -> str:
    """A name with nothing but its letters and digits, by which a file and a face are compared."""
    return _NO_NAME.sub("", folded(name))


def names_of(spec: FaceSpec) -> Iterator[str]:
    """The names under which a picture of a face may be kept, the best first.

    A file that is called by both names of a card shows its front, and both halves of a flip card.
    """
    yield plain(spec.name)
    if spec.flipped_name:
        yield plain(spec.name + spec.flipped_name)
        yield plain(spec.flipped_name)
    elif spec.other_name and not spec.kind.is_back:
        yield plain(spec.name + spec.other_name)


class FolderPictures:
    """The pictures of a folder and of those directly within it. May be asked from any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()
        self._files: dict[str, str] | None = None

    def picture(self, spec: FaceSpec) -> QImage:
        """The picture of a face; a null image where there is none that can be read."""
        file = self.file_of(spec)
        if file is None:
            return QImage()
        try:
            return decoded(content_of(file, MOST_BYTES))
        except OSError:
            return QImage()

    def file_of(self, spec: FaceSpec) -> Path | None:
        """The file with the picture of a face."""
        with self._lock:
            if self._files is None:
                self._files = dict(_found(self.folder))
            names = (self._files.get(name) for name in names_of(spec))
            found = next(filter(None, names), None)
        return Path(found) if found is not None else None


def _found(folder: Path) -> dict[str, str]:
    """The files by the names that they may have; whole names go before those with additions left out."""
    exact: dict[str, str] = {}
    loose: dict[str, str] = {}
    for number, file in enumerate(_files(folder)):
        if number >= _MOST_FILES:
            break
        stem = Path(file).stem
        exact.setdefault(plain(stem), file)
        loose.setdefault(plain(_ADDITION.sub("", stem)), file)
    found = {**loose, **exact}
    found.pop("", None)
    return found


def _files(folder: Path, depth: int = 1) -> Iterator[str]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.is_dir():
            if depth:
                yield from _files(Path(entry.path), depth - 1)
        elif Path(entry.name).suffix.lower() in ENDINGS:
            yield entry.path
