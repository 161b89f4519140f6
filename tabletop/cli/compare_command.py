"""Showing a scenario in two editions of the rules at once: in words, as a picture, a film or a page."""

import argparse
import os
from typing import Final

from tabletop.cli.command_errors import CommandError, all_cards, encoded, writable

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
    from tabletop.cards.library import playing_with  # noqa: PLC0415
    from tabletop.scenarios.format.faults import ScenarioError  # noqa: PLC0415

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
        from tabletop.scenarios.running.comparing import comparison, told  # noqa: PLC0415

        print("\n".join(told(comparison(chosen.file, (first, second)))))
        return
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from tabletop.ui.shell.show import show_side_by_side  # noqa: PLC0415

    show_side_by_side(chosen.file, (first, second), chosen.to)
