"""Placeholders: cards known only by name, and their descriptions by players."""

import re
from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.cards.importing import facts as importing
from tabletop.cards.limits import LONGEST_NAME, LONGEST_WORDS
from tabletop.cards.mana import mana_cost
from tabletop.cards.plain_text import one_line
from tabletop.cards.reading import CardFacts, FaceFacts, definition_of
from tabletop.cards.type_line import IN_ANY_CASE

_BARE: Final = re.compile(r"[0-9]+|[WUBRGCSX]", re.IGNORECASE)
_TWO: Final = 2
_SIZE: Final = re.compile(r"[+-]?[0-9X*.+-]{1,6}/[+-]?[0-9X*.+-]{1,6}|[0-9X*]{1,4}|")
MOST_LINES: Final = 40

_Line = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
_Size = Annotated[str, msgspec.Meta(max_length=20)]
_Text = Annotated[
    tuple[Annotated[str, msgspec.Meta(max_length=LONGEST_WORDS)], ...],
    msgspec.Meta(max_length=MOST_LINES),
]


SaidLayout: TypeAlias = Literal["", "transform", "modal_dfc", "flip", "split", "adventure"]
"""The layout of a card with two names, empty if unknown."""


class Placeholder(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player's description of a card. Empty fields are unknown, and ``{0}`` is a cost.

    ``size`` is power and toughness, ``2/2``, or one number for loyalty or defense. A name of two, ``A // B``,
    is that of a card with two faces. Fields about the second begin with ``back``, and ``layout`` says how the
    two belong together.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    type: _Line = ""
    cost: _Line = ""
    size: _Size = ""
    text: _Text = ()
    back_type: _Line = ""
    back_cost: _Line = ""
    back_size: _Size = ""
    back_text: _Text = ()
    layout: SaidLayout = ""

    @property
    def sides(self) -> tuple["Placeholder", ...]:
        """The description of each face under its own name, one if there is one name."""
        names = names_of_faces(self.name)
        front = replace(self, name=names[0], back_type="", back_cost="", back_size="", back_text=())
        if len(names) == 1:
            return (front,)
        back = Placeholder(
            name=names[1],
            type=self.back_type,
            cost=self.back_cost,
            size=self.back_size,
            text=self.back_text,
        )
        return front, back


def join_faces(name: str, sides: Sequence[Placeholder]) -> Placeholder:
    """Return the descriptions of a card's faces as one. The second, if any, is the back."""
    said = replace(sides[0], name=name)
    if len(sides) == 1:
        return said
    back = sides[1]
    return replace(said, back_type=back.type, back_cost=back.cost, back_size=back.size, back_text=back.text)


def names_of_faces(name: str) -> tuple[str, ...]:
    """Return the names of the faces of a card listed as ``A // B``, or just the name."""
    parts = tuple(part.strip() for part in name.split("//"))
    two = len(parts) == _TWO and all(parts) and parts[0] != parts[1]
    return parts if two else (name,)


class PlaceholderError(ValueError):
    """A description can't be read. The text is one line for the player."""


def bare_placeholder(name: str) -> CardDefinition:
    """Return a placeholder without a description.

    Raises:
        PlaceholderError: no card can have that name

    """
    return placeholder_card(Placeholder(name=name))


def placeholder_card(said: Placeholder) -> CardDefinition:
    """Return the card as described.

    Raises:
        PlaceholderError: its cost, type or size can't be read, or something is longer than on any card

    """
    try:
        facts = tuple(importing.face_facts(_facts(side), "\n".join(side.text)) for side in said.sides)
        # If the layout is unknown, either face may be played.
        layout = Layout.NORMAL if len(facts) == 1 else Layout(said.layout or Layout.MODAL)
        card = CardFacts(name=one_line(said.name, LONGEST_NAME), layout=layout, faces=facts)
        unsaid = len(facts) > 1 and not said.layout
        return replace(definition_of(card), placeholder=True, layout_unsaid=unsaid)
    except importing.LeftOutError as error:
        raise PlaceholderError(error.why) from error
    except ValueError as error:
        raise PlaceholderError(str(error).partition(": ")[2] or str(error)) from error


def said_of(card: CardDefinition) -> Placeholder:
    """Return the description of a placeholder."""
    return replace(join_faces(card.name, tuple(map(_said_of_face, card.faces))), layout=_said_layout(card))


def _said_layout(card: CardDefinition) -> SaidLayout:
    """Return the layout in a placeholder's description."""
    if len(card.faces) == 1 or card.layout_unsaid:
        return ""
    said: SaidLayout = msgspec.convert(card.layout.value, SaidLayout)
    return said


def said_to_be(card: CardDefinition, side: Side, types: str) -> CardDefinition:
    """Return a placeholder with types for one of its faces and otherwise the same description."""
    faces = [_said_of_face(face) for face in card.faces]
    place = len(faces) - 1 if side is Side.BACK else 0
    faces[place] = replace(faces[place], type=types)
    return placeholder_card(replace(join_faces(card.name, faces), layout=_said_layout(card)))


def _said_of_face(face: Face) -> Placeholder:
    return Placeholder(
        name=face.name,
        type=str(face.types),
        cost=str(face.mana_cost),
        size=face_number(face),
        text=face.text,
    )


def face_number(face: Face) -> str:
    """Return a face's power and toughness, loyalty or defense as one text, empty if it has none."""
    if face.power is not None:
        return f"{face.power}/{face.toughness}"
    return face.loyalty or face.defense or ""


def braced(cost: str) -> str:
    """Return a cost with braces, even if they were left out: ``{2}{U}{U}`` for ``2uu``."""
    bare = cost.replace(" ", "")
    if "{" in bare or _BARE.sub("", bare):
        return bare.upper()
    return "".join(f"{{{symbol.upper()}}}" for symbol in _BARE.findall(bare))


def _facts(said: Placeholder) -> FaceFacts:
    cost, size, types = braced(said.cost), said.size.replace(" ", ""), _typed(said.type)
    mana_cost(cost)
    if not _SIZE.fullmatch(size):
        raise PlaceholderError("a size is written as 2/2, loyalty or defense as one number")
    left = types.partition("—")[0].split()
    number = size if size and "/" not in size else None
    return FaceFacts(
        name=one_line(said.name, LONGEST_NAME),
        type=types,
        cost=cost,
        size=size if "/" in size else "",
        loyalty=number if "Battle" not in left else None,
        defense=number if "Battle" in left else None,
    )


def _typed(words: str) -> str:
    """Return a type line with the usual capitals and dash. An impossible word before the dash is an error."""
    before, dash, after = words.replace(" - ", " — ").partition("—")
    known = [IN_ANY_CASE.get(word.casefold(), "") for word in before.split()]
    if not all(known):
        wrong = next(word for word, found in zip(before.split(), known, strict=True) if not found)
        raise PlaceholderError(f"“{wrong}” is not a card type; a type is written as Creature — Elf")
    line = " ".join(known)
    return f"{line} — {' '.join(after.split())}" if dash and after.strip() else line
