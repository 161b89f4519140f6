"""The rules page: found by number, in the tree and by words. Everything that shows a rule can be reached."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest

from tabletop.rules.book.atlas import changes, entries, says
from tabletop.ui.frame.playing_picture import PlayingPicture
from tabletop.ui.pages.atlas_page import AtlasPage
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


@pytest.fixture
def page(hands: Hands) -> AtlasPage:
    return opened(hands, "712.8e")


def opened(hands: Hands, number: str) -> AtlasPage:
    hands.window.parts.atlas.show_rule(number)
    found = hands.window.findChild(AtlasPage)
    assert isinstance(found, AtlasPage)
    return found


def follow(page: AtlasPage, start: str) -> None:
    """Follow the first link that begins with a text."""
    link = re.search(f'href="({start}[^"]*)"', page._text.toHtml())
    assert link is not None
    page._text.anchorClicked.emit(QUrl(link[1]))


@pytest.mark.parametrize(
    ("asked", "number"),
    [
        ("can I cast the back", "712.11"),
        ("mana value of the back", "202.3b"),
        ("two cards of one pair", "712.4a"),
    ],
)
def test_what_is_asked_in_words_finds_the_rule(hands: Hands, asked: str, number: str) -> None:
    numbers = re.findall(r"^(\d{3}(?:\.\d+[a-z]?)?)\s", opened(hands, asked).text, re.MULTILINE)
    assert number in numbers[:6]


def test_the_tree_leads_to_a_rule(page: AtlasPage) -> None:
    chapter = next(
        row
        for row in (page.tree.topLevelItem(n) for n in range(page.tree.topLevelItemCount()))
        if row.text(0) == "712  Double-Faced Cards"
    )
    rows = {chapter.child(n).text(0): chapter.child(n) for n in range(chapter.childCount())}
    assert {"712.4", "712.8", "712.11"} <= rows.keys()
    within = [rows["712.8"].child(n).text(0) for n in range(rows["712.8"].childCount())]
    assert "712.8e" in within
    page.tree.setCurrentItem(rows["712.11"])
    assert page.text.startswith("712.11")


def test_a_rule_looked_at_by_itself_says_what_people_think_and_what_has_changed(page: AtlasPage) -> None:
    assert "Common misconception: No cost is printed, so 0." in page.text
    assert re.search(r"^Changed: Until 2016-04-08: .*mana value is 0", page.text, re.MULTILINE)
    neighbors = next(line for line in page.text.splitlines() if line.startswith("Neighbors:"))
    assert {"712.8", "712.8d", "712.8f"} <= set(neighbors.split())


def test_keywords_have_their_names_in_the_tree(page: AtlasPage) -> None:
    assert page.tree.findItems("701.42  Meld", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)


def test_a_rule_is_stated_before_a_refusal_is_quoted(hands: Hands) -> None:
    lines = opened(hands, "701.42b").text.splitlines()
    assert lines[0].endswith("can't.")
    assert (
        lines[0]
        .removeprefix("701.42b")
        .strip()
        .startswith("Only two cards of the same meld pair can be melded.")
    )
    assert "• Not allowed: “The two cards aren't a meld pair.”" in [" ".join(each.split()) for each in lines]
    assert not [each for each in lines if "own" in each.split()]


def test_neighbours_are_links(page: AtlasPage) -> None:
    follow(page, "rule:712.8f")
    assert page.text.startswith("712.8f")


def test_all_that_shows_a_rule_can_be_reached(page: AtlasPage) -> None:
    entry = next(each for each in entries() if each.number == "712.8e")
    assert len(entry.scenarios) > 20
    follow(page, "more:")
    shown = [line for line in page.text.splitlines() if line.startswith("See: ")]
    assert len(shown) == len(entry.scenarios)


def test_the_page_steps_aside_for_what_it_opens(hands: Hands, page: AtlasPage) -> None:
    follow(page, "open:")
    assert not page.isVisible()
    assert hands.window.session.lesson_player.place is not None


def test_it_says_what_the_edition_in_force_says() -> None:
    then = next(each for each in entries("2011-09-30") if each.number == "711.2b")
    assert says(then, "2011-09-30").startswith("Only the back counts while it is up.")
    assert not [
        each.number
        for each in entries("2011-09-30")
        if "2025" in says(each, "2011-09-30") or "modal" in says(each, "2011-09-30").casefold()
    ]
    assert [each.words for each in changes("711.2b", "2011-09-30")] == [
        each.words for each in changes("712.8e")
    ]


def test_symbols_below_a_small_picture_are_letters(page: AtlasPage, tmp_path: Path) -> None:
    file = tmp_path / "paid.toml"
    file.write_text('title = "Paid with {1}{G}"\n[table.Alice]\n')
    picture = page.findChild(PlayingPicture)
    picture.offer(file, "Paid")
    QTest.mouseClick(picture.button, Qt.MouseButton.LeftButton)
    assert picture.caption.text() == "Paid with 1G"
    assert picture.picture.accessibleName() == "Table: Paid with 1G"


def test_two_lines_fit_below_a_small_picture(page: AtlasPage) -> None:
    caption = page.findChild(PlayingPicture).caption
    words = ""
    while not words or caption.heightForWidth(caption.width()) < 2 * caption.fontMetrics().height():
        words += " word"
        caption.setText(words)
    assert caption.heightForWidth(caption.width()) <= caption.height()


def test_a_small_picture_plays_what_shows_the_rule(page: AtlasPage) -> None:
    picture = page.findChild(PlayingPicture)
    assert picture.isVisible()
    assert picture.button.text() == "Play: The mana value of a back face"
    QTest.mouseClick(picture.button, Qt.MouseButton.LeftButton)
    assert picture.button.text().startswith("Stop")
    assert not picture.picture.pixmap().isNull()
    first = picture.picture.pixmap().toImage()
    for _ in range(200):
        picture._timer.stop()
        picture._go_on()
        if picture._stills is None:
            break
    assert picture._stills is None, "it comes to its end"
    assert picture.picture.pixmap().toImage() != first
    page._line.setText("712.8f")
    assert not picture.picture.isVisible()
    QTest.mouseClick(picture.button, Qt.MouseButton.LeftButton)
    page.close()
    assert picture._stills is None, "only visible parts are painted"


def test_an_old_number_leads_to_the_rule_of_today(hands: Hands) -> None:
    page = opened(hands, "711.1a")
    assert "711.1a was the number of what is now 712.2a" in page.text
    follow(page, "rule:712.2a")
    assert page._line.text() == "712.2a"
    assert "711.1a was" not in page.text
    assert "712.2a" in page.text


def test_a_number_with_another_meaning_shows_both(hands: Hands) -> None:
    page = opened(hands, "701.28")
    assert "701.28 was the number of what is now 701.27" in page.text
    assert "701.28a" in page.text
