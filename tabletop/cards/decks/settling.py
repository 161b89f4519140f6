"""Decisions about the unknown cards of a deck list: the deck as its player agrees to it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec.structs import replace

from tabletop.cards.decks.deck import Deck, DeckReading, Entry, PartQuestion, Section, Unknown
from tabletop.cards.faces import CardDefinition
from tabletop.cards.library import CardLibrary
from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder, placeholder_card


class Choice(StrEnum):
    """Decision about an unknown card."""

    KEEP = "keep as placeholder"
    SUGGESTED = "take the suggestion"
    LEAVE_OUT = "leave out"


def answer_question(reading: DeckReading, place: int, part: Section) -> DeckReading:
    """Return a reading in which the cards of a question are in one of its parts.

    Args:
        reading: the result of reading the list.
        place: the index of the question.
        part: the part of the deck that the cards belong to.

    """
    question = reading.questions[place]
    if part is question.answer:
        return reading
    parts = reading.deck.parts()
    left, moved = _without(parts[question.answer], question)
    deck = reading.deck.with_parts({question.answer: left, part: merge_entries(parts[part], moved)})
    unknown = tuple(
        replace(each, section=part) if each.line in question.lines and each.name in question.names else each
        for each in reading.unknown
    )
    questions = list(reading.questions)
    questions[place] = replace(question, answer=part)
    return replace(reading, deck=deck, unknown=unknown, questions=tuple(questions))


def _without(entries: Iterable[Entry], question: PartQuestion) -> tuple[tuple[Entry, ...], list[Entry]]:
    """Return a part of a deck without the cards of a question, and those cards."""
    numbers: Counter[str] = Counter()
    for number, name in question.cards:
        numbers[name] += number
    left, moved = [], []
    for number, card in entries:
        taken = min(number, numbers[card.name])
        if taken:
            moved.append(Entry(taken, card))
        if number > taken:
            left.append(Entry(number - taken, card))
    return tuple(left), moved


def settled(
    reading: DeckReading,
    library: CardLibrary,
    *,
    choices: Mapping[str, Choice] | None = None,
    said: Mapping[str, Placeholder] | None = None,
) -> Deck:
    """Return a deck with the decisions about its unknown cards, which are placeholders by default.

    Args:
        reading: the result of reading the list.
        library: the known cards, in which suggestions are looked up.
        choices: decisions by the folded names of unknown cards.
        said: existing descriptions of placeholders, by the same names.

    Raises:
        PlaceholderError: one of the names isn't possible for a card.

    """
    added: dict[Section, list[Entry]] = {section: [] for section in Section}
    for unknown in reading.unknown:
        choice = (choices or {}).get(folded(unknown.name), Choice.KEEP)
        if choice is not Choice.LEAVE_OUT:
            card = _chosen_card(unknown, library, choice, said or {})
            added[unknown.section].append(Entry(unknown.number, card))
    deck = reading.deck
    own = {entry.card.name for entry in deck.sideboard}
    companions = [entry for entry in added[Section.COMPANION] if entry.card.name not in own]
    return Deck(
        main=merge_entries(deck.main, added[Section.MAIN]),
        sideboard=merge_entries(deck.sideboard, (*added[Section.SIDEBOARD], *companions)),
        commanders=merge_entries(deck.commanders, added[Section.COMMANDERS]),
        maybe=merge_entries(deck.maybe, added[Section.MAYBE]),
        name=deck.name,
    )


def _chosen_card(
    unknown: Unknown, library: CardLibrary, choice: Choice, said: Mapping[str, Placeholder]
) -> CardDefinition:
    if choice is Choice.SUGGESTED and unknown.nearest:
        return library.find(unknown.nearest).definition
    described = said.get(folded(unknown.name))
    return placeholder_card(described or Placeholder(name=unknown.name))


def merge_entries(entries: Iterable[Entry], added: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return all entries merged by card, in their order."""
    numbers: dict[str, Entry] = {}
    for number, card in (*entries, *added):
        before = numbers[card.name].number if card.name in numbers else 0
        numbers[card.name] = Entry(before + number, card)
    return tuple(numbers.values())


def placeholders_in(decks: Iterable[Deck]) -> Iterator[CardDefinition]:
    """Yield the placeholders in decks, each once."""
    found = {
        entry.card.name: entry.card
        for deck in decks
        for entry in (*deck.main, *deck.sideboard, *deck.commanders, *deck.maybe)
        if entry.card.placeholder
    }
    yield from found.values()
