"""Films as MP4, encoded by the installed ffmpeg."""

import errno
import shutil
import subprocess
from collections.abc import Callable, Iterable
from io import FileIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Protocol

from tabletop.disk.whole_files import write_all

ENCODER: Final = "ffmpeg"
"""The encoder. Without it no MP4 can be written."""
_A_SECOND: Final = 25
_FRAME: Final = 1000 / _A_SECOND


class Shot(Protocol):
    """The frame that this module needs: RGBA pixels and a duration."""

    @property
    def width(self) -> int:
        """Width in pixels."""

    @property
    def height(self) -> int:
        """Height in pixels."""

    @property
    def pixels(self) -> bytes:
        """RGBA pixels, four bytes each."""

    @property
    def milliseconds(self) -> int:
        """Duration in milliseconds."""


def has_encoder() -> bool:
    """Return whether an MP4 can be written here."""
    return shutil.which(ENCODER) is not None


def write_mp4(frames: Iterable[Shot], film: FileIO) -> None:
    """Write a silent MP4, 25 frames a second, in the widely supported H.264.

    Raises:
        OSError: the encoder is missing or fails, or the file can't be written

    """
    program = shutil.which(ENCODER)
    if program is None:
        raise OSError(errno.ENOENT, f"{ENCODER}, which writes MP4, is not installed")
    with TemporaryDirectory() as folder:
        made = Path(folder) / "film.mp4"
        _encode(program, iter(frames), made)
        write_all(film, made.read_bytes())


def _encode(program: str, frames: Iterable[Shot], made: Path) -> None:
    pictures = iter(frames)
    first = next(pictures)
    size = f"{first.width}x{first.height}"
    raw = ("-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-r", str(_A_SECOND), "-i", "-")
    # Players support yuv420p, which needs an even width and height.
    known = ("-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2", "-pix_fmt", "yuv420p", "-movflags", "+faststart")
    command = (program, "-v", "error", "-y", *raw, "-an", "-c:v", "libx264", *known, str(made))
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as encoder:
        assert encoder.stdin is not None
        try:
            _feed(encoder.stdin.write, first, pictures)
        except BrokenPipeError:
            # The encoder gave up, and its exit status says so.
            encoder.kill()
    if encoder.returncode != 0:
        raise OSError(errno.EIO, f"{ENCODER} can't write this film as H.264")


def _feed(write: Callable[[bytes], object], first: Shot, others: Iterable[Shot]) -> None:
    """Write each frame as often as its duration asks, carrying remainders to the next frame."""
    owed = 0.0
    for frame in (first, *others):
        owed += frame.milliseconds / _FRAME
        times = max(1, round(owed))
        owed -= times
        for _ in range(times):
            write(frame.pixels)
