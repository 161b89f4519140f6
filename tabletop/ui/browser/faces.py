"""Listed faces as pictures: what is painted of one, and all that belong to its card."""

from msgspec.structs import replace

from tabletop.cards.browsing import Listing
from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.cards.library import UnknownCardError, default_library
from tabletop.cards.wording import wording
from tabletop.paint.drawing.spec import FaceSpec, face_spec, result_spec


def listed_card(face: Listing) -> CardDefinition:
    """The card or the token that a listed face is on."""
    library = default_library()
    return library.find_token(face.token) if face.token else library.find(face.card).definition


def other_number(face: Listing) -> int:
    """The number of the other face of a card; the same for a card that has one face only."""
    return 1 - face.number if len(listed_card(face).faces) == 2 else face.number


def listed_spec(face: Listing, number: int) -> FaceSpec:
    """A face of the card as it lies on the table: without its words, so that one picture serves both."""
    return _printed(listed_card(face), number)


def _printed(card: CardDefinition, number: int) -> FaceSpec:
    if number > 1:
        card, number = replace(card, faces=(card.faces[number],)), 0
    if card.layout is Layout.FLIP:
        return face_spec(card, flipped=number == 1)
    return face_spec(card, Side.BACK if number == 1 else Side.FRONT)


def worded_specs(card: CardDefinition, number: int) -> tuple[FaceSpec, ...]:
    """Everything that belongs to a card as full cards with their words, the face with a number first.

    A meld card is shown with what it becomes, a meld result after its two cards.
    """
    if card.layout is Layout.MELD_RESULT:
        return (*(_worded(part, 0) for part in parts_of(card)), _worded(card, 0))
    if card.meld is not None:
        return _worded(card, 0), result_spec(card, text=wording(card.meld.result))
    if card.layout is Layout.FLIP:
        return _flipped(card, is_flipped=number == 1), _flipped(card, is_flipped=number == 0)
    if len(card.faces) < 2:
        return (_worded(card, 0),)
    return _worded(card, number), _worded(card, 1 - number)


def parts_of(card: CardDefinition) -> tuple[CardDefinition, ...]:
    """The two cards that meld into a result; none where nobody knows them."""
    try:
        return default_library().parts(card.name)
    except UnknownCardError:
        return ()


def _worded(card: CardDefinition, number: int) -> FaceSpec:
    side = Side.BACK if number else Side.FRONT
    return face_spec(card, side, text=wording(card.face(side)))


def _flipped(card: CardDefinition, *, is_flipped: bool) -> FaceSpec:
    return face_spec(
        card, text=wording(card.faces[0]), flipped=is_flipped, flipped_text=wording(card.faces[1])
    )
