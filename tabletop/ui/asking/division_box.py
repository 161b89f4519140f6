"""Division of combat damage: one number for each recipient, always with the same total."""

from functools import partial
from itertools import pairwise

from PySide6.QtWidgets import QGridLayout, QPushButton, QSpinBox, QWidget

from tabletop.model.questions import Division
from tabletop.ui.asking.answer_box import AnswerBox
from tabletop.ui.asking.prompts import Choice
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel


@guarded
class DivisionBox(AnswerBox):
    """Rows of recipients with their damage. Arrows and wheel move damage between rows, Enter confirms."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._boxes: tuple[QSpinBox, ...] = ()
        self._options: tuple[object, ...] = ()
        self._shares: list[int] = []
        self._lethal: tuple[int, ...] = ()
        self._marks: tuple[PlainLabel, ...] = ()
        self._ok = QPushButton("Deal it like this", self)
        self._ok.setToolTip("Divide the damage like this (Enter)")
        self._ok.setDefault(True)
        self._ok.clicked.connect(self.settle)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)

    def show_choices(self, choices: tuple[Choice, ...], division: Division) -> None:
        """Show each recipient with the usual division."""
        self._clear()
        self._shares, self._lethal = list(division.usual), division.lethal
        self._options = tuple(choice.answer for choice in choices)
        self._boxes = tuple(self._box(place, choice, division) for place, choice in enumerate(choices))
        self._marks = tuple(PlainLabel(parent=self) for _ in choices)
        for row, (choice, box, mark) in enumerate(zip(choices, self._boxes, self._marks, strict=True)):
            label = PlainLabel(choice.label, self)
            label.setBuddy(box)
            mark.setProperty("look", "quiet")
            for column, widget in enumerate((label, mark, box)):
                self._grid.addWidget(widget, row, column)
                widget.show()
        self._grid.addWidget(self._ok, len(choices) - 1, 3)
        # The button was created first, so the tab order is set here to end with it.
        for one, other in pairwise((*self._boxes, self._ok)):
            QWidget.setTabOrder(one, other)
        self._show_shares()
        self.setFocusProxy(self._boxes[0])

    def more_for(self, option: object) -> None:
        """Give one more damage to an option, taken from another one."""
        place = self._options.index(option)
        self._boxes[place].setValue(self._shares[place] + 1)
        self._boxes[place].setFocus()

    def turn(self, by: int) -> None:
        """Move damage by the wheel to or from the focused row.

        Args:
            by: the turn of the wheel in eighths of a degree, as Qt counts.

        """
        notches = self.count_notches(by)
        box = next((box for box in self._boxes if box.hasFocus()), self._boxes[0])
        box.setValue(box.value() + notches)

    def _box(self, place: int, choice: Choice, division: Division) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(0, division.amount)
        box.setValue(division.usual[place])
        # Otherwise the first digit would count before the whole number is typed.
        box.setKeyboardTracking(False)
        box.setAccessibleName(f"Damage for {choice.label}")
        box.valueChanged.connect(partial(self._set, place))
        return box

    def _clear(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None and widget is not self._ok:
                widget.hide()
                widget.deleteLater()

    def _set(self, place: int, value: int) -> None:
        """Set the damage of a row: others give up what the row gains, and the next one gets what it loses."""
        more = value - self._shares[place]
        self._shares[place] = value
        others = [other for other in range(len(self._shares)) if other != place]
        for other in reversed(others) if more > 0 else ():
            taken = min(more, self._shares[other])
            self._shares[other] -= taken
            more -= taken
        if more < 0:
            self._shares[next((other for other in others if other > place), others[0])] -= more
        self._show_shares()

    def _show_shares(self) -> None:
        rows = zip(self._boxes, self._marks, self._shares, self._lethal, strict=True)
        for box, mark, share, lethal in rows:
            box.blockSignals(True)  # noqa: FBT003 - Qt gives it no name
            box.setValue(share)
            box.blockSignals(False)  # noqa: FBT003
            mark.setText(_state(share, lethal))

    def settle(self) -> None:
        """Give the answer."""
        for box in self._boxes:
            # A number that is still being typed counts too.
            box.interpretText()
        self.settled.emit(tuple(self._shares))


def _state(share: int, lethal: int) -> str:
    if not lethal:
        return "goes through" if share else ""
    return "lethal" if share >= lethal else f"lethal with {lethal}"
