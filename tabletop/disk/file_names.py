"""Names of files: free names for new files, and display of names that aren't UTF-8.

File names may consist of any bytes. Python represents bytes that aren't UTF-8 by surrogates, which neither Qt
nor our files can store.
"""

import os
import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes

_NOT_IN_NAMES: Final = str.maketrans(dict.fromkeys((*'/\\:*?"<>|', *map(chr, range(32)), "\x7f"), " "))
_MAX_LENGTH: Final = 120
"""Maximum length in bytes."""
_UNKNOWN: Final = "\ufffd"
_UNKNOWN_RUN: Final = re.compile(f"{_UNKNOWN}+")


def readable(name: str | Path) -> str:
    """Return a name for display, with replacement characters for bytes that aren't UTF-8."""
    return os.fsencode(name).decode("utf-8", "replace")


def is_readable(name: str | Path) -> bool:
    """Return whether a name is valid UTF-8."""
    return readable(name) == str(name)


def resolve_name(name: str) -> Path:
    """Return the file that a name from Qt refers to.

    If a part of the path has replacement characters, it means the only file in its folder with such a name.
    If there is none or several, the name is returned unchanged, and no such file exists.
    """
    path = Path(name)
    if _UNKNOWN not in name or path.exists():
        return path
    found = Path(path.anchor)
    for part in path.relative_to(path.anchor).parts:
        found /= _matching_name(found, part) if _UNKNOWN in part else part
    return found


def _matching_name(folder: Path, shown: str) -> str:
    try:
        names = [name for name in os.listdir(folder) if _outline(readable(name)) == _outline(shown)]
    except OSError:
        return shown
    return names[0] if len(names) == 1 else shown


def _outline(name: str) -> str:
    """Return a name with each run of replacement characters as one, since programs differ in their number."""
    return _UNKNOWN_RUN.sub(_UNKNOWN, name)


def as_address(path: Path) -> str:
    """Return a path as text for settings: itself, or a percent-encoded ``file:`` URL if it isn't UTF-8."""
    return str(path) if is_readable(path) else path.absolute().as_uri()


def from_address(text: str) -> Path:
    """Return the path written by ``as_address``."""
    if text.startswith("file:///"):
        return Path(os.fsdecode(unquote_to_bytes(text.removeprefix("file://"))))
    return Path(text)


def free_name(folder: Path, title: str, ending: str) -> str:
    """Return an unused name in a folder, derived from a title.

    The proposed name is therefore never that of the file with the title.
    """
    text = " ".join(readable(title).translate(_NOT_IN_NAMES).split())
    stem = text.encode()[:_MAX_LENGTH].decode("utf-8", "ignore").strip(" .") or "Tabletop"
    name, number = f"{stem}{ending}", 1
    while (folder / name).exists():
        number += 1
        name = f"{stem} {number}{ending}"
    return name
