"""While a question of a lesson is open, nothing that answers it is announced to a screen reader."""

import os
import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.teaching import VERDICT, Prediction
from tabletop.scenarios.lessons.catalog import ListedLesson, course_lessons, shipped_lessons
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.prediction import option_words, question_before
from tabletop.ui.gestures.drag import WITHHELD
from tabletop.ui.gestures.drag_by_keys import DragByKeys
from tabletop.ui.gestures.turn_by_keys import TurnByKeys
from tabletop.ui.style.screen_reader import screen_reader_text
from tests.batches import in_batches, long_unless
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
Key = Qt.Key
EACH = 1 if os.environ.get("TABLETOP_HYPOTHESIS") == "nightly" else 3
OTHERS = shipped_lessons()[len(course_lessons()) :: EACH]
"""Scenarios with generated questions: all at night, otherwise every third to save time."""
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def announcements(monkeypatch: pytest.MonkeyPatch, unpainted: None) -> list[str]:
    """Return the announcements, in a window without painting."""
    heard: list[str] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        heard.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return heard


def told_in(hands: Hands, listed: ListedLesson, announcements: list[str]) -> Iterator[str]:
    """Yield premature announcements in a lesson.

    At each question its cards are picked up, carried and turned.
    """
    announcements.clear()
    hands.window.scene.animator.preferred_amount = "none"
    hands.window.parts.files.open_file(listed.file)
    player = hands.window.session.lesson_player
    lesson = Lesson(read_scenario(listed.file))
    while player.place is not None and player.place.number < player.place.total:
        number = player.place.number + 1
        # Comments on an answer end with the move to the next question.
        if player.place.lingers:
            announcements.clear()
            player.forward()
            hands.window.scene.finish_motion()
        if player.place.question:
            lesson.play(number - 1)
            prediction = lesson.prediction
            assert prediction is not None
            question = question_before(prediction, lesson.question_text())
            handled = [*_handled(hands, lesson)]
            words = screen_reader_text(question.words)
            assert any(each.startswith(words) for each in announcements), "the question is announced"
            outcome = _outcome(lesson)
            names = _names(lesson)
            yield from (f"{listed.id} {number}: {each}" for each in handled)
            for message in dict.fromkeys(announcements):
                if not message.startswith(words) and _answers(
                    message, prediction, question.words, outcome, names
                ):
                    yield f"{listed.id} {number}: “{message}” answers “{question.words}”"
        announcements.clear()
        if not player.choose(0):
            player.forward()
        hands.window.scene.finish_motion()


def _names(lesson: Lesson) -> frozenset[str]:
    """Return the names of the objects whose values are requested."""
    ids, _ = lesson.question_subject()
    objects = lesson.table.view().objects()
    return frozenset(objects[id].now.name for id in ids if id in objects and objects[id].now is not None)


def _outcome(lesson: Lesson) -> tuple[str, ...]:
    """Return the text of the step's result: its sentence and, if it is refused, the reason."""
    done = lesson.forward()
    assert done is not None
    refused = () if done.ruling.is_legal else (done.ruling.words,)
    return tuple(screen_reader_text(each) for each in (lesson.says, *refused) if each)


def _answers(
    message: str, prediction: Prediction, words: str, outcome: tuple[str, ...], names: frozenset[str]
) -> bool:
    because = (screen_reader_text(option.because) for option in prediction.options if option.right)
    if any(each in message for each in (*outcome, *because) if each):
        return True
    if prediction.of == VERDICT:
        return False
    right = screen_reader_text(next(option_words(each) for each in prediction.options if each.right))
    about = prediction.of.rpartition(".")[2].replace("_", " ")
    stands = re.search(rf"\b{re.escape(about)}\W+{re.escape(right)}\b", message, re.IGNORECASE)
    return bool(stands) and any(name in message for name in names)


def _handled(hands: Hands, lesson: Lesson) -> Iterator[str]:
    """Pick up the objects of the step by keys, carry them everywhere, turn them, and lay them back."""
    scene, step = hands.window.scene, lesson.next_step
    assert step is not None
    for id in lesson.next_ids()[:2]:
        item = scene.card_items.of(id)
        if item is None or not item.place.shown:
            continue
        scene.select(id)
        hands.key(Key.Key_P)
        yield from _carried(scene.mouse.carried, step.verb)
        hands.key(Key.Key_Escape)
        hands.key(Key.Key_P, SHIFT)
        yield from _turned(scene.mouse.turning, step.verb)
        hands.key(Key.Key_Escape)
        scene.select(0)


def _carried(drag: DragByKeys | None, verb: str) -> Iterator[str]:
    for target in drag.targets() if drag is not None else ():
        assert drag is not None
        words = drag.aim(target)
        if any(each.verb == verb for each in drag.offers(target)) and WITHHELD not in words:
            yield f"carried: {words}"


def _turned(turn: TurnByKeys | None, verb: str) -> Iterator[str]:
    for way in ((1, 0), (-1, 0), (-1, 0), (0, 1), (0, -1), (0, -1)) if turn is not None else ():
        assert turn is not None
        words = turn.towards(*way)
        meant = turn.preview(turn.item).offers
        if any(each.verb == verb for each in meant) and "What will happen?" not in words:
            yield f"turned: {words}"


@pytest.mark.parametrize("part", long_unless(lambda part: part == 0, range(4)))
def test_no_lesson_of_the_course_is_answered_aloud(hands: Hands, announcements: list[str], part: int) -> None:
    assert [
        told for listed in course_lessons()[part::4] for told in told_in(hands, listed, announcements)
    ] == []


@pytest.mark.long
@in_batches("listed", OTHERS, ids=lambda listed: listed.id, at_once=500)
def test_no_lesson_is_answered_aloud(hands: Hands, announcements: list[str], listed: ListedLesson) -> None:
    assert [*told_in(hands, listed, announcements)] == []
