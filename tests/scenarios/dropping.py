"""Take away each ability of a card once, and check that its scenario fails.

``python -m tests.scenarios.dropping`` tries all ordinary cards and prints what no scenario notices. With
``--parts`` each effect, condition and other part of an ability is taken away as well. Names restrict it to
some cards.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import StoredLibrary, shipped_library
from tabletop.disk.assets import assets_folder
from tabletop.language.abilities import DeckCopies, Keyword, RuleText
from tabletop.language.effects import Effect
from tabletop.scenarios.running.headless_check import check_file


class Less(NamedTuple):
    """A card without one part, and the name of that part."""

    what: str
    card: CardDefinition


def scenario_of(card: CardDefinition, library: StoredLibrary) -> Path | None:
    """Return the scenario that a card's entry names."""
    named = library.scenario(card.name)
    return assets_folder() / "scenarios" / f"{named}.toml" if named else None


def ordinary_cards(library: StoredLibrary) -> Iterator[CardDefinition]:
    """Return the cards with one face that have a scenario of their own."""
    for card in library:
        path = scenario_of(card, library) if card.layout is Layout.NORMAL else None
        if path is not None and "cards" in path.parts and card.name in path.read_text("utf-8"):
            yield card


def with_less(card: CardDefinition) -> Iterator[Less]:
    """Yield the card without each of its abilities, including keywords."""
    for place, ability in enumerate(card.front.abilities):
        if isinstance(ability, RuleText | DeckCopies):
            continue  # What is left to hands, and what a deck may have, no scenario plays.
        rest = card.front.abilities[:place] + card.front.abilities[place + 1 :]
        of_it = (ability.name,) if isinstance(ability, Keyword) else ()
        keywords = tuple(each for each in card.front.keywords if each not in of_it)
        yield Less(f"ability {place + 1}", _with_front(card, abilities=rest, keywords=keywords))
    spelled = {str(each.name) for each in card.front.abilities if isinstance(each, Keyword)} | {"enchant"}
    for keyword in card.front.keywords:
        if keyword not in spelled:
            keywords = tuple(each for each in card.front.keywords if each != keyword)
            yield Less(keyword, _with_front(card, keywords=keywords))


def with_fewer_parts(card: CardDefinition) -> Iterator[Less]:
    """Yield the card without each effect and each optional part of its abilities."""
    for place, ability in enumerate(card.front.abilities):
        for what, changed in _without_parts(ability):
            abilities = (*card.front.abilities[:place], changed, *card.front.abilities[place + 1 :])
            yield Less(f"ability {place + 1}{what}", _with_front(card, abilities=abilities))


def _with_front(card: CardDefinition, **fields: Any) -> CardDefinition:
    front = replace(card.front, **fields)
    return replace(card, faces=(front, *card.faces[1:]))


def _without_parts(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield a part of an ability in all variants with something missing."""
    if isinstance(value, tuple):
        for place, each in enumerate(value):
            if isinstance(each, Effect) and len(value) > 1:
                yield f"[{place + 1}]", (*value[:place], *value[place + 1 :])
            for what, changed in _without_parts(each):
                yield f"[{place + 1}]{what}", (*value[:place], changed, *value[place + 1 :])
    elif isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(type(value)):
            yield from _without_field(value, field)


def _without_field(value: Any, field: msgspec.structs.FieldInfo) -> Iterator[tuple[str, Any]]:
    found = getattr(value, field.name)
    if field.default is not msgspec.NODEFAULT and found != field.default:
        try:
            yield f".{field.name}", replace(value, **{field.name: field.default})
        except ValueError:
            return
    for what, changed in _without_parts(found):
        yield f".{field.name}{what}", replace(value, **{field.name: changed})


def unnoticed(library: StoredLibrary, less: Less) -> bool:
    """Return whether the scenario of a card passes although a part of the card is missing."""
    path = scenario_of(less.card, library)
    assert path is not None
    try:
        return check_file(path, library.extended([less.card])).passed
    except Exception:
        # What cannot even be read or played without it is missed.
        return False


def main(arguments: list[str]) -> None:
    """Print the parts that were taken away unnoticed, and the totals."""
    library = shipped_library()
    assert isinstance(library, StoredLibrary)
    names = {each for each in arguments if not each.startswith("--")}
    cards = [each for each in ordinary_cards(library) if not names or each.name in names]
    tried = passed = 0
    for card in cards:
        for less in (*with_less(card), *(with_fewer_parts(card) if "--parts" in arguments else ())):
            tried += 1
            if unnoticed(library, less):
                passed += 1
                print(f"{card.name}: {less.what}")
    print(f"{len(cards)} cards, {tried} tried, {passed} unnoticed")


if __name__ == "__main__":
    main(sys.argv[1:])
