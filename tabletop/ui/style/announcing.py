"""Telling a screen reader what has happened."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from tabletop.ui.style.spoken import spoken


def announce(widget: QWidget, words: str, *, at_once: bool = False) -> None:
    """Have some words said, symbols by what they are called.

    ``at_once`` interrupts what is being said, for refusals and questions.
    """
    if not QAccessible.isActive() or not words:
        return
    event = QAccessibleAnnouncementEvent(widget, spoken(words))
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if at_once else politeness.Polite)
    QAccessible.updateAccessibility(event)
