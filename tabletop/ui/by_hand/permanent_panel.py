"""The panel for the selected permanents: counters, size, abilities, damage, note, and not untapping."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from tabletop.language.effects import AddCounters, Change, DealDamage, RemoveCounters
from tabletop.language.effects.counter_kinds import OF_CARDS, RULED
from tabletop.model.actions import Action, Instruct
from tabletop.model.marking import LONGEST_KIND, LONGEST_NOTE, EndChanges, HoldTapped, MarkDamage, WriteNote
from tabletop.rules.view import ObjectView
from tabletop.ui.by_hand.count_line import CountLine
from tabletop.ui.by_hand.typed_changes import MINUS, UNTIL, gained, known_words
from tabletop.ui.frame.tool_window import ToolWindow
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel

_MAX: Final = 999
_SIGNED: Final = re.compile(rf"[+{MINUS}-]?(\d{{0,3}})")


class PermanentPanel(ToolWindow):
    """Marks the selected permanents. It follows the selection and shows their current marks."""

    wanted = Signal(object)
    """An Action to perform."""
    message = Signal(str)
    """A message about invalid input."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Counters and marks", parent)
        self._ids: tuple[int, ...] = ()
        self.setFixedWidth(360)
        self.name = PlainLabel(parent=self, look="title", wraps=True)
        self.column.addWidget(self.name)
        self._build_counters()
        self._build_changes()
        self._build_damage()
        self._build_note()

    # --- Building -----------------------------------------------------------------------------------------

    def _build_counters(self) -> None:
        self.heading("Counters")
        self._counters = column_of(spacing=4)
        self.column.addLayout(self._counters)
        self._lines: dict[str, CountLine] = {}
        self.kind = QLineEdit(self, placeholderText="Any kind: stun, charge, flying…", maxLength=LONGEST_KIND)
        self.kind.setAccessibleName("Kind of counter")
        self.kind.setCompleter(_completer((*RULED, *OF_CARDS), self.kind))
        self.number = _number("How many", 1, self)
        self.add = _button("Add", self)
        self.add.clicked.connect(self._add)
        self.kind.returnPressed.connect(self._add)
        self._row(self.kind, self.number, self.add)

    def _build_changes(self) -> None:
        self.heading("Size, keywords, colors, types")
        self.power = _number("Power", 0, self, least=-_MAX, prefix=True)
        self.toughness = _number("Toughness", 0, self, least=-_MAX, prefix=True)
        self.until = QComboBox(self)
        self.until.setAccessibleName("How long")
        for words, _ in UNTIL:
            self.until.addItem(words)
        self._row(self.power, PlainLabel("/", self), self.toughness, self.until)
        self.gains = QLineEdit(self, placeholderText="4/4, flying, red, artifact, Zombie…")
        self.gains.setAccessibleName("Gained abilities, colors and types")
        self.gains.setCompleter(_completer(known_words(), self.gains))
        self.change = _button("Change", self)
        self.change.clicked.connect(self._change)
        self.gains.returnPressed.connect(self._change)
        self._row(self.gains, self.change)
        self.end = _button("End changes", self)
        self.end.clicked.connect(lambda: self._request(EndChanges(objects=self._ids)))
        self._row(self.end, None)

    def _build_damage(self) -> None:
        self.heading("Damage")
        self.damage = _number("Damage", 1, self)
        self.deal = _button("Deal", self)
        self.deal.clicked.connect(self._deal)
        self.set_damage = _button("Set to", self)
        self.set_damage.clicked.connect(self._set_damage)
        self._row(self.damage, self.deal, self.set_damage, None)

    def _build_note(self) -> None:
        self.heading("Note")
        self.note = QLineEdit(
            self, placeholderText="Stays until it leaves the battlefield", maxLength=LONGEST_NOTE
        )
        self.note.setAccessibleName("Note")
        self.note.returnPressed.connect(self._write_note)
        self.write = _button("Write", self)
        self.write.clicked.connect(self._write_note)
        self._row(self.note, self.write)
        self.holds = QCheckBox("Doesn't untap during untap steps", self)
        self.holds.clicked.connect(lambda: self._hold(holds=self.holds.isChecked()))
        self.column.addWidget(self.holds)

    def _row(self, *widgets: QWidget | None) -> None:
        row = row_of(spacing=6)
        for widget in widgets:
            if widget is None:
                row.addStretch(1)
            else:
                row.addWidget(widget, 1 if isinstance(widget, QLineEdit | QComboBox) else 0)
        self.column.addLayout(row)

    # --- Showing ------------------------------------------------------------------------------------------

    def show_objects(self, objects: Sequence[ObjectView]) -> None:
        """Show the permanents to mark, and their current marks."""
        ids = tuple(each.id for each in objects)
        is_new = ids != self._ids
        self._ids = ids
        names = [each.now.name if each.known and each.now else "a face-down permanent" for each in objects]
        self.name.setText(names[0] if len(names) == 1 else f"{len(names)} permanents")
        if not ids:
            self.name.setText("Select a permanent")
        counts = {kind: 0 for each in objects for kind in each.counters}
        for each in objects:
            for kind, number in each.counters.items():
                counts[kind] += number
        self._show_counters(counts)
        for widget in (self.add, self.change, self.end, self.deal, self.set_damage, self.write, self.holds):
            widget.setEnabled(bool(ids))
        self.holds.setChecked(bool(objects) and all(each.stays_tapped for each in objects))
        if is_new or not self.note.hasFocus():
            notes = {each.note for each in objects}
            self.note.setText(notes.pop() if len(notes) == 1 else "")

    def _show_counters(self, counts: dict[str, int]) -> None:
        """Show a line for each kind of counter. Lines are replaced only when the kinds change."""
        if tuple(counts) != tuple(self._lines):
            for line in self._lines.values():
                line.hide()
                line.deleteLater()
            self._lines = {kind: self._line(kind) for kind in counts}
            self.adjustSize()
        for kind, number in counts.items():
            self._lines[kind].show_number(number)

    def _line(self, kind: str) -> CountLine:
        line = CountLine(kind, self)
        line.changed.connect(partial(self._change_counters, kind))
        self._counters.addWidget(line)
        return line

    # --- Actions ------------------------------------------------------------------------------------------

    def _request(self, action: Action) -> None:
        if self._ids:
            self.wanted.emit(action)

    def _change_counters(self, kind: str, by: int) -> None:
        effect = AddCounters if by > 0 else RemoveCounters
        self._request(Instruct(effect=effect(objects=self._ids, kind=kind, number=abs(by))))

    def _add(self) -> None:
        kind = " ".join(self.kind.text().split())
        if kind:
            self._change_counters(kind, self.number.value())
            self.kind.selectAll()
        else:
            self.message.emit("Type the kind of counter: stun, charge, or any other word.")

    def _change(self) -> None:
        change, unknown = gained(self.gains.text(), self.power.value(), self.toughness.value())
        if unknown:
            self.message.emit(f"“{unknown}” isn't a known keyword, color or type.")
        elif change is None:
            self.message.emit("Choose a number or type what it gains.")
        else:
            until = UNTIL[self.until.currentIndex()][1]
            self._request(Instruct(effect=Change(objects=self._ids, change=change, until=until)))

    def _deal(self) -> None:
        for id in self._ids:
            self._request(Instruct(effect=DealDamage(to=id, amount=self.damage.value())))

    def _set_damage(self) -> None:
        self._request(MarkDamage(objects=self._ids, amount=self.damage.value()))

    def _write_note(self) -> None:
        self._request(WriteNote(objects=self._ids, words=self.note.text()))

    def _hold(self, *, holds: bool) -> None:
        self._request(HoldTapped(objects=self._ids, holds=holds))


def _completer(words: Sequence[str], parent: QLineEdit) -> QCompleter:
    completer = QCompleter(list(words), parent)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    return completer


def _number(name: str, value: int, parent: QWidget, *, least: int = 0, prefix: bool = False) -> QSpinBox:
    box = _Signed(parent) if prefix else QSpinBox(parent)
    box.setAccessibleName(name)
    box.setRange(least, _MAX)
    box.setValue(value)
    return box


@guarded
class _Signed(QSpinBox):
    """A number with a sign. A hyphen is accepted as a minus sign."""

    def textFromValue(self, value: int) -> str:
        """Return the number with its sign: ``+2``, ``+0``, ``−1``."""
        return f"{value:+d}".replace("-", MINUS)

    def valueFromText(self, text: str) -> int:
        """Return the number of a text with either minus sign."""
        return int(text.replace(MINUS, "-"))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Return whether a text is a number, or the beginning of one."""
        match, states = _SIGNED.fullmatch(text), QValidator.State
        if match is None:
            return states.Invalid, text, place
        return states.Acceptable if match[1] else states.Intermediate, text, place


def _button(words: str, parent: QWidget) -> QPushButton:
    return QPushButton(words, parent, autoDefault=False)
