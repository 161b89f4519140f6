"""Names of files: what to call new ones; those that are not UTF-8 shown to people, and found again.

The system may call a file by any bytes. Python keeps those that are no UTF-8 as surrogates, which neither
Qt nor a file of ours can hold.
"""

import os
import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes

_NOT_IN_NAMES: Final = str.maketrans(dict.fromkeys((*'/\\:*?"<>|', *map(chr, range(32)), "\x7f"), " "))
_LONGEST: Final = 120
"""In bytes."""
_UNKNOWN: Final = "\ufffd"
_UNKNOWN_RUN: Final = re.compile(f"{_UNKNOWN}+")


def readable(name: str | Path) -> str:
    """A name as it can be shown and kept: a question mark on a square for what is not UTF-8."""
    return os.fsencode(name).decode("utf-8", "replace")


def is_readable(name: str | Path) -> bool:
    """Whether a name is UTF-8, and so the same for everybody."""
    return readable(name) == str(name)


def chosen(name: str) -> Path:
    """The file that somebody means by a name as Qt shows it.

    Where a part of it stands for bytes that are not UTF-8, the one file in its folder that looks like that is
    meant; if there is none or more than one, the name stays as it is, and no file is found by it.
    """
    path = Path(name)
    if _UNKNOWN not in name or path.exists():
        return path
    found = Path(path.anchor)
    for part in path.relative_to(path.anchor).parts:
        found /= _like(found, part) if _UNKNOWN in part else part
    return found


def _like(folder: Path, shown: str) -> str:
    try:
        names = [name for name in os.listdir(folder) if _outline(readable(name)) == _outline(shown)]
    except OSError:
        return shown
    return names[0] if len(names) == 1 else shown


def _outline(name: str) -> str:
    """Programs differ in how many signs they show for several bytes."""
    return _UNKNOWN_RUN.sub(_UNKNOWN, name)


def as_address(path: Path) -> str:
    """A path as text that any file of settings can hold: itself, or ``file:`` and its bytes in per cent."""
    return str(path) if is_readable(path) else path.absolute().as_uri()


def from_address(text: str) -> Path:
    """The path that ``as_address`` has written."""
    if text.startswith("file:///"):
        return Path(os.fsdecode(unquote_to_bytes(text.removeprefix("file://"))))
    return Path(text)


def free_name(folder: Path, title: str, ending: str) -> str:
    """A name for a new file in a folder after some title, under which nothing is there yet.

    So what is proposed never is the file that the title comes from.
    """
    words = " ".join(readable(title).translate(_NOT_IN_NAMES).split())
    called = words.encode()[:_LONGEST].decode("utf-8", "ignore").strip(" .") or "Tabletop"
    name, number = f"{called}{ending}", 1
    while (folder / name).exists():
        number += 1
        name = f"{called} {number}{ending}"
    return name
