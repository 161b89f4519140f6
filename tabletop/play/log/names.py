"""Names of things as the table says them."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeGuard

from tabletop.language.subtypes import plural
from tabletop.model.objects import CardObject, GameObject, StackAbility, StackObject
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.values.kinds import is_face_down
from tabletop.rules.values.layers import characteristics_of

_UNNAMED_THING: Final = re.compile("an? ((?:face-down |nameless )?(?:card|permanent))")
_A_TOKEN: Final = " Token"
_OF: Final = re.compile(" (?:of|in|at|from|for|with|on|under|beneath) ")
"""Beginning of additional information about the noun before it."""
_NO_PLURAL: Final = ("s", "folk")
_NO_MEN: Final = ("human", "shaman", "talisman", "caiman")


def name_of(state: State, object: GameObject) -> str:
    """Return the name of an object that all players may know."""
    if isinstance(object, StackAbility):
        return f"the ability of {source_name(state, object)}"
    if is_face_down(object):
        return "a face-down card" if isinstance(object, CardObject) else "a face-down permanent"
    name = characteristics_of(state, object).name
    if not name:
        return "a nameless permanent"
    return name


def source_name(state: State, ability: StackAbility) -> str:
    """Return the name of an ability's source, which may have gone."""
    source = ability.source_before
    if source is None and ability.source is not None:
        source = state.object(ability.source)
    return "something that is gone" if source is None else name_of(state, source)


def name_at(state: State, id: int) -> str:
    """Return the name of an object or card by number, ``something`` if it has gone."""
    object = state.everything.get(id)
    if object is None:
        object = next((each for each in state.waiting if each.id == id), None)
    if object is not None:
        return name_of(state, object)
    cards = (piece for each in state.objects.values() for piece in each.pieces)
    return next((card.definition.name for card in cards if card.id == id), "something")


def public_name_at(state: State, id: int) -> str:
    """Return the public name of an object or card by number. A hidden card is ``a card``."""
    object = state.object(id)
    if not _is_hidden(object) or object.known_to.issuperset(range(len(state.players))):
        return name_at(state, id)
    return _unnamed(object)


def seen_name_at(state: State, id: int, viewer: int | None) -> str:
    """Return the name as a seat may know it. With None, all names are known."""
    object = state.object(id)
    if viewer is None or not _is_hidden(object) or may_see(state, object, viewer):
        return name_at(state, id)
    return _unnamed(object)


def _is_hidden(object: GameObject | None) -> TypeGuard[CardObject]:
    return isinstance(object, CardObject) and object.zone.kind.is_hidden


def _unnamed(card: CardObject) -> str:
    return f"a card from {'hand' if card.zone.kind is ZoneKind.HAND else 'the library'}"


def listed(names: Iterable[str]) -> str:
    """Return names as part of a sentence: ``A, B and C``.

    Equal names are counted, and long lists end in ``more``.
    """
    number_of = Counter(names)
    all_names = [_several(name, number) for name, number in number_of.items()]
    if len(all_names) > 4:
        all_names = [*all_names[:3], f"{len(all_names) - 3} more"]
    *first, last = all_names or [""]
    return f"{', '.join(first)} and {last}" if first else last


def targeting(state: State, on_stack: StackObject, comma: str = "") -> str:
    """Return the targets of a spell or ability: `` targeting Grizzly Bears``. Empty without targets."""
    names = [name_at(state, id) for id in on_stack.targets]
    players = [state.players[seat].name for seat in on_stack.target_players]
    return f"{comma} targeting {listed((*names, *players))}" if names or players else ""


def _several(name: str, number: int) -> str:
    if number == 1:
        return name
    found = _UNNAMED_THING.match(name)
    if found is not None:
        return f"{number} {found[1]}s{name[found.end() :]}"
    return f"{number} {several_of(name)}"


def several_of(name: str) -> str:
    """Return the plural of a card's or token's name: ``Hill Giants``, ``Delvers of Secrets``.

    A name without a usable plural stays as it is: ``Gisela, the Broken Blade``.
    """
    if "," in name or not name[:1].isupper():
        return name
    if name.endswith(_A_TOKEN):
        return f"{name}s"
    found = _OF.search(name)
    head = name[: found.start()] if found else name
    return _plural(head) + name[len(head) :]


def _plural(words: str) -> str:
    """Return the plural of a noun. Words without a plural stay as they are."""
    if words.endswith(_NO_PLURAL) or not words[-1].isascii() or not words[-1].isalpha():
        return words
    if words.endswith("man") and not words.lower().endswith(_NO_MEN):
        return f"{words[:-3]}men"
    return plural(words)


def capitalized(words: str) -> str:
    """Return text with a capital first letter."""
    return words[:1].upper() + words[1:]


def with_number(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"
