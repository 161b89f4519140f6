"""Cards as MTGJSON describes them: one object a face, gathered by name or by set."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from tabletop.cards.importing.facts import (
    MOST_WAITING,
    LeftOutError,
    MeldPairs,
    Translation,
    card_facts,
    face_facts,
    is_name,
    must_have_faces,
    plain_name,
    plain_words,
    printed_colors,
    size_of,
)
from tabletop.cards.reading import CardFacts, FaceFacts


class _Foreign(msgspec.Struct, frozen=True, rename="camel"):
    """A face in another language; ``name`` is that of the whole card where there are several faces."""

    name: str = ""
    face_name: str | None = None


class _Printed(msgspec.Struct, frozen=True, rename="camel"):
    """A face; ``name`` is that of the whole card, ``A // B``, and ``side`` its letter if there are more."""

    name: str
    layout: str
    type: str
    face_name: str = ""
    side: str = ""
    mana_cost: str = ""
    text: str = ""
    colors: tuple[str, ...] | None = None
    color_indicator: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    card_parts: tuple[str, ...] = ()
    set_code: str = ""
    printings: tuple[str, ...] = ()
    is_online_only: bool = False
    foreign_data: tuple[_Foreign, ...] = ()
    flavor_name: str = ""
    """The name of a printing that goes by another one, of the whole card where there are several faces."""
    face_flavor_name: str = ""

    @property
    def own_name(self) -> str:
        """The name that stands on the face."""
        return plain_name(self.face_name or self.name)


_FACE = msgspec.json.Decoder(_Printed)
_FACES = msgspec.json.Decoder(tuple[_Printed, ...])


class MtgjsonCards:
    """Puts faces together into cards. Faces of a set wait for each other until the set ends."""

    def __init__(self) -> None:
        self._melds = MeldPairs()
        self._waiting: dict[tuple[str, str], dict[str, _Printed]] = {}

    def atomic(self, json: bytes) -> Iterator[CardFacts | Translation]:
        """The cards of one entry of an atomic file: all faces of one name.

        Raises:
            msgspec.DecodeError: the entry is not a list of faces.
            LeftOutError: it is not a card to play with.

        """
        sides: dict[str, _Printed] = {}
        for face in _FACES.decode(json):
            sides.setdefault(face.side, face)
        yield from self._named(sides)
        for face in sides.values():
            yield from _translations(face)

    def add_face(self, json: bytes) -> Iterator[Translation]:
        """Take a face of a set, which waits for the others of its card; its names in other languages.

        Raises:
            msgspec.DecodeError: it is not a face.
            LeftOutError: there are more in the set than in any.

        """
        face = _FACE.decode(json)
        if len(self._waiting) > MOST_WAITING:
            raise LeftOutError("there are more faces in one set than in any", face.name)
        self._waiting.setdefault((face.layout, face.name), {}).setdefault(face.side + face.own_name, face)
        return _translations(face)

    def end_of_set(self) -> Iterator[CardFacts | LeftOutError]:
        """The cards of the set that is over, or why one of them can't be taken."""
        waiting, self._waiting = self._waiting, {}
        for sides in waiting.values():
            try:
                yield from self._named(sides)
            except LeftOutError as error:
                yield error

    def end(self) -> Iterator[CardFacts]:
        """The meld cards, whose counterparts may stand anywhere in a file."""
        return self._melds.all()

    def _named(self, sides: dict[str, _Printed]) -> Iterator[CardFacts]:
        """The cards of some sides; an error says of which card."""
        try:
            yield from self._card(sides)
        except LeftOutError as error:
            raise LeftOutError(error.why, next((side.name for side in sides.values()), "")) from error

    def _card(self, sides: dict[str, _Printed]) -> Iterator[CardFacts]:
        must_have_faces(len(sides))
        printed = [sides[side] for side in sorted(sides)]
        first = printed[0]
        if first.layout == "meld":
            for face in printed:
                self._meld(face)
        elif first.layout == "reversible_card":
            yield from (
                _facts("normal", (face,)) for face in {each.own_name: each for each in printed}.values()
            )
        elif first.layout == "double_faced_token" and not _turns_over(printed):
            yield from (_facts("token", (face,)) for face in printed)
        else:
            yield _facts(first.layout, printed)

    def _meld(self, face: _Printed) -> None:
        facts = _facts("normal", (face,))
        named = face.name.partition(" // ")[2]
        result = plain_name(named or (face.card_parts[2] if len(face.card_parts) == 3 else ""))
        if face.own_name == result or not result:
            self._melds.add_result(facts)
        else:
            self._melds.add_part(facts, result)


def _translations(face: _Printed) -> Iterator[Translation]:
    others = [(foreign.face_name or "", foreign.name) for foreign in face.foreign_data]
    for of_face, of_card in (*others, (face.face_flavor_name, face.flavor_name)):
        # Where no face is named, a whole name of two faces is that of none of them.
        name = plain_name(of_face or ("" if " // " in of_card else of_card))
        if is_name(name) and name != face.own_name:
            yield Translation(name, face.own_name)


def _turns_over(printed: Iterable[_Printed]) -> bool:
    return any("Transform" in face.keywords or "Convert" in face.keywords for face in printed)


def _facts(layout: str, printed: Iterable[_Printed]) -> CardFacts:
    each = tuple(printed)
    faces = tuple(_face(face, alone=len(each) == 1) for face in each)
    facts = card_facts(layout, faces, turns_over=_turns_over(each))
    first = each[0]
    sets = first.printings or ((first.set_code,) if first.set_code else ())
    return replace(facts, sets=plain_words(sets), digital_only=first.is_online_only)


def _face(face: _Printed, *, alone: bool) -> FaceFacts:
    indicator = "".join(face.color_indicator)
    facts = FaceFacts(
        name=face.own_name,
        type=face.type,
        cost=face.mana_cost,
        indicator=indicator,
        colors=printed_colors(face.colors, face.mana_cost, indicator),
        size=size_of(face.power, face.toughness),
        loyalty=face.loyalty,
        defense=face.defense,
    )
    return face_facts(facts, face.text, face.keywords, alone=alone)
