"""The full card, 320 logical units wide: upright, sideways, as a Saga, as a flip card, or oversized."""

from typing import Final

import msgspec
from PIL import Image

from tabletop.paint.art.ornament import paint_art
from tabletop.paint.drawing.fonts import Weight
from tabletop.paint.drawing.layout import Block, Letters, fit_block, write_block
from tabletop.paint.drawing.raster import Box, Canvas, ramp
from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.paint.drawing.theme import edge_colors, mix
from tabletop.paint.faces.frame import (
    hint_bar,
    lay_inside,
    name_bar,
    number_box,
    paint_edge,
    size_box,
    tone_of,
    type_bar,
)
from tabletop.paint.faces.textbox import SMALLEST, Words, fit_words, paint_words, watermark, words_of

UNITS: Final = 320
"""Logical width of an upright full card, the unit of all measures here."""
_EDGE: Final = 7.5
_NAME: Final = 35.0
_TYPE: Final = 26.0
_PAD: Final = 13.0
_COMFORTABLE: Final = 14.5
_ART_SHARES: Final = (0.6, 0.52, 0.455, 0.39)
"""Share of the inside taken by the art, such that the text has a comfortable size."""
_LEAST_ART: Final = 0.33
_TIGHT: Final = ((0.27, 11.0), (0.21, 11.0), (0.15, 11.0), (0.1, 10.0), (0.1, 8.0))
"""Smaller shares for text that still does not fit, and finally smaller fonts."""
_HALVES: Final = (132.0, 150.0, 168.0)
"""Heights of half a flip card. The first that holds its text is used, and the picture takes the rest."""
_OVERSIZE_SMALLEST: Final = 8.5
"""Scale of oversized faces, which allows smaller fonts in units."""


def paint_full(spec: FaceSpec, width: int, height: int) -> Image.Image:
    """Return a full card in device pixels, with square corners."""
    if spec.landscape and width > height:
        return _framed(spec, width, height, height / UNITS)
    if spec.landscape:
        turned = _framed(spec, height, width, width / UNITS)
        return turned.transpose(Image.Transpose.ROTATE_90)
    return _framed(spec, width, height, width / UNITS)


def _framed(spec: FaceSpec, width: int, height: int, unit: float) -> Image.Image:
    canvas = Canvas(width, height, unit)
    paint_edge(canvas, spec, _EDGE)
    edge = canvas.pixels(_EDGE)
    inside = Canvas(width - 2 * edge, height - 2 * edge, unit, tone_of(spec).paper)
    if spec.kind is FaceKind.FLIP:
        _paint_flip(inside, spec)
    elif spec.chapters:
        _paint_saga(inside, spec)
    elif spec.landscape:
        _paint_siege(inside, spec)
    else:
        _paint_standard(inside, spec)
    lay_inside(canvas, inside, spec, _EDGE, 8)
    if spec.kind is FaceKind.FLIP and spec.flipped:
        return canvas.image.transpose(Image.Transpose.ROTATE_180)
    return canvas.image


def _art(canvas: Canvas, spec: FaceSpec, box: Box) -> None:
    left, top, right, bottom = canvas.place(box)
    picture = paint_art(spec.source or spec, right - left, bottom - top)
    if spec.flipped and spec.kind is not FaceKind.FLIP:
        # A copy of a flipped permanent isn't printed in halves that could be turned.
        picture = picture.transpose(Image.Transpose.ROTATE_180)
    canvas.image.paste(picture, (left, top))


def _paper(canvas: Canvas, spec: FaceSpec, box: Box) -> None:
    """Paint the background of the text, tinted with the face's color."""
    tone = tone_of(spec)
    colors = edge_colors(spec)
    share = 0.16 if tone.is_dark else 0.1
    tints = [mix(tone.paper, color, share) for color in colors]
    left, top, right, bottom = canvas.place(box)
    canvas.image.paste(ramp(right - left, bottom - top, tints, across=True), (left, top))


def paint_ability(spec: FaceSpec, width: int, height: int) -> Image.Image:
    """Return an ability on the stack as a card: its source's art and its whole text."""
    told = msgspec.structs.replace(spec, type_line="Ability", kind=FaceKind.NORMAL)
    return _framed(told, width, height, width / UNITS)


def _footer_height(spec: FaceSpec) -> float:
    """Paint the number box, the back's gray size above it, the hint bar, and a digital card's mark."""
    if spec.number:
        return 40.0 if spec.size else 46.0
    return 34.0 if spec.other_name else 10.0


def _paint_standard(canvas: Canvas, spec: FaceSpec) -> None:
    """Paint name, art, type line, text and foot."""
    wide, high = canvas.width, canvas.height
    words = words_of(spec)
    foot = high - _footer_height(spec) - (17 if spec.gray_pt and spec.number else 0)
    split, block = _split(canvas, spec, words, foot)
    _art(canvas, spec, (0, _NAME, wide, split))
    name_bar(canvas, spec, (0, 0, wide, _NAME))
    type_bar(canvas, spec, (0, split, wide, split + _TYPE))
    _paper(canvas, spec, (0, split + _TYPE, wide, high))
    box = (_PAD, split + _TYPE + 8, wide - _PAD, foot - 6)
    if words.is_quiet and "Land" in spec.type_line.split():
        watermark(canvas, spec, box, tone_of(spec))
    else:
        paint_words(canvas, words, block, box, tone_of(spec))
    _foot(canvas, spec)


def _split(canvas: Canvas, spec: FaceSpec, words: Words, foot: float) -> tuple[float, Block]:
    """Return where the art ends and the text below it, with the largest art that leaves a good font size."""
    room = canvas.height - _NAME
    wide = canvas.width - 2 * _PAD

    def fitted(share: float, smallest: float) -> tuple[float, Block]:
        split = _NAME + room * share
        area = (wide, foot - split - _TYPE - 14)
        return split, fit_words(words, area, canvas.unit, smallest=smallest)

    if spec.kind is FaceKind.MELD_RESULT:
        return fitted((canvas.height / 2 - _NAME) / room, _OVERSIZE_SMALLEST)
    for share in (*_ART_SHARES, _LEAST_ART):
        found = fitted(share, SMALLEST)
        if found[1].size >= _COMFORTABLE:
            return found
    for share, smallest in _TIGHT:
        if found[1].is_whole:
            break
        found = fitted(share, smallest)
    return found


def _foot(canvas: Canvas, spec: FaceSpec, left: float = 0) -> None:
    """Paint the number box, the back's gray size above it, the hint bar, and a digital card's mark."""
    wide, high = canvas.width, canvas.height
    tone = tone_of(spec)
    right = wide - 7
    if spec.number:
        number_box(canvas, spec, (right, high - 6))
    if spec.gray_pt:
        at = (right - 37, high - 42) if spec.size else (right - 23, high - (55 if spec.number else 16))
        canvas.write(at, spec.gray_pt, (Weight.DEMI, 15, tone.quiet), "ms")
    if spec.other_name:
        room = 82 if spec.size else 52 if spec.number or spec.gray_pt else 0
        hint_bar(canvas, spec, (left + 7, high - 34, right - room, high - 8))
    elif spec.digital:
        canvas.write((left + _PAD, high - 12), "digital only", (Weight.ITALIC, 11.5, tone.quiet))


def _paint_saga(canvas: Canvas, spec: FaceSpec) -> None:
    """Paint a Saga: chapters on the left, art on the right, the type line below."""
    wide, high = canvas.width, canvas.height
    tone = tone_of(spec)
    column = wide * 0.6
    words = words_of(spec)
    foot = high - _TYPE - (34 if spec.other_name else 0)
    box = (10.0, _NAME + 10, column - 9, foot - 8)
    block = fit_words(words, (box[2] - box[0], box[3] - box[1]), canvas.unit, largest=15)
    _paper(canvas, spec, (0, _NAME, column, high))
    _art(canvas, spec, (column, _NAME, wide, foot))
    canvas.fill((column - 0.8, _NAME, column, foot), mix(tone.bar, tone.paper_text, 0.4))
    paint_words(canvas, words, block, box, tone)
    name_bar(canvas, spec, (0, 0, wide, _NAME))
    type_bar(canvas, spec, (0, foot, wide, foot + _TYPE))
    if spec.other_name:
        _paper(canvas, spec, (0, foot + _TYPE, wide, high))
        _foot(canvas, spec)


def _paint_siege(canvas: Canvas, spec: FaceSpec) -> None:
    """Paint a Siege sideways: art on the left, type line and text on the right, the defense shield below."""
    wide, high = canvas.width, canvas.height
    column = wide * 0.46
    words = words_of(spec)
    foot = high - _footer_height(spec) - (17 if spec.gray_pt else 0)
    box = (column + _PAD, _NAME + _TYPE + 8, wide - _PAD, foot - 4)
    block = fit_words(words, (box[2] - box[0], box[3] - box[1]), canvas.unit)
    _paper(canvas, spec, (column, _NAME, wide, high))
    _art(canvas, spec, (0, _NAME, column, high))
    name_bar(canvas, spec, (0, 0, wide, _NAME))
    type_bar(canvas, spec, (column, _NAME, wide, _NAME + _TYPE))
    canvas.fill((column - 0.8, _NAME, column, high), mix(tone_of(spec).bar, tone_of(spec).paper_text, 0.4))
    paint_words(canvas, words, block, box, tone_of(spec))
    _foot(canvas, spec, column)


def _paint_flip(canvas: Canvas, spec: FaceSpec) -> None:
    """Paint two halves around one picture, the lower one upside down."""
    wide, high = canvas.width, canvas.height
    lower = FaceSpec(
        kind=FaceKind.NORMAL, name=spec.flipped_name, type_line=spec.flipped_type, colors=spec.colors
    )
    # The whole card is turned when it is flipped, so both halves are painted as they are printed.
    upper = msgspec.structs.replace(spec, flipped=False)
    top = _painted_half(canvas, upper, words_of(spec).paragraphs, spec.size)
    below = _painted_half(canvas, lower, spec.flipped_text, spec.flipped_pt)
    _art(canvas, spec, (0, top.height - 1, wide, high - below.height + 1))
    canvas.picture(top.image, (0, 0))
    turned = below.image.transpose(Image.Transpose.ROTATE_180)
    canvas.image.paste(turned, (0, canvas.image.height - turned.height))


def _painted_half(card: Canvas, spec: FaceSpec, paragraphs: tuple[str, ...], size: str) -> Canvas:
    """Return half of a flip card, as high as its text needs."""
    fitting = (high for high in _HALVES if _half_words(card, paragraphs, high).is_whole)
    high = next(fitting, _HALVES[-1])
    half = Canvas(card.image.width, card.pixels(high), card.unit)
    _paint_half(half, spec, paragraphs, size)
    return half


def _half_words(card: Canvas, paragraphs: tuple[str, ...], high: float) -> Block:
    area = (card.width - 2 * _PAD, high - _NAME - _TYPE - 10)
    return fit_block(paragraphs, Letters(Weight.REGULAR, 15, 11), area, card.unit)


def _paint_half(canvas: Canvas, spec: FaceSpec, paragraphs: tuple[str, ...], size: str) -> None:
    """Paint half of a flip card: name, text, and the type line with power and toughness at its end."""
    wide, high = canvas.width, canvas.height
    tone = tone_of(spec)
    _paper(canvas, spec, (0, 0, wide, high))
    name_bar(canvas, spec, (0, 0, wide, _NAME))
    block = _half_words(canvas, paragraphs, high)
    top = _NAME + 5 + (high - _NAME - _TYPE - 10 - block.height) / 2
    write_block(canvas, block, (_PAD, top), (Weight.REGULAR, tone.paper_text))
    type_bar(canvas, spec, (0, high - _TYPE, wide, high), wide - 70 if size else wide)
    if size:
        size_box(canvas, size, (wide - 64, high - _TYPE + 1, wide - 4, high - 2), spec)
