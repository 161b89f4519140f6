"""Comparison of a scenario in two editions of the rules: as text, picture, film or page."""

import argparse
import os
from typing import Final

from tabletop.cards.library import playing_with
from tabletop.cli import late_window
from tabletop.cli.command_errors import CommandError
from tabletop.cli.encoders import check_encoder
from tabletop.cli.inputs import all_cards, check_writable
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.running.comparing import comparison, comparison_lines

_ENDINGS: Final = (".png", ".gif", ".webp", ".mp4", ".html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for comparing two editions."""
    parser.add_argument(
        "--editions",
        metavar="DATE",
        nargs=2,
        help="show all steps in the editions of two days (YYYY-MM-DD) side by side and mark differences; "
        "text if --to is omitted",
    )


def run(chosen: argparse.Namespace) -> int:
    """Run the command. Return the exit status.

    Raises:
        CommandError: the command can't be run.

    """
    if chosen.explain or chosen.strip or chosen.step is not None:
        raise CommandError(
            "--editions shows all steps and can't be combined with --step, --strip or --explain"
        )
    if chosen.to is not None:
        check_writable(chosen.to, _ENDINGS)
        check_encoder(chosen.to)
    try:
        with playing_with(all_cards()):
            _compare(chosen)
    except ScenarioError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        where = error.filename or chosen.to
        raise CommandError(f"{where}: {error.strerror}; choose another folder") from error
    return 0


def _compare(chosen: argparse.Namespace) -> None:
    first, second = chosen.editions
    if chosen.to is None:
        print("\n".join(comparison_lines(comparison(chosen.file, (first, second)))))
        return
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    late_window.rendering.show_side_by_side(chosen.file, (first, second), chosen.to)
