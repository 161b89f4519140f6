"""The main window, with the table in the middle and panels around it."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QTabWidget

from tabletop.rules.offers import Offer
from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.asking.table_page import TablePage
from tabletop.ui.commands.actions import Actions
from tabletop.ui.commands.command import Reach, commands_of
from tabletop.ui.commands.game_menu import GameMenu
from tabletop.ui.commands.menus import fill_menu
from tabletop.ui.frame.atlas_access import Atlas
from tabletop.ui.frame.card_menu import CardMenu
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files, path_of
from tabletop.ui.frame.frame import Frame
from tabletop.ui.frame.reports import Reports
from tabletop.ui.panels.inspector import INSPECTOR_WIDTH, Inspector
from tabletop.ui.panels.step_bar import StepBar
from tabletop.ui.panels.turn_bar import TurnBar
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.card_import import CardImport
from tabletop.ui.session.collector import GarbageCollector, keep_pictures_apart
from tabletop.ui.session.opening import Opened
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.session.session import Session
from tabletop.ui.shell import late_shell
from tabletop.ui.shell.first_features import first_features
from tabletop.ui.shell.window_parts import Parts
from tabletop.ui.style.appearance import Appearance
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import clean, in_letters
from tabletop.ui.table.view_widget import TableViewWidget

if TYPE_CHECKING:
    from tabletop.ui.panels.log import LogPanel
    from tabletop.ui.panels.outline import OutlinePanel
    from tabletop.ui.shell.tabbed_panels import LaterPanels


LARGEST: Final = QSize(2560, 1440)
"""Maximum initial size of a window. In a larger one, the eye would have to wander."""
_SCREEN_SHARE: Final = 0.94
"""Share of the screen that a new window may take. The rest is for its frame and the bars of the desktop."""


def first_size(available: QSize) -> QSize:
    """Return the initial size of a window for the available size of a screen."""
    return (available * _SCREEN_SHARE).boundedTo(LARGEST)


@guarded
class MainWindow(QMainWindow):
    """Main window, with the table and its panels.

    It gets its data from the bridge and keeps no game state.
    """

    def __init__(
        self,
        opened: Opened,
        preferences: Preferences,
        appearance: Appearance,
        pictures: Pictures,
        *,
        games: Path,
    ) -> None:
        """Show a table, with only those parts of the window that its first picture needs.

        The other parts are created by ``complete``.

        Args:
            opened: the table to show
            preferences: the preferences of the user
            appearance: the appearance of the application
            pictures: the pictures of cards
            games: the folder for games that have not been named

        """
        super().__init__()
        self.setAcceptDrops(True)
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.GroupedDragging)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.preferences, self.appearance, self.pictures = preferences, appearance, pictures
        self._collector = GarbageCollector(self)
        self._build_table(Bridge(opened.table, self))
        self._build_panels()
        self.parts = self._create_parts(games)
        self._reports = Reports(self.frame, self.session, self.inspector)
        self._first = first_features(self.parts, self._reports, lambda: self.outline)
        self._panels: LaterPanels | None = None
        self._features: tuple[Feature, ...] = ()
        self._add_commands(self._first)
        self.frame.page.turn_bar.name_buttons()
        for feature in self._first:
            feature.built()
        self._reports.repaint()
        for dock in self.frame.docks.values():
            if dock.widget() is None:
                dock.visibilityChanged.connect(self._complete_if_visible)
        self._connect()
        self._restore()
        self._show_first_table(opened)
        self._opened = opened

    @property
    def is_whole(self) -> bool:
        """Whether all features exist."""
        return bool(self._features)

    @property
    def features(self) -> tuple[Feature, ...]:
        """All features. The window is completed first if necessary."""
        self.complete()
        return self._features

    @property
    def log(self) -> "LogPanel":
        """The log panel. The window is completed first if necessary."""
        return self._later_panels.log

    @property
    def outline(self) -> "OutlinePanel":
        """The outline of the table. The window is completed first if necessary."""
        return self._later_panels.outline

    @property
    def _later_panels(self) -> "LaterPanels":
        self.complete()
        assert self._panels is not None, "a whole window has all panels"
        return self._panels

    def complete(self) -> None:
        """Create everything that the first picture did not need, unless it exists.

        Called before any user action is handled.
        """
        if self._panels is not None:
            return
        keep_pictures_apart()
        self._panels = late_shell.feature_list.later_panels(self, self.frame)
        self._connect_panels(*self._panels)
        self._features = late_shell.feature_list.create_features(
            self.parts, self._panels, self._first, self._reports
        )
        self.parts.card_menu.features = self._features
        later = [feature for feature in self._features if feature not in self._first]
        self._add_commands(later)
        self._show_commands(self._panels.outline)
        for first in self._first:
            first.completed()
        for feature in later:
            feature.built()
        self.bridge.show_question()
        self.session.lesson_player.begin(self._opened.lesson)
        for feature in later:
            feature.put_on_table(self._opened)

    def _complete_if_visible(self, is_visible: bool) -> None:
        """Complete the window once an empty panel becomes visible.

        The saved layout determines the panel in front, so this may be the case from the start.
        """
        if is_visible:
            self.complete()

    def _add_commands(self, features: Iterable[Feature]) -> None:
        self.actions_.add(command for feature in features for command in commands_of(feature))

    def _show_commands(self, outline: "OutlinePanel") -> None:
        """Fill the menus, and let keys work on the table and in its outline, once all commands exist."""
        self.actions_.check_complete()
        self.actions_.refresh()
        self.frame.page.step_bar.name_buttons()
        for title, menu in self.frame.menus.items():
            fill_menu(menu, title, self.actions_)
        for reach in (Reach.TABLE, Reach.CARDS):
            self.table_view.addActions(self.actions_.reaching(reach))
        outline.addActions(self.actions_.reaching(Reach.CARDS))
        # Keys of menu entries work by themselves, but some commands are in no menu.
        self.addActions(self.actions_.reaching(Reach.WINDOW))

    # --- Building -----------------------------------------------------------------------------------------

    def _build_table(self, bridge: Bridge) -> None:
        self.bridge = bridge
        self.table_view = TableViewWidget(bridge, self.pictures)
        self.scene = self.table_view.table_scene
        self.session = Session(bridge, self.scene.selection.subjects, self)
        self.dialogue = Dialogue(bridge, self.session.commands, self.pictures, self)

    def _build_panels(self) -> None:
        self.actions_ = Actions(self, self.complete)
        turn_bar, step_bar = TurnBar(self.actions_, self), StepBar(self.actions_, self)
        page = TablePage(turn_bar, self.table_view, step_bar, self)
        self.frame = Frame(self, self.actions_, page, self.appearance)
        for menu in self.frame.menus.values():
            menu.aboutToShow.connect(self.complete)
        self.inspector = Inspector(self.bridge, self.pictures, self)
        self.inspector.setMinimumWidth(INSPECTOR_WIDTH)
        first = self.frame.add_dock("Inspector", self.inspector)
        for title in ("Log", "Table outline"):
            self.tabifyDockWidget(first, self.frame.add_dock(title))
        first.raise_()
        GameMenu(self.frame.menus["Game"], self.bridge)

    def _create_parts(self, games: Path) -> Parts:
        files = Files(self.frame, self.preferences, games.parent / "decks.json")
        return Parts(
            frame=self.frame,
            session=self.session,
            table_view=self.table_view,
            inspector=self.inspector,
            dialogue=self.dialogue,
            card_menu=CardMenu(self.frame, self.session, self.scene, self.inspector),
            files=files,
            atlas=Atlas(self.frame, self.bridge, files),
            card_import=CardImport(self),
            pictures=self.pictures,
            preferences=self.preferences,
            games=games,
        )

    def _take_offer(self, offer: Offer, id: int) -> None:
        """Carry out an offer from the inspector, and give the focus to the table.

        The inspector replaces its buttons afterwards, so none of them should keep the focus.
        """
        self.table_view.setFocus()
        self.session.commands.take(offer, id)

    def _connect(self) -> None:
        """Connect the signals of the parts."""
        commands, page, parts = self.session.commands, self.frame.page, self.parts
        self.bridge.replaced.connect(partial(self.inspector.select, 0))
        self.scene.selection_moved.connect(self._select)
        self.scene.hovered.connect(self.inspector.preview)
        self.table_view.space_pressed.connect(partial(self.actions_.press_key, "Space"))
        commands.nothing_selected.connect(partial(self.frame.say, "Select a card first."))
        commands.no_permanent_selected.connect(partial(self.frame.say, "Select a permanent first."))
        self.inspector.offer_wanted.connect(self._take_offer)
        self.scene.menu_wanted.connect(parts.card_menu.open)
        for panel in (self.inspector, page.question, self.frame.status, self.scene, page.step_bar):
            panel.rule_wanted.connect(parts.atlas.show_rule)
        for source in (self.inspector, self.frame.status):
            source.object_wanted.connect(self.scene.select)
        parts.files.opened.connect(self._put_on_table)
        for dock in self.frame.docks.values():
            dock.toggleViewAction().triggered.connect(self._remember)

    def _connect_panels(self, log: "LogPanel", outline: "OutlinePanel") -> None:
        """Connect the signals of the panels that are created later."""
        self.scene.selection_moved.connect(outline.select)
        outline.menu_wanted.connect(self.parts.card_menu.open)
        log.rule_wanted.connect(self.parts.atlas.show_rule)
        log.object_wanted.connect(self.scene.select)
        self._reports.write_into(log, outline)

    def _restore(self) -> None:
        """Restore the position and the panels of the last session."""
        self.resize(first_size(self.screen().availableGeometry().size()))
        self.resizeDocks([self.frame.docks["Inspector"]], [INSPECTOR_WIDTH], Qt.Orientation.Horizontal)
        geometry, panels = self.preferences.geometry, self.preferences.panels
        if geometry is not None:
            self.restoreGeometry(geometry)
        if panels is not None:
            self.restoreState(panels)

    # --- The table -----------------------------------------------------------------------------------------

    def _show_first_table(self, opened: Opened) -> None:
        """Show the first table, which the bridge has had from its creation."""
        self._show_title(opened)
        self._restore_drawings(opened)
        for feature in self._first:
            feature.put_on_table(opened)

    def _put_on_table(self, opened: Opened) -> None:
        if not self._may_leave(partial(self._put_on_table, opened)):
            return
        self.session.lesson_player.begin(opened.lesson)
        self.bridge.replace_table(opened.table)
        self._restore_drawings(opened)
        self._show_title(opened)
        self.table_view.fit()
        self.table_view.setFocus()
        self.frame.say(opened.title)
        self.show_complaints(opened)
        for feature in self.features:
            feature.put_on_table(opened)

    def started(self) -> None:
        """Tell all features that the program was started without files, so that they can greet or remind."""
        for feature in self.features:
            feature.started()

    def _may_leave(self, leave: Callable[[], object]) -> bool:
        return all(feature.may_leave(leave) for feature in self._features or self._first)

    def _restore_drawings(self, opened: Opened) -> None:
        self.scene.drawings.restore(opened.drawn)
        self.scene.show_arrows()

    def _show_title(self, opened: Opened) -> None:
        self.setWindowTitle(clean(f"{in_letters(opened.title)} – Tabletop"))
        self.inspector.set_overview(opened.title, opened.teaches)

    def show_complaints(self, opened: Opened) -> None:
        """Show the lines of the deck lists that are not on the table, if any."""
        if opened.complaints:
            late_shell.deck_faults.DeckFaults(opened.complaints, self.appearance.shade, self).show()

    def _select(self, id: int) -> None:
        self.inspector.select(id)
        self.dialogue.pointed(id)

    # --- The window itself ----------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files dropped anywhere on the window."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the dropped files."""
        files = [path_of(url) for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            self.parts.files.take(files)

    def changeEvent(self, event: QEvent) -> None:
        """Save the layout when another window becomes active, because this one may never be closed properly.

        Also apply changes of the system's theme, such as a larger font or more contrast.
        """
        super().changeEvent(event)
        if event.type() == QEvent.Type.ThemeChange:
            self.appearance.follow_system()
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow() and self.isVisible():
            self._remember()

    def _remember(self) -> None:
        if not self.isFullScreen():
            self.preferences.remember_window(
                self.saveGeometry(), self.frame.panels_beside or self.saveState()
            )

    def showEvent(self, event: QShowEvent) -> None:
        """Restrict garbage collection to the GUI thread while the window is open."""
        super().showEvent(event)
        self._collector.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save the layout and stop the painting thread, after asking about an unsaved game."""
        if not self._may_leave(self.close):
            event.ignore()
            return
        self._remember()
        for feature in self._features or self._first:
            feature.closing()
        self.scene.finish_motion()
        self.pictures.shut_down()
        self._collector.stop()
        super().closeEvent(event)
