"""The kinds of zones (rule 400), by the words that players use."""

from tabletop.language.reading import Word


class ZoneKind(Word, called="zone"):
    """A kind of zone, by the word that players use."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"
    OUTSIDE = "outside"
    """Outside the game (400.11): no zone of it, but where the cards of a sideboard wait."""

    @property
    def is_shared(self) -> bool:
        """Whether the objects of all players lie in one zone."""
        return self in (ZoneKind.BATTLEFIELD, ZoneKind.STACK)

    @property
    def is_hidden(self) -> bool:
        """Whether not all players may see the cards in it (400.2)."""
        return self in (ZoneKind.LIBRARY, ZoneKind.HAND)


class CardZone(Word, called="zone in which cards lie"):
    """A zone into which an effect puts cards."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    COMMAND = "command"


class LibraryPlace(Word, called="place in a library"):
    """Where in a library cards are put, if not so many from the top."""

    TOP = "top"
    TOP_IN_ANY_ORDER = "top in any order"
    """Their owner says which of them is the first (401.4)."""
    BOTTOM = "bottom"
    BOTTOM_IN_ANY_ORDER = "bottom in any order"
    """Here, too, their owner says so."""
    BOTTOM_AT_RANDOM = "bottom at random"
