"""Games with decks: read and confirm the lists, shuffle the libraries, draw opening hands."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.decks.deck import Deck, DeckFault, DeckFileError, DeckReading, Unknown
from tabletop.cards.decks.naming import deck_name
from tabletop.cards.decks.reading import parse_written, read_deck
from tabletop.cards.decks.settling import settled
from tabletop.cards.fault_lines import fault_line
from tabletop.cards.kept_placeholders import kept_placeholders
from tabletop.cards.library import default_library
from tabletop.cards.placeholders import PlaceholderError
from tabletop.disk.file_names import readable
from tabletop.language.english import with_number
from tabletop.model.handwork import BeginGame
from tabletop.play.dealing import dealt
from tabletop.play.new_game import judged
from tabletop.play.options import SEEDS, GameOptions, options_for
from tabletop.play.recipe import FromDecks
from tabletop.scenarios.format.document import DEFAULT_PLAYERS
from tabletop.ui.session.opening import Complaint, NoDeckError, Opened

_UNNAMED: Final = "Pasted deck"
"""Name of a list without a name and without cards, in messages."""


class ReadList(msgspec.Struct, frozen=True):
    """A deck list with its source, the name that it or its file gives, and the result of reading it."""

    source: Path | str
    name: str
    reading: DeckReading

    @property
    def title(self) -> str:
        """The given name of the deck, or one that is made from its cards."""
        return self.title_with(self.reading.deck, self.reading.unknown)

    def title_with(self, deck: Deck, unknown: Sequence[Unknown] = ()) -> str:
        """Return the title if some or all unknown cards are in the deck."""
        return self.name or deck_name(deck, unknown) or _UNNAMED

    @property
    def left_out(self) -> tuple[DeckFault, ...]:
        """The faults of lines that are not in the deck, apart from unknown cards."""
        unknown = {each.line for each in self.reading.unknown}
        return tuple(fault for fault in self.reading.faults if fault.line not in unknown)

    @property
    def is_to_be_agreed(self) -> bool:
        """Whether the player has to confirm the list before a game."""
        return bool(self.reading.unknown or self.reading.faults or self.reading.questions)

    def must_have_cards(self) -> None:
        """Check that the list has cards.

        Raises:
            NoDeckError: the list has no cards

        """
        reading = self.reading
        if not reading.unknown and not reading.deck.main and not reading.deck.commanders:
            why = reading.faults[0] if reading.faults else "no card is in it; name a deck list"
            raise NoDeckError(fault_line(self.title, str(why)))

    def settled_at_once(self) -> Deck:
        """Return the deck with every unknown card as a placeholder, with its earlier description.

        Raises:
            NoDeckError: a name can't be the name of a card

        """
        try:
            return settled(self.reading, default_library(), said=kept_placeholders())
        except PlaceholderError as error:
            raise NoDeckError(fault_line(self.title, str(error))) from error


def read_list(source: Path | str) -> ReadList:
    """Read a list from a file or from text.

    Raises:
        NoDeckError: the file can't be read or has no cards

    """
    name = readable(source.stem) if isinstance(source, Path) else ""
    try:
        reading = read_deck(source, default_library())
    except DeckFileError as error:
        raise NoDeckError(str(error)) from error
    read = ReadList(source, reading.deck.name or name, reading)
    read.must_have_cards()
    return read


def open_decks(sources: Sequence[Path | str], seed: int | None = None) -> Opened:
    """Return a new game with the decks of one or two lists. Unknown cards become placeholders.

    Args:
        sources: one list for each seat that has a deck
        seed: the seed of the shuffle; None for another game each time

    Raises:
        NoDeckError: a file can't be read, or a list has no cards

    """
    lists = [read_list(source) for source in sources]
    left_out = [complaint for each in lists for complaint in _left_out(each)]
    decks = [each.settled_at_once() for each in lists]
    return open_settled(decks, [each.title for each in lists], seed, left_out)


def open_settled(
    decks: Sequence[Deck],
    titles: Sequence[str],
    seed: int | None = None,
    left_out: Iterable[Complaint] = (),
) -> Opened:
    """Return a new game with confirmed decks and their titles.

    Raises:
        NoDeckError: there are more cards than a game can have

    """
    seed = random.randrange(SEEDS) if seed is None else seed
    return _new_game(decks, titles, options_for(len(decks), DEFAULT_PLAYERS, seed), left_out)


def decks_of(recipe: FromDecks) -> list[Deck]:
    """Return the decks of an agreed game.

    Raises:
        NoDeckError: a list has no cards

    """
    return [each.settled_at_once() for each in _lists_of(recipe)]


def _lists_of(recipe: FromDecks) -> list[ReadList]:
    try:
        placeholders = recipe.placeholder_cards()
    except PlaceholderError as error:
        raise NoDeckError(str(error)) from error
    readings = [parse_written(text, default_library(), placeholders) for text in recipe.lists]
    lists = [ReadList(*each) for each in zip(recipe.lists, recipe.titles, readings, strict=True)]
    for each in lists:
        each.must_have_cards()
    return lists


def open_recipe(recipe: FromDecks) -> Opened:
    """Return a new game from a recipe.

    Raises:
        NoDeckError: a list has no cards

    """
    lists = _lists_of(recipe)
    complaints = [complaint for each in lists for complaint in _left_out(each)]
    return _new_game([each.settled_at_once() for each in lists], recipe.titles, recipe.options, complaints)


def _new_game(
    decks: Sequence[Deck], titles: Sequence[str], options: GameOptions, left_out: Iterable[Complaint] = ()
) -> Opened:
    try:
        table = dealt(decks, titles, options)
    except DeckFileError as error:
        raise NoDeckError(str(error)) from error
    table.propose(BeginGame())
    teaches = (
        *map(_describe_deck, decks, titles, options.names),
        *(_describe_idle(name, options) for name in options.names[len(decks) :]),
        f"Seed {options.seed} shuffles the libraries like this again.",
    )
    judgements = (each for one in zip(titles, decks, strict=True) for each in _judgements(*one, options))
    return Opened(table, _title(titles), teaches, complaints=(*left_out, *judgements))


def _describe_idle(name: str, options: GameOptions) -> str:
    if options.dummy:
        return f"{name} takes no turns, can be attacked, and loses at 0 life."
    return f"{name} has no deck{', and takes no turns' if options.idle else ''}."


def _title(titles: Sequence[str]) -> str:
    """Return the title of a game with decks. A deck of several players is named once: ``Elves ×2``."""
    numbers = Counter(titles)
    return " and ".join(title if number == 1 else f"{title} ×{number}" for title, number in numbers.items())


def _left_out(read: ReadList) -> Iterator[Complaint]:
    for fault in read.left_out:
        yield Complaint(f"{read.title}, line {fault.line}", fault.text, fault.message)


def _judgements(title: str, deck: Deck, options: GameOptions) -> Iterator[Complaint]:
    ruling = judged(deck, default_library(), options.sleeves, stood_for=options.substitutes)
    for reason in ruling.reasons:
        yield Complaint(title, "the whole deck", str(reason))


def _describe_deck(deck: Deck, title: str, player: str) -> str:
    number = sum(entry.number for entry in (*deck.main, *deck.commanders))
    aside = sum(entry.number for entry in deck.sideboard)
    unknown = sum(entry.number for entry in (*deck.main, *deck.commanders) if entry.card.placeholder)
    text = f"{player} plays {title}: {with_number(number, 'card')}"
    text += f", {unknown} of them placeholders" if unknown else ""
    return f"{text}, and {aside} in the sideboard outside the game." if aside else f"{text}."
