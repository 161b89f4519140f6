"""Encoders for the films that commands write."""

from pathlib import Path

from tabletop.cli.command_errors import CommandError
from tabletop.paint.faces.mp4 import ENCODER, has_encoder


def encoded(file: Path) -> None:
    """Make sure that there is an encoder for a film of some kind.

    Raises:
        CommandError: it is an MP4, for which none is installed.

    """
    if file.suffix.lower() == ".mp4" and not has_encoder():
        missing = f"{ENCODER}, which writes MP4, is not installed"
        raise CommandError(f"{file}: {missing}; install it, or name a .webp or .gif")
