"""A hand that holds, pulls, releases, cancels and undoes at random leaves everything as the game has it."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsPixmapItem

from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Bubble
from tests.batches import long_but_every
from tests.support import table_with

CARDS = [
    "Gisela, the Broken Blade",
    "Bruna, the Fading Light",
    "Graf Rats",
    "Chittering Host",
    "Forest",
]
LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
STEPS = 250


class Hand:
    """Does one thing after another, all equally likely, at places where something can be done."""

    def __init__(self, seen, seed: int) -> None:
        self.seen, self.random = seen, Random(seed)
        self.holds = False

    def somewhere(self) -> QPoint:
        """Return a point on a card, most often in its middle, where a seam would be, and seldom on the bare
        table.
        """
        items = [item for item in self.seen.scene.card_items.all() if item.place.shown]
        if not items or self.random.random() < 0.1:
            return QPoint(self.random.randrange(200, 1200), self.random.randrange(100, 800))
        near = QPoint(self.random.randrange(-20, 20), self.random.choice((0, 0, 3, -60)))
        return self.random.choice(items).middle.toPoint() + near

    def step(self) -> None:
        self.random.choice((self.press, self.move, self.move, self.move, self.let_go, self.wait, self.key))()

    def press(self) -> None:
        if not self.holds:
            self.seen.press(self.somewhere())
            self.holds = True

    def move(self) -> None:
        QTest.mouseMove(self.seen.view.viewport(), self.somewhere())

    def let_go(self) -> None:
        if self.holds:
            QTest.mouseRelease(self.seen.view.viewport(), LEFT, NO_KEY, self.somewhere())
            self.holds = False

    def wait(self) -> None:
        for animator in (self.seen.scene.animator, self.seen.scene.pointer_animator):
            animator.advance(self.random.choice((10, 60, 200, 2000)))

    def key(self) -> None:
        scene = self.seen.scene
        selected = scene.selected_ids()
        match self.random.randrange(5):
            case 0:
                QTest.keyClick(self.seen.view, Qt.Key.Key_Escape)
            case 1 if selected:
                scene.look_at_other_face(selected[-1])
            case 2 if not self.holds:
                self.seen.bridge.undo()
            case 3 if not self.holds:
                self.seen.bridge.redo()
            case 4 if self.seen.bridge.table.state.question is not None:
                self.seen.bridge.answer(self.seen.bridge.table.state.question.question.options)

    def come_to_rest(self) -> None:
        self.let_go()
        QTest.keyClick(self.seen.view, Qt.Key.Key_Escape)
        self.seen.scene.hover.end()
        self.seen.scene.finish_motion()
        self.seen.scene.cancel()
        self.seen.scene.finish_motion()


def ghosts(seen) -> list[QGraphicsPixmapItem]:
    """Return items that are not cards and stand alone: ghosts, in addition to what is on every table."""
    loose = (each for each in seen.scene.items() if type(each) is QGraphicsPixmapItem)
    return [each for each in loose if each.parentItem() is None]


@pytest.mark.parametrize("seed", long_but_every(2, range(8)))
def test_whatever_a_hand_does_everything_lies_as_the_game_has_it(show, seed: int) -> None:
    seen = show(table_with(CARDS, library=["Opt"]), 1580, 1000)
    hand, scene = Hand(seen, seed), seen.scene
    standing = len(ghosts(seen))
    for number in range(STEPS):
        hand.step()
        if number % 25 == 24:
            hand.come_to_rest()
            own = {*scene.card_items.all()}
            others = [each for each in scene.items() if isinstance(each, CardItem) and each not in own]
            assert others == [], number
            for item in own:
                assert item.pos() == item.middle, (number, item.view.now.name)
                assert (item.rotation(), item.scale(), item.opacity()) == (0, 1, 1), number
                assert item.isVisible() is item.place.shown, number
                assert not item.is_turning
            assert len(ghosts(seen)) == standing, number
            assert not [each for each in scene.items() if isinstance(each, Bubble)], number
            assert scene.peek.seam is None
