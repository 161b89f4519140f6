"""The film of turning by hand at the top of the README: a real hand on the real table, frame by frame.

``python -m tests.ui.film_of_turning docs/turning.webp`` makes it again.
"""

import argparse
import os
from collections.abc import Iterator
from math import pi, sin
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QApplication

from tabletop.paint.faces.film_encoding import write_film
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.paint.faces.spool import Frame
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.grips import REACH, corner_of
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.application import create_application
from tabletop.ui.table.view_widget import TableViewWidget
from tests.support import on_table, table_with

SIZE, SHOWN = QSize(1088, 680), QSize(736, 460)
FRAME = 50
LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
NONE, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
DELVER, ANGEL, VALKI = "Delver of Secrets", "Serra Angel", "Valki, God of Lies"


class FilmedHand:
    """A hand that is filmed: each of its movements gives frames."""

    def __init__(self, view: TableViewWidget) -> None:
        self.view, self.scene = view, view.table_scene
        self.frames: list[Frame] = []
        self.at = QPointF(560, 250)
        self.keys = NONE
        self.held = NO_BUTTON

    def item(self, name: str) -> CardItem:
        return next(
            each
            for each in self.scene.card_items.all()
            if each.view.definition is not None and each.view.definition.name == name
        )

    def corner(self, name: str) -> QPointF:
        item = self.item(name)
        return corner_of(item, REACH * 0.75).translated(item.pos()).center()

    def go(self, to: QPointF, milliseconds: float) -> None:
        """Move to a point, slowly at first and at the end."""
        start, count = QPointF(self.at), max(1, round(milliseconds / FRAME))
        for number in range(1, count + 1):
            share = 0.5 - 0.5 * _cosine(number / count)
            self._move(start + (to - start) * share)
            self.wait(FRAME)

    def _move(self, to: QPointF) -> None:
        self.at = to
        self._tell(QMouseEvent.Type.MouseMove, NO_BUTTON)

    def _tell(self, kind: QMouseEvent.Type, button: Qt.MouseButton) -> None:
        viewport = self.view.viewport()
        globally = QPointF(viewport.mapToGlobal(self.at.toPoint()))
        QApplication.sendEvent(viewport, QMouseEvent(kind, self.at, globally, button, self.held, self.keys))

    def press(self, keys: Qt.KeyboardModifier = NONE) -> None:
        self.held, self.keys = LEFT, keys
        self._tell(QMouseEvent.Type.MouseButtonPress, LEFT)
        self.wait(160)

    def let_go(self) -> None:
        self.held = NO_BUTTON
        self._tell(QMouseEvent.Type.MouseButtonRelease, LEFT)
        self.keys = NONE

    def wait(self, milliseconds: float) -> None:
        """Let time pass. While nothing moves, one frame is shown longer."""
        for _ in range(max(1, round(milliseconds / FRAME))):
            self.scene.animator.advance(FRAME)
            self.scene.pointer_animator.advance(FRAME)
            self.frames.append(self._frame())

    def _frame(self) -> Frame:
        image = self.view.grab().toImage()
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_pointer(painter)
        painter.end()
        smooth = Qt.TransformationMode.SmoothTransformation
        image = image.scaled(SHOWN, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        image = image.convertToFormat(QImage.Format.Format_RGBA8888)
        return Frame(image.width(), image.height(), bytes(image.constBits()), FRAME)

    def _draw_pointer(self, painter: QPainter) -> None:
        """Draw an arrow, with a ring around its tip while the button is down, and the key that is held."""
        if self.held is LEFT:
            painter.setPen(QPen(QColor(255, 255, 255, 200), 2.5))
            painter.setBrush(QColor(255, 255, 255, 60))
            painter.drawEllipse(self.at, 13, 13)
        path = QPainterPath(self.at)
        for x, y in ((0, 21), (5, 16.5), (8.5, 24), (12, 22.5), (8.6, 15.2), (15, 15)):
            path.lineTo(self.at + QPointF(x, y))
        path.closeSubpath()
        painter.setPen(QPen(QColor("#14161A"), 1.6))
        painter.setBrush(QColor("white"))
        painter.drawPath(path)
        if self.keys is ALT:
            painter.drawRoundedRect(self.at.x() + 20, self.at.y() + 12, 40, 22, 5, 5)
            painter.drawText(self.at + QPointF(30, 28), "Alt")


def _cosine(share: float) -> float:
    return sin(pi / 2 - share * pi)


def turn_delver(hand: FilmedHand) -> None:
    """Take it by its corner, look at it, lay it back, and turn it for good."""
    width = hand.item(DELVER).place.width
    hand.go(hand.corner(DELVER) + QPointF(40, 70), 600)
    hand.go(hand.corner(DELVER), 400)
    hand.wait(400)
    start = QPointF(hand.at)
    hand.press()
    hand.go(start + QPointF(width * 0.42, 0), 1100)
    hand.wait(300)
    hand.go(start + QPointF(width * 0.12, 0), 600)
    hand.go(start + QPointF(width * 0.74, 0), 1200)
    hand.wait(500)
    hand.let_go()
    hand.wait(1000)


def stop_the_angel(hand: FilmedHand) -> None:
    """Try to turn the angel. It resists, and the reason stays."""
    item = hand.item(ANGEL)
    hand.go(item.pos() + QPointF(-20, 10), 600)
    start = QPointF(hand.at)
    hand.press(ALT)
    hand.go(start + QPointF(item.place.width * 0.95, 0), 1300)
    hand.wait(500)
    hand.let_go()
    hand.wait(1400)


def cast_tibalt(hand: FilmedHand) -> None:
    """Turn a modal card in the hand and drag out the face that is up."""
    width = hand.item(VALKI).place.width
    hand.go(hand.corner(VALKI) + QPointF(30, 40), 700)
    hand.go(hand.corner(VALKI), 300)
    hand.wait(200)
    start = QPointF(hand.at)
    hand.press()
    hand.go(start + QPointF(width * 0.8, 0), 1200)
    hand.wait(300)
    hand.let_go()
    hand.wait(700)
    hand.go(hand.item(VALKI).pos(), 300)
    hand.press()
    hand.go(QPointF(430, 300), 900)
    hand.let_go()
    hand.wait(1900)


def scenes() -> Iterator[Frame]:
    """Return the scenes of the whole film."""
    create_application()
    pictures = Pictures(FaceStore(None), synchronous=True)
    table = table_with(
        [DELVER, "Kruin Outlaw", on_table("Huntmaster of the Fells", tapped=True)],
        theirs=[ANGEL],
        hand=[VALKI, "Branchloft Pathway", "Moonmist"],
        library=["Opt", "Island", "Moonmist"],
        opponent={"library": ["Plains"], "hand": ["Plains", "Plains"]},
        step="precombat main",
    )
    bridge = Bridge(table)
    view = TableViewWidget(bridge, pictures)
    bridge.setParent(view)
    view.resize(SIZE)
    view.table_scene.animator.by_hand = view.table_scene.pointer_animator.by_hand = True
    view.table_scene.set_theme(dark=True)
    # Empty rows give their room to the cards.
    view.table_scene.folds = True
    view.show()
    view.fit()
    QApplication.processEvents()
    hand = FilmedHand(view)
    hand.wait(500)
    for scene in (turn_delver, stop_the_angel, cast_tibalt):
        scene(hand)
    pictures.shut_down()
    yield from hand.frames


def main() -> None:
    """Write the film."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    write_film([*scenes()], parser.parse_args().file)


if __name__ == "__main__":
    main()
