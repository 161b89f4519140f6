"""Encoders for the films that commands write."""

from pathlib import Path

from tabletop.cli.command_errors import CommandError
from tabletop.paint.faces.mp4 import ENCODER, has_encoder


def check_encoder(file: Path) -> None:
    """Check that there is an encoder for a film file.

    Raises:
        CommandError: the file is an MP4, and no encoder for it is installed.

    """
    if file.suffix.lower() == ".mp4" and not has_encoder():
        missing = f"{ENCODER}, which writes MP4, is not installed"
        raise CommandError(f"{file}: {missing}; install it, or choose a .webp or .gif file")
