"""The command ``tabletop import``: cards from a file, from standard input, or all there are."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.cards.importing import fetching
from tabletop.cards.importing.importer import forget_imports, import_cards
from tabletop.cards.importing.store import imports_file
from tabletop.cards.reading import CardFileError
from tabletop.cli.command_errors import CommandError
from tabletop.cli.inputs import existing

if TYPE_CHECKING:
    from tabletop.cards.importing.importer import Imported
    from tabletop.cards.importing.source import Progress

EXAMPLES: Final = (
    "tabletop import oracle-cards.json\n  tabletop import AllPrintings.json.gz\n"
    "  tabletop import - < cards.xml\n  tabletop import --fetch\n  tabletop import --forget"
)
_STANDARD_INPUT: Final = Path("-")
_REASONS: Final = 10
"""How many of the cards that an import left out are named."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be typed behind the command."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        help="Scryfall bulk JSON, MTGJSON, or cards.xml, also as .gz or .zip; - reads standard input",
    )
    parser.add_argument("--fetch", action="store_true", help="get all cards from Scryfall; asks first")
    parser.add_argument("--yes", action="store_true", help="with --fetch: agree to it")
    parser.add_argument("--forget", action="store_true", help="remove all imported cards")
    parser.set_defaults(run=import_)


def import_(chosen: argparse.Namespace) -> int:
    """Carry the command out. Returns the exit status.

    Raises:
        CommandError: nothing can be imported, or what was typed does not go together.

    """
    if sum((chosen.file is not None, chosen.fetch, chosen.forget)) != 1:
        raise CommandError("name a file to import, --fetch to get all cards, or --forget to remove them")
    if chosen.yes and not chosen.fetch:
        raise CommandError("--yes agrees to fetching; add --fetch")
    try:
        if chosen.forget:
            print("All imported cards were removed." if forget_imports() else "There were no imported cards.")
            return 0
        imported = _fetched(agreed=chosen.yes) if chosen.fetch else _read(chosen.file)
    except CardFileError as error:
        raise CommandError(str(error)) from error
    if imported is not None:
        _report(imported)
    return 0


def _read(file: Path) -> "Imported":
    progress = _progress("Reading")
    if file == _STANDARD_INPUT:
        if sys.stdin is None:
            raise CommandError("standard input is closed; name a file")
        return import_cards(Path("standard input"), progress, stream=sys.stdin.buffer)
    existing(file)
    return import_cards(file, progress)


def _fetched(*, agreed: bool) -> "Imported | None":
    place = imports_file()
    words = fetching.CONSENT.format(host=fetching.HOST, size=fetching.SIZE, place=place)
    if not agreed:
        print(words)
        if not _agrees():
            print("Nothing was fetched.")
            return None
    try:
        fetched = fetching.CardFetch().run(_progress("Fetching"))
    except KeyboardInterrupt:
        raise CommandError("stopped; what came is kept, and --fetch goes on from there") from None
    if fetched.imported is None:
        print("Your cards are up to date.")
    return fetched.imported


def _agrees() -> bool:
    """Whether somebody types yes; nobody does where nobody can."""
    try:
        return input("Fetch it? [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        print()
        return False


def _report(imported: "Imported") -> None:
    print(f"Imported {imported.cards} cards and {imported.tokens} tokens; {imported.kept} are kept now.")
    if imported.left_out:
        print(f"{imported.left_out} left out:")
        for reason in imported.reasons[:_REASONS]:
            print(f"  {reason}")
    if imported.left_out > _REASONS:
        print(f"  and {imported.left_out - _REASONS} more")


def _progress(doing: str) -> "Progress | None":
    """One line on the terminal that is written over, and wiped at the end; nothing where there is none."""
    if not sys.stderr.isatty():
        return None
    terminal = getattr(sys.stderr, "as_it_is", sys.stderr)

    def show(done: int, total: int) -> None:
        words = f"{doing}: {100 * done // max(total, 1)} %" if done < total else ""
        print(f"\r{words:16}\r", end="", file=terminal, flush=True)

    return show
