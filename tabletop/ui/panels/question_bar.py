"""The bar that asks: which face, which order, yes or no. It waits without blocking the table."""

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.model.questions import Answer, Question
from tabletop.play.log.in_words import mode_words, question_words
from tabletop.play.log.names import capitalized
from tabletop.ui.panels.name_box import NameBox
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.flow import FlowLayout
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.icons import icon
from tabletop.ui.style.plain import PlainLabel, entry, tip

_ROW_HEIGHT: Final = 28


class Choice(msgspec.Struct, frozen=True):
    """One possible answer: what its button says, what it answers, which object it stands for."""

    label: str
    answer: Answer
    object: int = 0


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be decided: the words, the choices, whether all of them are to be put in order."""

    words: str
    about: str = ""
    """Who is asked, and in the course of what."""
    choices: tuple[Choice, ...]
    in_order: bool = False
    is_number: bool = False
    """Whether the choices are numbers, of which one is set instead of pressed."""
    is_name: bool = False
    """Whether any card name may be typed besides the choices."""
    rule: str = ""
    is_about_hand: bool = False
    """Whether the hand has to be seen to decide."""

    @property
    def objects(self) -> tuple[int, ...]:
        """The objects that the choices stand for."""
        return tuple(choice.object for choice in self.choices if choice.object)


def prompt_for(question: Question, name: Callable[[int], str], about: str) -> Prompt:
    """An open question of the game as a prompt; ``name`` gives the name of an object by its number."""
    modes = mode_words(question)
    choices = tuple(
        Choice(_label(modes.get(option, option), name), option, _object(option))
        for option in question.options
    )
    return Prompt(
        words=capitalized(question_words(question)),
        about=about,
        choices=choices,
        in_order=question.kind == "order",
        is_number=question.kind == "x",
        is_name=question.kind == "name",
        rule=question.rule,
    )


def _object(option: Answer) -> int:
    return option if isinstance(option, int) and not isinstance(option, bool) else 0


def _label(option: Answer, name: Callable[[int], str]) -> str:
    match option:
        case bool():
            return "Yes" if option else "No"
        case int():
            return capitalized(name(option))
        case str():
            return capitalized(option)
        case _:
            return capitalized(", then ".join(name(each) for each in option))


@guarded
class QuestionBar(QFrame):
    """Shows one prompt. Number keys choose as well as the buttons; Esc takes the question back."""

    answered = Signal(object)
    cancelled = Signal()
    pointed_at = Signal(int)
    """An object that a choice stands for, or 0."""
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "question")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Question")
        self._prompt: Prompt | None = None
        self._shade = LIGHT
        self._words = PlainLabel(parent=self)
        self._words.setWordWrap(True)
        self._words.setProperty("look", "title")
        self._about = PlainLabel(parent=self)
        self._about.setProperty("look", "quiet")
        self._rule = QToolButton(self)
        self._rule.clicked.connect(self._ask_for_rule)
        self._cancel = QToolButton(self)
        self._cancel.setText("Take back")
        self._cancel.setToolTip("Take the question back (Esc)")
        self._cancel.clicked.connect(self.cancelled)
        self._answers = QWidget(self)
        self._flow = FlowLayout(self._answers)
        self._order = _OrderList(self)
        self._order.settled.connect(self.answered)
        self._number = _NumberBox(self)
        self._number.settled.connect(self.answered)
        self._name = NameBox(self)
        self._name.settled.connect(self.answered)
        top = QHBoxLayout()
        top.addWidget(self._words, 1)
        top.addWidget(self._rule)
        top.addWidget(self._cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.addWidget(self._about)
        column.addLayout(top)
        column.addWidget(self._answers)
        column.addWidget(self._order)
        column.addWidget(self._number)
        column.addWidget(self._name)
        self.hide()

    @property
    def prompt(self) -> Prompt | None:
        """What is asked at the moment."""
        return self._prompt

    def show_prompt(self, prompt: Prompt | None, shade: Shade) -> None:
        """Ask something, or nothing any more."""
        self._prompt, self._shade = prompt, shade
        while self._flow.count():
            item = self._flow.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if prompt is None:
            self.hide()
            return
        self._about.setText(prompt.about)
        self._words.setText(prompt.words)
        self.setAccessibleDescription(prompt.words)
        self._rule.setText(prompt.rule)
        self._rule.setVisible(bool(prompt.rule))
        self._answers.setVisible(not (prompt.in_order or prompt.is_number))
        self._order.setVisible(prompt.in_order)
        self._number.setVisible(prompt.is_number)
        self._name.setVisible(prompt.is_name)
        if prompt.in_order:
            self._order.show_choices(prompt.choices, shade)
        elif prompt.is_number:
            self._number.show_choices(prompt.choices)
        else:
            self._add_buttons(prompt)
        self.show()
        self._first(prompt).setFocus()

    def _first(self, prompt: Prompt) -> QWidget:
        """What the first key is for: where something is to be put in order, set or typed, just that."""
        if prompt.is_name:
            self._name.begin()
            return self._name
        return self._order if prompt.in_order else self._number if prompt.is_number else self

    def layout_height(self, width: int) -> int:
        """How high the bar has to be at a width."""
        column = self.layout()
        assert column is not None
        column.activate()
        return max(column.totalHeightForWidth(width), column.totalMinimumSize().height())

    def _add_buttons(self, prompt: Prompt) -> None:
        for place, choice in enumerate(prompt.choices):
            key = f"{place + 1}  " if place < 9 else ""
            button = _ChoiceButton(entry(f"{key}{choice.label}"), choice, self._answers)
            button.setAccessibleName(choice.label)
            button.clicked.connect(partial(self.answered.emit, choice.answer))
            button.pointed_at.connect(self.pointed_at)
            self._flow.addWidget(button)
            button.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Numbers answer, Esc takes the question back."""
        if event.key() == Qt.Key.Key_Escape and self._prompt is not None:
            self.cancelled.emit()
        elif not self.choose(event.text()):
            super().keyPressEvent(event)

    def choose(self, key: str) -> bool:
        """Answer by a number key, or set that number. Returns whether that was one of the choices."""
        prompt = self._prompt
        if prompt is None or prompt.in_order or not key.isdecimal():
            return False
        if prompt.is_number:
            return self._number.begin_with(key)
        place = int(key) - 1
        if not 0 <= place < len(prompt.choices):
            return False
        self.answered.emit(prompt.choices[place].answer)
        return True

    def _ask_for_rule(self) -> None:
        self.rule_wanted.emit(self._rule.text())


@guarded
class _ChoiceButton(QPushButton):
    """One answer; it says which object it stands for while the mouse or the focus is on it."""

    pointed_at = Signal(int)

    def __init__(self, text: str, choice: Choice, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._object = choice.object

    def enterEvent(self, event: object) -> None:
        """The mouse comes: point at the object."""
        self.pointed_at.emit(self._object)
        super().enterEvent(event)  # type: ignore[arg-type]

    def leaveEvent(self, event: object) -> None:
        """The mouse goes."""
        self.pointed_at.emit(0)
        super().leaveEvent(event)  # type: ignore[arg-type]


@guarded
class _NumberBox(QWidget):
    """A number that is typed, or set with the arrows. Enter settles it."""

    settled = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._answers: dict[str, Answer] = {}
        self._box = QSpinBox(self)
        self._box.setAccessibleName("Number")
        self._box.setMinimumWidth(90)
        self._box.textChanged.connect(self._changed)
        self.setFocusProxy(self._box)
        self._ok = QPushButton("OK", self)
        self._ok.setToolTip("Take this number (Enter)")
        self._ok.setDefault(True)
        self._ok.clicked.connect(self._settle)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._box)
        row.addWidget(self._ok)
        row.addStretch(1)

    def show_choices(self, choices: tuple[Choice, ...]) -> None:
        """Let one of some numbers be set; the first stands there."""
        self._answers = {choice.label: choice.answer for choice in choices}
        numbers = [int(label) for label in self._answers]
        self._box.setRange(min(numbers), max(numbers))
        self._box.setValue(numbers[0])
        self._box.selectAll()
        self._changed()

    def begin_with(self, digit: str) -> bool:
        """Type the first digit, from wherever it was pressed. Returns whether there is such a number."""
        if digit not in self._answers:
            return False
        self._box.setFocus()
        self._box.setValue(int(digit))
        # The next digit belongs behind it.
        self._box.lineEdit().end(False)  # noqa: FBT003 - Qt gives it no name
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter settles the number."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._settle()
        else:
            super().keyPressEvent(event)

    def _changed(self) -> None:
        self._ok.setEnabled(str(self._box.value()) in self._answers)

    def _settle(self) -> None:
        if self._ok.isEnabled():
            self.settled.emit(self._answers[str(self._box.value())])


@guarded
class _OrderList(QWidget):
    """A list whose rows can be dragged, or moved by buttons and Alt with the arrows; the first is on top.

    Enter settles the order.
    """

    settled = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._list = QListWidget(self)
        self._list.setAccessibleName("Order, the first is on top")
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._up, self._down = QToolButton(self), QToolButton(self)
        self._up.setAccessibleName("Earlier")
        self._down.setAccessibleName("Later")
        for button, key, by in ((self._up, "Alt+Up", -1), (self._down, "Alt+Down", 1)):
            button.clicked.connect(partial(self._move, by))
            button.setToolTip(tip(f"{button.accessibleName()} ({key})"))
            # A key of the button itself would press it slowly, for the eye.
            action = QAction(self)
            action.setShortcut(key)
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(partial(self._move, by))
            self.addAction(action)
        self.setFocusProxy(self._list)
        done = QPushButton("In this order", self)
        done.setToolTip("Leave them in this order (Enter)")
        done.setDefault(True)
        done.clicked.connect(self._settle)
        buttons = QVBoxLayout()
        for button in (self._up, self._down):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(done)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._list, 1)
        row.addLayout(buttons)

    def show_choices(self, choices: tuple[Choice, ...], shade: Shade) -> None:
        """Fill the list."""
        self._up.setIcon(icon("up", shade.text))
        self._down.setIcon(icon("down", shade.text))
        self._list.clear()
        for choice in choices:
            item = QListWidgetItem(choice.label)
            item.setData(Qt.ItemDataRole.UserRole, choice.answer)
            self._list.addItem(item)
        self._list.setCurrentRow(0)
        self._list.setFixedHeight(min(6, max(3, len(choices))) * _ROW_HEIGHT + 8)

    def _move(self, by: int) -> None:
        row = self._list.currentRow()
        if 0 <= row + by < self._list.count():
            self._list.insertItem(row + by, self._list.takeItem(row))
            self._list.setCurrentRow(row + by)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter: they stay as they are."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._settle()
        else:
            super().keyPressEvent(event)

    def _settle(self) -> None:
        rows = range(self._list.count())
        self.settled.emit(tuple(self._list.item(row).data(Qt.ItemDataRole.UserRole) for row in rows))
