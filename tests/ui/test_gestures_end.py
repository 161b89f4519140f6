"""However a gesture ends, nothing of it stays on the table."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.ui.gestures.drag import DragCards
from tabletop.ui.gestures.turn_gesture import TurnCards
from tabletop.ui.items.grips import REACH, corner_of
from tabletop.ui.items.overlays import Bubble, Kind, Outline
from tests.support import table_with

PAIR = ("Bruna, the Fading Light", "Gisela, the Broken Blade")
DELVER = "Delver of Secrets"


class SlipError(Exception):
    pass


def slip(*_: object) -> None:
    raise SlipError


def marks(seen) -> list[object]:
    """Return the marks of a gesture, without the outlines of the selection."""
    put_up = (each for each in seen.scene.items() if isinstance(each, Bubble | Outline))
    return [each for each in put_up if not (isinstance(each, Outline) and each.kind is Kind.FOCUS)]


def begin(seen, kind: type) -> None:
    """Drag one angel over the other, or turn a card by its corner."""
    if kind is DragCards:
        seen.carry(seen.at(PAIR[0]), seen.at(PAIR[1]))
    else:
        item = seen.item(DELVER)
        corner = item.mapToScene(corner_of(item, REACH).center()).toPoint()
        seen.carry(corner, corner + QPoint(60, 0))
    assert marks(seen)


@pytest.mark.parametrize("kind", [DragCards, TurnCards])
def test_one_that_fails_at_its_end_is_tidied_too(
    show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, kind: type
) -> None:
    seen = show(table_with([*PAIR, DELVER]))
    begin(seen, kind)
    monkeypatch.setattr(kind, "release", slip)
    with qtbot.captureExceptions() as caught:
        QTest.mouseRelease(
            seen.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5)
        )
    assert [error[0] for error in caught] == [SlipError]
    assert marks(seen) == []


@pytest.mark.parametrize("kind", [DragCards, TurnCards])
def test_one_that_fails_when_it_is_cancelled_is_tidied_too(
    show, monkeypatch: pytest.MonkeyPatch, kind: type
) -> None:
    seen = show(table_with([*PAIR, DELVER]))
    begin(seen, kind)
    monkeypatch.setattr(kind, "cancel", slip)
    with pytest.raises(SlipError):
        seen.scene.mouse.cancel()
    assert marks(seen) == []


@pytest.mark.parametrize("pair", [PAIR, PAIR[::-1]])
def test_a_target_that_is_gone_at_once_takes_its_outline_with_it(show, pair: tuple[str, str]) -> None:
    """Without animations the other half has left before the drag is cleaned up."""
    seen = show(table_with([*PAIR, DELVER]))
    seen.scene.animator.speed = 0.0
    seen.drag(seen.at(pair[0]), seen.at(pair[1]))
    assert len(seen.scene.card_items.all()) == 2
    assert marks(seen) == []


def test_each_button_ends_what_it_has_begun(show) -> None:
    """Esc ends a drag while the left button is still down. The right one opens its menu all the same."""
    seen = show(table_with([*PAIR, DELVER]))
    viewport, none, at = seen.view.viewport(), Qt.KeyboardModifier.NoModifier, seen.at(DELVER)
    asked: list[int] = []
    seen.scene.menu_wanted.connect(lambda id, _at: asked.append(id))
    begin(seen, DragCards)
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    QTest.mousePress(viewport, Qt.MouseButton.RightButton, none, at)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, none, at)
    assert asked == []
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, none, QPoint(5, 5))
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, none, at)
    assert asked == [seen.item(DELVER).object_id]
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, none, QPoint(5, 5))
