"""A list of the deck lines that couldn't be put onto the table. It doesn't block anything."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from tabletop.language.english import capitalized
from tabletop.ui.session.opening import Complaint
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.plain import PlainLabel, escape
from tabletop.ui.style.rich import RichPage, quiet


class DeckFaults(QDialog):
    """The faulty lines: where each is, its text, and the problem with the nearest known name.

    It can be copied.
    """

    def __init__(self, complaints: Sequence[Complaint], shade: Shade, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Deck lists")
        self.resize(720, 320)
        lines = f"{len(complaints)} lines need" if len(complaints) > 1 else "One line needs"
        heading = PlainLabel(f"{lines} attention. Everything else is on the table.", self)
        heading.setContentsMargins(14, 12, 14, 8)
        self.lines = RichPage(self)
        self.lines.setAccessibleName("Lines that are not on the table")
        self.lines.document().setDocumentMargin(14)
        self.lines.setHtml(f"<table>{''.join(_row(each, shade) for each in complaints)}</table>")
        column_of(heading, self.lines, inside=self, margins=(0, 0, 0, 0), spacing=0)


def _row(complaint: Complaint, shade: Shade) -> str:
    cells = (
        quiet(complaint.where, shade),
        f"<b>{escape(complaint.text)}</b>",
        escape(capitalized(complaint.words)),
    )
    return "<tr>" + "".join(f'<td style="padding:3px 14px 3px 0">{cell}</td>' for cell in cells) + "</tr>"
