"""The odds of the next draws, from what a player knows about the rest of the library."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from tabletop.cards.decks.statistics import may_be_land, odds
from tabletop.cards.faces import CardDefinition
from tabletop.model.objects import CardObject, PlayerId
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind

DRAWS: Final = (1, 2, 3, 5)
"""The numbers of draws that the odds are about."""


class DrawOdds(NamedTuple):
    """The odds of at least one of some cards among the next draws."""

    name: str
    number: int
    """Number of such cards in the library."""
    odds: tuple[float, ...]
    """Fractions of 1, for each of `DRAWS`."""


class NextDraw(NamedTuple):
    """The odds of a player's next draws."""

    cards: int
    """Number of cards in the library."""
    on_top: tuple[str, ...]
    """Names of the cards on top that the player has seen, the next draw first."""
    kinds: tuple[DrawOdds, ...]
    """Lands, creatures and other cards."""
    named: tuple[DrawOdds, ...]
    """Cards by name, most copies first."""


def next_draw(state: State, seat: PlayerId) -> NextDraw:
    """Return the odds of a player's next draws.

    Cards that the player has seen since the last shuffle are known to be where they are. All others are in
    random order for the player.
    """
    ids = state.in_zone(Zone(ZoneKind.LIBRARY, seat))
    objects = [state.objects[id] for id in ids]
    library = [each.definition for each in objects]
    is_known = [isinstance(each, CardObject) and seat in each.known_to for each in objects]
    known_on_top = next((place for place, known in enumerate(is_known) if not known), len(library))
    numbers = Counter(card.name for card in library)

    def draw_odds(name: str, is_wanted: Callable[[CardDefinition], bool]) -> DrawOdds:
        wanted = list(map(is_wanted, library))
        return DrawOdds(name, sum(wanted), tuple(_odds(wanted, is_known, draws) for draws in DRAWS))

    names = sorted(numbers.items(), key=lambda each: (-each[1], each[0]))
    return NextDraw(
        len(library),
        tuple(card.name for card in library[:known_on_top]),
        (
            draw_odds("Lands", may_be_land),
            draw_odds("Creatures", _is_creature),
            draw_odds("Other cards", lambda card: not may_be_land(card) and not _is_creature(card)),
        ),
        tuple(draw_odds(name, partial(_is_named, name)) for name, _ in names),
    )


def _is_named(name: str, card: CardDefinition) -> bool:
    return card.name == name


def _is_creature(card: CardDefinition) -> bool:
    return "Creature" in card.front.types.types and not may_be_land(card)


def _odds(wanted: Sequence[bool], is_known: Sequence[bool], draws: int) -> float:
    """Return the odds of at least one wanted card among the top cards of a library."""
    top = list(zip(wanted, is_known, strict=True))[:draws]
    if any(is_wanted and known for is_wanted, known in top):
        return 1.0
    unknown = [is_wanted for is_wanted, known in zip(wanted, is_known, strict=True) if not known]
    return odds(sum(unknown), len(unknown), sum(not known for _, known in top))
