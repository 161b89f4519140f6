"""The command that opens the window: what most people want, and what nobody wants to wait for."""

import gc
from collections.abc import Sequence
from pathlib import Path

from tabletop.cards.decks import late_decks
from tabletop.cards.library import playing_with
from tabletop.cli import late_window
from tabletop.cli.command_errors import CommandError
from tabletop.cli.inputs import all_cards, existing
from tabletop.ui.style.display import has_display


def open_window(files: Sequence[Path], seed: int | None = None, *, quit_when_painted: bool = False) -> int:
    """Open the window and stay until it is closed. Returns the exit status; arguments as for ``ui.app.run``.

    Raises:
        CommandError: there is no display, or a file can't be put on a table.

    """
    if not has_display():
        raise CommandError(
            "there is no display to open a window on; "
            "`tabletop show FILE --to OUT.png` draws a table without one"
        )
    _openable(files)
    # Nothing that is made at the start is garbage; looking for some takes a tenth of the time. The window
    # collects by itself once it is shown, and the collector is on again when it has closed.
    gc.disable()
    with playing_with(all_cards()):
        return late_window.app.run(files, seed, quit_when_painted=quit_when_painted)


def _is_deck_list(file: Path) -> bool:
    return late_decks.reading.is_deck_list(file)


def _openable(files: Sequence[Path]) -> None:
    for file in files:
        existing(file)
        if file.suffix.lower() in (".json", ".xml") and not _is_deck_list(file):
            raise CommandError(
                f"{file}: that is not a table; `tabletop import` takes the cards of such a file"
            )
    if len(files) > 1:
        if any(file.suffix.lower() in (".toml", ".tabletop", ".html", ".htm") for file in files):
            raise CommandError("open one scenario, one saved game, or deck lists")
        if len(files) > 2:
            raise CommandError(f"{len(files)} deck lists; a table has two seats, so name one or two")
