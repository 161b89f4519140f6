"""Substitute cards: their content, at all sizes (713.2)."""

import pytest
from msgspec.structs import replace

from tabletop.cards.library import default_library
from tabletop.paint.art.ornament import paint_art
from tabletop.paint.art.stand_ins import paint_stand_in
from tabletop.paint.drawing.spec import FaceSpec, face_spec
from tabletop.paint.drawing.theme import edge_colors
from tabletop.rules.book.substitutes import checklist_of

DELVER = default_library().find("Delver of Secrets").definition
SPEC = replace(face_spec(DELVER), is_substitute=True)
LISTED = replace(SPEC, checklist=checklist_of(DELVER))
PEN = (0x1E, 0x3F, 0x7A)


def inked(spec: FaceSpec, width: int, height: int) -> list[int]:
    """Return the rows of a picture that have ink of a pen."""
    picture = paint_stand_in(spec, width, height)
    return [y for y in range(height) if any(picture.getpixel((x, y)) == PEN for x in range(width))]


@pytest.mark.parametrize("size", [(60, 50), (118, 110), (236, 220), (305, 190), (640, 400)])
def test_a_checklist_has_one_filled_circle(size: tuple[int, int]) -> None:
    rows = inked(LISTED, *size)
    assert rows
    # One after another, and together no higher than a line.
    assert rows == list(range(rows[0], rows[-1] + 1))
    assert len(rows) <= size[1] / 7


def test_it_is_filled_beside_the_name_of_the_card() -> None:
    places = [inked(replace(LISTED, name=line.partition(" {")[0]), 305, 190)[0] for line in LISTED.checklist]
    column = len(places) // 2
    assert places[:column] == sorted(set(places[:column])) == places[column:]


def test_the_list_is_that_of_its_first_set_with_its_costs() -> None:
    assert len(LISTED.checklist) == 20
    assert "Delver of Secrets {U}" in LISTED.checklist
    assert checklist_of(default_library().find("Archangel Avacyn").definition) != LISTED.checklist


def test_a_card_that_is_on_no_list_has_a_line_of_its_own() -> None:
    assert checklist_of(replace(DELVER, sets=())) == ("Delver of Secrets {U}",)


def test_a_helper_card_has_both_names_by_hand_and_no_art() -> None:
    picture = paint_art(SPEC, 305, 190)
    assert picture.tobytes() == paint_stand_in(SPEC, 305, 190).tobytes()
    assert picture.tobytes() != paint_art(face_spec(DELVER), 305, 190).tobytes()
    only_front = paint_stand_in(replace(SPEC, other_name=""), 305, 190)
    assert only_front.tobytes() != picture.tobytes()


def test_its_edge_is_that_of_no_color() -> None:
    assert edge_colors(SPEC) == edge_colors(FaceSpec(name="Anything"))
    assert edge_colors(SPEC) != edge_colors(face_spec(DELVER))
