"""Putting a face that was found on the table: which actions that takes, and what they are called."""

from typing import Final

from tabletop.cards.browsing import Listing
from tabletop.cards.faces import CardDefinition, Layout
from tabletop.language.effects import CreateToken
from tabletop.model.actions import Action, Instruct
from tabletop.model.handwork import BringIn
from tabletop.model.zones import ZoneKind
from tabletop.ui.browser.faces import parts_of

PLACES: Final = (
    (ZoneKind.HAND, "Hand", "into {whose} hand"),
    (ZoneKind.BATTLEFIELD, "Battlefield", "onto {whose} battlefield"),
    (ZoneKind.LIBRARY, "Top of the library", "on top of {whose} library"),
    (ZoneKind.GRAVEYARD, "Graveyard", "into {whose} graveyard"),
    (ZoneKind.EXILE, "Exile", "into exile for {who}"),
    (ZoneKind.COMMAND, "Command zone", "into {whose} command zone"),
)
"""The zones that a card may come into, what a list calls them, and how a sentence does."""


def putting(
    face: Listing, card: CardDefinition, number: int, zone: ZoneKind, seat: int
) -> tuple[Action, ...]:
    """The actions that put a face on the table.

    Args:
        face: the face that was found.
        card: the card, or the token, that it is on.
        number: the face that is to be up, counted from 0.
        zone: where it goes; a token can go nowhere but onto the battlefield.
        seat: for whom.

    """
    if face.token:
        token = CreateToken(card=face.token, under=seat)
        return (Instruct(effect=token, by=seat),)
    if card.layout is Layout.MELD_RESULT:
        # Without them the referee says that what two cards meld into is no card.
        names = tuple(part.name for part in parts_of(card)) or (card.name,)
        return tuple(BringIn(card=name, zone=zone, by=seat) for name in names)
    is_turned = number == 1 and card.layout in (Layout.TRANSFORM, Layout.MODAL)
    is_back = is_turned and zone is ZoneKind.BATTLEFIELD
    return (BringIn(card=card.name, zone=zone, face="back" if is_back else "front", by=seat),)


def putting_words(face: Listing, card: CardDefinition, number: int, zone: ZoneKind, who: str) -> str:
    """What the button says: ``Put Delver of Secrets into Alice's hand``."""
    if face.token:
        zone = ZoneKind.BATTLEFIELD
    where = next(words for kind, _, words in PLACES if kind is zone).format(whose=f"{who}'s", who=who)
    if card.layout is Layout.MELD_RESULT:
        return f"Put both cards {where}"
    shown = card.layout in (Layout.TRANSFORM, Layout.MODAL) and zone is ZoneKind.BATTLEFIELD
    name = card.faces[number].name if shown and number < len(card.faces) else card.front.name
    return f"Put {name} {where}"
