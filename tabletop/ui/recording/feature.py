"""Records lessons: what is played becomes a draft, which a panel edits, and which is checked when saved."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, QTimer

from tabletop.file_names import chosen, free_name, readable
from tabletop.scenarios.files.parsing import text_of
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.recording.beginning import record_stretch
from tabletop.scenarios.recording.draft import Draft
from tabletop.scenarios.recording.spoken import UnspeakableError
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.recording.panel import RecordingPanel
from tabletop.ui.recording.recorder import Recorder
from tabletop.ui.recording.stretch import StretchDialog
from tabletop.ui.session.opening import Opened
from tabletop.ui.table.scene import TableScene
from tabletop.whole_files import write_whole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDockWidget

    from tabletop.scenarios.recording.draft import DraftStep
    from tabletop.ui.recording.panel import RecordingPanel
    from tabletop.ui.recording.recorder import Recorder

KEPT: Final = "recording.toml"
"""Where a draft is kept until it is saved, beside the folder of games."""
_TITLE: Final = "Recording"
_SOON: Final = 400
"""Milliseconds after which what was typed is on the disk."""
_FAILED: Final = "The lesson can't be saved"


class Recording(Feature):
    """The draft, its panel and its file."""

    def __init__(self, frame: Frame, scene: TableScene, files: Files, folder: Path) -> None:
        """Keep a draft that is not saved in a file of ``folder``."""
        super().__init__(frame)
        self._scene, self._files, self._file = scene, files, folder / KEPT
        self._panel: RecordingPanel | None = None
        self._recorder: Recorder | None = None
        self._is_saved = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SOON)
        self._timer.timeout.connect(self._keep)

    def handlers(self) -> Handlers:
        """What the entries for making lessons do."""
        return {
            Command.RECORD: self._switch,
            Command.RECORDED_STEPS: self._show_steps,
            Command.SAVE_LESSON: self._save,
            Command.LESSON_FROM_GAME: self.ask_for_stretch,
        }

    def closing(self) -> None:
        """What was typed last is kept as well."""
        if self._timer.isActive():
            self._timer.stop()
            self._keep()

    def put_on_table(self, _opened: Opened) -> None:
        """What is played on another table is another lesson."""
        if self._recorder is not None and self._recorder.is_on:
            self._recorder.stop()
            self._show_state()

    # --- Made once they are wanted --------------------------------------------------------------------

    @property
    def recorder(self) -> Recorder:
        """What follows the table."""
        if self._recorder is None:
            self._recorder = Recorder(self._scene.bridge, self._scene.drawings.snapshot, self)
            self._recorder.changed.connect(self._changed)
            self._recorder.failed.connect(self._not_recorded)
        return self._recorder

    @property
    def panel(self) -> RecordingPanel:
        """The panel, in a dock beside the others."""
        if self._panel is None:
            actions = self._frame.actions
            self._panel = panel = RecordingPanel(
                actions[Command.RECORD], actions[Command.SAVE_LESSON], self._frame.window
            )
            self._dock()
            panel.show_draft(None)
            panel.kept.setVisible(self._file.exists())
            panel.changed.connect(self._edited)
            panel.go_wanted.connect(self._go_to)
            panel.rings_wanted.connect(self._take_rings)
            panel.kept_wanted.connect(self._open_kept)
        return self._panel

    def _dock(self) -> QDockWidget:
        assert self._panel is not None
        dock = self._frame.add_dock(_TITLE, self._panel)
        self._frame.window.tabifyDockWidget(self._frame.docks["Inspector"], dock)
        self._frame.menus["View"].addAction(dock.toggleViewAction())
        return dock

    # --- Recording ------------------------------------------------------------------------------------

    def _switch(self) -> None:
        """Begin, stop, or go on where it was stopped."""
        recorder, panel = self.recorder, self.panel
        self._frame.show_dock(_TITLE)
        if recorder.is_on:
            recorder.stop()
            self._frame.say("Recording stopped.")
        elif self._scene.bridge.perspective.is_asking:
            self._frame.say("Answer the question first; then a recording can begin.")
        elif recorder.can_go_on and not self._is_saved:
            recorder.go_on()
            self._frame.say("Recording again.")
        else:
            self._begin()
        self._show_state()
        panel.show_draft(recorder.draft, panel.current)

    def _begin(self) -> None:
        before = self._put_aside()
        lost = self.recorder.start()
        words = "Recording: what you do at the table becomes a step."
        if lost:
            words = f"Recording. A lesson can't begin with {', '.join(lost)}: that is not part of it."
        self.panel.say(words + before)
        self._frame.say(words + before)
        # What is played comes first; words are written afterwards.
        self._frame.page.table.setFocus()

    def _put_aside(self) -> str:
        """Another draft is begun: one that was never saved stays, under another name, which is told."""
        self._timer.stop()
        self._keep()
        self.panel.kept.hide()
        self._is_saved = True
        if not self._file.exists():
            return ""
        aside = self._file.with_name(free_name(self._file.parent, "recording not saved", ".toml"))
        write_whole(aside, self._file.read_bytes())
        self._file.unlink()
        return f" The one before is kept as {readable(aside)}."

    def _show_state(self) -> None:
        recorder = self.recorder
        self._frame.actions[Command.RECORD].setText("Stop recording" if recorder.is_on else "Record a lesson")
        self.panel.show_state(is_on=recorder.is_on)

    def _changed(self, step: DraftStep | None) -> None:
        draft = self.recorder.draft
        self.panel.show_draft(draft, step)
        self._show_state()
        if draft is not None and draft.steps:
            self._edited()
            if step is not None:
                self.panel.say(f"Step {draft.steps.index(step) + 1}: {draft.words_of(step)}.")

    def _not_recorded(self, words: str) -> None:
        said = f"Not recorded: {words}."
        self.panel.complain(said)
        self._frame.say(said)

    def _go_to(self, step: DraftStep) -> None:
        if self.recorder.go_to(step):
            self._frame.say("The table is as it was after this step. What you do now goes back to it.")
        else:
            self._frame.say("The table of this step is no longer here.")

    def _take_rings(self) -> None:
        rings = self.recorder.rings()
        if rings:
            self.panel.step_fields.set_rings(rings)
        else:
            self._frame.say("Nothing has a ring: draw one around a card with the right button.")

    def _show_steps(self) -> None:
        panel = self.panel
        self._frame.show_dock(_TITLE)
        panel.tabs.setCurrentIndex(0)
        (panel.steps if panel.steps.count() else panel.record).setFocus()

    # --- A stretch of a game --------------------------------------------------------------------------

    def ask_for_stretch(self, first: int = 0) -> None:
        """Let the player say from where to where of the game a lesson is made."""
        journal = self._scene.bridge.table.journal
        if not journal.entries:
            self._frame.say("Nothing was played yet that a lesson could be made from.")
            return
        dialog = StretchDialog(journal, first, self._frame.window)
        dialog.chosen.connect(self._make_of_stretch)
        dialog.show()

    def _make_of_stretch(self, first: int, last: int) -> None:
        try:
            found = record_stretch(self._scene.bridge.table, first, last)
        except UnspeakableError as error:
            self._frame.report_failure("No lesson can be made from this", str(error))
            return
        before = self._put_aside()
        self.panel.tabs.setCurrentIndex(0)
        self.recorder.take(found)
        self._frame.show_dock(_TITLE)
        words = "A lesson was made from the game. Write what is said at each step."
        if found.lost:
            words = f"A lesson was made. It can't begin with {', '.join(found.lost)}: that is not part of it."
        self.panel.say(words + before)
        self._frame.say(words + before)

    # --- Keeping and saving ---------------------------------------------------------------------------

    def _edited(self) -> None:
        self._is_saved = False
        self._timer.start()

    def _keep(self) -> None:
        """The draft as it is now, so that nothing is lost."""
        draft = self.recorder.draft
        if draft is None or self._is_saved:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, draft.text())
        except OSError as error:
            self.panel.complain(f"{readable(self._file)}: {error.strerror}; save the lesson elsewhere")

    def _open_kept(self) -> None:
        """Take up what was not saved when the program ended."""
        self.panel.kept.hide()
        try:
            draft = Draft.of_text(text_of(self._file), self._file)
        except ScenarioError as error:
            self.panel.complain(str(error))
            return
        self._is_saved = False
        self.recorder.take_draft(draft)
        self.panel.say("This is the recording that was not saved.")

    def _save(self) -> None:
        """Check the lesson, and let the player choose where it goes; a new name is proposed."""
        draft = self.recorder.draft
        self._frame.show_dock(_TITLE) if self._panel is not None else None
        if draft is None:
            self._frame.say("Nothing was recorded yet.")
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
        # Added before the dialog asks whether a file may be replaced.
        dialog.setDefaultSuffix("toml")
        title = str(draft.about.get("title", "")) or "lesson"
        dialog.selectFile(free_name(self._files.folder, title, ".toml"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(partial(self._write, draft.text()))
        dialog.open()

    def _write(self, text: str, name: str) -> None:
        file = chosen(name)
        try:
            write_whole(file, text)
        except OSError as error:
            words = f"{readable(file)}: {error.strerror}; choose another place"
            self._frame.report_failure(_FAILED, words)
            return
        self._timer.stop()
        self._is_saved = True
        self._file.unlink(missing_ok=True)
        self.panel.kept.hide()
        self._files.remember(file)
        words = f"Saved {readable(file.name)}. All of it checks."
        self.panel.say(words)
        self._frame.say(words)
