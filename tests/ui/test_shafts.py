"""The meaning of an arrow shows in its color and in its shape, so that it doesn't depend on colors."""

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.model.actions import Block
from tabletop.model.objects import Combat
from tabletop.ui.items.arrows import ArrowsItem
from tabletop.ui.items.overlays import Arrow, Kind
from tabletop.ui.items.shafts import FORMS
from tabletop.ui.style.colors import Palette, palette
from tests.support import BOB, on_table, table_with

GAME = (Kind.HINT, Kind.ATTACK, Kind.BLOCK, Kind.ATTACHED)
"""Kinds of the game. The shape of a teacher's arrows is different from all of them."""
THEMES = [palette(dark, high_contrast=contrast) for dark in (True, False) for contrast in (True, False)]
_HEAD = 14
"""Length between arrows with heads of the usual size, in logical pixels."""
NAMES = ["Grizzly Bears", "Hill Giant", "Serra Angel", "Wind Drake", "Runeclaw Bear", "Centaur Courser"]


def luminance(color: QColor) -> float:
    shares = [color.redF(), color.greenF(), color.blueF()]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def to_an_eye_without_red_or_green(color: QColor) -> tuple[float, float]:
    """Return what distinguishes two colors without red and green: how yellow or blue, and how bright."""
    yellow = (color.redF() + color.greenF()) / 2
    return yellow - color.blueF(), luminance(color)


@pytest.mark.parametrize("theme", THEMES)
def test_arrows_are_told_apart_by_color_on_every_table(theme: Palette) -> None:
    colors = [getattr(theme, FORMS[kind].color) for kind in GAME]
    assert len({color.name() for color in colors}) == len(GAME)
    assert all(contrast(color, theme.table) >= 3 for color in colors)
    for one, other in combinations(colors, 2):
        seen = zip(*map(to_an_eye_without_red_or_green, (one, other)), strict=True)
        assert sum(abs(a - b) for a, b in seen) > 0.05, (one.name(), other.name())


def picture_of_kind(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> QImage:
    """Return a picture of an arrow of some kind in the one color that all have here."""
    monkeypatch.setitem(FORMS, kind, FORMS[kind]._replace(color="text"))
    return picture_of(Arrow(QPointF(20, 40), QPointF(210, 40), kind, bend=0.0))


def picture_of(arrow: Arrow) -> QImage:
    image = QImage(240, 80, QImage.Format.Format_Grayscale8)
    image.fill(0)
    arrows = ArrowsItem(palette(dark=True))
    arrows.set_rect(QRectF(0, 0, 240, 80))
    arrows.set_arrows((arrow,))
    painter = QPainter(image)
    arrows.paint(painter, None)
    painter.end()
    return image


@pytest.mark.parametrize(("one", "other"), [*combinations(FORMS, 2)])
def test_arrows_are_told_apart_by_their_form_alone(
    one: Kind, other: Kind, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    pictures = [picture_of_kind(kind, monkeypatch) for kind in (one, other)]
    columns, rows = range(240), range(80)
    different = sum(
        abs(pictures[0].pixelColor(x, y).lightness() - pictures[1].pixelColor(x, y).lightness()) > 60
        for x in columns
        for y in rows
    )
    assert different > 60, f"{different} pixels"


def test_an_attack_that_is_blocked_is_thinner_and_paler(show) -> None:
    attackers = [on_table(name, tapped=True, combat=Combat(attacking_player=BOB)) for name in NAMES[:3]]
    table = table_with(attackers, theirs=NAMES[3:], step="declare blockers")
    seen = show(table)
    assert not any(arrow.is_faint for arrow in seen.scene.arrows.arrows)
    table.does(Block(blockers={table.only(NAMES[3]): table.only(NAMES[0])}))
    seen.scene.bridge.show()
    seen.scene.finish_motion()
    attacks = [arrow for arrow in seen.scene.arrows.arrows if arrow.kind is Kind.ATTACK]
    assert sorted(arrow.is_faint for arrow in attacks) == [False, False, True]
    assert [arrow.is_faint for arrow in seen.scene.arrows.arrows if arrow.kind is Kind.BLOCK] == [False]
    blocked = next(arrow for arrow in attacks if arrow.is_faint)
    attacker = seen.scene.card_items.of(table.only(NAMES[0]))
    tile = attacker.tile.translated(attacker.middle)
    assert tile.adjusted(-20, -20, 20, 20).contains(blocked.start)


def test_a_faint_arrow_is_still_seen(qapp: object) -> None:
    clear = Arrow(QPointF(20, 40), QPointF(210, 40), Kind.ATTACK, bend=0.0)
    pictures = [picture_of(each) for each in (clear, clear._replace(is_faint=True))]
    ink = [sum(each.pixelColor(100, y).lightness() for y in range(80)) for each in pictures]
    assert 0 < ink[1] < 0.5 * ink[0]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [2, 4, 6])
def test_all_attackers_of_a_player_go_the_same_kind_of_way(show, size: tuple[int, int], count: int) -> None:
    attackers = [on_table(name, tapped=True, combat=Combat(attacking_player=BOB)) for name in NAMES[:count]]
    seen = show(table_with(attackers, theirs=NAMES), *size)
    arrows = seen.scene.arrows.arrows
    assert len(arrows) == count
    assert {arrow.kind for arrow in arrows} == {Kind.ATTACK}
    assert len({bool(arrow.corners) for arrow in arrows}) == 1
    assert len({arrow.turn for arrow in arrows}) == 1
    assert not any(arrow.below for arrow in arrows)
    if arrows[0].corners:
        assert {arrow.share for arrow in arrows} == {1.0}, "those that come together are as wide as one"
        return
    ends = sorted(arrow.end.y() for arrow in arrows)
    apart = min(below - above for above, below in pairwise(ends))
    assert all(arrow.share * _HEAD <= max(apart, 0.6 * _HEAD) + 0.1 for arrow in arrows), (
        "heads lie side by side"
    )
