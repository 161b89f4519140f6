"""The panels around the table, and their text."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSettings, Qt, QUrl
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QTransform,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QToolTip
from pytestqt.qtbot import QtBot

from tabletop.language.effects import Move
from tabletop.language.zones import ZoneKind
from tabletop.model.actions import Instruct, PutTrigger
from tabletop.model.questions import Question
from tabletop.paint.faces.frame import badges
from tabletop.rules.values.layers import origins_of
from tabletop.rules.view import object_view, view
from tabletop.ui.asking.prompts import prompt_for
from tabletop.ui.commands.command import Reach
from tabletop.ui.commands.offer_labels import shortened
from tabletop.ui.commands.palette_entries import PaletteEntry, matching
from tabletop.ui.pages.help import GESTURES, keys_and_gestures
from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.panels.object_facts import facts, status, summary
from tabletop.ui.panels.palette import CommandPalette
from tabletop.ui.panels.table_words import described, zones
from tabletop.ui.panels.turn_bar import Naming, StepStrip
from tabletop.ui.session.face_specs import spec_for
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import (
    CONTRAST_DARK,
    CONTRAST_LIGHT,
    DARK,
    LIGHT,
    Appearance,
    Shade,
    palette,
)
from tabletop.ui.style.icons import SIGNS, application_icon, picture
from tabletop.ui.style.rich import chips
from tests.support import copy_of, face_down, on_table, table_with
from tests.ui_window.conftest import Hands

# Qt's platform without a screen complains about what only a screen can do: sizes, raising, grabbing keys.
pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


# --- Words ----------------------------------------------------------------------------------------------


def rows(name: str, **position: object) -> dict[str, tuple[str, str, tuple[str, ...]]]:
    table = table_with(**position)
    id = table.only(name)
    view = table.view().objects()[id]
    found = [*facts(view, origins_of(table.state, id), table.state.edition), *status(view, table.view(), str)]
    return {fact.about: (fact.value, fact.source, fact.rules) for fact in found}


def test_a_back_says_that_its_mana_value_is_the_fronts() -> None:
    found = rows("Insectile Aberration", battlefield=["Insectile Aberration"])
    assert found["Mana value"] == ("1", "the front's cost {U}", ("202.3b", "712.8e"))
    assert found["Colors"][:2] == ("Blue", "the color indicator")
    assert found["Size"][:2] == ("3/2", "printed on the back")


def test_an_edition_calls_things_by_its_own_words() -> None:
    """mana-value.word, words.nonmodal: the words of the inspector."""
    old = rows("Delver of Secrets", battlefield=["Delver of Secrets"], edition="2019-05-03")
    assert old["Converted mana cost"][0] == "1"
    assert "Mana value" not in old
    kinds = {
        day: summary(table_with(["Delver of Secrets"], edition=day).view().battlefield[0], day)
        for day in ("2012-10-05", "2025-06-06", "2025-09-19")
    }
    assert kinds == {
        "2012-10-05": "Double-faced · front up",
        "2025-06-06": "Transforming double-faced · front up",
        "2025-09-19": "Nonmodal double-faced · front up",
    }


def test_a_substitute_card_is_told_for_what_it_is() -> None:
    state = table_with(hand=["Delver of Secrets"]).state
    (card,) = state.objects.values()
    stood_for = replace(card, pieces=tuple(replace(piece, substitute=True) for piece in card.pieces))
    seen = object_view(replace(state, objects={card.id: stood_for}), stood_for)
    table = view(state)
    row = next(fact for fact in status(seen, table, str) if fact.about == "Represented by")
    assert (row.value, row.rules) == ("Substitute card", ("713.4",))
    assert "substitute card" in summary(seen, table.edition)
    assert "checklist card" in summary(seen, "2012-10-05")
    assert badges(spec_for(seen)) == ["transform front", "substitute"]


def test_the_mark_of_the_side_that_is_up_is_told() -> None:
    front = rows("Delver of Secrets", battlefield=["Delver of Secrets"])
    back = rows("Insectile Aberration", battlefield=["Insectile Aberration"], edition="2012-10-05")
    assert front["Mark"] == ("Sun", "marks the front", ("712.2a",))
    assert back["Mark"] == ("Crescent moon", "at the upper left, marks the back", ("711.1b",))
    assert "Mark" not in rows("Serra Angel", battlefield=["Serra Angel"])


def test_a_hand_has_fronts_only() -> None:
    found = rows("Delver of Secrets", hand=["Delver of Secrets"])
    assert found["Name"][2] == ("712.8a",)
    assert found["Zone"][0] == "Alice's hand"


def test_status_tells_of_everything_that_marks_a_permanent() -> None:
    found = rows(
        "Serra Angel", battlefield=[on_table("Serra Angel", tapped=True, damage=2, counters={"+1/+1": 1})]
    )
    assert found["Status"][0] == "Tapped"
    assert found["Damage"][0] == "2"
    assert found["Counters"][0] == "1 +1/+1 counter"
    assert found["Size"][0] == "5/5"


@pytest.mark.parametrize(
    ("placed", "name", "words"),
    [
        ("Delver of Secrets", "Delver of Secrets", "Transforming double-faced · front up"),
        ("Faithful Squire", "Faithful Squire", "Flip card"),
        ("Gisela, the Broken Blade", "Gisela, the Broken Blade", "Meld card"),
        ("Serra Angel", "Serra Angel", "Single-faced card"),
        (copy_of("Serra Angel", card="Clone"), "Clone", "Copy"),
        (face_down("Thing in the Ice"), "Thing in the Ice", "Face-down"),
    ],
)
def test_the_kind_of_card_in_a_line(placed: object, name: str, words: str) -> None:
    table = table_with(battlefield=[placed])
    assert summary(table.view().battlefield[0], table.state.edition) == words


def test_the_outline_names_zones_and_cards_in_words() -> None:
    table = table_with(
        battlefield=[on_table("Delver of Secrets", tapped=True), face_down("Thing in the Ice")],
        hand=["Moonmist"],
    )
    titles = [title for title, _, _ in zones(table.view())]
    assert titles[:6] == [
        "Turn 1, Alice, precombat main",
        "Stack, empty",
        "Alice, 20 life",
        "Alice's battlefield, 2 permanents",
        "Alice's hand, 1 card",
        "Alice's library, 0 cards",
    ]
    assert [described(each) for each in table.view().battlefield] == [
        "Delver of Secrets, 1/1, front up, tapped",
        "Face-down Thing in the Ice, 2/2",
    ]
    assert described(table.view(1).players[0].hand[0]) == "Hidden card"
    assert described(table.view(1).battlefield[1]) == "Face-down permanent, 2/2"


def test_answers_are_named() -> None:
    question = Question(kind="may", player=0, words="pay?", options=(False, True, 7, "front", (7, 8)))
    prompt = prompt_for(question, {7: "seven", 8: "eight"}.__getitem__, "Alice")
    assert [choice.label for choice in prompt.choices] == ["No", "Yes", "Seven", "Front", "Seven, then eight"]
    assert prompt.objects == (7,)


def test_long_words_are_cut_between_words() -> None:
    assert shortened("one two three", 20) == "one two three"
    assert shortened("one two three", 9) == "one two…"


def test_costs_are_drawn_and_the_rest_is_kept_as_it_is() -> None:
    words = with_symbols("{2}{G/U} & more")
    assert words.count("<img") == 2
    assert words.endswith("&amp; more")
    assert chips(("712.8a", "712.9", "712.10", "712.11"), DARK).count("href") == 3


def test_the_palette_knows_what_is_meant() -> None:
    commands = [
        PaletteEntry(label=label, do=print, is_legal=legal)
        for label, legal in (
            ("Transform", False),
            ("Transform all", True),
            ("Quit", True),
            ("Next turn", True),
        )
    ]
    assert [command.label for command in matching(commands, "tranform")] == ["Transform", "Transform all"]
    assert matching(commands, "turn")[0].label == "Next turn"
    assert matching(commands, "zzzz") == []
    assert [command.is_legal for command in matching(commands, "")] == [True, True, True, False]


# --- Keys, colors, settings ----------------------------------------------------------------------------


def test_no_key_has_two_meanings_in_one_place(hands: Hands) -> None:
    commands = hands.window.actions_.commands
    for place in (Reach.TABLE, Reach.CARDS):
        reaches = {Reach.WINDOW, place, Reach.CARDS}
        keys = [
            QKeySequence(key).toString()
            for each in commands
            if each.reach in reaches
            for key in each.default_keys
        ]
        assert all(keys)
        assert len(keys) == len(set(keys))


def test_the_help_page_has_every_key_and_every_gesture(hands: Hands) -> None:
    page = keys_and_gestures(hands.window.actions_)
    for command in hands.window.actions_.commands:
        if command.keys:
            assert command.label.rstrip("…").replace("'", "&#x27;") in page
    assert all(gesture in page for gesture, _ in GESTURES)


@pytest.mark.parametrize("shade", [DARK, LIGHT])
def test_all_text_can_be_read(shade: object) -> None:
    grounds = [getattr(shade, name) for name in ("window", "panel", "raised")]
    for name in ("text", "quiet", "legal", "refused", "caution", "hint"):
        for ground in grounds:
            assert _contrast(getattr(shade, name), ground) >= 4.5, (name, ground)
    assert _contrast(shade.on_legal, shade.legal) >= 4.5
    assert _contrast(shade.hint, shade.chip) >= 4.5
    assert _contrast(shade.text, shade.selected) >= 4.5


@pytest.mark.parametrize("shade", [CONTRAST_DARK, CONTRAST_LIGHT])
def test_text_of_high_contrast_is_read_by_more_eyes(shade: object) -> None:
    for name in ("text", "quiet", "legal", "refused", "caution", "hint", "line"):
        for ground in ("window", "panel", "raised"):
            assert _contrast(getattr(shade, name), getattr(shade, ground)) >= 7, (name, ground)
    assert _contrast(shade.on_legal, shade.legal) >= 7
    assert _contrast(shade.hint, shade.chip) >= 7
    assert _contrast(shade.text, shade.selected) >= 7


@pytest.mark.parametrize("shade", [DARK, LIGHT, CONTRAST_DARK, CONTRAST_LIGHT])
def test_steps_can_be_read_before_and_after_the_one_that_it_is(
    shade: Shade, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    strip = StepStrip()
    qtbot.addWidget(strip)
    strip.name_steps(Naming.WHOLE)
    strip.show_step("combat damage", shade)
    written: list[tuple[str, str, str]] = []

    def noted(painter: QPainter, _rect: QRectF, _flags: object, words: str) -> None:
        brush = painter.brush()
        ground = brush.color().name() if brush.style() is not Qt.BrushStyle.NoBrush else shade.panel
        written.append((words, painter.pen().color().name(), ground))

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", noted)
        strip.grab()
    assert len(written) == 12
    assert [words for words, ink, ground in written if _contrast(ink, ground) < 4.5] == []


def _contrast(one: str, other: str) -> float:
    from tabletop.paint.drawing.theme import contrast

    return contrast(*(tuple(bytes.fromhex(color[1:])) for color in (one, other)))


def test_the_palette_of_qt_has_the_colors_of_the_scheme(qapp: QApplication) -> None:
    assert palette(DARK).windowText().color().name().upper() == DARK.text


def test_the_scheme_follows_the_system_until_one_is_chosen(qapp: QApplication) -> None:
    appearance = Appearance(qapp)
    heard: list[bool] = []
    appearance.changed.connect(heard.append)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert len(heard) == 1
    appearance.choose("light")
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert heard[1:] == [False]
    appearance.deleteLater()
    qapp.setStyleSheet("")


def test_settings_that_make_no_sense_count_as_not_set(settings: QSettings, tmp_path: Path) -> None:
    settings.setValue("view/scheme", "plaid")
    settings.setValue("window/geometry", "nowhere")
    settings.setValue("files/recent", 7)
    preferences = Preferences(settings)
    assert preferences.scheme == "system"
    assert preferences.geometry is None
    assert preferences.recent == []
    for name in ("one", "two", "one"):
        (tmp_path / name).touch()
        preferences.opened(tmp_path / name)
    assert [path.name for path in preferences.recent] == ["one", "two"]


def test_every_sign_draws_something(qapp: QApplication) -> None:
    for name in SIGNS:
        image = picture(name, "#FFFFFF", 20, 1).toImage()
        assert any(image.pixelColor(x, y).alpha() for x in range(20) for y in range(20)), name
    assert not application_icon().isNull()


def test_the_moon_is_cut_out_of_a_round_disc(qapp: QApplication) -> None:
    image = picture("night", "#FFFFFF", 20, 1).toImage()
    drawn = [(x, y) for x in range(20) for y in range(20) if image.pixelColor(x, y).alpha() > 128]
    across, down = ([min(each), max(each)] for each in zip(*drawn, strict=True))
    assert down == [3, 16]
    assert across[0] == 3


# --- The inspector --------------------------------------------------------------------------------------


def test_the_inspector_shows_the_selected_card_and_what_is_pointed_at(hands: Hands) -> None:
    inspector = hands.window.inspector
    hands.select("Delver of Secrets")
    assert inspector.shown_object == hands.number("Delver of Secrets")
    angel = hands.number("Serra Angel")
    inspector.preview(angel)
    inspector._rest.timeout.emit()
    assert inspector.shown_object == angel
    inspector.preview(0)
    inspector._rest.timeout.emit()
    assert inspector.shown_object == hands.number("Delver of Secrets")


def test_the_other_face_is_looked_at_without_changing_the_game(hands: Hands) -> None:
    inspector = hands.window.inspector
    hands.select("Archangel Avacyn")
    hands.do("other face")
    assert inspector._summary.text() == "The other face · Avacyn, the Purifier · front only here (712.8a)"
    assert inspector._picture._grayed == (True,)
    hands.do("other face")
    assert inspector._picture._grayed == (False,)
    assert hands.action_count == 0


def test_behind_another_panel_the_inspector_writes_nothing_until_it_is_seen_again(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.window.frame.docks["Table outline"].raise_()
    QApplication.processEvents()
    facts = hands.window.inspector._facts
    before = facts.text()
    hands.select("Serra Angel")
    assert hands.window.inspector.shown_object == hands.number("Serra Angel")
    assert facts.text() == before
    hands.window.frame.docks["Inspector"].raise_()
    QApplication.processEvents()
    assert facts.text() != before


def test_a_wide_inspector_shows_both_faces(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.window.inspector.setMinimumWidth(740)
    hands.window.resize(1900, 900)
    QApplication.processEvents()
    assert [spec.name for spec in hands.window.inspector._picture._specs] == [
        "Delver of Secrets",
        "Insectile Aberration",
    ]


def test_the_inspector_offers_what_may_be_done_and_says_why_the_rest_may_not(hands: Hands) -> None:
    inspector = hands.window.inspector
    hands.select("Serra Angel")
    buttons = {button.text(): button for button in inspector._buttons.findChildren(QPushButton)}
    assert "Tap" in buttons
    assert "rule:701.27c" in inspector._refused.text()
    buttons["Tap"].click()
    assert hands.object("Serra Angel").tapped


def test_a_chip_opens_the_atlas(hands: Hands) -> None:
    hands.select("Serra Angel")
    asked: list[str] = []
    hands.window.inspector.rule_wanted.connect(asked.append)
    hands.window.inspector._refused.linkActivated.emit("rule:701.27c")
    assert asked == ["701.27c"]
    hands.window.inspector._facts.linkActivated.emit(f"object:{hands.number('Delver of Secrets')}")
    assert hands.window.scene.selected_ids() == [hands.number("Delver of Secrets")]


def test_with_nothing_selected_the_inspector_says_what_the_table_is_about(hands: Hands) -> None:
    assert "Drag one of the two angels" in hands.window.inspector._facts.text()


@pytest.mark.parametrize("name", ["Invasion of Zendikar", "Brisela, Voice of Nightmares"])
def test_faces_of_other_shapes_are_painted(hands: Hands, name: str, tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(f'[table.Alice]\nbattlefield = ["{name}"]\n')
    hands.window.parts.files.open_file(file)
    hands.select(name)
    assert not hands.window.inspector.grab().isNull()


@pytest.mark.parametrize(
    ("name", "turned"),
    [("Serra Angel", 0), ("Invasion of Zendikar", 90), ("Brisela, Voice of Nightmares", 0)],
)
def test_the_inspector_shows_the_face_upright_and_in_its_middle(
    hands: Hands, name: str, turned: int, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "one.toml"
    file.write_text(f'[table.Alice]\nbattlefield = ["{name}"]\n')
    hands.window.parts.files.open_file(file)
    hands.select(name)
    picture = hands.window.inspector._picture
    spec, size = picture._specs[0], picture._size(picture._specs[0])
    lying = size.transposed() if turned else size
    pictures = hands.window.scene.pictures

    def painted() -> QImage:
        return pictures.pixmap(spec, lying.width(), lying.height(), 1.0, "full").toImage()

    qtbot.waitUntil(lambda: painted().size() == lying)
    face = painted().transformed(QTransform().rotate(turned))
    shown = picture.grab().toImage()
    left = (picture.width() - size.width()) // 2
    # Within the frame, the picture hides the panel behind it. Turning it changes some colors a little.
    within = QRect(0, 0, size.width(), size.height()).adjusted(24, 24, -24, -24)
    points = [(x, y) for x in range(24, size.width() - 24, 7) for y in range(24, size.height() - 24, 7)]
    off = [abs(shown.pixelColor(left + x, y).green() - face.pixelColor(x, y).green()) for x, y in points]
    assert sum(off) < 2 * len(off)
    middle = left + size.width() // 2
    colors = {shown.pixelColor(middle, y).name() for y in range(within.top(), within.bottom())}
    assert len(colors) > 20, "it is a painted face"


def test_the_inspector_says_what_an_ability_on_the_stack_does(hands: Hands) -> None:
    source = hands.number("Delver of Secrets")
    hands.window.bridge.propose(PutTrigger(object=source, ability=0, by=0))
    hands.window.scene.finish_motion()
    (ability,) = hands.window.bridge.view().stack
    hands.window.inspector.select(ability.id)
    hands.window.inspector._show_now()
    facts = hands.window.inspector._facts.text()
    assert facts.index("Ability") < facts.index("look at the top card")


def test_buttons_of_the_inspector_have_a_picture(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.window.inspector._show_now()
    for button in (hands.window.inspector._turn_over, hands.window.inspector.show_me):
        assert button.isVisible()
        shown = button.icon().pixmap(button.iconSize()).toImage()
        drawn = [(x, y) for x in range(shown.width()) for y in range(shown.height())]
        assert any(shown.pixelColor(*at).alpha() > 128 for at in drawn)


# --- The log, the outline, the turn bar -------------------------------------------------------------------


def test_the_log_leads_to_objects_and_rules_and_back_in_time(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.do("transform")
    hands.do("tap")
    log = hands.window.log
    hands.window.frame.docks["Log"].raise_()
    QApplication.processEvents()
    asked: list[str] = []
    log.rule_wanted.connect(asked.append)
    log.anchorClicked.emit(QUrl("rule:712.8a"))
    assert asked == ["712.8a"]
    hands.window.scene.select(0)
    log.anchorClicked.emit(QUrl(f"line:1:{hands.number('Insectile Aberration')}"))
    assert hands.window.scene.selected_ids() == [hands.number("Insectile Aberration")]
    log.go_wanted.emit(1)
    assert hands.action_count == 1
    assert "line-through" in log.toHtml()
    log.go_wanted.emit(2)
    assert hands.action_count == 2


def test_the_log_has_a_menu(hands: Hands) -> None:
    hands.do("draw")
    hands.window.frame.docks["Log"].raise_()
    QApplication.processEvents()
    log = hands.window.log
    at = QPoint(30, 20)
    log.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, at))
    menu = log.findChild(QMenu)
    go, copy = (action for action in menu.actions() if not action.isSeparator())
    copy.trigger()
    assert "Alice draws a card." in QApplication.clipboard().text()
    hands.do("undo")
    go.trigger()
    menu.close()
    assert hands.action_count == 1


def test_the_outline_selects_and_opens_the_menu(hands: Hands) -> None:
    outline = hands.window.outline
    hands.window.frame.docks["Table outline"].raise_()
    QApplication.processEvents()
    hands.select("Serra Angel")
    assert outline.currentItem().text(0) == "Serra Angel, 4/4"
    item = outline._items[hands.number("Delver of Secrets")]
    outline.setCurrentItem(item)
    assert hands.window.scene.selected_ids() == [hands.number("Delver of Secrets")]
    asked: list[int] = []
    outline.menu_wanted.disconnect()
    outline.menu_wanted.connect(lambda id, _at: asked.append(id))
    outline.setFocus()
    QTest.keyClick(outline, Qt.Key.Key_Return)
    outline.customContextMenuRequested.emit(outline.visualItemRect(item).center())
    assert asked == [hands.number("Delver of Secrets")] * 2


def test_a_closed_zone_of_the_outline_stays_closed(hands: Hands) -> None:
    outline = hands.window.outline
    hands.window.frame.docks["Table outline"].raise_()
    QApplication.processEvents()
    outline.topLevelItem(0).setExpanded(False)
    hands.do("draw")
    assert not outline.topLevelItem(0).isExpanded()
    outline.topLevelItem(0).setExpanded(True)
    hands.do("draw")
    assert outline.topLevelItem(0).isExpanded()


def test_the_turn_bar_goes_to_a_step_by_mouse_and_keys(hands: Hands) -> None:
    strip = hands.window.frame.page.turn_bar._strip
    place = strip.pip(4).center().toPoint()
    QTest.mouseMove(strip, place)
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=place)
    assert hands.window.bridge.table.state.step == "beginning of combat"
    QTest.mouseMove(strip, QPoint(0, 0))
    strip.leaveEvent(QEvent(QEvent.Type.Leave))
    strip.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Return):
        QTest.keyClick(strip, key)
    assert hands.window.bridge.table.state.step == "declare attackers"


def test_life_is_changed_in_the_turn_bar(hands: Hands) -> None:
    bob = hands.window.frame.page.turn_bar._lives[1]
    lose = next(action for action in bob.menu().actions() if action.text() == "Lose 3 life")
    lose.trigger()
    assert hands.window.bridge.view().players[1].life == 14
    assert bob.accessibleName() == "Bob: 14 life"


def test_the_step_under_the_mouse_is_named(hands: Hands) -> None:
    from PySide6.QtGui import QHelpEvent

    strip = hands.window.frame.page.turn_bar._strip
    at = strip.pip(0).center().toPoint()
    assert strip.event(QHelpEvent(QEvent.Type.ToolTip, at, at))
    assert QToolTip.text() == "Go to untap"


def test_a_pressed_key_that_means_nothing_to_a_question_is_left_alone(hands: Hands) -> None:
    bar = hands.window.frame.page.question
    assert not bar.choose("1")
    letter = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Q, Qt.KeyboardModifier.NoModifier, "q")
    bar.keyPressEvent(letter)
    assert not letter.isAccepted()


def test_the_palette_is_walked_through_with_the_arrows(hands: Hands) -> None:
    hands.select("Serra Angel")
    hands.do("palette")
    list_ = hands.window.findChild(CommandPalette)
    assert not list_.grab().isNull()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        list_.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier))
    current = list_._list.currentIndex()
    assert current.row() == 1
    said = list_._model.data(
        list_._model.index(len(list_.shown_entries) - 1), Qt.ItemDataRole.AccessibleTextRole
    )
    assert ", not now, " in said
    list_.close()


def test_what_happens_is_announced_and_refusals_interrupt(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, bool]] = []
    assertive = QAccessible.AnnouncementPoliteness.Assertive
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: heard.append((event.message(), event.politeness() is assertive)),
    )
    widget = QPushButton()
    announce(widget, "It becomes night.")
    announce(widget, "Nothing happens.", at_once=True)
    announce(widget, "")
    assert heard == [("It becomes night.", False), ("Nothing happens.", True)]


def test_a_card_that_has_gone_before_the_panel_was_told_is_not_explained(hands: Hands) -> None:
    inspector, delver = hands.window.inspector, hands.number("Delver of Secrets")
    # As during the report of a change: the table is another one, and the panel still has the old view.
    played = hands.window.bridge.table.propose(
        Instruct(effect=Move(objects=(delver,), to=ZoneKind.GRAVEYARD))
    )
    assert played.ruling.is_legal
    inspector.select(delver)
    assert inspector._summary.text().startswith("Point at a card")


@pytest.mark.parametrize(
    ("edition", "words"),
    [("2009-07-08", "Rules of 2009-07-08"), ("2012-01-01", "Rules of 2011-09-30"), ("2025-06-06", "")],
)
def test_the_bar_says_which_edition_is_in_force_if_it_is_another(
    hands: Hands, edition: str, words: str
) -> None:
    hands.window.session.bridge.replace_table(table_with(edition=edition))
    label = hands.window.frame.page.turn_bar.findChild(QLabel, "edition")
    assert label.isHidden() is not bool(words)
    assert not words or (label.text(), "are in force" in label.toolTip()) == (words, True)
