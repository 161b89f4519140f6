"""Tiles that are read from far away: names as players say them, at no smaller size, and nothing cut off."""

import pytest
from PIL import Image

from tabletop.paint.drawing.fonts import ELLIPSIS, Weight, text_width
from tabletop.paint.drawing.raster import Canvas, Point
from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.paint.drawing.tile_sizes import number_box, size_class
from tabletop.paint.faces.face_painter import paint_face
from tabletop.paint.faces.short_names import room_lines, short_forms
from tabletop.paint.faces.tile import name_lines_of

SMALLEST = 25


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Brisela, Voice of Nightmares", ["Brisela, Voice of Nightmares", "Brisela"]),
        ("Delver of Secrets", ["Delver of Secrets", "Delver"]),
        ("The Prismatic Bridge", ["The Prismatic Bridge", "Prismatic Bridge"]),
        ("Optimus Prime, Hero", ["Optimus Prime, Hero", "Optimus Prime"]),
        ("Moonmist", ["Moonmist"]),
    ],
)
def test_a_name_is_shortened_to_what_players_say(name: str, forms: list[str]) -> None:
    assert [*short_forms(name)] == forms


def lines_on(width: float, name: str) -> tuple[str, ...]:
    shape = size_class(width, 1.9, "", SMALLEST)
    lines, size = room_lines(name, shape, width, 1.0)
    assert size >= SMALLEST
    assert all(text_width(line, Weight.DEMI, size) <= width for line in lines)
    return lines


def test_the_narrower_a_tile_the_shorter_the_name_and_the_letters_stay() -> None:
    said = [" ".join(lines_on(width, "Delver of Secrets")) for width in (240, 120, 90, 60)]
    assert said == ["Delver of Secrets", "Delver of Secrets", "Delver", "Del" + ELLIPSIS]


def test_a_second_word_that_is_cut_tells_more_than_none() -> None:
    assert lines_on(110, "Mutagen Connoisseur") == ("Mutagen", "Connoi" + ELLIPSIS)
    assert lines_on(105, "Huntmaster of the Fells") == ("Hunt-", "master"), "no room for a part of it"


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Mountain", ("Moun-", "tain")),
        ("Riverglide Pathway", ("River-", "glide")),
        ("Wildblood Pack", ("Wild-", "blood")),
        ("Howlpack Alpha", ("Howl-", "pack")),
        ("Thraben Gargoyle", ("Thra-", "ben")),
        ("Mutagen Connoisseur", ("Muta-", "gen")),
        ("Emeria's Call", ("Eme-", "ria's")),
        ("Branchloft Pathway", ("Bran-", "chloft")),
    ],
)
def test_a_word_too_long_for_a_line_is_broken_rather_than_cut(name: str, lines: tuple[str, ...]) -> None:
    assert lines_on(85, name) == lines


def test_a_cut_line_ends_with_a_whole_word_if_one_fits() -> None:
    assert lines_on(105, "Avacyn Guild Mageseeker") == ("Avacyn", "Guild" + ELLIPSIS)


def test_a_letter_or_two_are_no_name() -> None:
    assert lines_on(56, "Mutagen Connoisseur") == ()
    assert name_lines_of(FaceSpec(name="Mutagen Connoisseur", letters=1.9, smallest=SMALLEST), 56) == ()


def test_what_a_tile_says_of_its_name_is_known() -> None:
    spec = FaceSpec(name="Delver of Secrets", letters=1.9, smallest=SMALLEST)
    assert " ".join(name_lines_of(spec, 180)) == "Delver of Secrets"
    assert name_lines_of(spec, 100) == ("Delver",)
    plate = FaceSpec(kind=FaceKind.ABILITY_PLATE, name="Gisela, the Broken Blade", smallest=SMALLEST)
    assert name_lines_of(plate, 400) == ("Gisela, the Broken Blade",)
    assert name_lines_of(plate, 250) == ("Gisela",)
    hidden = FaceSpec(kind=FaceKind.FACE_DOWN, name="Village Ironsmith", smallest=SMALLEST)
    assert name_lines_of(hidden, 200) == ("Village", "Ironsmith")


def test_a_long_cost_ends_within_the_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    lefts: list[float] = []
    picture = Canvas.picture

    def noted(canvas: Canvas, image: Image.Image, corner: Point) -> None:
        lefts.append(corner[0])
        picture(canvas, image, corner)

    monkeypatch.setattr(Canvas, "picture", noted)
    spec = FaceSpec(name="The Prismatic Bridge", mana_cost="{W}{U}{B}{R}{G}", letters=2.86, smallest=37)
    paint_face(spec, 206, 288, mode="tile")
    assert len(lefts) == 5
    assert min(lefts) >= 0


@pytest.mark.parametrize("kind", FaceKind)
@pytest.mark.parametrize(("letters", "smallest"), [(1.0, 0), (1.9, SMALLEST)])
def test_where_there_is_no_width_there_are_no_lines(kind: FaceKind, letters: float, smallest: int) -> None:
    half = "top" if kind is FaceKind.MELD_HALF else ""
    spec = FaceSpec(
        kind=kind,
        name="Mutagen Connoisseur",
        type_line="Creature — Human Mutant",
        mana_cost="{3}{U}",
        power="12",
        toughness="13",
        half=half,
        letters=letters,
        smallest=smallest,
    )
    for width in range(9):
        assert name_lines_of(spec, width) == ()
        for scale in (1.0, 2.0):
            side = max(8, round(width * scale))
            assert paint_face(spec, width, width, scale=scale, mode="tile").size == (side, side)


@pytest.mark.parametrize("width", range(40, 200, 7))
@pytest.mark.parametrize("number", ["2/2", "10/10", "4"])
def test_a_number_is_left_out_where_it_would_be_smaller_than_names(width: int, number: str) -> None:
    shape = size_class(width, 1.9, number, SMALLEST)
    assert shape.number == 0 or shape.number >= SMALLEST
    assert (number_box(number, width, 1.9, SMALLEST) == (0, 0)) == (shape.number == 0)
    assert size_class(width, 1.9, number).number > 0, "at a desk it is shrunk instead"


def test_the_narrowest_tile_has_no_number_and_a_wide_one_has() -> None:
    assert size_class(55, 1.9, "2/2", SMALLEST).number == 0
    assert size_class(80, 1.9, "2/2", SMALLEST).number >= SMALLEST
