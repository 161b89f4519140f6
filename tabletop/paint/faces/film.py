"""Films: frames of pixels written as a GIF or a WebP that moves, or as MP4; and single pictures as WebP."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from io import BytesIO, FileIO
from itertools import islice
from math import ceil
from pathlib import Path
from typing import IO, Any, Final

from PIL import Image

from tabletop.paint.faces.gif import write_gif
from tabletop.paint.faces.mp4 import write_mp4
from tabletop.paint.faces.spool import Frame, Spool
from tabletop.whole_files import replacing

_COLORS: Final = 256
_QUALITY: Final = 82
_COARSE: Final = [(value & 0xFC) | (value >> 6) for value in range(256)] * 3
"""Takes each part of a colour to one of 64 values, so that there are not too many to count."""
_WEIGHT: Final = 0.4


def write_film(frames: Iterable[Frame], file: Path) -> None:
    """Write a film that plays for ever; the ending of the file's name says as what: a key of ``FILMS``.

    Equal frames that follow each other are written once, for the time of all of them. However many there are,
    a few are held in memory; the others wait on the disk.

    Raises:
        ValueError: there are no frames, or the ending is none of a film.
        OSError: the file can't be written; for an MP4 also, no encoder is installed.

    """
    ending = file.suffix.lower()
    if ending not in FILMS:
        raise ValueError(f"a film can't be written as {ending or 'a file without an ending'}")
    with closing(Spool(frames)) as kept:
        if not len(kept):
            raise ValueError("a film needs at least one frame")
        with replacing(file) as film:
            FILMS[ending](kept, film)


def _picture(frame: Frame) -> Image.Image:
    return Image.frombytes("RGBA", (frame.width, frame.height), frame.pixels).convert("RGB")


def _write_gif(frames: Spool, file: IO[bytes]) -> None:
    """A GIF has one table of colours here: with one for each frame the table itself would flicker."""
    palette = _common_palette(frames)
    pictures = (_picture(frame).quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    write_gif(zip(pictures, _in_hundredths(frames.durations), strict=True), file)


def _in_hundredths(durations: Sequence[int]) -> Iterator[int]:
    """GIF counts hundredths of a second; what is cut off one frame is given to the next."""
    owed = 0
    for milliseconds in durations:
        whole = (milliseconds + owed) // 10 * 10
        owed += milliseconds - whole
        yield max(20, whole)


def _common_palette(frames: Spool) -> Image.Image:
    """The 256 colours that serve all frames best, found from up to nine of them.

    A colour counts by much less than by how many pixels have it: the table is nearly everything that
    can be seen, and would leave the cards nothing but gray.
    """
    counts: Counter[tuple[int, ...]] = Counter()
    for frame in islice(frames, 0, None, max(1, len(frames) // 8)):
        coarse = _picture(frame).point(_COARSE)
        for count, color in coarse.getcolors(coarse.width * coarse.height) or ():
            if isinstance(color, tuple):
                counts[color] += count
    pixels = b"".join(bytes(color) * ceil(count**_WEIGHT) for color, count in counts.items())
    colors = Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)
    return colors.quantize(_COLORS, method=Image.Quantize.MEDIANCUT)


class _Others:
    """The frames after the first one, as Pillow goes through a picture with several: one after the other."""

    def __init__(self, frames: Iterator[Frame], number: int) -> None:
        self.n_frames = number
        self._frames, self._at = frames, -1
        self._picture: Image.Image | None = None

    def seek(self, place: int) -> None:
        """Go on to a frame."""
        while self._at < place:
            self._picture, self._at = _picture(next(self._frames)), self._at + 1

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the picture has
        return getattr(self._picture, name)


def _write_webp(frames: Spool, file: IO[bytes], *, loop: int = 0, quality: int = _QUALITY) -> None:
    each = iter(frames)
    _picture(next(each)).save(
        file,
        "WEBP",
        save_all=True,
        append_images=[_Others(each, len(frames) - 1)] if len(frames) > 1 else [],
        duration=frames.durations,
        loop=loop,
        quality=quality,
        method=3,
    )


def webp_motion(frames: Iterable[Frame], quality: int) -> bytes:
    """A WebP that plays once and stays at its last frame; ``quality`` from 0 to 100."""
    film = BytesIO()
    with closing(Spool(frames)) as kept:
        _write_webp(kept, film, loop=1, quality=quality)
    return film.getvalue()


def webp_still(frame: Frame, quality: int) -> bytes:
    """One picture as WebP; ``quality`` from 0 to 100."""
    picture = BytesIO()
    _picture(frame).save(picture, "WEBP", quality=quality, method=6)
    return picture.getvalue()


FILMS: Final[Mapping[str, Callable[[Spool, FileIO], None]]] = {
    ".gif": _write_gif,
    ".webp": _write_webp,
    ".mp4": write_mp4,
}
"""The endings of films, and what writes each."""
