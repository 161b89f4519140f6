"""The recording feature: turns play into a draft of a lesson, which a panel edits and saving validates."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, QTimer

from tabletop.disk.file_names import free_name, readable, resolve_name
from tabletop.disk.whole_files import write_whole
from tabletop.scenarios.files.parsing import text_of
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.format.spoken import UnspeakableError
from tabletop.scenarios.recording.beginning import record_stretch
from tabletop.scenarios.recording.draft import Draft
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.recording.lesson_recorder import Recorder
from tabletop.ui.recording.panel import RecordingPanel
from tabletop.ui.recording.stretch import StretchDialog
from tabletop.ui.session.opening import Opened
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDockWidget

    from tabletop.scenarios.recording.draft import DraftStep

DRAFT_FILE: Final = "recording.toml"
"""Name of the file that stores an unsaved draft, next to the folder of games."""
_TITLE: Final = "Recording"
_SAVE_DELAY: Final = 400
"""Delay before typed text is written to disk, in milliseconds."""
_FAILURE: Final = "Can't save the lesson"


class Recording(Feature):
    """Feature that owns the draft, its panel and its file."""

    def __init__(self, frame: Frame, scene: TableScene, files: Files, folder: Path) -> None:
        """Store an unsaved draft in ``folder``."""
        super().__init__(frame)
        self._scene, self._files, self._file = scene, files, folder / DRAFT_FILE
        self._panel: RecordingPanel | None = None
        self._recorder: Recorder | None = None
        self._is_saved = True
        self._timer = QTimer(self, singleShot=True, interval=_SAVE_DELAY)
        self._timer.timeout.connect(self._autosave)

    def closing(self) -> None:
        """Write the last typed text to disk."""
        if self._timer.isActive():
            self._timer.stop()
            self._autosave()

    def put_on_table(self, _opened: Opened) -> None:
        """Stop recording when another table is opened."""
        if self._recorder is not None and self._recorder.is_on:
            self._recorder.stop()
            self._show_state()

    # --- Created on first use -------------------------------------------------------------------------

    @property
    def recorder(self) -> Recorder:
        """The recorder, which follows the table."""
        if self._recorder is None:
            self._recorder = Recorder(self._scene.bridge, self._scene.drawings.snapshot, self)
            self._recorder.changed.connect(self._show_change)
            self._recorder.failed.connect(self._report_failure)
        return self._recorder

    @property
    def panel(self) -> RecordingPanel:
        """The panel, in a dock next to the others."""
        if self._panel is None:
            actions = self._frame.actions
            self._panel = panel = RecordingPanel(
                actions["record"], actions["save lesson"], self._frame.window
            )
            self._dock()
            panel.show_draft(None)
            panel.kept.setVisible(self._file.exists())
            panel.changed.connect(self._note_edit)
            panel.go_wanted.connect(self._go_to)
            panel.rings_wanted.connect(self._take_rings)
            panel.kept_wanted.connect(self._open_autosaved)
        return self._panel

    def _dock(self) -> QDockWidget:
        assert self._panel is not None
        dock = self._frame.add_dock(_TITLE, self._panel)
        self._frame.window.tabifyDockWidget(self._frame.docks["Inspector"], dock)
        self._frame.menus["View"].addAction(dock.toggleViewAction())
        return dock

    # --- Recording ------------------------------------------------------------------------------------

    @Command("record", "Record a lesson", "Ctrl+Shift+E", Group.LESSON_RECORDING, 10)
    def _switch(self) -> None:
        """Start, stop or resume the recording."""
        recorder, panel = self.recorder, self.panel
        self._frame.show_dock(_TITLE)
        if recorder.is_on:
            recorder.stop()
            self._frame.say("Recording stopped.")
        elif self._scene.bridge.perspective.is_asking:
            self._frame.say("Answer the open question before you start recording.")
        elif recorder.can_go_on and not self._is_saved:
            recorder.go_on()
            self._frame.say("Recording resumed.")
        else:
            self._begin()
        self._show_state()
        panel.show_draft(recorder.draft, panel.current)

    def _begin(self) -> None:
        before = self._set_draft_aside()
        lost = self.recorder.start()
        message = "Recording. Each action at the table becomes a step."
        if lost:
            message = f"Recording. The lesson leaves out {', '.join(lost)}: a lesson can't begin with that."
        self.panel.say(message + before)
        self._frame.say(message + before)
        # Play comes first, texts are written afterwards.
        self._frame.page.table.setFocus()

    def _set_draft_aside(self) -> str:
        """Save an unsaved draft under another name. Return a sentence with that name, or ""."""
        self._timer.stop()
        self._autosave()
        self.panel.kept.hide()
        self._is_saved = True
        if not self._file.exists():
            return ""
        aside = self._file.with_name(free_name(self._file.parent, "recording not saved", ".toml"))
        write_whole(aside, self._file.read_bytes())
        self._file.unlink()
        return f" The previous recording was saved as {readable(aside)}."

    def _show_state(self) -> None:
        recorder = self.recorder
        self._frame.actions["record"].setText("Stop recording" if recorder.is_on else "Record a lesson")
        self.panel.show_state(is_on=recorder.is_on)

    def _show_change(self, step: DraftStep | None) -> None:
        draft = self.recorder.draft
        self.panel.show_draft(draft, step)
        self._show_state()
        if draft is not None and draft.steps:
            self._note_edit()
            if step is not None:
                self.panel.say(f"Step {draft.steps.index(step) + 1}: {draft.words_of(step)}.")

    def _report_failure(self, message: str) -> None:
        complaint = f"Not recorded: {message}."
        self.panel.complain(complaint)
        self._frame.say(complaint)

    def _go_to(self, step: DraftStep) -> None:
        if self.recorder.go_to(step):
            self._frame.say("The table is back at this step. Your next action continues from here.")
        else:
            self._frame.say("This step's table is no longer available.")

    def _take_rings(self) -> None:
        rings = self.recorder.rings()
        if rings:
            self.panel.step_fields.set_rings(rings)
        else:
            self._frame.say("There are no rings. Draw one around a card with the right mouse button.")

    @Command("recorded steps", "Go to the recorded steps", "Ctrl+Shift+J", Group.LESSON_RECORDING, 20)
    def _show_steps(self) -> None:
        """Go to the recorded steps, or hide the panel if it has the focus."""
        panel = self.panel
        if panel.isAncestorOf(self._frame.window.focusWidget() or self._frame.window):
            self._frame.close_dock(_TITLE)
            return
        self._frame.show_dock(_TITLE)
        panel.tabs.setCurrentIndex(0)
        (panel.steps if panel.steps.count() else panel.record).setFocus()

    # --- A part of a game -----------------------------------------------------------------------------

    @Command("lesson from game", "Make a lesson from the game…", "Ctrl+Shift+G", Group.LESSON_FROM_GAME, 10)
    def ask_for_stretch(self, first: int = 0) -> None:
        """Let the player choose the part of the game to make a lesson from."""
        journal = self._scene.bridge.table.journal
        if not journal.entries:
            self._frame.say("Play something first: there is nothing to make a lesson from.")
            return
        dialog = StretchDialog(journal, first, self._frame.window)
        dialog.chosen.connect(self._make_from_stretch)
        dialog.show()

    def _make_from_stretch(self, first: int, last: int) -> None:
        try:
            found = record_stretch(self._scene.bridge.table, first, last)
        except UnspeakableError as error:
            self._frame.report_failure("Can't make a lesson from this", str(error))
            return
        before = self._set_draft_aside()
        self.panel.tabs.setCurrentIndex(0)
        self.recorder.take(found)
        self._frame.show_dock(_TITLE)
        message = "Created a lesson from the game. Write a sentence for each step."
        if found.lost:
            message = (
                f"Created a lesson. It leaves out {', '.join(found.lost)}: a lesson can't begin with that."
            )
        self.panel.say(message + before)
        self._frame.say(message + before)

    # --- Autosave and saving --------------------------------------------------------------------------

    def _note_edit(self) -> None:
        self._is_saved = False
        self._timer.start()

    def _autosave(self) -> None:
        """Write the current draft to its file."""
        draft = self.recorder.draft
        if draft is None or self._is_saved:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, draft.text())
        except OSError as error:
            self.panel.complain(
                f"{readable(self._file)}: {error.strerror}. Save the lesson in another folder."
            )

    def _open_autosaved(self) -> None:
        """Open the draft that was unsaved when the program last exited."""
        self.panel.kept.hide()
        try:
            draft = Draft.of_text(text_of(self._file), self._file)
        except ScenarioError as error:
            self.panel.complain(str(error))
            return
        self._is_saved = False
        self.recorder.take_draft(draft)
        self.panel.say("This is your unsaved recording.")

    @Command("save lesson", "Save recorded lesson…", "Ctrl+Shift+K", Group.LESSON_RECORDING, 30)
    def _save(self) -> None:
        """Validate the lesson, and let the player choose a file for it."""
        draft = self.recorder.draft
        self._frame.show_dock(_TITLE) if self._panel is not None else None
        if draft is None:
            self._frame.say("Nothing has been recorded.")
            return
        number, what = draft.fault()
        if what:
            place = f"Step {number}: " if number else ""
            self.panel.complain(f"Not saved. {place}{what}.", number)
            self._frame.say(f"Not saved. {place}{what}.")
            return
        dialog = QtWidgets.QFileDialog(
            self._frame.window, "Save lesson", str(self._files.folder), "Scenarios (*.toml)"
        )
        dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
        # Set the suffix now, so that the dialog's overwrite check sees the final name.
        dialog.setDefaultSuffix("toml")
        title = str(draft.about.get("title", "")) or "lesson"
        dialog.selectFile(free_name(self._files.folder, title, ".toml"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(partial(self._write, draft.text()))
        dialog.open()

    def _write(self, text: str, name: str) -> None:
        file = resolve_name(name)
        try:
            write_whole(file, text)
        except OSError as error:
            message = f"{readable(file)}: {error.strerror}. Choose another folder."
            self._frame.report_failure(_FAILURE, message)
            return
        self._timer.stop()
        self._is_saved = True
        self._file.unlink(missing_ok=True)
        self.panel.kept.hide()
        self._files.remember(file)
        message = f"Saved {readable(file.name)}. All checks passed."
        self.panel.say(message)
        self._frame.say(message)
