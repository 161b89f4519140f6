"""Games with decks: lists are read, libraries shuffled, opening hands drawn and asked about."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from tabletop.cards.decks import Deck, DeckFileError, DeckReading, read_deck
from tabletop.cards.fault_lines import fault_line
from tabletop.cards.library import default_library
from tabletop.file_names import readable
from tabletop.model.handwork import BeginGame
from tabletop.play.dealing import dealt
from tabletop.play.log.names import counted
from tabletop.play.new_game import judged
from tabletop.play.options import SEEDS, GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.scenarios.format.document import DEFAULT_PLAYERS
from tabletop.ui.session.opening import Complaint, NoDeckError, Opened


def open_decks(sources: Sequence[Path | str], seed: int | None = None) -> Opened:
    """A new game with the decks of one or two lists: files, or the text of a list.

    Args:
        sources: one list for each seat that has a deck.
        seed: decides how the libraries are shuffled; None for another game each time.

    Raises:
        NoDeckError: a file can't be read, or there is no known card in a list.

    """
    readings: list[DeckReading] = []
    titles: list[str] = []
    for source in sources:
        try:
            reading = read_deck(source, default_library())
        except DeckFileError as error:
            raise NoDeckError(str(error)) from error
        readings.append(reading)
        name = readable(source.stem) if isinstance(source, Path) else "Pasted deck"
        titles.append(reading.deck.name or name)
    seed = random.randrange(SEEDS) if seed is None else seed
    return _begun(readings, titles, GameOptions(names=DEFAULT_PLAYERS, seed=seed))


def open_recipe(recipe: FromDecks) -> Opened:
    """A new game as it was agreed.

    Raises:
        NoDeckError: there is no known card in a list.

    """
    readings = [read_deck(text, default_library()) for text in recipe.lists]
    return _begun(readings, recipe.titles, recipe.options)


def _begun(readings: Sequence[DeckReading], titles: Sequence[str], options: GameOptions) -> Opened:
    decks = [reading.deck for reading in readings]
    for title, reading in zip(titles, readings, strict=True):
        if not reading.deck.main and not reading.deck.commanders:
            why = reading.faults[0] if reading.faults else "no card is in it; name a deck list"
            raise NoDeckError(fault_line(title, str(why)))
    try:
        table = dealt(decks, titles, options)
    except DeckFileError as error:
        raise NoDeckError(str(error)) from error
    table.propose(BeginGame())
    teaches = (
        *map(_in_words, decks, titles, options.names),
        f"Seed {options.seed} shuffles the libraries like this again.",
    )
    complaints = [each for one in zip(titles, readings, strict=True) for each in _complaints(*one, options)]
    return Opened(table, " and ".join(titles), teaches, complaints=tuple(complaints))


def _complaints(title: str, reading: DeckReading, options: GameOptions) -> Iterator[Complaint]:
    for fault in reading.faults:
        yield Complaint(f"{title}, line {fault.line}", fault.text, fault.message)
    ruling = judged(reading.deck, default_library(), options.sleeves, stood_for=options.substitutes)
    for reason in ruling.reasons:
        yield Complaint(title, "the whole deck", str(reason))


def _in_words(deck: Deck, title: str, player: str) -> str:
    number = sum(entry.number for entry in (*deck.main, *deck.commanders))
    aside = sum(entry.number for entry in deck.sideboard)
    words = f"{player} plays {title}: {counted(number, 'card')}"
    return f"{words}, and {aside} in the sideboard outside the game." if aside else f"{words}."
