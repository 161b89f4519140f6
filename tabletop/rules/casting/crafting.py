"""What a craft exiles besides the object itself (702.167): permanents and cards in the graveyard."""

import re
from typing import Final

import msgspec

from tabletop.language.amounts import Color
from tabletop.language.card_types import CARD_TYPES
from tabletop.model.objects import GameObject
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.layers import characteristics

_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


class Materials(msgspec.Struct, frozen=True):
    """How many objects of what kind a craft takes, read from its words; ``either``: one of them will do.

    Of the colours one will do as well.
    """

    least: int
    more: bool
    words: tuple[str, ...]
    unwanted: tuple[str, ...] = ()
    either: bool = False
    colors: frozenset[str] = frozenset()


def materials(text: str) -> Materials:
    """Read what a craft takes: ``"artifact"``, ``"two creatures"``, ``"one or more Dinosaurs"``.

    Of ``"red instant and/or sorcery cards"`` each is one of the two, and of ``"a Pirate and a Vampire"`` as
    well, where the players see to it that each kind is there. A quality that is neither a colour nor a word
    of a type line is left to them too.
    """
    enumerated = len(re.findall(r"\ban? ", text))
    match = re.match(r"(?:(\w+) (or more\b ?)?)?(.*)", text)
    assert match is not None
    number, more, kinds = match.groups()
    if number not in _NUMBERS:
        number, kinds = None, text
    wanted = tuple(word for each in kinds.split() if (word := _type_word(each)) is not None)
    unwanted = tuple(
        word
        for each in kinds.split()
        if each.startswith("non") and (word := _type_word(each.removeprefix("non"))) is not None
    )
    least = _NUMBERS.get(number or "one", 1) if enumerated < 2 else enumerated
    either = "and/or" in kinds or enumerated > 1
    return Materials(least, bool(more), wanted, unwanted, either, _colors(kinds))


def _colors(kinds: str) -> frozenset[str]:
    """The colours that materials are to have, by their letters."""
    return frozenset(str(Color[word]) for word in kinds.upper().split() if word in Color.__members__)


def _type_word(word: str) -> str | None:
    """A card type, or a subtype by its capital letter, in the singular; None for any other word."""
    single = word.rstrip(",").removesuffix("s")
    if single.capitalize() in CARD_TYPES:
        return single.capitalize()
    return single if single[:1].isupper() else None


def candidates(state: State, wanted: Materials, object: GameObject, player: int) -> tuple[int, ...]:
    """What a player could exile for a craft: own permanents, and cards in the graveyard (702.167b)."""
    there = [each.id for each in state.permanents() if each.controller == player and each.id != object.id]
    there += state.in_zone(Zone(ZoneKind.GRAVEYARD, player))

    def fits(id: int) -> bool:
        found = characteristics(state, id)
        if wanted.colors and not wanted.colors & found.colors:
            return False
        enough = any if wanted.either and wanted.words else all
        return enough(found.is_a(word) for word in wanted.words) and not any(
            found.is_a(word) for word in wanted.unwanted
        )

    return tuple(id for id in there if fits(id))


def enough_materials(state: State, text: str, object: GameObject, player: int) -> bool:
    """Whether there is enough to craft with."""
    wanted = materials(text)
    return len(candidates(state, wanted, object, player)) >= wanted.least


def exile_materials(course: Course, text: str, object: GameObject, player: int) -> None:
    """Choose and exile the materials; they belong to what is crafted (702.167c)."""
    wanted = materials(text)
    chosen: list[int] = []
    while True:
        free = [id for id in candidates(course.state, wanted, object, player) if id not in chosen]
        enough = len(chosen) >= wanted.least
        if not free or (enough and not wanted.more):
            break
        question = Question(
            kind="material",
            player=player,
            words=f"What is exiled to craft with ({text})?",
            options=(*((False,) if enough else ()), *free),
            rule="702.167a",
        )
        answer = course.ask(question)
        if isinstance(answer, bool):
            break
        assert isinstance(answer, int)
        chosen.append(answer)
    objects = tuple(course.state.objects[id] for id in chosen)
    # The crafted object will be a new one: the link is made by its piece (400.7j).
    move(
        course, objects, Destination(kind=ZoneKind.EXILE, cause="exile", by=player, pile=object.pieces[0].id)
    )
