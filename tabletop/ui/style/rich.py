"""Small pieces of rich text: rule chips, and labels that contain them."""

from typing import Final

from PySide6.QtCore import QByteArray, Qt, QUrl, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QTextBrowser, QWidget

from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import escape

RULE: Final = "rule:"
OBJECT: Final = "object:"


def chip(number: str, shade: Shade) -> str:
    """Return a rule's number as a link that opens the atlas."""
    style = f"background-color:{shade.chip};color:{shade.hint};text-decoration:none"
    return f'<a href="{RULE}{escape(number)}" style="{style}">&nbsp;{escape(number)}&nbsp;</a>'


def chips(numbers: tuple[str, ...], shade: Shade, most: int = 3) -> str:
    """Return chips side by side, up to ``most``."""
    return "&nbsp;".join(chip(number, shade) for number in numbers[:most])


def quiet(words: str, shade: Shade) -> str:
    """Return text in an unobtrusive color."""
    return f'<span style="color:{shade.quiet}">{escape(words)}</span>'


def rich_label(words: str, parent: QWidget) -> QLabel:
    """Return a label for rich text without links."""
    label = QLabel(words, parent)
    label.setTextFormat(Qt.TextFormat.RichText)
    return label


@guarded
class RichPage(QTextBrowser):
    """A page of rich text that never loads the pictures or files that its text refers to."""

    def loadResource(self, _kind: int, _name: QUrl | str) -> object:
        """Return a placeholder. If it were empty, Qt would look for the file itself."""
        return QByteArray(b" ")


class RichLabel(QLabel):
    """A label with links. It has a signal for each kind of link, by mouse or keyboard."""

    rule_wanted = Signal(str)
    object_wanted = Signal(int)
    other_wanted = Signal(str)
    """A link of another kind was followed."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.linkActivated.connect(self._follow)

    def _follow(self, link: str) -> None:
        if link.startswith(RULE):
            self.rule_wanted.emit(link.removeprefix(RULE))
        elif link.startswith(OBJECT):
            self.object_wanted.emit(int(link.removeprefix(OBJECT)))
        else:
            self.other_wanted.emit(link)
