"""Conversion of a table to a scenario's position, and a list of the things that a position can't hold."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.cards.library import CardLibrary, default_library
from tabletop.disk.file_names import readable
from tabletop.model.objects import CardObject, CopyEffect, GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind, zone_of
from tabletop.rules.remarks import REMARKS
from tabletop.rules.values.characteristics import copiable_face
from tabletop.rules.values.kinds import controller_of
from tabletop.scenarios.files.chosen import chosen_for
from tabletop.scenarios.files.position import BOXES
from tabletop.scenarios.format.document import ZONE_KEYS, Card, ChangeWords, Entry, Game, Seat
from tabletop.scenarios.format.names import Names
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn, in_words
from tabletop.scenarios.steps.scenario import Scenario, ScenarioFile


def position_from(
    state: State, path: Path, library: CardLibrary | None = None, drawn: Drawn = NOTHING_DRAWN
) -> ScenarioFile:
    """Return the position of a table as a scenario without steps.

    Args:
        state: the state of the table
        path: the future location of the file
        library: the cards that the file may name, or None for the default library
        drawn: the arrows and marks drawn on the table

    """
    names = tuple(player.name for player in state.players)
    saving = _Saving(state, library or default_library())
    return ScenarioFile(
        path=path,
        scenario=Scenario(
            id=readable(path.stem),
            edition=state.edition,
            players=names,
            game=_game(state, names),
            table={name: saving.seat(place) for place, name in enumerate(names)},
            **saving.drawings(drawn),
        ),
        zones_written=tuple((name, zone) for name in names for zone in ZONE_KEYS),
    )


def written_names(state: State, library: CardLibrary | None = None) -> Names:
    """Return the names that ``position_from`` gives to objects, so that a file can continue from there."""
    names = Names(players=tuple(player.name for player in state.players))
    for object, name in _Saving(state, library or default_library()).named_objects():
        names = names.with_entry(name, tuple(piece.id for piece in object.pieces), None)
    return names


def left_out(state: State, library: CardLibrary | None = None) -> tuple[str, ...]:
    """Describe the parts of a table that a position can't hold. The result is empty if nothing is lost."""
    cards = library or default_library()
    permanents = [each for each in state.everything.values() if isinstance(each, Permanent)]
    parts = {
        **{f"what is {remark.words}": any(map(remark.holds, permanents)) for remark in _UNWRITTEN},
        "objects on the stack": bool(state.stack or state.waiting),
        "an open question": state.question is not None,
        "continuous effects": bool(state.effects or state.replacements or state.costs),
        "permissions and prohibitions": bool(state.permissions or state.prohibitions),
        "delayed triggers": bool(state.delayed),
        "instructions to follow by hand": any(not task.done for task in state.tasks),
        "commander damage": any(player.commander_damage for player in state.players),
        "restricted mana": any(player.bound_mana for player in state.players),
        "combat": any(each.combat.attacks or each.combat.blocks for each in state.permanents()),
        "cards outside the game": any(state.zone(ZoneKind.OUTSIDE)),
        "placeholders": any(map(_is_placeholder, state.objects.values())),
        "tokens and copies unlike any card": any(
            object.zone.kind is not ZoneKind.STACK
            and not _is_placeholder(object)
            and not is_known(object, cards)
            for object in state.objects.values()
        ),
        "instants and sorceries on the battlefield": any(map(_is_misplaced, state.permanents())),
        "the flipped status of cards that can't flip": any(map(_has_hidden_flip, state.permanents())),
        "the side of turned-over cards with one face": any(map(_lacks_shown_back, state.permanents())),
    }
    return tuple(words for words, lost in parts.items() if lost)


_UNWRITTEN: Final = tuple(
    remark for remark in REMARKS if remark.key and remark.key not in Entry.__struct_fields__
)
"""Remarks on permanents without a key in a position."""


def _game(state: State, names: tuple[str, ...]) -> Game:
    raw = {
        "active": names[state.active],
        "turn": state.turn,
        "step": state.step,
        "day_night": state.day_night,
        "mana": state.mana,
        "only_what_cards_do": state.only_what_cards_do,
        "spells_last_turn": {
            player.name: player.spells_last_turn for player in state.players if player.spells_last_turn
        },
        "seed": state.seed,
    }
    return msgspec.convert(raw, Game)


class _Saving:
    def __init__(self, state: State, library: CardLibrary) -> None:
        self._state = state
        self._library = library
        self._tokens: dict[CardDefinition, str] = {}
        for called, definition in library.tokens.items():
            self._tokens.setdefault(definition, called)
        self._names = dict(self._numbered_names())

    def seat(self, place: int) -> Seat:
        player = self._state.players[place]
        zones = {key: tuple(map(self._card, self._objects(place, ZoneKind(key)))) for key in ZONE_KEYS}
        return Seat(
            life=player.life,
            poison=player.counters.get("poison", 0),
            counters={kind: number for kind, number in player.counters.items() if kind != "poison"},
            mana_pool="".join(f"{{{symbol}}}" for symbol in sorted(player.mana_pool)),
            **zones,
        )

    def drawings(self, drawn: Drawn) -> dict[str, Any]:
        return in_words(drawn, self._names, tuple(player.name for player in self._state.players))

    def _objects(self, place: int, kind: ZoneKind) -> Iterator[GameObject]:
        zone = BATTLEFIELD if kind is ZoneKind.BATTLEFIELD else zone_of(kind, place)
        for id in self._state.in_zone(zone):
            object = self._state.objects[id]
            if (zone != BATTLEFIELD or controller_of(object) == place) and can_be_written(
                object, self._library
            ):
                yield object

    def named_objects(self) -> Iterator[tuple[GameObject, str]]:
        """Yield each object with its written name, in the order of the file."""
        for place in range(len(self._state.players)):
            for key in ZONE_KEYS:
                for object in self._objects(place, ZoneKind(key)):
                    yield object, self._name(object)

    def _numbered_names(self) -> Iterator[tuple[int, str]]:
        """Yield each object with its name, numbered from the second object of that name on."""
        seen: Counter[str] = Counter()
        for object, name in self.named_objects():
            seen[name] += 1
            yield object.id, name if seen[name] == 1 else f"{name}#{seen[name]}"

    def _name(self, object: GameObject) -> str:
        """Return the name to write: the name of the face that is up, which also determines the side."""
        definition = object.definition
        called = self._tokens.get(definition)
        if called is not None:
            return called
        if isinstance(object, Permanent) and len(object.top) > 1 and definition.meld is not None:
            return definition.meld.result.name
        if isinstance(object, Permanent) and object.side is Side.BACK and object.face_down is None:
            return definition.face(Side.BACK).name
        return definition.name

    def _card(self, object: GameObject) -> Card:
        if isinstance(object, Permanent):
            entry = self._permanent(object)
        else:
            assert isinstance(object, CardObject)
            entry = Entry(
                card=self._name(object),
                face="face down" if object.face_down else None,
                counters=object.counters,
                known_to=tuple(self._player(seat) for seat in sorted(object.known_to)),
                chosen=chosen_for(object),
            )
        entry = self._with_commander(object, entry)
        if any(piece.substitute for piece in object.pieces):
            entry = msgspec.structs.replace(entry, substitute=True)
        return entry.card if entry == Entry(card=entry.card) else entry

    def _permanent(self, permanent: Permanent) -> Entry:
        face = copiable_face(permanent)
        assert face is not None
        copy = max(permanent.copies, key=lambda each: each.timestamp) if permanent.copies else None
        owner, controller = permanent.owner, permanent.controller
        token = permanent.is_token and permanent.definition not in self._tokens
        is_back = permanent.side is Side.BACK and not _lacks_shown_back(permanent)
        back = is_back and permanent.definition in self._tokens
        entry = Entry(
            card=self._name(permanent),
            face="face down" if permanent.face_down is not None else "back" if back else None,
            flipped=permanent.flipped and not _has_hidden_flip(permanent),
            tapped=permanent.tapped,
            counters={**_boxes(face), **permanent.counters},
            damage=permanent.damage,
            attached_to=self._attached_to(permanent),
            owner=self._player(owner) if owner != controller else None,
            token=token,
            copy_of=copy.of if copy is not None else None,
            except_=_exceptions(copy, self._library) if copy is not None else None,
            until=copy.until if copy is not None else None,
            summoning_sick=permanent.summoning_sick,
            stays_tapped=permanent.stays_tapped,
            note=permanent.note,
            protector=self._player(permanent.protector) if permanent.protector is not None else None,
            chosen=chosen_for(permanent),
        )
        return self._with_commander(permanent, entry)

    def _attached_to(self, permanent: Permanent) -> str | None:
        if permanent.attached_to is not None:
            return self._names.get(permanent.attached_to)
        seat = permanent.attached_to_player
        return self._player(seat) if seat is not None else None

    def _with_commander(self, object: GameObject, entry: Entry) -> Entry:
        commander = next((piece for piece in object.pieces if piece.commander), None)
        if commander is None:
            return entry
        casts = self._state.players[object.owner].commander_casts.get(commander.id, 0)
        return msgspec.structs.replace(entry, commander=True, commander_casts=casts)

    def _player(self, seat: int) -> str:
        return self._state.players[seat].name


def can_be_written(object: GameObject, library: CardLibrary) -> bool:
    """Return whether an object can be written as a name in a file, as it is now."""
    return is_known(object, library) and not (isinstance(object, Permanent) and _is_misplaced(object))


def _is_misplaced(permanent: Permanent) -> bool:
    """Return whether a card is on the battlefield against the rules, with a nonpermanent face up."""
    if permanent.is_token or permanent.is_melded or permanent.copies or permanent.face_down is not None:
        return False
    return not permanent.definition.face(permanent.side).is_permanent


def _has_hidden_flip(permanent: Permanent) -> bool:
    """Return whether a permanent that is not a flip card is flipped.

    The status has no visible effect unless the permanent copies a flip card.
    """
    is_flip_card = permanent.definition.layout is Layout.FLIP
    return permanent.flipped and not is_flip_card and not permanent.copies


def _lacks_shown_back(permanent: Permanent) -> bool:
    """Return whether a permanent without a back has its back up, which leaves its front visible."""
    definition = permanent.definition
    return permanent.side is Side.BACK and len(definition.faces) < 2 and definition.meld is None


def _is_placeholder(object: GameObject) -> bool:
    return any(piece.definition.placeholder for piece in object.pieces)


def is_known(object: GameObject, library: CardLibrary) -> bool:
    """Return whether the card of an object is known, and so are the cards that it copies."""
    if isinstance(object, Permanent) and any(copy.of not in library for copy in object.copies):
        return False
    definition = object.definition
    if definition in library.tokens.values():
        return True
    if definition.name not in library:
        return False
    printed = library.find(definition.name).definition.faces
    return all(face in printed for face in definition.faces)


def _exceptions(copy: CopyEffect, library: CardLibrary) -> ChangeWords | None:
    """Return a copy's exceptions, which are its differences from the copied face."""
    found = library.find(copy.of)
    printed, now = found.definition.face(found.side), copy.values.faces[0]
    changes: dict[str, object] = {
        about: getattr(now, about)
        for about in ("power", "toughness", "loyalty", "keywords")
        if getattr(now, about) != getattr(printed, about)
    }
    if now.mana_cost != printed.mana_cost:
        changes["mana_cost"] = str(now.mana_cost)
    if now.colors != printed.colors:
        changes["colors"] = tuple(sorted(now.colors))
    if now.types != printed.types:
        changes |= msgspec.structs.asdict(now.types)
    if now.abilities != printed.abilities:
        changes["lose_abilities"] = True
    return msgspec.convert(changes, ChangeWords) if changes else None


def _boxes(face: Face) -> dict[str, int]:
    """Return explicit zeros for the counters that a card would otherwise get by default."""
    kinds = {kind: 0 for word, kind in BOXES.items() if word in face.types.types}
    return kinds | ({"lore": 0} if "Saga" in face.types.subtypes else {})
