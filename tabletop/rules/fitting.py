"""Whether an object with certain characteristics fits a selection."""

from tabletop.cards.conditions import Selection
from tabletop.model.objects import GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.rules.characteristics import Characteristics
from tabletop.rules.kinds import controller_of, counts_as_double_faced, is_face_down, is_transformed


def fits_characteristics(  # noqa: PLR0913 - a selection is asked from somebody's and something's view
    state: State,
    selection: Selection,
    object: GameObject,
    found: Characteristics,
    *,
    you: int,
    asker: ObjectId = 0,
) -> bool:
    """Whether an object with these characteristics fits."""
    return (
        object.zone.kind == selection.zone
        and not (selection.other and object.id == asker)
        and not (selection.exiled_with and getattr(object, "pile", None) != asker)
        and not (selection.attached_to_it and getattr(object, "attached_to", None) != asker)
        and _fits_words(selection, found)
        and _fits_numbers(selection, found)
        and _fits_player(state, selection.controller, controller_of(object), you)
        and _fits_player(state, selection.owner, object.owner, you)
        and _fits_status(state, selection, object)
    )


def _fits_words(selection: Selection, found: Characteristics) -> bool:
    return (
        all(found.is_a(word) for word in (*selection.types, *selection.subtypes, *selection.supertypes))
        and not any(found.is_a(word) for word in _unwanted(selection))
        and _fits_any(selection.any_types, found)
        and _fits_any(selection.any_subtypes, found)
        and all(color in found.colors for color in selection.colors)
        and not any(color in found.colors for color in selection.not_colors)
        and all(word in found.keywords for word in selection.keywords)
        and selection.name in (None, found.name)
    )


def _unwanted(selection: Selection) -> tuple[str, ...]:
    return (*selection.not_types, *selection.not_subtypes, *selection.not_supertypes)


def _fits_any(words: tuple[str, ...], found: Characteristics) -> bool:
    return not words or any(found.is_a(word) for word in words)


def _fits_numbers(selection: Selection, found: Characteristics) -> bool:
    even = selection.even_mana_value
    return (
        selection.mana_value in (None, found.mana_value)
        and (selection.min_mana_value is None or found.mana_value >= selection.min_mana_value)
        and (selection.max_mana_value is None or found.mana_value <= selection.max_mana_value)
        and (even is None or (found.mana_value % 2 == 0) is even)
        and (selection.min_power is None or (found.power or 0) >= selection.min_power)
        and (selection.max_power is None or (found.power or 0) <= selection.max_power)
        and (selection.min_toughness is None or (found.toughness or 0) >= selection.min_toughness)
    )


def _fits_player(state: State, wanted: int | str | None, player: int, you: int) -> bool:
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


def _fits_status(state: State, selection: Selection, object: GameObject) -> bool:
    def asked(wanted: bool | None, found: bool) -> bool:
        return wanted is None or wanted is found

    permanent = object if isinstance(object, Permanent) else None
    attacking = permanent is not None and (
        permanent.attacking is not None or permanent.attacking_player is not None
    )
    return (
        asked(selection.token, object.is_token)
        and (selection.with_counter is None or selection.with_counter in getattr(object, "counters", {}))
        and asked(selection.tapped, permanent is not None and permanent.tapped)
        and asked(selection.attacking, attacking)
        and asked(selection.transformed, is_transformed(object, state.edition))
        and asked(selection.double_faced, counts_as_double_faced(object, state.edition))
        and asked(selection.face_down, is_face_down(object))
    )
