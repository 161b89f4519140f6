"""Deck lists as XML: Magic Online's ``.dek`` and Cockatrice's ``.cod``."""

import re
from collections.abc import Iterator
from typing import Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.sax import parseString  # type: ignore[import-untyped]

from tabletop.cards.decks.deck import DeckFault, Line, Section
from tabletop.cards.decks.lines import LARGEST_COUNT, LONGEST_LINE, MOST_LINES

_ZONES: Final = {"main": Section.MAIN, "side": Section.SIDEBOARD}
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_ROOTS: Final = frozenset({"Deck", "cockatrice_deck"})


class _OtherXmlError(Exception):
    """What is read is XML, but nothing that can be used from here on."""


class MarkedLines(ContentHandler):
    """Reads a deck list in XML. ``name`` is that of the deck, where the list has one, once all was read."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._found: list[Line | DeckFault] = []
        self._section = Section.MAIN
        self._locator = Locator()
        self._is_first = True
        self._in_name = False
        self.name = ""

    def all(self) -> Iterator[Line | DeckFault]:
        """Every card of the list, or why it can't be read; what is not a deck list at all is one fault."""
        try:
            parseString(self._text.encode("utf-8", "replace"), self, forbid_dtd=True)
        except _OtherXmlError as error:
            self._found.append(DeckFault(self._locator.getLineNumber() or 1, "", str(error)))
        except SAXParseException as error:
            what = f"{error.getMessage()}; the list is not XML from here on"
            self._found.append(DeckFault(error.getLineNumber() or 1, "", what))
        except (DefusedXmlException, ValueError, LookupError):
            self._found.append(DeckFault(1, "", "the XML is not of a kind that is safe to read"))
        return iter(self._found)

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - named by the XML reader
        """Is told by the reader who knows the place."""
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - named by the XML reader
        """An element begins: a zone, a card, the name of the deck."""
        if self._is_first and name not in _ROOTS:
            raise _OtherXmlError(f"<{name}> is not how a deck list begins; name a .dek or a .cod file")
        self._is_first = False
        self._in_name = name == "deckname"
        if name == "zone":
            self._section = _ZONES.get(attrs.get("name", ""), Section.NOT_IN_DECK)
        elif name == "card":
            self._add(attrs.get("name", ""), attrs.get("number", "1"), self._section)
        elif name == "Cards":
            is_sideboard = attrs.get("Sideboard", "").casefold() == "true"
            section = Section.SIDEBOARD if is_sideboard else Section.MAIN
            self._add(attrs.get("Name", ""), attrs.get("Quantity", "1"), section)

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802 - named by the XML reader
        """An element ends; text after it belongs to none."""
        self._in_name = False

    def characters(self, content: str) -> None:
        """Text, of which only the deck's name is wanted."""
        if self._in_name:
            self.name = (self.name + content)[:LONGEST_LINE]

    def _add(self, words: str, number: str, section: Section) -> None:
        line = self._locator.getLineNumber() or 1
        name = " ".join(words.split())
        shown = f"{number[:9]} {name}"[:60]
        if len(self._found) > MOST_LINES:
            raise _OtherXmlError(f"the list has more than {MOST_LINES} cards; the first ones were read")
        if not (_NUMBER.fullmatch(number) and 1 <= int(number) <= LARGEST_COUNT):
            what = f"{number[:9]} of a card; write a number from 1 to {LARGEST_COUNT}"
            self._found.append(DeckFault(line, shown, what))
        elif not name or len(name) > LONGEST_LINE:
            self._found.append(DeckFault(line, shown, "a card without a name that can be read"))
        else:
            self._found.append(Line(line, shown, ((int(number), name),), section))
