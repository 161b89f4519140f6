"""The command ``tabletop deck``: reads a deck list without a window and writes it in other formats."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from tabletop.cards.decks.carried_out import Share, share_of, shares
from tabletop.cards.decks.deck import Deck, DeckFileError, DeckReading, Entry, PartQuestion, Section
from tabletop.cards.decks.json_lists import LARGEST
from tabletop.cards.decks.naming import deck_name
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.settling import settled
from tabletop.cards.decks.statistics import Statistics, number_of, statistics
from tabletop.cards.decks.writing import write_arena, write_cod, write_dck, write_text
from tabletop.cards.library import CardLibrary
from tabletop.cards.placeholders import PlaceholderError
from tabletop.cli.command_errors import FAILED, CommandError
from tabletop.cli.inputs import STANDARD_INPUT, all_cards, check_exists, check_writable, standard_input
from tabletop.disk.whole_files import write_whole
from tabletop.language.english import listed, with_number

EXAMPLES: Final = (
    "tabletop deck delver.txt\n  tabletop deck delver.cod --to delver.txt\n"
    "  tabletop deck - --json < delver.txt"
)
_WRITERS: Final[dict[str, Callable[[Deck], str]]] = {
    ".txt": write_text,
    ".cod": write_cod,
    ".dck": write_dck,
}
_PLACES: Final = {
    Section.MAIN: "in the main deck",
    Section.SIDEBOARD: "in the sideboard",
    Section.COMMANDERS: "in the command zone",
    Section.COMPANION: "the companion",
    Section.MAYBE: "in the maybeboard",
}


class ListedCards(msgspec.Struct, frozen=True, kw_only=True):
    """Copies of a card for other programs, with how much of it the program carries out."""

    number: int
    name: str
    plays: Share


class ListedDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck for other programs, with what its list leaves open."""

    name: str
    commanders: tuple[ListedCards, ...]
    main: tuple[ListedCards, ...]
    sideboard: tuple[ListedCards, ...]
    maybe: tuple[ListedCards, ...]
    statistics: Statistics
    plays: dict[Share, int]
    faults: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="a deck list of any known format; - for standard input",
    )
    parser.add_argument("--to", metavar="OUT", type=Path, help="deck list to write: .txt, .cod or .dck")
    parser.add_argument("--arena", action="store_true", help="write the .txt file as Arena reads it")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run_deck)


def run_deck(chosen: argparse.Namespace) -> int:
    """Run the command. Return the exit status, which is 1 if lines of the list can't be used.

    Raises:
        CommandError: the list can't be read or written, or the arguments can't be combined.

    """
    _check_output(chosen)
    library = all_cards()
    reading = _read(chosen.file, library)
    try:
        deck = settled(reading, library)
    except PlaceholderError as error:
        raise CommandError(str(error), FAILED) from error
    if not deck.name:
        deck = replace(deck, name=deck_name(deck))
    if chosen.to is not None:
        _write(deck, chosen.to, for_arena=chosen.arena)
        for line in _fault_lines(reading):
            print(f"tabletop: {chosen.file}: {line}", file=sys.stderr)
    elif chosen.json:
        print(msgspec.json.format(msgspec.json.encode(_listed(deck, reading))).decode())
    else:
        faults = [*_fault_lines(reading)]
        print("\n".join((*_deck_lines(deck), *([""] if faults else []), *faults)))
    return FAILED if reading.faults or reading.unknown else 0


def _check_output(chosen: argparse.Namespace) -> None:
    if chosen.to is None:
        if chosen.arena:
            raise CommandError("--arena writes a list; choose a .txt file with --to")
        return
    check_writable(chosen.to, tuple(_WRITERS))
    if chosen.json:
        raise CommandError("--to writes a list and can't be combined with --json")
    if chosen.arena and chosen.to.suffix.lower() != ".txt":
        raise CommandError(f"{chosen.to}: Arena reads text; choose a .txt file")


def _read(file: Path, library: CardLibrary) -> DeckReading:
    if file != STANDARD_INPUT:
        check_exists(file)
    try:
        # One byte more than is allowed, so that the reader notices a list that is too long.
        source = standard_input().read(LARGEST + 1) if file == STANDARD_INPUT else file
        reading = read_deck(source, library)
    except DeckFileError as error:
        raise CommandError(str(error)) from error
    if not number_of((*reading.deck.main, *reading.deck.commanders)) and not reading.unknown:
        reason = reading.faults[0].message if reading.faults else "there is no card in it"
        raise CommandError(
            f"{file}: {reason}; `tabletop check` reads scenarios, `tabletop import` card files"
        )
    return reading


def _write(deck: Deck, file: Path, *, for_arena: bool) -> None:
    write = write_arena if for_arena else _WRITERS[file.suffix.lower()]
    try:
        write_whole(file, write(deck))
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}; choose another folder") from error


def _parts(deck: Deck) -> dict[str, tuple[Entry, ...]]:
    return {
        "Commander": deck.commanders,
        "Main deck": deck.main,
        "Sideboard": deck.sideboard,
        "Maybeboard": deck.maybe,
    }


def _deck_lines(deck: Deck) -> Iterator[str]:
    """Yield the lines about a deck: its counts, what the program carries out, and its cards."""
    counts = statistics(deck)
    yield deck.name
    kinds = (
        with_number(counts.lands, "land"),
        with_number(counts.creatures, "creature"),
        with_number(counts.others, "other card"),
    )
    yield f"{with_number(counts.cards, 'card')}: {', '.join(kinds)}"
    numbers = shares((*deck.commanders, *deck.main))
    yield "Abilities: " + ", ".join(f"{number} {share}" for share, number in numbers.items() if number)
    for heading, entries in _parts(deck).items():
        if entries:
            yield ""
            yield f"{heading} ({number_of(entries)})"
        for number, card in entries:
            share = share_of(card)
            mark = "" if share is Share.WHOLE else f"  ({share})"
            yield f"{number:4} {card.full_name}{mark}"


def _fault_lines(reading: DeckReading) -> Iterator[str]:
    """Yield the faults of the list, such as unknown names, and the questions that it leaves open."""
    yield from (str(fault) for fault in reading.faults)
    yield from map(_open_question, reading.questions)


def _open_question(question: PartQuestion) -> str:
    """Return a line about cards that may belong to another part of the deck than assumed."""
    others = [_PLACES[part] for part in question.choices if part is not question.answer]
    possible = f"{listed(question.names)} may be {listed(others, 'or')}"
    return f"line {question.lines[0]}: {possible} instead of {_PLACES[question.answer]}"


def _listed(deck: Deck, reading: DeckReading) -> ListedDeck:
    parts = {
        "commanders": deck.commanders,
        "main": deck.main,
        "sideboard": deck.sideboard,
        "maybe": deck.maybe,
    }
    return ListedDeck(
        name=deck.name,
        statistics=statistics(deck),
        plays=shares((*deck.commanders, *deck.main)),
        faults=tuple(_fault_lines(reading)),
        **{name: tuple(map(_listed_cards, entries)) for name, entries in parts.items()},
    )


def _listed_cards(entry: Entry) -> ListedCards:
    return ListedCards(number=entry.number, name=entry.card.full_name, plays=share_of(entry.card))
