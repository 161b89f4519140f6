"""A lesson shows its subjects with rings and in full, wherever they are."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tabletop.ui.items.card_item import CardItem
from tabletop.ui.learning.lesson_subjects import LessonSubjects
from tabletop.ui.session.file_opening import open_table
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

LESSON = """
format = 1
title  = "In the graveyard"
kind   = "lesson"

[table.Alice]
battlefield = ["Serra Angel"]
graveyard   = ["Hill Giant", { card = "Delver of Secrets", as = "delver" }]

[[steps]]
do     = "life"
to     = "Alice"
amount = 1

[[steps]]
do     = "move"
object = "delver"
to     = "hand"
say    = "Back in the hand."
focus  = ["delver"]

[[steps]]
do     = "life"
to     = "Alice"
amount = 1
"""


def settle(hands: Hands, qapp: QApplication) -> None:
    """Let all motion end, with what follows it."""
    for _ in range(4):
        qapp.processEvents()
        hands.window.scene.finish_motion()


def subject(hands: Hands) -> CardItem | None:
    """Return the only card with a ring."""
    rings = feature_of(hands.window, LessonSubjects).rings
    items = [ring.parentItem() for ring in rings]
    assert len(items) <= 1
    return next((item for item in items if isinstance(item, CardItem)), None)


def test_the_subject_of_a_step_comes_out_of_its_pile_and_its_hand(
    open_window: Callable[..., Hands], tmp_path: Path, qapp: QApplication
) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text(LESSON, encoding="utf-8")
    hands = open_window(open_table(file))
    hands.window.actions_["predict"].setChecked(False)
    player = hands.window.session.lesson_player
    settle(hands, qapp)
    angel = hands.window.scene.card_items.of(hands.number("Serra Angel"))
    opening = subject(hands)
    assert angel is not None
    assert opening is not None, "the first subject of the lesson is shown from the beginning"
    assert opening.view.now is not None
    assert opening.view.now.name == "Delver of Secrets"
    assert opening.place.width >= 0.9 * angel.place.width
    assert len(feature_of(hands.window, LessonSubjects).panels) == 1
    player.forward()
    settle(hands, qapp)
    assert subject(hands) is None, "the step is about something else"
    assert not feature_of(hands.window, LessonSubjects).panels
    player.forward()
    settle(hands, qapp)
    in_hand = subject(hands)
    assert in_hand is not None
    assert in_hand.place.width >= 0.9 * angel.place.width
    hands.window.parts.files.opened.emit(open_table(file))
    settle(hands, qapp)
    assert subject(hands) is not None, "the rings of another table are gone with its cards"
    player.begin(None)
    settle(hands, qapp)
    assert subject(hands) is None
