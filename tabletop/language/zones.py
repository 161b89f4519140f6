"""The kinds of zones (400), by the players' words."""

from tabletop.language.reading import Word


class ZoneKind(Word, called="zone"):
    """A kind of zone."""

    LIBRARY = "library", "a library"
    HAND = "hand", "a hand"
    BATTLEFIELD = "battlefield", "the battlefield"
    GRAVEYARD = "graveyard", "a graveyard"
    STACK = "stack", "the stack"
    EXILE = "exile"
    COMMAND = "command", "the command zone"
    OUTSIDE = "outside", "outside the game"
    """Outside the game (400.11). Not a zone, but the place of sideboard cards."""

    @property
    def is_shared(self) -> bool:
        """Whether the objects of all players share one zone."""
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
    """A position in a library other than a number from the top."""

    TOP = "top", "on top of {}"
    TOP_IN_ANY_ORDER = "top in any order", "on top of {} in any order"
    """In an order that their owner chooses (401.4)."""
    BOTTOM = "bottom", "on the bottom of {}"
    BOTTOM_IN_ANY_ORDER = "bottom in any order", "on the bottom of {} in any order"
    """In an order that their owner chooses."""
    BOTTOM_AT_RANDOM = "bottom at random", "on the bottom of {} in a random order"
