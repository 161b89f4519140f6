"""Announcements for screen readers."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from tabletop.ui.style.screen_reader import screen_reader_text


def announce(widget: QWidget, words: str, *, at_once: bool = False) -> None:
    """Announce a text, with the symbols in it as words.

    Args:
        widget: the widget that the announcement belongs to.
        words: the text, with symbols in braces.
        at_once: whether to interrupt the current announcement, as for refusals and questions.

    """
    if not QAccessible.isActive() or not words:
        return
    event = QAccessibleAnnouncementEvent(widget, screen_reader_text(words))
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if at_once else politeness.Polite)
    QAccessible.updateAccessibility(event)
