"""A hand that acts at random: takes, turns, releases, cancels, presses keys, undoes.

``python -m tests.ui.random_hand 10000`` does so ten thousand times; ``--seed 7`` begins elsewhere.
"""

import argparse
import os
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.model.questions import Question
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.ui.gestures.turn_by_keys import TurnByKeys
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.grips import REACH, TurnCorner, corner_of
from tabletop.ui.items.overlays import EmptySet, Outline
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.face_specs import tile_spec_for, with_side_up
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.application import create_application
from tabletop.ui.table.view_widget import TableViewWidget
from tests.support import PlacedTable, copy_of, face_down, on_table, table_with

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
KEYS = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def crowded_table() -> PlacedTable:
    """Return a table with one card of every kind that turns, and some that don't."""
    return table_with(
        [
            on_table("Delver of Secrets", counters={"+1/+1": 1}),
            on_table("Kruin Outlaw", tapped=True),
            "Brutal Cathar",
            "Faithful Squire",
            "Concealing Curtains",
            "Arlinn Kord",
            "Bruna, the Fading Light",
            "Gisela, the Broken Blade",
            copy_of("Insectile Aberration", card="Clone"),
            face_down("Hill Giant"),
            "Forest",
            "Riverglide Pathway",
        ],
        theirs=["Serra Angel", "Village Messenger", face_down("Delver of Secrets")],
        hand=["Valki, God of Lies", "Branchloft Pathway", "Malakir Rebirth", "Delver of Secrets"],
        graveyard=["Baithook Angler"],
        library=["Opt", "Island", "Moonmist"],
        step="precombat main",
    )


class RandomHand:
    """Touches one table, and checks its appearance whenever nothing is held."""

    def __init__(self, view: TableViewWidget, seed: int) -> None:
        self.view, self.scene, self.bridge = view, view.table_scene, view.table_scene.bridge
        self.random = Random(seed)
        self.at = QPoint(5, 5)
        self.pressed = False
        self.did: list[str] = []
        self.done = 0
        """Number of actions with an effect."""
        self.bridge.changed.connect(self._count)

    def _count(self, _view: object, events: object) -> None:
        self.done += bool(events)

    def touch(self) -> None:
        """Do one thing. While nothing is held, every item has to be where the view says."""
        wishes = (self.press, self.press, self.move, self.move, self.move, self.release, self.key, self.other)
        doing = self.random.choice(wishes)
        self.did = [*self.did[-30:], doing.__name__]
        doing()
        if self.bridge.table.state.question is not None:
            self._answer(self.bridge.table.state.question.question)
        if len(self.bridge.table.journal.entries) > 60:
            self.bridge.undo(60)
        if not self.pressed and self.scene.mouse._gesture is None:
            self.check()

    # --- What it does ---------------------------------------------------------------------------------

    def press(self) -> None:
        if self.pressed:
            return
        items = [item for item in self.scene.card_items.all() if item.place.shown]
        item = self.random.choice(items)
        keys = self.random.choice(KEYS)
        corner = corner_of(item, REACH).center() if self.random.random() < 0.6 else QPointF(0, 0)
        self.go((item.pos() + corner).toPoint(), keys)
        QTest.mousePress(self.view.viewport(), LEFT, keys, self.at)
        self.pressed = True

    def move(self) -> None:
        reach = self.random.choice((4, 60, 130, 130, 500))
        way = QPoint(self.random.randint(-reach, reach), self.random.randint(-reach, reach))
        self.go(self.at + way, self.random.choice(KEYS))

    def go(self, to: QPoint, keys: Qt.KeyboardModifier) -> None:
        viewport = self.view.viewport()
        self.at = QPoint(
            min(max(2, to.x()), viewport.width() - 3), min(max(2, to.y()), viewport.height() - 3)
        )
        held = LEFT if self.pressed else Qt.MouseButton.NoButton
        point, globally = QPointF(self.at), QPointF(viewport.mapToGlobal(self.at))
        kind = QMouseEvent.Type.MouseMove
        QApplication.sendEvent(
            viewport, QMouseEvent(kind, point, globally, Qt.MouseButton.NoButton, held, keys)
        )

    def release(self) -> None:
        if self.pressed:
            QTest.mouseRelease(self.view.viewport(), LEFT, self.random.choice(KEYS), self.at)
            self.pressed = False

    def escape(self) -> None:
        QTest.keyClick(self.view, Qt.Key.Key_Escape)

    def key(self) -> None:
        """Do what keys of the window do: take by the corner, turn, put down."""
        scene, gesture = self.scene, self.scene.mouse._gesture
        if isinstance(gesture, TurnByKeys):
            if self.random.random() < 0.3:
                scene.mouse.put_down_turned()
            else:
                gesture.towards(*self.random.choice(((1, 0), (-1, 0), (0, 1), (0, -1))))
        elif gesture is None and not self.pressed and scene.selection.current is not None:
            scene.finish_motion()
            scene.mouse.take_by_corner(scene.selection.current)

    def other(self) -> None:
        """Let time pass, undo, or use the wheel or the right button."""
        doing = self.random.choice(
            (self.escape, self._wait, self._undo, self._redo, self._wheel, self._right, self._resize)
        )
        self.did.append(doing.__name__)
        doing()

    def _wait(self) -> None:
        self.scene.animator.advance(self.random.choice((16, 60, 400)))
        self.scene.pointer_animator.advance(50)

    def _undo(self) -> None:
        self.bridge.undo()

    def _redo(self) -> None:
        self.bridge.redo()

    def _wheel(self) -> None:
        viewport = self.view.viewport()
        point, globally = QPointF(self.at), QPointF(viewport.mapToGlobal(self.at))
        up, none = QPoint(0, self.random.choice((120, -120))), Qt.KeyboardModifier.NoModifier
        phase = Qt.ScrollPhase.NoScrollPhase
        wheel = QWheelEvent(point, globally, QPoint(), up, Qt.MouseButton.NoButton, none, phase, False)
        QApplication.sendEvent(viewport, wheel)

    def _right(self) -> None:
        if self.pressed:
            none = Qt.KeyboardModifier.NoModifier
            QTest.mousePress(self.view.viewport(), RIGHT, none, self.at)
            QTest.mouseRelease(self.view.viewport(), RIGHT, none, self.at)

    def _resize(self) -> None:
        self.view.resize(self.random.choice((1280, 1100)), 720)

    def _answer(self, question: Question) -> None:
        answer = question.default if hasattr(question, "default") else None
        if answer is None or not self.bridge.answer(answer).ruling.is_legal:
            self.bridge.undo()

    # --- How it should look ---------------------------------------------------------------------------

    def check(self) -> None:
        """Check that every item is where the view says, not transformed, with the right face, and that none
        is left over.
        """
        scene = self.scene
        scene.finish_motion()
        scene.end_hover()
        scene.pointer_animator.finish()
        view = self.bridge.view()
        places = scene.arranger.places(view, scene.ground, scene.fan.zones)
        items = {item.object_id: item for item in scene.card_items.all()}
        assert items.keys() == places.keys()
        objects = view.objects()
        for id, item in items.items():
            assert item.view == objects[id], self._describe(item, "shows another object")
            assert item.place == places[id], self._describe(item, "lies elsewhere")
            if item.place.shown:
                self._check_item(item)

    def _check_item(self, item: CardItem) -> None:
        assert item.pos() == item.middle, self._describe(item, "is away from its place")
        assert not item.is_turning, self._describe(item, "is still posed")
        assert item.held is None, self._describe(item, "is still held")
        assert item.transform().isIdentity(), self._describe(item, "is transformed")
        assert item.zValue() == item.place.z, self._describe(item, "lies too high or too low")
        assert item.look.lifted is False, self._describe(item, "is lifted")
        marks = [child for child in item.childItems() if not isinstance(child, Outline | EmptySet)]
        assert not marks, self._describe(item, f"has left {marks}")
        assert not any(isinstance(child, TurnCorner) for child in item.childItems())
        side = item.chosen_side
        expected = tile_spec_for(item.view) if side is None else with_side_up(item.view, side)
        # Of the smallest tiles numbers are left out; the plate of an ability has the colors of its source.
        is_whole = item.place.width >= 50 and not item.place.hidden
        if is_whole and item.view.pieces and not item.is_out_of_date:
            assert item.spec == expected, self._describe(item, "shows another face")

    def _describe(self, item: CardItem, what: str) -> str:
        name = item.view.now.name if item.view.now is not None else "a card"
        return f"{name} {what} after {', '.join(self.did)}"


def shown_table() -> tuple[TableViewWidget, Pictures]:
    """Return the crowded table in a window of its own. The caller keeps the pictures, and shuts them down."""
    pictures = Pictures(FaceStore(None), synchronous=True)
    bridge = Bridge(crowded_table())
    view = TableViewWidget(bridge, pictures)
    bridge.setParent(view)
    view.resize(1280, 720)
    view.table_scene.animator.by_hand = True
    view.table_scene.pointer_animator.by_hand = True
    view.show()
    return view, pictures


def main() -> None:
    """Act as often as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    create_application()
    view, pictures = shown_table()
    hand = RandomHand(view, chosen.seed)
    for number in range(chosen.times):
        hand.touch()
        if number % 1000 == 999:
            print(f"{number + 1} touches, {hand.done} actions")
    hand.release()
    pictures.shut_down()


if __name__ == "__main__":
    main()
