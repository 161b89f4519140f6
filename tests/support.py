"""Positions for tests: the cards on the table in one line, and a table that finds them by name.

table = table_with(battlefield=["Delver of Secrets", copy_of("Serra Angel", card="Clone")])
table.tell(Transform(objects=(table.only("Clone"),)))
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec

from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.cards.library import default_library
from tabletop.cards.placeholders import Placeholder, placeholder_card
from tabletop.language.effects import AnyEffect
from tabletop.language.reading import convert, decoded, encoded
from tabletop.language.selections import Tally
from tabletop.model.actions import Action, Activate, Instruct, PutTrigger, Resolve
from tabletop.model.events import Event
from tabletop.model.objects import (
    CardObject,
    CopiableValues,
    CopyEffect,
    FaceDown,
    GameObject,
    Permanent,
    Piece,
    PieceKind,
)
from tabletop.model.questions import Answer
from tabletop.model.state import Player, State
from tabletop.model.zones import Zone, ZoneKind, zone_of
from tabletop.play.table import Played, Table
from tabletop.rules.faces.face_down import face_down_as
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.layers import characteristics

ALICE, BOB = 0, 1
NAMES = ("Alice", "Bob", "Carol", "Dave")


def decoded_effect(effect: AnyEffect) -> AnyEffect:
    """Decode the words of an effect as the reader of files does."""
    written = msgspec.to_builtins(effect, enc_hook=encoded)
    read: AnyEffect = msgspec.convert(written, AnyEffect, dec_hook=decoded)
    return read


def tally(**fields: Any) -> Tally:
    """Return a tally from words as they are written in files."""
    return convert(msgspec.to_builtins(fields, enc_hook=encoded), Tally)


@dataclass(frozen=True)
class Placed:
    """One object of a position: the name of the card or token, and stored values that differ from the
    defaults.
    """

    name: str
    kind: PieceKind = PieceKind.CARD
    commander: bool = False
    copied: str | None = None
    hidden: str | None = None
    said: Placeholder | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


def on_table(name: str, **values: Any) -> Placed:
    """Return a card with stored values of its own: ``on_table("Serra Angel", tapped=True)``."""
    return Placed(name, values=values)


def token(name: str, **values: Any) -> Placed:
    """Return a predefined token, by the name that effects use."""
    return Placed(name, PieceKind.TOKEN, values=values)


def commander(name: str, **values: Any) -> Placed:
    """Return a card that is its owner's commander."""
    return Placed(name, commander=True, values=values)


def copy_of(name: str, *, card: str, **values: Any) -> Placed:
    """Return a permanent that another card represents and that is a copy of the face with a name."""
    return Placed(card, copied=name, values=values)


def placeholder(name: str, *, text: tuple[str, ...] = (), **said: Any) -> Placed:
    """Return an unknown card with its player's description: ``placeholder("Foo", type="Land")``."""
    return Placed(name, said=Placeholder(name=name, text=text, **said))


def face_down(name: str, how: str = "manifest", **values: Any) -> Placed:
    """Return a card face down on the battlefield, hidden by a rule."""
    return Placed(name, hidden=how, values=values)


class PlacedTable(Table):
    """A table with shortcuts for tests."""

    def tell(self, effect: AnyEffect, *, by: int = ALICE, answers: Sequence[Answer] = ()) -> Played:
        """Carry out an effect now. Its words may be written as in files."""
        return self.propose(Instruct(effect=decoded_effect(effect), by=by), answers)

    def does(self, action: Action, *answers: Answer) -> Played:
        """Take an action that has to be legal, with the answers to all its questions."""
        played = self.propose(action, answers)
        assert played.ruling.is_legal, played.ruling
        assert played.question is None, played.question
        return played

    def use(self, name: str, ability: int, **how: Any) -> Played:
        """Activate an ability of a permanent, by its index."""
        return self.does(Activate(object=self.only(name), ability=ability, **how))

    def trigger(self, name: str, *answers: Answer, ability: int = 0) -> Played:
        """Put a triggered ability of a permanent of Alice's onto the stack, by its index."""
        return self.does(PutTrigger(object=self.only(name), ability=ability, by=ALICE), *answers)

    def resolve(self, *answers: Answer) -> Played:
        """Resolve the top of the stack."""
        return self.does(Resolve(), *answers)

    def all(self, name: str, kind: ZoneKind | None = None) -> tuple[int, ...]:
        """Return the numbers of all objects that have a name now, or else of those whose cards have it."""
        there = [each for each in self.state.everything.values() if kind in (None, each.zone.kind)]
        found = [each for each in there if characteristics(self.state, each.id).name == name]
        return tuple(each.id for each in found or [each for each in there if _is_printed_on(name, each)])

    def only(self, name: str, kind: ZoneKind | None = None) -> int:
        """Return the number of the one object with a name."""
        found = self.all(name, kind)
        assert len(found) == 1, f"{len(found)} objects are called {name}"
        return found[0]

    def now(self, name: str) -> Characteristics:
        """Return the characteristics of the one object with a name."""
        return characteristics(self.state, self.only(name))

    def permanent(self, name: str) -> Permanent:
        """Return the one permanent with a name."""
        found = self.state.permanent(self.only(name, ZoneKind.BATTLEFIELD))
        assert found is not None
        return found

    @property
    def missing_id(self) -> int:
        """Number that no object has before anything happens."""
        assert self.state.clock not in self.state.objects
        return self.state.clock

    def names(self, kind: ZoneKind, seat: int = ALICE) -> list[str]:
        """Return the names of the cards in a zone of a player, in order."""
        ids = self.state.in_zone(zone_of(kind, seat))
        return [piece.definition.name for id in ids for piece in self.state.everything[id].pieces]


def _is_printed_on(name: str, object: GameObject) -> bool:
    return any(name == face.name for piece in object.pieces for face in piece.definition.faces)


def table_with(
    battlefield: Sequence[str | Placed] = (),
    *,
    theirs: Sequence[str | Placed] = (),
    hand: Sequence[str | Placed] = (),
    library: Sequence[str | Placed] = (),
    graveyard: Sequence[str | Placed] = (),
    exile: Sequence[str | Placed] = (),
    command: Sequence[str | Placed] = (),
    outside: Sequence[str | Placed] = (),
    opponent: Mapping[str, Sequence[str | Placed]] | None = None,
    players: int = 2,
    **game: Any,
) -> PlacedTable:
    """Return a table with cards by name: Alice's, and Bob's under ``theirs`` (battlefield) and ``opponent``.

    ``game`` are values of the state: ``step``, ``day_night``, ``active``, ``edition``, ``mana``.
    """
    mine = {
        "battlefield": battlefield,
        "hand": hand,
        "library": library,
        "graveyard": graveyard,
        "exile": exile,
        "command": command,
        "outside": outside,
    }
    return PlacedTable(state_with((mine, {"battlefield": theirs, **(opponent or {})}), players, **game))


def state_with(
    places: Sequence[Mapping[str, Sequence[str | Placed]]], players: int = 2, **game: Any
) -> State:
    """Return a position as a state. ``places`` are the zones of each player by their words in files."""
    numbers = count(1)
    objects: dict[int, GameObject] = {}
    zones: dict[Zone, tuple[int, ...]] = {}
    for seat, zones_of_seat in enumerate(places):
        for word, cards in zones_of_seat.items():
            for card in cards:
                placed = Placed(card) if isinstance(card, str) else card
                made = _new_object(placed, zone_of(ZoneKind(word), seat), seat, numbers)
                objects[made.id] = made
                zones[made.zone] = (*zones.get(made.zone, ()), made.id)
    return State(
        players=tuple(Player(name=name) for name in NAMES[:players]),
        objects=objects,
        zones=zones,
        clock=next(numbers),
        **game,
    )


def _new_object(placed: Placed, zone: Zone, seat: int, numbers: "count[int]") -> GameObject:
    definitions, values = _printed(placed, on_battlefield=zone.kind is ZoneKind.BATTLEFIELD)
    pieces = tuple(
        Piece(next(numbers), definition, placed.kind, commander=placed.commander and place == 0)
        for place, definition in enumerate(definitions)
    )
    id = next(numbers)
    if zone.kind is not ZoneKind.BATTLEFIELD:
        return CardObject(id=id, owner=seat, zone=zone, timestamp=id, pieces=pieces, **placed.values)
    values |= {"controller": seat, "summoning_sick": False}
    if placed.copied is not None:
        values["copies"] = (_copy_effect(placed.copied, id),)
    if placed.hidden is not None:
        values["face_down"] = _lying(placed.hidden)
    values |= placed.values
    return Permanent(id=id, owner=seat, zone=zone, timestamp=id, pieces=pieces, **values)


def _printed(placed: Placed, *, on_battlefield: bool) -> tuple[tuple[CardDefinition, ...], dict[str, Any]]:
    """Return the cards behind a name, and the stored values for which the face with that name is up."""
    if placed.said is not None:
        return (placeholder_card(placed.said),), {}
    library = default_library()
    if placed.kind is PieceKind.TOKEN:
        return (library.find_token(placed.name),), {}
    found = library.find(placed.name)
    if found.melded:
        return library.parts(placed.name), {"side": Side.BACK}
    values: dict[str, Any] = {"side": found.side, "flipped": found.flipped} if on_battlefield else {}
    return (found.definition,), values


def _copy_effect(name: str, timestamp: int) -> CopyEffect:
    found = default_library().find(name)
    card = found.definition
    faces = card.faces if card.layout is Layout.FLIP else (card.face(found.side),)
    return CopyEffect(of=name, values=CopiableValues(faces), timestamp=timestamp)


def _lying(how: str) -> FaceDown:
    lying = face_down_as(State(players=()), how, None)
    assert lying is not None
    return lying


def happened(played: Played, kind: type[Event]) -> list[Any]:
    """Return the events of a type, in order."""
    return [event for event in played.events if isinstance(event, kind)]


def cited(played: Played) -> set[str]:
    """Return the names of the rules that had a part."""
    return {event.rule for event in played.events if hasattr(event, "rule")}
