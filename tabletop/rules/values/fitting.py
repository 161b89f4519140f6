"""Whether an object with certain characteristics fits a selection."""

from msgspec.structs import replace

from tabletop.language.conditions import SeatOrWord, Selection
from tabletop.model.objects import GameObject, ObjectId, Permanent, Spell, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.characteristics import Characteristics, base_characteristics
from tabletop.rules.values.kinds import (
    controller_of,
    counts_as_double_faced,
    is_face_down,
    is_linked,
    is_transformed,
)


def fits_characteristics(  # noqa: PLR0913 - a selection is asked from somebody's and something's view
    state: State,
    selection: Selection,
    object: GameObject,
    found: Characteristics,
    *,
    you: int,
    asker: ObjectId = 0,
) -> bool:
    """Whether an object with these characteristics fits; what is wanted of the stack is a spell (112.1)."""
    return (
        object.zone.kind == selection.zone
        and not isinstance(object, StackAbility)
        and not (selection.other and object.id == asker)
        and not (selection.exiled_with and not _is_exiled_with(state, object, asker))
        and not (selection.blocking_it and _blocked_by(object) != asker)
        and not (selection.attached_to_it and getattr(object, "attached_to", None) != asker)
        and _fits_words(selection, found)
        and _fits_numbers(selection, found)
        and _fits_player(state, selection.controller, controller_of(object), you)
        and _fits_player(state, selection.owner, object.owner, you)
        and (selection.damaged_by is None or _is_damaged_by(state, selection.damaged_by, object, you))
        and _fits_status(state, selection, object)
    )


def one_of(selection: Selection) -> tuple[str, ...]:
    """Types of all kinds of which an object that fits has at least one; none where it needs none."""
    for words in (selection.subtypes, selection.supertypes, selection.types):
        if words:
            return words[:1]
    return selection.any_subtypes or selection.any_types


def asks_for_the_turn(selection: Selection) -> bool:
    """Whether it depends on whose turn it is who fits."""
    return "active" in (selection.controller, selection.owner)


def asks_of_others(selection: Selection) -> bool:
    """Whether it may depend on other objects, or on whose turn it is, whether an object fits."""
    elsewhere = selection.exiled_with or selection.attached_to is not None or bool(selection.wears)
    return elsewhere or asks_for_the_turn(selection)


def is_plain(selection: Selection) -> bool:
    """Whether it asks permanents for nothing but what each of them is, seen from a player and an object."""
    limits = (selection.mana_value, selection.max_mana_value, selection.max_power)
    return (
        selection.zone == ZoneKind.BATTLEFIELD
        and not asks_of_others(selection)
        and {selection.controller, selection.owner} <= {None, "you", "opponent"}
        and all(each is None or isinstance(each, int) for each in limits)
    )


def _is_exiled_with(state: State, object: GameObject, asker: ObjectId) -> bool:
    return getattr(object, "pile", None) == asker and is_linked(object, state.permanent(asker), state.edition)


def _came_from(object: GameObject) -> str:
    """The kind of zone that a permanent entered from, or that a spell was cast from."""
    if isinstance(object, Spell):
        return object.cast_from.kind.value if object.cast_from is not None else ""
    return getattr(object, "entered_from", "")


def _fits_words(selection: Selection, found: Characteristics) -> bool:
    there = {*found.types, *found.subtypes, *found.supertypes}
    return (
        there.issuperset(selection.types)
        and there.issuperset(selection.subtypes)
        and there.issuperset(selection.supertypes)
        and there.isdisjoint(selection.not_types)
        and there.isdisjoint(selection.not_subtypes)
        and there.isdisjoint(selection.not_supertypes)
        and not (selection.any_types and there.isdisjoint(selection.any_types))
        and not (selection.any_subtypes and there.isdisjoint(selection.any_subtypes))
        and found.colors.issuperset(selection.colors)
        and found.colors.isdisjoint(selection.not_colors)
        and selection.color_count in (None, len(found.colors))
        and selection.not_color_count != len(found.colors)
        and not (selection.keywords and not {*found.keywords}.issuperset(selection.keywords))
        and not (selection.any_keywords and {*found.keywords}.isdisjoint(selection.any_keywords))
        and not (selection.not_keywords and not {*found.keywords}.isdisjoint(selection.not_keywords))
        and selection.name in (None, found.name)
    )


def _fits_numbers(selection: Selection, found: Characteristics) -> bool:
    even = selection.even_mana_value
    most, most_power = selection.max_mana_value, selection.max_power
    return (
        selection.mana_value in (None, found.mana_value)
        and (selection.min_mana_value is None or found.mana_value >= selection.min_mana_value)
        and (not isinstance(most, int) or found.mana_value <= most)
        and (even is None or (found.mana_value % 2 == 0) is even)
        and (selection.min_power is None or (found.power or 0) >= selection.min_power)
        and (not isinstance(most_power, int) or (found.power or 0) <= most_power)
        and (selection.tougher is None or selection.tougher is ((found.toughness or 0) > (found.power or 0)))
        and (selection.min_toughness is None or (found.toughness or 0) >= selection.min_toughness)
    )


def _fits_player(state: State, wanted: SeatOrWord | None, player: int, you: int) -> bool:
    match wanted:
        case None | "any":
            return True
        case "you":
            return player == you
        case "opponent":
            return player != you
        case "active":
            return player == state.active
        case _:
            return player == wanted


def _is_damaged_by(state: State, wanted: SeatOrWord, object: GameObject, you: int) -> bool:
    """Whether a source that such a player controlled has dealt damage to it in this turn."""
    under = object.this_turn.damaged_under if isinstance(object, Permanent) else ()
    return any(_fits_player(state, wanted, seat, you) for seat in under)


def _fits_status(state: State, selection: Selection, object: GameObject) -> bool:
    # Asked one by one, and only what the selection asks: this is looked at for every object on the table.
    return (
        (selection.token is None or selection.token is object.is_token)
        and (selection.with_counter is None or selection.with_counter in getattr(object, "counters", {}))
        and (selection.tapped is None or selection.tapped is getattr(object, "tapped", False))
        and (selection.attacking is None or selection.attacking is _attacks(object))
        and (selection.in_combat is None or selection.in_combat is (_attacks(object) or _blocks(object)))
        and not (selection.wears and object.id not in wearers(state, selection.wears))
        and (selection.damaged is None or selection.damaged is _is_damaged(object))
        and (selection.attacked is None or selection.attacked is _has_attacked(object))
        and selection.entered_from in (None, _came_from(object))
        and (selection.was_cast is None or selection.was_cast is getattr(object, "was_cast", False))
        and (selection.transformed is None or selection.transformed is is_transformed(object, state.edition))
        and (
            selection.double_faced is None
            or selection.double_faced is counts_as_double_faced(object, state.edition)
        )
        and (selection.face_down is None or selection.face_down is is_face_down(object))
    )


def settled(state: State, of: Selection) -> tuple[tuple[ObjectId, ...], Selection | None]:
    """The objects that may fit, where that is settled by others, and what is asked of each of them.

    What is attached to an object is not part of it: named like this, it makes the effect another one than
    before, and nothing that was kept is taken for true any more.
    """
    if not of.wears:
        return (), of
    among = wearers(state, of.wears)
    return among, replace(of, wears=()) if among else None


def wearers(state: State, subtypes: tuple[str, ...]) -> tuple[ObjectId, ...]:
    """The objects to which something of one of these printed subtypes is attached."""
    hosts = {
        each.attached_to
        for each in state.permanents()
        if each.attached_to is not None
        and not {*subtypes}.isdisjoint(base_characteristics(each, state.edition).subtypes)
    }
    return tuple(sorted(hosts))


def _is_damaged(object: GameObject) -> bool:
    return isinstance(object, Permanent) and bool(object.damage or object.this_turn.damaged_by)


def _has_attacked(object: GameObject) -> bool:
    return isinstance(object, Permanent) and object.this_turn.attacked


def _blocked_by(object: GameObject) -> ObjectId | None:
    return object.combat.blocking if isinstance(object, Permanent) else None


def _blocks(object: GameObject) -> bool:
    return isinstance(object, Permanent) and object.combat.blocks


def _attacks(object: GameObject) -> bool:
    return isinstance(object, Permanent) and object.combat.attacks
