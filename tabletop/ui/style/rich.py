"""Small pieces of rich text: rule chips, and labels that can hold them."""

from typing import Final

from PySide6.QtCore import QByteArray, Qt, QUrl, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QTextBrowser, QWidget

from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import escape

RULE: Final = "rule:"
OBJECT: Final = "object:"


def chip(number: str, shade: Shade) -> str:
    """A rule's number as a link that opens the atlas."""
    style = f"background-color:{shade.chip};color:{shade.hint};text-decoration:none"
    return f'<a href="{RULE}{escape(number)}" style="{style}">&nbsp;{escape(number)}&nbsp;</a>'


def chips(numbers: tuple[str, ...], shade: Shade, most: int = 3) -> str:
    """Up to a few chips beside each other."""
    return "&nbsp;".join(chip(number, shade) for number in numbers[:most])


def quiet(words: str, shade: Shade) -> str:
    """Words in the colour that does not shout."""
    return f'<span style="color:{shade.quiet}">{escape(words)}</span>'


def rich_label(words: str, parent: QWidget) -> QLabel:
    """A label for rich text without links."""
    label = QLabel(words, parent)
    label.setTextFormat(Qt.TextFormat.RichText)
    return label


@guarded
class RichPage(QTextBrowser):
    """A page of rich text that loads nothing: whatever it names as a picture or a file stays away."""

    def loadResource(self, _kind: int, _name: QUrl | str) -> object:
        """Nothing; were it less than a byte, Qt would look for the file itself."""
        return QByteArray(b" ")


class RichLabel(QLabel):
    """A text with links; it says which rule or which object was asked for, by mouse or keyboard."""

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
