"""The surface of the table with its lanes, which are drawn the quick way."""

from random import Random

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from tabletop.ui.items.dial import paint_moon
from tabletop.ui.items.surface import draw_with_lanes, panel_background, table_surface
from tabletop.ui.style.colors import faded, palette

SIZE = QSize(640, 420)
HIGH = (0.0, 3.0, 14.0, 25.5, 26.0, 60.25, 110.0)
THEME = palette(dark=True)


def lanes(random: Random) -> list[QRectF]:
    """Return four lanes below one another, some of them low, none on whole pixels."""
    found, y = [], random.uniform(5, 15)
    for _ in range(4):
        high = random.choice(HIGH)
        found.append(QRectF(random.uniform(10, 30), y, random.uniform(30, 590), high))
        y += high + random.uniform(0, 12)
    return found


def draw_at_once(felt: QPixmap, rects: list[QRectF]) -> QPixmap:
    """Draw the same lanes the plain way."""
    picture = felt.copy()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(faded(THEME.line, 0.28), 1))
    painter.setBrush(faded(THEME.table_bright, 0.35))
    for rect in rects:
        painter.drawRoundedRect(rect.adjusted(-5.5, -4.5, 5.5, 4.5), 10, 10)
    painter.end()
    return picture


@pytest.mark.parametrize("dpr", [1.0, 1.5, 2.0])
def test_lanes_look_as_if_each_was_drawn_at_once(qapp, dpr) -> None:
    felt, random = table_surface(SIZE, dpr, THEME), Random(4)
    picture = felt.copy()
    for _ in range(12):
        rects = lanes(random)
        draw_with_lanes(picture, felt, rects, (), THEME)
        assert picture.toImage() == draw_at_once(felt, rects).toImage()


def test_the_grounds_of_the_zones_lie_above_the_lanes(qapp) -> None:
    felt, ground = table_surface(SIZE, 1.0, THEME), QPixmap(50, 60)
    ground.fill(THEME.focus)
    picture = felt.copy()
    draw_with_lanes(picture, felt, [QRectF(0, 0, 600, 300)], [(QRectF(20, 10, 50, 60), ground)], THEME)
    shown = picture.toImage()
    at = QPointF(20, 10).toPoint()
    assert shown.pixelColor(at) == shown.pixelColor(69, 69) == THEME.focus
    assert shown.pixelColor(70, 70) != THEME.focus


def test_the_moon_is_a_crescent_open_to_the_upper_right(qapp) -> None:
    picture = QPixmap(100, 100)
    picture.fill(QColor("#000000"))
    painter = QPainter(picture)
    paint_moon(painter, QPointF(50, 50), 40, QColor("#FFFFFF"))
    painter.end()
    image = picture.toImage()
    lit = {
        (x, y)
        for x in range(10, 91, 10)
        for y in range(10, 91, 10)
        if image.pixelColor(x, y).lightness() > 128
    }
    assert {(20, 60), (30, 70), (50, 80)} <= lit
    assert not {(50, 50), (70, 40), (60, 30)} & lit


@pytest.mark.parametrize("edge", [Qt.Edge.LeftEdge, Qt.Edge.RightEdge, Qt.Edge.TopEdge, Qt.Edge.BottomEdge])
def test_a_line_parts_the_zones_at_an_edge_from_the_battlefield(qapp, edge: Qt.Edge) -> None:
    image = panel_background(QSize(60, 40), 1.0, THEME, inner=edge).toImage()
    at = {
        Qt.Edge.LeftEdge: [(0, y) for y in range(40)],
        Qt.Edge.RightEdge: [(59, y) for y in range(40)],
        Qt.Edge.TopEdge: [(x, 0) for x in range(60)],
        Qt.Edge.BottomEdge: [(x, 39) for x in range(60)],
    }[edge]

    def distance(x: int, y: int) -> int:
        return abs(image.pixelColor(x, y).lightness() - THEME.line.lightness())

    inward = {
        Qt.Edge.LeftEdge: (1, 0),
        Qt.Edge.RightEdge: (-1, 0),
        Qt.Edge.TopEdge: (0, 1),
        Qt.Edge.BottomEdge: (0, -1),
    }[edge]
    assert all(distance(x, y) < distance(x + inward[0], y + inward[1]) for x, y in at[1:-1])
