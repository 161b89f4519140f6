"""What the bar of a lesson says, as a person reads it."""

import re
from html import unescape

from PySide6.QtWidgets import QPushButton

from tests.ui_window.conftest import Hands


def heard(hands: Hands) -> str:
    """The reason and what is said, where there is one; else what stands in the place of a question."""
    panel = hands.window.frame.page.step_bar.prediction
    return plain(panel.reason.text()) or plain(panel.words.text())


def asked(hands: Hands) -> str:
    """The question that is open; empty without one."""
    place = hands.window.session.lesson_player.place
    words = plain(hands.window.frame.page.step_bar.prediction.words.text())
    return words if place is not None and place.question and options(hands) else ""


def options(hands: Hands) -> list[QPushButton]:
    """The answers that can be pressed."""
    buttons = hands.window.frame.page.step_bar.prediction.options
    return [button for button in buttons if button.isVisible() and button.isEnabled()]


def plain(rich: str) -> str:
    """A rich text without its chips and its tags, as it is read."""
    without_chips = re.sub(r'<a href="rule:.*?</a>(&nbsp;)?', "", rich)
    return unescape(re.sub(r"<[^>]*>", "", without_chips)).replace("\N{NO-BREAK SPACE}", " ").strip()
