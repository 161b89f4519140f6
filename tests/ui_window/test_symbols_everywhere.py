"""No text of the window has costs in braces: symbols are drawn, or written as players write them."""

import re
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QByteArray, QPoint, QRectF, QUrl
from PySide6.QtGui import QAccessible, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem, QStyleOptionMenuItem, QWidget

from tabletop.disk.assets import assets_folder
from tabletop.model.actions import Cast
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.play.log.in_words import option_name
from tabletop.play.perspective import Perspective
from tabletop.rules.book.verdicts import Reason, Ruling, Verdict
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.playing.answers import Answers
from tabletop.scenarios.playing.play import Play
from tabletop.ui.asking.prompts import prompt_for
from tabletop.ui.commands.menus import SymbolMenu
from tabletop.ui.commands.offer_labels import as_drawn, full_label, override_label, refusal_label, shortened
from tabletop.ui.gestures.turn_preview import aloud
from tabletop.ui.items.overlays import Bubble, Kind, wrapped
from tabletop.ui.payment.feature import Payments
from tabletop.ui.style.plain import first_letters, gapped, in_letters
from tabletop.ui.style.screen_reader import screen_reader_text
from tests.batches import long_unless
from tests.support import on_table, table_with
from tests.ui_window.all_words import all_texts
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.test_hands_playing import put
from tests.ui_window.test_paying import Mouse

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
_SYMBOL = 15
"""Width of one drawn symbol."""
BRACES = re.compile(r"\{[^{} ]{1,9}\}")
ALTERNATIVE = re.compile(r'alt="[^"]*"')
"""Text of a picture of a symbol, for those who do not see it."""
FILES = sorted((assets_folder() / "scenarios").rglob("*.toml"))


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("Cast for {2}{U}{U}", "Cast for 2UU"),
        ("{2}, {T}: draw a card", "2, tap: draw a card"),
        ("{W/U}{R/P}{2/G}{X}{G/U/P}", "(W/U)(R/P)(2/G)X(G/U/P)"),
        ("{x}, {}, {1st} and { }", "{x}, {}, {1st} and { }"),
        ("Tap", "Tap"),
    ],
)
def test_symbols_in_letters(words: str, letters: str) -> None:
    assert in_letters(words) == letters


@pytest.mark.parametrize(
    ("words", "aloud"),
    [
        ("Cast for {2}{U}{U}", "Cast for two generic and two blue"),
        ("{2}, {T}: draw a card", "two generic, tap: draw a card"),
        ("Add {G}", "Add green"),
        ("{1}{W}{U}", "one generic, white and blue"),
        ("{W/U}{W/U} or {R/P}{12}", "two times white or blue or red or two life and 12 generic"),
        ("{2/G}{X}{C}", "two generic or green, X and colorless"),
        ("{x}, {} and { }", "{x}, {} and { }"),
    ],
)
def test_symbols_said(words: str, aloud: str) -> None:
    assert screen_reader_text(words) == aloud


def test_a_voice_says_symbols_by_what_they_are(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: heard.append(event.message()) if hasattr(event, "message") else None,
    )
    table = put(hands, table_with(["Plains"], hand=["Burst Lightning"], mana="trust"))
    refused_for(hands, SHORT)
    assert any("To pay two generic, white and blue, “Plains” gives only white" in each for each in heard)
    hands.window.bridge.propose(Cast(object=table.only("Burst Lightning")))
    asked = next(each for each in heard if "kick" in each.lower())
    assert "four generic" in asked
    assert not any(BRACES.search(each) for each in heard)
    bar = hands.window.frame.page.question
    named = [*bar.findChildren(QWidget), bar]
    said = [words for each in named for words in (each.accessibleName(), each.accessibleDescription())]
    assert not any(BRACES.search(words) or LETTERS.search(words) for words in said)


def said_of(file: Path) -> list[str]:
    """Return the texts of menus and bubbles about everything on the table as a scenario begins."""
    perspective = Perspective(Play(read_scenario(file)).table.state, None)
    said: list[str] = []
    for id in perspective.view.objects():
        offers = perspective.offers(id)
        legal = [offer for offer in offers if offer.ruling.is_legal]
        said += [full_label(offer) for offer in legal]
        said += [refusal_label(offer) for offer in offers if not offer.ruling.is_legal]
        said += [override_label(offer) for offer in offers]
    return said


@pytest.mark.parametrize("part", long_unless(lambda part: part < 1, range(8)))
def test_no_offer_of_any_opening_has_braces(part: int) -> None:
    for file in islice(FILES, part, None, 8):
        assert [words for words in said_of(file) if BRACES.search(words)] == [], file.name


LETTERS = re.compile(
    r"\b(?:tap|untap|X*\d*[WUBRGC]{1,5}):|(?<![\w'’.-])X?\d*[WUBRG]{2,5}(?![\w'’])|Add [WUBRGC]\b"
)
"""Pattern of a cost in letters, or of mana."""


def drawn_of(file: Path) -> list[str]:
    """Return the texts of menus about everything on the table as a scenario begins, with gaps for symbols."""
    perspective = Perspective(Play(read_scenario(file)).table.state, None)
    offers = [offer for id in perspective.view.objects() for offer in perspective.offers(id)]
    legal = [full_label(offer, as_drawn) for offer in offers if offer.ruling.is_legal]
    refused = [refusal_label(offer, as_drawn) for offer in offers if not offer.ruling.is_legal]
    return [
        gapped(words) for words in (*legal, *refused, *(override_label(offer, as_drawn) for offer in offers))
    ]


@pytest.mark.parametrize("part", long_unless(lambda part: part < 2, range(4)))
def test_no_entry_of_a_menu_shows_a_cost_in_letters(part: int) -> None:
    for file in islice(FILES, part, None, 16):
        assert [words for words in drawn_of(file) if "{" in words or LETTERS.search(words)] == [], file.name


def asked_in(file: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Question, State]]:
    """Return all questions in the steps of a scenario."""
    asked: list[tuple[Question, State]] = []
    take = Answers.take

    def noted(self: Answers, question: Question, at: Naming) -> Answer | None:
        asked.append((question, at.state))
        return take(self, question, at)

    monkeypatch.setattr(Answers, "take", noted)
    read = read_scenario(file)
    play = Play(read)
    for _ in read.scenario.steps:
        play.next()
    return asked


@pytest.mark.parametrize("part", long_unless(lambda part: part < 2, range(4)))
def test_no_question_of_a_scenario_shows_a_cost_in_letters(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in islice(FILES, part, None, 16):
        for question, state in asked_in(file, monkeypatch):
            prompt = prompt_for(question, partial(option_name, state), "Alice")
            said = (prompt.words, prompt.unfit_words, *(choice.words for choice in prompt.choices))
            assert [each for each in map(gapped, said) if "{" in each or LETTERS.search(each)] == [], (
                file.name
            )


def test_a_menu_draws_symbols_and_says_letters(hands: Hands) -> None:
    put(hands, table_with(["Westvale Abbey"], mana="trust"))
    hands.window.parts.card_menu.open(hands.number("Westvale Abbey"), QPoint())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, SymbolMenu)
    action = next(each for each in menu.actions() if each.text().startswith("tap: Add C"))
    option = QStyleOptionMenuItem()
    menu.initStyleOption(option, action)
    assert option.text.split() == [":", "Add"], "there is room for two symbols"
    place, grabbed = menu.actionGeometry(action), menu.grab().toImage()
    gap = place.left() + 12 + menu.fontMetrics().horizontalAdvance("\u2003") // 2
    dot = round(menu.devicePixelRatioF())
    drawn = {grabbed.pixelColor(gap * dot, y * dot).rgb() for y in range(place.top() + 4, place.bottom() - 4)}
    assert len(drawn) > 2, "a symbol is drawn there"
    other = next(each for each in menu.actions() if each.text() == "Destroy")
    menu.initStyleOption(option, other)
    assert option.text == "Destroy"
    menu.close()


@pytest.mark.parametrize(
    ("words", "longest", "short"),
    [
        ("{2}{W}{U}: draw a card", 16, "{2}{W}{U}: draw a card"),
        ("{2}{W}{U}: draw a card", 12, "{2}{W}{U}: draw a…"),
        ("draw {2} {W} cards", 7, "draw {2}…"),
        ("one two three", 9, "one two…"),
    ],
)
def test_a_symbol_counts_as_one_letter_where_words_are_cut(words: str, longest: int, short: str) -> None:
    assert shortened(words, longest) == short


# Cards with costs, kicker, disturb, an ability with a price, one with a hybrid cost, and what can't be paid.
CARDS = ["Tangleclaw Werewolf", "Westvale Abbey", "Island", "Island", "Bonesplitter", "Delver of Secrets"]


@pytest.mark.parametrize(
    "name", ["course/a-tax-on-one-face", "course/which-side-is-checked", "cards/w/wastes"]
)
def test_no_text_of_a_lesson_has_braces(hands: Hands, name: str) -> None:
    hands.window.parts.files.open_file(assets_folder() / "scenarios" / f"{name}.toml")
    hands.do("lessons")
    seen = []
    for _ in range(8):
        QApplication.processEvents()
        seen += all_texts()
        hands.do("lesson forward")
        hands.do("guess legal")
    shown = {ALTERNATIVE.sub("", said.words) for said in seen}
    assert {words for words in shown if BRACES.search(words)} == set()


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_nothing_that_the_window_says_has_braces(hands: Hands, mana: str) -> None:
    window = hands.window
    put(hands, table_with(CARDS, hand=["Centaur Courser", "Opt"], graveyard=["Baithook Angler"], mana=mana))
    seen = []
    for id in window.bridge.view().objects():
        window.scene.select(id)
        window.inspector.select(id)
        window.parts.card_menu.open(id, QPoint())
        hands.do("palette")
        QApplication.processEvents()
        seen += all_texts()
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        QApplication.processEvents()
    plain = [said for said in seen if said.how != "html"]
    assert len(plain) > 500
    assert {said.words for said in plain if BRACES.search(said.words)} == set()


def test_the_kicker_in_the_line_of_a_payment_is_drawn(hands: Hands) -> None:
    mouse = Mouse(hands, table_with(["Mountain"] * 5, hand=["Burst Lightning"]))
    mouse.double_click(mouse.table.only("Burst Lightning"))
    hands.window.bridge.answer("Bob")
    kicked = feature_of(hands.window, Payments).bar.kicked
    assert kicked.isVisible()
    assert (kicked.text(), kicked.accessibleName()) == ("Kicked", "Kicked (four generic)")
    assert not kicked.icon().isNull()
    assert kicked.sizeHint().width() > kicked.fontMetrics().horizontalAdvance("Kicked") + _SYMBOL


SHORT: Final = "To pay {2}{W}{U}, “Plains” gives only {W}."


def refused_for(hands: Hands, words: str) -> None:
    reason = Reason("mana.short", ("601.2h",), words, Verdict.ILLEGAL)
    hands.window.bridge.refuse(Ruling(Verdict.ILLEGAL, (reason,)), hands.number("Plains"))


def test_a_bubble_draws_symbols(hands: Hands) -> None:
    put(hands, table_with(["Plains"]))
    refused_for(hands, SHORT)
    bubble = hands.window.scene.refusals.bubble
    plain = Bubble(bubble.theme, bubble.saying._replace(words=gapped(SHORT)), Kind.REFUSED)
    plain.set_rect(QRectF(bubble.rect))
    picture, empty = (painted(each) for each in (bubble, plain))
    assert picture.size() == empty.size()
    assert picture != empty, "symbols are drawn where the words have gaps"
    assert LETTERS.search(gapped(bubble.saying.words)) is None
    assert aloud(bubble.saying) == "To pay two generic, white and blue, “Plains” gives only white (601.2h)."


def painted(bubble: Bubble) -> QImage:
    image = QImage(bubble.rect.size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(-bubble.rect.topLeft())
    bubble.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


def test_words_of_a_bubble_are_cut_with_a_symbol_as_one_letter(qapp: QApplication) -> None:
    metrics = QFontMetricsF(qapp.font())
    cost = "{2}{W}{U} " * 40
    first, last = wrapped(cost, metrics, 200, 2)
    assert max(metrics.horizontalAdvance(gapped(line)) for line in (first, last)) <= 200
    assert BRACES.sub("", last.removesuffix("…")).strip() == "", "no symbol is cut in two"
    assert first_letters("a{2}{W/U}b", 3) == "a{2}{W/U}"


def test_the_last_line_draws_symbols_and_its_tip_says_letters(hands: Hands) -> None:
    put(hands, table_with(["Plains"]))
    refused_for(hands, SHORT)
    status = hands.window.frame.status
    assert status.text().count("<img ") == 4
    assert "2WU" not in status.text()
    assert "To pay 2WU, “Plains” gives only W." in status.toolTip()


def test_the_log_draws_symbols_and_is_read_and_copied_in_letters(hands: Hands) -> None:
    put(hands, table_with(["Plains"]))
    refused_for(hands, SHORT)
    log = hands.window.log
    assert "To pay 2WU, “Plains” gives only W." in hands.log
    log.selectAll()
    copied = log.createMimeDataFromSelection()
    assert "To pay 2WU, “Plains” gives only W." in copied.text()
    assert "\ufffc" not in copied.text()
    log.copy()
    assert "To pay 2WU, “Plains” gives only W." in QApplication.clipboard().text()
    assert log.toHtml().count("symbol:") == 4
    picture = log.loadResource(2, QUrl("symbol:W"))
    assert isinstance(picture, QImage)
    assert not picture.isNull()
    assert log.loadResource(2, QUrl("file:///etc/hostname")) == QByteArray(b" ")


def test_refused_actions_in_the_inspector_have_symbols_instead_of_braces(hands: Hands) -> None:
    table = put(hands, table_with([on_table("Llanowar Elves", tapped=True)]))
    hands.window.inspector.select(table.only("Llanowar Elves"))
    QApplication.processEvents()
    text = hands.window.inspector._refused.text()
    assert "<img" in text
    assert not BRACES.search(ALTERNATIVE.sub("", text))
