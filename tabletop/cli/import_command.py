"""The command ``tabletop import``: imports cards from a file or standard input, or downloads all cards."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.cards.importing import fetching
from tabletop.cards.importing.importer import forget_imports, import_cards
from tabletop.cards.importing.store import imports_file
from tabletop.cards.reading import CardFileError
from tabletop.cli.command_errors import CommandError
from tabletop.cli.inputs import STANDARD_INPUT, check_exists, standard_input

if TYPE_CHECKING:
    from tabletop.cards.importing.card_file import Progress
    from tabletop.cards.importing.importer import Imported

EXAMPLES: Final = (
    "tabletop import oracle-cards.json\n  tabletop import AllPrintings.json.gz\n"
    "  tabletop import - < cards.xml\n  tabletop import --fetch\n  tabletop import --forget"
)
_MAX_REASONS: Final = 10
"""Number of left-out cards to list."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        help="Scryfall bulk JSON, MTGJSON, or cards.xml, optionally as .gz or .zip; - for standard input",
    )
    parser.add_argument(
        "--fetch", action="store_true", help="download all cards from Scryfall after confirmation"
    )
    parser.add_argument("--yes", action="store_true", help="confirm --fetch without asking")
    parser.add_argument("--forget", action="store_true", help="remove all imported cards")
    parser.set_defaults(run=run_import)


def run_import(chosen: argparse.Namespace) -> int:
    """Run the command. Return the exit status.

    Raises:
        CommandError: nothing can be imported, or the arguments can't be combined.

    """
    if sum((chosen.file is not None, chosen.fetch, chosen.forget)) != 1:
        raise CommandError(
            "specify a file to import, --fetch to download all cards, or --forget to remove them"
        )
    if chosen.yes and not chosen.fetch:
        raise CommandError("--yes requires --fetch")
    try:
        if chosen.forget:
            print("All imported cards were removed." if forget_imports() else "There were no imported cards.")
            return 0
        imported = _download(agreed=chosen.yes) if chosen.fetch else _read(chosen.file)
    except CardFileError as error:
        raise CommandError(str(error)) from error
    if imported is not None:
        _report(imported)
    return 0


def _read(file: Path) -> "Imported":
    progress = _progress("Reading")
    if file == STANDARD_INPUT:
        return import_cards(Path("standard input"), progress, stream=standard_input())
    check_exists(file)
    return import_cards(file, progress)


def _download(*, agreed: bool) -> "Imported | None":
    place = imports_file()
    text = fetching.CONSENT.format(host=fetching.HOST, size=fetching.SIZE, place=place)
    if not agreed:
        print(text)
        if not _confirm():
            print("Nothing was downloaded.")
            return None
    try:
        fetched = fetching.CardFetch().run(_progress("Fetching"))
    except KeyboardInterrupt:
        raise CommandError("stopped; run --fetch again to continue the download") from None
    if fetched.imported is None:
        print("Your cards are up to date.")
    return fetched.imported


def _confirm() -> bool:
    """Return whether the user types "yes". Without input, that counts as no."""
    try:
        return input("Download it? [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        print()
        return False


def _report(imported: "Imported") -> None:
    print(f"Imported {imported.cards} cards and {imported.tokens} tokens; {imported.kept} are stored now.")
    if imported.left_out:
        print(f"{imported.left_out} left out:")
        for reason in imported.reasons[:_MAX_REASONS]:
            print(f"  {reason}")
    if imported.left_out > _MAX_REASONS:
        print(f"  and {imported.left_out - _MAX_REASONS} more")


def _progress(doing: str) -> "Progress | None":
    """Return a callback that shows progress in one line of the terminal, or None without a terminal.

    The line is overwritten, and cleared at the end.
    """
    if not sys.stderr.isatty():
        return None
    terminal = getattr(sys.stderr, "original", sys.stderr)

    def show(done: int, total: int) -> None:
        text = f"{doing}: {100 * done // max(total, 1)} %" if done < total else ""
        print(f"\r{text:16}\r", end="", file=terminal, flush=True)

    return show
