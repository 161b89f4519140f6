"""Shows what a lesson is about: the cards of `focus` have rings and are as large as the others."""

from functools import partial

from PySide6.QtCore import QTimer
from shiboken6 import isValid

from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.items.fan import FanPanel
from tabletop.ui.items.overlays import Kind, Outline
from tabletop.ui.layout.rail import PILES
from tabletop.ui.layout.subjects import bring_out, out_of, pile_panel
from tabletop.ui.session.lesson_place import Place
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.table.scene import TableScene


@guarded
class LessonSubjects(Feature):
    """Brings the subjects of the current step out of piles and hands once nothing moves."""

    def __init__(self, frame: Frame, lesson_player: LessonPlayer, scene: TableScene) -> None:
        super().__init__(frame)
        self._lesson_player, self._scene = lesson_player, scene
        self._subjects: tuple[int, ...] = ()
        """The objects to show, as soon as nothing moves."""
        self.rings: list[Outline] = []
        """The rings around the subjects. They are made anew whenever the cards rest in their places."""
        self.panels: list[FanPanel] = []
        """The panels behind subjects from piles."""

    def built(self) -> None:
        """Connect the signals of the lesson and the table."""
        self._scene.arranger.bring_out = bring_out
        self._lesson_player.moved.connect(self._follow)
        self._scene.animator.still.connect(self._show_later)
        self._scene.settled.connect(self._mark)
        self._follow(self._lesson_player.place)

    def _follow(self, place: Place | None) -> None:
        self._subjects = place.subjects if place is not None else ()
        self._show_later()

    def _show_later(self) -> None:
        # Later, so that other listeners handle the step first and its animation has begun.
        QTimer.singleShot(0, self, partial(attempt, self._show))

    def _show(self) -> None:
        arranger = self._scene.arranger
        if self._subjects != arranger.subjects and self._scene.animator.is_still():
            arranger.subjects = self._subjects
            self._scene.rearrange()

    def _mark(self) -> None:
        """Draw rings around the subjects, and panels behind those from piles."""
        scene = self._scene
        for mark in (*self.rings, *self.panels):
            if isValid(mark) and mark.scene() is scene:
                scene.removeItem(mark)
        items = [item for id in scene.arranger.subjects if (item := scene.card_items.of(id)) is not None]
        shown = [item for item in items if item.place.shown]
        self.rings = [Outline(item, item.tile, Kind.HINT, scene.theme) for item in shown]
        self.panels = []
        out = out_of([item.object_id for item in shown], scene.current_view, scene.fan.zones)
        for zone in out.keys() & scene.furniture.zones.keys():
            if zone.kind in PILES:
                panel = FanPanel(scene.theme)
                title = f"{scene.current_view.players[zone.player or 0].name} – {zone.kind.value}"
                places = {item.object_id: item.place for item in scene.card_items.all()}
                place = pile_panel(zone, len(out[zone]), places, scene.current_view, scene.ground)
                ground = scene.ground
                panel.spread(place, ground.rects[zone], title, None, smallest=ground.smallest)
                scene.addItem(panel)
                self.panels.append(panel)
