"""Compilation of the entries into a store, cached in the user's cache folder.

The cached store begins with a seal over its sources and its content. If an entry, the program or a byte of
the store changes, the seal is broken and the store is compiled again. Without a writable cache the entries
are read at each start, which only takes longer.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from platformdirs import user_cache_path

from tabletop import __version__
from tabletop.cards.entries import late_entries
from tabletop.cards.fault_lines import fault_line
from tabletop.cards.reading import CardFileError
from tabletop.cards.store.card_records import CardStore
from tabletop.disk.assets import assets_folder
from tabletop.disk.regular_files import content_of
from tabletop.disk.whole_files import replacing, write_all

_PROGRAM: Final = Path(__file__).resolve().parents[2]
_SOURCES: Final = ("language", "cards")
"""Folders of the program that decide how an entry becomes part of the store."""
_SEAL: Final = 16
_LARGEST: Final = 1 << 28


@cache
def shipped_store() -> CardStore:
    """Return the store of the shipped cards, compiled if no cached one is valid.

    Raises:
        CardFileError: an entry is wrong. The text says where.

    """
    return compiled_store(assets_folder() / "cards", user_cache_path("tabletop", appauthor=False) / "cards")


def compiled_store(folder: Path, cache_folder: Path) -> CardStore:
    """Return the store of the entries in a folder.

    Args:
        folder: the entries
        cache_folder: where compiled stores are cached, if it is writable

    Raises:
        CardFileError: an entry is wrong. The text says where.

    """

    def fault(what: str) -> CardFileError:
        return CardFileError(fault_line(folder, f"the compiled cards {what}; start the program again"))

    # Later changes are noticed at the next start.
    key = _key(folder)
    file = cache_folder / f"{blake2b(os.fsencode(folder), digest_size=_SEAL).hexdigest()}.cards"
    content: bytes | memoryview | None = _cached_store(file, key)
    if content is None:
        content = compiled(folder)
        with suppress(OSError):
            _keep(file, _seal(key, content) + content)
    return CardStore(content, fault, own=True)


def compiled(folder: Path) -> bytes:
    """Compile the store of the entries in a folder.

    Raises:
        CardFileError: an entry is wrong. The text says where.

    """
    # The modules that read entries are loaded only for compiling, since most starts do without.
    entries = late_entries.reading.read_entries(folder)
    content = bytearray()
    builder = late_entries.building.StoreBuilder(content.extend)
    for entry in entries.cards.values():
        builder.add_card(entry.facts())
    for entry in entries.tokens.values():
        builder.add_token(entry.facts(), *entry.called)
    for granted in entries.granted.values():
        builder.add_granted(granted.called, granted.abilities)
    builder.finish()
    return bytes(content)


def _cached_store(file: Path, key: bytes) -> memoryview | None:
    """Return the cached store if it was made of exactly this and is intact."""
    try:
        content = memoryview(content_of(file, _LARGEST))
    except OSError:
        return None
    seal, store = content[:_SEAL], content[_SEAL:]
    return store if seal == _seal(key, store) else None


def _keep(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    # It can be compiled again at any time, so it need not survive a power cut.
    with replacing(file, lasting=False) as new:
        write_all(new, content)


def _seal(key: bytes, store: bytes | memoryview) -> bytes:
    return blake2b(store, digest_size=_SEAL, key=key).digest()


def _key(folder: Path) -> bytes:
    """Return the dependencies of a store: size and time of every entry and every module that reads one."""
    versions = f"{__version__} {sys.version} {msgspec.__version__}"
    states = (state for where in (folder, *map(_PROGRAM.joinpath, _SOURCES)) for state in _states(where))
    return blake2b("\n".join((versions, *states)).encode("utf-8", "surrogateescape")).digest()


def _states(folder: os.PathLike[str]) -> Iterator[str]:
    """Yield each file below a folder with size and time, in a stable order."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda each: each.name)
    for entry in entries:
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _states(entry)
        elif entry.name.endswith((".toml", ".py")):
            status = entry.stat()
            yield f"{entry.path} {status.st_size} {status.st_mtime_ns}"
