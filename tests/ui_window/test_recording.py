"""Lessons recorded in the window by mouse and keys, edited beside the table, checked as they are saved."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tabletop.model.zones import ZoneKind
from tabletop.scenarios.expecting.object_values import FINDINGS, subject_of
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.headless_check import check_file
from tabletop.ui.browser.browser_window import BrowserWindow
from tabletop.ui.recording.answer_fields import parse_typed
from tabletop.ui.recording.feature import DRAFT_FILE, Recording
from tabletop.ui.recording.panel import RecordingPanel
from tabletop.ui.recording.stretch import StretchDialog
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
QUESTION_5 = Path(__file__).parents[2] / "assets/scenarios/faq/q05-clone-of-a-back.toml"


@pytest.mark.parametrize("text", ["--5", "-", "9" * 5_000, "²"])
def test_an_answer_that_is_no_number_stays_text(text: str) -> None:
    assert parse_typed(text, 3) == text
    assert parse_typed(" -5 ", 3) == -5


def panel(hands: Hands) -> RecordingPanel:
    return feature_of(hands.window, Recording).panel


def rows(hands: Hands) -> list[str]:
    """Return the first line of each step in the list, without its number."""
    steps = panel(hands).steps
    texts = (steps.item(row).text() for row in range(steps.count()))
    return [text.split("\n")[0].split("  ", 1)[1] for text in texts]


def write(field: QWidget, words: str) -> None:
    """Click into a field and type."""
    QTest.mouseClick(getattr(field, "viewport", lambda: field)(), LEFT)
    QTest.keyClicks(field, words)


def saved(hands: Hands, file: Path) -> Path:
    """Save through the dialog that the key opens."""
    hands.do("save lesson")
    dialog = hands.window.findChild(QFileDialog)
    assert dialog is not None, panel(hands).says.text()
    dialog.fileSelected.emit(str(file))
    dialog.close()
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)
    return file


def brought_in(hands: Hands, typed: str, seat: int = 0) -> None:
    """Bring a card in from outside the game: into the hand, or for another seat onto its battlefield."""
    hands.do("card browser")
    page = hands.window.findChild(BrowserWindow)
    page.filters.line.clear()
    QTest.keyClicks(page.filters.line, typed)
    page.details.seat.setCurrentIndex(seat)
    page.details.zone.setCurrentIndex(
        page.details.zone.findData(ZoneKind.BATTLEFIELD if seat else ZoneKind.HAND)
    )
    QTest.mouseClick(page.details.put, LEFT)
    page.close()


@pytest.fixture
def recording(hands: Hands, qapp: QApplication) -> Hands:
    """Return the welcome table, recorded."""
    qapp.processEvents()
    QTest.keyClick(hands.window, Qt.Key.Key_E, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert panel(hands).record.text().endswith("Stop recording")
    return hands


def test_the_titles_of_five_panels_are_read_whole_in_large_letters(recording: Hands) -> None:
    recording.window.appearance.choose_text_size("1.5")
    for dock in recording.window.frame.docks.values():
        dock.show()
    QApplication.processEvents()
    (bar,) = (each for each in recording.window.findChildren(QTabBar) if each.parent() is recording.window)
    assert bar.count() == 5
    for place in range(bar.count()):
        recording.window.frame.docks[bar.tabText(place)].raise_()
        QApplication.processEvents()
        tab = bar.tabRect(place)
        buttons = [each.geometry() for each in bar.findChildren(QToolButton) if each.isVisible()]
        assert bar.rect().contains(tab), bar.tabText(place)
        assert not any(tab.intersects(each) for each in buttons), bar.tabText(place)
        assert tab.width() > bar.fontMetrics().horizontalAdvance(bar.tabText(place)) + 8


def test_the_titles_of_five_panels_stand_side_by_side(recording: Hands) -> None:
    """At the usual text size, and with room for a font that is somewhat wider."""
    QApplication.processEvents()
    (bar,) = (each for each in recording.window.findChildren(QTabBar) if each.parent() is recording.window)
    assert bar.count() == 5
    assert not any(each.isVisible() for each in bar.findChildren(QToolButton))
    assert 1.08 * bar.sizeHint().width() <= bar.width()


def test_actions_and_refusals_become_steps(recording: Hands) -> None:
    recording.select("Delver of Secrets")
    recording.key(Qt.Key.Key_T)
    recording.select("Serra Angel")
    recording.key(Qt.Key.Key_T)
    assert rows(recording) == ["Transform delver", "Transform angel – nothing happens"]
    assert "Step 2" in panel(recording).says.text()


def test_undo_takes_the_step_back_and_redo_brings_it_again_with_its_words(recording: Hands) -> None:
    recording.select("Delver of Secrets")
    recording.key(Qt.Key.Key_T)
    write(panel(recording).step_fields.sentence, "It turns over.")
    recording.window.table_view.setFocus()
    recording.do("undo")
    assert rows(recording) == []
    recording.do("redo")
    assert rows(recording) == ["Transform delver"]
    assert panel(recording).step_fields.sentence.toPlainText() == "It turns over."


def test_steps_are_moved_and_removed_by_keys_and_buttons(recording: Hands) -> None:
    for name in ("Delver of Secrets", "Serra Angel"):
        recording.select(name)
        recording.key(Qt.Key.Key_T)
    steps = panel(recording).steps
    assert steps.currentRow() == 1
    steps.setFocus()
    QTest.keyClick(steps, Qt.Key.Key_Up, CONTROL)
    assert rows(recording)[0] == "Transform angel – nothing happens"
    QTest.mouseClick(panel(recording).down, LEFT)
    assert rows(recording)[1] == "Transform angel – nothing happens"
    QTest.keyClick(steps, Qt.Key.Key_Delete)
    assert rows(recording) == ["Transform delver"]
    QTest.keyClick(steps, Qt.Key.Key_Return)
    assert panel(recording).step_fields.sentence.hasFocus()
    QTest.mouseClick(panel(recording).remove, LEFT)
    assert rows(recording) == []


def test_going_back_to_a_step_keeps_the_others(recording: Hands) -> None:
    recording.select("Delver of Secrets")
    recording.key(Qt.Key.Key_T)
    recording.select("Insectile Aberration")
    recording.key(Qt.Key.Key_T)
    panel(recording).steps.setCurrentRow(0)
    QTest.mouseClick(panel(recording).go, LEFT)
    recording.window.scene.finish_motion()
    recording.window.table_view.setFocus()
    recording.select("Insectile Aberration")
    recording.key(Qt.Key.Key_Space)
    assert rows(recording) == ["Transform delver", "Transform delver", "Back to step 1: tap delver"]
    assert feature_of(recording.window, Recording).recorder.draft.fault() == (0, "")


def test_rings_on_the_table_become_those_of_the_step(recording: Hands) -> None:
    scene = recording.window.scene
    scene.drawings.toggle_ring(scene.card_items.of(recording.number("Serra Angel")))
    recording.select("Delver of Secrets")
    recording.key(Qt.Key.Key_T)
    fields = panel(recording).step_fields
    assert fields.rings.text() == "Rings: angel"
    QTest.mouseClick(fields.no_rings, LEFT)
    assert fields.rings.text() == "No rings"
    QTest.mouseClick(fields.take_rings, LEFT)
    assert fields.rings.text() == "Rings: angel"


def test_what_no_lesson_can_do_is_said_and_left_out(recording: Hands) -> None:
    recording.do("coin")
    assert rows(recording) == []
    assert "Not recorded" in panel(recording).says.text()


def test_a_fault_is_told_with_its_step_and_nothing_is_written(recording: Hands) -> None:
    recording.select("Delver of Secrets")
    recording.key(Qt.Key.Key_T)
    fields = panel(recording).step_fields
    fields.asks.setFocus()
    QTest.keyClick(fields.asks, Qt.Key.Key_Down)
    fields.asks.lineEdit().setText("delver.name")
    QTest.keyClick(fields.asks.lineEdit(), Qt.Key.Key_Return)
    assert fields.options.rows[0].value.text() == "Insectile Aberration"
    recording.do("save lesson")
    assert recording.window.findChild(QFileDialog) is None
    assert panel(recording).says.text().startswith("Not saved. Step 1: ")


def test_a_name_is_proposed_that_nothing_has_yet(recording: Hands, tmp_path: Path) -> None:
    recording.select("Delver of Secrets")
    recording.key(Qt.Key.Key_T)
    recording.window.parts.files.folder = tmp_path
    (tmp_path / "lesson.toml").write_text("mine")
    recording.do("save lesson")
    dialog = recording.window.findChild(QFileDialog)
    assert Path(dialog.selectedFiles()[0]).name not in ("", "lesson.toml")
    dialog.close()
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)
    assert (tmp_path / "lesson.toml").read_text() == "mine"


def test_a_draft_that_was_not_saved_is_offered_by_the_next_window(
    open_window, qapp: QApplication, tmp_path: Path, qtbot: QtBot
) -> None:
    first = open_window()
    qapp.processEvents()
    first.do("record")
    first.select("Delver of Secrets")
    first.key(Qt.Key.Key_T)
    qtbot.waitUntil((tmp_path / DRAFT_FILE).exists)
    second = open_window()
    second.do("recorded steps")
    QTest.mouseClick(panel(second).kept, LEFT)
    assert rows(second) == ["Transform delver"]
    check = saved(second, tmp_path / "found.toml")
    assert check_file(check).failures == ()
    assert not (tmp_path / DRAFT_FILE).exists()


def test_a_stretch_of_the_game_becomes_a_lesson(hands: Hands, qapp: QApplication, tmp_path: Path) -> None:
    qapp.processEvents()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_T):
        hands.select("Delver of Secrets")
        hands.key(key)
    hands.do("lesson from game")
    dialog = hands.window.findChild(StretchDialog)
    dialog.first.setCurrentIndex(1)
    assert dialog.first.currentText().endswith("Tap Delver of Secrets")
    QTest.mouseClick(dialog.ok, LEFT)
    assert rows(hands) == ["Transform Delver of Secrets"]
    file = saved(hands, tmp_path / "stretch.toml")
    assert check_file(file).failures == ()
    assert "tapped = true" in file.read_text()


def click(hands: Hands, id: int) -> None:
    """Click with the left button on a card of the table."""
    item = hands.window.scene.card_items.of(id)
    assert item is not None
    view = hands.window.table_view
    QTest.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(item.middle))
    hands.window.scene.finish_motion()


def newest(hands: Hands, name: str) -> int:
    """Return the newest object with this name."""
    objects = hands.window.bridge.view().objects().values()
    return max(each.id for each in objects if each.now is not None and each.now.name == name)


def test_question_5_is_rebuilt_by_mouse_and_keys_alone(
    hands: Hands, qapp: QApplication, tmp_path: Path
) -> None:
    qapp.processEvents()
    hands.do("tap for costs")
    brought_in(hands, "clone")
    brought_in(hands, "ravager of the fells", 1)
    hands.window.activateWindow()
    qapp.processEvents()
    hands.do("record")
    click(hands, newest(hands, "Clone"))
    hands.key(Qt.Key.Key_O)
    hands.do("resolve")
    click(hands, newest(hands, "Ravager of the Fells"))
    hands.window.table_view.setFocus()
    click(hands, newest(hands, "Ravager of the Fells"))
    hands.key(Qt.Key.Key_T)
    assert rows(hands) == ["Cast Clone#2", "Resolve", "Transform Clone#2 – nothing happens"]
    _teach(hands)
    file = saved(hands, tmp_path / "mine.toml")
    assert check_file(file).failures == ()
    mine, theirs = (_outcomes(each) for each in (file, QUESTION_5))
    assert mine == theirs
    lesson = read_scenario(file).scenario
    assert lesson.title == "Cloning a back"
    assert lesson.steps[1].say == "It copies the face that is up."
    assert lesson.steps[1].hints == ("Which face is up?",)
    assert [option.value for option in lesson.steps[1].predict.options] == [0, 4]


def _teach(hands: Hands) -> None:
    """Write the texts of the lesson and of its second step."""
    page = panel(hands)
    page.steps.setCurrentRow(1)
    fields = page.step_fields
    write(fields.sentence, "It copies the face that is up.")
    write(fields.hints, "Which face is up?")
    line = fields.asks.lineEdit()
    line.selectAll()
    QTest.keyClicks(line, "Clone#2.mana_value")
    QTest.keyClick(line, Qt.Key.Key_Return)
    write(fields.question, "What is its mana value?")
    write(fields.options.rows[0].because, "No cost is printed there.")
    QTest.mouseClick(fields.options.add, LEFT)
    write(fields.options.rows[1].value, "4")
    write(fields.options.rows[1].because, "That is true of Ravager himself.")
    page.tabs.setCurrentIndex(1)
    write(page.lesson_fields.words["title"], "Cloning a back")


_OF_THE_COPY = ("name", "mana_value", "power", "zone")


def _outcomes(path: Path) -> list[tuple[str, list[str], object]]:
    """Return verdict, events, and the copy's characteristics after each step."""
    file = read_scenario(path)
    play = Play(file)
    outcomes = []
    for step in file.scenario.steps:
        done = play.next()
        events = [type(event).__name__ for event in done.happened]
        clone = done.after.object(getattr(step, "object", None) or file.scenario.steps[0].object)
        found = [FINDINGS[about](subject_of(clone, done.after)) for about in _OF_THE_COPY]
        outcomes.append((done.ruling.verdict.value, events, found))
    return outcomes


def test_a_question_about_the_verdict_says_it_as_the_screen_does(recording: Hands) -> None:
    recording.select("Serra Angel")
    recording.key(Qt.Key.Key_T)
    fields = panel(recording).step_fields
    fields.asks.setCurrentIndex(1)
    fields.asks.activated.emit(1)
    assert [row.value.text() for row in fields.options.rows] == ["legal", "nothing happens", "not allowed"]
    write(fields.options.rows[2].because, "Nothing forbids it.")
    step = panel(recording).current
    assert step is not None
    assert [option["value"] for option in step.options] == ["legal", "nothing happens", "illegal"]
    fields.asks.setCurrentIndex(0)
    fields.asks.activated.emit(0)
    assert step.options == []


def test_fields_and_rows_grow_with_the_letters(recording: Hands, qapp: QApplication) -> None:
    recording.select("Serra Angel")
    recording.key(Qt.Key.Key_T)
    page = panel(recording)
    before = page.step_fields.sentence.height(), page.steps.sizeHintForRow(0)
    recording.window.appearance.choose_text_size("1.5")
    qapp.processEvents()
    after = page.step_fields.sentence.height(), page.steps.sizeHintForRow(0)
    assert all(now > then for now, then in zip(after, before, strict=True))
