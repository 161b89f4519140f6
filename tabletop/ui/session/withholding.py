"""What a lesson asks for just now: as long as the question is open, nothing on the screen may say it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from tabletop.rules.view import ObjectView, PlayerView, TableView

if TYPE_CHECKING:
    from tabletop.scenarios.lessons.lesson import Lesson

_ROWS: Final = {
    "mana_value": frozenset({"Mana value"}),
    "power": frozenset({"Size"}),
    "toughness": frozenset({"Size"}),
    "loyalty": frozenset({"Loyalty"}),
    "defense": frozenset({"Defense"}),
    "colors": frozenset({"Colors"}),
    "counters": frozenset({"Counters", "Loyalty", "Defense"}),
}
"""Rows of the inspector by what ``expect`` calls the value in them."""
_ON_TILES: Final = frozenset({"power", "toughness", "loyalty", "defense", "counters"})
"""Values that stand on a tile, and in the words for it."""
_ZONES: Final = ("hand", "library", "graveyard", "exile", "command", "outside")


class Withholding:
    """Asks the lesson; menus, inspector, gestures and tiles ask this."""

    def __init__(self, open_lesson: Callable[[], "Lesson | None"]) -> None:
        """``open_lesson`` has the lesson as long as a question of it is open or comes next."""
        self._open_lesson = open_lesson

    def asks_about(self, id: int) -> bool:
        """Whether it is asked now what will come of a step with an object: nothing may tell that."""
        lesson = self._open_lesson()
        return lesson is not None and id in lesson.next_ids()

    def asks_about_verb(self, id: int, verb: str) -> bool:
        """The same where it is asked what will come of one verb with it."""
        lesson = self._open_lesson()
        step = lesson.next_step if lesson is not None else None
        return step is not None and step.verb == verb and self.asks_about(id)

    def rows(self, id: int) -> frozenset[str]:
        """The rows of the inspector about an object that hold the value which is asked for."""
        ids, about = self._asked()
        return _ROWS.get(about, frozenset()) if id in ids else frozenset()

    def on_tiles(self) -> Mapping[int, str]:
        """The value that is asked for, in the words of ``expect``, by the objects whose tiles show it."""
        ids, about = self._asked()
        return dict.fromkeys(ids, about) if about in _ON_TILES else {}

    def _asked(self) -> tuple[tuple[int, ...], str]:
        lesson = self._open_lesson()
        return lesson.asked_value() if lesson is not None else ((), "")


def with_asked(view: TableView, asked: Mapping[int, str]) -> TableView:
    """A table on which nothing shows what is asked for, by the numbers of the objects."""
    if not asked:
        return view

    def marked(objects: tuple[ObjectView, ...]) -> tuple[ObjectView, ...]:
        return tuple(replace(each, asked=asked.get(each.id, "")) for each in objects)

    def of_player(player: PlayerView) -> PlayerView:
        return replace(player, **{zone: marked(getattr(player, zone)) for zone in _ZONES})

    return replace(
        view,
        battlefield=marked(view.battlefield),
        stack=marked(view.stack),
        players=tuple(map(of_player, view.players)),
    )
