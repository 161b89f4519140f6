"""The view of a table for a player, or for a person who may see everything.

The window knows the game only by this. It contains nothing that the viewer may not see.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.model.caches import cache_view, cached_view
from tabletop.model.objects import (
    AbilityText,
    CardObject,
    GameObject,
    Permanent,
    Spell,
    StackAbility,
    copies_of,
)
from tabletop.model.questions import Question
from tabletop.model.state import NO_CARD_TO_DRAW, State, Task
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.remarks import Remark, remarks_on
from tabletop.rules.values.characteristics import Characteristics, copiable_face
from tabletop.rules.values.kinds import controller_of, has_substitute, is_face_down, is_transforming, side_up
from tabletop.rules.values.layers import characteristics_of

ASKED: Final = "?"
"""Text in place of a value that a lesson asks for."""


class Badge(msgspec.Struct, frozen=True):
    """The mark on a tile: the kind of card and the side that is up."""

    kind: str
    """`transforming`, `modal`, `meld`, `flip`, `face down`, or `plain`."""
    back: bool = False
    copy: bool = False
    token: bool = False


class ObjectView(msgspec.Struct, frozen=True, kw_only=True):
    """An object as the viewer sees it. `known` is False if only its card back is visible.

    `face` is the printed or copied face that counts. `now` has the characteristics with everything that
    applies. Both are None if the viewer may not know them.
    """

    id: int
    pieces: tuple[int, ...]
    zone: Zone
    owner: int
    controller: int
    known: bool
    face_down: bool
    badge: Badge
    definition: CardDefinition | None = None
    face: Face | None = None
    now: Characteristics | None = None
    side: Side = Side.FRONT
    tapped: bool = False
    flipped: bool = False
    melded: bool = False
    summoning_sick: bool = False
    counters: Mapping[str, int] = {}
    damage: int = 0
    attached_to: int | None = None
    attached_to_player: int | None = None
    protected_by: str = ""
    """Name of the player who protects a battle (310.8)."""
    owned_by: str = ""
    """Name of a permanent's owner who isn't its controller."""
    attacking: int | None = None
    attacking_player: int | None = None
    blocking: int | None = None
    blocking_too: int | None = None
    targets: tuple[int, ...] = ()
    target_players: tuple[int, ...] = ()
    text: AbilityText | None = None
    """Text of an ability on the stack, to be put into words."""
    modes: tuple[int, ...] = ()
    """Indexes of the chosen modes of an ability on the stack."""
    source: int | None = None
    source_name: str = ""
    """Name of the source of an ability on the stack, or its last name if the source is gone."""
    note: str = ""
    stays_tapped: bool = False
    """Whether it is held tapped in untap steps by hand."""
    attacked: bool = False
    """Whether it counts as having attacked this turn."""
    substitute: bool = False
    """Whether a substitute card represents the card, which the viewer knows (713.4)."""
    checklist: bool = False
    """Whether the substitute is a printed checklist card, the only kind in the edition (711.9b)."""
    remarks: tuple[Remark, ...] = ()
    """Temporary facts to show, such as that it is tapped or attacks."""
    asked: str = ""
    """Name of the value that a lesson currently asks for, in terms of `expect`, which isn't shown."""

    @property
    def is_in_hidden_pile(self) -> bool:
        """Whether only its card back is visible, in a library, a hand or exile."""
        return not self.known and self.zone.kind not in (ZoneKind.BATTLEFIELD, ZoneKind.STACK)

    @property
    def name(self) -> str:
        """Its current name, empty if the viewer may not know it."""
        return self.now.name if self.now is not None else ""

    @property
    def hides_size(self) -> bool:
        """Whether power and toughness are hidden, as a lesson asks for them."""
        return self.asked in ("power", "toughness")

    @property
    def hides_counters(self) -> bool:
        """Whether counters, including loyalty and defense, are hidden, as a lesson asks for them."""
        return self.asked in ("loyalty", "defense", "counters")


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """A player and that player's zones, top first if they are ordered."""

    seat: int
    name: str
    life: int
    counters: Mapping[str, int]
    commander_damage: Mapping[int, int]
    """Damage by the numbers of the commanders' cards."""
    designations: Mapping[str, int]
    """Levels of the player's designations, such as `"monarch"` or `"speed"`."""
    dungeon: tuple[str, str] | None
    """Dungeon and room that the player is in."""
    mana_pool: tuple[str, ...]
    bound_mana: tuple[str, ...]
    """Mana that can be spent only on some things."""
    lost: bool
    idle: bool
    """Whether the seat isn't played."""
    left: bool
    """Whether the player has left a game that others continue."""
    hand: tuple[ObjectView, ...]
    library: tuple[ObjectView, ...]
    graveyard: tuple[ObjectView, ...]
    exile: tuple[ObjectView, ...]
    command: tuple[ObjectView, ...]
    outside: tuple[ObjectView, ...] = ()
    """Sideboard: cards outside the game (400.11)."""

    def in_zone(self, kind: ZoneKind) -> tuple[ObjectView, ...]:
        """Return the objects of the player's own zone of a kind, none for a shared zone."""
        own = {
            ZoneKind.HAND: self.hand,
            ZoneKind.LIBRARY: self.library,
            ZoneKind.GRAVEYARD: self.graveyard,
            ZoneKind.EXILE: self.exile,
            ZoneKind.COMMAND: self.command,
            ZoneKind.OUTSIDE: self.outside,
        }
        return own.get(kind, ())


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table. `battlefield` is oldest first with objects set aside last, `stack` top first."""

    players: tuple[PlayerView, ...]
    battlefield: tuple[ObjectView, ...]
    stack: tuple[ObjectView, ...]
    active: int
    turn: int
    step: str
    day_night: str
    edition: str
    mana: str = "trust"
    """How mana costs are paid: `"trust"` or `"enforced"`."""
    tasks: tuple[Task, ...] = ()
    """Tasks to do by hand, in the order in which they were given."""
    only_what_cards_do: bool = False
    """Whether the players have agreed that no effects are performed by hand."""
    question: Question | None = None

    def objects(self) -> dict[int, ObjectView]:
        """Return all objects by number."""
        each = [*self.battlefield, *self.stack]
        for player in self.players:
            each += (*player.hand, *player.library, *player.graveyard, *player.exile, *player.command)
            each += player.outside
        return {object.id: object for object in each}


def view(state: State, viewer: int | None = None) -> TableView:
    """Return the table as a player sees it, or without a viewer as a person who plays all seats.

    Without a viewer, hands are visible, and face-down objects as to their controllers. The order of a library
    stays hidden.
    """
    return TableView(
        players=tuple(_player(state, seat, viewer) for seat in range(len(state.players))),
        battlefield=_battlefield(state, viewer),
        stack=_zone(state, Zone(ZoneKind.STACK), viewer),
        active=state.active,
        turn=state.turn,
        step=state.step,
        day_night=state.day_night,
        edition=state.edition,
        mana=state.mana,
        tasks=state.tasks,
        only_what_cards_do=state.only_what_cards_do,
        question=_question(state, viewer),
    )


def _question(state: State, viewer: int | None) -> Question | None:
    """Return the open question if it is for the viewer, since it may reveal hidden cards."""
    question = state.question.question if state.question is not None else None
    return question if question is not None and viewer in (None, question.player) else None


def _player(state: State, seat: int, viewer: int | None) -> PlayerView:
    player = state.players[seat]

    def in_zone(kind: ZoneKind) -> tuple[ObjectView, ...]:
        return _zone(state, Zone(kind, seat), viewer)

    return PlayerView(
        seat=seat,
        name=player.name,
        life=player.life,
        counters={kind: number for kind, number in player.counters.items() if kind != NO_CARD_TO_DRAW},
        commander_damage=player.commander_damage,
        designations={**({"monarch": 1} if player.monarch else {}), **player.designations},
        dungeon=player.dungeon,
        mana_pool=player.mana_pool,
        bound_mana=tuple(each.symbol for each in player.bound_mana),
        lost=player.lost,
        idle=player.idle,
        left=player.left,
        hand=in_zone(ZoneKind.HAND),
        library=in_zone(ZoneKind.LIBRARY),
        graveyard=in_zone(ZoneKind.GRAVEYARD),
        exile=in_zone(ZoneKind.EXILE),
        command=in_zone(ZoneKind.COMMAND),
        outside=in_zone(ZoneKind.OUTSIDE),
    )


def _zone(state: State, zone: Zone, viewer: int | None) -> tuple[ObjectView, ...]:
    return tuple(object_view(state, state.objects[id], viewer) for id in state.in_zone(zone))


def _battlefield(state: State, viewer: int | None) -> tuple[ObjectView, ...]:
    aside = (object_view(state, each, viewer) for each in state.aside.values())
    return (*_zone(state, Zone(ZoneKind.BATTLEFIELD), viewer), *aside)


class _CachedView(NamedTuple):
    """The last view of a permanent, with everything else that it depends on."""

    viewer: int | None
    edition: str
    now: Characteristics
    view: ObjectView


def object_view(state: State, object: GameObject, viewer: int | None = None) -> ObjectView:
    """Return an object as a player sees it. The view of an unchanged permanent is reused."""
    if not isinstance(object, Permanent) or object.paired is not None or object.goaded_by:
        # The remarks on these depend on other objects as well.
        return _make_view(state, object, viewer)
    now = characteristics_of(state, object)
    cached: _CachedView | None = cached_view(object)
    if cached is None or cached[:3] != (viewer, state.edition, now):
        cached = _CachedView(viewer, state.edition, now, _make_view(state, object, viewer))
        cache_view(object, cached)
    return cached.view


def _make_view(state: State, object: GameObject, viewer: int | None) -> ObjectView:
    looker = controller_of(object) if viewer is None else viewer
    known = may_see(state, object, looker)
    hidden = is_face_down(object)
    view = ObjectView(
        id=object.id,
        pieces=_pieces(object, known=known or viewer is None),
        zone=object.zone,
        owner=object.owner,
        controller=controller_of(object),
        known=known,
        face_down=hidden,
        badge=badge_of(object) if known else Badge("face down"),
    )
    if known or isinstance(object, Permanent | Spell):
        view = msgspec.structs.replace(
            view,
            definition=object.definition if known and object.pieces else None,
            substitute=known and has_substitute(object),
            checklist=known and has_substitute(object) and in_force(state.edition, "substitute.kinds"),
            face=copiable_face(object),
            now=characteristics_of(state, object),
        )
    if isinstance(object, StackAbility):
        view = msgspec.structs.replace(view, source_name=_source_name(state, object))
    if isinstance(object, Permanent) and object.protector is not None:
        view = msgspec.structs.replace(view, protected_by=state.players[object.protector].name)
    if isinstance(object, Permanent) and view.owner != view.controller:
        view = msgspec.structs.replace(view, owned_by=state.players[view.owner].name)
    return _with_status(state, view, object)


def _source_name(state: State, ability: StackAbility) -> str:
    """Return the name of an ability's source, its last known one if the source is gone (608.2h)."""
    source = state.objects.get(ability.source) if ability.source is not None else None
    source = source or ability.source_before
    face = copiable_face(source) if source is not None else None
    return face.name if face is not None else ""


def _pieces(object: GameObject, *, known: bool) -> tuple[int, ...]:
    """Return the cards of an object. The viewer may not recognize a hidden card seen before."""
    return tuple(piece.id for piece in object.pieces) if known or not isinstance(object, CardObject) else ()


def _with_status(state: State, view: ObjectView, object: GameObject) -> ObjectView:
    change = msgspec.structs.replace
    match object:
        case Permanent():
            return change(
                view,
                side=object.side if view.known or object.face_down is None else Side.FRONT,
                tapped=object.tapped,
                flipped=object.flipped,
                melded=len(object.top) > 1,
                summoning_sick=object.summoning_sick,
                counters=object.counters,
                damage=object.damage,
                attached_to=object.attached_to,
                attached_to_player=object.attached_to_player,
                attacking=object.combat.attacking,
                attacking_player=object.combat.attacking_player,
                blocking=object.combat.blocking,
                blocking_too=object.combat.blocking_too,
                note=object.note,
                stays_tapped=object.stays_tapped,
                attacked=object.this_turn.attacked,
                remarks=remarks_on(state, object),
            )
        case Spell():
            in_zone = object.targets
            return change(view, side=object.side, targets=in_zone, target_players=object.target_players)
        case StackAbility():
            return change(
                view,
                targets=object.targets,
                target_players=object.target_players,
                text=object.text,
                modes=object.modes,
                source=object.source,
            )
        case CardObject():
            return change(view, counters=object.counters)
    return view


def badge_of(object: GameObject) -> Badge:
    """Return the mark of an object, according to its cards and not to what it copies."""
    copied = bool(copies_of(object))
    back = side_up(object) is Side.BACK
    if is_face_down(object):
        kind = "face down"
    elif not object.pieces:
        kind = "plain"
    elif is_transforming(object):
        kind = "transforming"
    else:
        kind = {Layout.MODAL: "modal", Layout.MELD: "meld", Layout.FLIP: "flip"}.get(
            object.definition.layout, "plain"
        )
        back = back or (isinstance(object, Permanent) and (object.is_melded or object.flipped))
    token = object.is_token and not object.definition.front.is_emblem
    return Badge(kind, back, copied or object.is_copy, token)
