"""Objects on the stack: cards and plates in one column, with complete text."""

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QRectF

from tabletop.model.actions import Cast
from tabletop.paint.drawing.layout import Block, fit_block
from tabletop.paint.faces import tile
from tabletop.paint.faces.face_painter import paint_face
from tabletop.rules.view import view
from tabletop.ui.layout.arranging import arrange
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.place import Place
from tabletop.ui.session.face_specs import tile_spec_for
from tests.support import BOB, table_with

HUNTMASTER = "Huntmaster of the Fells"


def _rect(place: Place) -> QRectF:
    return QRectF(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)


@pytest.mark.parametrize("size", [(1024, 542), (1280, 622), (1579, 982), (2219, 1342)])
def test_plates_on_the_stack_say_all_their_words(
    size: tuple[float, float], monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    """Two cards, three abilities with long texts: the text shrinks before it is cut."""
    table = table_with(["Fable of the Mirror-Breaker", HUNTMASTER, "Forest"], hand=["Shock", "Opt"])
    for name, ability in (("Fable of the Mirror-Breaker", 0), (HUNTMASTER, 0), (HUNTMASTER, 1)):
        table.trigger(name, ability=ability)
    for name in ("Shock", "Opt"):
        table.does(Cast(object=table.only(name), target_players=(BOB,) if name == "Shock" else ()))
    seen = view(table.state)
    blocks: list[Block] = []

    def noted(*given: Any) -> Block:
        blocks.append(fit_block(*given))
        return blocks[-1]

    monkeypatch.setattr(tile, "fit_block", noted)
    places = arrange(seen, Ground(*size), {})
    assert len(seen.stack) == 5
    lying = [_rect(places[each.id]) for each in seen.stack]
    assert not any(one.intersects(other) for one, other in combinations(lying, 2))
    for each in seen.stack:
        if not each.pieces:
            spec = tile_spec_for(each, seen.objects()[each.source or 0])
            paint_face(spec, places[each.id].width, places[each.id].height, mode="tile")
    assert [block.is_whole for block in blocks] == [True] * 3
