"""Symbols and badges."""

import re
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from tabletop.cards.faces import Symbol
from tabletop.paint.drawing.glyphs import DRAWN, glyph
from tabletop.paint.drawing.symbols import badge, badge_width, cost_symbols, era_mark, indicator, symbol
from tabletop.paint.drawing.theme import luminance

BADGES = ("transform front", "transform back", "modal front", "modal back", "meld", "flip", "face down")

ERAS = ("sun_moon", "spark", "fullmoon_emrakul", "compass_land", "fan", "triangle")


def differs(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is not None


@pytest.mark.parametrize("side", [8, 14, 32])
def test_every_shape_is_drawn_at_every_size(side: int) -> None:
    for name in DRAWN:
        assert glyph(name, side).getextrema()[1] > 100, name


@pytest.mark.parametrize("text", ["W", "10", "X", "G/U", "2/W", "R/P", "G/U/P", "T", "S", "CHAOS", "HW"])
def test_every_symbol_has_a_picture(text: str) -> None:
    tile = symbol(text, 24)
    assert tile.size == (24, 24)
    assert len(tile.getcolors(24 * 24) or ()) > 2


def test_symbols_of_different_mana_differ() -> None:
    tiles = [symbol(text, 18) for text in ("W", "U", "B", "R", "G", "C", "1", "2", "G/U", "R/P")]
    assert all(differs(one, other) for one, other in pairwise(tiles))


def test_badges_can_be_told_apart_at_their_smallest() -> None:
    tiles = [badge(name, 14).convert("L") for name in (*BADGES, "copy", "token")]
    for index, one in enumerate(tiles):
        for other in tiles[index + 1 :]:
            difference = ImageChops.difference(one, other)
            assert sum(difference.histogram()[64:]) >= 6


@pytest.mark.parametrize("kind", list(Symbol))
def test_front_and_back_of_every_era_have_different_marks(kind: Symbol) -> None:
    assert differs(era_mark(kind.value, False, 20), era_mark(kind.value, True, 20))


def test_marks_of_eras_can_be_told_apart_at_their_smallest() -> None:
    marks = [era_mark(kind, is_back, 14).convert("L") for kind in ERAS for is_back in (False, True)]
    for index, one in enumerate(marks):
        for other in marks[index + 1 :]:
            assert sum(ImageChops.difference(one, other).histogram()[64:]) >= 12


@pytest.mark.parametrize(
    ("name", "ground", "triangles"), [("modal front", "light", 1), ("modal back", "dark", 2)]
)
def test_a_modal_mark_is_a_sideways_teardrop_with_one_black_triangle_or_two_white_ones(
    name: str, ground: str, triangles: int
) -> None:
    mark = badge(name, 56)
    assert mark.width == round(badge_width(name, 56)) > mark.height
    across = [mark.getpixel((x, 34)) for x in range(4, mark.width - 4)]
    lights = "".join("L" if luminance(pixel[:3]) > 0.5 else "d" for pixel in across if pixel[3] == 255)
    runs = re.findall("L+|d+", lights)[1:-1]
    inside = "d" if ground == "light" else "L"
    drop = "L" if inside == "d" else "d"
    assert [run[0] for run in runs] == [drop, *([inside, drop] * triangles)]
    left, right = (mark.crop((x, 0, x + 3, mark.height)).getchannel("A") for x in (8, mark.width - 11))
    assert sum(left.histogram()[128:]) > 2 * sum(right.histogram()[128:]), "the tip is at the right"


def test_an_indicator_shows_each_color() -> None:
    assert differs(indicator("R", 14), indicator("RG", 14))
    assert differs(indicator("RG", 14), indicator("WUBRG", 14))


def test_a_cost_is_taken_apart() -> None:
    assert cost_symbols("{2}{G/U}{X}") == ["2", "G/U", "X"]
    assert cost_symbols("") == []
