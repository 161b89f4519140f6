"""Lessons shown to a room: large text, hands counted, pointing, slow motion, notes, an automatic list."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.model.zones import ZoneKind
from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.ui.layout.marks import marks_on
from tabletop.ui.learning.after_lesson import AfterLesson
from tabletop.ui.pages.playlist_page import PlaylistPage
from tabletop.ui.panels.turn_bar import StepStrip
from tabletop.ui.presenting.lesson_loop import LessonLoop, reading_time
from tabletop.ui.presenting.pointing import Light, Pointing
from tabletop.ui.presenting.speaker_notes import Notes
from tabletop.ui.session.file_opening import welcome_file
from tabletop.ui.style.fonts import ui_font
from tests.batches import long_unless
from tests.support import PlacedTable, state_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.room_letters import in_widgets, ink, on_tiles, painted, painted_on

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
ANGELS = welcome_file().parent / "meld" / "brisela.toml"
DELVER = welcome_file().parent / "course" / "damage-stays-marked.toml"
SIZES = [(1280, 720), (1920, 1080)]
LEAST = 0.03
"""Share of the height of the screen."""


def shown_to_a_room(hands: Hands, file: Path, size: tuple[int, int] = SIZES[0]) -> None:
    hands.window.parts.files.open_file(file)
    hands.do("presenter")
    hands.window.setWindowState(Qt.WindowState.WindowNoState)
    hands.window.resize(*size)
    for _ in range(4):
        QApplication.processEvents()
    hands.window.scene.finish_motion()


def panel_of(hands: Hands):
    return hands.window.frame.page.step_bar.prediction


def options_of(hands: Hands) -> list[str]:
    return [button.text() for button in panel_of(hands).options if button.isVisible()]


def press(hands: Hands, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(hands.window.table_view, key)


def show_or_hide(hands: Hands) -> None:
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_U, Qt.KeyboardModifier.ShiftModifier)


# --- Letters --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", long_unless(lambda size: size == SIZES[0], SIZES), ids=str)
def test_the_last_row_reads_every_word(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    shown_to_a_room(hands, ANGELS, size)
    assert (hands.window.width(), hands.window.height()) == size
    least = LEAST * size[1]
    for move in ("hands up", "lesson forward", "lesson forward", "lesson forward", "light"):
        if move == "light":
            hands.window.appearance.choose(move)
        else:
            hands.do(move)
        QApplication.processEvents()
        seen = [*in_widgets(hands), *painted(hands, monkeypatch), *on_tiles(hands)]
        assert {each for each in seen if each.high < least} == set(), move
        words = {each.words for each in seen}
        assert {"Alice", "20", "Gy"} <= words, "the measure finds what is painted"
    assert {"Nothing happens", "712.9"} <= words
    # For the chip it is the height of its own letters, which have no descenders.
    brisela = hands.window.scene.card_items.of(hands.number("Brisela, Voice of Nightmares"))
    assert brisela is not None
    (chip,) = (mark for mark in marks_on(brisela.look.as_it_lies) if mark.words)
    assert chip.words == "2 cards"
    assert ink(ui_font(chip.letters, QFont.Weight.DemiBold), chip.words) >= LEAST * size[1]
    assert brisela.tile.width() >= chip.rect.width()


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", long_unless(lambda size: size == SIZES[0], SIZES), ids=str)
def test_outside_of_lessons_the_last_row_reads_steps_and_piles(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int
) -> None:
    piles = {"library": ["Forest"] * 3, "graveyard": ["Opt"], "exile": ["Shock"], "command": ["Opt"]}
    each = {**piles, "battlefield": ["Hill Giant", "Forest"], "hand": ["Shock"]}
    hands.window.bridge.replace_table(PlacedTable(state_with([each] * seats, seats)))
    hands.do("presenter")
    hands.window.setWindowState(Qt.WindowState.WindowNoState)
    hands.window.resize(*size)
    for _ in range(4):
        QApplication.processEvents()
    hands.window.scene.finish_motion()
    strip = hands.window.findChild(StepStrip)
    assert strip.isHidden() or strip.sizeHint().width() <= strip.width(), "no step is cut"
    words = [*painted(hands, monkeypatch), *painted_on(strip, monkeypatch), *on_tiles(hands)]
    assert {each for each in words if each.high < LEAST * size[1]} == set()
    found = {each.words for each in words}
    assert {"3", "1"} <= found
    assert {"Library", "Graveyard"} <= found or {"Lib", "Gy"} <= found


def test_only_the_bar_of_the_lesson_is_there(hands: Hands) -> None:
    hands.do("presenter")
    page, window = hands.window.frame.page, hands.window
    assert page.turn_bar.isVisible()
    hands.window.parts.files.open_file(ANGELS)
    assert not page.turn_bar.isVisible()
    assert not window.statusBar().isVisible()
    assert not any(dock.isVisible() for dock in window.frame.docks.values())
    assert page.step_bar.isVisible()
    hands.do("presenter")
    assert page.turn_bar.isVisible()
    assert window.statusBar().isVisible()
    assert window.frame.docks["Inspector"].isVisible()


def test_what_is_said_stands_over_the_table_as_long_as_there_is_no_last_line(hands: Hands) -> None:
    shown_to_a_room(hands, ANGELS)
    remark = next(each for each in hands.window.frame.page.children() if type(each).__name__ == "Remark")
    hands.window.frame.say("Something has happened.")
    assert remark.isVisible()
    assert remark.text() == "Something has happened."
    assert hands.window.frame.page.table.geometry().contains(remark.geometry())
    press(hands, Qt.Key.Key_Escape)
    assert not remark.isVisible()
    hands.do("presenter")
    hands.window.frame.say("Something else.")
    assert not remark.isVisible()


def test_the_page_after_a_lesson_has_room_for_large_letters(hands: Hands) -> None:
    shown_to_a_room(hands, DELVER)
    after = feature_of(hands.window, AfterLesson)
    for _ in range(20):
        hands.do("lesson forward")
        if after.page.isVisible():
            break
    QApplication.processEvents()
    assert after.page.isVisible()
    assert hands.window.frame.page.rect().contains(after.page.geometry())
    assert after.page.width() > 1.5 * 560


REFUSED_AT_LEAST = (11, 6, 11)
"""Number of refused steps in the lessons of each part."""


@pytest.mark.parametrize("part", long_unless(lambda part: part == 0, range(3)))
def test_in_all_lessons_words_fit_and_every_refusal_has_its_bubble(
    unpainted: None, hands: Hands, part: int
) -> None:
    shown_to_a_room(hands, ANGELS)
    window = hands.window
    window.scene.animator.preferred_amount = "none"
    player, panel, refusals = window.session.lesson_player, panel_of(hands), window.scene.refusals
    refused = 0
    for listed in course_lessons()[part::3]:
        window.parts.files.open_file(listed.file)
        QApplication.processEvents()
        while player.place.number < player.place.total:
            if player.place.question:
                hands.do("hands up")
            assert window.minimumSizeHint().width() <= SIZES[0][0], (listed.id, player.place.number)
            for label in (panel.words, panel.reason):
                assert label.heightForWidth(label.width()) <= label.height(), (listed.id, label.text())
            hands.do("lesson forward")
            for label in (panel.words, panel.reason):
                assert label.heightForWidth(label.width()) <= label.height(), (listed.id, label.text())
            done = player.place.done
            if done is not None and not done.ruling.is_legal:
                refused += 1
                assert refusals.bubble is not None, (listed.id, player.place.number)
                assert window.scene.sceneRect().contains(refusals.bubble.rect)
            if player.place.lingers:
                hands.do("lesson forward")
    assert refused >= REFUSED_AT_LEAST[part]


# --- Hands up -------------------------------------------------------------------------------------------


def test_options_wait_for_a_key_and_hands_are_counted_for_each(hands: Hands) -> None:
    shown_to_a_room(hands, ANGELS)
    assert options_of(hands) == []
    assert "Shift+U shows the options" in panel_of(hands).reason.text()
    press(hands, Qt.Key.Key_1)
    assert options_of(hands) == [], "nothing is counted before"
    show_or_hide(hands)
    assert options_of(hands) == ["They meld", "Nothing happens", "Not allowed"]
    press(hands, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_2, Qt.Key.Key_4)
    assert options_of(hands) == ["They meld  · 1", "Nothing happens  · 2", "Not allowed  · 0"]
    assert panel_of(hands).options[1].accessibleName() == "Answer 2: Nothing happens, 2 hands"
    press(hands, Qt.Key.Key_Backspace)
    assert options_of(hands)[1] == "Nothing happens  · 1"
    press(hands, Qt.Key.Key_PageDown)
    assert options_of(hands)[0] == "✓ They meld  · 1", "what the room thought stays beside what is right"
    press(hands, Qt.Key.Key_PageDown)
    assert options_of(hands) == [], "the next question begins"
    show_or_hide(hands)
    assert not any("·" in words for words in options_of(hands))
    show_or_hide(hands)
    assert options_of(hands) == []


def test_at_a_desk_options_are_there_at_once_and_a_number_answers(hands: Hands) -> None:
    hands.window.parts.files.open_file(ANGELS)
    assert options_of(hands) == ["They meld", "Nothing happens", "Not allowed"]
    hands.do("hands up")
    assert "in presenter mode only" in hands.window.frame.status.text()
    press(hands, Qt.Key.Key_1)
    assert options_of(hands) == ["✓ They meld", "Nothing happens", "Not allowed"], "nothing is counted"


def test_a_step_that_is_only_shown_tells_the_reason_before_the_next_question(hands: Hands) -> None:
    shown_to_a_room(hands, ANGELS)
    hands.do("lesson forward")
    place = hands.window.session.lesson_player.place
    assert place.lingers
    assert place.asked.right is not None
    assert place.asked.chosen is None
    hands.do("lesson forward")
    assert hands.window.session.lesson_player.place.number == 1
    assert hands.window.session.lesson_player.place.question


# --- Pointing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "light"), [(Qt.Key.Key_Z, Light.SPOT), (Qt.Key.Key_W, Light.DISC)])
def test_a_light_follows_the_mouse_while_a_key_is_held(hands: Hands, key: Qt.Key, light: Light) -> None:
    shown_to_a_room(hands, ANGELS)
    (pointing,) = hands.window.findChildren(Pointing)
    table, window = hands.window.table_view, hands.window
    before = window.grab().toImage()
    QTest.keyPress(table, key)
    assert pointing.over.isVisible()
    assert pointing.over.light is light
    at = QPoint(400, 200)
    there = QPointF(window.mapToGlobal(at))
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), there, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(table.viewport(), moved)
    assert pointing.over.at == at
    after = window.grab().toImage()
    is_same_there = after.pixelColor(at) == before.pixelColor(at)
    assert is_same_there is (light is Light.SPOT)
    far = QPoint(1200, 300)
    assert (after.pixelColor(far) == before.pixelColor(far)) is (light is Light.DISC)
    QTest.keyRelease(table, key)
    assert not pointing.over.isVisible()
    assert window.grab().toImage().pixelColor(far) == before.pixelColor(far)


def test_where_the_mouse_is_elsewhere_the_selected_card_is_lit(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown_to_a_room(hands, ANGELS)
    monkeypatch.setattr("tabletop.ui.presenting.pointing.QCursor.pos", lambda: QPoint(-500, -500))
    hands.select("Bruna, the Fading Light")
    (pointing,) = hands.window.findChildren(Pointing)
    hands.do("spotlight")
    bruna = hands.window.scene.card_items.of(hands.number("Bruna, the Fading Light"))
    assert (QPointF(pointing.over.at) - bruna.middle).manhattanLength() < 4
    press(hands, Qt.Key.Key_Escape)
    assert not pointing.over.isVisible()


# --- Slowly, and again ------------------------------------------------------------------------------------


def test_half_speed_takes_twice_as_long(hands: Hands) -> None:
    shown_to_a_room(hands, ANGELS)
    scene = hands.window.scene
    scene.animator.preferred_amount = "full"
    hands.window.actions_["lesson forward"].trigger()
    usual = scene.animator.remaining
    scene.finish_motion()
    hands.do("half speed")
    hands.window.actions_["play again"].trigger()
    # The first meld takes twice as long as later ones.
    assert scene.animator.remaining == pytest.approx(usual, rel=0.05)
    scene.finish_motion()
    hands.do("half speed")
    hands.window.actions_["play again"].trigger()
    assert scene.animator.remaining == pytest.approx(usual / 2, rel=0.05)


def test_the_last_step_is_shown_again_and_nothing_else_changes(hands: Hands) -> None:
    shown_to_a_room(hands, ANGELS)
    hands.do("play again")
    assert "Nothing to replay" in hands.window.frame.status.text()
    hands.do("lesson forward")
    before, done = hands.window.session.lesson_player.place, hands.action_count
    hands.window.scene.animator.preferred_amount = "full"
    hands.window.actions_["play again"].trigger()
    assert not hands.window.scene.animator.is_still()
    hands.window.scene.finish_motion()
    after = hands.window.session.lesson_player.place
    assert (after.number, after.asked, after.lingers) == (before.number, before.asked, before.lingers)
    assert hands.action_count == done
    assert "Brisela, Voice of Nightmares" in hands.names()


def test_a_refusal_is_said_again(hands: Hands) -> None:
    shown_to_a_room(hands, ANGELS)
    for _ in range(3):
        hands.do("lesson forward")
    said = hands.window.scene.refusals.bubble.saying
    press(hands, Qt.Key.Key_Escape)
    assert hands.window.scene.refusals.bubble is None
    hands.do("play again")
    assert hands.window.scene.refusals.bubble.saying == said


# --- Notes ----------------------------------------------------------------------------------------------


def test_notes_stand_in_a_window_of_their_own_where_there_is_one_screen(hands: Hands) -> None:
    shown_to_a_room(hands, DELVER)
    assert hands.window.findChild(Notes) is None
    hands.do("presenter notes")
    notes = hands.window.findChild(Notes)
    assert notes.isVisible()
    lesson = hands.window.session.lesson_player
    assert lesson.to_come.notes
    assert lesson.to_come.notes in notes.text.toPlainText()
    assert lesson.to_come.answer in notes.text.toPlainText()
    assert "Next" in notes.text.toPlainText()
    assert not [each for each in in_widgets(hands) if lesson.to_come.notes in each.words]
    hands.do("presenter notes")
    assert not notes.isVisible()


def test_the_notes_tell_the_time_and_how_long_it_has_been(hands: Hands) -> None:
    now = [datetime(2026, 1, 1, 9, 59, 30)]
    notes = Notes(hands.window, lambda: now[0])
    notes.show()
    assert notes.clock.text() == "09:59  ·  0:00 elapsed"
    now[0] += timedelta(minutes=61, seconds=5)
    notes.show_time()
    assert notes.clock.text() == "11:00  ·  61:05 elapsed"
    notes.close()


# --- By itself --------------------------------------------------------------------------------------------


@pytest.fixture
def by_itself(hands: Hands) -> Callable[..., LessonLoop]:
    """Start a list. Time passes only by ``go_on``."""
    (feature,) = hands.window.findChildren(LessonLoop)

    def begin(*files: Path) -> LessonLoop:
        feature.play(files)
        return feature

    return begin


def to_the_end(feature: LessonLoop, hands: Hands) -> list[str]:
    """Return the questions and texts until another lesson is opened."""
    player, told = hands.window.session.lesson_player, []
    file = player.file
    for _ in range(60):
        told.append(player.place.question or (player.place.asked.reason if player.place.asked else ""))
        feature.go_on()
        hands.window.scene.finish_motion()
        if player.file != file or player.place.number == 0:
            return told
    raise AssertionError("it goes round and round in one lesson")


def test_a_list_plays_by_itself_over_and_over(hands: Hands, by_itself: Callable[..., LessonLoop]) -> None:
    feature = by_itself(ANGELS, DELVER)
    player = hands.window.session.lesson_player
    assert hands.window.actions_["presenter"].isChecked()
    assert feature.timer.isActive()
    assert feature.timer.interval() >= reading_time(player.place)
    assert options_of(hands) == ["They meld", "Nothing happens", "Not allowed"], "no hand is waited for"
    told = to_the_end(feature, hands)
    assert "What happens?" in told[0]
    assert told[1]
    assert player.file == DELVER
    to_the_end(feature, hands)
    assert player.file == ANGELS
    feature.stop()
    assert not feature.timer.isActive()


def test_what_nobody_has_answered_is_not_learned(hands: Hands, by_itself: Callable[..., LessonLoop]) -> None:
    ended: list[object] = []
    hands.window.session.lesson_player.ended.connect(ended.append)
    feature = by_itself(ANGELS)
    to_the_end(feature, hands)
    assert ended == []
    feature.stop()


@pytest.mark.parametrize("key", [Qt.Key.Key_F11, Qt.Key.Key_PageDown])
def test_any_key_stops_it_and_does_nothing_besides(
    hands: Hands, by_itself: Callable[..., LessonLoop], key: Qt.Key
) -> None:
    feature = by_itself(ANGELS)
    QTest.keyClick(hands.window.table_view, key)
    assert not feature.plays
    assert not feature.timer.isActive()
    assert not hands.window.actions_["presenter"].isChecked(), "it is left as it was found"
    assert hands.window.session.lesson_player.place.number == 0
    assert "Playback stopped" in hands.window.frame.status.text()


def test_a_click_stops_it_too_and_a_presenter_that_was_there_stays(
    hands: Hands, by_itself: Callable[..., LessonLoop]
) -> None:
    hands.do("presenter")
    feature = by_itself(ANGELS)
    QTest.mouseClick(hands.window.table_view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    assert not feature.plays
    assert hands.window.actions_["presenter"].isChecked()


def test_a_file_that_cannot_be_used_is_named_in_one_line_and_left_out(
    hands: Hands, by_itself: Callable[..., LessonLoop], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("[[steps]\n")
    feature = by_itself(broken, ANGELS, tmp_path / "gone.toml")
    assert hands.window.session.lesson_player.file == ANGELS
    said = hands.window.frame.status.toolTip()
    assert said.startswith("Skipped: ")
    assert "broken.toml" in said
    assert "\n" not in said
    to_the_end(feature, hands)
    assert feature.plays
    assert hands.window.session.lesson_player.file == ANGELS
    feature.stop()


def test_a_list_of_nothing_but_bad_files_ends(
    hands: Hands, by_itself: Callable[..., LessonLoop], tmp_path: Path
) -> None:
    feature = by_itself(tmp_path / "gone.toml", tmp_path / "lost.toml")
    assert not feature.plays
    assert not feature.timer.isActive()
    assert "gone.toml" in hands.window.frame.status.toolTip()


def test_chapters_and_files_are_ticked_on_a_page(hands: Hands, tmp_path: Path) -> None:
    hands.do("playlist")
    page = hands.window.findChild(PlaylistPage)
    assert page.isVisible()
    assert page.ticked == [each.file for each in course_lessons()]
    page.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert not page.play_button.isEnabled()
    page.list.item(1).setCheckState(Qt.CheckState.Checked)
    assert len(page.ticked) == 6
    page.add([ANGELS])
    assert page.ticked[-1] == ANGELS
    QTest.mouseClick(page.play_button, Qt.MouseButton.LeftButton)
    (feature,) = hands.window.findChildren(LessonLoop)
    assert feature.plays
    assert not page.isVisible()
    press(hands, Qt.Key.Key_Space)
    assert not feature.plays
    assert not hands.window.actions_["playlist"].isChecked()


def test_a_pile_of_a_folded_seat_can_be_selected(hands: Hands) -> None:
    """Its piles share a line, and no card of theirs is shown."""
    hands.do("presenter")
    hands.window.setWindowState(Qt.WindowState.WindowNoState)
    hands.do("fold first")
    hands.window.resize(1280, 720)
    for _ in range(4):
        QApplication.processEvents()
    hands.window.scene.finish_motion()
    folded = hands.window.scene.ground.folded_piles
    zones = hands.window.scene.furniture.zones
    graveyards = [zone for zone in zones if zone.kind is ZoneKind.GRAVEYARD]
    assert [bool(zones[zone].toolTip()) for zone in graveyards] == [zone in folded for zone in graveyards]
    hidden = [each for each in hands.window.scene.card_items.all() if each.view.zone in folded]
    assert hidden
    for item in hidden:
        assert not item.place.shown
        hands.window.scene.select(item.object_id)
        hands.window.table_view.grab()
