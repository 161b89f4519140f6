"""The preferences: all settings by section, with a search."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from tabletop.ui.commands.keys import Keys
from tabletop.ui.commands.settings import Choice, Setting, Switch
from tabletop.ui.pages.keys_page import ChangeKeys
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel

KEYS: Final = "Keys"
_NO_MATCH: Final = "No matching preferences."


@guarded
class PreferencesPage(QDialog):
    """All settings. Changes apply immediately and are saved, so there is nothing to confirm."""

    def __init__(self, settings: Sequence[Setting], keys: Keys, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self.search = QLineEdit(
            self, placeholderText="Find a preference, a command or a key", clearButtonEnabled=True
        )
        self.search.setAccessibleName("Find a preference, a command or a key")
        self.sections = QListWidget(self)
        self.sections.setAccessibleName("Sections")
        self.pages = QStackedWidget(self)
        self.nothing = PlainLabel(_NO_MATCH, self, look="quiet")
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
        """Go to a section by its title, or to the first one if there is none with that title."""
        titles = [item.text() for item in self._items()]
        self.sections.setCurrentRow(titles.index(title) if title in titles else 0)
        self.search.setFocus()

    def _add(self, title: str, page: QWidget) -> None:
        self.sections.addItem(QListWidgetItem(title))
        self.pages.addWidget(page)

    def _lay_out(self) -> None:
        self._fit_sections()
        row = row_of(self.sections, (self.pages, 1), spacing=14)
        column_of(self.search, self.nothing, (row, 1), inside=self, margins=(14, 14, 14, 14), spacing=10)
        metrics, screen = self.fontMetrics(), self.screen().availableGeometry()
        self.resize(
            min(metrics.averageCharWidth() * 110, screen.width() - 40),
            min(metrics.lineSpacing() * 32, screen.height() - 60),
        )

    def _fit_sections(self) -> None:
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(item.text()) for item in self._items())
        self.sections.setFixedWidth(widest + 48)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the width to another font size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.sections.count():
            self._fit_sections()

    def _items(self) -> list[QListWidgetItem]:
        return [self.sections.item(place) for place in range(self.sections.count())]

    def _show_matching(self, text: str) -> None:
        """Show only settings that match a text, and go to a section that has some."""
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
        column = column_of(inside=inner, margins=(4, 0, 8, 0), spacing=18)
        self._rows = [_Row(setting, inner) for setting in settings]
        for row in self._rows:
            column.addWidget(row)
        column.addStretch(1)
        self.setWidget(inner)

    def show_matching(self, text: str) -> bool:
        """Show only settings that contain all words of a text. Return whether there are any."""
        search_words = text.casefold().split()
        found = [all(word in row.words for word in search_words) for row in self._rows]
        for row, is_match in zip(self._rows, found, strict=True):
            row.setVisible(is_match)
        return any(found)


class _Row(QFrame):
    """A setting: its name, its description, and its control."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        super().__init__(parent)
        column = column_of(inside=self, margins=(0, 0, 0, 0), spacing=3)
        description = PlainLabel(setting.words, self, look="quiet", wraps=True)
        if isinstance(setting, Switch):
            column.addWidget(SwitchBox(setting, self))
            values = []
        else:
            box = ChoiceBox(setting, self)
            title = PlainLabel(setting.title, self)
            title.setBuddy(box)
            row = row_of((title, 1), box)
            column.addLayout(row)
            values = [entry.text() for entry in setting.entries]
        column.addWidget(description)
        self.words = " ".join((setting.section, setting.title, setting.words, *values)).casefold()
        """All words by which the setting is found, in lower case."""


@guarded
class SwitchBox(QCheckBox):
    """A check box that is linked to an entry of a menu."""

    def __init__(self, setting: Switch, parent: QWidget) -> None:
        super().__init__(setting.title, parent)
        self.setAccessibleDescription(setting.words)
        self.setChecked(setting.action.isChecked())
        setting.action.toggled.connect(self.setChecked)
        self.clicked.connect(setting.action.trigger)


@guarded
class ChoiceBox(QComboBox):
    """A drop-down list that is linked to the choices of a menu."""

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
        """Show the choice that is ticked in the menu."""
        ticked = (place for place, entry in enumerate(self._entries) if entry.isChecked())
        self.setCurrentIndex(next(ticked, -1))

    def _choose(self, place: int) -> None:
        self._entries[place].trigger()
        # A choice that needs consent isn't in force yet.
        self._follow()
