"""Settings of the C library's allocator, so that memory of pictures returns to the system."""

import sys
from ctypes import CDLL
from functools import cache
from typing import Final

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
"""Numbers of settings in the header of glibc."""
_LARGE: Final = 128 * 1024
"""Bytes from which a block gets pages of its own: the initial value of glibc."""


@cache
def _library() -> CDLL | None:
    """Return the C library if it is glibc, whose settings are known."""
    if sys.platform != "linux":
        return None
    library = CDLL(None)
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


@cache
def keep_pictures_apart() -> None:
    """Give pictures pages of their own, which return to the system as soon as they are freed.

    Whenever a large block is freed, glibc raises the size from which blocks get pages, up to 32 MiB. Pictures
    would then be placed among small objects, and their memory would never be returned.
    """
    library = _library()
    if library is not None:
        library.mallopt(_MMAP_THRESHOLD, _LARGE)
        library.mallopt(_TRIM_THRESHOLD, _LARGE)
        library.mallopt(_ARENA_MAX, 2)


def trim() -> None:
    """Return all free pages to the system."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)
