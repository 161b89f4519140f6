"""The command ``tabletop card``: draws or describes a card, or lists all cards that match some filters."""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from tabletop.cards.card_search import (
    UnknownWordError,
    Wanted,
    colors_of_word,
    fitting_cards,
    layout_of_word,
    mechanism_of_word,
)
from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.library import UnknownCardError
from tabletop.cards.mana import in_color_order
from tabletop.cards.wording import wording
from tabletop.cli.command_errors import FAILED, CommandError
from tabletop.cli.inputs import all_cards, check_writable
from tabletop.disk.whole_files import replacing
from tabletop.language.abilities import texts_left_in
from tabletop.paint.faces.sheet import paint_card_sheet

if TYPE_CHECKING:
    from tabletop.cards.faces import CardDefinition


_FILTERS: Final = {
    "type": ("WORDS", "words of the type line: “legendary creature”, Saga"),
    "color": ("LETTERS", "colors of one face: UR for both, C for colorless"),
    "mechanism": ("WORD", "how it changes faces: daybound, craft, meld, trigger"),
    "layout": ("WORD", "transform, modal, meld, flip, normal"),
    "set": ("CODE", "code of a set in which it was printed: ISD"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="name of any of its faces")
    parser.add_argument("--to", metavar="OUT.png", type=Path, help="picture file to write")
    parser.add_argument("--list", action="store_true", help="list all cards, including imported ones")
    parser.add_argument("--json", action="store_true", help="print JSON")
    filters = parser.add_argument_group("filters for --list")
    for name, (what, words) in _FILTERS.items():
        filters.add_argument(f"--{name}", metavar=what, default="", help=words)
    parser.set_defaults(run=card)


def card(chosen: argparse.Namespace) -> int:
    """Run the command. Return the exit status.

    Raises:
        CommandError: there is no such card, or the arguments can't be combined.

    """
    if chosen.list == (chosen.name is not None):
        raise CommandError("name a card, or --list to see all of them")
    if chosen.to is not None and (chosen.list or chosen.json):
        raise CommandError("--to draws one card and can't be combined with --list or --json")
    if not chosen.list and any(getattr(chosen, name) for name in _FILTERS):
        raise CommandError("filters require --list")
    if chosen.list:
        return _list(chosen)
    library = all_cards()
    is_token = chosen.name not in library and library.is_token(chosen.name)
    try:
        found = library.find_token(chosen.name) if is_token else library.find(chosen.name).definition
    except UnknownCardError as error:
        raise CommandError(str(error), FAILED) from error
    if chosen.to is not None:
        _draw(found, chosen.to)
        return 0
    print("\n".join(json_lines([found]) if chosen.json else card_lines(found)))
    return 0


def _list(chosen: argparse.Namespace) -> int:
    cards = fitting_cards(all_cards(), _criteria(chosen))
    for line in json_lines(cards) if chosen.json else name_lines(cards):
        print(line)
    return 0


def _criteria(chosen: argparse.Namespace) -> Wanted:
    try:
        return Wanted(
            type=chosen.type,
            colors=colors_of_word(chosen.color) if chosen.color else "",
            mechanism=mechanism_of_word(chosen.mechanism) if chosen.mechanism else None,
            layout=layout_of_word(chosen.layout) if chosen.layout else None,
            set_code=chosen.set,
        )
    except UnknownWordError as error:
        raise CommandError(str(error)) from error


def _draw(card: "CardDefinition", to: Path) -> None:
    check_writable(to, (".png",))
    faces = (*card.faces, card.meld.result) if card.meld else card.faces
    picture = paint_card_sheet(card, {face.name: wording(face) for face in faces})
    try:
        with replacing(to) as file:
            picture.save(file, "PNG")
    except OSError as error:
        raise CommandError(f"{to}: {error.strerror}; choose another folder") from error


class ListedFace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A face for other programs, without fields that it lacks."""

    name: str
    type: str
    mana_cost: str = ""
    colors: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    text: tuple[str, ...] = ()


class ListedCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card for other programs. Only meld cards have ``melds_with`` and ``melds_into``."""

    name: str
    layout: str
    faces: tuple[ListedFace, ...]
    melds_with: str = ""
    melds_into: str = ""


def listed(card: CardDefinition) -> ListedCard:
    """Return a card with all its faces and their texts."""
    return ListedCard(
        name=card.name,
        layout=card.layout.value,
        faces=tuple(_face(face) for face in card.faces),
        melds_with=card.meld.partner if card.meld else "",
        melds_into=card.meld.result.name if card.meld else "",
    )


def _face(face: Face) -> ListedFace:
    return ListedFace(
        name=face.name,
        type=str(face.types),
        mana_cost=str(face.mana_cost),
        colors=in_color_order(face.colors),
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        keywords=face.keywords,
        text=wording(face),
    )


def json_lines(cards: Iterable[CardDefinition]) -> Iterator[str]:
    """Yield the lines of a JSON list, one card each, so that any number can be written while reading."""
    yield "["
    before = ""
    for card in cards:
        if before:
            yield f"{before},"
        before = msgspec.json.encode(listed(card)).decode()
    if before:
        yield before
    yield "]"


def name_lines(cards: Iterable[CardDefinition]) -> Iterator[str]:
    """Yield a line for each card with all its names and its layout."""
    for card in cards:
        yield f"{card.full_name}  ({card.layout.value})"


def card_lines(card: CardDefinition) -> Iterator[str]:
    """Yield the lines of one card: each face with cost, type, numbers, text, and parts left to hands."""
    faces = (*card.faces, card.meld.result) if card.meld else card.faces
    for face in faces:
        size = f"{face.power}/{face.toughness}" if face.power is not None else ""
        number = size or face.loyalty or face.defense or ""
        yield "  ".join(filter(None, (face.name, str(face.mana_cost), str(face.types), number)))
        yield from (f"    {line}" for line in wording(face))
        yield from (f"    (by hand: {words.strip()})" for words in _left_words(face))


def _left_words(face: Face) -> tuple[str, ...]:
    """Return our own words for the parts left to players.

    Keywords and imported lines are marked elsewhere.
    """
    return () if face.text else tuple(each.words for each in texts_left_in(face.abilities))
