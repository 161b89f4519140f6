"""The preferences: everything that can be set, by sections, and found by words."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tabletop.ui.commands.keys import Keys
from tabletop.ui.commands.settings import Choice, Setting, Switch
from tabletop.ui.pages.keys_page import ChangeKeys
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel

KEYS: Final = "Keys"
_NOTHING: Final = "Nothing here goes by these words."


@guarded
class PreferencesPage(QDialog):
    """What can be set. Whatever is changed is in force at once, and kept: there is nothing to confirm."""

    def __init__(self, settings: Sequence[Setting], keys: Keys, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self.search = QLineEdit(self)
        self.search.setPlaceholderText("Find a preference, a command or a key")
        self.search.setAccessibleName("Find a preference, a command or a key")
        self.search.setClearButtonEnabled(True)
        self.sections = QListWidget(self)
        self.sections.setAccessibleName("Sections")
        self.pages = QStackedWidget(self)
        self.nothing = PlainLabel(_NOTHING, self)
        self.nothing.setProperty("look", "quiet")
        self.nothing.hide()
        for section in dict.fromkeys(setting.section for setting in settings):
            self._add(section, _Section([each for each in settings if each.section == section], self))
        self.keys = ChangeKeys(keys, self)
        self._add(KEYS, self.keys)
        self._lay_out()
        self.sections.currentRowChanged.connect(self.pages.setCurrentIndex)
        self.search.textChanged.connect(self._show_matching)
        self.show_section("")

    def show_section(self, title: str) -> None:
        """Turn to a section; to the first one where none is called so."""
        titles = [item.text() for item in self._items()]
        self.sections.setCurrentRow(titles.index(title) if title in titles else 0)
        self.search.setFocus()

    def _add(self, title: str, page: QWidget) -> None:
        self.sections.addItem(QListWidgetItem(title))
        self.pages.addWidget(page)

    def _lay_out(self) -> None:
        self._fit_sections()
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(self.sections)
        row.addWidget(self.pages, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 14)
        column.setSpacing(10)
        column.addWidget(self.search)
        column.addWidget(self.nothing)
        column.addLayout(row, 1)
        letters, screen = self.fontMetrics(), self.screen().availableGeometry()
        self.resize(
            min(letters.averageCharWidth() * 110, screen.width() - 40),
            min(letters.lineSpacing() * 32, screen.height() - 60),
        )

    def _fit_sections(self) -> None:
        letters = self.fontMetrics()
        widest = max(letters.horizontalAdvance(item.text()) for item in self._items())
        self.sections.setFixedWidth(widest + 48)

    def changeEvent(self, event: QEvent) -> None:
        """Letters of another size need another width."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.sections.count():
            self._fit_sections()

    def _items(self) -> list[QListWidgetItem]:
        return [self.sections.item(place) for place in range(self.sections.count())]

    def _show_matching(self, text: str) -> None:
        """Leave what holds the words, and turn to a section that has some of it."""
        found = [self._page(place).show_matching(text) for place in range(self.pages.count())]
        for item, has_some in zip(self._items(), found, strict=True):
            item.setHidden(not has_some)
        self.nothing.setVisible(not any(found))
        self.pages.setVisible(any(found))
        if any(found) and not found[self.sections.currentRow()]:
            self.sections.setCurrentRow(found.index(True))

    def _page(self, place: int) -> "_Section | ChangeKeys":
        page = self.pages.widget(place)
        assert isinstance(page, _Section | ChangeKeys)
        return page


class _Section(QScrollArea):
    """The settings of a section, one below the other."""

    def __init__(self, settings: Iterable[Setting], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(4, 0, 8, 0)
        column.setSpacing(18)
        self._rows = [_Row(setting, inner) for setting in settings]
        for row in self._rows:
            column.addWidget(row)
        column.addStretch(1)
        self.setWidget(inner)

    def show_matching(self, text: str) -> bool:
        """Show the settings whose words hold all words of a text; returns whether there are any."""
        wanted = text.casefold().split()
        found = [all(word in row.words for word in wanted) for row in self._rows]
        for row, is_wanted in zip(self._rows, found, strict=True):
            row.setVisible(is_wanted)
        return any(found)


class _Row(QFrame):
    """One setting: what it is called, what it means, and how it is set."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        said = PlainLabel(setting.words, self)
        said.setProperty("look", "quiet")
        said.setWordWrap(True)
        if isinstance(setting, Switch):
            column.addWidget(SwitchBox(setting, self))
            values = []
        else:
            box = ChoiceBox(setting, self)
            title = PlainLabel(setting.title, self)
            title.setBuddy(box)
            row = QHBoxLayout()
            row.addWidget(title, 1)
            row.addWidget(box)
            column.addLayout(row)
            values = [entry.text() for entry in setting.entries]
        column.addWidget(said)
        self.words = " ".join((setting.section, setting.title, setting.words, *values)).casefold()
        """All words by which it is found, in small letters."""


@guarded
class SwitchBox(QCheckBox):
    """A box that is ticked just as an entry of a menu is."""

    def __init__(self, setting: Switch, parent: QWidget) -> None:
        super().__init__(setting.title, parent)
        self.setAccessibleDescription(setting.words)
        self.setChecked(setting.action.isChecked())
        setting.action.toggled.connect(self.setChecked)
        self.clicked.connect(setting.action.trigger)


@guarded
class ChoiceBox(QComboBox):
    """A list out of which the same is chosen as in a menu."""

    def __init__(self, setting: Choice, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(setting.title)
        self.setAccessibleDescription(setting.words)
        self._entries = setting.entries
        self.addItems([entry.text() for entry in setting.entries])
        for entry in setting.entries:
            entry.toggled.connect(self._follow)
        self._follow()
        self.activated.connect(self._choose)

    def _follow(self) -> None:
        """Show what is ticked in the menu."""
        ticked = (place for place, entry in enumerate(self._entries) if entry.isChecked())
        self.setCurrentIndex(next(ticked, -1))

    def _choose(self, place: int) -> None:
        self._entries[place].trigger()
        # What has to be agreed to first is not in force yet.
        self._follow()
