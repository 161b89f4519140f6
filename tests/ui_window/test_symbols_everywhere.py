"""No cost stands in braces in what the window says: symbols are drawn, or letters as players write them."""

import re
from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from tabletop.assets import assets_folder
from tabletop.play.perspective import Perspective
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.playing.play import Play
from tabletop.ui.commands.offer_words import anyway_words, offer_words, refusal_words
from tabletop.ui.style.plain import in_letters
from tests.support import table_with
from tests.ui_window.all_words import all_said
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
BRACES = re.compile(r"\{[^{} ]{1,9}\}")
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


def said_of(file: Path) -> list[str]:
    """What menus and bubbles say of all that lies on the table of a scenario as it begins."""
    perspective = Perspective(Play(read_scenario(file)).table.state, None)
    said: list[str] = []
    for id in perspective.view.objects():
        offers = perspective.offers(id)
        legal = [offer for offer in offers if offer.ruling.is_legal]
        said += [offer_words(offer) for offer in legal]
        said += [refusal_words(offer) for offer in offers if not offer.ruling.is_legal]
        said += [anyway_words(offer) for offer in offers]
    return said


@pytest.mark.parametrize("part", range(8))
def test_no_offer_of_any_opening_has_braces(part: int) -> None:
    for file in islice(FILES, part, None, 8):
        assert [words for words in said_of(file) if BRACES.search(words)] == [], file.name


# Cards with costs, kicker, disturb, an ability with a price, one with a hybrid cost, and what can't be paid.
CARDS = ["Tangleclaw Werewolf", "Westvale Abbey", "Island", "Island", "Bonesplitter", "Delver of Secrets"]


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
        seen += all_said()
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        QApplication.processEvents()
    plain = [said for said in seen if said.how != "html"]
    assert len(plain) > 500
    assert {said.words for said in plain if BRACES.search(said.words)} == set()
