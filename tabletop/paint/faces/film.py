"""Films: frames of pixels written as a GIF or a WebP that moves, or as MP4; and single pictures as WebP."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO, FileIO
from math import ceil
from pathlib import Path
from typing import IO, Final

import msgspec
from PIL import Image

from tabletop.paint.faces.mp4 import write_mp4
from tabletop.whole_files import replacing

_COLORS: Final = 256
_QUALITY: Final = 82
_COARSE: Final = [(value & 0xFC) | (value >> 6) for value in range(256)] * 3
"""Takes each part of a colour to one of 64 values, so that there are not too many to count."""
_WEIGHT: Final = 0.4


class Frame(msgspec.Struct, frozen=True):
    """One picture of a film: its pixels as red, green, blue, alpha, and for how long it stays."""

    width: int
    height: int
    pixels: bytes
    milliseconds: int


def write_film(frames: Sequence[Frame], file: Path) -> None:
    """Write a film that plays for ever; the ending of the file's name says as what: a key of ``FILMS``.

    Equal frames that follow each other are written once, for the time of all of them.

    Raises:
        ValueError: there are no frames, or the ending is none of a film.
        OSError: the file can't be written; for an MP4 also, no encoder is installed.

    """
    if not frames:
        raise ValueError("a film needs at least one frame")
    kept = _merged(frames)
    ending = file.suffix.lower()
    if ending not in FILMS:
        raise ValueError(f"a film can't be written as {ending or 'a file without an ending'}")
    with replacing(file) as film:
        FILMS[ending](kept, film)


def _merged(frames: Sequence[Frame]) -> list[Frame]:
    """Frames without repetitions."""
    kept = [frames[0]]
    for frame in frames[1:]:
        last = kept[-1]
        if frame.pixels == last.pixels:
            time = last.milliseconds + frame.milliseconds
            kept[-1] = msgspec.structs.replace(last, milliseconds=time)
        else:
            kept.append(frame)
    return kept


def _picture(frame: Frame) -> Image.Image:
    return Image.frombytes("RGBA", (frame.width, frame.height), frame.pixels).convert("RGB")


def _write_gif(frames: Sequence[Frame], file: FileIO) -> None:
    """A GIF has one table of colours here: with one for each frame the table itself would flicker."""
    palette = _common_palette(frames)
    pictures = [_picture(frame).quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    # GIF counts hundredths of a second; what is cut off one frame is given to the next.
    durations, owed = [], 0
    for frame in frames:
        whole = (frame.milliseconds + owed) // 10 * 10
        owed += frame.milliseconds - whole
        durations.append(max(20, whole))
    first, *others = pictures
    first.save(file, "GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=False)


def _common_palette(frames: Sequence[Frame]) -> Image.Image:
    """The 256 colours that serve all frames best, found from up to nine of them.

    A colour counts by much less than by how many pixels have it: the table is nearly everything that
    can be seen, and would leave the cards nothing but gray.
    """
    counts: Counter[tuple[int, ...]] = Counter()
    for frame in frames[:: max(1, len(frames) // 8)]:
        coarse = _picture(frame).point(_COARSE)
        for count, color in coarse.getcolors(coarse.width * coarse.height) or ():
            if isinstance(color, tuple):
                counts[color] += count
    pixels = b"".join(bytes(color) * ceil(count**_WEIGHT) for color, count in counts.items())
    colors = Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)
    return colors.quantize(_COLORS, method=Image.Quantize.MEDIANCUT)


def _write_webp(frames: Sequence[Frame], file: IO[bytes], *, loop: int = 0, quality: int = _QUALITY) -> None:
    first, *others = (_picture(frame) for frame in frames)
    durations = [frame.milliseconds for frame in frames]
    first.save(
        file,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=durations,
        loop=loop,
        quality=quality,
        method=3,
    )


def webp_motion(frames: Sequence[Frame], quality: int) -> bytes:
    """A WebP that plays once and stays at its last frame; ``quality`` from 0 to 100."""
    film = BytesIO()
    _write_webp(_merged(frames), film, loop=1, quality=quality)
    return film.getvalue()


def webp_still(frame: Frame, quality: int) -> bytes:
    """One picture as WebP; ``quality`` from 0 to 100."""
    picture = BytesIO()
    _picture(frame).save(picture, "WEBP", quality=quality, method=6)
    return picture.getvalue()


FILMS: Final[Mapping[str, Callable[[Sequence[Frame], FileIO], None]]] = {
    ".gif": _write_gif,
    ".webp": _write_webp,
    ".mp4": write_mp4,
}
"""The endings of films, and what writes each."""
