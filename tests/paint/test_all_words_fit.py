"""Every face of the library is painted with all of its text."""

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.cards.faces import Layout
from tabletop.cards.library import shipped_library
from tabletop.cards.wording import wording
from tabletop.paint.drawing import layout
from tabletop.paint.drawing.layout import Block
from tabletop.paint.drawing.raster import Canvas
from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.paint.faces import fullcard, textbox
from tabletop.paint.faces.face_painter import paint_face
from tabletop.paint.faces.sheet import sheet_specs

_LONGEST = 60
"""Faces that are painted. The ones with the most letters stand for all."""
_PLEASANT = 10.0
_OVERSIZE = 1.4
"""Scale at which an oversized face is drawn while its letters are counted."""


def _specs() -> Iterator[FaceSpec]:
    for card in shipped_library():
        if card.layout is not Layout.NORMAL:
            texts = {face.name: wording(face) for face in card.faces}
            if card.meld is not None:
                texts[card.meld.result.name] = wording(card.meld.result)
            yield from sheet_specs(card, texts)


def _letters(spec: FaceSpec) -> int:
    rows = (*spec.text, *spec.flipped_text, *(words for _, words in (*spec.chapters, *spec.loyalty_lines)))
    return sum(map(len, rows))


@pytest.mark.parametrize(
    "spec",
    sorted({spec.name: spec for spec in _specs()}.values(), key=_letters, reverse=True)[:_LONGEST],
    ids=lambda spec: spec.name,
)
def test_the_longest_texts_are_whole_and_can_be_read(spec: FaceSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[bool, float]] = []
    write = layout.write_block

    def watched(canvas: Canvas, block: Block, *where: Any) -> None:
        written.append((block.is_whole, block.size))
        write(canvas, block, *where)

    for module in (fullcard, textbox):
        monkeypatch.setattr(module, "write_block", watched)
    is_oversized = spec.kind in (FaceKind.MELD_RESULT, FaceKind.MELD_HALF)
    paint_face(spec, 488, 680)
    assert written, "all of these have words"
    for is_whole, size in written:
        assert is_whole
        assert size * (_OVERSIZE if is_oversized else 1) >= _PLEASANT
