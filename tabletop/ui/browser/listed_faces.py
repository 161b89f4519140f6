"""Pictures of listed faces: the spec to paint for one face, and for everything on its card."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tabletop.cards.card_search import Listing, Place
from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.cards.library import UnknownCardError, default_library
from tabletop.cards.names import folded
from tabletop.cards.wording import wording
from tabletop.paint.drawing.spec import FaceSpec, face_spec, half_spec, result_spec


def listed_card(face: Listing) -> CardDefinition:
    """Return the card or token of a listed face."""
    library = default_library()
    return library.find_token(face.token) if face.token else library.find(face.card).definition


def contents_of(faces: Iterable[Listing]) -> Iterator[tuple[Place, str]]:
    """Yield the folded type line and text of each face. They are longer than all else that is searched."""
    for listed in faces:
        face = listed_card(listed).faces[listed.number]
        # An imported text is taken as it is, since the abilities in it would have to be read first.
        yield listed.place, folded(" ".join((str(face.types), *(face.text or wording(face)))))


def other_number(face: Listing) -> int:
    """Return the index of a card's other face, or the same index if it has only one."""
    return 1 - face.number if len(listed_card(face).faces) == 2 else face.number


def listed_spec(face: Listing, number: int) -> FaceSpec:
    """Return a face as it is shown on the table, without text, so that the pictures can be shared."""
    return _printed_spec(listed_card(face), number)


def _printed_spec(card: CardDefinition, number: int) -> FaceSpec:
    if number > 1:
        card, number = replace(card, faces=(card.faces[number],)), 0
    if card.layout is Layout.FLIP:
        return face_spec(card, flipped=number == 1)
    return face_spec(card, Side.BACK if number == 1 else Side.FRONT)


def specs_with_text(card: CardDefinition, number: int) -> tuple[FaceSpec, ...]:
    """Return all faces of a card as full cards with their text, starting with the given one.

    A meld card comes with its half of the oversized face, then its partner and the whole (712.4). A meld
    result comes after its two cards.
    """
    if card.layout is Layout.MELD_RESULT:
        return (*(_spec_with_text(part, 0) for part in parts_of(card)), _spec_with_text(card, 0))
    if card.meld is not None:
        text = wording(card.meld.result)
        partner = (_spec_with_text(part, 0) for part in _partner_of(card))
        return _spec_with_text(card, 0), half_spec(card, text=text), *partner, result_spec(card, text=text)
    if card.layout is Layout.FLIP:
        return _flip_spec(card, is_flipped=number == 1), _flip_spec(card, is_flipped=number == 0)
    if len(card.faces) < 2:
        return (_spec_with_text(card, 0),)
    return _spec_with_text(card, number), _spec_with_text(card, 1 - number)


def _partner_of(card: CardDefinition) -> tuple[CardDefinition, ...]:
    """Return the card that a meld card melds with, or () if unknown."""
    assert card.meld is not None
    try:
        return (default_library().find(card.meld.partner).definition,)
    except UnknownCardError:
        return ()


def parts_of(card: CardDefinition) -> tuple[CardDefinition, ...]:
    """Return the two cards that meld into a result, or () if unknown."""
    try:
        return default_library().parts(card.name)
    except UnknownCardError:
        return ()


def _spec_with_text(card: CardDefinition, number: int) -> FaceSpec:
    side = Side.BACK if number else Side.FRONT
    return face_spec(card, side, text=wording(card.face(side)))


def _flip_spec(card: CardDefinition, *, is_flipped: bool) -> FaceSpec:
    return face_spec(
        card, text=wording(card.faces[0]), flipped=is_flipped, flipped_text=wording(card.faces[1])
    )
