"""Putting a found face on the table: the actions for it, and the text of the button."""

from typing import Final

from tabletop.cards.card_search import Listing
from tabletop.cards.faces import CardDefinition, Layout
from tabletop.language.effects import CreateToken
from tabletop.model.actions import Action, Instruct
from tabletop.model.handwork import BringIn
from tabletop.model.zones import ZoneKind
from tabletop.ui.browser.listed_faces import parts_of

PLACES: Final = (
    (ZoneKind.HAND, "Hand", "into {whose} hand"),
    (ZoneKind.BATTLEFIELD, "Battlefield", "onto {whose} battlefield"),
    (ZoneKind.LIBRARY, "Top of the library", "on top of {whose} library"),
    (ZoneKind.GRAVEYARD, "Graveyard", "into {whose} graveyard"),
    (ZoneKind.EXILE, "Exile", "into exile for {who}"),
    (ZoneKind.COMMAND, "Command zone", "into {whose} command zone"),
)
"""Zones that a card can be put into, with their names in a list and in a sentence."""


def put_actions(
    face: Listing, card: CardDefinition, number: int, zone: ZoneKind, seat: int
) -> tuple[Action, ...]:
    """Return the actions that put a face on the table.

    Args:
        face: the face found.
        card: the card or token that it is on.
        number: index of the face that should be up.
        zone: destination. Tokens always go to the battlefield.
        seat: the player who gets it.

    """
    if face.token:
        token = CreateToken(card=face.token, under=seat)
        return (Instruct(effect=token, by=seat),)
    if card.layout is Layout.MELD_RESULT:
        # If the parts are unknown, the referee refuses the meld result itself.
        names = tuple(part.name for part in parts_of(card)) or (card.name,)
        return tuple(BringIn(card=name, zone=zone, by=seat) for name in names)
    is_turned = number == 1 and card.layout in (Layout.TRANSFORM, Layout.MODAL)
    is_back = is_turned and zone is ZoneKind.BATTLEFIELD
    return (BringIn(card=card.name, zone=zone, face="back" if is_back else "front", by=seat),)


def put_text(face: Listing, card: CardDefinition, number: int, zone: ZoneKind, player: str) -> str:
    """Return the text of the button: ``Put Delver of Secrets into Alice's hand``."""
    if face.token:
        zone = ZoneKind.BATTLEFIELD
    destination = next(words for kind, _, words in PLACES if kind is zone).format(
        whose=f"{player}'s", player=player
    )
    if card.layout is Layout.MELD_RESULT:
        return f"Put both cards {destination}"
    shown = card.layout in (Layout.TRANSFORM, Layout.MODAL) and zone is ZoneKind.BATTLEFIELD
    name = card.faces[number].name if shown and number < len(card.faces) else card.front.name
    return f"Put {name} {destination}"
