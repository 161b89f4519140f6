"""Reader of deck lists in XML: ``.dek`` (Magic Online, Lackey), ``.cod`` (Cockatrice), ``.o8d`` (OCTGN)."""

import re
from collections.abc import Iterator
from typing import Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.sax import parseString  # type: ignore[import-untyped]

from tabletop.cards.decks.card_lines import LARGEST_COUNT, LONGEST_LINE
from tabletop.cards.decks.deck import DeckFault, Item, Line, Section
from tabletop.cards.decks.headings import plain, section_named
from tabletop.cards.decks.text_lists import MOST_LINES
from tabletop.cards.plain_text import normalize

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
ROOTS: Final = frozenset({"deck", "cockatrice_deck"})
"""Names of the root element of a list, in lower case."""
_PARTS: Final = frozenset({"zone", "section", "superzone"})
_CARDS: Final = frozenset({"card", "cards"})
_COUNTS: Final = ("number", "quantity", "qty", "count")
_DECK_NAMES: Final = frozenset({"deckname"})


class _OtherXmlError(Exception):
    """XML that isn't a deck list from here on."""


class MarkedLines(ContentHandler):
    """Reader of a deck list in XML. ``name`` is the deck's name, after all lines were read.

    Names of elements and attributes are compared in lower case, in which the programs differ.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._found: list[Line | DeckFault] = []
        self._section = Section.MAIN
        self._locator = Locator()
        self._is_first = True
        self._in_name = False
        self._card: dict[str, str] | None = None
        """Attributes of the card being read, until its text is known."""
        self._text_so_far = ""
        self._line = 1
        self.name = ""

    def all(self) -> Iterator[Item]:
        """Yield each card of the list, or why it can't be read. Another kind of XML is one fault."""
        try:
            parseString(self._text.encode("utf-8", "replace"), self, forbid_dtd=True)
        except _OtherXmlError as error:
            self._found.append(DeckFault(self._locator.getLineNumber() or 1, "", str(error)))
        except SAXParseException as error:
            message = f"{error.getMessage()}; the rest of the list isn't XML"
            self._found.append(DeckFault(error.getLineNumber() or 1, "", message))
        except (DefusedXmlException, ValueError, LookupError):
            self._found.append(DeckFault(1, "", "this XML isn't safe to read"))
        return iter(self._found)

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - named by the XML reader
        """Store the locator, which knows the current line."""
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - named by the XML reader
        """Begin a part of the deck, a card, or the deck's name."""
        tag = name.casefold()
        if self._is_first and tag not in ROOTS:
            raise _OtherXmlError(f"<{name}> isn't the beginning of a deck list; choose a .dek or .cod file")
        self._is_first = False
        self._in_name = tag in _DECK_NAMES
        values = {key.casefold(): value for key, value in attrs.items()}
        if tag in _PARTS:
            text = plain(values.get("name", ""))
            self._section = section_named(text) or Section.NOT_IN_DECK
        elif tag in _CARDS:
            self._end_card()
            self._card, self._text_so_far, self._line = values, "", self._locator.getLineNumber() or 1
        elif tag != "name":
            # The text of other elements within a card isn't its name.
            self._end_card(only_with_text=True)

    def endElement(self, name: str) -> None:  # noqa: N802 - named by the XML reader
        """End an element."""
        self._in_name = False
        if name.casefold() in _CARDS:
            self._end_card()
        elif name.casefold() == "name":
            self._end_card(only_with_text=True)

    def characters(self, content: str) -> None:
        """Collect the text of names."""
        if self._in_name:
            self.name = normalize(self.name + content)[:LONGEST_LINE]
        elif self._card is not None:
            self._text_so_far = (self._text_so_far + content)[: LONGEST_LINE + 1]

    def _end_card(self, *, only_with_text: bool = False) -> None:
        card = self._card
        if card is None or (only_with_text and not self._text_so_far.strip()):
            return
        self._card = None
        name = " ".join(normalize(card.get("name", "") or self._text_so_far).split())
        number = next((card[key].strip() for key in _COUNTS if key in card), "1")
        section = Section.SIDEBOARD if card.get("sideboard", "").casefold() == "true" else self._section
        self._add(name, number, section)

    def _add(self, name: str, number: str, section: Section) -> None:
        shown = f"{number[:9]} {name}"[:60]
        if len(self._found) > MOST_LINES:
            raise _OtherXmlError(
                f"the list has more than {MOST_LINES} cards; only the first {MOST_LINES} were read"
            )
        if not (_NUMBER.fullmatch(number) and 1 <= int(number) <= LARGEST_COUNT):
            message = f"{number[:9]} copies; write a number from 1 to {LARGEST_COUNT}"
            self._found.append(DeckFault(self._line, shown, message))
        elif not name or len(name) > LONGEST_LINE:
            self._found.append(DeckFault(self._line, shown, "a card without a readable name"))
        else:
            self._found.append(Line(self._line, shown, ((int(number), name),), section))
