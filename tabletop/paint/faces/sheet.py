"""One picture of a whole card: both faces and its melded result."""

from collections.abc import Mapping
from typing import Final

from PIL import Image

from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.paint.drawing.spec import FaceKind, FaceSpec, face_spec, half_spec, result_spec
from tabletop.paint.drawing.theme import TABLE
from tabletop.paint.faces.face_painter import paint_face

_WIDTH: Final = 488
_HEIGHT: Final = 680
_MARGIN: Final = 36
_GAP: Final = 28


def sheet_specs(definition: CardDefinition, texts: Mapping[str, tuple[str, ...]]) -> list[FaceSpec]:
    """Return the specs of all appearances of a card in reading order.

    ``texts`` are paragraphs by face name.
    """
    front = texts.get(definition.front.name, ())
    if definition.meld is not None:
        words = texts.get(definition.meld.result.name, ())
        half, whole = half_spec(definition, text=words), result_spec(definition, text=words)
        return [face_spec(definition, text=front), half, whole]
    if definition.back is None:
        return [face_spec(definition, text=front)]
    back = texts.get(definition.back.name, ())
    if definition.layout is Layout.FLIP:
        return [
            face_spec(definition, text=front, flipped=flipped, flipped_text=back) for flipped in (False, True)
        ]
    return [face_spec(definition, text=front), face_spec(definition, Side.BACK, text=back)]


def paint_card_sheet(definition: CardDefinition, texts: Mapping[str, tuple[str, ...]]) -> Image.Image:
    """Return both faces side by side on the color of the table.

    Args:
        definition: the card. A meld card is shown with its half and the whole of the oversized face, a
            flip card upright and flipped.
        texts: paragraphs in our own words by face name

    Returns:
        An RGB picture.

    """
    pictures = [_painted(spec) for spec in sheet_specs(definition, texts)]
    width = sum(picture.width for picture in pictures) + _GAP * (len(pictures) - 1) + 2 * _MARGIN
    height = max(picture.height for picture in pictures) + 2 * _MARGIN
    sheet = Image.new("RGB", (width, height), TABLE)
    x = _MARGIN
    for picture in pictures:
        sheet.paste(picture, (x, (height - picture.height) // 2), picture)
        x += picture.width + _GAP
    return sheet


def _painted(spec: FaceSpec) -> Image.Image:
    """Return a full card, or the oversized face at its own size of two cards."""
    if spec.kind is FaceKind.MELD_RESULT:
        return paint_face(spec, _HEIGHT, 2 * _WIDTH)
    return paint_face(spec, _WIDTH, _HEIGHT)
