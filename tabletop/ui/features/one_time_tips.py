"""Tips: short hints beside the table when something is encountered for the first time.

They disappear by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer

from tabletop.cards.faces import Layout
from tabletop.ui.asking.placing import free_place
from tabletop.ui.asking.surroundings import surroundings
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
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
    "face": "{other face} shows its other face without changing anything.",
    "menu": "{menu} or a right click shows everything you can do with it.",
    "undo": "{undo} undoes it. Everything can be undone. {history} shows the history.",
    "refused": "The number beside the reason opens the rule. {do anyway} does it anyway.",
    "lesson": "Predict what a step leads to, or do it yourself. {lesson hint} gives a hint.",
    "corner": "Drag the corner to turn the card over. It tells you what letting go would do.",
    "turn": "Left and right turn it over, up and down face down or face up. Enter lets go, Esc puts it back.",
    "alone": "Nobody responds here: the Turn menu lets your spells and abilities resolve at once.",
    "carry": "Arrows and Tab choose where it goes, Enter puts it down, Esc puts it back.",
}
"""The tips by name. Names of commands in braces are replaced by their keys."""
DURATION: Final = 9000
"""Milliseconds."""
_NARROW_WIDTHS: Final = (320, 240, 180)
"""Widths in pixels to try if the tip doesn't fit on one line."""
_GEOMETRY_EVENTS: Final = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)


@guarded
class OneTimeTips(Feature):
    """Shows each tip once, one at a time, and saves that it was shown."""

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
        """The tip that is shown, or the last one that was."""
        self._timer = QTimer(self, singleShot=True, interval=DURATION)
        self._timer.timeout.connect(self.hide)

    def built(self) -> None:
        """Connect the signals of everything that has a tip."""
        self._scene.selection_moved.connect(self._show_for_selection)
        self._scene.hovered.connect(self._show_for_corner)
        self._scene.carrying.connect(self._show_for_carrying)
        self._scene.dragging.connect(self._make_way)
        self._bridge.changed.connect(self._show_for_change)
        self._bridge.refused.connect(self._show_for_refusal)
        self._lesson_player.moved.connect(self._show_for_lesson)
        self._frame.actions["presenter"].toggled.connect(self.hide)
        self._frame.page.installEventFilter(self)
        self._sheet.installEventFilter(self)
        for command, action in self._frame.actions.items():
            if any(f"{{{command}}}" in words for words in TIPS.values()):
                action.triggered.connect(partial(self._hide_when_used, command))
        # Cards may be in other places after an animation.
        self._scene.animator.still.connect(self._update_place)
        self._scene.sceneRectChanged.connect(self._update_place, Qt.ConnectionType.QueuedConnection)
        self._scene.laid_out.connect(self._update_place)

    def closing(self) -> None:
        """Hide the tip."""
        self.hide()

    def show(self, name: str) -> None:
        """Show a tip, unless it was shown before, another one is shown, or a presenter is speaking.

        During a question a tip would only be in the way.
        """
        presents = self._frame.actions["presenter"].isChecked()
        is_busy = presents or self.label is not None or self._bridge.view().question is not None
        if is_busy or name in self._seen or not self._frame.window.isVisible():
            return
        actions = self._frame.actions
        words = TIPS[name].format(
            **{key: keys_text(action.shortcuts()[:1]) for key, action in actions.items()}
        )
        # Clicks must reach what is below the tip.
        self.label = PlainLabel(f"Tip: {words}", self._frame.page, look="popup")
        self.label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.label.setContentsMargins(10, 6, 10, 6)
        self._name = name
        if not self._place():
            return  # It is shown later, when there is room.
        self._seen |= {name}
        self._preferences.tips_seen = self._seen
        self.label.show()
        self.label.raise_()
        announce(self._frame.window, words)
        self._timer.start()

    def hide(self) -> None:
        """Hide the tip."""
        self._timer.stop()
        if self.label is not None:
            self.label.hide()
            self.label.deleteLater()
            self.label = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the tip when the window changes its size, or the inspector is shown or hidden."""
        if event.type() in _GEOMETRY_EVENTS:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> bool:
        """Place the tip at the top of the table, where it covers no card, bubble or question.

        Hide it if there is no room.
        """
        if self.label is None:
            return False
        table = self._frame.page.table.geometry()
        about = QRect(table.width() // 2, 0, 1, 1)
        others = [*self._scene.visible_tiles().values(), *self._occupied()]
        around = surroundings(self._scene, table, [about], (), others)
        place = free_place([*self._sizes(self.label)], [around])
        if place is None:
            self.hide()
            return False
        self.label.setGeometry(place)
        return True

    def _make_way(self, is_dragging: bool) -> None:
        """Hide the tip during a drag, whose captions could be below it."""
        if is_dragging:
            self.hide()

    def _update_place(self) -> None:
        self._place()

    @staticmethod
    def _sizes(label: PlainLabel) -> Iterator[QSize]:
        """Yield the sizes to try: one line, then narrower with several lines."""
        label.setWordWrap(False)
        yield label.sizeHint()
        label.setWordWrap(True)
        yield from (QSize(width, label.heightForWidth(width)) for width in _NARROW_WIDTHS)

    def _occupied(self) -> Iterator[QRect]:
        """Yield the rectangles of the bubble, question and sheet on the table, which take precedence."""
        if (bubble := self._scene.refusals.bubble) is not None:
            yield bubble.sceneBoundingRect().toAlignedRect()
        page = self._frame.page
        for widget in (page.question, self._sheet):
            if widget.isVisible():
                yield widget.geometry().translated(-page.table.geometry().topLeft())

    # --- Occasions ------------------------------------------------------------------------------------------

    def _show_for_selection(self, id: int) -> None:
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

    def _show_for_change(self, view: TableView, events: object) -> None:
        if events:
            self.hide()
            if view.stack and self._plays_alone(view) and not self._preferences.resolves_own_spells:
                self.show("alone")
            self.show("undo")
        elif self._name == "undo":
            # The tip was followed, with whatever key or button.
            self.hide()

    @staticmethod
    def _plays_alone(view: TableView) -> bool:
        """Return whether all other players are idle, as a target dummy is."""
        return len(view.players) > 1 and all(each.idle or each.seat == view.active for each in view.players)

    def _hide_when_used(self, command: str) -> None:
        """Hide the tip once its command was used."""
        if f"{{{command}}}" in TIPS[self._name]:
            self.hide()

    def _show_for_refusal(self, ruling: Ruling, _about: int) -> None:
        self.hide()
        if ruling.numbers:
            self.show("refused")

    def _show_for_carrying(self, carries: bool) -> None:
        self.hide()
        if carries:
            self.show("turn" if self._scene.mouse.turning is not None else "carry")

    def _show_for_corner(self, _id: int) -> None:
        if self._scene.hover.corner is not None:
            self.show("corner")

    def _show_for_lesson(self, place: Place | None) -> None:
        if place is not None:
            self.show("lesson")

    @Command("tips again", "Show the tips again", "", Group.HELP_PAGES, 30)
    def _reset(self) -> None:
        self._seen = frozenset()
        self._preferences.tips_seen = self._seen
        self._frame.say("Each tip will be shown again.")
