"""The frame of a face: edge, bars, marks, number box, and the hint of the other face."""

from typing import Final

from PIL import Image

from tabletop.paint.drawing.fonts import Weight
from tabletop.paint.drawing.glyphs import glyph
from tabletop.paint.drawing.layout import Letters, fit_line, fit_lines
from tabletop.paint.drawing.raster import Box, Canvas, baseline, ramp, rounded_mask
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
from tabletop.paint.drawing.theme import BACK, CREAM, FRONT, INK, WHITE, Tone, edge_colors, mix

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
    names = [_BADGES[spec.kind]] if spec.kind in _BADGES else []
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
    tone = tone_of(spec)
    other = _OTHER_SIDES[spec.kind]
    is_modal = spec.kind in (FaceKind.MODAL_FRONT, FaceKind.MODAL_BACK)
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    color = tone.quiet
    if is_modal:
        ground = FRONT if tone.is_dark else BACK
        canvas.fill(box, ground.bar, radius=6)
        color = ground.bar_text
    name = _BADGES[other]
    canvas.picture(mark_picture(spec, name, canvas.pixels(16)), (left + 6, middle - 8))
    start = left + 11 + badge_width(name, 16)
    end = right - 7
    words = spec.other_name
    if spec.kind is FaceKind.MELD_FRONT:
        words = f"{spec.other_hint} {words}"
    elif is_modal and "{" in spec.other_hint:
        side = 14 if len(cost_symbols(spec.other_hint)) < 4 else 11.5
        end = cost_row(canvas, spec.other_hint, (end, middle), side) - 4
    elif is_modal:
        hint, size = fit_line(spec.other_hint, Letters(Weight.REGULAR, 12, 11), 70, canvas.unit)
        canvas.write((end, baseline(top, bottom, size)), hint, (Weight.REGULAR, size, color), "rs")
        end -= 8 + len(hint) * size * 0.48
    weight = Weight.DEMI if is_modal else Weight.ITALIC
    lines, size = fit_lines(words, Letters(weight, 13, 10.5), end - start - 1, canvas.unit)
    height = (bottom - top) / len(lines)
    for place, line in enumerate(lines):
        upper = top + place * height
        canvas.write((start, baseline(upper, upper + height, size)), line, (weight, size, color))
