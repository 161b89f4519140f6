"""Tiles: small faces for the table, redrawn for their size instead of scaled down."""

from typing import Final

from PIL import Image, ImageOps

from tabletop.language.card_types import SUPERTYPES
from tabletop.paint.art.ornament import paint_art
from tabletop.paint.drawing.fonts import ELLIPSIS, Weight, text_width
from tabletop.paint.drawing.glyphs import glyph
from tabletop.paint.drawing.layout import (
    LINE_HEIGHT,
    Letters,
    fit_block,
    fit_line,
    fit_lines,
    write_block,
)
from tabletop.paint.drawing.raster import Canvas, baseline, ramp
from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.paint.drawing.symbols import badge_width, cost_symbols, indicator
from tabletop.paint.drawing.theme import CREAM, INK, Color, edge_colors, mix
from tabletop.paint.drawing.tile_sizes import SizeClass, has_reminder, size_class
from tabletop.paint.faces.cardback import face_down_lines
from tabletop.paint.faces.frame import (
    badges,
    cost_row,
    hint_strip,
    lay_inside,
    mark_at_right,
    mark_picture,
    marks_at_left,
    paint_edge,
    tone_of,
)
from tabletop.paint.faces.short_names import name_lines, room_line, room_lines

_SHORT_COST: Final = 3
_OVERSIZE: Final = 1.25
_SMALLEST_TYPE: Final = 0.76
"""Smallest share of the type line's font size. A longer type line is shortened instead."""
_PLATE_LETTERS: Final = 12.5
_PLATE_HEAD: Final = 19.0
"""Height of a plate's name bar."""
_ART_OF_A_TILE: Final = 0.94
"""Ratio of width to height of the art on a tile."""
_ROOM_STRIP: Final = 0.08
"""Share of a plate's width taken by the strip of art in far view."""
_TYPED_FROM_AFAR: Final = 4.0
"""Minimum width of a tile with a type line in far view, as a multiple of its smallest font size."""
_INDICATOR: Final = 12.0
"""Space for the color indicator before a type line."""


def shown_half(spec: FaceSpec) -> tuple[str, str, str]:
    """Return name, type line and number to show. A flipped flip card shows those of its lower half."""
    if spec.kind is FaceKind.FLIP and spec.flipped:
        return spec.flipped_name, spec.flipped_type, spec.flipped_pt
    return spec.name, spec.kind_of_card, spec.number


def paint_tile(
    spec: FaceSpec, width: int, height: int, unit: float, art: Image.Image | None = None
) -> Image.Image:
    """Return a tile in device pixels with square corners.

    Args:
        spec: the face
        width: in device pixels
        height: in device pixels
        unit: device pixels in a logical pixel
        art: an RGB picture of any size to use instead of the painted art

    """
    if spec.kind is FaceKind.MELD_RESULT:
        unit *= _OVERSIZE
    canvas = Canvas(width, height, unit)
    shape = _shape_of(spec, canvas)
    paint_edge(canvas, spec, shape.edge)
    edge = canvas.pixels(shape.edge)
    if min(width, height) <= 2 * edge:
        return canvas.image
    inside = Canvas(width - 2 * edge, height - 2 * edge, unit)
    top = _name_height(inside, spec, shape)
    bottom = inside.height - shape.type_bar
    box = inside.place((0, top, inside.width, bottom))
    size = box[2] - box[0], box[3] - box[1]
    picture = paint_art(spec, *size) if art is None else ImageOps.fit(art, size)
    if spec.flipped:
        picture = picture.transpose(Image.Transpose.ROTATE_180)
    inside.image.paste(picture, box[:2])
    _paint_top(inside, spec, shape, top)
    if shape.type_line:
        _paint_type(inside, spec, shape, bottom)
    _paint_cost(inside, spec, shape, top)
    _paint_number(inside, spec, shape)
    if shape.reminder and has_reminder(spec):
        _paint_reminder(inside, spec, shape)
    lay_inside(canvas, inside, spec, shape.edge, 4.5)
    return canvas.image


def name_lines_of(spec: FaceSpec, width: int) -> tuple[str, ...]:
    """Return the lines of the name on a tile of a logical width, none if the name has no room."""
    if spec.kind is FaceKind.FACE_DOWN:
        return face_down_lines(spec, width, 1.0)[0] if spec.name else ()
    if spec.kind is FaceKind.ABILITY_PLATE:
        letters = Letters(Weight.DEMI, spec.smallest, spec.smallest)
        room = (width - 4) * (1 - _ROOM_STRIP) - 12
        return (room_line(spec.name, letters, room, 1.0)[0],) if room > 0 else ()
    unit = _OVERSIZE if spec.kind is FaceKind.MELD_RESULT else 1.0
    # The height matters only for a tile that lies on its side.
    is_lying = spec.landscape and not spec.smallest
    shape = _shape_of(spec, Canvas(width, round(width * 63 / 88) if is_lying else width, unit))
    if not shape.name:
        return ()
    inside = Canvas(width - 2 * round(shape.edge * unit), 8, unit)
    return _lines(spec, shape, _name_room(inside, spec, shape)[1], unit)[0]


def _shape_of(spec: FaceSpec, canvas: Canvas) -> SizeClass:
    """Return the size class of a tile.

    In far view, a type line is dropped if only a few letters would fit, or hardly any art would be left.
    """
    smallest = spec.smallest / (_OVERSIZE if spec.kind is FaceKind.MELD_RESULT else 1.0)
    # A tile that lies on its side has the fonts of an upright one.
    width = min(canvas.width, canvas.height) if spec.landscape else canvas.width
    shape = size_class(width, spec.letters, shown_half(spec)[2], smallest)
    if (
        smallest
        and shape.type_line
        and (
            canvas.width < _TYPED_FROM_AFAR * smallest
            or not _type_words(canvas.width - 2 * shape.edge, spec, shape, canvas.unit)[0]
        )
    ):
        return shape._replace(type_line=0.0)
    return shape


def _lines(spec: FaceSpec, shape: SizeClass, room: float, unit: float) -> tuple[tuple[str, ...], float]:
    """Return the lines of the name and their font size."""
    return (room_lines if spec.smallest else name_lines)(shown_half(spec)[0], shape, room, unit)


def _has_badges_below(canvas: Canvas, spec: FaceSpec, shape: SizeClass) -> bool:
    """Return whether the name takes the whole bar, so that badges lie below it on the art."""
    if shape.is_narrow or not shape.name or not badges(spec):
        return shape.is_narrow
    if shape.type_line and not spec.smallest:
        return False
    lines, _ = _lines(spec, shape, _room_beside_badges(canvas, spec, shape)[1], canvas.unit)
    if spec.smallest:
        return " ".join(lines) != shown_half(spec)[0]
    return lines[-1].endswith(ELLIPSIS)


def _name_room(canvas: Canvas, spec: FaceSpec, shape: SizeClass) -> tuple[float, float]:
    """Return where the name begins and its width."""
    if _has_badges_below(canvas, spec, shape):
        return 3, canvas.width - 5
    if spec.smallest and not badges(spec):
        return 3, canvas.width - 5
    return _room_beside_badges(canvas, spec, shape)


def _room_beside_badges(canvas: Canvas, spec: FaceSpec, shape: SizeClass) -> tuple[float, float]:
    """Return where a name between the badges of its bar begins, and its width."""
    marks = marks_at_left(spec)
    left = shape.beside_badge + badge_width(marks[0], shape.badge) - shape.badge if marks else 5
    right = shape.badge + 7 if mark_at_right(spec) else 4
    return left, canvas.width - left - right


def _name_height(canvas: Canvas, spec: FaceSpec, shape: SizeClass) -> float:
    if not shape.name:
        return 0.0
    lines, size = _lines(spec, shape, _name_room(canvas, spec, shape)[1], canvas.unit)
    return max(20.0, 8 + len(lines) * size * 1.12) if lines else 0.0


def _paint_top(canvas: Canvas, spec: FaceSpec, shape: SizeClass, bottom: float) -> None:
    """Paint the name bar with the first badge, and further badges below it on the art."""
    tone = tone_of(spec)
    if bottom:
        canvas.fill((0, 0, canvas.width, bottom), tone.bar)
        canvas.fill((0, bottom - 0.8, canvas.width, bottom), mix(tone.bar, INK, 0.4))
        left, room = _name_room(canvas, spec, shape)
        lines, size = _lines(spec, shape, room, canvas.unit)
        step = size * 1.12
        first = bottom / 2 - (len(lines) - 1) * step / 2
        for index, line in enumerate(lines):
            middle = first + index * step
            canvas.write((left, baseline(middle, middle, size)), line, (Weight.DEMI, size, tone.bar_text))
    y = 3.0
    if _has_badges_below(canvas, spec, shape):
        # A long cost reaches to where the badge would be.
        is_long = not shape.is_narrow and len(cost_symbols(spec.mana_cost)) > _SHORT_COST
        y = bottom + (shape.cost + 5.5 if is_long else 3)
    side = canvas.pixels(shape.badge)
    if name := mark_at_right(spec):
        canvas.picture(mark_picture(spec, name, side), (canvas.width - shape.badge - 3.5, y))
    for name in marks_at_left(spec):
        canvas.picture(mark_picture(spec, name, side), (3.5, y))
        y = max(y + shape.badge + 2, bottom + 3 if bottom else 0)


def _paint_type(canvas: Canvas, spec: FaceSpec, shape: SizeClass, top: float) -> None:
    tone = tone_of(spec)
    canvas.fill((0, top, canvas.width, canvas.height), tone.bar)
    canvas.fill((0, top, canvas.width, top + 0.8), mix(tone.bar, INK, 0.4))
    x = 5.0
    if spec.color_indicator:
        canvas.picture(indicator(spec.color_indicator, canvas.pixels(9)), (x, (top + canvas.height - 9) / 2))
        x += _INDICATOR
    words, size = _type_words(canvas.width, spec, shape, canvas.unit)
    canvas.write((x, baseline(top, canvas.height, size)), words, (Weight.REGULAR, size, tone.bar_text))


def _type_words(width: float, spec: FaceSpec, shape: SizeClass, unit: float) -> tuple[str, float]:
    """Return the part of the type line that fits beside the number, in far view whole words or nothing."""
    _, type_line, number = shown_half(spec)
    room = width - 5 - (_INDICATOR if spec.color_indicator else 0)
    room -= shape.number_size(number)[0] + 6 if number else 4
    size = shape.type_line
    if spec.smallest:
        letters = Letters(Weight.REGULAR, size, shape.smallest_name)
        words, size = short_type(type_line, letters, room, unit)
        return "" if ELLIPSIS in words else words, size
    return short_type(type_line, Letters(Weight.REGULAR, size, max(10, _SMALLEST_TYPE * size)), room, unit)


def short_type(type_line: str, letters: Letters, room: float, unit: float) -> tuple[str, float]:
    """Return the type line as far as it fits: without supertypes, without types, its last words, or cut."""
    types, _, subtypes = type_line.partition(" — ")
    bare = " ".join(word for word in types.split() if word not in SUPERTYPES)
    shorter = subtypes or bare
    last = shorter.split()
    tails = (ELLIPSIS + " ".join(last[start:]) for start in range(1, len(last)))
    for words in (type_line, f"{bare} — {subtypes}" if subtypes else bare, shorter, *tails):
        line, size = fit_line(words, letters, room, unit)
        if line == words:
            return line, size
    return fit_line(shorter, letters, room, unit)


def _paint_cost(canvas: Canvas, spec: FaceSpec, shape: SizeClass, top: float) -> None:
    """Paint the cost in the upper right corner of the art."""
    parts = cost_symbols(spec.mana_cost)
    if not parts or not shape.name or shape.is_narrow or (spec.kind is FaceKind.FLIP and spec.flipped):
        return
    # A long cost gets smaller symbols instead of being cut at the edge.
    side = min(shape.cost, (canvas.width - 4) / len(parts) - 1.6)
    cost_row(canvas, spec.mana_cost, (canvas.width - 4, top + side * 0.8), side, on_art=True)


def _paint_number(canvas: Canvas, spec: FaceSpec, shape: SizeClass) -> None:
    """Paint power and toughness, loyalty or defense at the lower right, over the end of the type line."""
    text = shown_half(spec)[2]
    if not text or not shape.number:
        return
    tone = tone_of(spec)
    right, low = canvas.width - 3, canvas.height - 3
    if "/" in text:
        wide, high = shape.number_size(text)
        box = (right - wide, low - high, right, low)
        edge: Color = mix(edge_colors(spec)[-1], CREAM if tone.is_dark else INK, 0.35)
        canvas.plate(box, tone.bar, edge, (5, 1.5))
        canvas.write_centered(box, text, (Weight.BOLD, shape.number, tone.bar_text))
        return
    side, _ = shape.number_size(text)
    ink, ground = (INK, CREAM) if tone.is_dark else (CREAM, INK)
    name = "shield" if spec.loyalty is not None else "tower"
    canvas.stamp(glyph(name, canvas.pixels(side)), (right - side, low - side), ground)
    box = (right - side, low - side, right, low - (2 if name == "shield" else 0))
    share = 1.0 if spec.smallest else 0.95
    canvas.write_centered(box, text, (Weight.BOLD, shape.number * share, ink))


def _paint_reminder(canvas: Canvas, spec: FaceSpec, shape: SizeClass) -> None:
    """Paint the reminder of the other face above the type line and the number: its gray size or a hint."""
    top = canvas.height - shape.above_reminder(spec, shown_half(spec)[2])
    bottom = top + shape.reminder_bar
    if spec.gray_pt:
        tone, size = tone_of(spec), shape.reminder
        wide = text_width(spec.gray_pt, Weight.DEMI, size * canvas.unit) / canvas.unit + 9
        box = (canvas.width - 3 - wide, top, canvas.width - 3, bottom)
        canvas.fill(box, tone.bar, radius=4)
        canvas.write_centered(box, spec.gray_pt, (Weight.DEMI, size, tone.quiet))
    elif spec.kind is FaceKind.FLIP:
        _paint_other_half(canvas, spec, shape, top)
    else:
        box = (3, top, canvas.width - 3, bottom)
        hint_strip(canvas, spec, box, (shape.reminder, spec.smallest))


def _paint_other_half(canvas: Canvas, spec: FaceSpec, shape: SizeClass, top: float) -> None:
    """Paint the name and the size of the other half upside down, as they are printed (710.1)."""
    half = (spec.name, spec.size) if spec.flipped else (spec.flipped_name, spec.flipped_pt)
    tone, size = tone_of(spec), shape.reminder
    strip = Canvas(canvas.image.width, canvas.pixels(shape.reminder_bar), canvas.unit, tone.bar)
    letters = Letters(Weight.DEMI, size, spec.smallest or size * 0.85)
    room = strip.width - 10
    if half[1]:
        room -= text_width(half[1], Weight.DEMI, size * canvas.unit) / canvas.unit + 5
        end = (strip.width - 5, baseline(0, strip.height, size))
        strip.write(end, half[1], (Weight.DEMI, size, tone.quiet), "rs")
    name, size = fit_line(half[0], letters, room, canvas.unit)
    if not spec.smallest or name == half[0]:
        strip.write((5, baseline(0, strip.height, size)), name, (Weight.DEMI, size, tone.quiet))
    canvas.picture(strip.image.transpose(Image.Transpose.ROTATE_180), (0, top))


def paint_plate(spec: FaceSpec, width: int, height: int, unit: float) -> Image.Image:
    """Return the plate of an ability: a strip of its source's art, the source's name, and its effect."""
    canvas = Canvas(width, height, unit)
    tone = tone_of(spec)
    paint_edge(canvas, spec, 2)
    edge = canvas.pixels(2)
    inside = Canvas(width - 2 * edge, height - 2 * edge, unit, tone.paper)
    strip = min(34.0, inside.width * (_ROOM_STRIP if spec.smallest else 0.22))
    box = inside.place((0, 0, strip, inside.height))
    inside.image.paste(_strip_of_art(spec, box[2], box[3]), (0, 0))
    tints = [mix(tone.paper, color, 0.1) for color in edge_colors(spec)]
    paper = inside.place((strip, 0, inside.width, inside.height))
    inside.image.paste(ramp(paper[2] - paper[0], paper[3], tints, across=True), paper[:2])
    largest, smallest = max(_PLATE_LETTERS * spec.letters, spec.smallest), spec.smallest or 10
    room = inside.width - strip - 12
    names, size = _plate_name(spec, room, unit)
    step = size * 1.12
    head = _PLATE_HEAD * largest / _PLATE_LETTERS + (len(names) - 1) * step
    inside.fill((strip, 0, inside.width, head), tone.bar)
    for number, name in enumerate(names):
        middle = head / 2 + (number - (len(names) - 1) / 2) * step
        inside.write((strip + 6, baseline(middle, middle, size)), name, (Weight.DEMI, size, tone.bar_text))
    area = (room, inside.height - head - 6)
    if area[1] >= smallest * LINE_HEIGHT:
        block = fit_block(spec.text or spec.facts, Letters(Weight.REGULAR, largest, smallest), area, unit)
        write_block(inside, block, (strip + 6, head + 2), (Weight.REGULAR, tone.paper_text))
    lay_inside(canvas, inside, spec, 2, 4)
    return canvas.image


def _plate_name(spec: FaceSpec, room: float, unit: float) -> tuple[tuple[str, ...], float]:
    """Return the lines of a plate's name, two if it is long, and their font size."""
    if spec.smallest:
        line, size = room_line(spec.name, Letters(Weight.DEMI, spec.smallest, spec.smallest), room, unit)
        return (line,), size
    return fit_lines(spec.name, Letters(Weight.DEMI, _PLATE_LETTERS * spec.letters, 10), room, unit)


def _strip_of_art(spec: FaceSpec, wide: int, high: int) -> Image.Image:
    """Return the middle of the source's art, the same picture as on its tile."""
    face = spec.source or spec
    return ImageOps.fit(paint_art(face, max(wide, round(high * _ART_OF_A_TILE)), high), (wide, high))
