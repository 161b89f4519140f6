"""Tips are shown once, go away, and are remembered."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QApplication

from tabletop.language.card_types import TypeWords
from tabletop.language.effects import CreateToken, Discard, TokenFace
from tabletop.model.actions import Cast, Instruct
from tabletop.ui.features.one_time_tips import TIPS, OneTimeTips
from tabletop.ui.session.deck_opening import open_decks
from tabletop.ui.session.file_opening import welcome_file
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def tips(hands: Hands) -> OneTimeTips:
    return feature_of(hands.window, OneTimeTips)


def message(hands: Hands) -> str:
    label = tips(hands).label
    return label.text() if label is not None else ""


def test_a_tip_is_shown_once_and_gives_way_to_the_next_thing(hands: Hands) -> None:
    hands.select("Gisela, the Broken Blade")
    assert message(hands) == "Tip: Drag it onto its other half, or press M: two cards become one."
    hands.do("tap")
    assert message(hands).startswith("Tip: Ctrl+Z undoes it")
    hands.do("tap")
    assert message(hands) == ""
    hands.select("Bruna, the Fading Light")
    assert message(hands) == ""


def test_a_tip_makes_way_for_a_drag(hands: Hands) -> None:
    hands.window.bridge.replace_table(table_with(["Runeclaw Bear"]))
    tips(hands).show("undo")
    assert message(hands)
    hands.window.scene.dragging.emit(True)
    assert not message(hands)
    hands.window.scene.dragging.emit(False)


def test_a_tip_goes_away_by_itself_and_takes_no_click(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    assert "shows its other face" in message(hands)
    label = tips(hands).label
    assert label.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    hands.window.resize(1400, 800)
    assert hands.window.frame.page.rect().contains(label.geometry())
    tips(hands)._timer.timeout.emit()
    assert message(hands) == ""


@pytest.mark.parametrize("with_key", [True, False])
def test_the_tip_that_was_followed_goes(hands: Hands, with_key: bool) -> None:
    hands.select("Delver of Secrets")
    hands.do("tap")
    assert message(hands).startswith("Tip: Ctrl+Z undoes it")
    if with_key:
        hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    else:
        hands.window.bridge.undo()
    assert message(hands) == ""


def test_a_tip_about_a_command_goes_once_that_is_used(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    assert "shows its other face" in message(hands)
    hands.key(Qt.Key.Key_F)
    assert message(hands) == ""


def test_a_tip_covers_no_card_that_comes_to_lie_elsewhere(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    assert message(hands)
    corner = hands.window.table_view.geometry().topLeft()
    for zoom in (0.6, 1.0, 1.4, 2.0):
        hands.window.scene.set_zoom(zoom)
        QApplication.processEvents()
        label = tips(hands).label
        if label is not None:
            tiles = [each.translated(corner) for each in hands.window.scene.visible_tiles().values()]
            assert not any(label.geometry().intersects(tile) for tile in tiles), zoom


def test_a_tip_without_room_waits_for_another_time(hands: Hands) -> None:
    window = hands.window
    for name in ("face", "meld"):
        tips(hands).hide()
        window.scene.visible_tiles = lambda: {1: window.table_view.rect()}
        tips(hands).show(name)
        assert message(hands) == ""
        del window.scene.visible_tiles
        tips(hands).show(name)
        assert message(hands)


def test_a_tip_covers_no_bubble(hands: Hands) -> None:
    """In a low window the bubble of a card in the upper row is where tips are usually shown."""
    window = hands.window
    window.resize(1024, 652)
    window.bridge.replace_table(table_with(theirs=["Serra Angel"], hand=["Forest"]))
    QApplication.processEvents()
    tips(hands)._reset()
    tips(hands).hide()
    hands.select("Serra Angel")
    hands.do("transform")
    bubble, label = window.scene.refusals.bubble, tips(hands).label
    place = QRectF(label.geometry().translated(-window.table_view.geometry().topLeft()))
    usual = QRectF(place)
    usual.moveCenter(QPointF(window.table_view.width() / 2, 12 + place.height() / 2))
    assert bubble.sceneBoundingRect().intersects(usual)
    assert not bubble.sceneBoundingRect().intersects(place)
    assert window.table_view.viewport().rect().contains(place.toRect())


def test_a_tip_makes_room_for_a_bubble(hands: Hands) -> None:
    window = hands.window
    tips(hands)._reset()
    tips(hands).hide()
    hands.select("Serra Angel")
    hands.do("transform")
    bubble = window.scene.refusals.bubble

    def place() -> QRectF:
        return QRectF(tips(hands).label.geometry().translated(-window.table_view.geometry().topLeft()))

    bubble.moveBy(*(place().center() - bubble.sceneBoundingRect().center()).toTuple())
    assert bubble.sceneBoundingRect().intersects(place())
    window.scene.laid_out.emit()
    assert not bubble.sceneBoundingRect().intersects(place())
    assert window.table_view.viewport().rect().contains(place().toRect())


def test_while_something_is_asked_no_tip_is_in_the_way(hands: Hands) -> None:
    hands.window.bridge.replace_table(table_with(hand=["Shock", "Opt"]))
    hands.window.bridge.propose(Instruct(effect=Discard()))
    assert hands.window.frame.page.question.isVisible()
    assert message(hands) == ""
    hands.window.dialogue.answer(hands.number("Opt"))
    assert message(hands).startswith("Tip: Ctrl+Z undoes it"), "it is said once nothing is asked"


def test_the_seam_of_a_melded_permanent_has_its_tip_and_its_key(hands: Hands) -> None:
    hands.select("Gisela, the Broken Blade")
    hands.do("meld")
    tips(hands).hide()
    hands.window.scene.select(0)
    hands.select("Brisela, Voice of Nightmares")
    assert message(hands) == "Tip: Pull its seam open, or press F, to see its two cards. Nothing changes."
    done = hands.action_count
    hands.key(Qt.Key.Key_F)
    seam = hands.window.scene.peek.seam
    assert seam is not None
    assert seam.share == 1
    hands.key(Qt.Key.Key_F)
    assert hands.window.scene.peek.seam is None
    assert hands.action_count == done


def test_what_was_seen_is_remembered_until_it_is_asked_for_again(open_window: Callable[[], Hands]) -> None:
    first = open_window()
    first.select("Serra Angel")
    assert "shows everything you can do with it" in message(first)
    first.window.close()
    again = open_window()
    again.select("Serra Angel")
    assert message(again) == ""
    again.do("tips again")
    again.select("Grizzly Bears")
    assert message(again) != ""


def test_a_refusal_a_lesson_and_carrying_have_their_tips(hands: Hands) -> None:
    hands.window.preferences.tips_seen = frozenset({"menu", "face", "meld", "undo"})
    tips(hands)._seen = hands.window.preferences.tips_seen
    hands.select("Serra Angel")
    hands.do("transform")
    assert "opens the rule" in message(hands)
    hands.do("pick up")
    assert "Enter puts it down" in message(hands)
    hands.do("clear")
    assert message(hands) == ""
    hands.window.parts.files.open_file(welcome_file().parent / "meld" / "brisela.toml")
    assert "gives a hint" in message(hands)


@pytest.mark.parametrize("is_on", [False, True])
def test_who_plays_alone_learns_that_spells_may_resolve_at_once(hands: Hands, is_on: bool) -> None:
    hands.window.preferences.resolves_own_spells = is_on
    hands.window.preferences.tips_seen = tips(hands)._seen = frozenset({"undo"})
    table = open_decks(["10 Forest\n10 Giant Growth"], seed=1).table
    hands.window.bridge.replace_table(table)
    hands.window.dialogue.answer("keep")
    growth = next(
        card.id
        for card in hands.window.bridge.view().players[0].hand
        if card.now is not None and card.now.name == "Giant Growth"
    )
    bear = CreateToken(faces=(TokenFace(name="Bear", types=TypeWords("Creature"), power=2, toughness=2),))
    hands.window.bridge.propose(Instruct(effect=bear, by=0))
    target = hands.window.bridge.view().battlefield[0].id
    hands.window.bridge.propose(Cast(object=growth, targets=(target,)))
    assert ("Nobody responds here" in message(hands)) is not is_on


def test_every_tip_names_keys_that_there_are(hands: Hands) -> None:
    assert all(words.format(**dict.fromkeys(hands.window.actions_, "K")) for words in TIPS.values())
