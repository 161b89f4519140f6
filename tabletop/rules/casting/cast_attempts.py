"""Attempts to cast a card: the spell that it would be, its costs, and what keeps it from being cast."""

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Face, Side
from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.changes import Forbidden
from tabletop.model.actions import Cast
from tabletop.model.objects import GameObject, Permanent, Piece, PieceKind, Spell, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import STACK, ZoneKind
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.casting.additional_costs import Casting, permission_cost
from tabletop.rules.casting.cost_changes import Priced, changed_cost, usable_mana
from tabletop.rules.casting.permissions import Way, counted_cost, forbidding_object
from tabletop.rules.costs.helped_payment import helpers, least_costs
from tabletop.rules.engine.paying import can_pay
from tabletop.rules.engine.timing import blame_for_time
from tabletop.rules.faces.face_down import face_down_as
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.keywords import PLAIN_FACE, face_cast


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A player's attempt to cast a card, with every way that fits the action."""

    card: GameObject | None
    player: int
    action: Cast
    side: Side
    ways: tuple[Way, ...]
    aimed: Chosen | None = None
    """Chosen targets, or None before they are chosen."""

    @property
    def x(self) -> int:
        """Value of X. Before it is announced, this is the smallest possible value."""
        return self.action.x or 0

    @property
    def priced(self) -> Priced | None:
        """The spell as its costs see it, or None without a card."""
        if self.card is None:
            return None
        aimed = self.aimed if self.aimed is not None else Chosen.by(self.action) or None
        return Priced(self.card, self.face, self.player, self.action.x, aimed)

    @property
    def face(self) -> Face:
        """The face that will be up."""
        assert self.card is not None
        if self.ways and self.ways[0].face_down is not None:
            return PLAIN_FACE
        return face_cast(self.card.definition.face(self.side), self.ways[0].label if self.ways else None)


def blame_no_card(state: State, trying: Attempt) -> Blame:
    """Return the object that isn't a card to cast, with the reason."""
    object = state.objects.get(trying.action.object)
    words = ""
    if isinstance(object, Permanent):
        words = "{object} is on the battlefield, so it can't be cast."
    elif isinstance(object, Spell | StackAbility):
        words = "{object} is already on the stack."
    elif object is not None and object.definition.front.is_emblem:
        words = "{object} is an emblem, so it can't be cast."
    return Blame(object=trying.action.object, words=words)


def blame_face(_state: State, trying: Attempt) -> Blame:
    """Return the card with the face to be cast, and the player."""
    face = trying.face.name if trying.card is not None else ""
    return Blame(object=trying.action.object, player=trying.player, face=face)


def blame_forbidder(state: State, trying: Attempt) -> Blame:
    """Return the permanent or emblem that forbids the spell, or else the card."""
    assert trying.card is not None
    found = forbidding_object(state, trying.player, Forbidden.CAST, trying.card, trying.face, trying.x)
    blame = blame_face(state, trying)
    if found is None:
        return blame
    words = "{object} says that {face} can't be cast."
    return replace(blame, object=found, other=trying.card.id, words=words)


def blame_zone(_state: State, trying: Attempt) -> Blame:
    """Return the card with the face to be cast, the player and the zone."""
    assert trying.card is not None
    zone = trying.card.zone
    is_own = zone.is_own and zone.player == trying.player
    own = "Nothing lets {player} cast {face} from their {kind}." if is_own else ""
    face = trying.face.name
    return Blame(
        object=trying.card.id, player=trying.player, zone=zone, face=face, kind=zone.kind.value, words=own
    )


def blame_way(_state: State, trying: Attempt) -> Blame:
    """Return the card that lacks the ability by which it is cast, or the zone where that doesn't work."""
    card, kind = trying.card, str(trying.action.using)
    faces = card.definition.faces if card is not None else ()
    has_it = any(kind in face.keywords for face in faces)
    zone = card.zone if card is not None else None
    words = "" if has_it else "{object} doesn't have {kind}."
    return Blame(object=trying.action.object, player=trying.player, zone=zone, kind=kind, words=words)


def blame_time(state: State, trying: Attempt) -> Blame:
    """Return what is on the stack, or the card that has to wait for a main phase."""
    words = "{other} can't be cast while {object} is on the stack."
    found = blame_for_time(state, trying.player, trying.action.object, words)
    return found or blame_face(state, trying)


def blame_x(_state: State, trying: Attempt) -> Blame:
    """Return the value of X, or the spell for which X is 0."""
    if trying.x < 0:
        return Blame(object=trying.action.object, number=trying.x)
    words = "X is 0 if {object} is cast without paying its mana cost."
    return Blame(object=trying.action.object, words=words)


def can_be_paid(state: State, trying: Attempt, cost: ManaCost) -> bool:
    """Return whether the player has the mana for a cost that may be spent on this spell."""
    usable = usable_mana(state, trying.priced)
    return can_pay(state, trying.player, cost, trying.x, usable)


def can_be_paid_with_help(state: State, trying: Attempt, way: Way, cost: ManaCost) -> bool:
    """Return whether the player can pay a cost, with convoke, improvise and delve included (702.51a)."""
    if can_be_paid(state, trying, cost):
        return True
    left = least_costs(cost.with_x(trying.x), helpers(state, as_spell(state, trying, way)))
    return any(can_be_paid(state, trying, each) for each in left)


def casting_by(trying: Attempt, way: Way) -> Casting:
    """Return the spell as its additional costs see it, cast in one way."""
    assert trying.card is not None
    extra = permission_cost(way.permission, counted_cost(trying.card, trying.face).value())
    return Casting(trying.face, way.label, trying.player, trying.card.id, extra, trying.x)


def cost_of(state: State, trying: Attempt, way: Way) -> ManaCost:
    """Return the mana cost of casting, with the tax on a commander (903.8).

    Cast without paying its mana cost, a spell still has its additional costs (118.9d, 601.2f).
    """
    cost = ManaCost() if way.free else way.cost if way.cost is not None else trying.face.mana_cost
    card = trying.card
    if card is not None and card.zone.kind is ZoneKind.COMMAND:
        before = state.players[trying.player].commander_casts.get(card.pieces[0].id, 0)
        cost = cost.plus(2 * before)
    permission = way.permission
    if permission is not None and permission.more:
        cost = ManaCost((*mana_cost(permission.more).symbols, *cost.symbols))
    if trying.priced is not None:
        cost = changed_cost(state, cost, trying.priced)
    if permission is None:
        return cost
    return (cost.minus(mana_cost(permission.less)) if permission.less else cost).paid_as(permission.spent_as)


def as_spell(state: State, trying: Attempt, way: Way) -> Spell:
    """Return the spell that the card becomes when it is cast in one way."""
    card = trying.card
    assert card is not None
    number = state.clock + 1
    return Spell(
        id=number,
        owner=card.owner,
        zone=STACK,
        timestamp=number,
        pieces=(Piece(number, card.definition, PieceKind.COPY),) if way.copy else card.pieces,
        controller=trying.player,
        side=way.side,
        face_down=face_down_as(state, way.face_down, None),
        using=way.label or None,
        exiles=way.permission is not None and way.permission.exiles,
        enters_tapped=way.permission is not None and way.permission.tapped,
        enters_with={} if way.permission is None else way.permission.counters,
        changed=None if way.permission is None else way.permission.change,
        x=trying.x,
        cast_from=card.zone,
    )
