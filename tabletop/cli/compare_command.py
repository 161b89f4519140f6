"""Showing a scenario in two editions of the rules at once: in words, as a picture, a film or a page."""

import argparse
import os
from typing import Final

from tabletop.cards.library import playing_with
from tabletop.cli import late_window
from tabletop.cli.command_errors import CommandError
from tabletop.cli.encoders import encoded
from tabletop.cli.inputs import all_cards, writable
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.running.comparing import comparison, comparison_lines

_ENDINGS: Final = (".png", ".gif", ".webp", ".mp4", ".html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is typed to compare two editions."""
    parser.add_argument(
        "--editions",
        metavar="DATE",
        nargs=2,
        help="play all steps in the editions of two days (YYYY-MM-DD), side by side, and mark what differs; "
        "without --to in words",
    )


def run(chosen: argparse.Namespace) -> int:
    """Carry out what was typed. Returns the exit status.

    Raises:
        CommandError: why it can't be carried out.

    """
    if chosen.explain or chosen.strip or chosen.step is not None:
        raise CommandError("--editions shows all steps; leave out --step, --strip and --explain")
    if chosen.to is not None:
        writable(chosen.to, _ENDINGS)
        encoded(chosen.to)
    try:
        with playing_with(all_cards()):
            _compare(chosen)
    except ScenarioError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        where = error.filename or chosen.to
        raise CommandError(f"{where}: {error.strerror}; choose another place") from error
    return 0


def _compare(chosen: argparse.Namespace) -> None:
    first, second = chosen.editions
    if chosen.to is None:
        print("\n".join(comparison_lines(comparison(chosen.file, (first, second)))))
        return
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    late_window.show.show_side_by_side(chosen.file, (first, second), chosen.to)
