"""The commands of the program and their arguments.

Only the window and ``show`` load Qt. All other commands run without it.
"""

import argparse
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop import __version__
from tabletop.cards.library import playing_with
from tabletop.cli import (
    card_command,
    compare_command,
    deck_command,
    desktop_command,
    import_command,
    late_window,
)
from tabletop.cli.command_errors import FAILED, QUIT_WHEN_PAINTED, CommandError, internal_error
from tabletop.cli.encoders import check_encoder
from tabletop.cli.inputs import all_cards, check_exists, check_writable
from tabletop.cli.window_command import open_window
from tabletop.disk.assets import assets_folder
from tabletop.language.english import capitalized
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.atlas import FEW_SCENARIOS, entries, former_numbers, lookup, sentences
from tabletop.rules.book.editions import all_editions, differences_between, edition_on
from tabletop.rules.book.rule_code import sources
from tabletop.rules.book.rulebook import coverage
from tabletop.rules.book.rules_page import rules_page
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.chapters import is_course
from tabletop.scenarios.running.headless_check import check_paths
from tabletop.scenarios.running.showing import NOT_SHOWN, explanation
from tabletop.scenarios.running.spreading import processors

if TYPE_CHECKING:
    from tabletop.rules.book.atlas import AtlasEntry

_TRACEBACKS_VARIABLE: Final = "TABLETOP_TRACEBACKS"
"""Environment variable that shows tracebacks of internal errors."""
_COLLECTION_THRESHOLD: Final = 100_000
"""Number of new objects before ``check`` collects garbage."""
_FILMS: Final = (".gif", ".webp", ".mp4", ".html")
_PICTURES: Final = (".png", *_FILMS)
_COMMANDS: Final = ("open", "check", "show", "card", "rules", "import", "deck", "install-desktop")


def carry_out(arguments: Sequence[str]) -> int:
    """Run a command line. Return the exit status.

    Raises:
        CommandError: the command can't be run.

    """
    chosen = _parser().parse_args(_with_command(arguments))
    if sys.stdout is None and chosen.run is not _window:
        raise CommandError("the standard output is closed; write it to a file or to a terminal")
    try:
        status: int = chosen.run(chosen)
    except (CommandError, BrokenPipeError, ImportError):
        raise
    except Exception as error:
        if chosen.run is _window or os.environ.get(_TRACEBACKS_VARIABLE):
            raise
        raise internal_error(error) from error
    return status


# --- Arguments -----------------------------------------------------------------------------------------


def _with_command(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments with ``open`` before a first file, so that desktops can open files.

    Raises:
        CommandError: the first word is neither a command nor a file.

    """
    word = next((word for word in arguments if word != QUIT_WHEN_PAINTED), "-")
    if word.startswith("--seed"):
        return ["open", *arguments]
    if word.startswith("-") or word in _COMMANDS:
        return arguments
    if not (os.path.exists(word) or os.sep in word or Path(word).suffix):
        near = get_close_matches(word.lower(), _COMMANDS, 1)
        hint = f"did you mean `tabletop {near[0]}`?" if near else "`tabletop --help` lists all commands"
        raise CommandError(f"{word}: no such command or file; {hint}")
    return ["open", *arguments]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tabletop",
        description="A table for Magic: The Gathering cards with more than one face.",
        usage="tabletop [-h] [-V] [FILE ...]\n       tabletop COMMAND ...",
        epilog="examples:\n  tabletop\n  tabletop lesson.toml\n  tabletop rules 712.8e\n"
        "  tabletop check assets/scenarios",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="version", version=f"tabletop {__version__}")
    # This switch only measures the start.
    parser.add_argument(QUIT_WHEN_PAINTED, action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(run=_window, files=[], seed=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="tabletop")
    _add_open(commands)
    _add_check(commands)
    _add_show(commands)
    _add_card(commands)
    _add_rules(commands)
    _add_import(commands)
    _add_deck(commands)
    _add_desktop(commands)
    return parser


# argparse has no public name for this type.
_Commands = argparse._SubParsersAction


def _command(
    commands: "_Commands[argparse.ArgumentParser]", name: str, help_text: str, example: str
) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=help_text,
        description=f"{capitalized(help_text)}.",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_open(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "open",
        "open a scenario, a saved game, or a new game with one or two deck lists in the window",
        "tabletop open assets/scenarios/welcome.toml\n  tabletop open mine.txt yours.cod --seed 7",
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="a scenario or its page (.html), a saved game (.tabletop), or deck lists (.txt, .dek, .cod)",
    )
    parser.add_argument("--seed", metavar="N", type=_seed, default=None, help="seed for shuffling the decks")
    # Suppress the default too, or it would override the same option before the command.
    parser.add_argument(
        QUIT_WHEN_PAINTED, action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )
    parser.set_defaults(run=_window)


def _seed(text: str) -> int:
    """Return a number that saved games can store."""
    seed = int(text)
    if abs(seed) >= 1 << 63:
        raise argparse.ArgumentTypeError(f"{text}: the number is too large")
    return seed


def _add_check(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "check",
        "play scenarios without a screen and check their expectations, or replay saved games",
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
        help="also list what they lack as lessons: questions, reasons, sentences",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=_check)


def _add_show(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "show",
        "draw a scenario or a saved game without a screen, as a picture, a film or a page with questions",
        "tabletop show assets/scenarios/welcome.toml --to welcome.png\n"
        "  tabletop show assets/scenarios/course/meld-two-angels.toml --to lesson.html\n"
        "  tabletop show assets/course.toml --to FOLDER",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a scenario, a saved game or a course")
    parser.add_argument(
        "--step",
        metavar="N",
        type=int,
        help="the table after step N, or action N of a saved game (default of scenarios: 0, the opening)",
    )
    parser.add_argument(
        "--to",
        metavar="OUT",
        type=Path,
        help="file to write: .png; .gif, .webp or .mp4 for a film; .html for a page with questions; "
        "for a course, the folder to write",
    )
    parser.add_argument(
        "--strip", action="store_true", help="draw all moments with their captions in one picture (.png)"
    )
    parser.add_argument("--explain", action="store_true", help="print the origin of each value on the table")
    compare_command.add_arguments(parser)
    parser.set_defaults(run=_show)


def _add_card(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "card",
        "draw or describe all faces of a card including its meld result, or list all cards",
        'tabletop card "Delver of Secrets" --to delver.png\n  tabletop card --list --mechanism craft',
    )
    card_command.add_arguments(parser)


def _add_rules(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "rules",
        "list the rules that the program knows, or those below a number",
        "tabletop rules 712.8 --edition 2011-09-30\n  tabletop rules wiki-play-05\n"
        "  tabletop rules --changed 2016-04-08 2025-06-06",
    )
    parser.add_argument(
        "number",
        metavar="NUMBER",
        nargs="?",
        help="number of a rule or chapter such as 712, or name of a passage",
    )
    parser.add_argument("--edition", metavar="DATE", help="use the rule numbers of this day (YYYY-MM-DD)")
    parser.add_argument(
        "--all", action="store_true", help="list all scenarios that show a rule instead of five"
    )
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--editions", action="store_true", help="list the editions of the rules")
    other.add_argument("--changed", metavar="DATE", nargs=2, help="list the differences between two days")
    other.add_argument(
        "--coverage",
        action="store_true",
        help="count the rules shown by passing scenarios, and list the others",
    )
    other.add_argument("--markdown", action="store_true", help="print the whole rulebook as a Markdown page")
    parser.set_defaults(run=_rules)


def _add_import(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "import",
        "import cards with their texts from a Scryfall, MTGJSON or Cockatrice file, or download all cards",
        import_command.EXAMPLES,
    )
    import_command.add_arguments(parser)


def _add_deck(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "deck",
        "read a deck list, say how much of it the program carries out, or write it in another format",
        deck_command.EXAMPLES,
    )
    deck_command.add_arguments(parser)


def _add_desktop(commands: "_Commands[argparse.ArgumentParser]") -> None:
    parser = _command(
        commands,
        "install-desktop",
        "put Tabletop into the menu of your desktop, with its icon and the types of its files",
        desktop_command.EXAMPLES,
    )
    desktop_command.add_arguments(parser)


def _window(chosen: argparse.Namespace) -> int:
    return open_window(chosen.files, chosen.seed, quit_when_painted=chosen.quit_when_painted)


def _check(chosen: argparse.Namespace) -> int:
    with playing_with(all_cards()):
        # The program and its cards stay in memory until the end, and unused states are freed by reference
        # counting. Collecting garbage every few hundred objects would take a sixth of the time.
        gc.freeze()
        gc.set_threshold(_COLLECTION_THRESHOLD)
        report = check_paths(chosen.paths, teaching=chosen.teaching, processes=processors())
    print(report.as_json() if chosen.json else "\n".join(report.lines))
    for error in report.errors:
        print(f"tabletop: {error}", file=sys.stderr)
    return report.status


def _show(chosen: argparse.Namespace) -> int:
    check_exists(chosen.file)
    if chosen.editions is not None:
        return compare_command.run(chosen)
    if is_course(chosen.file):
        return _show_course(chosen)
    _check_output(chosen)
    if chosen.explain:
        _explain(chosen)
    if chosen.to is None:
        return 0
    try:
        complaint = _draw(chosen)
    except NOT_SHOWN as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(
            f"{error.filename or chosen.to}: {error.strerror}; choose another folder"
        ) from error
    if complaint:
        print(f"tabletop: {complaint}", file=sys.stderr)
    return 0


def _show_course(chosen: argparse.Namespace) -> int:
    """Write a course as a folder of pages."""
    if chosen.to is None or chosen.strip or chosen.explain or chosen.step is not None:
        raise CommandError(f"{chosen.file}: this is a course; choose a folder for its pages with --to FOLDER")
    if os.path.exists(chosen.to) and not os.path.isdir(chosen.to):
        raise CommandError(f"{chosen.to}: this is a file; choose a folder for the pages of the course")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        with playing_with(all_cards()):
            for line in late_window.rendering.show_course(chosen.file, chosen.to):
                print(line, flush=True)
    except (ScenarioError, OSError) as error:
        raise CommandError(str(error)) from error
    return 0


def _check_output(chosen: argparse.Namespace) -> None:
    """Check that there is an output, and that its file can have the requested content.

    Raises:
        CommandError: there is none, or it can't.

    """
    if chosen.to is None:
        if chosen.strip:
            raise CommandError("--strip draws a picture; choose a .png file with --to")
        if not chosen.explain:
            raise CommandError("choose an output file with --to OUT.png, or --explain for text")
        return
    check_writable(chosen.to, _PICTURES)
    ending = chosen.to.suffix.lower()
    is_whole = chosen.strip or ending in _FILMS
    if chosen.step is not None and is_whole:
        raise CommandError(
            f"{chosen.to}: --step draws a picture, not a film; omit --step or choose a .png file"
        )
    if chosen.strip and ending in _FILMS:
        raise CommandError(f"{chosen.to}: --strip draws a picture; choose a .png file or omit --strip")
    check_encoder(chosen.to)


def _draw(chosen: argparse.Namespace) -> str:
    """Draw the file, and return a complaint about what can't be shown."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with playing_with(all_cards()):
        if chosen.strip or chosen.to.suffix.lower() in _FILMS:
            return late_window.rendering.show_film(chosen.file, chosen.to)
        return late_window.rendering.show_picture(chosen.file, chosen.step, chosen.to)


def _explain(chosen: argparse.Namespace) -> None:
    try:
        with playing_with(all_cards()):
            print("\n".join(explanation(chosen.file, chosen.step)))
    except NOT_SHOWN as error:
        raise CommandError(str(error)) from error


def _rules(chosen: argparse.Namespace) -> int:
    lists_others = chosen.editions or chosen.changed or chosen.coverage or chosen.markdown
    if lists_others and (chosen.number or chosen.edition or chosen.all):
        raise CommandError(
            "NUMBER, --edition and --all don't go with --editions, --changed, --coverage or --markdown"
        )
    if chosen.editions:
        return _editions()
    if chosen.changed:
        return _print_differences(*(_edition(day) for day in chosen.changed))
    if chosen.coverage:
        return _coverage()
    if chosen.markdown:
        return _rules_page()
    return _list_rules(chosen.number, chosen.edition, everything=chosen.all)


def _list_rules(number: str | None, day: str | None, *, everything: bool) -> int:
    edition = _edition(day) if day else DEFAULT_EDITION
    found = lookup(number, edition) if number else entries(edition)
    wanted = (number or "").strip().rstrip(".")
    former = [each for each in former_numbers(wanted, edition) if each.before and each.before <= edition]
    if not found:
        # An old number leads to the rule that it was.
        found = [entry for each in former for entry in lookup(each.now, each.edition)]
    if not found:
        raise CommandError(
            f"no rule {number} in the edition of {edition}; run `tabletop rules` for a list",
            FAILED,
        )
    for entry in found:
        print("\n".join(_entry_lines(entry, edition, everything=everything)))
    for each in former:
        print(each.words)
    return 0


def _entry_lines(entry: "AtlasEntry", edition: str, *, everything: bool) -> Iterator[str]:
    """Yield the lines about a rule: its text, its place in the program, and the scenarios that show it."""
    text = sentences(entry, edition)
    yield f"{entry.number:9} {text[0]}"
    yield from (f"{'':9} {words}" for words in text[1:])
    for passage in entry.passages:
        new = (words for words in passage.lines if words not in text)
        yield from (f"{'':9}   {passage.id} ({passage.kind}): {words}" for words in new)
    yield from (f"{'':9}   {source} {source.name}" for source in sources(entry))
    shown = entry.scenarios if everything else entry.scenarios[:FEW_SCENARIOS]
    yield from (f"{'':9}   shown by {showing.id}: {showing.title}" for showing in shown)
    if len(shown) < len(entry.scenarios):
        yield f"{'':9}   and by {len(entry.scenarios) - len(shown)} more scenarios (--all lists them)"


def _coverage() -> int:
    """Play all shipped scenarios and print the rules they show. The exit status is 1 if any are missing."""
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


def _print_differences(first: str, second: str) -> int:
    found = differences_between(first, second)
    if not found:
        print(f"no known differences between {first} and {second}")
    for difference in found:
        where = first if difference.is_in_force(edition_on(first).day) else second
        there = ", ".join(difference.numbers(where)) or "no rule"
        default = ", ".join(difference.default)
        print(f"{edition_on(where).day}  {difference.words} ({there}; by default {default})")
    return 0


def _edition(day: str) -> str:
    """Return an edition given by any day on which it was in force."""
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError as error:
        raise CommandError(f"{day}: specify an edition by a day such as 2025-06-06") from error
