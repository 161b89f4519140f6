"""The main window: the table in the middle, and around it the panels that look at it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QMenu, QTabWidget, QWidget

from tabletop.file_names import readable
from tabletop.model.questions import Question
from tabletop.play.log.in_words import question_words
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.logbook import Logbook
from tabletop.play.log.names import capitalized, public_name_at
from tabletop.play.log.words import refusal_line
from tabletop.rules.book.verdicts import Ruling
from tabletop.rules.offers import Offer
from tabletop.rules.view import TableView
from tabletop.ui.commands.actions import made_actions, press_key, reaching
from tabletop.ui.commands.bindings import STEPS, ZONES, Reach
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.game_menu import GameMenu
from tabletop.ui.commands.menus import ViewMenu, add_legal, add_refused, build_menu_bar, fill_card_menu
from tabletop.ui.panels.chooser import Chooser
from tabletop.ui.panels.dialogue import Dialogue
from tabletop.ui.panels.import_line import ImportLine
from tabletop.ui.panels.inspector import INSPECTOR_WIDTH, Inspector
from tabletop.ui.panels.log import LogPanel
from tabletop.ui.panels.outline import OutlinePanel
from tabletop.ui.panels.question_bar import Prompt
from tabletop.ui.panels.status_line import StatusLine
from tabletop.ui.panels.step_bar import StepBar
from tabletop.ui.panels.table_page import TablePage
from tabletop.ui.panels.turn_bar import TurnBar
from tabletop.ui.panels.while_seen import WhileSeen
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.card_import import CardImport
from tabletop.ui.session.opening import Opened
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.session.selection_commands import SelectionCommands
from tabletop.ui.session.stepping import Stepping
from tabletop.ui.shell.features import made_features
from tabletop.ui.shell.files import Files, path_of
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import Appearance
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import clean, entry, tip
from tabletop.ui.table.view_widget import TableViewWidget

DEFAULT_SIZE: Final = (1280, 720)


@guarded
class MainWindow(QMainWindow):
    """The table and its panels. It keeps no game state: what it shows comes from the bridge."""

    def __init__(
        self,
        opened: Opened,
        preferences: Preferences,
        appearance: Appearance,
        pictures: Pictures,
        *,
        games: Path,
    ) -> None:
        """Show a table. ``games`` is the folder in which games that nobody named are kept."""
        super().__init__()
        self.setAcceptDrops(True)
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.GroupedDragging)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.preferences, self.appearance, self.pictures = preferences, appearance, pictures
        self.bridge = Bridge(opened.table, self)
        self.logbook = Logbook(opened.table.journal)
        self.table_view = TableViewWidget(self.bridge, pictures)
        self.scene = self.table_view.scene_
        self.commands = SelectionCommands(self.bridge, self.meant, self)
        self._hovered = 0
        self._asked_in_outline = False
        self.chooser = Chooser(pictures, self)
        self.dialogue = Dialogue(self.bridge, self.commands, self.chooser, self)
        self.files = Files(self, self.table_view, preferences)
        self.stepping = Stepping(self.bridge, self)
        self.card_import = CardImport(self)
        self.games = games
        self.features = made_features(self)
        self.actions_ = made_actions(self, self._handlers())
        self._build_panels()
        self._build_menus()
        for feature in self.features:
            feature.built()
        self._listen()
        self._restore()
        self._begin_with(opened)

    # --- Building -----------------------------------------------------------------------------------------

    def _build_panels(self) -> None:
        self.turn_bar = TurnBar(self.actions_, self)
        self.step_bar = StepBar(self.actions_, self)
        self.page = TablePage(self.turn_bar, self.table_view, self.step_bar, self)
        self.setCentralWidget(self.page)
        self.status = StatusLine(self)
        self.statusBar().addWidget(self.status, 1)
        self.import_line = ImportLine(self)
        self.statusBar().addPermanentWidget(self.import_line)
        self.statusBar().setSizeGripEnabled(False)
        self.inspector = Inspector(self.bridge, self.pictures, self)
        self.inspector.setMinimumWidth(INSPECTOR_WIDTH)
        self.log = LogPanel(self)
        self.outline = OutlinePanel(self)
        panels = {"Inspector": self.inspector, "Log": self.log, "Table outline": self.outline}
        self.docks = {title: self.add_dock(title, panel) for title, panel in panels.items()}
        first, *others = self.docks.values()
        for dock in others:
            self.tabifyDockWidget(first, dock)
        first.raise_()
        self.table_view.addActions([self.actions_[name] for name in reaching(Reach.TABLE)])
        for widget in (self.table_view, self.outline):
            widget.addActions([self.actions_[name] for name in reaching(Reach.CARDS)])

    def add_dock(self, title: str, widget: QWidget) -> QDockWidget:
        """A panel at the right, called by its title."""
        dock = QDockWidget(title, self)
        dock.setObjectName(title)
        dock.setWidget(widget)
        for written in widget.findChildren(WhileSeen):
            dock.visibilityChanged.connect(written.catch_up)
        # The tabs say what a panel is; a bar with the same words above it would take room from the face.
        dock.setTitleBarWidget(QWidget(dock))
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        return dock

    def _build_menus(self) -> None:
        self.menus = build_menu_bar(self, self.actions_)
        self.menus["Card"].aboutToShow.connect(self._fill_card_menu)
        self.menus["File"].insertMenu(self.actions_[Command.IMPORT_CARDS], self.files.recent_menu)
        self.game_menu = GameMenu(self.menus["Game"], self.bridge)
        self.view_menu = ViewMenu(self.menus["View"], self.preferences)
        self.view_menu.add_panels(dock.toggleViewAction() for dock in self.docks.values())

    def _handlers(self) -> dict[Command, Callable[[], object]]:
        commands = self.commands
        handlers: dict[Command, Callable[[], object]] = {
            Command.NEW_WELCOME: self.files.open_welcome,
            Command.OPEN: self.files.ask_and_open,
            Command.OPEN_DECKS: self.files.ask_and_open_decks,
            Command.PASTE_DECK: self.files.paste_deck,
            Command.IMPORT_CARDS: self.files.ask_and_import,
            Command.SAVE_POSITION: self._save_position,
            Command.SAVE_PICTURE: self.files.save_picture,
            Command.QUIT: self.close,
            Command.UNDO: self.bridge.undo,
            Command.REDO: self.bridge.redo,
            Command.COPY_PICTURE: self.files.copy_picture,
            Command.PALETTE: self._open_palette,
            Command.TRANSFORM: partial(commands.verb, "transform", "convert", "flip"),
            Command.MELD: commands.meld,
            Command.TAP: partial(commands.verb, "tap", "untap"),
            Command.NEXT_STEP: commands.go_on,
            Command.NEXT_TURN: partial(commands.go_on, "next turn"),
            Command.RESOLVE: commands.resolve,
            Command.RESOLVE_ALL: partial(commands.resolve, everything=True),
            Command.LESSON_FORWARD: self.stepping.forward,
            Command.LESSON_BACK: self.stepping.back,
            Command.LESSON_OPENING: self.stepping.reset,
        }
        for command, zone in ZONES.items():
            handlers[command] = partial(commands.verb, "move", to=zone)
        for command, step in STEPS.items():
            handlers[command] = partial(commands.go_on, step)
        for feature in self.features:
            handlers.update(feature.handlers())
        return handlers

    def _listen(self) -> None:
        self.bridge.changed.connect(self._changed)
        self.bridge.refused.connect(self._refused)
        self.bridge.asked.connect(self._asked)
        self.bridge.replaced.connect(self._replaced)
        self.scene.selection_moved.connect(self._selected)
        self.scene.hovered.connect(self._hover)
        self.scene.menu_wanted.connect(self.open_menu)
        self.scene.chooser_wanted.connect(self.dialogue.choose_at)
        self.table_view.space_pressed.connect(partial(press_key, self.actions_, "Space"))
        self.commands.nothing_selected.connect(partial(self.say, "Select a card first."))
        self.dialogue.prompt_changed.connect(self._show_prompt)
        self.dialogue.targets_changed.connect(self.scene.show_targets)
        self.turn_bar.step_wanted.connect(self.commands.go_on)
        self.turn_bar.life_wanted.connect(self.commands.change_life)
        self.page.question.answered.connect(self.dialogue.answer)
        self.page.question.cancelled.connect(self.dialogue.cancel)
        self.page.question.pointed_at.connect(self.inspector.preview)
        self.stepping.moved.connect(self.show_steps)
        self.step_bar.place_wanted.connect(self.stepping.go_to)
        self.inspector.offer_wanted.connect(self.commands.take)
        self.log.go_wanted.connect(self._go_to)
        self.outline.menu_wanted.connect(self.open_menu)
        for panel in (self.inspector, self.log, self.page.question, self.status, self.scene, self.step_bar):
            panel.rule_wanted.connect(self.show_rule)
        for source in (self.inspector, self.log, self.status):
            source.object_wanted.connect(self.scene.select)
        self.files.opened.connect(self._put_on_table)
        self.files.said.connect(self.say)
        self.files.cards_wanted.connect(self._import)
        self.import_line.stopped.connect(self.card_import.stop)
        self.card_import.progressed.connect(self.import_line.bar.setValue)
        self.card_import.ended.connect(self._imported)
        self.card_import.failed.connect(self._import_failed)
        self.appearance.changed.connect(self._dressed)
        self.view_menu.scheme_chosen.connect(self._choose_scheme)
        self.view_menu.motion_chosen.connect(self._choose_motion)
        self.view_menu.speed_chosen.connect(self._choose_speed)

    def _restore(self) -> None:
        """Take the place and the panels of the last time."""
        self.resize(*DEFAULT_SIZE)
        self.resizeDocks([self.docks["Inspector"]], [INSPECTOR_WIDTH], Qt.Orientation.Horizontal)
        geometry, panels = self.preferences.geometry, self.preferences.panels
        if geometry is not None:
            self.restoreGeometry(geometry)
        if panels is not None:
            self.restoreState(panels)
        self._choose_motion(self.preferences.motion)
        self._choose_speed(self.preferences.speed)
        self.scene.set_theme(self.appearance.is_dark)

    def _begin_with(self, opened: Opened) -> None:
        """Show the first table, which the bridge has from the beginning."""
        self._name_after(opened)
        self._draw(opened)
        self._show_table(self.bridge.view())
        self.bridge.show_question()
        self.stepping.begin(opened.lesson)
        for feature in self.features:
            feature.put_on_table(opened)

    # --- Showing what has happened --------------------------------------------------------------------------

    def _changed(self, view: TableView, _events: Sequence[object]) -> None:
        self._show_table(view)
        line = self.logbook.last_line()
        self.status.show_line(line, self.appearance.shade)
        if line is not None:
            announce(self, line.text)

    def _show_table(self, view: TableView) -> None:
        shade = self.appearance.shade
        undo, redo = self.logbook.undo_title(), self.logbook.redo_title()
        asks = self.bridge.seen.question is not None
        for name, title in ((Command.UNDO, undo), (Command.REDO, redo)):
            words = capitalized(name)
            words = f"{words} {title[:1].lower()}{title[1:]}" if title else words
            self.actions_[name].setText(entry(words))
            self.actions_[name].setToolTip(tip(words))
            self.actions_[name].setEnabled(bool(title) or (name == Command.UNDO and asks))
        for name in (Command.RESOLVE, Command.RESOLVE_ALL):
            self.actions_[name].setEnabled(bool(view.stack))
        self.turn_bar.show_table(view, self.bridge.seen.mana, shade)
        self.inspector.show_table(view, shade)
        self.outline.show_table(view)
        self._show_log()

    def _show_log(self) -> None:
        self.logbook.viewer = self.bridge.viewer
        self.log.show_logbook(self.logbook, self.appearance.shade)

    def say(self, words: str) -> None:
        """A few words in the last line of the window, until the next key or click."""
        self.status.remark(LogLine(words), self.appearance.shade)
        announce(self, words)

    def _refused(self, ruling: Ruling, about: int) -> None:
        doing = capitalized(self.bridge.perspective.name(about)) if about else ""
        line = refusal_line(ruling, doing, about)
        # The other seats may read it later, when the table has been turned to them.
        public = capitalized(public_name_at(self.bridge.state, about)) if about else ""
        self.logbook.refuse(line, refusal_line(ruling, public, about), self.bridge.viewer)
        self._show_log()
        self.status.show_line(line, self.appearance.shade)
        announce(self, line.text, at_once=True)

    def _asked(self, question: Question | None) -> None:
        if question is not None:
            announce(self, question_words(question), at_once=True)

    def _show_prompt(self, prompt: Prompt | None) -> None:
        was_asking = self.page.question.prompt is not None
        if (focus := self.focusWidget()) in (self.outline, self.table_view):
            self._asked_in_outline = focus is self.outline
        self.page.ask(prompt, self.appearance.shade, self.scene.ground.hand_height)
        if prompt is not None and QApplication.activeWindow() not in (None, self):
            # It came about in the window of a pile or of tools: the keys are for the answer now.
            self.activateWindow()
        if prompt is None and was_asking:
            (self.outline if self._asked_in_outline else self.table_view).setFocus()

    def show_steps(self) -> None:
        """Show where the lesson is now."""
        self.step_bar.show_place(self.stepping.place, self.appearance.shade)

    def _selected(self, id: int) -> None:
        self.inspector.select(id)
        self.outline.select(id)
        self.dialogue.pointed(id)

    def _replaced(self) -> None:
        self.logbook = Logbook(self.bridge.table.journal)
        self.inspector.select(0)

    def _save_position(self) -> None:
        self.files.ask_and_save_position(self.bridge.state, self.scene.drawings.kept())

    def _may_leave(self, go_on: Callable[[], object]) -> bool:
        return all(feature.may_leave(go_on) for feature in self.features)

    def _put_on_table(self, opened: Opened) -> None:
        if not self._may_leave(partial(self._put_on_table, opened)):
            return
        self.stepping.begin(opened.lesson)
        self.bridge.replace_table(opened.table)
        self._draw(opened)
        self._name_after(opened)
        self.table_view.fit()
        self.table_view.setFocus()
        self.say(opened.title)
        self.tell_complaints(opened)
        for feature in self.features:
            feature.put_on_table(opened)

    def _draw(self, opened: Opened) -> None:
        self.scene.drawings.lay(opened.drawn)
        self.scene.show_arrows()

    def tell_complaints(self, opened: Opened) -> None:
        """Show what of the deck lists is not on the table, if anything."""
        if opened.complaints:
            from tabletop.ui.pages.deck_faults import DeckFaults  # noqa: PLC0415 - not needed at the start

            DeckFaults(opened.complaints, self.appearance.shade, self).show()

    def _import(self, file: Path) -> None:
        if self.card_import.start(file):
            self.import_line.begin(readable(file.name))
        else:
            self.say("Another file is being imported.")

    def _imported(self, words: str) -> None:
        self.import_line.hide()
        self.say(words)

    def _import_failed(self, words: str) -> None:
        self.import_line.hide()
        self.files.tell_fault("The cards can't be imported", words)

    def _name_after(self, opened: Opened) -> None:
        self.setWindowTitle(clean(f"{opened.title} – Tabletop"))
        self.inspector.tell_about(opened.title, opened.teaches)

    def _go_to(self, number: int) -> None:
        self.commands.go_to(number, self.bridge.table.journal.cursor)

    def _hover(self, id: int) -> None:
        self._hovered = id
        self.inspector.preview(id)

    def meant(self) -> list[int]:
        """The objects that a key is for: the selected ones, without any the one under the mouse."""
        for feature in self.features:
            if chosen := feature.meant():
                return [*chosen]
        return self.scene.selected_ids() or ([self._hovered] if self._hovered else [])

    # --- Menus ------------------------------------------------------------------------------------------

    def open_menu(self, id: int, at: QPoint) -> None:
        """What may be done with an object, and what may not, as a menu at a point of the screen."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self.inspector.has_other_face(id):
            menu.addAction(self.actions_[Command.OTHER_FACE])
        add_legal(menu, self.actions_, self.commands.offers(id), partial(self._take, id))
        self._let_features_fill(menu, id)
        self._add_refused(menu, id)
        menu.popup(at)

    def _let_features_fill(self, menu: QMenu, id: int) -> None:
        """What the slices have for the card that is meant, and for all that are selected with it."""
        meant = self.scene.selected_ids()
        ids = [*(each for each in meant if each != id), id] if id in meant else [id]
        for feature in self.features:
            feature.fill_card_menu(menu, ids)

    def _add_refused(self, menu: QMenu, id: int) -> None:
        offers, anyway = self.commands.offers(id), self.commands.anyway(id)
        add_refused(menu, self.actions_, offers, partial(self._take, id), anyway)

    def _take(self, id: int, offer: Offer) -> None:
        self.commands.take(offer, id)

    def open_card_menu(self) -> None:
        """What may be done with the selected object."""
        ids = self.meant()
        if ids:
            item, at = self.scene.items_.of(ids[-1]), self.scene.place_on_screen(ids[-1])
            pile = self.scene.pile_of(item) if item is not None else None
            if pile is not None:
                self.scene.pile_menu_wanted.emit(pile, at)
            else:
                self.open_menu(ids[-1], at)
        else:
            self.commands.nothing_selected.emit()

    def _fill_card_menu(self) -> None:
        id = (self.meant() or [0])[-1]
        offers = self.commands.offers(id) if id else ()
        fill_card_menu(self.menus["Card"], self.actions_, offers, partial(self._take, id))
        if offers:
            self._let_features_fill(self.menus["Card"], id)
            self._add_refused(self.menus["Card"], id)

    def _open_palette(self) -> None:
        # Not loaded before somebody asks for it: it would slow down every start.
        from tabletop.ui.commands.palette_entries import palette_commands  # noqa: PLC0415
        from tabletop.ui.panels.palette import CommandPalette  # noqa: PLC0415

        id = (self.meant() or [0])[-1]
        offers = self.commands.offers(id) if id else ()
        name = self.bridge.perspective.name(id) if id else ""
        forced = [each for each, _ in self.commands.anyway(id)] if id else []
        forced += [offer for feature in self.features for offer in (feature.offers(id) if id else ())]
        commands = palette_commands(self.actions_, (*offers, *forced), name, partial(self._take, id))
        CommandPalette(self).open_with(commands, self.appearance.shade)

    # --- Looking ----------------------------------------------------------------------------------------

    def show_rule(self, number: str) -> None:
        """Open the atlas at a rule."""
        from tabletop.ui.pages.atlas_page import AtlasPage  # noqa: PLC0415 - few look at it, at no start

        page = self.findChild(AtlasPage)
        if page is None:
            page = AtlasPage(self)
            page.scenario_wanted.connect(self.files.open_file)
        page.open_at(number, self.bridge.seen.edition, self.appearance.shade)

    # --- The window itself ------------------------------------------------------------------------------

    def _dressed(self, dark: bool) -> None:
        self.scene.set_theme(dark)
        self.show_steps()
        self._show_table(self.bridge.view())

    def _choose_scheme(self, scheme: str) -> None:
        self.preferences.scheme = scheme
        self.appearance.choose(scheme)

    def _choose_motion(self, motion: str) -> None:
        self.preferences.motion = motion
        self.scene.animator.wish = motion

    def _choose_speed(self, speed: str) -> None:
        self.preferences.speed = speed
        self.scene.animator.speed = float(speed)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A file may be dropped anywhere on the window."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the files that were dropped."""
        files = [path_of(url) for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            self.files.take(files)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window, and let the painting thread end; first ask about a game that is not saved."""
        if not self._may_leave(self.close):
            event.ignore()
            return
        if not self.isFullScreen():
            self.preferences.remember_window(self.saveGeometry(), self.saveState())
        for feature in self.features:
            feature.closing()
        self.scene.finish_motion()
        self.pictures.shut_down()
        self.card_import.shut_down()
        super().closeEvent(event)
