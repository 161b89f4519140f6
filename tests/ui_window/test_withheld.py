"""The answer to a lesson's question is nowhere on the screen until it is given. Everything else is."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tabletop.rules.view import ASKED
from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.scenarios.lessons.tutor import Progress
from tabletop.ui.commands.menus import add_legal, add_refused
from tabletop.ui.features.lesson_progress import LessonProgress
from tabletop.ui.items.furniture import Invitation
from tabletop.ui.panels.table_words import described
from tests.scenarios.fair import visible_numbers
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.lesson_hands import heard, options, plain

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

VERDICT = """
title = "An angel has one face"
teaches = "Nothing happens to it."
[table.Alice]
hand = ["Serra Angel"]
battlefield = [{ card = "Delver of Secrets", as = "delver" }, { card = "Grizzly Bears", as = "bears" }]
[[steps]]
do = "transform"
object = "bears"
verdict = "nothing happens"
say = "Bears have one face."
  [steps.expect.objects]
  bears = { name = "Grizzly Bears" }
"""
VALUE = """
title = "The front's cost counts"
[table.Alice]
battlefield = [{ card = "Huntmaster of the Fells", as = "ravager", face = "back" }]
[[steps]]
do = "tap"
object = "ravager"
ask = true
  [steps.predict]
  words = "What is the mana value of Ravager of the Fells?"
  of = "ravager.mana_value"
  options = [
    { value = 0, because = "No cost is printed." },
    { value = 4, right = true, because = "The front's cost counts.", rules = ["712.8e"] } ]
"""


@pytest.fixture
def lesson(hands: Hands, tmp_path: Path) -> Hands:
    return opened(hands, tmp_path, VERDICT)


def opened(hands: Hands, folder: Path, text: str) -> Hands:
    file = folder / "asked.toml"
    file.write_text(text)
    hands.window.parts.files.open_file(file)
    hands.window.scene.finish_motion()
    return hands


def menu_of(hands: Hands, name: str) -> dict[str, bool]:
    """Return the entries of a card's menu that are legal, and those that are not."""
    commands, menu = hands.window.session.commands, QMenu(hands.window)
    id = hands.number(name)
    actions = hands.window.frame.actions
    add_legal(menu, actions, commands.offers(id), lambda _offer: None)
    legal = {each.text(): True for each in menu.actions()}
    refused = QMenu(hands.window)
    add_refused(refused, actions, commands.offers(id), lambda _offer: None, commands.anyway(id))
    inner = [entry for each in refused.findChildren(QMenu) for entry in each.actions()]
    return {each.text(): False for each in (*refused.actions(), *inner)} | legal


def test_the_menu_does_not_say_what_comes_of_the_verb_that_is_asked(lesson: Hands) -> None:
    assert any(
        word.startswith("Transform") and legal for word, legal in menu_of(lesson, "Grizzly Bears").items()
    )
    assert not any(
        "Transform" in word and not legal for word, legal in menu_of(lesson, "Grizzly Bears").items()
    )
    lesson.window.scene.select(lesson.number("Grizzly Bears"))
    lesson.window.frame.docks["Inspector"].raise_()
    assert "Transform" not in plain(lesson.window.inspector._refused.text())
    lesson.key(Qt.Key.Key_Escape)
    QTest.mouseClick(options(lesson)[1], Qt.MouseButton.LeftButton)
    assert heard(lesson).startswith("Right.")
    assert not any(
        word.startswith("Transform") and legal for word, legal in menu_of(lesson, "Grizzly Bears").items()
    )


def test_what_is_tried_from_the_menu_is_judged_as_it_is_and_counts_as_help(lesson: Hands) -> None:
    commands, id = lesson.window.session.commands, lesson.number("Grizzly Bears")
    offer = next(each for each in commands.offers(id) if each.verb == "transform")
    assert offer.ruling.is_legal
    commands.take(offer, id)
    assert lesson.window.bridge.table.journal.cursor == 0
    assert heard(lesson).startswith("Right. Bears have one face.")
    tutor = feature_of(lesson.window, LessonProgress).tutor
    assert tutor.progress("asked") is Progress.WITH_HELP


def test_neither_title_nor_inspector_nor_goal_tell(lesson: Hands) -> None:
    shown = [
        lesson.window.windowTitle(),
        lesson.window.frame.status.text(),
        plain(lesson.window.inspector._facts.text()),
        lesson.window.frame.page.step_bar.goal.toolTip(),
    ]
    assert not [words for words in shown if "one face" in words or "Nothing happens to it" in words]
    assert lesson.window.windowTitle().startswith("An effect says: transform Grizzly Bears")


def test_one_value_is_withheld_and_comes_back_with_the_answer(hands: Hands, tmp_path: Path) -> None:
    opened(hands, tmp_path, VALUE)
    hands.window.frame.docks["Inspector"].raise_()
    hands.window.scene.select(hands.number("Ravager of the Fells"))
    facts = plain(hands.window.inspector._facts.text())
    assert "Mana value?" in facts
    assert "part of the question" in facts
    assert "Ravager of the Fells" in facts
    QTest.mouseClick(options(hands)[1], Qt.MouseButton.LeftButton)
    assert "Mana value4" in plain(hands.window.inspector._facts.text())


CAST = """
[table.Alice]
hand = ["Serra Angel"]
[[steps]]
do = "go to"
step = "upkeep"
[[steps]]
do = "cast"
object = "Serra Angel"
verdict = "illegal"
"""


def test_no_zone_is_lit_by_the_answer_while_a_card_is_carried(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(hands, tmp_path, CAST)
    hands.do("lesson forward")
    assert len(options(hands)) == 3
    lit: dict[str, Invitation] = {}
    scene = hands.window.scene
    monkeypatch.setattr(
        scene.furniture,
        "invite",
        lambda zones, *_: lit.update({zone.kind.value: how for zone, how in zones.items()}),
    )
    hands.select("Serra Angel")
    hands.do("pick up")
    assert lit["battlefield"] is Invitation.LEGAL
    hands.do("clear")
    QTest.mouseClick(options(hands)[0], Qt.MouseButton.LeftButton)
    hands.select("Serra Angel")
    hands.do("pick up")
    assert lit["battlefield"] is Invitation.REFUSED


SHOWN = ("back-in-your-hand", "sieges-and-crafting")
"""Lessons of the course that ask for a number on a tile."""


def opened_shipped(hands: Hands, id: str) -> Hands:
    hands.window.parts.files.open_file(next(each.file for each in course_lessons() if each.id == id))
    hands.window.scene.finish_motion()
    return hands


@pytest.mark.parametrize("id", SHOWN)
def test_no_tile_and_no_words_hold_a_number_while_it_is_asked(hands: Hands, id: str) -> None:
    """Tiles, outline, the tree for screen readers and the inspector, at each question of a lesson."""
    opened_shipped(hands, id)
    window, player = hands.window, hands.window.session.lesson_player
    window.frame.docks["Table outline"].raise_()
    asked = 0
    while player.place is not None and player.place.number < player.place.total:
        for number in player.withholding.on_tiles():
            asked += 1
            item = window.scene.card_items.of(number)
            assert item is not None
            assert [*visible_numbers(item.view)] == []
            shown = {item.spec.power, item.spec.toughness, item.spec.gray_pt}
            assert shown <= {ASKED, None, ""} or item.view.asked == "counters"
            words = described(window.bridge.view().objects()[number])
            assert "hidden by the question" in words
            assert words in [window.outline._items[number].text(0)]
        if not player.choose(0):
            hands.do("lesson forward")
        window.scene.finish_motion()
    assert asked
    assert not any(each.asked for each in window.bridge.view().objects().values())


def test_a_number_is_there_again_once_it_is_answered_or_nothing_is_asked(hands: Hands) -> None:
    opened_shipped(hands, "loyalty-once-a-turn")
    player, scene = hands.window.session.lesson_player, hands.window.scene
    while not player.withholding.on_tiles():
        hands.do("lesson forward")
    (arlinn,) = player.withholding.on_tiles()
    assert scene.card_items.of(arlinn).look.number == ASKED
    hands.do("predict")
    assert scene.card_items.of(arlinn).look.number.isdecimal()
    hands.do("predict")
    assert scene.card_items.of(arlinn).look.number == ASKED
    player.choose(0)
    scene.finish_motion()
    assert scene.card_items.of(arlinn).look.number.isdecimal()
