"""One position and line of play in two editions of the rules: two tables with differences marked."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QDialog,
    QFrame,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from tabletop.language.english import capitalized
from tabletop.rules.book.editions import Edition
from tabletop.rules.book.verdicts import Verdict
from tabletop.scenarios.lessons.prediction import VERDICT_WORDS
from tabletop.scenarios.running.comparing import SIDES, Moment, Side
from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.panels.step_bar import Timeline
from tabletop.ui.session.lesson_place import Place
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, clean, escape, in_letters
from tabletop.ui.style.rich import RichLabel, chips

DIFFERS: Final = "≠"
"""Mark in front of everything that isn't the same in both editions."""
_MIN_SIDE_BY_SIDE: Final = 820
"""Logical pixels. In a narrower window, one table is below the other."""
_MAX_SHARE: Final = 0.5
"""Maximum height of a picture, as a share of the page."""
_MAX_RULES: Final = 6
_SAME: Final = "The same in both editions."
_NEXT: Final = (Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Space)
_BACK: Final = (Qt.Key.Key_Left, Qt.Key.Key_PageUp)


class Compared(NamedTuple):
    """A scenario that was played in two editions, and functions that render its moments."""

    title: str
    editions: tuple[Edition, Edition]
    choice: Sequence[Edition]
    """The editions that may be chosen."""
    introductions: tuple[str, str]
    """The introduction to each of the two editions."""
    moments: Sequence[Moment]
    picture: Callable[[int], tuple[QImage, QImage]]
    """Returns the pictures of both tables at a moment."""
    words: Callable[[int], tuple[str, str]]
    """Returns the descriptions of both tables at a moment, for screen readers."""


@guarded
class _Picture(PlainLabel):
    """A picture that is as wide as possible, but no higher than a share of the page."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(parent=page)
        self._page, self._image = page, QImage()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_image(self, image: QImage, words: str) -> None:
        """Show a picture. ``words`` is its description for screen readers."""
        self._image = image
        self.setAccessibleName(words)
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the picture again for another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def fit(self) -> None:
        """Scale the picture to the available width and height."""
        if self._image.isNull():
            return
        ratio = self.devicePixelRatioF()
        wide, high = max(1, self.width()), max(120, round(self._page.height() * _MAX_SHARE))
        scaled = self._image.scaled(
            round(wide * ratio),
            round(high * ratio),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        scaled.setDevicePixelRatio(ratio)
        self.setPixmap(QPixmap.fromImage(scaled))
        self.setFixedHeight(round(scaled.height() / ratio))


class _Column(QWidget):
    """One of the two editions: its introduction, its table, and the result of the step."""

    def __init__(self, when: str, page: QWidget) -> None:
        super().__init__(page)
        self._when = when
        self.choice = QComboBox(self)
        self.choice.setAccessibleName(f"Edition {when}")
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(12)
        heading = PlainLabel(capitalized(when), self, look="title")
        self.introduction = PlainLabel(parent=self, wraps=True)
        self.introduction.setAccessibleName(f"Introduction {when}")
        self.picture = _Picture(page)
        self.told = RichLabel(f"Result of the step {when}", self)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        row = row_of(heading, (self.choice, 1))
        column_of(row, self.introduction, self.picture, self.told, STRETCH, inside=self, margins=(0, 0, 0, 0))

    def show_edition(self, edition: Edition, choice: Sequence[Edition], introduction: str) -> None:
        """Show the edition, and the editions that may be chosen."""
        self.choice.clear()
        for each in choice:
            self.choice.addItem(f"{each.name}  ({each.day})", each.day)
        self.choice.setCurrentIndex(self.choice.findData(edition.day))
        self.introduction.setText(introduction)


@guarded
class EditionsPage(QDialog):
    """A window beside the table. The arrow keys and Page Up and Down step through both tables together."""

    rule_wanted = Signal(str)
    editions_wanted = Signal(str, str)
    """Two days, to show the same scenario in their editions."""
    save_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Two editions of the rules")
        self.resize(1080, 720)
        self._shade = LIGHT
        self._compared: Compared | None = None
        self._at = 0
        self.title = PlainLabel(parent=self, look="title", wraps=True)
        self.complaint = PlainLabel(parent=self, wraps=True)
        self.complaint.hide()
        self.columns = [_Column(when, self) for when in SIDES]
        self.timeline = Timeline(self)
        self.timeline.place_wanted.connect(self.go_to)
        self.step = PlainLabel(parent=self)
        self.step.setAccessibleName("Step")
        self.back_button, self.next_button = QPushButton("Back", self), QPushButton("Next", self)
        self.difference_button = QPushButton("Next difference", self)
        self.save_button = QPushButton("Save as page or film…", self)
        self._lay_out()
        self.back_button.clicked.connect(lambda: self.go_to(self._at - 1))
        self.next_button.clicked.connect(lambda: self.go_to(self._at + 1))
        self.difference_button.clicked.connect(self.go_to_difference)
        self.save_button.clicked.connect(self.save_wanted)
        for column in self.columns:
            column.choice.activated.connect(self._choose)
            column.told.rule_wanted.connect(self.rule_wanted)

    def _lay_out(self) -> None:
        inside = QWidget(self)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(16)
        for column in self.columns:
            self._both.addWidget(column, 1)
        self._scroll = QScrollArea(self, widgetResizable=True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(inside)
        row = row_of(self.timeline, (self.step, 1))
        buttons = row_of(
            self.save_button, STRETCH, self.back_button, self.next_button, self.difference_button
        )
        for button in (self.save_button, self.back_button, self.next_button, self.difference_button):
            button.setAutoDefault(False)
        column_of(
            self.title,
            self.complaint,
            row,
            (self._scroll, 1),
            buttons,
            inside=self,
            margins=(14, 14, 14, 14),
            spacing=10,
        )

    # --- Shown moment ---------------------------------------------------------------------------------------

    def show_compared(self, compared: Compared, shade: Shade, at: int = 0) -> None:
        """Show a scenario in two editions, at a moment."""
        self._compared, self._shade = compared, shade
        self.complaint.hide()
        self.title.setText(clean(in_letters(compared.title)))
        for column, edition, introduction in zip(
            self.columns, compared.editions, compared.introductions, strict=True
        ):
            column.show_edition(edition, compared.choice, introduction)
        self._align_tops(beside=self.width() >= _MIN_SIDE_BY_SIDE)
        self.go_to(min(at, len(compared.moments) - 1))

    def complain(self, words: str) -> None:
        """Show why two editions can't be compared. The previous comparison stays."""
        self.complaint.setText(words)
        self.complaint.show()
        announce(self, words, at_once=True)
        if self._compared is not None:
            for column, edition in zip(self.columns, self._compared.editions, strict=True):
                column.choice.setCurrentIndex(column.choice.findData(edition.day))

    @property
    def at(self) -> int:
        """The step after which both tables are shown. 0 is the opening."""
        return self._at

    def go_to(self, number: int) -> None:
        """Show another moment, if it exists."""
        compared = self._compared
        if compared is None or not 0 <= number < len(compared.moments):
            return
        self._at = number
        moment, last = compared.moments[number], len(compared.moments) - 1
        place = Place(number=number, total=max(1, last), words="", done=None, has_deviated=False)
        self.timeline.show_place(place, self._shade)
        pictures, words = compared.picture(number), compared.words(number)
        for column, side, image, alternative in zip(self.columns, moment.sides, pictures, words, strict=True):
            column.picture.show_image(image, alternative)
            column.told.setText(_result_html(moment, side, self._shade))
        self.step.setText(self._step_text(moment, last))
        self.back_button.setEnabled(number > 0)
        self.next_button.setEnabled(number < last)
        self.difference_button.setEnabled(self._next_difference() is not None)
        announce(self, ". ".join((self.step.text(), *(_screen_reader_text(side) for side in moment.sides))))

    def _step_text(self, moment: Moment, last: int) -> str:
        words = f"Step {moment.number} of {last}" if moment.number else "The opening"
        return f"{DIFFERS} {words}" if moment.differs else f"{words}. {_SAME}"

    def _next_difference(self) -> int | None:
        moments = self._compared.moments if self._compared is not None else ()
        return next((each.number for each in moments if each.number > self._at and each.differs), None)

    def go_to_difference(self) -> None:
        """Show the next moment with a difference."""
        difference = self._next_difference()
        if difference is not None:
            self.go_to(difference)

    def _choose(self) -> None:
        first, second = (column.choice.currentData() for column in self.columns)
        self.editions_wanted.emit(first, second)

    # --- Input ----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with the arrows and Page Up and Down, or jump with Home, End and D (next difference)."""
        moments = self._compared.moments if self._compared is not None else ()
        match event.key():
            case key if key in _NEXT:
                self.go_to(self._at + 1)
            case key if key in _BACK:
                self.go_to(self._at - 1)
            case Qt.Key.Key_Home:
                self.go_to(0)
            case Qt.Key.Key_End:
                self.go_to(len(moments) - 1)
            case Qt.Key.Key_D:
                self.go_to_difference()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the tables one below the other in a narrow window."""
        super().resizeEvent(event)
        direction = QBoxLayout.Direction
        is_narrow = self.width() < _MIN_SIDE_BY_SIDE
        self._both.setDirection(direction.TopToBottom if is_narrow else direction.LeftToRight)
        for column in self.columns:
            column.picture.fit()
        self._align_tops(beside=not is_narrow)

    def _align_tops(self, *, beside: bool) -> None:
        """Align the tops of tables that are side by side."""
        labels = [column.introduction for column in self.columns]
        high = max(label.heightForWidth(max(1, label.width())) for label in labels) if beside else 0
        for label in labels:
            label.setMinimumHeight(high)


def _result_html(moment: Moment, side: Side, shade: Shade) -> str:
    """Return the result of a step as rich text: verdict, changes and rules. Differences are marked."""
    parts: list[str] = []
    if side.did:
        colors = {Verdict.ILLEGAL: shade.refused, Verdict.NOTHING_HAPPENS: shade.caution}
        color = colors.get(side.ruling.verdict, shade.legal)
        said = escape(VERDICT_WORDS[side.ruling.verdict])
        verdict = f"{DIFFERS} <u>{said}</u>" if moment.verdicts_differ else said
        parts.append(f'<b style="color:{color}">{verdict}</b> {with_symbols(side.did)}')
    lines = side.lines
    parts += [f'<span style="color:{shade.caution}">{DIFFERS}</span> {with_symbols(line)}' for line in lines]
    own = tuple(each.number for each in side.own if each.number)
    others = tuple(each.number for each in side.cited if each.number and each not in side.own)
    marked = f'<span style="color:{shade.caution}">{DIFFERS}</span> {chips(own, shade, _MAX_RULES)}'
    left = max(0, _MAX_RULES - len(own))
    numbers = " &nbsp; ".join([*([marked] if own else []), *([chips(others, shade, left)] if others else [])])
    if numbers:
        parts.append(numbers)
    return "".join(f'<p style="margin:0 0 6px 0">{part}</p>' for part in parts)


def _screen_reader_text(side: Side) -> str:
    """Return one side as text for screen readers."""
    verdict = f"{VERDICT_WORDS[side.ruling.verdict]}. " if side.did else ""
    return f"{verdict}{side.says}".strip()
