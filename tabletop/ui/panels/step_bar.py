"""The bar below the table in a lesson: timeline, goal, verdict with its rules, text and question."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from tabletop.rules.book.verdicts import Verdict
from tabletop.ui.commands.actions import Actions
from tabletop.ui.panels.prediction_panel import PredictionPanel
from tabletop.ui.session.lesson_place import Place
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.icons import icon
from tabletop.ui.style.pips import PipRow
from tabletop.ui.style.plain import PlainLabel, in_letters, tip
from tabletop.ui.style.rich import RichLabel, chips
from tabletop.ui.style.screen_reader import screen_reader_text

if TYPE_CHECKING:
    from tabletop.scenarios.playing.play import Done

_MAX_WIDTH: Final = 320
_MAX_PIP_WIDTH: Final = 22
_GAP: Final = 3
_MAX_CHIPS: Final = 6
_VERDICT_SHARE: Final = 0.25
"""Share of the bar's width for the verdict, beside steps and goal."""
_WIDEST_VERDICT: Final = Verdict.NOTHING_HAPPENS
_NAVIGATION: Final = ("lesson opening", "lesson back", "lesson forward")
_BUTTON_TEXTS: Final = {"lesson hint": "Hint", "back to game": "Back to the game"}
VERDICTS: Final = {
    Verdict.LEGAL: "Legal",
    Verdict.NOTHING_HAPPENS: "Nothing happens",
    Verdict.ILLEGAL: "Not allowed",
}
"""The labels of the verdicts, the same as on the buttons that predict them."""


@guarded
class Timeline(PipRow):
    """The opening as a dot and each step as a bar. A click goes to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._strayed = 0, False
        self._show_total(1)
        self.setAccessibleName("Steps of the lesson")

    def show_place(self, place: Place, shade: Shade) -> None:
        """Show the current step."""
        if place.total != self._total:
            self._show_total(place.total)
        self._number, self._strayed, self._shade = place.number, place.has_deviated, shade
        self.setAccessibleDescription(f"Step {place.number} of {place.total}")
        self.update()

    def _show_total(self, total: int) -> None:
        self._total = total
        words = ("Go to the opening", *(f"Go to step {place}" for place in range(1, total + 1)))
        self.show_pips([_pip_rect(place, total) for place in range(total + 1)], words)

    def sizeHint(self) -> QSize:
        """Return the size of the dot and all bars."""
        return QSize(round(self.pip(self._total).right()) + 3, 22)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint past steps filled, the current one brightly, and dashed after an action by hand."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in range(self._total + 1):
            pip = self.pip(place)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(self._shade.quiet))
            if place == self._number and self._strayed:
                pen = painter.pen()
                pen.setColor(QColor(self._shade.caution))
                pen.setStyle(Qt.PenStyle.DashLine)
                pen.setWidthF(1.6)
                painter.setPen(pen)
            elif place <= self._number:
                now = place == self._number
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(self._shade.legal if now else self._shade.quiet))
                pip = pip.adjusted(0, -2, 0, 2) if now and place else pip
            else:
                pip = pip.adjusted(0.5, 0.5, -0.5, -0.5)
            if place == self._pointed:
                painter.setPen(QColor(self._shade.text))
            radius = 4 if not place else min(3.0, pip.width() / 2)
            painter.drawRoundedRect(pip, radius, radius)


def _pip_rect(place: int, total: int) -> QRectF:
    """Return the rectangle of a step's mark. 0 is the opening."""
    if not place:
        return QRectF(2, 7, 8, 8)
    width = min(_MAX_PIP_WIDTH, max(_MAX_WIDTH / total - _GAP, 2))
    return QRectF(14 + (place - 1) * (width + _GAP), 7, width, 8)


class StepBar(QFrame):
    """Buttons for back, forward and opening, then timeline, goal, verdict, text, and the question."""

    place_wanted = Signal(int)
    rule_wanted = Signal(str)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "steps")
        self._buttons: list[QToolButton] = []
        self._actions = actions
        self._icons = {name: actions[name] for name in _NAVIGATION}
        self.timeline = Timeline(self)
        self.timeline.place_wanted.connect(self.place_wanted)
        self.number = PlainLabel(parent=self, look="quiet")
        self.goal = ShortLabel(self)
        self.verdict = RichLabel("Verdict of the step", self)
        self.verdict.setWordWrap(False)
        # It has only as many chips as there is room for, so it may claim all the width that it needs.
        self.verdict.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self.verdict.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.hint = self._button("lesson hint", look="", text=True)
        # It keeps its room when hidden, so that the row and the table don't change their size.
        policy = self.hint.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.hint.setSizePolicy(policy)
        self.back_to_game = self._button("back to game", look="", text=True)
        self.back_to_game.hide()
        self.prediction = PredictionPanel(self)
        for label in (self.verdict, self.prediction):
            label.rule_wanted.connect(self.rule_wanted)
        self._lay_out()
        self.show_place(None, LIGHT)

    def _lay_out(self) -> None:
        column = column_of(inside=self, margins=(10, 3, 10, 5), spacing=2)
        row = row_of(spacing=6)
        for name in _NAVIGATION:
            row.addWidget(self._button(name, look="flat"))
        row.addSpacing(4)
        row.addWidget(self.timeline)
        row.addWidget(self.number)
        row.addSpacing(10)
        row.addWidget(self.goal, 1)
        row.addSpacing(8)
        row.addWidget(self.verdict)
        row.addWidget(self.hint)
        row.addWidget(self.back_to_game)
        column.addLayout(row)
        column.addWidget(self.prediction)

    def _button(self, name: str, *, look: str, text: bool = False) -> QToolButton:
        action = self._actions[name]
        if text:
            action.setIconText(_BUTTON_TEXTS[name])
        button = QToolButton(self)
        button.setDefaultAction(action)
        style = Qt.ToolButtonStyle.ToolButtonTextOnly if text else Qt.ToolButtonStyle.ToolButtonIconOnly
        button.setToolButtonStyle(style)
        if look:
            button.setProperty("look", look)
        self._buttons.append(button)
        return button

    def name_buttons(self) -> None:
        """Name the buttons for screen readers, once their actions have labels."""
        for button in self._buttons:
            button.setAccessibleName(button.defaultAction().text())

    def show_place(self, place: Place | None, shade: Shade) -> None:
        """Show the current step and its text. None hides the bar."""
        self.setVisible(place is not None)
        for name, action in self._icons.items():
            action.setIcon(icon(name, shade.text))
        self._actions["explore"].setChecked(place is not None and place.explores)
        if place is None:
            return
        words = "Back to the lesson" if place.has_deviated else "Back to the opening"
        self._icons["lesson opening"].setText(words)
        self.timeline.show_place(place, shade)
        self.number.setText(f"Step {place.number} of {place.total}")
        for widget in (self.timeline, self.number):
            # A review asks one question, so the progress within the lesson doesn't matter.
            widget.setVisible(not place.reviewing)
        self._show_goal(place, shade)
        self.hint.setVisible(place.offers_hint)
        if place.waits:
            self.verdict.clear()
            message = "Answer the question first."
        elif place.has_deviated or place.explores:
            self.verdict.setText(f'<span style="color:{shade.caution}">You are exploring</span>')
            message = self._while_exploring(place)
        else:
            self.verdict.setText(_verdict(place.done, shade, self._max_chips()))
            message = place.words
        self.prediction.show_next(place.next_lesson, lingers=place.lingers, reviews=bool(place.reviewing))
        is_led = not (place.waits or place.has_deviated or place.explores)
        self.prediction.show_question(
            place.asked if is_led else None, message, place.comment if is_led else "", shade
        )
        # Without a verdict the goal gets the whole row.
        self.verdict.setVisible(bool(self.verdict.text()))

    def _max_chips(self) -> int:
        """Return how many chips fit into the verdict's share of the row."""
        one = self.fontMetrics().horizontalAdvance("  701.27g  ")
        room = self.width() * _VERDICT_SHARE - self.fontMetrics().horizontalAdvance(VERDICTS[_WIDEST_VERDICT])
        return max(1, min(_MAX_CHIPS, int(room / one)))

    def _while_exploring(self, place: Place) -> str:
        back = self._icons["lesson opening"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        way = f"{back} returns to the lesson." if back else "“Back to the lesson” continues it."
        message = "" if place.explores or not place.comment else f"{place.comment} "
        return f"{message}{way}" if message else f"Explore freely. {way}"

    def _show_goal(self, place: Place, shade: Shade) -> None:
        """Show the goal, or the number of the question if the goal would give away an answer."""
        self.goal.setVisible(bool(place.goal or place.asking))
        if not place.goal:
            self.goal.show_text(place.asking, shade.quiet)
            return
        # A goal that is true from the opening on hasn't been reached by the player.
        reached = place.reached and (place.number > 0 or place.has_deviated)
        color = shade.legal if reached else shade.quiet
        words = "Goal reached" if reached else "Goal"
        self.goal.show_text(f"{words}: {place.goal}", color)


@guarded
class ShortLabel(PlainLabel):
    """A label that is elided to its width. The tooltip has the whole text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, words: str, color: str) -> None:
        """Show text in a color. An empty color means the default."""
        self._words = in_letters(words)
        self.setToolTip(tip(self._words))
        self.setAccessibleName(screen_reader_text(words))
        self.setStyleSheet(f"color: {color};" if color else "")
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the text for another width."""
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        room = max(self.width(), 40)
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))


def _verdict(outcome: "Done | None", shade: Shade, max_chips: int) -> str:
    if outcome is None:
        return ""
    verdict = outcome.ruling.verdict
    color = {Verdict.ILLEGAL: shade.refused, Verdict.NOTHING_HAPPENS: shade.caution}.get(verdict, shade.legal)
    # The rules that the step is about come first.
    wanted = [each for cite in (outcome.step.cites if outcome.step else ()) for each in _numbers(cite)]
    named = [number for number in wanted if number in outcome.cited]
    numbers = tuple(dict.fromkeys((*outcome.ruling.numbers, *named, *sorted(outcome.cited))))
    message = f'<b style="color:{color}">{VERDICTS[verdict]}</b>'
    return f"{message}&nbsp;  {chips(numbers, shade, max_chips)}"


def _numbers(cite: str | tuple[str, ...]) -> tuple[str, ...]:
    return (cite,) if isinstance(cite, str) else cite
