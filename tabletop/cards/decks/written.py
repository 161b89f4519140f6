"""Reader of lists written by ``writing.write_text``, for saved games and the deck library."""

import re
from collections.abc import Iterator
from typing import Final

from tabletop.cards.decks.card_lines import LARGEST_COUNT, possible_names
from tabletop.cards.decks.deck import DeckFault, Item, Line, Passed, Section
from tabletop.cards.decks.lines import MOST_LINES

_HEADINGS: Final = {
    "Commander": Section.COMMANDERS,
    "Deck": Section.MAIN,
    "Sideboard": Section.SIDEBOARD,
}
_CARD: Final = re.compile(r"(?P<count>[0-9]{1,9})x? (?P<name>\S.*)")


class WrittenLines:
    """Reader of a list that consists of headings and lines with a count and a name."""

    name = ""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()

    def all(self) -> Iterator[Item]:
        """Yield for each line its card, the kind of line, or why it can't be read."""
        section = Section.MAIN
        for number, raw in enumerate(self._lines[: 2 * MOST_LINES], 1):
            line = " ".join(raw.split())
            found = _CARD.fullmatch(line)
            if not line or line in _HEADINGS:
                section = _HEADINGS.get(line, section)
                yield Passed(number, "heading" if line else "blank")
            elif found is not None and 1 <= int(found["count"]) <= LARGEST_COUNT:
                names = possible_names(found["name"])
                yield Line(number, line, tuple((int(found["count"]), name) for name in names), section)
            else:
                yield DeckFault(number, line[:60], f"write a number from 1 to {LARGEST_COUNT} and a card")
