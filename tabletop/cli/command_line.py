"""The commands of the program, and what can be typed for each.

Each of them loads only what it needs: ``check``, ``rules`` and ``--help`` never load Qt, ``card`` no more
than the painter.
"""

import argparse
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop import __version__
from tabletop.assets import assets_folder
from tabletop.cards.library import playing_with
from tabletop.cli import card_command, compare_command, import_command, late_window
from tabletop.cli.command_errors import FAILED, QUIT_WHEN_PAINTED, CommandError, slip
from tabletop.cli.encoders import encoded
from tabletop.cli.inputs import all_cards, existing, writable
from tabletop.cli.window_command import open_window
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.atlas import FEW_SCENARIOS, entries, lookup
from tabletop.rules.book.editions import all_editions, differences_between, edition_on
from tabletop.rules.book.rulebook import coverage
from tabletop.rules.book.rules_page import rules_page
from tabletop.rules.book.sources import sources
from tabletop.scenarios.running.check import check_paths
from tabletop.scenarios.running.explaining import explanation
from tabletop.scenarios.running.showing import NOT_SHOWN
from tabletop.scenarios.running.spreading import processors

if TYPE_CHECKING:
    from tabletop.rules.book.atlas import AtlasEntry

_WITH_TRACEBACKS: Final = "TABLETOP_TRACEBACKS"
"""Whoever looks for the place of an error in the program sets this."""
_BETWEEN_COLLECTIONS: Final = 100_000
"""So many new values are there before `check` looks for garbage."""
_FILMS: Final = (".gif", ".webp", ".mp4", ".html")
_PICTURES: Final = (".png", *_FILMS)


def carry_out(typed: Sequence[str]) -> int:
    """Carry out a command line. Returns the exit status.

    Raises:
        CommandError: why it can't be carried out.

    """
    chosen = _parser().parse_args(typed)
    try:
        status: int = chosen.run(chosen)
    except (CommandError, BrokenPipeError, ImportError):
        raise
    except Exception as error:
        if chosen.run is _window or os.environ.get(_WITH_TRACEBACKS):
            raise
        raise slip(error) from error
    return status


# --- What can be typed ---------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tabletop",
        description="A table for Magic: The Gathering cards with more than one face.",
        epilog="examples:\n  tabletop\n  tabletop open lesson.toml\n  tabletop rules 712.8e\n"
        "  tabletop check assets/scenarios",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"tabletop {__version__}")
    parser.add_argument(
        QUIT_WHEN_PAINTED,
        action="store_true",
        help="close by itself once the first table is painted, to measure how long that takes",
    )
    parser.set_defaults(run=_window, files=[], seed=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_open(commands)
    _add_check(commands)
    _add_show(commands)
    _add_card(commands)
    _add_rules(commands)
    _add_import(commands)
    return parser


# argparse gives this type no public name.
_Commands = argparse._SubParsersAction


def _command(
    commands: "_Commands[argparse.ArgumentParser]", name: str, says: str, example: str
) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=says,
        description=f"{says[0].upper()}{says[1:]}.",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_open(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "open",
        "open the window on a scenario, a saved game, or a new game with one or two deck lists",
        "tabletop open assets/scenarios/welcome.toml\n  tabletop open mine.txt yours.cod --seed 7",
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="a scenario, a page of one (.html), a saved game (.tabletop), or deck lists (.txt, .dek, .cod)",
    )
    parser.add_argument("--seed", metavar="N", type=_seed, default=None, help="how decks are shuffled")
    # Suppressed as a default as well, or it would undo the same option before the command.
    parser.add_argument(
        QUIT_WHEN_PAINTED, action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )
    parser.set_defaults(run=_window)


def _seed(text: str) -> int:
    """A number that saved games can hold."""
    seed = int(text)
    if abs(seed) >= 1 << 63:
        raise argparse.ArgumentTypeError(f"{text}: choose a smaller number")
    return seed


def _add_check(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "check",
        "play scenarios without a screen and compare what they expect, or saved games again",
        "tabletop check assets/scenarios --json",
    )
    parser.add_argument(
        "paths",
        metavar="FILE-OR-FOLDER",
        nargs="+",
        type=Path,
        help="scenarios and saved games, folders of them, or a course",
    )
    parser.add_argument(
        "--teaching",
        action="store_true",
        help="also list what they lack as lessons: question, reasons, sentences",
    )
    parser.add_argument("--json", action="store_true", help="print the result as one JSON document")
    parser.set_defaults(run=_check)


def _add_show(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "show",
        "draw a scenario or a saved game without a screen: as a picture, a film, or a page to answer",
        "tabletop show assets/scenarios/welcome.toml --to welcome.png\n"
        "  tabletop show assets/scenarios/course/meld-two-angels.toml --to lesson.html",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a scenario or a saved game")
    parser.add_argument(
        "--step",
        metavar="N",
        type=int,
        help="the table after step N, or action N of a saved game (0: the opening, the default of scenarios)",
    )
    parser.add_argument(
        "--to",
        metavar="OUT",
        type=Path,
        help="the file to write: .png; .gif, .webp or .mp4 for a film; .html for a page to answer and print",
    )
    parser.add_argument(
        "--strip", action="store_true", help="all moments on one picture (.png), each with its words"
    )
    parser.add_argument(
        "--explain", action="store_true", help="print where each value on the table comes from"
    )
    compare_command.add_arguments(parser)
    parser.set_defaults(run=_show)


def _add_card(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "card",
        "draw both faces of a card and what it melds into, describe them in words, or list all cards",
        'tabletop card "Delver of Secrets" --to delver.png\n  tabletop card --list --mechanism craft',
    )
    card_command.add_arguments(parser)


def _add_rules(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "rules",
        "list the rules that the program knows, or those under one number",
        "tabletop rules 712.8 --edition 2011-09-30\n  tabletop rules wiki-play-05\n"
        "  tabletop rules --changed 2016-04-08 2025-06-06",
    )
    parser.add_argument(
        "number", metavar="NUMBER", nargs="?", help="a rule, a chapter such as 712, or a passage by its name"
    )
    parser.add_argument("--edition", metavar="DATE", help="number the rules as on that day (YYYY-MM-DD)")
    parser.add_argument(
        "--all", action="store_true", help="list all scenarios that show a rule, not only five"
    )
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--editions", action="store_true", help="list the editions of the rules instead")
    other.add_argument(
        "--changed", metavar="DATE", nargs=2, help="list what is different on two days instead"
    )
    other.add_argument(
        "--coverage",
        action="store_true",
        help="count what is shown by scenarios that pass, and list what is not",
    )
    other.add_argument("--markdown", action="store_true", help="print the whole rulebook as one page")
    parser.set_defaults(run=_rules)


def _add_import(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "import",
        "import cards with their texts from a file of Scryfall, MTGJSON or Cockatrice, or get all of them",
        import_command.EXAMPLES,
    )
    import_command.add_arguments(parser)


def _window(chosen: argparse.Namespace) -> int:
    return open_window(chosen.files, chosen.seed, quit_when_painted=chosen.quit_when_painted)


def _check(chosen: argparse.Namespace) -> int:
    with playing_with(all_cards()):
        # The program and its cards stay to the end, and states that nobody needs any more go by themselves:
        # looking for garbage in all that after every few hundred values takes a sixth of the time.
        gc.freeze()
        gc.set_threshold(_BETWEEN_COLLECTIONS)
        report = check_paths(chosen.paths, teaching=chosen.teaching, processes=processors())
    print(report.as_json() if chosen.json else "\n".join(report.lines))
    for error in report.errors:
        print(f"tabletop: {error}", file=sys.stderr)
    return report.status


def _show(chosen: argparse.Namespace) -> int:
    existing(chosen.file)
    if chosen.editions is not None:
        return compare_command.run(chosen)
    if chosen.explain:
        _explain(chosen)
    if chosen.to is None:
        if chosen.explain:
            return 0
        raise CommandError("name the picture to write with --to OUT.png, or ask for words with --explain")
    writable(chosen.to, _PICTURES)
    _fits(chosen)
    try:
        complaint = _drawn(chosen)
    except NOT_SHOWN as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(
            f"{error.filename or chosen.to}: {error.strerror}; choose another place"
        ) from error
    if complaint:
        print(f"tabletop: {complaint}", file=sys.stderr)
    return 0


def _fits(chosen: argparse.Namespace) -> None:
    """Make sure that what is to be written can be what its name says.

    Raises:
        CommandError: why not.

    """
    ending = chosen.to.suffix.lower()
    is_whole = chosen.strip or ending in _FILMS
    if chosen.step is not None and is_whole:
        raise CommandError(f"{chosen.to}: one step is a picture, not a film; leave out --step or name a .png")
    if chosen.strip and ending in _FILMS:
        raise CommandError(f"{chosen.to}: a strip is a picture; name a .png, or leave out --strip")
    encoded(chosen.to)


def _drawn(chosen: argparse.Namespace) -> str:
    """Draw what is to be shown, and say what of the file is not."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with playing_with(all_cards()):
        if chosen.strip or chosen.to.suffix.lower() in _FILMS:
            return late_window.show.show_film(chosen.file, chosen.to)
        return late_window.show.show_picture(chosen.file, chosen.step, chosen.to)


def _explain(chosen: argparse.Namespace) -> None:
    try:
        with playing_with(all_cards()):
            print("\n".join(explanation(chosen.file, chosen.step)))
    except NOT_SHOWN as error:
        raise CommandError(str(error)) from error


def _rules(chosen: argparse.Namespace) -> int:
    if chosen.editions:
        return _editions()
    if chosen.changed:
        return _changed(*(_edition(day) for day in chosen.changed))
    if chosen.coverage:
        return _coverage()
    if chosen.markdown:
        return _rules_page()
    return _list_rules(chosen.number, chosen.edition, everything=chosen.all)


def _list_rules(number: str | None, day: str | None, *, everything: bool) -> int:
    edition = _edition(day) if day else DEFAULT_EDITION
    found = lookup(number, edition) if number else entries(edition)
    if not found:
        raise CommandError(
            f"no rule {number} is known here in the edition of {edition}; `tabletop rules` lists all",
            FAILED,
        )
    for entry in found:
        print("\n".join(_entry_lines(entry, everything=everything)))
    return 0


def _entry_lines(entry: "AtlasEntry", *, everything: bool) -> Iterator[str]:
    """A rule as it is listed: what it says, where the program does it, the scenarios that show it."""
    yield f"{entry.number:9} {entry.words[0]}"
    yield from (f"{'':9} {words}" for words in entry.words[1:])
    for passage in entry.passages:
        new = (words for words in passage.words if words not in entry.words)
        yield from (f"{'':9}   {passage.id} ({passage.kind}): {words}" for words in new)
    yield from (f"{'':9}   {source} {source.name}" for source in sources(entry))
    shown = entry.scenarios if everything else entry.scenarios[:FEW_SCENARIOS]
    yield from (f"{'':9}   shown by {showing.id}: {showing.title}" for showing in shown)
    if len(shown) < len(entry.scenarios):
        yield f"{'':9}   and by {len(entry.scenarios) - len(shown)} more scenarios (--all lists them)"


def _coverage() -> int:
    """Play all shipped scenarios and say what they show; the status says whether anything is missing."""
    report = check_paths([assets_folder() / "scenarios"])
    found = coverage({result.id for result in report.results if result.passed})
    print("\n".join(found.lines))
    return FAILED if found.missing else 0


def _rules_page() -> int:
    print(rules_page(), end="")
    return 0


def _editions() -> int:
    for edition in all_editions():
        notes = [note for note, is_so in (("default", edition.is_default), ("stop", edition.stop)) if is_so]
        print(f"{edition.day}  {edition.name:32}  {', '.join(notes)}".rstrip())
    return 0


def _changed(first: str, second: str) -> int:
    found = differences_between(first, second)
    if not found:
        print(f"nothing that the program covers differs between {first} and {second}")
    for difference in found:
        where = first if difference.is_in_force(edition_on(first).day) else second
        there = ", ".join(difference.numbers(where)) or "no rule"
        default = ", ".join(difference.default)
        print(f"{edition_on(where).day}  {difference.words} ({there}; by default {default})")
    return 0


def _edition(day: str) -> str:
    """An edition as typed: any day on which it was in force."""
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError as error:
        raise CommandError(f"{day}: an edition is named by a day such as 2025-06-06") from error
