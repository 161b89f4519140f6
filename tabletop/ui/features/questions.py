"""Questions: shown over the table, read to screen readers, answered in the bar, by a number or a click."""

from PySide6.QtWidgets import QApplication

from tabletop.model.questions import Question
from tabletop.play.log.in_words import question_words
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.dialogue import Dialogue
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.panels.outline import OutlinePanel
from tabletop.ui.panels.question_bar import Prompt
from tabletop.ui.style.announcing import announce
from tabletop.ui.table.scene import TableScene


class Questions(Feature):
    """Gives the keys to a question that comes up, and gives them back afterwards."""

    def __init__(
        self,
        frame: Frame,
        scene: TableScene,
        dialogue: Dialogue,
        inspector: Inspector,
        outline: OutlinePanel,
    ) -> None:
        super().__init__(frame)
        self._scene, self._dialogue, self._inspector, self._outline = scene, dialogue, inspector, outline
        self._was_in_outline = False
        """Whether the outline had the keys when the question came up."""

    def built(self) -> None:
        """Listen to the game and to the bar."""
        bar, dialogue = self._frame.page.question, self._dialogue
        self._scene.bridge.asked.connect(self._announce)
        self._scene.chooser_wanted.connect(dialogue.choose_at)
        dialogue.prompt_changed.connect(self._show)
        dialogue.targets_changed.connect(self._scene.show_targets)
        bar.answered.connect(dialogue.answer)
        bar.cancelled.connect(dialogue.cancel)
        bar.pointed_at.connect(self._inspector.preview)

    def _announce(self, question: Question | None) -> None:
        if question is not None:
            announce(self._frame.window, question_words(question), at_once=True)

    def _show(self, prompt: Prompt | None) -> None:
        page, window = self._frame.page, self._frame.window
        was_asking = page.question.prompt is not None
        if (focus := window.focusWidget()) in (self._outline, page.table):
            self._was_in_outline = focus is self._outline
        page.ask(prompt, self._frame.shade, self._scene.ground.hand_height)
        if prompt is not None and QApplication.activeWindow() not in (None, window):
            # It came about in the window of a pile or of tools: the keys are for the answer now.
            window.activateWindow()
        if prompt is None and was_asking:
            (self._outline if self._was_in_outline else page.table).setFocus()
