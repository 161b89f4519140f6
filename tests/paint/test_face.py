"""Painted faces: sizes, sameness, differences, golden pictures and caching."""

from pathlib import Path

import msgspec
import pytest
from painted_examples import EXAMPLES, LEFT, LONG_TEXT, RIGHT
from PIL import Image, ImageChops, ImageStat, features

from tabletop.cards.library import shipped_library
from tabletop.paint.art import glass
from tabletop.paint.drawing.fonts import Weight
from tabletop.paint.drawing.layout import Letters
from tabletop.paint.drawing.raster import Canvas
from tabletop.paint.drawing.spec import FaceKind, FaceSpec, Mode, half_spec, result_spec
from tabletop.paint.drawing.symbols import badge, era_mark
from tabletop.paint.drawing.theme import luminance
from tabletop.paint.drawing.tile_sizes import number_box
from tabletop.paint.faces import fullcard, tile
from tabletop.paint.faces.face_painter import paint_face
from tabletop.paint.faces.frame import badges, cost_row, hint_bar, mark_at_right
from tabletop.paint.faces.fullcard import UNITS
from tabletop.paint.faces.short_names import name_lines
from tabletop.paint.faces.textbox import short_label
from tabletop.paint.faces.tile import short_type, size_class

GOLDEN = Path(__file__).with_name("golden")
KEPT: tuple[tuple[str, int, int, Mode], ...] = (
    ("transform front", 240, 335, "full"),
    ("transform back", 240, 335, "full"),
    ("modal back", 240, 335, "full"),
    ("flip", 240, 335, "full"),
    ("saga", 240, 335, "full"),
    ("siege", 240, 335, "full"),
    ("planeswalker", 240, 335, "full"),
    ("meld result", 178, 249, "tile"),
    ("transform front", 126, 176, "tile"),
    ("modal front", 126, 176, "tile"),
    ("face down", 126, 176, "tile"),
    ("plate", 180, 72, "tile"),
)
WORST_TILE = 30.0
SIDE = 16


def worst_tile(one: Image.Image, other: Image.Image) -> float:
    """Return the largest mean difference of a square of 16 pixels, 0 to 255."""
    difference = ImageChops.difference(one, other)
    return max(
        max(ImageStat.Stat(difference.crop((x, y, x + SIDE, y + SIDE))).mean)
        for x in range(0, one.width - SIDE + 1, SIDE)
        for y in range(0, one.height - SIDE + 1, SIDE)
    )


def palette_of(picture: Image.Image) -> list[float]:
    """Return the distribution of the brightness of each channel, in eighths."""
    histogram = picture.convert("RGB").histogram()
    whole = picture.width * picture.height
    return [sum(histogram[start : start + 32]) / whole for start in range(0, 768, 32)]


@pytest.mark.skipif(
    not features.check("raqm"),
    reason="libfribidi is not installed, so pairs of letters stand further apart; .ci/run installs it",
)
@pytest.mark.parametrize(("name", "width", "height", "mode"), KEPT)
def test_a_face_looks_as_it_did_when_it_was_looked_at(name: str, width: int, height: int, mode: Mode) -> None:
    picture = paint_face(EXAMPLES[name], width, height, mode=mode)
    with Image.open(GOLDEN / f"{name} {mode}.png") as kept:
        assert picture.size == kept.size
        assert worst_tile(picture, kept.convert("RGBA")) <= WORST_TILE
        shares = zip(palette_of(picture), palette_of(kept.convert("RGBA")), strict=True)
        assert max(abs(one - other) for one, other in shares) <= 0.08


@pytest.mark.parametrize("mode", ["full", "tile"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_face_is_painted_alike_each_time_with_round_corners(name: str, mode: Mode) -> None:
    one, other = (paint_face(EXAMPLES[name], 120, 168, scale=1.5, mode=mode) for _ in range(2))
    assert one.size == (180, 252)
    assert one.mode == "RGBA"
    assert one.tobytes() == other.tobytes()
    assert one.getchannel("A").getextrema() == (0, 255)


def test_the_window_of_a_saga_is_the_same_on_the_tile_and_on_the_full_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    panes: list[object] = []
    seen: list[list[object]] = []
    monkeypatch.setattr(glass, "_pane", lambda pose, points, *_: panes.append((points, pose.chance.random())))
    for mode, size in (("tile", (126, 176)), ("full", (320, 447))):
        panes.clear()
        paint_face(EXAMPLES["saga"], *size, mode=mode)
        seen.append(list(panes))
    assert seen[0] == seen[1]
    assert seen[0]


@pytest.mark.parametrize("mode", ["full", "tile"])
def test_a_plate_shows_the_art_of_its_source(monkeypatch: pytest.MonkeyPatch, mode: Mode) -> None:
    painted: list[FaceSpec] = []

    def noted(spec: FaceSpec, wide: int, high: int) -> Image.Image:
        painted.append(spec)
        return Image.new("RGB", (wide, high))

    for module in (tile, fullcard):
        monkeypatch.setattr(module, "paint_art", noted)
    source = EXAMPLES["saga"]
    paint_face(msgspec.structs.replace(EXAMPLES["plate"], source=source), 174, 96, mode=mode)
    assert painted == [source]


def test_equal_facts_give_equal_art_and_another_name_another() -> None:
    spec = EXAMPLES["transform back"]
    renamed = msgspec.structs.replace(spec, name="Thing of the Stocks")
    assert worst_tile(paint_face(spec, 126, 176), paint_face(renamed, 126, 176)) > WORST_TILE


def test_fronts_are_light_and_backs_dark() -> None:
    for name, is_light in (("transform front", True), ("transform back", False)):
        red, _, _, _ = paint_face(EXAMPLES[name], 320, 447).getpixel((160, 12))
        assert (red > 200) is is_light


@pytest.mark.parametrize("mode", ["full", "tile"])
@pytest.mark.parametrize(("width", "scale"), [(126, 1.0), (90, 1.25), (126, 2.0)])
def test_the_halves_of_an_oversized_face_join_exactly(width: int, scale: float, mode: Mode) -> None:
    height = round(width * 88 / 63)
    top, bottom = (
        paint_face(half_spec(card, text=LONG_TEXT), width, height, scale=scale, mode=mode)
        for card in (LEFT, RIGHT)
    )
    joined = Image.new("RGBA", (top.height, 2 * top.width))
    for index, half in enumerate((top, bottom)):
        joined.paste(half.transpose(Image.Transpose.ROTATE_270), (0, index * top.width))
    whole = paint_face(result_spec(LEFT, text=LONG_TEXT), top.height, 2 * top.width, mode=mode)
    if scale == 1.0:
        assert joined.tobytes() == whole.tobytes()
    assert joined.size == whole.size
    assert worst_tile(joined, whole) <= (WORST_TILE if mode == "full" else 255)


def test_a_flipped_card_is_the_same_picture_turned() -> None:
    upright, flipped = (paint_face(EXAMPLES[name], UNITS, 447) for name in ("flip", "flipped"))
    assert upright.transpose(Image.Transpose.ROTATE_180).tobytes() == flipped.tobytes()


def test_a_flipped_tile_shows_the_lower_half_upright() -> None:
    upright, flipped = (paint_face(EXAMPLES[name], 126, 176, mode="tile") for name in ("flip", "flipped"))
    assert worst_tile(upright, flipped) > WORST_TILE
    assert upright.transpose(Image.Transpose.ROTATE_180).tobytes() != flipped.tobytes()


@pytest.mark.parametrize("width", [40, 60, 74, 75, 90, 109, 110, 126, 252])
def test_tiles_of_every_size_can_be_painted(width: int) -> None:
    for spec in EXAMPLES.values():
        assert paint_face(spec, width, round(width * 1.4), mode="tile").width == width


def test_the_longest_names_and_numbers_do_not_hinder_painting() -> None:
    spec = FaceSpec(
        name="The Extraordinarily Long-Winded Chronicler of Everything // Twice",
        type_line="Legendary Enchantment Artifact Creature — Human Phyrexian Wizard Artificer Noble",
        mana_cost="{X}{10}{W/U}{B/P}{2/R}{G/U/P}",
        colors="WUBRG",
        text=LONG_TEXT * 5,
        power="10000",
        toughness="1+*",
        is_copy=True,
        is_token=True,
    )
    assert paint_face(spec, 320, 447).size == (320, 447)
    assert paint_face(spec, 126, 176, mode="tile").size == (126, 176)


def test_badges_of_copies_and_tokens_are_seen() -> None:
    spec = EXAMPLES["transform front"]
    plain = paint_face(spec, 60, 84, mode="tile")
    for change in ({"is_copy": True}, {"is_token": True}):
        marked = paint_face(msgspec.structs.replace(spec, **change), 60, 84, mode="tile")
        assert ImageChops.difference(plain, marked).getbbox(alpha_only=False) is not None


def test_a_face_down_creature_shows_its_size_and_no_more_than_its_label() -> None:
    bare = FaceSpec(kind=FaceKind.FACE_DOWN)
    with_size = msgspec.structs.replace(bare, power="2", toughness="2")
    assert paint_face(bare, 126, 176, mode="tile") != paint_face(with_size, 126, 176, mode="tile")
    named = msgspec.structs.replace(bare, type_line="Creature", colors="R", mana_cost="{R}")
    assert paint_face(bare, 126, 176) == paint_face(named, 126, 176)


def test_a_land_without_words_shows_its_mana_and_a_digital_card_says_so() -> None:
    forest = FaceSpec(name="Forest", type_line="Basic Land — Forest", facts=("Colorless",))
    swamp = msgspec.structs.replace(forest, type_line="Basic Land — Swamp")
    paper = (100, 330, 220, 430)
    assert worst_tile(*(paint_face(spec, 320, 447).crop(paper) for spec in (forest, swamp))) > WORST_TILE
    digital = msgspec.structs.replace(forest, digital=True)
    assert paint_face(forest, 320, 447) != paint_face(digital, 320, 447)


def test_what_is_cut_of_a_long_type_is_what_comes_first() -> None:
    """The last word says most: a werewolf is not shown as half a human."""
    letters = Letters(Weight.REGULAR, 11, 10)
    line = "Legendary Creature — Human Werewolf"
    assert short_type(line, letters, 55, 2)[0] == "…Werewolf"
    assert short_type(line, letters, 150, 2)[0] == "Creature — Human Werewolf"


@pytest.mark.parametrize(
    ("label", "shown"),
    [("I, II, III", "I–III"), ("I, II", "I, II"), ("II", "II"), ("I, III, V", "I, III, V"), ("−3", "−3")],
)
def test_many_chapters_in_a_row_are_shown_by_the_first_and_the_last(label: str, shown: str) -> None:
    assert short_label(label) == shown


def test_no_name_is_cut_on_a_tile_of_the_base_size() -> None:
    shape = size_class(126)
    room = 126 - 2 * shape.edge - 21 - 4
    for card in shipped_library():
        for face in card.faces:
            lines, size = name_lines(face.name, shape, room, 1)
            assert " ".join(lines) == face.name
            assert size >= 9


def test_a_narrow_tile_has_its_name_over_the_whole_width_and_its_badge_below() -> None:
    spec = EXAMPLES["transform front"]
    narrow, smaller = (paint_face(spec, width, round(width / 63 * 88), mode="tile") for width in (62, 50))
    assert narrow.getpixel((31, 4))[:3] == (243, 239, 228), "the light bar of a front"
    assert narrow.getpixel((31, 40))[:3] != (243, 239, 228)
    assert smaller.getpixel((25, 4))[:3] != (243, 239, 228), "a name could not be read below that"


def test_a_long_name_takes_the_place_of_the_badge_beside_it() -> None:
    short = EXAMPLES["transform front"]
    long = msgspec.structs.replace(short, name="Gisela, the Broken Blade")
    pictures = [paint_face(spec, 76, 106, mode="tile") for spec in (short, long)]
    is_dark = [sum(picture.getpixel((8, 12))[:3]) < 200 for picture in pictures]
    assert is_dark == [True, False], "the disc of the badge, or the bar of the name"
    lines, _ = name_lines(long.name, size_class(76), 76 - 2 * size_class(76).edge - 5, 1)
    assert " ".join(lines) == long.name


def test_short_names_are_whole_on_narrow_tiles() -> None:
    shape = size_class(62)
    for name in ("Delver of Secrets", "Plains", "Brutal Cathar", "Serra Angel", "Mountain"):
        assert " ".join(name_lines(name, shape, 62 - 2 * shape.edge - 5, 1)[0]) == name


@pytest.mark.parametrize("symbol", ["{U}", "{B}", "{G}"])
def test_a_cost_on_art_of_its_own_color_has_a_light_ring(symbol: str) -> None:
    art = Canvas(120, 120, 2.0, (0x5B, 0xA7, 0xDD))
    bare = Canvas(120, 120, 2.0, (0x5B, 0xA7, 0xDD))
    cost_row(art, symbol, (40, 30), 12, on_art=True)
    cost_row(bare, symbol, (40, 30), 12)
    middle = art.image.crop((0, 60, 120, 61)).convert("RGB")
    lights = [x for x in range(120) if luminance(middle.getpixel((x, 0))) > 0.8]
    left, right = 2 * 28, 2 * 40
    assert {left - 2, left - 1, right, right + 1} <= set(lights), "on both sides of the symbol"
    inside = (left + 2, 60, right - 2, 61)
    assert art.image.crop(inside).tobytes() == bare.image.crop(inside).tobytes(), "which stays as it is"


@pytest.mark.parametrize("up", ["transform front", "transform back"])
def test_the_hint_of_the_other_face_has_the_mark_of_its_own_era(up: str) -> None:
    spec = EXAMPLES[up]
    assert spec.symbol == "sun_moon"
    is_back = spec.kind.is_back
    canvas = Canvas(200, 34, 1.0, (0x80, 0x80, 0x80))
    hint_bar(canvas, spec, (0, 0, 200, 34))
    bare = Canvas(200, 34, 1.0, (0x80, 0x80, 0x80))
    bare.picture(era_mark(spec.symbol, not is_back, 16), (6, 9))
    at_mark = (6, 9, 22, 25)
    assert canvas.image.crop(at_mark).tobytes() == bare.image.crop(at_mark).tobytes()


MARK = 28


def mark_at(picture: Image.Image, mark: Image.Image, corner: tuple[int, int]) -> bool:
    """Return whether a picture shows a mark at its upper left corner. Its edges mix with the bar."""
    inside = (MARK // 5, MARK // 5, mark.width - MARK // 5, MARK - MARK // 5)
    x, y = corner
    shown = picture.convert("RGB").crop((x, y, x + mark.width, y + mark.height)).crop(inside)
    return shown.tobytes() == mark.convert("RGB").crop(inside).tobytes()


@pytest.mark.parametrize(
    "symbol", ["sun_moon", "spark", "fullmoon_emrakul", "compass_land", "fan", "triangle"]
)
@pytest.mark.parametrize("name", ["transform front", "transform back"])
def test_a_tile_shows_the_mark_of_its_own_printing(name: str, symbol: str) -> None:
    spec = msgspec.structs.replace(EXAMPLES[name], symbol=symbol, name="Elf")
    is_back = name == "transform back"
    picture = paint_face(spec, 126, 176, scale=2, mode="tile")
    # The bar begins 4 logical pixels from the edge, and the mark 3.5 pixels into it.
    left, right = (15, 14), (2 * 126 - 8 - MARK - 7, 14)
    at_right = is_back and symbol == "triangle"
    assert mark_at(picture, era_mark(symbol, is_back, MARK), right if at_right else left)


def test_only_the_triangle_of_a_back_is_at_the_right_of_the_name() -> None:
    kinds = {
        name: EXAMPLES[name] for name in ("transform front", "transform back", "modal front", "modal back")
    }
    new = {name: msgspec.structs.replace(spec, symbol="triangle") for name, spec in kinds.items()}
    assert {name: mark_at_right(spec) for name, spec in new.items() if mark_at_right(spec)} == {
        "transform back": "transform back"
    }
    assert not any(map(mark_at_right, kinds.values()))


def changed_rows(example: str, width: int, **fields: object) -> tuple[int, ...] | None:
    """Return the box of a tile that a change of its face changes, None if it looks the same."""
    spec = EXAMPLES[example]
    height = round(width * 88 / 63)
    one, other = (
        paint_face(each, width, height, mode="tile").convert("RGB")
        for each in (spec, msgspec.structs.replace(spec, **fields))
    )
    return ImageChops.difference(one, other).getbbox()


@pytest.mark.parametrize("width", [125, 126, 200])
def test_the_gray_size_of_the_back_is_above_the_number_from_the_base_size_on(width: int) -> None:
    box = changed_rows("transform front", width, gray_pt="")
    if width < 126:
        assert box is None
        return
    assert box is not None
    left, _, right, bottom = box
    wide, high = number_box("1/2", width)
    assert left > width / 2
    assert bottom <= round(width * 88 / 63) - high + 1 < bottom + 4
    assert width - wide < right <= width - 6


@pytest.mark.parametrize("width", [125, 126, 200])
@pytest.mark.parametrize("name", ["modal front", "modal back"])
def test_a_modal_tile_has_a_hint_bar_from_the_base_size_on(name: str, width: int) -> None:
    box = changed_rows(name, width, other_name="")
    if width < 126:
        assert box is None
        return
    assert box is not None
    left, top, right, _ = box
    assert left < 10
    assert right > width / 2
    assert top > width * 88 / 63 / 2


def test_other_faces_have_no_hint_bar_on_tiles() -> None:
    for name in ("transform front", "transform back", "meld front"):
        assert changed_rows(name, 200, other_name="") is None


@pytest.mark.parametrize("name", ["transform front", "modal front", "modal back"])
def test_chips_keep_clear_of_the_reminder_of_the_other_face(name: str) -> None:
    spec = EXAMPLES[name]
    bare = msgspec.structs.replace(spec, gray_pt="", other_name="")
    for width in (126, 180):
        shape = size_class(width, number=spec.number)
        more = shape.above_reminder(spec, spec.number) - shape.above_reminder(bare, spec.number)
        assert more >= shape.reminder_bar
    narrow = size_class(125, number=spec.number)
    assert narrow.above_reminder(spec, spec.number) == narrow.above_reminder(bare, spec.number)


@pytest.mark.parametrize("width", [60, 126, 200])
def test_the_art_of_a_flipped_permanent_is_upside_down_at_every_size(width: int) -> None:
    height = round(width * 88 / 63)
    size = (width * 2, height * 2)
    pictures = [paint_face(EXAMPLES[name], *size, mode="tile") for name in ("flip", "flipped")]
    art = [picture.crop((20, size[1] // 3, size[0] - 20, size[1] * 2 // 3)) for picture in pictures]
    assert worst_tile(*art) > WORST_TILE


def test_a_flipped_permanent_has_a_light_badge_instead_of_a_dark_one() -> None:
    assert badges(EXAMPLES["flip"]) == ["flip"]
    assert badges(EXAMPLES["flipped"]) == ["flipped"]
    dark, light = (badge(name, 40).convert("L") for name in ("flip", "flipped"))
    assert light.getpixel((20, 4)) > 200 > 60 > dark.getpixel((20, 4))


def test_a_flip_card_shows_the_name_and_size_of_its_other_half_upside_down() -> None:
    name = changed_rows("flip", 200, flipped_name="Another")
    assert name is not None
    assert name[1] > 140, "near the lower edge"
    assert name[2] > 180, "beginning at the right"
    # A name decides about the art, so only the size of the upper half is exchanged.
    for size in (changed_rows("flip", 200, flipped_pt="9/9"), changed_rows("flipped", 200, power="9")):
        assert size is not None
        assert size[1] > 140
        assert size[2] < 60, "at the left"


def test_a_copy_of_a_flipped_permanent_is_upside_down_too() -> None:
    assert changed_rows("transform front", 126, flipped=True) is not None
    copy = msgspec.structs.replace(EXAMPLES["planeswalker"], is_copy=True, flipped=True)
    assert badges(copy) == ["flipped", "copy"]
