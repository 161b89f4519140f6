"""Tips: a few words beside the table when something is met for the first time. They go away by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer

from tabletop.cards.faces import Layout
from tabletop.ui.asking.placing import free_place
from tabletop.ui.asking.surroundings import surroundings
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.frame.inspector_sheet import InspectorSheet
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.session.session import Session
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from tabletop.rules.book.verdicts import Ruling
    from tabletop.rules.view import TableView
    from tabletop.ui.session.lesson_place import Place

TIPS: Final = {
    "meld": "Drag it onto its other half, or press {meld}: two cards become one.",
    "seam": "Pull its seam open, or press {other face}, to see its two cards. Nothing changes.",
    "face": "{other face} looks at its other face, and changes nothing.",
    "menu": "{menu} or a click with the right button says all that may be done with it.",
    "undo": "{undo} takes it back; everything can be taken back. {history} shows the history.",
    "refused": "The number beside the reason opens the rule. {do anyway} does it anyway.",
    "lesson": "Guess what a step leads to, or do it yourself. {lesson hint} gives a hint.",
    "corner": "Take the corner and turn the card over: it says what letting go would do.",
    "turn": "Left and right turn it over, up and down face down or face up. Enter lets go, Esc lays it back.",
    "carry": "Arrows and Tab choose where it goes, Enter puts it down, Esc puts it back.",
}
"""By name; what stands in brackets is the key in force."""
STAYS: Final = 9000
"""In ms."""
_NARROWER: Final = (320, 240, 180)
"""How wide it is where there is no room for one line."""
_PLACES: Final = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)


@guarded
class OneTimeTips(Feature):
    """Shows each tip once, one at a time, and remembers that it was shown."""

    def __init__(
        self,
        frame: Frame,
        session: Session,
        scene: TableScene,
        preferences: Preferences,
        sheet: InspectorSheet,
    ) -> None:
        super().__init__(frame)
        self._bridge, self._lesson_player = session.bridge, session.lesson_player
        self._scene, self._preferences, self._sheet = scene, preferences, sheet
        self._seen = preferences.tips_seen
        self.label: PlainLabel | None = None
        self._name = next(iter(TIPS))
        """The tip that is shown, or was last."""
        self._timer = QTimer(self, singleShot=True, interval=STAYS)
        self._timer.timeout.connect(self.hide)

    def handlers(self) -> Handlers:
        """What the entry in the help menu does."""
        return {Command.TIPS_AGAIN: self._begin_anew}

    def built(self) -> None:
        """Look out for what is met for the first time."""
        self._scene.selection_moved.connect(self._selected)
        self._scene.hovered.connect(self._hovered)
        self._scene.carrying.connect(self._carried)
        self._bridge.changed.connect(self._changed)
        self._bridge.refused.connect(self._refused)
        self._lesson_player.moved.connect(self._in_lesson)
        self._frame.actions[Command.PRESENTER].toggled.connect(self.hide)
        self._frame.page.installEventFilter(self)
        self._sheet.installEventFilter(self)
        for command, action in self._frame.actions.items():
            if any(f"{{{command}}}" in words for words in TIPS.values()):
                action.triggered.connect(partial(self._followed, command))
        # Cards come to lie elsewhere once they have moved.
        self._scene.animator.still.connect(self._place_again)
        self._scene.sceneRectChanged.connect(self._place_again, Qt.ConnectionType.QueuedConnection)
        self._scene.laid_out.connect(self._place_again)

    def closing(self) -> None:
        """Nothing is waited for any more."""
        self.hide()

    def show(self, name: str) -> None:
        """Show a tip, unless it was seen, another one is there, or a room looks on that needs none.

        While something is asked it would only be in the way.
        """
        presents = self._frame.actions[Command.PRESENTER].isChecked()
        is_busy = presents or self.label is not None or self._bridge.view().question is not None
        if is_busy or name in self._seen or not self._frame.window.isVisible():
            return
        actions = self._frame.actions
        words = TIPS[name].format(
            **{key: keys_text(action.shortcuts()[:1]) for key, action in actions.items()}
        )
        # It takes no click from what lies below it.
        self.label = PlainLabel(f"Tip: {words}", self._frame.page)
        self.label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.label.setProperty("look", "popup")
        self.label.setContentsMargins(10, 6, 10, 6)
        self._name = name
        if not self._place():
            return  # It waits for a time when there is room for it.
        self._seen |= {name}
        self._preferences.tips_seen = self._seen
        self.label.show()
        self.label.raise_()
        announce(self._frame.window, words)
        self._timer.start()

    def hide(self) -> None:
        """Take the tip away."""
        self._timer.stop()
        if self.label is not None:
            self.label.hide()
            self.label.deleteLater()
            self.label = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the tip where it belongs when the window changes its size, or the inspector comes or goes."""
        if event.type() in _PLACES:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> bool:
        """At the upper edge of the table, where it covers no card, bubble or question; else nowhere."""
        if self.label is None:
            return False
        table = self._frame.page.table.geometry()
        about = QRect(table.width() // 2, 0, 1, 1)
        others = [*self._scene.visible_tiles().values(), *self._said()]
        around = surroundings(self._scene, table, [about], (), others)
        place = free_place([*self._sizes(self.label)], [around])
        if place is None:
            self.hide()
            return False
        self.label.setGeometry(place)
        return True

    def _place_again(self) -> None:
        self._place()

    @staticmethod
    def _sizes(label: PlainLabel) -> Iterator[QSize]:
        """In one line, or narrower in several."""
        label.setWordWrap(False)
        yield label.sizeHint()
        label.setWordWrap(True)
        yield from (QSize(width, label.heightForWidth(width)) for width in _NARROWER)

    def _said(self) -> Iterator[QRect]:
        """What is said or asked already, where it lies on the table: it comes first."""
        if (bubble := self._scene.refusals.bubble) is not None:
            yield bubble.sceneBoundingRect().toAlignedRect()
        page = self._frame.page
        for widget in (page.question, self._sheet):
            if widget.isVisible():
                yield widget.geometry().translated(-page.table.geometry().topLeft())

    # --- What is met ----------------------------------------------------------------------------------------

    def _selected(self, id: int) -> None:
        object = self._bridge.view().objects().get(id)
        if object is None or object.definition is None or not object.known:
            return
        if object.melded:
            self.show("seam")
        elif object.definition.layout is Layout.MELD:
            self.show("meld")
        elif len(object.definition.faces) > 1:
            self.show("face")
        else:
            self.show("menu")

    def _changed(self, _view: TableView, events: object) -> None:
        if events:
            self.hide()
            self.show("undo")
        elif self._name == "undo":
            # It was followed, by whatever button.
            self.hide()

    def _followed(self, command: Command) -> None:
        """What a tip has told of was done: it has nothing more to say."""
        if f"{{{command}}}" in TIPS[self._name]:
            self.hide()

    def _refused(self, ruling: Ruling, _about: int) -> None:
        self.hide()
        if ruling.numbers:
            self.show("refused")

    def _carried(self, carries: bool) -> None:
        self.hide()
        if carries:
            self.show("turn" if self._scene.mouse.turning is not None else "carry")

    def _hovered(self, _id: int) -> None:
        if self._scene.hover.corner is not None:
            self.show("corner")

    def _in_lesson(self, place: Place | None) -> None:
        if place is not None:
            self.show("lesson")

    def _begin_anew(self) -> None:
        self._seen = frozenset()
        self._preferences.tips_seen = self._seen
        self._frame.say("Each tip is shown once more.")
