"""The window as a person uses it: keys, menus, panels, on the welcome table."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QPushButton

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book import atlas
from tabletop.ui.features.appearance_menu import AppearanceSettings
from tabletop.ui.pages.atlas_page import AtlasPage
from tabletop.ui.pages.help import AboutBox, KeysPage
from tabletop.ui.panels.palette import CommandPalette
from tabletop.ui.presenting.presenter import letters_for
from tabletop.ui.session.preferences import Preferences
from tests.ui_window.conftest import WIDE, Hands
from tests.ui_window.features import agree_to_pay, feature_of

# Qt's platform without a screen complains about what only a screen can do: sizes, raising, grabbing keys.
pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

ANGELS = ("Gisela, the Broken Blade", "Bruna, the Fading Light")


def entries(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def test_the_window_opens_on_the_welcome_table(hands: Hands) -> None:
    window = hands.window
    assert window.windowTitle() == "Welcome – Tabletop"
    assert (window.width(), window.height()) == WIDE
    assert window.inspector.width() == 340
    assert {"Gisela, the Broken Blade", "Serra Angel"} <= set(hands.names())


# --- Keys -----------------------------------------------------------------------------------------------


def test_t_turns_the_selected_card_over_and_undo_names_it(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_T)
    assert "Insectile Aberration" in hands.names()
    assert hands.window.actions_["undo"].text() == "Undo transform Delver of Secrets"
    assert "Delver of Secrets transforms into Insectile Aberration." in hands.log
    hands.do("undo")
    assert "Delver of Secrets" in hands.names()
    assert hands.window.actions_["redo"].text() == "Redo transform Delver of Secrets"
    assert not hands.window.actions_["undo"].isEnabled()


def test_what_can_not_be_done_is_answered_with_the_rule_and_changes_nothing(hands: Hands) -> None:
    hands.select("Serra Angel")
    hands.key(Qt.Key.Key_T)
    assert hands.action_count == 0
    assert "701.27c" in hands.window.frame.status.text()
    assert hands.log.startswith("Nothing happens. Serra Angel isn't a transforming card")


def test_t_on_several_cards_is_one_instruction(hands: Hands) -> None:
    hands.select("Delver of Secrets", "Serra Angel")
    hands.key(Qt.Key.Key_T)
    assert hands.action_count == 1
    assert "Insectile Aberration" in hands.names()


@pytest.mark.parametrize("selected", [ANGELS[:1], ANGELS])
def test_m_melds_the_pair(hands: Hands, selected: tuple[str, ...]) -> None:
    hands.select(*selected)
    hands.key(Qt.Key.Key_M)
    assert "Brisela, Voice of Nightmares" in hands.names()


def test_strangers_do_not_meld(hands: Hands) -> None:
    hands.select("Gisela, the Broken Blade", "Serra Angel")
    hands.key(Qt.Key.Key_M)
    assert hands.action_count == 0
    assert "701.42" in hands.window.frame.status.text()


def test_space_taps_and_untaps(hands: Hands) -> None:
    hands.select("Serra Angel")
    hands.key(Qt.Key.Key_Space)
    assert hands.object("Serra Angel").tapped
    hands.key(Qt.Key.Key_Space)
    assert not hands.object("Serra Angel").tapped


@pytest.mark.parametrize(
    ("key", "zone"),
    [
        (Qt.Key.Key_G, "graveyard"),
        (Qt.Key.Key_X, "exile"),
        (Qt.Key.Key_H, "hand"),
    ],
)
def test_letters_move_the_selected_card(hands: Hands, key: Qt.Key, zone: str) -> None:
    hands.select("Serra Angel")
    hands.key(key)
    assert hands.object("Serra Angel").zone.kind == zone


def test_l_puts_the_selected_card_on_top_of_the_library(hands: Hands) -> None:
    id = hands.number("Serra Angel")
    piece = hands.window.bridge.table.state.objects[id].pieces[0].id
    hands.select("Serra Angel")
    hands.key(Qt.Key.Key_L)
    top = hands.window.bridge.view().players[1].library[0]
    assert top.pieces == (piece,)


def test_a_key_without_a_card_says_what_is_missing(hands: Hands) -> None:
    hands.key(Qt.Key.Key_T)
    assert "Select a card first." in hands.window.frame.status.text()


def test_without_a_selection_a_key_is_for_the_card_under_the_mouse(hands: Hands) -> None:
    hands.window.scene.hovered.emit(hands.number("Delver of Secrets"))
    hands.key(Qt.Key.Key_T)
    assert "Insectile Aberration" in hands.names()


def test_turns_go_on_by_keys(hands: Hands) -> None:
    hands.do("next step")
    assert hands.window.bridge.table.state.step == "beginning of combat"
    hands.do("to end")
    assert hands.window.bridge.table.state.step == "end"
    hands.window.dialogue.answer(hands.window.bridge.table.state.question.question.default)
    waiting = len(hands.window.bridge.view().stack)
    assert waiting
    for _ in range(waiting):
        hands.do("next turn")
        assert hands.window.bridge.table.state.step == "end", "what triggered resolves first"
        while (question := hands.window.bridge.view().question) is not None:
            hands.window.dialogue.answer(question.default)
    assert not hands.window.bridge.view().stack
    hands.do("next turn")
    assert hands.window.bridge.table.state.active == 1


def test_drawing_is_for_the_active_player(hands: Hands) -> None:
    hands.do("draw")
    hands.do("shuffle")
    assert "Alice draws a card." in hands.log
    assert "Alice shuffles the library." in hands.log


def test_tab_and_arrows_walk_over_the_table(hands: Hands) -> None:
    hands.key(Qt.Key.Key_Tab)
    first = hands.window.scene.selected_ids()
    hands.key(Qt.Key.Key_Right)
    assert first
    assert hands.window.scene.selected_ids() != first
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.scene.selected_ids() == []


def test_the_focus_goes_from_panel_to_panel(hands: Hands) -> None:
    hands.do("next panel")
    assert hands.window.inspector.hasFocus()
    hands.do("next panel")
    assert hands.window.frame.page.turn_bar.hasFocus() or hands.window.table_view.hasFocus()


def test_in_a_hidden_window_no_panel_follows(hands: Hands) -> None:
    hands.window.hide()
    hands.do("next panel")
    hands.window.show()
    assert hands.window.focusWidget() is hands.window.table_view


# --- Menus ----------------------------------------------------------------------------------------------


def test_the_key_of_a_command_that_is_in_no_menu_works(hands: Hands) -> None:
    hands.window.activateWindow()
    hands.window.table_view.setFocus()
    hands.key(Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert not hands.window.table_view.hasFocus()


def test_the_menu_of_a_card_has_what_may_be_done_first_and_the_rest_with_reasons(hands: Hands) -> None:
    window = hands.window
    window.parts.card_menu.open(hands.number("Serra Angel"), QPoint(10, 10))
    menu = next(each for each in window.findChildren(QMenu) if each.isVisible())
    texts = entries(menu)
    assert "Tap\tSpace" in texts
    assert texts[-1].startswith("Not allowed now")
    inner = menu.actions()[-1].menu()
    refused = next(action for action in inner.actions() if action.text().startswith("Transform:"))
    assert refused.isEnabled()
    assert "(701.27c)" in refused.text()
    refused.trigger()
    assert "701.27c" in window.frame.status.text()
    menu.close()


def test_a_card_that_is_not_known_shows_nothing_in_its_menu(hands: Hands) -> None:
    window = hands.window
    top = window.bridge.view().players[0].library[0]
    window.parts.card_menu.open(top.id, QPoint(10, 10))
    menu = next(each for each in window.findChildren(QMenu) if each.isVisible())
    texts = [
        text
        for action in menu.actions()
        for text in ([action.text()] if not action.menu() else entries(action.menu()))
    ]
    assert texts
    assert not any("Cast" in text or "battlefield" in text for text in texts)
    menu.close()


def test_the_card_menu_of_the_window_follows_the_selection(hands: Hands) -> None:
    menu = hands.window.frame.menus["Card"]
    menu.aboutToShow.emit()
    assert "Transform" in entries(menu)
    hands.select("Valki, God of Lies")
    menu.aboutToShow.emit()
    assert any("Tibalt" in text for text in entries(menu))


def test_a_key_opens_the_menu_of_the_selected_card(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_Menu)
    menu = next(each for each in hands.window.findChildren(QMenu) if each.isVisible())
    assert "Show the other face" in entries(menu)
    menu.close()


def test_the_palette_finds_misspelt_commands_and_does_them(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.do("palette")
    palette = hands.window.findChild(CommandPalette)
    palette._line.setText("trasnform")
    assert palette.shown_entries[0].label == "Transform: Delver of Secrets"
    palette._line.returnPressed.emit()
    assert "Insectile Aberration" in hands.names()


def test_the_palette_lists_what_is_refused_with_the_reason(hands: Hands) -> None:
    hands.select("Serra Angel")
    hands.do("palette")
    palette = hands.window.findChild(CommandPalette)
    (refused,) = [command for command in palette.shown_entries if command.label == "Transform: Serra Angel"]
    assert not refused.is_legal
    assert "701.27c" in refused.remark
    first_refused = palette.shown_entries.index(
        next(each for each in palette.shown_entries if not each.is_legal)
    )
    assert all(not command.is_legal for command in palette.shown_entries[first_refused:])
    palette.close()


# --- Questions ------------------------------------------------------------------------------------------


def swords(hands: Hands) -> None:
    window = hands.window
    id = hands.number("Swords to Plowshares")
    (cast,) = [offer for offer in window.bridge.perspective.offers(id) if offer.verb == "cast"]
    window.session.commands.take(cast, id)
    window.scene.finish_motion()


def test_a_question_is_answered_by_a_number_key(hands: Hands) -> None:
    swords(hands)
    bar = hands.window.frame.page.question
    assert bar.isVisible()
    assert bar.prompt.words == "Swords to Plowshares: which creature is the target?"
    assert bar.prompt.about_more.startswith("Swords to Plowshares: Exile target creature")
    target = bar.prompt.choices[1].object
    assert bar.choose("2")
    assert not bar.isVisible()
    agree_to_pay(hands)
    assert hands.window.bridge.view().stack[0].targets == (target,)


def test_a_question_is_answered_by_a_click_on_the_table(hands: Hands) -> None:
    swords(hands)
    angel = hands.number("Serra Angel")
    hands.window.scene.select(angel)
    agree_to_pay(hands)
    assert hands.window.bridge.view().stack[0].targets == (angel,)


def test_escape_takes_a_question_back(hands: Hands) -> None:
    swords(hands)
    hands.do("clear")
    assert not hands.window.frame.page.question.isVisible()
    assert hands.window.bridge.view().question is None
    assert hands.action_count == 0


def test_an_order_can_be_changed_before_it_is_given(hands: Hands) -> None:
    hands.select(*ANGELS)
    hands.do("meld")
    hands.select("Brisela, Voice of Nightmares")
    hands.do("to graveyard")
    bar = hands.window.frame.page.question
    assert bar.prompt.in_order
    assert [choice.label for choice in bar.prompt.choices] == list(ANGELS)
    bar.side.order._down.click()
    next(button for button in bar.findChildren(QPushButton) if button.isDefault()).click()
    graveyard = hands.window.bridge.view().players[0].graveyard
    assert [each.now.name for each in graveyard[:2]] == list(reversed(ANGELS))


def test_one_drop_with_two_meanings_shows_both_faces(hands: Hands) -> None:
    window = hands.window
    id = hands.number("Valki, God of Lies")
    casts = tuple(offer for offer in window.bridge.perspective.offers(id) if offer.verb == "cast")
    window.dialogue.choose_at(casts, QPoint(300, 300))
    assert window.dialogue.chooser.isVisible()
    window.dialogue.chooser.keyPressEvent(_key("2"))
    assert not window.dialogue.chooser.isVisible()
    assert window.bridge.view().stack[0].now.name == "Tibalt, Cosmic Impostor"
    hands.do("resolve")
    assert "Tibalt, Cosmic Impostor" in hands.names()


def _key(text: str) -> object:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    return QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_2, Qt.KeyboardModifier.NoModifier, text)


# --- Looking --------------------------------------------------------------------------------------------


def test_the_opponents_hand_can_be_hidden(hands: Hands) -> None:
    assert all(card.known for card in hands.window.bridge.view().players[1].hand)
    hands.do("hide hand")
    assert not any(card.known for card in hands.window.bridge.view().players[1].hand)
    hands.do("hide hand")
    assert all(card.known for card in hands.window.bridge.view().players[1].hand)


def test_the_presenter_shows_everything_larger(hands: Hands, qapp: QApplication) -> None:
    usual = qapp.font().pixelSize()
    hands.do("presenter")
    assert qapp.font().pixelSize() == round(usual * letters_for(hands.window.height())) > 1.5 * usual
    assert hands.window.isFullScreen()
    hands.do("presenter")
    assert qapp.font().pixelSize() == usual
    assert not hands.window.isFullScreen()


def test_a_rule_opens_the_atlas_and_a_word_searches_it(hands: Hands) -> None:
    hands.window.parts.atlas.show_rule("712.8a")
    page = hands.window.findChild(AtlasPage)
    assert page.text.startswith("712.8a")
    hands.window.parts.atlas.show_rule("pineapple pizza")
    assert "No rule here" in page.text
    hands.window.parts.atlas.show_rule("characteristics of its front face")
    assert "712.8a" in page.text
    page.close()


def test_the_atlas_says_rules_in_words_and_no_names_of_the_code(hands: Hands) -> None:
    hands.window.parts.atlas.show_rule("")
    page = hands.window.findChild(AtlasPage)
    known = [name for entry in atlas.entries() for name in entry.names]
    assert len(known) > 300
    assert not [name for name in known if name in page.text]
    hands.window.parts.atlas.show_rule("712.8e")
    beginning = "712.8e While the back face of a transforming permanent is up"
    assert " ".join(page.text.split()).startswith(beginning)
    assert "•" in page.text
    page.close()


def test_the_atlas_names_the_five_best_scenarios_and_no_file_of_the_program(hands: Hands) -> None:
    hands.window.parts.atlas.show_rule("701.3d")
    page = hands.window.findChild(AtlasPage)
    assert ".py" not in page.text
    hands.window.parts.atlas.show_rule("712.8e")
    lines = page.text.splitlines()
    assert len([line for line in lines if line.startswith("See: ")]) == 5
    assert any(re.fullmatch(r"and \d+ more", line) for line in lines)
    page.close()


def test_help_lists_every_key_and_about_says_what_this_is_not(hands: Hands) -> None:
    hands.do("keys")
    hands.do("about")
    about = hands.window.findChild(AboutBox)
    words = " ".join(label.text() for label in about.findChildren(type(hands.window.inspector._summary)))
    assert "unofficial fan content" in words
    for page in (hands.window.findChild(KeysPage), about):
        page.close()


def test_the_scheme_is_chosen_in_the_menu_and_remembered(hands: Hands) -> None:
    window = hands.window
    feature_of(window, AppearanceSettings).menu.scheme_chosen.emit("light")
    assert not window.appearance.is_dark
    assert not window.scene.theme.is_dark
    assert Preferences(hands.settings).scheme == "light"
    feature_of(window, AppearanceSettings).menu.scheme_chosen.emit("dark")
    assert window.appearance.is_dark
    assert window.scene.theme.is_dark


def test_motion_and_speed_are_chosen_in_the_menu_and_remembered(open_window: Callable[[], Hands]) -> None:
    window = open_window().window
    feature_of(window, AppearanceSettings).menu.motion_chosen.emit("none")
    feature_of(window, AppearanceSettings).menu.speed_chosen.emit("2")
    again = open_window().window
    assert (again.scene.animator.amount, again.scene.animator.speed) == ("none", 2.0)


def test_the_panels_lie_as_they_were_left(open_window: Callable[[], Hands]) -> None:
    first = open_window().window
    first.frame.docks["Log"].hide()
    first.close()
    assert not open_window().window.frame.docks["Log"].isVisible()


# --- Files ----------------------------------------------------------------------------------------------

POSITION = 'title = "Two wolves"\n[table.Alice]\nbattlefield = ["Wildblood Pack", "Howlpack Alpha"]\n'


def test_a_dropped_file_lies_on_the_table_and_is_remembered(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "wolves.toml"
    file.write_text(POSITION)
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(file))])
    none = Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, content, Qt.MouseButton.LeftButton, none)
    hands.window.dropEvent(event)
    assert hands.names() == ["Wildblood Pack", "Howlpack Alpha"]
    assert hands.window.windowTitle() == "Two wolves – Tabletop"
    hands.window.parts.files.recent_menu.aboutToShow.emit()
    assert entries(hands.window.parts.files.recent_menu) == ["wolves.toml"]
    hands.do("new welcome")
    assert "Serra Angel" in hands.names()


def test_a_file_that_can_not_be_read_leaves_the_table_and_says_why(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text('[table.Alice]\nhand = ["Delvre of Secrets"]\n')
    hands.window.parts.files.open_file(file)
    box = hands.window.findChild(QMessageBox)
    assert "Delver of Secrets" in box.informativeText()
    assert "Serra Angel" in hands.names()
    box.close()
    hands.window.parts.files.recent_menu.aboutToShow.emit()
    assert entries(hands.window.parts.files.recent_menu) == ["No recent files"]


def test_open_and_save_ask_for_a_file(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, picture = tmp_path / "wolves.toml", tmp_path / "table.png"
    file.write_text(POSITION)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(file)], ""))
    hands.do("open")
    assert "Wildblood Pack" in hands.names()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(picture), ""))
    hands.do("save picture")
    assert picture.read_bytes().startswith(b"\x89PNG")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "none" / "x.png"), ""))
    hands.do("save picture")
    box = hands.window.findChild(QMessageBox)
    assert "Choose another folder." in box.informativeText()
    box.close()


def test_the_table_and_the_diagnostics_can_be_copied(hands: Hands) -> None:
    hands.do("copy picture")
    assert QGuiApplication.clipboard().image().width() > 500
    hands.do("diagnostics")
    assert QGuiApplication.clipboard().text().startswith("Tabletop ")


def test_the_table_is_copied_as_text_without_what_is_hidden(hands: Hands) -> None:
    hands.do("hide hand")
    hands.do("copy text")
    text = QGuiApplication.clipboard().text()
    assert "Alice's battlefield, 12 permanents" in text
    assert "  - Delver of Secrets" in text
    state = hands.window.bridge.table.state
    hidden = {state.objects[id].definition.name for id in state.in_zone(Zone(ZoneKind.HAND, 1))}
    theirs = text.partition("Bob's hand")[2].partition("Bob's graveyard")[0]
    assert theirs.count("Hidden card") == 3
    assert not any(name in theirs for name in hidden)
