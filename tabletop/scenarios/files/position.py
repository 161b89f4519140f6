"""Conversion of a scenario's position to a game state, with the names of its objects.

In a position nothing has just entered: it is built without events, so nothing triggers.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.cards.fault_lines import quoted
from tabletop.cards.library import CardLibrary, Found
from tabletop.cards.limits import MOST_MANA
from tabletop.cards.mana import mana_cost
from tabletop.language.effects import CreateToken
from tabletop.language.keywords import KeywordName
from tabletop.model.objects import (
    CardObject,
    CopiableValues,
    CopyEffect,
    FaceDown,
    GameObject,
    ObjectId,
    Permanent,
    Piece,
    PieceKind,
)
from tabletop.model.state import Player, State
from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind, zone_of
from tabletop.rules import late_rules
from tabletop.rules.values.characteristics import copiable_face
from tabletop.rules.values.keywords import face_when_down, keyword_cost
from tabletop.scenarios.files.chosen import chosen_values, fault_in
from tabletop.scenarios.format.document import Card, Entry, Game, Position, PositionFile
from tabletop.scenarios.format.faults import Fault, ScenarioError, within
from tabletop.scenarios.format.names import Names, Naming

_ONLY_PERMANENTS: Final = (
    "flipped",
    "tapped",
    "damage",
    "attached_to",
    "copy_of",
    "summoning_sick",
    "stays_tapped",
    "note",
    "protector",
)
_LONGEST_CHAIN: Final = 50
"""Maximum number of copies that may copy each other in a chain."""
_ONLY_COPIES: Final = {"except_": "except", "until": "until"}
BOXES: Final = {"Planeswalker": "loyalty", "Battle": "defense"}


def opening(file: PositionFile, library: CardLibrary) -> tuple[State, Names]:
    """Build the state of a position, before state-based actions, and the names of its objects.

    Raises:
        ScenarioError: Something in the position is impossible.

    """
    return _Builder(file, library).build()


def mana_symbols(text: str) -> tuple[str, ...]:
    """Return an amount of mana as single symbols, with generic mana as colorless: ``{2}{U}`` is C, C, U."""
    symbols: list[str] = []
    for symbol in mana_cost(text).symbols:
        symbols.extend("C" * min(int(symbol), MOST_MANA) if symbol.isdecimal() else (symbol,))
        if len(symbols) > MOST_MANA:
            raise ValueError(f"more than {MOST_MANA} mana; write less")
    return tuple(sorted(symbols))


class _Builder:
    def __init__(self, file: PositionFile, library: CardLibrary) -> None:
        self._file = file
        self._scenario: Position = file.scenario
        self._library = library
        self._clock = 0
        self._objects: dict[ObjectId, GameObject] = {}
        self._zones: dict[Zone, list[ObjectId]] = {}
        self._names = Names(players=file.scenario.players)
        self._entries: dict[ObjectId, tuple[Entry, str]] = {}
        self._casts: dict[int, dict[int, int]] = {}

    def build(self) -> tuple[State, Names]:
        zones = self._file.zones_written
        last = {(player, "library") for player in self._file.basics}
        for player, key in sorted(zones, key=lambda zone: zone in last):
            cards: tuple[Card, ...] = getattr(self._scenario.table[player], key)
            for number, card in enumerate(cards):
                place = within(within(within("table", player), key), number)
                entry = card if isinstance(card, Entry) else Entry(card=card)
                self._add(entry, ZoneKind(key), self._seat(player), place)
        for id in tuple(self._entries):
            self._as_copy(id, ())
        for id, (entry, _) in self._entries.items():
            self._attach(id, entry)
            self._fill_boxes(id)
        return self._state(), self._names

    def _seat(self, player: str | None, default: int = 0) -> int:
        return self._scenario.players.index(player) if player is not None else default

    def _number(self) -> int:
        self._clock += 1
        return self._clock

    def _fault(self, place: str, what: str) -> ScenarioError:
        return ScenarioError(self._file.path, Fault(place, what))

    # --- One card ----------------------------------------------------------------------------------------

    def _add(self, entry: Entry, kind: ZoneKind, seat: int, place: str) -> None:
        for about, key in _ONLY_COPIES.items():
            if getattr(entry, about) is not None and entry.copy_of is None:
                raise self._fault(within(place, key), "only a copy has this; add “copy_of” or leave it out")
        found, token = self._find_card(entry)
        if entry.substitute and not (found.melded or _is_double_faced_card(found, token=token)):
            what = f"{quoted(entry.card)} needs no substitute: it isn't a double-faced card; leave it out"
            raise self._fault(within(place, "substitute"), what)
        owner = self._seat(entry.owner, seat)
        pieces = self._pieces(found, entry, place, token=token)
        if len(pieces) > 1 and kind is not ZoneKind.BATTLEFIELD:
            names = " and ".join(piece.definition.name for piece in pieces)
            raise self._fault(place, f"{quoted(entry.card)} exists only on the battlefield; write {names}")
        self._names = self._names.with_entry(
            entry.card, tuple(p.id for p in pieces), self._handle(entry, place)
        )
        object: GameObject
        if kind is ZoneKind.BATTLEFIELD:
            self._check_face(entry, found, place, token=token)
            object = self._permanent(entry, found, pieces, owner, self._seat(entry.controller, seat))
        else:
            object = self._card(entry, pieces, zone_of(kind, owner), place)
        self._objects[object.id] = object
        self._zones.setdefault(object.zone, []).append(object.id)
        self._entries[object.id] = (entry, place)
        self._check_choices(entry, kind, place)
        if entry.commander_casts:
            self._casts.setdefault(owner, {})[pieces[-1].id] = entry.commander_casts

    def _handle(self, entry: Entry, place: str) -> str | None:
        if entry.as_ is not None and entry.as_ in self._names.handles:
            raise self._fault(
                within(place, "as"), f"{quoted(entry.as_)} names another card; choose another name"
            )
        return entry.as_

    def _find_card(self, entry: Entry) -> tuple[Found, bool]:
        """Return the card that an entry names, and whether it is a token."""
        if entry.card in self._library:
            return self._library.find(entry.card), entry.token
        return Found(self._library.find_token(entry.card)), True

    def _pieces(self, found: Found, entry: Entry, place: str, *, token: bool) -> tuple[Piece, ...]:
        if token:
            definition = _as_token(found, self._scenario.edition)
            return (Piece(self._number(), definition, PieceKind.TOKEN),)
        parts = self._library.parts(found.definition.name) if found.melded else (found.definition,)
        commander = (_commander_of(parts) if found.melded else parts[0]) if entry.commander else None
        if entry.commander and commander is None:
            what = "neither of its cards is a legendary creature; leave it out"
            raise self._fault(within(place, "commander"), what)
        return tuple(
            Piece(self._number(), part, commander=part is commander, substitute=entry.substitute)
            for part in parts
        )

    def _check_face(self, entry: Entry, found: Found, place: str, *, token: bool) -> None:
        """Check that a card can be on the battlefield as its entry says."""
        definition, name = found.definition, entry.card
        if entry.face == "back" and definition.meld is not None and not found.melded:
            result = definition.meld.result.name
            raise self._fault(
                within(place, "face"), f"its back is half of another card; write {quoted(result)}"
            )
        if entry.face == "back" and len(definition.faces) < 2 and not found.melded:
            raise self._fault(within(place, "face"), f"{quoted(name)} has no back; leave it out")
        if entry.flipped and definition.layout is not Layout.FLIP and entry.copy_of is None:
            raise self._fault(within(place, "flipped"), f"{quoted(name)} is not a flip card; leave it out")
        if token or found.melded or entry.face == "face down" or entry.copy_of is not None:
            return
        side = Side(entry.face) if entry.face is not None else found.side
        if not definition.face(side).is_permanent:
            raise self._fault(
                place, f"{quoted(name)} is an instant or sorcery there; only permanents can be here"
            )

    def _check_choices(self, entry: Entry, zone: ZoneKind, place: str) -> None:
        """Check that the choices made for a permanent or an emblem are possible."""
        at = within(place, "chosen")
        if entry.chosen and zone not in (ZoneKind.BATTLEFIELD, ZoneKind.COMMAND):
            raise self._fault(at, "only a permanent or an emblem has this; leave it out")
        for kind, word in entry.chosen.items():
            wrong = fault_in(kind, word, self._scenario.players, self._library)
            if wrong:
                raise self._fault(within(at, kind), wrong)

    def _permanent(
        self, entry: Entry, found: Found, pieces: tuple[Piece, ...], owner: int, controller: int
    ) -> Permanent:
        number = self._number()
        side = Side(entry.face) if entry.face in ("front", "back") else found.side
        chosen, chosen_name = chosen_values(entry.chosen)
        permanent = Permanent(
            id=number,
            owner=owner,
            zone=BATTLEFIELD,
            timestamp=number,
            pieces=pieces,
            controller=controller,
            side=side,
            tapped=entry.tapped,
            flipped=entry.flipped or found.flipped,
            counters=entry.counters,
            damage=entry.damage,
            summoning_sick=entry.summoning_sick,
            stays_tapped=entry.stays_tapped,
            note=entry.note,
            protector=self._seat(entry.protector) if entry.protector is not None else None,
            chosen=chosen,
            chosen_name=chosen_name,
        )
        return self._face_down(permanent) if entry.face == "face down" else permanent

    def _face_down(self, permanent: Permanent) -> Permanent:
        words = permanent.definition.front.keywords
        how = next((word for word in ("morph", "megamorph", "disguise") if word in words), "manifest")
        before = sum(
            isinstance(each, Permanent) and each.face_down is not None for each in self._objects.values()
        )
        face_down = FaceDown(how=how, number=before + 1, face=face_when_down(how))
        return replace(permanent, side=Side.FRONT, face_down=face_down)

    def _card(self, entry: Entry, pieces: tuple[Piece, ...], zone: Zone, place: str) -> CardObject:
        for about in _ONLY_PERMANENTS:
            if getattr(entry, about):
                raise self._fault(within(place, about), "only a permanent has this; leave it out")
        number = self._number()
        known = {self._seat(player) for player in entry.known_to}
        return CardObject(
            id=number,
            owner=zone.player or 0,
            zone=zone,
            timestamp=number,
            pieces=pieces,
            face_down=entry.face == "face down",
            known_to=frozenset(known),
            counters=entry.counters,
            chosen=chosen_values(entry.chosen)[0],
        )

    # --- What depends on other cards -----------------------------------------------------------------------

    def _as_copy(self, id: ObjectId, before: tuple[ObjectId, ...]) -> None:
        """Make an object the copy that its entry says, after making its original a copy if needed."""
        entry, place = self._entries[id]
        permanent = self._objects[id]
        if entry.copy_of is None or not isinstance(permanent, Permanent) or permanent.copies:
            return
        if id in before:
            raise self._fault(
                within(place, "copy_of"), "these copy each other in a circle; copy a card by its name"
            )
        if len(before) > _LONGEST_CHAIN:
            what = f"more than {_LONGEST_CHAIN} copies of each other; copy a card by its name"
            raise self._fault(within(place, "copy_of"), what)
        found = self._values(entry.copy_of, (*before, id))
        if found is None:
            raise self._absent(within(place, "copy_of"), entry.copy_of)
        changes = entry.except_.changes() if entry.except_ is not None else None
        wrong = None if changes is None else late_rules.vetting.fault_in(changes, late_rules.vetting.NOWHERE)
        if wrong is not None:
            raise self._fault(f"{within(place, 'except')}.{wrong.place}", wrong.why)
        values = found if changes is None else late_rules.copying.with_exceptions(found, changes)
        name = found.faces[0].name or "a face-down object"
        copy = CopyEffect(of=name, values=values, timestamp=permanent.timestamp, until=entry.until)
        self._objects[id] = replace(permanent, copies=(copy,))

    def _absent(self, place: str, word: str) -> ScenarioError:
        """Return the fault of a name that only a later step introduces."""
        return self._fault(
            place, f"nothing here is called {quoted(word)} yet; name a card that is on the table"
        )

    def _values(self, word: str, before: tuple[ObjectId, ...]) -> CopiableValues | None:
        """Return the values that a copy takes, or None if the word names neither a card nor an object."""
        named = self._naming().entry_object(word)
        # A card named like its own original does not copy itself.
        if named and not (named in before and word in self._library):
            self._as_copy(named, before)
            return late_rules.copying.copiable_values(self._bare_state(), self._objects[named])
        if word not in self._library and not self._library.is_token(word):
            return None
        found = self._library.find(word) if word in self._library else Found(self._library.find_token(word))
        if found.definition.layout is Layout.FLIP:
            return CopiableValues(found.definition.faces)
        return CopiableValues((found.definition.face(found.side),))

    def _attach(self, id: ObjectId, entry: Entry) -> None:
        permanent = self._objects[id]
        if entry.attached_to is None or not isinstance(permanent, Permanent):
            return
        host = self._naming().object(entry.attached_to)
        if host == id:
            place = within(self._entries[id][1], "attached_to")
            raise self._fault(place, "it names itself; name another card")
        if not host and entry.attached_to not in self._scenario.players:
            raise self._absent(within(self._entries[id][1], "attached_to"), entry.attached_to)
        if host:
            face = permanent.definition.face(permanent.side)
            is_bestowed = keyword_cost(face, KeywordName.BESTOW) is not None
            self._objects[id] = replace(permanent, attached_to=host, bestowed=is_bestowed)
        else:
            self._objects[id] = replace(permanent, attached_to_player=self._seat(entry.attached_to))

    def _fill_boxes(self, id: ObjectId) -> None:
        """Add counters for loyalty, defense and lore that a permanent would have, and a Siege's protector."""
        permanent = self._objects[id]
        if not isinstance(permanent, Permanent):
            return
        face = copiable_face(permanent)
        assert face is not None
        counters: dict[str, int] = dict(permanent.counters)
        for word, kind in BOXES.items():
            # A back without a printed number was reached by transforming, and kept the front's counters.
            printed: str | None = getattr(face, kind) or getattr(permanent.definition.front, kind)
            if word in face.types.types and printed is not None and printed.isdecimal():
                counters.setdefault(kind, int(printed))
        if "Saga" in face.types.subtypes:
            counters.setdefault("lore", 1)
        protector = permanent.protector
        if "Siege" in face.types.subtypes and protector is None and len(self._scenario.players) > 1:
            protector = (permanent.controller + 1) % len(self._scenario.players)
        there = {kind: number for kind, number in counters.items() if number}
        self._objects[id] = replace(permanent, counters=there, protector=protector)

    # --- The state ---------------------------------------------------------------------------------------

    def _naming(self) -> Naming:
        return Naming(self._names, self._bare_state())

    def _bare_state(self) -> State:
        return State(players=(), objects=self._objects)

    def _state(self) -> State:
        game: Game = self._scenario.game
        return State(
            players=tuple(self._player(seat, name) for seat, name in enumerate(self._scenario.players)),
            objects=self._objects,
            zones={zone: tuple(ids) for zone, ids in self._zones.items()},
            active=self._seat(game.active),
            turn=game.turn,
            step=game.step,
            day_night=game.day_night,
            clock=self._clock,
            edition=self._scenario.edition,
            mana=game.mana,
            only_what_cards_do=game.only_what_cards_do,
            seed=game.seed,
        )

    def _player(self, seat: int, name: str) -> Player:
        table = self._scenario.table.get(name)
        last_turn = self._scenario.game.spells_last_turn.get(name, 0)
        if table is None:
            return Player(name=name, spells_last_turn=last_turn)
        try:
            pool = mana_symbols(table.mana_pool)
        except ValueError as error:
            raise self._fault(within(within("table", name), "mana_pool"), str(error)) from error
        counters = {"poison": table.poison, **table.counters}
        return Player(
            name=name,
            life=table.life,
            mana_pool=pool,
            counters={kind: number for kind, number in counters.items() if number},
            spells_last_turn=last_turn,
            commander_casts=self._casts.get(seat, {}),
        )


def _as_token(found: Found, edition: str) -> CardDefinition:
    """Return a card as a token copy of itself, with both faces if it can transform (707.8a)."""
    definition = found.definition
    if definition.layout in (Layout.TOKEN, Layout.TRANSFORMING_TOKEN):
        return definition
    both = definition.layout.is_transforming and late_rules.tokens.copies_both_faces(
        definition.layout, edition
    )
    if found.side is Side.BACK and not both:
        definition = replace(definition, faces=(definition.face(Side.BACK),))
    return late_rules.tokens.token_copy(State(players=(), edition=edition), definition, CreateToken())


def _is_double_faced_card(found: Found, *, token: bool) -> bool:
    return found.definition.layout.is_double_faced and not token


def _commander_of(parts: Sequence[CardDefinition]) -> CardDefinition | None:
    """Return the commander of a melded permanent (903.3), the later of two legendary creatures."""
    legendary = (
        part
        for part in reversed(parts)
        if "Legendary" in part.front.types.supertypes and "Creature" in part.front.types.types
    )
    return next(legendary, None)
