"""Reader of MTGJSON files, which have one object per face, grouped by name or by set."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from tabletop.cards.importing.facts import (
    MOST_WAITING,
    LeftOutError,
    MeldPairs,
    Translation,
    card_facts,
    check_face_count,
    face_facts,
    is_name,
    plain_name,
    plain_words,
    printed_colors,
    size_of,
)
from tabletop.cards.reading import CardFacts, FaceFacts


class _Foreign(msgspec.Struct, frozen=True, rename="camel"):
    """A face in another language. ``name`` is that of the whole card if it has several faces."""

    name: str = ""
    face_name: str | None = None


class _Printed(msgspec.Struct, frozen=True, rename="camel"):
    """A face as MTGJSON gives it.

    ``name`` is that of the whole card, ``A // B``, and ``side`` its letter if there are several.
    """

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
    """The name of a printing with another name. Of the whole card if it has several faces."""
    face_flavor_name: str = ""

    @property
    def own_name(self) -> str:
        """The name of this face."""
        return plain_name(self.face_name or self.name)


_FACE = msgspec.json.Decoder(_Printed)
_FACES = msgspec.json.Decoder(tuple[_Printed, ...])


class MtgjsonCards:
    """Joiner of faces to cards. Faces of a set wait for each other until its end."""

    def __init__(self) -> None:
        self._melds = MeldPairs()
        self._waiting: dict[tuple[str, str], dict[str, _Printed]] = {}

    def atomic(self, json: bytes) -> Iterator[CardFacts | Translation]:
        """Yield the cards of an entry of an atomic file, which has all faces of one name.

        Raises:
            msgspec.DecodeError: the entry isn't a list of faces.
            LeftOutError: it isn't a playable card.

        """
        sides: dict[str, _Printed] = {}
        for face in _FACES.decode(json):
            sides.setdefault(face.side, face)
        yield from self._cards_of_sides(sides)
        for face in sides.values():
            yield from _translations(face)

    def add_face(self, json: bytes) -> Iterator[Translation]:
        """Add a face of a set, which waits for the others of its card. Return its names in other languages.

        Raises:
            msgspec.DecodeError: it isn't a face.
            LeftOutError: the set has too many faces.

        """
        face = _FACE.decode(json)
        if len(self._waiting) > MOST_WAITING:
            raise LeftOutError("the set has more faces than any real one", face.name)
        self._waiting.setdefault((face.layout, face.name), {}).setdefault(face.side + face.own_name, face)
        return _translations(face)

    def end_of_set(self) -> Iterator[CardFacts | LeftOutError]:
        """Yield the cards of the finished set, or why one of them was left out."""
        waiting, self._waiting = self._waiting, {}
        for sides in waiting.values():
            try:
                yield from self._cards_of_sides(sides)
            except LeftOutError as error:
                yield error

    def end(self) -> Iterator[CardFacts]:
        """Yield the meld cards, whose counterparts may be anywhere in a file."""
        return self._melds.all()

    def _cards_of_sides(self, sides: dict[str, _Printed]) -> Iterator[CardFacts]:
        """Yield the cards made of sides. An error names the card."""
        try:
            yield from self._card(sides)
        except LeftOutError as error:
            raise LeftOutError(error.why, next((side.name for side in sides.values()), "")) from error

    def _card(self, sides: dict[str, _Printed]) -> Iterator[CardFacts]:
        check_face_count(len(sides))
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
        result_in_name = face.name.partition(" // ")[2]
        result = plain_name(result_in_name or (face.card_parts[2] if len(face.card_parts) == 3 else ""))
        if face.own_name == result or not result:
            self._melds.add_result(facts)
        else:
            self._melds.add_part(facts, result)


def _translations(face: _Printed) -> Iterator[Translation]:
    other_names = [(foreign.face_name or "", foreign.name) for foreign in face.foreign_data]
    for face_name, card_name in (*other_names, (face.face_flavor_name, face.flavor_name)):
        # If no face is named, a joined name of two faces belongs to neither of them.
        name = plain_name(face_name or ("" if " // " in card_name else card_name))
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
