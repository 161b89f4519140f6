"""The first start: two angels with a ring, an arrow between them, and where that leads once they have melded.

At later starts the same line says what is due, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletop.model.events import Melded
from tabletop.model.zones import ZoneKind
from tabletop.play.log.names import counted
from tabletop.rules.view import ObjectView, TableView
from tabletop.scenarios.lessons.catalogue import course_lessons
from tabletop.scenarios.lessons.review import questions_due
from tabletop.scenarios.lessons.tutor import Tutor
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn, DrawnArrow
from tabletop.ui.commands.command import Command
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.learning import quiet_line
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.style.announcing import announce
from tabletop.ui.table.scene import TableScene

MELDED: Final = "first-meld"
"""The name under which it is remembered, among the tips that were seen."""
_NEXT_QUESTION: Final = "When do two cards not meld?"


class FirstMeld(Feature):
    """Points at the two halves until they have melded once; then leads on."""

    def __init__(
        self,
        frame: Frame,
        scene: TableScene,
        files: Files,
        preferences: Preferences,
        tutor: Callable[[], Tutor],
    ) -> None:
        """Begin with nothing to say; ``tutor`` reads what was learned, and only when it is asked."""
        super().__init__(frame)
        self._scene, self._bridge, self._files = scene, scene.bridge, files
        self._preferences, self._tutor = preferences, tutor
        self._line: quiet_line.QuietLine | None = None
        self._do: Callable[[], object] = bool
        """What the button of the line does."""

    @property
    def line(self) -> quiet_line.QuietLine:
        """The line above the table; it is made when there is something to say."""
        if self._line is None:
            self._line = quiet_line.QuietLine(self._frame.page)
            self._line.wanted.connect(self._lead_on)
            self._frame.page.add_above_table(self._line)
            presents = self._frame.actions[Command.PRESENTER]
            presents.toggled.connect(self._line.hide)
        return self._line

    def started(self) -> None:
        """At the first start point at the two halves; at later ones say what is due."""
        if MELDED in self._preferences.tips_seen:
            self._say_what_is_due()
            return
        halves = pair(self._bridge.view(), self._bridge.near)
        if halves is None:
            return
        first, second = halves
        self._bridge.changed.connect(self._look_for_meld)
        self._bridge.replaced.connect(self._put_away)
        self._scene.pointers.restore(Drawn((DrawnArrow(first.id, second.id),), (first.id, second.id)))
        self._scene.show_arrows()
        self._say(f"Take {_name(first)} and drop it on {_name(second)}: two cards become one.")

    def _say(self, words: str, leads_to: str = "") -> None:
        self.line.say(words, leads_to)
        announce(self._frame.window, words)

    def _look_for_meld(self, _view: TableView, events: Sequence[object]) -> None:
        if any(isinstance(event, Melded) for event in events):
            self._bridge.changed.disconnect(self._look_for_meld)
            self._preferences.tips_seen |= {MELDED}
            self._wipe()
            self._do = self._open_next
            self._say(_NEXT_QUESTION, "Find out")
            if self._frame.page.table.hasFocus():
                # Enter leads on, and keys for the table come back to it with the next click or Tab.
                self.line.button.setFocus()

    def _open_next(self) -> None:
        self._files.open_file(course_lessons()[1].file)

    def _say_what_is_due(self) -> None:
        if not self._tutor().due_now:
            return
        due = questions_due(self._tutor())
        if due:
            self._do = self._frame.actions[Command.REVIEW].trigger
            self._bridge.replaced.connect(self.line.hide)
            self._say(f"{counted(len(due), 'question')} due.", "Review")

    def _lead_on(self) -> None:
        self.line.hide()
        self._do()

    def _put_away(self) -> None:
        """Another table lies there: nothing of this one is pointed at any more."""
        self._wipe()
        self.line.hide()

    def _wipe(self) -> None:
        self._scene.pointers.restore(NOTHING_DRAWN)
        self._scene.pointers.clear()
        self._scene.show_arrows()


def pair(view: TableView, seat: int) -> tuple[ObjectView, ObjectView] | None:
    """Two halves of one card that a seat controls on the battlefield; the first that there are."""
    own = [each for each in view.battlefield if each.controller == seat and each.known]
    for each in own:
        meld = (
            each.definition.meld
            if each.definition is not None and each.zone.kind is ZoneKind.BATTLEFIELD
            else None
        )
        partner = next((other for other in own if meld is not None and _name(other) == meld.partner), None)
        if partner is not None:
            return each, partner
    return None


def _name(object: ObjectView) -> str:
    return object.now.name if object.now is not None else ""
