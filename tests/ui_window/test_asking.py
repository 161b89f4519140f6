"""Questions appear next to their objects, and are answered by a click on them."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from tabletop.cards.wording import aim_question
from tabletop.language.card_types import CardType
from tabletop.language.effects import ChooseKind, Discard, Kind, Scry, Target
from tabletop.language.selections import Selection
from tabletop.model.actions import Cast, Instruct, PutTrigger
from tabletop.model.questions import Question
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.options import GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.ui.asking.card_strip import CardButton
from tabletop.ui.asking.placing import Around, best_corner
from tabletop.ui.asking.prompts import Prompt, prompt_for
from tabletop.ui.items.overlays import Kind as LineKind
from tabletop.ui.items.overlays import Outline
from tabletop.ui.items.zone_item import Invitation
from tabletop.ui.panels.symbol_words import SymbolButton
from tabletop.ui.session.deck_opening import open_recipe
from tests.support import BOB, on_table, table_with, token
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import click, plate, press, put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
MINE, THEIRS = ["Forest", "Mountain", "Serra Angel", "Grizzly Bears"], ["Hill Giant", "Kruin Outlaw"]
HAND = ["Valki, God of Lies", "Shock", "Opt", "Island"]
SIZES = pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
WHEEL_UP = QPoint(0, 120)


def tile(hands: Hands, name: str) -> QRect:
    """Return where a card is, in the coordinates of the page."""
    item = hands.window.scene.card_items.of(hands.number(name))
    return item.tile.translated(item.middle).toRect().translated(hands.window.table_view.geometry().topLeft())


def hand(hands: Hands, seat: int = 0) -> QRect:
    rect = hands.window.scene.ground.rects[Zone(ZoneKind.HAND, seat)].toRect()
    return rect.translated(hands.window.table_view.geometry().topLeft())


def bar(hands: Hands) -> QRect:
    QApplication.processEvents()
    question = hands.window.frame.page.question
    assert question.isVisible()
    return question.geometry()


def lay(hands: Hands, size: tuple[int, int], **more: object):
    hands.window.resize(*size)
    return put(hands, table_with(MINE, theirs=THEIRS, hand=HAND, **more))


# --- Where it stands ----------------------------------------------------------------------------------------


def test_a_question_covers_a_corner_of_another_card_rather_than_going_far() -> None:
    about, size = QRect(0, 250, 100, 100), QSize(200, 100)
    below = QRect(0, 340, 200, 130)
    around = Around((about,), (), (QRect(0, 150, 20, 20), below), QRect(0, 0, 600, 600))
    assert best_corner(size, around) == QPoint(0, 150)
    crowded = around._replace(others=(QRect(0, 150, 200, 100),))
    assert not QRect(best_corner(size, crowded), size).intersects(crowded.others[0])


def test_nothing_that_counts_is_covered_if_there_is_room() -> None:
    about, hand = QRect(100, 100, 60, 90), QRect(0, 500, 600, 100)
    around = Around((about,), (hand,), (), QRect(0, 0, 600, 600))
    place = QRect(best_corner(QSize(200, 100), around), QSize(200, 100))
    assert not place.intersects(about)
    assert not place.intersects(hand)
    assert (place.center() - about.center()).manhattanLength() < 200, "it is beside it"
    crowded = around._replace(others=(place,))
    other = QRect(best_corner(QSize(200, 100), crowded), QSize(200, 100))
    assert other != place, "what else lies there is seen as well, where that costs no more than a few steps"


@SIZES
def test_a_question_about_the_hand_stands_beside_it_and_covers_none_of_it(
    hands: Hands, size: tuple[int, int]
) -> None:
    lay(hands, size)
    hands.window.bridge.propose(Instruct(effect=Discard()))
    hands.window.scene.finish_motion()
    asks = bar(hands)
    assert not asks.intersects(hand(hands))
    assert hand(hands).top() - asks.bottom() < 40
    click(hands, "Shock")
    assert "Shock" in hands.window.bridge.table.names(ZoneKind.GRAVEYARD)


def test_a_question_stands_right_in_a_table_that_grows_while_cards_are_dealt(hands: Hands) -> None:
    lay(hands, (1280, 720))
    above = QWidget(hands.window)
    above.setFixedHeight(60)
    hands.window.frame.page.add_above_table(above)
    above.show()
    QApplication.processEvents()
    above.hide()
    options = GameOptions(names=("Alice", "Bob"), seed=1)
    recipe = FromDecks(lists=("20 Island", "20 Island"), titles=("One", "Two"), options=options)
    hands.window.parts.files.opened.emit(open_recipe(recipe))
    hands.window.scene.finish_motion()
    place = bar(hands)
    hands.window.frame.page.lay_out_over()
    assert bar(hands) == place


@SIZES
def test_whoever_is_to_keep_a_hand_is_asked_beside_that_hand(hands: Hands, size: tuple[int, int]) -> None:
    hands.window.resize(*size)
    options = GameOptions(names=("Alice", "Bob"), seed=1)
    recipe = FromDecks(lists=("20 Island", "20 Island"), titles=("One", "Two"), options=options)
    hands.window.parts.files.opened.emit(open_recipe(recipe))
    hands.window.scene.finish_motion()
    for seat in (0, BOB):
        asks = bar(hands)
        near, far = hand(hands, seat), hand(hands, 1 - seat)
        assert not asks.intersects(near)
        assert not asks.intersects(far)
        assert asks.bottom() <= hand(hands, 0).top(), "it stays above the hand below"
        cards = in_hand(hands, seat)
        assert {card.width() for card in cards} == {round(hands.window.scene.ground.hand_tile.width())}
        assert not any(asks.intersects(card) for card in cards)
        hands.window.dialogue.answer("keep")
        hands.window.scene.finish_motion()
    assert max(card.width() for card in in_hand(hands, BOB)) < 60, "it is small again"


def in_hand(hands: Hands, seat: int) -> list[QRect]:
    """Where the cards of a hand lie."""
    tiles, way = hands.window.scene.visible_tiles(), hands.window.table_view.geometry().topLeft()
    return [tiles[card.id].translated(way) for card in hands.window.bridge.view().players[seat].hand]


@SIZES
def test_another_hand_of_which_a_card_is_wanted_is_as_large_as_your_own(
    hands: Hands, size: tuple[int, int]
) -> None:
    table = lay(hands, size, opponent={"hand": ["Shock", "Opt", "Island"]})
    hands.window.bridge.propose(Instruct(effect=Discard(by=BOB)))
    hands.window.scene.finish_motion()
    cards = in_hand(hands, BOB)
    assert {card.width() for card in cards} == {round(hands.window.scene.ground.hand_tile.width())}
    assert not any(bar(hands).intersects(card) for card in (*cards, hand(hands)))
    press(hands, (cards[1].center() - hands.window.table_view.geometry().topLeft()))
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Opt"]


@SIZES
@pytest.mark.parametrize("name", ["Valki, God of Lies", "Serra Angel"])
def test_the_chooser_stands_beside_its_card_and_covers_no_hand(
    hands: Hands, size: tuple[int, int], name: str
) -> None:
    lay(hands, size)
    window = hands.window
    casts = [each for each in window.bridge.perspective.offers(hands.number(HAND[0])) if each.verb == "cast"]
    offers = (
        casts
        if name == HAND[0]
        else [each for each in window.bridge.perspective.offers(hands.number(name)) if each.ruling.is_legal][
            :2
        ]
    )
    window.dialogue.choose_at(tuple(offers), QPoint(5, 5))
    chooser = window.dialogue.chooser
    assert chooser.isVisible()
    place = QRect(window.frame.page.mapFromGlobal(chooser.pos()), chooser.size())
    assert not place.intersects(tile(hands, name))
    assert not place.intersects(hand(hands))
    assert window.rect().contains(place.translated(window.frame.page.pos()))
    chooser.close()


# --- What it says -------------------------------------------------------------------------------------------


def drawn_texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if "<img" in label.text()]


def test_modes_stand_as_on_the_card_whatever_saved_games_call_them() -> None:
    table = table_with(["Mishra, Lost to Phyrexia"], theirs=["Sol Ring"])
    action = PutTrigger(object=table.only("Mishra, Lost to Phyrexia"), ability=0, by=0)
    question = table.propose(action, ["mode 1"]).question
    assert question is not None
    assert question.default == "mode 2", "what happens unasked is what it was in games of before"
    labels = [choice.label for choice in prompt_for(question, str, "Alice").choices]
    assert [words.split()[0] for words in labels] == ["This", "Destroy", "Creatures", "Creatures", "Create"]


def test_symbols_are_drawn_in_questions_and_buttons(hands: Hands) -> None:
    hands.window.frame.page.ask(
        prompt_for(
            Question(kind="way", player=0, words="Pay {1}{R}?", options=("pay {R}", "not")), str, "Alice"
        ),
        hands.window.frame.shade,
    )
    question = hands.window.frame.page.question
    assert any("{" not in words.replace('alt="{', "") for words in drawn_texts(question))
    pay, leave = question.findChildren(SymbolButton)
    assert pay.draws_symbols
    assert not leave.draws_symbols
    assert pay.accessibleName() == "Pay red", "a screen reader says what it is"
    plain = SymbolButton("1  Pay {R}", question)
    assert plain.minimumWidth() < plain.fontMetrics().horizontalAdvance("1  Pay {R}") + 40
    assert not pay.grab().isNull()
    hands.window.frame.page.ask(None, hands.window.frame.shade)


def test_the_chooser_draws_symbols_and_wraps_long_names(hands: Hands) -> None:
    lay(hands, (1280, 720))
    window = hands.window
    casts = tuple(
        each for each in window.bridge.perspective.offers(hands.number(HAND[0])) if each.verb == "cast"
    )
    window.dialogue.choose_at(casts, QPoint(5, 5))
    assert drawn_texts(window.dialogue.chooser)
    assert window.dialogue.chooser.width() < 2 * 240
    window.dialogue.chooser.close()


def test_triggers_that_are_put_in_order_have_names(hands: Hands) -> None:
    table = put(hands, table_with(["Soul Warden"], hand=["Blade Splicer"]))
    hands.window.bridge.propose(Cast(object=table.only("Blade Splicer")))
    hands.do("resolve")
    prompt = hands.window.frame.page.question.prompt
    assert prompt is not None
    assert prompt.in_order
    labels = [choice.label for choice in prompt.choices]
    assert [label.partition(":")[0] for label in labels] == ["Soul Warden", "Blade Splicer"]
    assert all(len(label.partition(": ")[2]) > 5 for label in labels), "they say what they do"


def test_triggers_are_put_in_order_with_the_cards_they_come_from(hands: Hands) -> None:
    table = put(hands, table_with(["Soul Warden"], hand=["Blade Splicer"]))
    hands.window.bridge.propose(Cast(object=table.only("Blade Splicer")))
    hands.do("resolve")
    sources = [hands.number("Soul Warden"), hands.number("Blade Splicer")]
    assert open_prompt(hands).sources == tuple(sources)
    names = [spec.name for spec in open_prompt(hands).specs.values()]
    assert names == ["Soul Warden", "Blade Splicer"]


def open_prompt(hands: Hands) -> Prompt:
    prompt = hands.window.frame.page.question.prompt
    assert prompt is not None
    return prompt


def test_of_equal_cards_in_a_library_one_is_a_choice(hands: Hands) -> None:
    lands = ["Forest", "Island", "Forest", "Mountain", "Forest"]
    put(hands, table_with(hand=["Invasion of Zendikar"], library=lands))
    hands.window.bridge.propose(Cast(object=hands.number("Invasion of Zendikar")))
    hands.do("resolve")
    hands.do("resolve")
    assert [choice.label for choice in open_prompt(hands).choices] == [
        "Forest",
        "Island",
        "Mountain",
        "Find nothing",
    ]
    for _ in range(2):
        answers = {choice.label: choice.answer for choice in open_prompt(hands).choices}
        hands.window.frame.page.question.answered.emit(answers["Forest"])
    assert sorted(hands.names()) == ["Forest", "Forest", "Invasion of Zendikar"]


def buttons(hands: Hands) -> list[QPushButton]:
    """Return the answers: those with cards, then the others."""
    panel = hands.window.frame.page.question
    found = (*panel.findChildren(CardButton), *panel.findChildren(SymbolButton))
    return [each for each in found if each.isVisible()]


def test_what_a_search_finds_stands_by_name_with_how_many_there_are(hands: Hands) -> None:
    lands = ["Mountain", "Forest", "Island", "Forest", "Mountain", "Forest"]
    put(hands, table_with(hand=["Invasion of Zendikar"], library=lands))
    hands.window.bridge.propose(Cast(object=hands.number("Invasion of Zendikar")))
    hands.do("resolve")
    hands.do("resolve")
    said = [button.text() for button in buttons(hands)]
    assert said == ["1  Forest ×3", "2  Island", "3  Mountain ×2", "4  Find nothing"]
    QTest.mouseClick(buttons(hands)[2], Qt.MouseButton.LeftButton)
    said = [button.text() for button in buttons(hands)]
    assert said == ["1  Forest ×3", "2  Island", "Mountain", "3  Mountain", "4  Find Mountain"]


def test_of_what_is_looked_at_that_too_is_shown_which_may_not_be_chosen(hands: Hands) -> None:
    seen = ["Island", "Runeclaw Bear", "Opt", "Island", "Serra Angel", "Grizzly Bears"]
    put(hands, table_with(hand=["Collected Company"], library=[*seen, "Forest"]))
    hands.window.bridge.propose(Cast(object=hands.number("Collected Company")))
    hands.do("resolve")
    only = "Only a creature card with mana value 3 or less may be chosen."
    may = [button.text() for button in buttons(hands) if button.isEnabled()]
    may_not = [button for button in buttons(hands) if not button.isEnabled()]
    assert may == ["2  Runeclaw Bear", "3  Grizzly Bears", "1  Choose nothing"]
    assert [button.text() for button in may_not] == ["Island ×2", "Opt", "Serra Angel"]
    assert {button.toolTip() for button in may_not} == {only}
    assert only in [
        label.text() for label in hands.window.frame.page.question.findChildren(QLabel) if label.isVisible()
    ]
    QTest.mouseClick(may_not[0], Qt.MouseButton.LeftButton)
    assert hands.window.bridge.table.state.question is not None


def test_equal_permanents_are_one_answer_and_each_is_one_on_the_table(hands: Hands) -> None:
    zombies = [token("Zombie"), token("Zombie", tapped=True), *[token("Zombie")] * 3]
    table = put(hands, table_with(["Runeclaw Bear", *zombies], hand=["Lightning Bolt"] * 2))
    ids = [each.id for each in hands.window.bridge.view().battlefield]
    hands.window.bridge.propose(Cast(object=hands.number("Lightning Bolt")))
    said = [choice.words for choice in open_prompt(hands).choices]
    assert said[:3] == ["Runeclaw Bear", "Zombie Token ×4 · untapped", "Zombie Token · tapped"]
    assert {*open_prompt(hands).objects} == {*ids}, "each is lit on the table"
    for id in (ids[5], ids[2]):
        hands.window.scene.hovered.emit(id)
        row = [choice.words for choice in open_prompt(hands).choices if id in choice.objects]
        assert [button.text()[3:] for button in buttons(hands) if button.isDown()] == row
    press(hands, hands.window.scene.card_items.of(ids[5]).middle.toPoint())
    assert table.state.objects[table.state.stack[0]].targets == (ids[5],)
    hands.window.bridge.propose(Cast(object=hands.window.bridge.view().players[0].hand[0].id))
    said = [choice.words for choice in open_prompt(hands).choices]
    assert "Zombie Token ×3 · untapped" in said
    assert "Zombie Token · untapped, targeted" in said
    button = next(each for each in buttons(hands) if "×3" in each.text())
    assert "×3" in button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert table.state.objects[table.state.stack[0]].targets == (ids[1],)


def test_whoever_may_do_something_is_asked_with_what_it_is(hands: Hands) -> None:
    put(hands, table_with(["Runeclaw Bear"], hand=["Restoration Angel"]))
    hands.window.bridge.propose(Cast(object=hands.number("Restoration Angel")))
    hands.do("resolve")
    hands.window.frame.page.question.answered.emit(hands.number("Runeclaw Bear"))
    hands.do("resolve")
    assert [choice.label for choice in open_prompt(hands).choices] == ["No", "Yes"]
    assert "Restoration Angel: When this enters, you may exile" in open_prompt(hands).about_more


def test_to_scry_says_what_it_is(hands: Hands) -> None:
    table = put(hands, table_with(library=["Opt", "Island"], players=1))
    table.does(Instruct(effect=Scry(number=2)), True, False)
    hands.window.bridge.show()
    assert "Revealed" not in hands.log
    assert "Alice scries 2: 1 on top, 1 on the bottom" in hands.log


def test_a_target_is_asked_for_by_what_it_has_to_be_and_which_of_them_it_is(hands: Hands) -> None:
    theirs = ["Serra Angel", "Wind Drake"]
    put(hands, table_with(["Runeclaw Bear", "Hill Giant"], theirs=theirs, hand=["Bridgeworks Battle"]))
    hands.window.bridge.propose(Cast(object=hands.number("Bridgeworks Battle")))
    first = "Bridgeworks Battle: which creature you control is the first of two targets?"
    assert open_prompt(hands).words == first
    assert "Bridgeworks Battle: Target creature you control gets +2/+2" in open_prompt(hands).about_more
    click(hands, "Hill Giant")
    second = "Bridgeworks Battle: which creature an opponent controls is the second of up to two targets?"
    assert open_prompt(hands).words == second


ANY_TARGET = Selection(any_types=("Creature", "Planeswalker", "Battle"))


@pytest.mark.parametrize(
    ("target", "number", "words"),
    [
        (Target(player=True), 1, "Which player is the target?"),
        (Target(of=ANY_TARGET, player=True), 1, "Which target?"),
        (Target(of=ANY_TARGET, player=True, another=True), 1, "Which other target?"),
        (
            Target(of=Selection(types=(CardType.LAND,)), another=True),
            2,
            "Which other land is the second of two",
        ),
        (
            Target(of=Selection(types=(CardType.LAND,)), optional=True, number=99),
            99,
            "Which land is the second t",
        ),
    ],
)
def test_what_a_target_has_to_be_is_said_of_one(target: Target, number: int, words: str) -> None:
    assert aim_question(target, min(number, 2), number).startswith(words)


def test_answers_of_one_name_are_told_apart(hands: Hands) -> None:
    bears = [on_table("Runeclaw Bear", tapped=True), on_table("Runeclaw Bear", counters={"+1/+1": 2})]
    both = ["Runeclaw Bear", "Runeclaw Bear"]
    put(hands, table_with([*bears, "Runeclaw Bear"], theirs=both, hand=["Lightning Bolt"]))
    hands.window.bridge.propose(Cast(object=hands.number("Lightning Bolt")))
    said = [choice.words.partition(" · ")[2] for choice in open_prompt(hands).choices if choice.object]
    assert said == [
        "Alice’s, tapped",
        "Alice’s, untapped, 2 +1/+1",
        "Alice’s, untapped",
        "Bob’s, untapped",
    ]
    assert [choice.words for choice in open_prompt(hands).choices if not choice.object] == ["Alice", "Bob"]


def test_an_answer_and_its_card_light_up_together(hands: Hands) -> None:
    put(hands, table_with(["Runeclaw Bear"], theirs=["Hill Giant"], hand=["Lightning Bolt"]))
    hands.window.bridge.propose(Cast(object=hands.number("Lightning Bolt")))
    bar(hands)
    first, giant = buttons(hands)[0], hands.number("Hill Giant")
    QTest.mouseMove(first, first.rect().center())
    outlines = [
        child
        for child in hands.window.scene.card_items.of(hands.number("Runeclaw Bear")).childItems()
        if isinstance(child, Outline)
    ]
    assert LineKind.FOCUS in [each.kind for each in outlines]
    hands.window.scene.hovered.emit(giant)
    assert [button.isDown() for button in buttons(hands)] == [False, True, False, False]
    hands.window.scene.hovered.emit(0)
    assert not any(button.isDown() for button in buttons(hands))
    put(hands, table_with(["Hill Giant"]))
    assert not hands.window.frame.page.question.isVisible(), "the line goes with its card"


# --- Answers ------------------------------------------------------------------------------------------------


def test_a_player_is_an_answer_by_a_click_on_the_name(hands: Hands) -> None:
    table = put(hands, table_with(hand=["Invasion of Zendikar"], players=3))
    hands.window.bridge.propose(Cast(object=table.only("Invasion of Zendikar")))
    hands.do("resolve")
    plates = hands.window.scene.furniture.plates
    assert [each.invitation for each in plates.values()].count(Invitation.LEGAL) == 2
    press(hands, plate(hands, 2) - QPoint(40, 0))
    protectors = [each.protector for each in table.state.permanents()]
    assert protectors == [2]
    assert [each.invitation for each in plates.values()].count(Invitation.LEGAL) == 0


def test_a_player_is_a_target_by_a_click_on_the_name(hands: Hands) -> None:
    put(hands, table_with(hand=["Lightning Bolt"], theirs=["Hill Giant"]))
    hands.window.bridge.propose(Cast(object=hands.number("Lightning Bolt")))
    plates = hands.window.scene.furniture.plates
    assert [each.invitation for each in plates.values()].count(Invitation.LEGAL) == 2
    press(hands, plate(hands, BOB) - QPoint(40, 0))
    hands.do("resolve")
    assert hands.window.bridge.view().players[BOB].life == 17


def test_an_opponent_who_is_chosen_as_something_resolves_is_a_click_on_the_name(hands: Hands) -> None:
    put(hands, table_with(["Runeclaw Bear"], players=3))
    hands.window.bridge.propose(Instruct(effect=ChooseKind(kind=Kind.OPPONENT)))
    plates = hands.window.scene.furniture.plates
    assert [each.invitation for each in plates.values()].count(Invitation.LEGAL) == 2
    press(hands, plate(hands, 2) - QPoint(40, 0))
    assert hands.window.bridge.table.state.question is None
    assert hands.window.bridge.table.journal.entries[-1].answers == ("Carol",)


def test_words_that_are_no_players_name_none() -> None:
    question = Question(kind="kind", player=0, words="Which type?", options=("Goblin", "Elf"))
    assert prompt_for(question, str, "Alice", ["Goblin", "Bob"]).seats == ()


def outlined(hands: Hands) -> list[str]:
    targets = hands.window.scene.refusals.targets.values()
    assert all(each.scene() is hands.window.scene for each in targets)
    return sorted(each.parentItem().view.now.name for each in targets)


def test_what_may_be_answered_stays_outlined_until_it_is(hands: Hands) -> None:
    both = ["Hill Giant", "Runeclaw Bear"]
    put(hands, table_with(["Runeclaw Bear"], hand=["Lightning Bolt", "Opt"], theirs=["Hill Giant"]))
    hands.window.bridge.propose(Cast(object=hands.number("Lightning Bolt")))
    assert outlined(hands) == both
    click(hands, "Opt")
    assert outlined(hands) == both
    hands.window.bridge.propose(Cast(object=hands.number("Opt")))
    assert hands.window.scene.refusals.bubble is not None
    assert outlined(hands) == both
    hands.window.scene.set_zoom(0.7)
    assert outlined(hands) == both
    click(hands, "Hill Giant")
    assert hands.window.bridge.table.state.question is None
    assert outlined(hands) == []


def test_what_was_selected_before_it_was_asked_for_is_an_answer_by_a_click(hands: Hands) -> None:
    put(hands, table_with(["Runeclaw Bear"], hand=["Lightning Bolt"], theirs=["Hill Giant"]))
    click(hands, "Hill Giant")
    hands.window.bridge.propose(Cast(object=hands.number("Lightning Bolt")))
    click(hands, "Hill Giant")
    assert hands.window.bridge.table.state.question is None
    hands.do("resolve")
    assert [each.now.name for each in hands.window.bridge.view().players[BOB].graveyard] == ["Hill Giant"]


def test_the_head_of_a_question_is_one_line_with_the_text_in_the_tip(
    open_window: Callable[..., Hands],
) -> None:
    hands = open_window(size=(1024, 640))
    put(hands, table_with(["Runeclaw Bear"], hand=["Restoration Angel"]))
    hands.window.bridge.propose(Cast(object=hands.number("Restoration Angel")))
    hands.do("resolve")
    hands.do("resolve")
    head = hands.window.frame.page.question._about
    assert head.text() == "Alice · Restoration Angel"
    assert "Restoration Angel: When this enters, you may exile" in head.toolTip()
    assert head.height() < 2 * head.fontMetrics().height()


def test_the_wheel_sets_a_number(hands: Hands) -> None:
    table = put(hands, table_with(hand=["Shatterskull Smashing"]))
    offers = hands.window.bridge.perspective.offers(table.only("Shatterskull Smashing"))
    hands.window.bridge.propose(next(each for each in offers if each.verb == "cast").action)
    question = hands.window.frame.page.question
    assert question.prompt is not None
    assert question.prompt.is_number
    for _ in range(3):
        at = QPointF(20, 20)
        event = QWheelEvent(
            at,
            question.mapToGlobal(at),
            QPoint(),
            WHEEL_UP,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(question, event)
    QTest.keyClick(question.side.number, Qt.Key.Key_Return)
    assert table.state.objects[table.state.stack[0]].x == 3
