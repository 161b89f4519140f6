"""The values that a lesson asks for. Nothing on the screen may show them while the question is open."""

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
"""Rows of the inspector by the name of their value in ``expect``."""
_ON_TILES: Final = frozenset({"power", "toughness", "loyalty", "defense", "counters"})
"""The values shown on a tile or in its accessible text."""
_ZONES: Final = ("hand", "library", "graveyard", "exile", "command", "outside")


class Withholding:
    """Asks the lesson on behalf of menus, inspector, gestures and tiles."""

    def __init__(self, open_lesson: Callable[[], "Lesson | None"]) -> None:
        """``open_lesson`` returns the lesson while a question of it is open or comes next."""
        self._open_lesson = open_lesson

    def asks_about(self, id: int) -> bool:
        """Return whether the current question is about a step with an object.

        Nothing may reveal its result.
        """
        lesson = self._open_lesson()
        return lesson is not None and id in lesson.next_ids()

    def asks_about_verb(self, id: int, verb: str) -> bool:
        """Return whether the current question is about a certain verb with an object."""
        lesson = self._open_lesson()
        step = lesson.next_step if lesson is not None else None
        return step is not None and step.verb == verb and self.asks_about(id)

    def rows(self, id: int) -> frozenset[str]:
        """Return the rows of the inspector about an object that hold the requested value."""
        ids, about = self._requested_value()
        return _ROWS.get(about, frozenset()) if id in ids else frozenset()

    def on_tiles(self) -> Mapping[int, str]:
        """Return the requested value in the words of ``expect``, by the objects whose tiles show it."""
        ids, about = self._requested_value()
        return dict.fromkeys(ids, about) if about in _ON_TILES else {}

    def _requested_value(self) -> tuple[tuple[int, ...], str]:
        lesson = self._open_lesson()
        return lesson.question_subject() if lesson is not None else ((), "")


def hide_values(view: TableView, asked: Mapping[int, str]) -> TableView:
    """Return a view that does not show the requested values, which are given by object ids."""
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
