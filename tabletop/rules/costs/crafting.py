"""Materials of a craft, which are exiled permanents and cards in the graveyard (702.167)."""

from collections.abc import Collection, Iterator, Sequence

from tabletop.language.abilities import Material
from tabletop.language.card_types import CardType
from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.questions import Progress, Question
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.pairing import match_all
from tabletop.rules.values.layers import characteristics, fits, name_of

_Pools = tuple[tuple[ObjectId, ...], ...]
"""For each material, the objects that could be used."""


def enough_materials(state: State, materials: tuple[Material, ...], object: GameObject, player: int) -> bool:
    """Return whether a player has all materials for an object."""
    return any(_completes(pools, materials) for pools in _ways(state, materials, object, player))


def missing_materials(
    state: State, materials: tuple[Material, ...], object: GameObject, player: int
) -> tuple[Material, int]:
    """Return the first material that a player lacks, and how many objects of it are missing."""
    wanted = [each for each in materials for _ in range(each.number)]

    def unmet(pools: _Pools) -> list[Material]:
        places = [pool for pool, each in zip(pools, materials, strict=True) for _ in range(each.number)]
        has = match_all(places)
        return [each for place, each in enumerate(wanted) if place not in has]

    missing = min(map(unmet, _ways(state, materials, object, player)), key=len)
    return missing[0], missing.count(missing[0])


def exile_materials(course: Course, materials: tuple[Material, ...], object: GameObject, player: int) -> None:
    """Choose and exile the materials, and link them to the crafted object (702.167c)."""
    ways = tuple(_ways(course.state, materials, object, player))
    chosen: list[ObjectId] = []
    while free := _possible(ways, materials, chosen):
        enough = len(chosen) >= sum(each.number for each in materials)
        answer = course.ask(
            _question(course.state, player, object.id, free, chosen=tuple(chosen), enough=enough)
        )
        if isinstance(answer, bool):
            break
        assert isinstance(answer, int)
        chosen.append(answer)
    objects = tuple(course.state.objects[id] for id in chosen)
    # The crafted object will be a new one, so the link uses its piece (400.7j).
    move(
        course, objects, Destination(kind=ZoneKind.EXILE, cause="exile", by=player, pile=object.pieces[0].id)
    )


def _question(  # noqa: PLR0913 - who crafts what with which of how many
    state: State,
    player: int,
    source: ObjectId,
    free: tuple[ObjectId, ...],
    *,
    chosen: tuple[ObjectId, ...],
    enough: bool,
) -> Question:
    name, number = name_of(state, source), len(chosen)
    words = (
        f"Exile another card to craft with {name}?" if enough else f"What do you exile to craft with {name}?"
    )
    return Question(
        kind="material",
        player=player,
        words=words,
        source=source,
        progress=Progress(
            chosen=chosen,
            least=number + (not enough),
            most=number + len(free),
            what=f"exiled for {name}",
            verb="exile",
            stays=False,
        ),
        options=(*((False,) if enough else ()), *free),
        rule="702.167a",
    )


def _ways(state: State, materials: tuple[Material, ...], object: GameObject, player: int) -> Iterator[_Pools]:
    """Yield the candidates for each material, once per shared card type if materials must share one."""
    own = [each for each in state.permanents() if each.controller == player and each.id != object.id]
    cards = [state.objects[id] for id in state.in_zone(Zone(ZoneKind.GRAVEYARD, player))]

    def could_be(material: Material) -> tuple[ObjectId, ...]:
        return tuple(
            each.id
            for each in (*own, *cards)
            if fits(state, material.of.in_zone(each.zone.kind), each, you=player, asker=object.id)
        )

    pools = tuple(map(could_be, materials))
    if not any(each.alike for each in materials):
        yield pools
        return
    for shared in CardType:
        yield tuple(
            tuple(id for id in pool if not each.alike or shared in characteristics(state, id).types)
            for each, pool in zip(materials, pools, strict=True)
        )


def _possible(
    ways: tuple[_Pools, ...], materials: tuple[Material, ...], chosen: Sequence[ObjectId]
) -> tuple[ObjectId, ...]:
    """Return the objects that may be chosen next such that all materials can still be found."""
    there = dict.fromkeys(id for pools in ways for pool in pools for id in pool if id not in chosen)
    return tuple(id for id in there if any(_completes(pools, materials, (*chosen, id)) for pools in ways))


def _completes(pools: _Pools, materials: tuple[Material, ...], chosen: Sequence[ObjectId] = ()) -> bool:
    """Return whether the chosen objects can be part of a complete choice of materials.

    They can if every place has a candidate of its own and every chosen object a place. Then both are possible
    at once (a theorem of Mendelsohn and Dulmage about pairings).
    """
    places = [pool for pool, each in zip(pools, materials, strict=True) for _ in range(each.number)]
    more = [pool for pool, each in zip(pools, materials, strict=True) if each.more for _ in chosen]
    for_chosen = [[place for place, pool in enumerate((*places, *more)) if id in pool] for id in chosen]
    return _each_has_its_own(places) and _each_has_its_own(for_chosen)


def _each_has_its_own(choices: Sequence[Collection[int]]) -> bool:
    """Whether each of several can have one of its choices for itself alone."""
    return len(match_all(choices)) == len(choices)
