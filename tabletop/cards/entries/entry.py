"""The entry of a card: facts and abilities of each face, and facts of the whole card."""

from collections.abc import Mapping
from typing import Final

import msgspec

from tabletop.cards.faces import Layout, Symbol
from tabletop.cards.reading import CardFacts, FaceFacts
from tabletop.language.abilities import Ability

FACES: Final[Mapping[Layout, tuple[str, ...]]] = {
    Layout.NORMAL: ("face",),
    Layout.TRANSFORM: ("front", "back"),
    Layout.MODAL: ("front", "back"),
    Layout.MELD: ("front",),
    Layout.MELD_RESULT: ("face",),
    Layout.FLIP: ("upright", "flipped"),
    Layout.SPLIT: ("left", "right"),
    Layout.ADVENTURE: ("creature", "adventure"),
    Layout.TOKEN: ("face",),
    Layout.TRANSFORMING_TOKEN: ("front", "back"),
}
"""Names of the face tables by layout."""
TABLES: Final = tuple(dict.fromkeys(name for names in FACES.values() for name in names))
"""All names of face tables."""
TOKENS: Final = frozenset({Layout.TOKEN, Layout.TRANSFORMING_TOKEN})


class EntryFace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A face: everything printed on it except the text, which is generated from its abilities.

    ``colors`` only if cost and indicator don't give them.
    """

    name: str
    type: str
    cost: str = ""
    indicator: str = ""
    colors: str | None = None
    size: str = ""
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()

    def facts(self) -> FaceFacts:
        """Return the facts of the face for a store."""
        return FaceFacts(**{name: getattr(self, name) for name in self.__struct_fields__})


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card or a token. ``FACES`` says which face tables it has.

    ``called`` are the words by which effects name a token. Meld cards have ``partner`` and ``result``, meld
    results have ``parts``. ``scenario`` names the shipped scenario that shows what the card does, a file
    under ``assets/scenarios``.
    """

    layout: Layout
    called: tuple[str, ...] = ()
    partner: str = ""
    result: str = ""
    parts: tuple[str, ...] = ()
    symbol: Symbol | None = None
    sets: tuple[str, ...] = ()
    released: str = ""
    digital_only: bool = False
    printed_names: tuple[str, ...] = ()
    scenario: str = ""
    face: EntryFace | None = None
    front: EntryFace | None = None
    back: EntryFace | None = None
    upright: EntryFace | None = None
    flipped: EntryFace | None = None
    left: EntryFace | None = None
    right: EntryFace | None = None
    creature: EntryFace | None = None
    adventure: EntryFace | None = None

    @property
    def faces(self) -> Mapping[str, EntryFace]:
        """The faces by their table names."""
        found = {name: getattr(self, name) for name in TABLES}
        return {name: face for name, face in found.items() if face is not None}

    def facts(self) -> CardFacts:
        """Return the facts of the card for a store, named after its first face."""
        faces = tuple(face.facts() for face in self.faces.values())
        return CardFacts(
            name=faces[0].name,
            layout=self.layout,
            faces=faces,
            partner=self.partner,
            result=self.result,
            parts=self.parts,
            symbol=self.symbol,
            sets=self.sets,
            released=self.released,
            digital_only=self.digital_only,
            printed_names=self.printed_names,
            scenario=self.scenario,
        )


class GrantedEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Abilities that effects grant, by their key."""

    called: str
    abilities: tuple[Ability, ...]
    scenario: str = ""
