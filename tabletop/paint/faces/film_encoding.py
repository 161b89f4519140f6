"""Films as animated GIF, animated WebP or MP4, and still pictures as WebP."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from io import BytesIO, FileIO
from itertools import islice
from math import ceil
from pathlib import Path
from typing import IO, Any, Final

from PIL import Image

from tabletop.disk.whole_files import replacing
from tabletop.paint.faces.gif import write_gif
from tabletop.paint.faces.mp4 import write_mp4
from tabletop.paint.faces.spool import Frame, Spool

_COLORS: Final = 256
_QUALITY: Final = 82
_COARSE: Final = [(value & 0xFC) | (value >> 6) for value in range(256)] * 3
"""Lookup table that reduces each color channel to 64 values, so that fewer colors are counted."""
_WEIGHT: Final = 0.4


def write_film(frames: Iterable[Frame], file: Path) -> None:
    """Write a film that loops forever. The file name's ending, a key of `FILMS`, selects the format.

    Consecutive equal frames are written once, with the sum of their durations. Only a few frames are held in
    memory, the others wait on disk.

    Raises:
        ValueError: there are no frames, or the ending is not a film format
        OSError: the file can't be written, or no MP4 encoder is installed

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
    """Write a GIF with one palette for all frames, since a palette for each frame would flicker."""
    palette = _common_palette(frames)
    pictures = (_picture(frame).quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    write_gif(zip(pictures, _in_hundredths(frames.durations), strict=True), file)


def _in_hundredths(durations: Sequence[int]) -> Iterator[int]:
    """Yield durations in the hundredths of a second of a GIF, carrying remainders to the next frame."""
    owed = 0
    for milliseconds in durations:
        whole = (milliseconds + owed) // 10 * 10
        owed += milliseconds - whole
        yield max(20, whole)


def _common_palette(frames: Spool) -> Image.Image:
    """Return the best 256 colors for all frames, computed from up to nine of them.

    The weight of a color grows much slower than its number of pixels. Otherwise the table, nearly the whole
    picture, would leave only gray for the cards.
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
    """The frames after the first, presented as the multi-frame image that Pillow expects."""

    def __init__(self, frames: Iterator[Frame], number: int) -> None:
        self.n_frames = number
        self._frames, self._at = frames, -1
        self._picture: Image.Image | None = None

    def seek(self, place: int) -> None:
        """Advance to a frame."""
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
    """Return a WebP that plays once and stops at its last frame. ``quality`` is from 0 to 100."""
    film = BytesIO()
    with closing(Spool(frames)) as kept:
        _write_webp(kept, film, loop=1, quality=quality)
    return film.getvalue()


def webp_still(frame: Frame, quality: int) -> bytes:
    """Return a picture as WebP. ``quality`` is from 0 to 100."""
    picture = BytesIO()
    _picture(frame).save(picture, "WEBP", quality=quality, method=6)
    return picture.getvalue()


FILMS: Final[Mapping[str, Callable[[Spool, FileIO], None]]] = {
    ".gif": _write_gif,
    ".webp": _write_webp,
    ".mp4": write_mp4,
}
"""Film writers by file name ending."""
