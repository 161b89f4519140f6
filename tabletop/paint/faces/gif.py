"""An animated GIF, written a few frames at a time.

Pillow holds all frames until it writes the first. Here it gets a few frames at once, beginning with the last
frame of the previous batch, from which it computes differences. This module joins the image blocks.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import islice
from typing import IO, Final

from PIL import Image

AT_ONCE: Final = 24
"""Frames held in memory."""
_HEADER: Final = 13
"""Bytes before the global color table."""
_EXTENSION, _IMAGE, _END = 0x21, 0x2C, 0x3B
_PLACE_OF_IMAGE: Final = 10
"""Bytes of an image before its local color table."""


def write_gif(pictures: Iterable[tuple[Image.Image, int]], file: IO[bytes]) -> None:
    """Write a GIF that loops forever.

    Args:
        pictures: pictures with one common palette, each with its duration in milliseconds
        file: the output

    """
    rest = _merge_repeats(pictures)
    last = next(rest)
    following = next(rest, None)
    is_first = True
    while is_first or following is not None:
        few = [last, *([following] if following is not None else []), *islice(rest, AT_ONCE)]
        film = _film(few)
        file.write(film[:-1] if is_first else film[_end_of_first(film) : -1])
        is_first, last, following = False, few[-1], next(rest, None)
    file.write(bytes([_END]))


def _merge_repeats(pictures: Iterable[tuple[Image.Image, int]]) -> Iterator[tuple[Image.Image, int]]:
    """Yield pictures with repetitions merged. Pictures that differed may be equal in 256 colors."""
    kept: tuple[Image.Image, int] | None = None
    for picture, milliseconds in pictures:
        if kept is not None and picture.tobytes() == kept[0].tobytes():
            kept = kept[0], kept[1] + milliseconds
            continue
        if kept is not None:
            yield kept
        kept = picture, milliseconds
    yield from (kept,) if kept is not None else ()


def _film(few: list[tuple[Image.Image, int]]) -> bytes:
    (first, _), *others = few
    made = BytesIO()
    durations = [milliseconds for _, milliseconds in few]
    following = [picture for picture, _ in others]
    first.save(
        made, "GIF", save_all=True, append_images=following, duration=durations, loop=0, optimize=False
    )
    return made.getvalue()


def _end_of_first(film: bytes) -> int:
    """Return the offset after the first image of a GIF."""
    at = _HEADER + _table(film[10])
    while film[at] == _EXTENSION:
        at = _end_of_blocks(film, at + 2)
    assert film[at] == _IMAGE
    # A byte with the code size precedes the pixels.
    return _end_of_blocks(film, at + _PLACE_OF_IMAGE + _table(film[at + 9]) + 1)


def _table(packed: int) -> int:
    """Return the bytes of a color table, from the packed byte that describes it."""
    return 3 << ((packed & 7) + 1) if packed & 0x80 else 0


def _end_of_blocks(film: bytes, at: int) -> int:
    """Return the offset after a sequence of length-prefixed blocks that ends with an empty block."""
    while film[at]:
        at += film[at] + 1
    return at + 1
