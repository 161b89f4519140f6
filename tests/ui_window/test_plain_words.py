"""Names that look like HTML, mark keys or reverse text are shown literally, everywhere."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QMessageBox

from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.session.file_opening import open_table, welcome_file
from tabletop.ui.session.opening import Opened
from tabletop.ui.style.plain import PlainLabel, add_entry, clean, entry, escape, in_letters, message_box, tip
from tabletop.ui.style.rich import RichPage
from tests.ui_window.all_words import Said, all_texts
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

PICTURE = "spy.png"
ALICE = "<img src='spy.png'> A&B {W}{x}{ }"
BOB = "</span><b>Bob</b> &lt;i&gt;"
_TAG = re.compile(r"<[^<>]*spy\.png[^<>]*>|<b>Bob")


def hostile(tmp_path: Path) -> Opened:
    """Return the welcome table with names, titles, notes and counters that would act if anything let them."""
    text = welcome_file().read_text("utf-8")
    for name, other in (("Alice", ALICE), ("Bob", BOB)):
        text = text.replace(f'"{name}"', f'"{other}"').replace(f"table.{name}]", f'table."{other}"]')
    text = text.replace('"Welcome"', f'"{ALICE}"').replace("Drag one of", f"{ALICE} {BOB}")
    text = text.replace('"ki" = 2', f'"{BOB}" = 2').replace('as = "bears"', f'as = "bears", note = "{ALICE}"')
    file = tmp_path / "A&B <b>Bob <img src='spy.png'>.toml"
    file.write_text(text, "utf-8")
    return open_table(file)


@pytest.fixture
def hands(open_window: Callable[..., Hands], tmp_path: Path) -> Hands:
    made = open_window(hostile(tmp_path))
    for file in tmp_path.glob("*.toml"):
        made.window.preferences.opened(file)
    return made


def acts(said: Said) -> bool:
    """Return whether text of a stranger would be active in its place."""
    if said.how in ("tip", "html"):
        return bool(_TAG.search(said.words))
    return said.how == "button" and "A&B" in said.words.replace("&&", "")


def test_the_walk_sees_what_acts() -> None:
    assert acts(Said("", "tip", ALICE))
    assert acts(Said("", "html", f"<p>{BOB}</p>"))
    assert acts(Said("", "button", "Tap A&B"))
    assert not acts(Said("", "text", ALICE))
    assert not acts(Said("", "button", entry(ALICE)))
    assert not acts(Said("", "tip", tip(ALICE)))


def everything(hands: Hands) -> None:
    """Open every window, and do, refuse and undo something."""
    window = hands.window
    hands.select("Delver of Secrets")
    hands.do("transform")
    hands.select("Serra Angel")
    hands.do("transform")
    for seat in range(2):
        window.session.commands.change_life(seat, -1)
    hands.do("undo")
    for dock in window.frame.docks.values():
        dock.raise_()
    for name in ("counters", "players", "tokens", "keys", "about", "atlas", "lessons", "notes", "browser"):
        if name in window.actions_:
            window.actions_[name].trigger()
    for menu in window.frame.menus.values():
        menu.aboutToShow.emit()
    window.parts.files.recent_menu.aboutToShow.emit()
    for object in window.bridge.view().battlefield:
        window.inspector.preview(object.id)
        window.parts.card_menu.open(object.id, QPoint())
    window.frame.report_failure(f"{ALICE} can't be opened", f"{ALICE}: {BOB}")
    window.frame.say(f"{ALICE} {BOB}")


def test_no_name_acts_anywhere_in_the_window(hands: Hands) -> None:
    seen: list[Said] = []
    everything(hands)
    seen += all_texts()
    hands.window.actions_["palette"].trigger()
    seen += all_texts()
    assert sum("spy.png" in said.words for said in seen) > 20
    assert sum("Bob" in said.words for said in seen) > 20
    assert not [said for said in seen if acts(said)]


def test_a_name_is_whole_where_it_is_shown(hands: Hands) -> None:
    everything(hands)
    shown = {said.words for said in all_texts() if said.how == "button"}
    assert any(entry(ALICE) in words for words in shown)
    tips = {unescape(re.sub("<br>|</?span>", "\n", said.words)) for said in all_texts() if said.how == "tip"}
    assert any(ALICE in words for words in tips)
    assert in_letters(ALICE) in hands.window.windowTitle()


# --- What the words go through ---------------------------------------------------------------------------


def test_a_label_shows_its_words_as_they_stand(qapp: QApplication) -> None:
    label = PlainLabel(ALICE)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.text() == ALICE
    label.setText("eve\u202egnp.exe")
    assert label.text() == "eve\\u202egnp.exe"


def test_a_tip_is_plain_text_or_says_the_same_in_rich_text() -> None:
    assert tip("x & y\nz") == "x & y\nz"
    assert tip("<b>x</b>\n&lt;") == "<span>&lt;b&gt;x&lt;/b&gt;<br>&amp;lt;</span>"
    document = QTextDocument()
    document.setHtml(tip(f"{ALICE}\n{BOB}"))
    assert document.toPlainText() == f"{ALICE}\n{BOB}"
    assert len(tip("x" * 100_000)) <= 2_000


def test_an_entry_of_a_menu_marks_no_key_and_has_a_plain_tip(hands: Hands) -> None:
    action = add_entry(hands.window.parts.files.recent_menu, ALICE)
    assert action.text() == ALICE.replace("&", "&&")
    assert action.toolTip() == tip(ALICE)


def test_rich_text_says_what_was_escaped() -> None:
    assert escape("<b>\u202e&") == "&lt;b&gt;\\u202e&amp;"
    assert clean("a\n\tb") == "a\n\tb"


def test_braces_around_no_symbol_stay_braces() -> None:
    assert with_symbols("{ } {} {\n} <b>") == "{ } {} {\n} &lt;b&gt;"


def test_a_box_says_all_as_it_stands(hands: Hands) -> None:
    box = message_box(QMessageBox.Icon.Warning, ALICE, ALICE, BOB, hands.window)
    box.open()
    assert not [said for said in all_texts() if acts(said)]
    assert box.informativeText() == BOB
    box.close()


def test_a_page_loads_nothing_that_its_text_names(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / PICTURE
    file.write_bytes(b"secret")
    page = RichPage(hands.window)
    address = QUrl.fromLocalFile(str(file))
    page.setHtml(f'<img src="{address.toString()}"><img src="{file}">')
    kind = QTextDocument.ResourceType.ImageResource
    for name in (address, QUrl(str(file))):
        assert page.document().resource(kind.value, name) in (b" ", None)
