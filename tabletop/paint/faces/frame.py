"""The frame of a face: edge, bars, marks, number box, and the hint of the other face."""

from typing import Final

from PIL import Image

from tabletop.paint.drawing.fonts import Weight, text_width
from tabletop.paint.drawing.glyphs import glyph
from tabletop.paint.drawing.layout import Letters, fit_line, fit_lines
from tabletop.paint.drawing.raster import Box, Canvas, Point, baseline, ramp, rounded_mask
from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.paint.drawing.symbols import (
    badge,
    badge_width,
    cost_symbols,
    era_mark,
    has_era_mark,
    indicator,
    symbol,
)
from tabletop.paint.drawing.theme import BACK, CREAM, FRONT, INK, WHITE, Color, Tone, edge_colors, mix
from tabletop.paint.drawing.tile_sizes import MODAL_FACES

_BADGES: Final = {
    FaceKind.TRANSFORM_FRONT: "transform front",
    FaceKind.TRANSFORM_BACK: "transform back",
    FaceKind.MODAL_FRONT: "modal front",
    FaceKind.MODAL_BACK: "modal back",
    FaceKind.MELD_FRONT: "meld",
    FaceKind.MELD_HALF: "meld",
    FaceKind.MELD_RESULT: "meld",
    FaceKind.FLIP: "flip",
    FaceKind.FACE_DOWN: "face down",
}
_OTHER_SIDES: Final = {
    FaceKind.TRANSFORM_FRONT: FaceKind.TRANSFORM_BACK,
    FaceKind.TRANSFORM_BACK: FaceKind.TRANSFORM_FRONT,
    FaceKind.MODAL_FRONT: FaceKind.MODAL_BACK,
    FaceKind.MODAL_BACK: FaceKind.MODAL_FRONT,
    FaceKind.MELD_FRONT: FaceKind.MELD_FRONT,
}

_MARK: Final = 21.0
"""Height of the first mark of a full card, in its units."""


def tone_of(spec: FaceSpec) -> Tone:
    """Return the light tone for fronts or the dark tone for backs."""
    return BACK if spec.kind.is_back else FRONT


def badges(spec: FaceSpec) -> list[str]:
    """Return the badges of a face: its kind, then further properties of the object."""
    names = [_BADGES[spec.kind]] if spec.kind in _BADGES and not spec.flipped else []
    if spec.flipped:
        names.append("flipped")
    if spec.is_copy:
        names.append("copy")
    if spec.is_token or spec.kind is FaceKind.TOKEN:
        names.append("token")
    if spec.is_substitute:
        names.append("substitute")
    if spec.is_placeholder:
        names.append("placeholder")
    if spec.is_by_hand:
        names.append("by hand")
    return names


def mark_at_right(spec: FaceSpec) -> str:
    """Return the badge at the right end of the name bar, ``""`` if all are at its left.

    The triangle of a transforming back, used since The Brothers' War, is where a cost would be (712.2b).
    """
    is_triangle = spec.kind is FaceKind.TRANSFORM_BACK and not has_era_mark(spec.symbol)
    return _BADGES[spec.kind] if is_triangle else ""


def marks_at_left(spec: FaceSpec) -> list[str]:
    """Return the badges before the name."""
    right = mark_at_right(spec)
    return [name for name in badges(spec) if name != right]


def mark_picture(spec: FaceSpec, name: str, side: int) -> Image.Image:
    """Return the picture of a badge, in the style of the card's own printing if that has one.

    Args:
        spec: the face
        name: one of its `badges`, or the badge of its other side
        side: height in device pixels

    """
    if spec.symbol is not None and name.startswith("transform"):
        return era_mark(spec.symbol, name == "transform back", side)
    return badge(name, side)


def paint_edge(canvas: Canvas, spec: FaceSpec, thickness: float) -> None:
    """Fill the canvas with the colors of the face. Its inside is painted over later."""
    width, height = canvas.image.size
    colors = edge_colors(spec)
    if len(colors) == 1:
        colors = (mix(colors[0], WHITE, 0.16), colors[0], mix(colors[0], INK, 0.22))
        canvas.image.paste(ramp(width, height, colors))
    else:
        canvas.image.paste(ramp(width, height, colors, across=True))
    canvas.fill((0, 0, canvas.width, thickness * 0.16), mix(colors[0], WHITE, 0.35))


def lay_inside(canvas: Canvas, inside: Canvas, spec: FaceSpec, inset: float, radius: float) -> None:
    """Paste the inside of a face into its edge, with round corners and the inner frame of a back."""
    at = canvas.pixels(inset)
    thickness = canvas.pixels(2) if spec.kind.is_back else max(1, canvas.pixels(0.8))
    line = (
        mix(edge_colors(spec)[0], CREAM, 0.72) if spec.kind.is_back else mix(edge_colors(spec)[-1], INK, 0.55)
    )
    width, height = inside.image.size
    rim = rounded_mask(width + 2 * thickness, height + 2 * thickness, canvas.pixels(radius) + thickness)
    canvas.image.paste(line, (at - thickness, at - thickness), rim)
    canvas.image.paste(inside.image, (at, at), rounded_mask(width, height, canvas.pixels(radius)))


def bar(canvas: Canvas, box: Box, tone: Tone) -> None:
    """Paint a bar across the face with a fine line above and below."""
    canvas.fill(box, mix(tone.bar, INK, 0.0 if tone.is_dark else 0.3))
    line = 0.8
    edge = mix(tone.bar, CREAM, 0.22) if tone.is_dark else mix(tone.bar, INK, 0.3)
    canvas.fill(box, edge)
    canvas.fill((box[0], box[1] + line, box[2], box[3] - line), tone.bar)


def name_bar(canvas: Canvas, spec: FaceSpec, box: Box) -> None:
    """Paint the name bar: marks, name and cost."""
    tone = tone_of(spec)
    left, top, right, bottom = box
    canvas.fill(box, tone.bar)
    canvas.fill((left, bottom - 0.8, right, bottom), mix(tone.bar, INK, 0.35))
    middle = (top + bottom) / 2
    x = left + 7
    side = _MARK
    for name in marks_at_left(spec):
        canvas.picture(mark_picture(spec, name, canvas.pixels(side)), (x, middle - side / 2))
        x += badge_width(name, side) + 4
        side = 16.0
    end = right - 7
    if last := mark_at_right(spec):
        end -= _MARK
        canvas.picture(mark_picture(spec, last, canvas.pixels(_MARK)), (end, middle - _MARK / 2))
        end -= 4
    end = cost_row(canvas, spec.mana_cost, (end, middle), 18.5)
    room = end - x - 8
    letters = Letters(Weight.SERIF_BOLD, 19, 11.5)
    name, size = fit_line(spec.name, letters, room, canvas.unit)
    canvas.write((x + 2, baseline(top, bottom, size)), name, (Weight.SERIF_BOLD, size, tone.bar_text))


def cost_row(
    canvas: Canvas, cost: str, end: tuple[float, float], side: float, *, on_art: bool = False
) -> float:
    """Draw a cost that ends at a point (right edge, middle) and return its left edge.

    On art, a thin light ring around each symbol keeps it visible over its own color.
    """
    right, middle = end
    parts = cost_symbols(cost)
    step = side + 1.6
    x = right - step * len(parts) + (1.6 if parts else 0)
    start = x
    if on_art:
        ring = canvas.pixels(1.0)
        disc = glyph("disc", canvas.pixels(side) + 2 * ring)
        for place in range(len(parts)):
            away = ring / canvas.unit
            canvas.stamp(disc, (x + step * place - away, middle - side / 2 - away), CREAM)
    for part in parts:
        canvas.picture(symbol(part, canvas.pixels(side)), (x, middle - side / 2))
        x += step
    return start


def type_bar(canvas: Canvas, spec: FaceSpec, box: Box, end: float | None = None) -> None:
    """Paint the type line after the color indicator. It ends at ``end`` or at the end of the bar."""
    tone = tone_of(spec)
    left, top, right, bottom = box
    bar(canvas, box, tone)
    x = left + 9
    if spec.color_indicator:
        side = 13.5
        canvas.picture(indicator(spec.color_indicator, canvas.pixels(side)), (x, (top + bottom - side) / 2))
        x += side + 5
    letters = Letters(Weight.DEMI, 14.5, 10)
    words, size = fit_line(spec.kind_of_card, letters, (end or right) - x - 8, canvas.unit)
    canvas.write((x, baseline(top, bottom, size)), words, (Weight.DEMI, size, tone.bar_text))


def number_box(canvas: Canvas, spec: FaceSpec, corner: tuple[float, float]) -> None:
    """Paint the box of power and toughness, or the shield of loyalty or defense.

    ``corner`` is its lower right.
    """
    right, bottom = corner
    tone = tone_of(spec)
    if spec.size:
        size_box(canvas, spec.size, (right - 74, bottom - 33, right, bottom), spec)
        return
    side = 46.0
    at = (right - side, bottom - side)
    shape = "shield" if spec.loyalty is not None else "tower"
    ink, ground = (INK, CREAM) if tone.is_dark else (CREAM, INK)
    canvas.stamp(glyph(shape, canvas.pixels(side)), at, ground)
    box = (at[0], at[1], right, bottom - (4 if shape == "shield" else 0))
    canvas.write_centered(box, spec.number, (Weight.BOLD, 22, ink))


def size_box(canvas: Canvas, text: str, box: Box, spec: FaceSpec) -> None:
    """Paint power and toughness on a plate."""
    tone = tone_of(spec)
    edge = mix(edge_colors(spec)[-1], CREAM if tone.is_dark else INK, 0.35)
    canvas.plate(box, tone.bar, edge, (8, 2))
    letters = Letters(Weight.BOLD, (box[3] - box[1]) * 0.68, 9)
    words, size = fit_line(text, letters, box[2] - box[0] - 8, canvas.unit)
    canvas.write_centered(box, words, (Weight.BOLD, size, tone.bar_text))


def hint_bar(canvas: Canvas, spec: FaceSpec, box: Box) -> None:
    """Paint the hint of the other face: a bar in its tone on modal faces (712.3c), plain text on others."""
    if spec.kind in MODAL_FACES:
        hint_strip(canvas, spec, box, (13, 0), mark=16)
        return
    tone = tone_of(spec)
    left, top, right, bottom = box
    start = left + 6 + _other_mark(canvas, spec, (left + 6, (top + bottom) / 2), 16) + 5
    words = spec.other_name
    if spec.kind is FaceKind.MELD_FRONT:
        words = f"{spec.other_hint} {words}"
    _write_lines(canvas, words, (start, top, right - 7, bottom), Letters(Weight.ITALIC, 13, 10.5), tone.quiet)


def hint_strip(
    canvas: Canvas, spec: FaceSpec, box: Box, letters: tuple[float, float], mark: float = 0.0
) -> None:
    """Paint the hint bar of a modal face in the tone of its other face: mark, name, and cost or type.

    Args:
        canvas: the face
        spec: a modal face
        box: left, top, right and bottom of the bar
        letters: the largest font size, and the lower bound in far view, where a name that is too long is
            left out. 0 turns far view off.
        mark: height of the mark, by default that of the letters

    """
    largest, smallest = letters
    left, top, right, bottom = box
    ground = FRONT if tone_of(spec).is_dark else BACK
    canvas.plate(box, ground.bar, mix(ground.bar, CREAM, 0.35), (min(6, (bottom - top) / 3), 0.8))
    middle, pad = (top + bottom) / 2, 6 if mark else 3
    start = left + pad + _other_mark(canvas, spec, (left + pad, middle), mark or largest) + (5 if mark else 3)
    end = _hint(canvas, spec, (start, top, right - pad - 1, bottom), letters, ground.bar_text)
    name = Letters(Weight.DEMI, largest, smallest or largest * 10.5 / 13)
    if smallest and fit_line(spec.other_name, name, end - start, canvas.unit)[0] != spec.other_name:
        return
    _write_lines(canvas, spec.other_name, (start, top, end, bottom), name, ground.bar_text)


def _hint(canvas: Canvas, spec: FaceSpec, box: Box, letters: tuple[float, float], color: Color) -> float:
    """Paint the cost or type of the other face at the right of a bar, and return its left edge.

    ``letters`` are as in `hint_strip`.
    """
    left, top, right, bottom = box
    largest, smallest = letters
    if "{" in spec.other_hint:
        side = (14 if len(cost_symbols(spec.other_hint)) < 4 else 11.5) * largest / 13
        return cost_row(canvas, spec.other_hint, (right, (top + bottom) / 2), side) - 4
    regular = Letters(Weight.REGULAR, smallest or largest * 12 / 13, smallest or largest * 11 / 13)
    hint, size = fit_line(spec.other_hint, regular, (right - left) * (1 if smallest else 0.35), canvas.unit)
    canvas.write((right, baseline(top, bottom, size)), hint, (Weight.REGULAR, size, color), "rs")
    return right - 4 - text_width(hint, Weight.REGULAR, size * canvas.unit) / canvas.unit


def _other_mark(canvas: Canvas, spec: FaceSpec, start: Point, side: float) -> float:
    """Paint the mark of the other side from a point at its middle left, and return its width."""
    name = _BADGES[_OTHER_SIDES[spec.kind]]
    canvas.picture(mark_picture(spec, name, canvas.pixels(side)), (start[0], start[1] - side / 2))
    return badge_width(name, side)


def _write_lines(canvas: Canvas, words: str, box: Box, letters: Letters, color: Color) -> None:
    """Write a name in one line, or in two where a bar is high enough for both."""
    left, top, right, bottom = box
    is_high = bottom - top >= 2 * letters.smallest * 1.1
    lines, size = fit_lines(words, letters, right - left, canvas.unit) if is_high else ((), 0.0)
    if not lines:
        line, size = fit_line(words, letters, right - left, canvas.unit)
        lines = (line,)
    height = (bottom - top) / len(lines)
    for place, line in enumerate(lines):
        upper = top + place * height
        canvas.write((left, baseline(upper, upper + height, size)), line, (letters.weight, size, color))
