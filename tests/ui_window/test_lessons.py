"""A scenario with steps at the table, and a position saved as a scenario."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format import budget
from tabletop.ui.session.file_opening import open_table
from tabletop.ui.style.rich import RichLabel
from tests.ui_window.conftest import Hands
from tests.ui_window.lesson_hands import heard
from tests.ui_window.saving_hands import box

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

LESSON = """
title = "Two angels"
teaches = "Two cards become one."
[table.Alice]
battlefield = [
  { card = "Gisela, the Broken Blade", as = "gisela" },
  { card = "Bruna, the Fading Light", as = "bruna" },
]
[[steps]]
do = "transform"
object = "gisela"
verdict = "nothing happens"
say = "Alone she does not turn over."
[[steps]]
do = "meld"
objects = ["gisela", "bruna"]
say = "Both become one."
[[steps]]
back_to = 0
do = "tap"
object = "bruna"
"""
MELDED = "Brisela, Voice of Nightmares"


@pytest.fixture
def lesson(hands: Hands, tmp_path: Path) -> Hands:
    file = tmp_path / "angels.toml"
    file.write_text(LESSON)
    hands.window.parts.files.open_file(file)
    hands.window.scene.finish_motion()
    return hands


def says(hands: Hands) -> tuple[str, str, str]:
    """Return the position, the verdict and the text in the bar."""
    bar = hands.window.frame.page.step_bar
    return bar.number.text(), bar.verdict.text(), heard(hands)


def test_a_table_without_steps_has_no_bar(hands: Hands) -> None:
    assert not hands.window.frame.page.step_bar.isVisible()
    assert not hands.window.actions_["lesson forward"].isEnabled()


def test_page_down_plays_the_steps_and_page_up_takes_them_back(lesson: Hands) -> None:
    assert lesson.window.frame.page.step_bar.isVisible()
    assert says(lesson)[0] == "Step 0 of 3"
    assert not lesson.window.actions_["lesson back"].isEnabled()
    lesson.key(Qt.Key.Key_PageDown)
    place, verdict, words = says(lesson)
    assert (place, words) == ("Step 1 of 3", "Alone she does not turn over.")
    assert "Nothing happens" in verdict
    assert "701.27c" in verdict
    assert "701.27c" in lesson.window.frame.status.text()
    lesson.key(Qt.Key.Key_PageDown)
    assert lesson.names() == [MELDED]
    assert "Legal" in says(lesson)[1]
    lesson.key(Qt.Key.Key_PageUp)
    assert says(lesson)[0] == "Step 1 of 3"
    assert MELDED not in lesson.names()
    lesson.key(Qt.Key.Key_PageUp)
    assert says(lesson)[0] == "Step 0 of 3"


def test_a_step_that_begins_elsewhere_begins_there(lesson: Hands) -> None:
    for _ in range(3):
        lesson.do("lesson forward")
    assert lesson.object("Bruna, the Fading Light").tapped
    assert not lesson.window.actions_["lesson forward"].isEnabled()
    assert says(lesson)[2] == "Tap Bruna, the Fading Light."
    lesson.do("lesson back")
    assert lesson.names() == [MELDED]
    lesson.do("undo")
    assert "exploring" in says(lesson)[1]


def test_what_is_done_by_hand_is_taken_back_by_r_and_r_again_leads_to_the_opening(lesson: Hands) -> None:
    lesson.do("lesson forward")
    lesson.do("lesson forward")
    lesson.select(MELDED)
    lesson.key(Qt.Key.Key_Space)
    assert "exploring" in says(lesson)[1]
    assert lesson.object(MELDED).tapped
    lesson.key(Qt.Key.Key_R)
    assert says(lesson)[0] == "Step 2 of 3"
    assert not lesson.object(MELDED).tapped
    lesson.key(Qt.Key.Key_R)
    assert says(lesson)[0] == "Step 0 of 3"
    assert len(lesson.names()) == 2


def test_an_open_question_is_taken_back_as_well(lesson: Hands) -> None:
    lesson.do("lesson forward")
    lesson.do("lesson forward")
    lesson.select(MELDED)
    lesson.key(Qt.Key.Key_G)
    assert lesson.window.frame.page.question.prompt is not None
    lesson.key(Qt.Key.Key_R)
    assert lesson.window.frame.page.question.prompt is None
    assert lesson.names() == [MELDED]


def test_another_line_of_play_by_hand_gives_way_to_the_lesson(lesson: Hands) -> None:
    lesson.do("lesson forward")
    lesson.do("lesson forward")
    lesson.do("undo")
    lesson.select("Bruna, the Fading Light")
    lesson.key(Qt.Key.Key_Space)
    lesson.do("lesson back")
    assert says(lesson)[0] == "Step 2 of 3"
    assert lesson.names() == [MELDED]
    assert "taps" not in lesson.log


def test_a_click_on_the_timeline_goes_there(lesson: Hands) -> None:
    timeline = lesson.window.frame.page.step_bar.timeline
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=timeline.pip(2).center().toPoint())
    lesson.window.scene.finish_motion()
    assert lesson.names() == [MELDED]
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=timeline.pip(0).center().toPoint())
    assert says(lesson)[0] == "Step 0 of 3"


def test_another_table_ends_the_lesson(lesson: Hands) -> None:
    lesson.do("new welcome")
    assert not lesson.window.frame.page.step_bar.isVisible()


# --- Saving ---------------------------------------------------------------------------------------------


def save(hands: Hands, file: Path) -> None:
    hands.do("save position")
    dialog = hands.window.findChild(QFileDialog)
    dialog.fileSelected.emit(str(file))
    dialog.reject()


def test_a_position_that_could_not_be_read_again_is_not_saved(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "MOST_CARDS", 3)
    hands.do("save position")
    assert hands.window.findChild(QFileDialog) is None
    assert box(hands) == "A scenario can have at most 3 cards. Save the game instead."


def test_a_position_is_saved_and_lies_there_again(hands: Hands, tmp_path: Path) -> None:
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_T)
    before = sorted(hands.names())
    file = tmp_path / "mine.toml"
    save(hands, file)
    assert "Saved mine.toml." in hands.window.frame.status.text()
    assert read_scenario(file).id == "mine"
    hands.do("undo")
    hands.window.parts.files.open_file(file)
    assert sorted(hands.names()) == before


def test_what_is_drawn_is_saved_with_the_position_and_lies_there_again(
    hands: Hands, tmp_path: Path, open_window: Callable[..., Hands]
) -> None:
    view, scene = hands.window.table_view, hands.window.scene
    places = [scene.card_items.of(hands.number(name)).middle for name in ("Serra Angel", "Delver of Secrets")]
    start, end = (view.mapFromScene(place) for place in places)
    viewport = view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.RightButton, pos=start)
    QTest.mouseMove(viewport, end)
    QTest.mouseRelease(viewport, Qt.MouseButton.RightButton, pos=end)
    assert len(scene.arrows.arrows) == 1
    file = tmp_path / "drawn.toml"
    save(hands, file)
    assert read_scenario(file).scenario.arrows[0].from_.startswith("Serra Angel")
    hands.do("new welcome")
    assert scene.arrows.arrows == ()
    hands.window.parts.files.open_file(file)
    scene.finish_motion()
    assert len(scene.arrows.arrows) == 1
    other = open_window(open_table(file))
    QApplication.processEvents()
    assert len(other.window.scene.arrows.arrows) == 1, "also where it is the first table of a window"


def test_what_a_position_can_not_hold_is_said(hands: Hands, tmp_path: Path) -> None:
    window = hands.window
    offer = next(
        each
        for each in window.bridge.perspective.offers(hands.number("Valki, God of Lies"))
        if each.verb == "cast"
    )
    window.session.commands.take(offer, hands.number("Valki, God of Lies"))
    save(hands, tmp_path / "mine.toml")
    assert "A position can't hold objects on the stack." in window.frame.status.toolTip()


def test_a_place_where_nothing_can_be_saved_is_told(hands: Hands, tmp_path: Path) -> None:
    save(hands, tmp_path / "none" / "mine.toml")
    box = hands.window.findChild(QMessageBox)
    assert "Choose another folder." in box.informativeText()
    box.close()


def test_a_refused_step_is_called_what_the_button_calls_it(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "refused.toml"
    stranger = LESSON.replace("Bruna, the Fading Light", "Midnight Scavengers")
    file.write_text(stranger.replace('say = "Both become one."', 'verdict = "illegal"'))
    hands.window.parts.files.open_file(file)
    assert not hands.window.frame.page.step_bar.verdict.isVisible(), (
        "the goal has the row until there is a verdict"
    )
    hands.key(Qt.Key.Key_PageDown)
    hands.key(Qt.Key.Key_PageDown)
    assert hands.window.frame.page.step_bar.verdict.isVisible()
    assert "Not allowed" in hands.window.frame.page.step_bar.verdict.text()
    options = [button.text() for button in hands.window.frame.page.step_bar.prediction.options]
    assert "✓ Not allowed" in options


def test_the_words_about_a_lesson_are_seen_in_full_from_the_start(lesson: Hands, qtbot: QtBot) -> None:
    window = lesson.window
    window.hide()
    window.setStyleSheet("QLabel { font-size: 24px; }")
    with qtbot.waitExposed(window):
        window.show()
    QApplication.processEvents()
    words = window.inspector.findChild(RichLabel)
    assert words.height() >= words.heightForWidth(words.width())
