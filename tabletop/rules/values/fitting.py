"""Test of whether an object with certain characteristics fits a selection."""

from collections.abc import Mapping
from typing import Final, Literal, assert_never

from tabletop.cards.library import default_library
from tabletop.cards.mana import COLOR_WORDS
from tabletop.language.abilities import Ability, Activated, Keyword
from tabletop.language.keywords import ACTIVATED
from tabletop.language.predicates import (
    Alternative,
    Comparison,
    DamagedBy,
    Either,
    EnteredFrom,
    EnteredUnder,
    FirstPrintedIn,
    Has,
    Is,
    Measure,
    Named,
    Not,
    OfColor,
    OfColors,
    OfSubtype,
    OfSupertype,
    OfType,
    Release,
    SharesName,
    SharesType,
    Status,
    Tie,
    Tied,
    Wears,
    WithCounter,
)
from tabletop.language.references import SeatOrWord
from tabletop.language.selections import Amount, AttachedTo, Compares, Predicate, Selection
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
    """Return whether an object with these characteristics fits a selection.

    On the stack it has to be a spell (112.1), or an ability if the selection asks for one (113.1c).
    """
    if (
        object.zone.kind != selection.zone
        or (isinstance(object, StackAbility) and _AN_ABILITY not in selection.asks)
        or not _fits_player(state, selection.controller, controller_of(object), you)
        or not _fits_player(state, selection.owner, object.owner, you)
    ):
        return False
    return has_quality(state, selection, object, found, (you, asker))


def has_quality(
    state: State, selection: Selection, object: GameObject, found: Characteristics, seen: tuple[int, ObjectId]
) -> bool:
    """Return whether every predicate of a selection is true, regardless of zone and player (702.16a).

    ``seen`` are the player and the object from whose view the selection is tested.
    """
    for predicate in selection.asks:  # noqa: SIM110 - this is asked of every object, and a loop is quicker
        if not _is_true(predicate, state, object, found, seen):
            return False
    return True


_AN_ABILITY: Final = Is(Status.ABILITY)


def _is_true(  # noqa: C901, PLR0912 - one case for each kind of predicate
    predicate: Predicate, state: State, object: GameObject, found: Characteristics, seen: tuple[int, ObjectId]
) -> bool:
    """Return whether a predicate is true of an object. ``seen`` are the player and object that ask."""
    # All objects are tested, so frequent predicates come first.
    match predicate:
        case OfType(type=word):
            return word in found.types
        case Is(status=status):
            return _is_or_has(status, state, object, found)
        case OfSubtype(subtype=word):
            return word in found.subtypes
        case Not(of=opposite):
            return not _is_true(opposite, state, object, found, seen)
        case Tied(tie=Tie.OF_CHOSEN_KIND):
            return _is_of_chosen_kind(state, found, seen[1])
        case Tied(tie=tie):
            return _is_tied(tie, state, object, seen[1])
        case Either(of=several):
            return any(_is_true(each, state, object, found, seen) for each in several)
        case Compares(what=what, how=how, limit=limit):
            return _is_within(_measure(what, found), how, limit)
        case OfColor(color=color):
            return color in found.colors
        case OfSupertype(supertype=word):
            return word in found.supertypes
        case Has(keyword=keyword):
            return keyword in found.keywords
        case Named() | FirstPrintedIn():
            return _is_called(predicate, state, object, found.name, seen[1])
        case OfColors(number=number):
            return number == len(found.colors)
        case WithCounter() | EnteredFrom() | EnteredUnder() | Wears() | DamagedBy():
            return _has_or_had(predicate, state, object, seen[0])
        case AttachedTo() | SharesType() | SharesName():
            return True  # They depend on another object. ``selecting`` tests them, for effects and targets.
        case _:
            assert_never(predicate)


_SETS: Final[Mapping[Release, tuple[str, ...]]] = {Release.TRANSFORMERS: ("BOT", "H17")}
"""Codes of the sets of each release."""


def _is_called(
    predicate: Named | FirstPrintedIn, state: State, object: GameObject, name: str, asker: ObjectId
) -> bool:
    """Return whether a name is the requested one, or was first printed on a card of a release."""
    if isinstance(predicate, FirstPrintedIn):
        return _first_set(object, name) in _SETS[predicate.release]
    return name == (_chosen_name(state, asker) if predicate.name == "chosen" else predicate.name)


def _first_set(object: GameObject, name: str) -> str | None:
    """Return the first set of a card with this name, or None if no card has it."""
    own = (piece.definition for piece in object.pieces)
    definition = next((each for each in own if name in (face.name for face in each.faces)), None)
    if definition is None and name in default_library():
        definition = default_library().find(name).definition
    return definition.sets[0] if definition is not None and definition.sets else None


def _chosen_name(state: State, asker: ObjectId) -> str | None:
    """Return the name that was chosen for the asking object."""
    return getattr(state.objects.get(asker), "chosen_name", None)


def _has_or_had(
    predicate: WithCounter | EnteredFrom | EnteredUnder | Wears | DamagedBy,
    state: State,
    object: GameObject,
    you: int,
) -> bool:
    match predicate:
        case WithCounter(kind=kind):
            return kind in getattr(object, "counters", {})
        case EnteredFrom(zone=zone):
            return zone == _came_from(object)
        case EnteredUnder(player=player):
            return _entered_under(state, player, object, you)
        case Wears(subtypes=subtypes):
            return object.id in wearers(state, subtypes)
        case DamagedBy(player=player):
            return _is_damaged_by(state, player, object, you)
        case _:
            assert_never(predicate)


def _is_or_has(  # noqa: C901, PLR0912 - one case for each status
    status: Status, state: State, object: GameObject, found: Characteristics
) -> bool:
    match status:
        case Status.TAPPED:
            return getattr(object, "tapped", False)
        case Status.TOKEN:
            return object.is_token
        case Status.ATTACKING:
            return _attacks(object)
        case Status.UNBLOCKED:
            return isinstance(object, Permanent) and object.combat.unblocked
        case Status.IN_COMBAT:
            return _attacks(object) or _blocks(object)
        case Status.DAMAGED:
            return _is_damaged(object)
        case Status.ATTACKED:
            return _has_attacked(object)
        case Status.WAS_CAST:
            return getattr(object, "was_cast", False)
        case Status.TRANSFORMED:
            return is_transformed(object, state.edition)
        case Status.DOUBLE_FACED:
            return counts_as_double_faced(object, state.edition)
        case Status.FACE_DOWN:
            return is_face_down(object)
        case Status.TOUGHER:
            return (found.toughness or 0) > (found.power or 0)
        case Status.MULTICOLORED:
            return len(found.colors) > 1
        case Status.OF_EVEN_MANA_VALUE:
            return found.mana_value % 2 == 0
        case Status.MODIFIED:
            return _is_modified(state, object)
        case Status.DISCARDED:
            return getattr(object, "discarded_in", None) == state.turn
        case Status.SINGLE_TARGET:
            return isinstance(object, Spell) and len(object.targets) + len(object.target_players) == 1
        case _:
            return _is_there(status, state, object, found)


def _is_activated(ability: Ability) -> bool:
    """Return whether an ability is an activated ability, or a keyword that stands for one."""
    return isinstance(ability, Activated) or (isinstance(ability, Keyword) and ability.name in ACTIVATED)


def _is_there(
    status: Literal[
        Status.MONSTROUS,
        Status.FORETOLD,
        Status.PAIRED,
        Status.NOT_BOTTOM,
        Status.ABILITY,
        Status.COMMANDER,
        Status.DRAWN,
        Status.HAS_ACTIVATED_ABILITY,
    ],
    state: State,
    object: GameObject,
    found: Characteristics,
) -> bool:
    match status:
        case Status.MONSTROUS | Status.FORETOLD | Status.PAIRED:
            return getattr(object, str(status), None) is not None
        case Status.NOT_BOTTOM:
            return state.in_zone(object.zone)[-1:] != (object.id,)
        case Status.ABILITY:
            return isinstance(object, StackAbility)
        case Status.COMMANDER:
            return any(piece.commander for piece in object.pieces)
        case Status.HAS_ACTIVATED_ABILITY:
            return any(map(_is_activated, found.abilities))
        case Status.DRAWN:
            return object.id in state.players[object.owner].drawn_this_turn
        case _:
            assert_never(status)


def _is_tied(tie: Tie, state: State, object: GameObject, asker: ObjectId) -> bool:
    match tie:
        case Tie.OTHER:
            return object.id != asker
        case Tie.EXILED_WITH:
            return _is_exiled_with(state, object, asker)
        case Tie.ATTACHED_TO_IT:
            return getattr(object, "attached_to", None) == asker
        case Tie.BLOCKING_IT:
            return asker in _blocked_by(object)
        case Tie.OF_CHOSEN_KIND:
            raise ValueError("asked of what an object is, not of what it does")
        case _:
            assert_never(tie)


def _measure(what: Measure, found: Characteristics) -> int:
    match what:
        case Measure.MANA_VALUE:
            return found.mana_value
        case Measure.POWER:
            return found.power or 0
        case Measure.TOUGHNESS:
            return found.toughness or 0
        case _:
            assert_never(what)


def _is_within(number: int, how: Comparison, limit: Amount) -> bool:
    """Return whether a number is within a limit.

    A limit that isn't known yet equals no number and excludes none.
    """
    match how:
        case Comparison.EXACTLY:
            return number == limit
        case Comparison.AT_LEAST:
            return not isinstance(limit, int) or number >= limit
        case Comparison.AT_MOST:
            return not isinstance(limit, int) or number <= limit
        case _:
            assert_never(how)


def alternative_types(selection: Selection) -> tuple[str, ...]:
    """Return alternative types that a fitting object needs, or none if it needs none."""
    words: tuple[Alternative, ...] = (
        *selection.predicates_of(OfSubtype),
        *selection.predicates_of(OfSupertype),
        *selection.predicates_of(OfType),
    )
    if words:
        return (_word(words[0]),)
    several = (
        each.of
        for each in selection.predicates_of(Either)
        if not any(isinstance(word, Has) for word in each.of)
    )
    return tuple(_word(word) for word in next(several, ()))


def _word(of: Alternative) -> str:
    match of:
        case OfSubtype(subtype=word) | OfSupertype(supertype=word) | OfType(type=word) | Has(keyword=word):
            return word
        case _:
            assert_never(of)


def depends_on_turn(selection: Selection) -> bool:
    """Return whether the objects that fit depend on whose turn it is."""
    return "active" in (selection.controller, selection.owner)


def depends_on_others(selection: Selection) -> bool:
    """Return whether fitting may depend on other objects or on whose turn it is."""
    return depends_on_turn(selection) or any(
        isinstance(each, AttachedTo | Wears) or each in _OF_OTHERS for each in selection.asks
    )


_OF_OTHERS: Final = (Tied(Tie.EXILED_WITH), Tied(Tie.OF_CHOSEN_KIND), Is(Status.MODIFIED))


def is_plain(selection: Selection) -> bool:
    """Return whether fitting depends only on each permanent, as seen by a player and an object."""
    return (
        selection.zone == ZoneKind.BATTLEFIELD
        and not depends_on_others(selection)
        and {selection.controller, selection.owner} <= {None, "you", "opponent"}
        and all(isinstance(each.limit, int) for each in selection.predicates_of(Compares))
    )


def _is_exiled_with(state: State, object: GameObject, asker: ObjectId) -> bool:
    """Return whether it was exiled with the asking object, or to craft that object's card (702.167c)."""
    source = state.permanent(asker)
    piles = (asker, *(piece.id for piece in source.pieces)) if source is not None else (asker,)
    return getattr(object, "pile", None) in piles and is_linked(object, source, state.edition)


def _came_from(object: GameObject) -> str:
    """Return the kind of zone that a permanent entered from or a spell was cast from."""
    if isinstance(object, Spell):
        return object.cast_from.kind.value if object.cast_from is not None else ""
    return getattr(object, "entered_from", "")


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


def _is_of_chosen_kind(state: State, found: Characteristics, asker: ObjectId) -> bool:
    """Return whether an object has the type or color that was chosen for the asking object."""
    chosen = getattr(state.objects.get(asker), "chosen", {})
    words = (*found.types, *found.subtypes, *(COLOR_WORDS[color] for color in found.colors))
    return any(value in words for value in chosen.values())


def with_chosen_type(state: State, of: Selection | None, asker: ObjectId | None) -> Selection | None:
    """Return a selection with the creature type that was chosen for an object in place of the word for it.

    The chosen type is also known after the object is gone.
    """
    chosen = getattr(state.objects.get(asker or 0), "chosen", {}).get("creature type")
    if of is None or chosen is None:
        return of
    of_kind = Tied(Tie.OF_CHOSEN_KIND)
    return of.with_parts(asks=tuple(OfSubtype(chosen) if each == of_kind else each for each in of.asks))


def _is_modified(state: State, object: GameObject) -> bool:
    """Return whether a permanent has a counter, is equipped, or has an Aura of its controller (700.9)."""
    if not isinstance(object, Permanent):
        return False
    attached = (each for each in state.permanents() if each.attached_to == object.id)
    return bool(object.counters) or any(
        "Equipment" in subtypes or ("Aura" in subtypes and each.controller == object.controller)
        for each in attached
        for subtypes in (base_characteristics(each, state.edition).subtypes,)
    )


def _entered_under(state: State, wanted: SeatOrWord, object: GameObject, you: int) -> bool:
    """Return whether a permanent entered this turn under the control of such a player."""
    entered = object.entered if isinstance(object, Permanent) else None
    return entered is not None and entered[0] == state.turn and _fits_player(state, wanted, entered[1], you)


def _is_damaged_by(state: State, wanted: SeatOrWord, object: GameObject, you: int) -> bool:
    """Return whether a source of such a player dealt damage to it this turn."""
    under = object.this_turn.damaged_under if isinstance(object, Permanent) else ()
    return any(_fits_player(state, wanted, seat, you) for seat in under)


def settle_selection(state: State, of: Selection) -> tuple[tuple[ObjectId, ...], Selection | None]:
    """Return the objects that may fit if other objects decide that, and the rest of the selection.

    The attached objects themselves are not part of the result. They would make the effect differ from the
    previous one, and nothing that is cached would be valid any longer.
    """
    worn = next(iter(of.predicates_of(Wears)), None)
    if worn is None:
        return (), of
    among = wearers(state, worn.subtypes)
    return among, of.with_parts(asks=tuple(each for each in of.asks if each is not worn)) if among else None


def wearers(state: State, subtypes: tuple[str, ...]) -> tuple[ObjectId, ...]:
    """Return the objects to which something with one of these printed subtypes is attached."""
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


def _blocked_by(object: GameObject) -> tuple[ObjectId, ...]:
    return object.combat.all_blocked if isinstance(object, Permanent) else ()


def _blocks(object: GameObject) -> bool:
    return isinstance(object, Permanent) and object.combat.blocks


def _attacks(object: GameObject) -> bool:
    return isinstance(object, Permanent) and object.combat.attacks
