"""The bar of a lesson, as a person reads it."""

import re
from html import unescape

from PySide6.QtWidgets import QPushButton

from tests.ui_window.conftest import Hands


def heard(hands: Hands) -> str:
    """Return the reason and the text, if there is one, or else the text in the place of a question."""
    panel = hands.window.frame.page.step_bar.prediction
    return plain(panel.reason.text()) or plain(panel.words.text())


def open_question(hands: Hands) -> str:
    """Return the open question, empty without one."""
    place = hands.window.session.lesson_player.place
    words = plain(hands.window.frame.page.step_bar.prediction.words.text())
    return words if place is not None and place.question and options(hands) else ""


def options(hands: Hands) -> list[QPushButton]:
    """Return the buttons of the answers."""
    buttons = hands.window.frame.page.step_bar.prediction.options
    return [button for button in buttons if button.isVisible() and button.isEnabled()]


def plain(rich: str) -> str:
    """Return a rich text without its chips and tags."""
    without_chips = re.sub(r'<a href="rule:.*?</a>(&nbsp;)?', "", rich)
    return unescape(re.sub(r"<[^>]*>", "", without_chips)).replace("\N{NO-BREAK SPACE}", " ").strip()
