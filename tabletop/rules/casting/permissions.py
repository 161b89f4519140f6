"""Permissions to cast or play something from where it is, and prohibitions (601.3)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Face, Side
from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.abilities import Standing
from tabletop.language.changes import Allowed, Forbidden
from tabletop.language.effects import Allow, Forbid
from tabletop.language.keywords import FACE_DOWN, KeywordName
from tabletop.language.references import ObjectWord
from tabletop.language.selections import Selection
from tabletop.model.actions import Cast
from tabletop.model.events import Changed, Ended
from tabletop.model.objects import CardObject, FaceDown, GameObject, ObjectId, Spell
from tabletop.model.state import Permission, Prohibition, State
from tabletop.model.zones import STACK, Zone, ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.casting.additional_costs import ways_instead
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.standing_effects import list_standing_effects, may_see, prohibitions
from tabletop.rules.values.conditions import holds
from tabletop.rules.values.keywords import keyword_cost
from tabletop.rules.values.kinds import controller_of, has_two_spells, is_modal, is_transforming
from tabletop.rules.values.layers import characteristics_of, fits


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One way to cast a card: its name, the side that is up, its cost and timing.

    If ``cost`` is None, it is the face's own mana cost. ``now`` ignores the usual timing.
    """

    label: str = ""
    side: Side = Side.FRONT
    cost: ManaCost | None = None
    free: bool = False
    now: bool = False
    face_down: str | None = None
    copy: bool = False
    """Whether a copy of the card is cast instead of the card, created where the card is (707.12)."""
    permission: Permission | None = None


NO_COST: Final = ManaCost(("0",))
FACE_DOWN_COST: Final = ManaCost(("3",))

_FROM_GRAVEYARD: Final = {KeywordName.DISTURB: Side.BACK, KeywordName.FLASHBACK: Side.FRONT}
"""Keywords that let a card be cast from its owner's graveyard, with the face that is then up."""


def ways_to_cast(state: State, card: GameObject, player: int, x: int = 0) -> Iterator[Way]:
    """Yield all ways in which a player may begin to cast a card from where it is, the usual one first.

    ``x`` is the value of X in its cost (202.3e).
    """
    for permission in matching_permissions(state, card, player, Allowed.CAST):
        for side in _permitted_sides(permission, card, state.edition):
            face = _judged_face(permission, card, side, state.edition)
            if fits_permission(permission, face, card, x) and _is_such_a_spell(state, permission, card, face):
                yield _way(permission, side)
    yield from _unusual_permissions(state, card, player)
    if is_home(state, card, player):
        for side in castable_sides(card, state.edition):
            yield Way(side=side)
            yield from _own_permissions(state, card, side, player)
            for cost in ways_instead(card.definition.face(side)):
                yield Way(label=cost.instead, side=side, cost=NO_COST)
        yield from _face_down_ways(card, state.edition)
        yield from _for_other_costs(card, state.edition)
    yield from _keyword_ways(state, card, player)


def _way(permission: Permission, side: Side) -> Way:
    """Return the way to cast by a permission."""
    return Way(
        label=permission.label,
        side=side,
        cost=mana_cost(permission.cost) if permission.cost else None,
        free=permission.free or permission.for_life,
        now=permission.now,
        permission=permission,
    )


def is_hidden_from(state: State, card: GameObject | None, player: int) -> bool:
    """Return whether a card is face down in exile and a player may not look at it (406.3)."""
    in_exile = isinstance(card, CardObject) and card.zone.kind is ZoneKind.EXILE and card.face_down
    return in_exile and card is not None and not may_see(state, card, player)


def castable_sides(card: GameObject, edition: str) -> tuple[Side, ...]:
    """Return the sides that a player may choose from without a permission (712.11, 712.11b)."""
    is_chosen = has_two_spells(card) or (is_modal(card) and not in_force(edition, "kind.modal"))
    sides = (Side.FRONT, Side.BACK) if is_chosen else (Side.FRONT,)
    return tuple(side for side in sides if not _waits_for_graveyard(card, side))


def _waits_for_graveyard(card: GameObject, side: Side) -> bool:
    """Return whether the half has aftermath and the card isn't in a graveyard, so that it can't be cast."""
    if card.zone.kind is ZoneKind.GRAVEYARD or not has_two_spells(card):
        return False
    return "aftermath" in card.definition.face(side).keywords


def each_face(state: State, action: Cast) -> tuple[Cast, ...]:
    """Return the action once for each face that it could mean, or unchanged unless the card is modal."""
    card = state.objects.get(action.object)
    if card is None or action.face is not None or not card.pieces or not is_modal(card):
        return (action,)
    return tuple(replace(action, face=side.value) for side in castable_sides(card, state.edition))


def may_be_cast_transformed(card: GameObject, edition: str) -> bool:
    """Return whether an effect that lets a card be cast transformed works for it (712.11a)."""
    return is_transforming(card) or (is_modal(card) and in_force(edition, "cast.modal-transformed"))


def _permitted_sides(permission: Permission, card: GameObject, edition: str) -> tuple[Side, ...]:
    if permission.transformed:
        return (Side.BACK,) if may_be_cast_transformed(card, edition) else ()
    return castable_sides(card, edition)


def _judged_face(permission: Permission, card: GameObject, side: Side, edition: str) -> Face:
    """Return the face that a permission tests. In older editions cascade tests the card itself."""
    if permission.label == "cascade" and in_force(edition, "modal.cascade"):
        return card.definition.front
    return card.definition.face(side)


def is_home(state: State, card: GameObject, player: int) -> bool:
    """Return whether a player may cast the card from where it is without a permission."""
    if card.zone.kind is ZoneKind.COMMAND:
        return card.owner == player and any(piece.commander for piece in card.pieces)
    return card.zone == Zone(ZoneKind.HAND, player)


def _face_down_ways(card: GameObject, edition: str) -> Iterator[Way]:
    front = card.definition.front
    for name in FACE_DOWN:
        if name == KeywordName.DISGUISE and in_force(edition, "kind.cloak-disguise"):
            continue
        if keyword_cost(front, name) is not None:
            yield Way(label=name.value, face_down=name.value, cost=FACE_DOWN_COST)


_OTHER_COSTS: Final = (KeywordName.EVOKE, KeywordName.OVERLOAD, KeywordName.MUTATE, KeywordName.BESTOW)
"""Keywords with alternative costs for casting the card from where it could be cast anyway (118.9)."""


def _for_other_costs(card: GameObject, edition: str) -> Iterator[Way]:
    for name in _OTHER_COSTS:
        cost = keyword_cost(card.definition.front, name)
        unknown = name is KeywordName.MUTATE and in_force(edition, "kind.merging")
        if cost is not None and not unknown:
            yield Way(label=name.value, cost=cost)


def _unusual_permissions(state: State, card: GameObject, player: int) -> Iterator[Way]:
    """Yield ways to cast face down by an effect (708.4), or to cast a copy of the card (707.12)."""
    for permission in matching_permissions(state, card, player, Allowed.CAST_FACE_DOWN):
        # The permission tests the card's front.
        if fits_permission(permission, card.definition.front):
            yield Way(
                label=permission.label,
                free=permission.free,
                now=permission.now,
                face_down=permission.face_down,
                permission=permission,
            )
    for permission in matching_permissions(state, card, player, Allowed.CAST_COPY):
        for side in _sides_of_a_copy(card, state.edition):
            if fits_permission(permission, card.definition.face(side)):
                yield Way(
                    label=permission.label,
                    side=side,
                    free=permission.free,
                    now=permission.now,
                    copy=True,
                    permission=permission,
                )


def _sides_of_a_copy(card: GameObject, edition: str) -> tuple[Side, ...]:
    """Return the sides that a copy of a card may have. In older editions it has only its front."""
    return (Side.FRONT,) if in_force(edition, "modal.copy-of-card") else castable_sides(card, edition)


def _foretold_ways(state: State, card: GameObject, player: int) -> Iterator[Way]:
    """Yield the way to cast a card that its owner foretold in an earlier turn (702.143a)."""
    since = card.foretold if isinstance(card, CardObject) and card.owner == player else None
    cost = keyword_cost(card.definition.front, KeywordName.FORETELL) if since is not None else None
    if since is not None and since < state.turn and cost is not None:
        yield Way(label=KeywordName.FORETELL.value, cost=cost)


def _keyword_ways(state: State, card: GameObject, player: int) -> Iterator[Way]:
    yield from _foretold_ways(state, card, player)
    if not isinstance(card, CardObject) or card.face_down:
        return
    front = card.definition.front
    if card.zone == Zone(ZoneKind.GRAVEYARD, player):
        for name, side in _FROM_GRAVEYARD.items():
            cost = keyword_cost(front, name)
            if cost is not None:
                yield Way(label=name.value, side=side, cost=cost)
        yield from _own_permissions(state, card, Side.FRONT, player, ZoneKind.GRAVEYARD)
    if in_force(state.edition, "kind.convert"):
        return
    cost = keyword_cost(front, KeywordName.MORE_THAN_MEETS_THE_EYE)
    allowed = is_home(state, card, player) or any(
        True for _ in matching_permissions(state, card, player, Allowed.CAST)
    )
    if cost is not None and allowed:
        yield Way(label="more than meets the eye", side=Side.BACK, cost=cost)


# --- Permissions of effects ------------------------------------------


def matching_permissions(state: State, card: GameObject, player: int, what: Allowed) -> Iterator[Permission]:
    """Yield the permissions by which a player may cast or play a card, with any face."""
    for permission in (*state.permissions, *_standing_permissions(state, player)):
        if (
            permission.player == player
            and what in permission.what
            and _covers(state, permission, card)
            and _is_open(state, permission)
        ):
            yield permission


def _is_open(state: State, permission: Permission) -> bool:
    """Return whether a permission can be used now, given its condition and its limit to one use."""
    source = state.permanent(permission.id)
    if permission.once and source is not None and source.this_turn.permitted:
        return False
    asking = Context(permission.player, own=permission.source)
    return permission.condition is None or holds(state, permission.condition, asking)


def _is_such_a_spell(state: State, permission: Permission, card: GameObject, face: Face) -> bool:
    """Return whether the resulting spell fits a permission."""
    of = permission.of
    if of is None or of.zone is not ZoneKind.STACK:
        return True
    return fits_as_spell(state, of, Seen(permission.player, permission.source), permission.player, card, face)


def _own_permissions(
    state: State, card: GameObject, side: Side, player: int, where: ZoneKind | None = None
) -> Iterator[Way]:
    """Yield ways from a card's own text, such as flash or a higher cost, in zone ``where`` (113.6)."""
    for ability in card.definition.face(side).abilities:
        for effect in ability.effects if isinstance(ability, Standing) else ():
            if not isinstance(effect, Allow) or effect.object is not ObjectWord.SELF or effect.zone != where:
                continue
            permission = permission_of(effect, card.id, player, None, effect.label or "")
            if _is_open(state, permission):
                yield _way(permission, side)


def holds_any_number(state: State, player: int) -> bool:
    """Return whether a player's hand size is unlimited (402.2)."""
    return any(
        each.player == player and Allowed.HOLD_ANY_NUMBER in each.what
        for each in (*state.permissions, *_standing_permissions(state, player))
    )


def _standing_permissions(state: State, player: int) -> Iterator[Permission]:
    """Yield the permissions that permanents give while they are there (604.1)."""
    for permanent, effect in list_standing_effects(state):
        if isinstance(effect, Allow) and player in Context(controller_of(permanent)).players(
            state, effect.by
        ):
            zone = Zone(ZoneKind(effect.zone), player) if effect.zone is not None else None
            label = characteristics_of(state, permanent).name
            made_by = getattr(permanent, "made_by", None)
            found = permission_of(effect, permanent.id, player, zone, label)
            yield found if made_by is None else replace(found, source=made_by)


def permission_of(effect: Allow, number: int, player: int, zone: Zone | None, label: str) -> Permission:
    """Return the permission of an effect, with its own label or the given one."""
    return Permission(
        id=number,
        player=player,
        what=effect.what,
        label=effect.label or label,
        zone=zone,
        types=effect.types,
        max_mana_value=effect.max_mana_value,
        name=effect.name,
        of=effect.of,
        source=number,
        usual=effect.usual,
        once=effect.once,
        condition=effect.condition,
        free=effect.free,
        cost=effect.cost,
        more=effect.more,
        spends=effect.spends,
        spent_as=effect.spent_as,
        for_life=effect.for_life,
        tapped=effect.tapped,
        counters=effect.counters,
        change=effect.change,
        now=effect.now,
        transformed=effect.transformed,
        exiles=effect.exiles,
    )


def _covers(state: State, permission: Permission, card: GameObject) -> bool:
    if permission.object is not None:
        return permission.object == card.id
    if permission.usual:
        return is_home(state, card, permission.player)
    of = permission.of
    if of is not None and of.zone is not ZoneKind.STACK:
        if not fits(state, of, card, you=permission.player, asker=permission.source):
            return False
        if permission.zone is None:
            return True
    if permission.zone is None or permission.zone != card.zone:
        return False
    # Only the top card of a library can be meant, because no other is known.
    return card.zone.kind is not ZoneKind.LIBRARY or state.in_zone(card.zone)[:1] == (card.id,)


def may_cast_at_any_time(state: State, player: int, face: Face) -> bool:
    """Return whether a player may cast spells with such a face as though they had flash (601.3b).

    Such a permission names neither a zone nor an object. It is only about timing.
    """
    return any(
        permission.player == player
        and permission.now
        and Allowed.CAST in permission.what
        and permission.zone is None
        and permission.object is None
        and permission.of is None
        and not permission.usual
        and fits_permission(permission, face)
        for permission in (*state.permissions, *_standing_permissions(state, player))
    )


def fits_permission(permission: Permission, face: Face, card: GameObject | None = None, x: int = 0) -> bool:
    """Return whether the face that would be up fits a permission (712.11c).

    The back of a transforming card has the mana value of its front (712.8c).
    """
    words = {*face.types.types, *face.types.subtypes, *face.types.supertypes}
    value = counted_cost(card, face).value(x)
    return (
        not (permission.types and words.isdisjoint(permission.types))
        and permission.name in (None, face.name)
        and (permission.max_mana_value is None or value <= permission.max_mana_value)
    )


def counted_cost(card: GameObject | None, face: Face) -> ManaCost:
    """Return the cost that determines the mana value of a card's spell with a face up (712.8c)."""
    return (card.definition.front if card is not None and is_transforming(card) else face).mana_cost


def is_forbidden(  # noqa: PLR0913, PLR0917 - who may not do what with which face of which card, for which X
    state: State, player: int, what: Forbidden, card: GameObject, face: Face, x: int = 0
) -> bool:
    """Return whether something forbids a player to cast or play a card with a face up (101.2)."""
    return (
        is_barred(state, player, what, card, face.name)
        or forbidding_object(state, player, what, card, face, x) is not None
        or any(
            each.of is not None
            and _speaks_of(each, player, what, card, face.name)
            and fits_as_spell(state, each.of, Seen(each.you), player, card, face, x)
            for each in state.prohibitions
        )
    )


def forbidding_object(  # noqa: PLR0913, PLR0917 - as above
    state: State, player: int, what: Forbidden, card: GameObject, face: Face, x: int = 0
) -> ObjectId | None:
    """Return the first permanent or emblem that forbids it, or None if none does."""
    found = (
        object.id
        for object, effect in prohibitions(state, what)
        if _forbids(state, object, effect, player, card, face, x)
    )
    return next(found, None)


def is_barred(state: State, player: int, what: Forbidden, object: GameObject, name: str) -> bool:
    """Return whether a lasting effect forbids a player something with an object of a name (101.2)."""
    return any(
        each.of is None and _speaks_of(each, player, what, object, name) for each in state.prohibitions
    )


def _speaks_of(prohibition: Prohibition, player: int, what: Forbidden, object: GameObject, name: str) -> bool:
    return (
        what in prohibition.what
        and prohibition.player in (None, player)
        and prohibition.object in (None, object.id)
        and prohibition.name in (None, name)
        and (not prohibition.zones or object.zone.kind in prohibition.zones)
    )


def _forbids(  # noqa: PLR0913, PLR0917 - who forbids whom to do what with which face of which card
    state: State, permanent: GameObject, effect: Forbid, player: int, card: GameObject, face: Face, x: int
) -> bool:
    if player not in Context(controller_of(permanent)).players(state, effect.by):
        return False
    if effect.zones and card.zone.kind not in effect.zones:
        return False
    name = getattr(permanent, "chosen_name", None) if effect.name == "chosen" else effect.name
    if effect.name is not None and name != face.name:
        return False
    return effect.of is None or fits_as_spell(
        state, effect.of, Seen(controller_of(permanent), permanent.id), player, card, face, x
    )


class Seen(NamedTuple):
    """The player and the object from whose view something is tested."""

    you: int
    asker: int = 0


def fits_as_spell(  # noqa: PLR0913, PLR0917 - as above
    state: State, selection: Selection, seen: Seen, player: int, card: GameObject, face: Face, x: int = 0
) -> bool:
    """Return whether the spell from a card, face up or face down, fits a selection (712.11c, 708.4)."""
    is_hidden = face not in card.definition.faces
    side = Side.BACK if face == card.definition.back else Side.FRONT
    spell = Spell(
        id=card.id,
        owner=card.owner,
        zone=STACK,
        timestamp=card.timestamp,
        pieces=card.pieces,
        controller=player,
        side=side,
        face_down=FaceDown(face=face) if is_hidden else None,
        cast_from=card.cast_from if isinstance(card, Spell) else card.zone,
        x=x,
    )
    return fits(state, selection, spell, you=seen.you, asker=seen.asker)


def record_use(course: Course, permission: Permission | None) -> None:
    """Record the use of a permission. One for a single card ends with its use."""
    if permission is None or not permission.once:
        return
    source = course.state.permanent(permission.id)
    if source is None:
        course.do(Ended(ids=(permission.id,)))
    else:
        this_turn = replace(source.this_turn, permitted=True)
        course.do(Changed(object=source.id, values={"this_turn": this_turn}))
