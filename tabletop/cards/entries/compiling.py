"""Compiles the entries of cards into a store, and keeps that store in the cache folder of the user.

The kept store begins with a seal over what it was made of and all that is in it: where an entry, the program
or a byte of the store has changed, the seal is broken and the store is made anew. Where it can't be kept, the
entries are read at each start; that takes longer, and nothing else.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from platformdirs import user_cache_path

from tabletop import __version__
from tabletop.assets import assets_folder
from tabletop.cards.fault_lines import fault_line
from tabletop.cards.reading import CardFileError
from tabletop.cards.store.records import CardStore
from tabletop.digests import blake2b
from tabletop.regular_files import content_of
from tabletop.whole_files import replacing, write_all

_PROGRAM: Final = Path(__file__).resolve().parents[2]
_SOURCES: Final = ("language", "cards")
"""The folders of the program that make of an entry what stands in the store."""
_SEAL: Final = 16
_LARGEST: Final = 1 << 28


@cache
def shipped_store() -> CardStore:
    """The store of the cards that ship with the program, compiled where no kept one is right.

    Raises:
        CardFileError: an entry is wrong; the message says where.

    """
    return compiled_store(assets_folder() / "cards", user_cache_path("tabletop", appauthor=False) / "cards")


def compiled_store(folder: Path, cache_folder: Path) -> CardStore:
    """The store of the entries of a folder.

    Args:
        folder: the entries.
        cache_folder: where compiled stores are kept. Whether one can be kept there makes no difference.

    Raises:
        CardFileError: an entry is wrong; the message says where.

    """

    def fault(what: str) -> CardFileError:
        return CardFileError(fault_line(folder, f"the compiled cards {what}; start the program again"))

    # What changes from here on is seen next time.
    key = _key(folder)
    file = cache_folder / f"{blake2b(os.fsencode(folder), digest_size=_SEAL).hexdigest()}.cards"
    content: bytes | memoryview | None = _kept(file, key)
    if content is None:
        content = compiled(folder)
        with suppress(OSError):
            _keep(file, _seal(key, content) + content)
    return CardStore(content, fault, own=True)


def compiled(folder: Path) -> bytes:
    """The store of the entries of a folder, made anew.

    Raises:
        CardFileError: an entry is wrong; the message says where.

    """
    # What reads entries is loaded only where there is something to compile: a start does without.
    from tabletop.cards.entries.reading import read_entries  # noqa: PLC0415
    from tabletop.cards.store.building import StoreBuilder  # noqa: PLC0415

    entries = read_entries(folder)
    content = bytearray()
    builder = StoreBuilder(content.extend)
    for entry in entries.cards.values():
        builder.add_card(entry.facts())
    for entry in entries.tokens.values():
        builder.add_token(entry.facts(), *entry.called)
    for granted in entries.granted.values():
        builder.add_granted(granted.called, granted.abilities)
    builder.finish()
    return bytes(content)


def _kept(file: Path, key: bytes) -> memoryview | None:
    """The kept store, if it was made of just this and nothing in it has changed."""
    try:
        content = memoryview(content_of(file, _LARGEST))
    except OSError:
        return None
    seal, store = content[:_SEAL], content[_SEAL:]
    return store if seal == _seal(key, store) else None


def _keep(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    # It can be made again at any time, so it need not outlast a power cut.
    with replacing(file, lasting=False) as new:
        write_all(new, content)


def _seal(key: bytes, store: bytes | memoryview) -> bytes:
    return blake2b(store, digest_size=_SEAL, key=key).digest()


def _key(folder: Path) -> bytes:
    """What a store depends on: every entry, and every module that reads one, by its size and its time."""
    versions = f"{__version__} {sys.version} {msgspec.__version__}"
    states = (state for where in (folder, *map(_PROGRAM.joinpath, _SOURCES)) for state in _states(where))
    return blake2b("\n".join((versions, *states)).encode("utf-8", "surrogateescape")).digest()


def _states(folder: os.PathLike[str]) -> Iterator[str]:
    """Each file below a folder with its size and its time, in an order that is always the same."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda each: each.name)
    for entry in entries:
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _states(entry)
        elif entry.name.endswith((".toml", ".py")):
            status = entry.stat()
            yield f"{entry.path} {status.st_size} {status.st_mtime_ns}"
