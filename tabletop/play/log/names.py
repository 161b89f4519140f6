"""What things are called when the table speaks of them."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeGuard

from tabletop.model.objects import CardObject, GameObject, StackAbility, StackObject
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.values.kinds import is_face_down
from tabletop.rules.values.layers import characteristics_of
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.cards.wording import nouns
else:
    # Of most things that are named there is one.
    nouns = when_used("tabletop.cards.wording.nouns")

_UNNAMED_THING: Final = re.compile("an? ((?:face-down |nameless )?(?:card|permanent))")
_A_TOKEN: Final = " Token"
_OF: Final = re.compile(" (?:of|in|at|from|for|with|on|under|beneath) ")
"""What follows says more about the noun before it."""
_NO_PLURAL: Final = ("s", "folk")
_NO_MEN: Final = ("human", "shaman", "talisman", "caiman")


def name_of(state: State, object: GameObject) -> str:
    """The name of an object as everybody at the table may hear it."""
    if isinstance(object, StackAbility):
        return f"the ability of {source_name(state, object)}"
    if is_face_down(object):
        return "a face-down card" if isinstance(object, CardObject) else "a face-down permanent"
    name = characteristics_of(state, object).name
    if not name:
        return "a nameless permanent"
    return name


def source_name(state: State, ability: StackAbility) -> str:
    """The name of what has an ability; it may be gone by now."""
    source = ability.source_before
    if source is None and ability.source is not None:
        source = state.object(ability.source)
    return "something that is gone" if source is None else name_of(state, source)


def name_at(state: State, id: int) -> str:
    """The name of the object or card with a number; what is not there any more is only ``something``."""
    object = state.everything.get(id)
    if object is None:
        object = next((each for each in state.waiting if each.id == id), None)
    if object is not None:
        return name_of(state, object)
    cards = (piece for each in state.objects.values() for piece in each.pieces)
    return next((card.definition.name for card in cards if card.id == id), "something")


def public_name_at(state: State, id: int) -> str:
    """The same where not all players may know a card that is hidden: it stays a card."""
    object = state.object(id)
    if not _is_hidden(object) or object.known_to.issuperset(range(len(state.players))):
        return name_at(state, id)
    return _unnamed(object)


def seen_name_at(state: State, id: int, viewer: int | None) -> str:
    """The same as one seat may hear it; with None one person who plays all seats, who hears everything."""
    object = state.object(id)
    if viewer is None or not _is_hidden(object) or may_see(state, object, viewer):
        return name_at(state, id)
    return _unnamed(object)


def _is_hidden(object: GameObject | None) -> TypeGuard[CardObject]:
    return isinstance(object, CardObject) and object.zone.kind.is_hidden


def _unnamed(card: CardObject) -> str:
    return f"a card from {'hand' if card.zone.kind is ZoneKind.HAND else 'the library'}"


def listed(names: Iterable[str]) -> str:
    """Names as in a sentence: ``A, B and C``; equal ones counted, many as a few and how many more."""
    number_of = Counter(names)
    all_names = [_several(name, number) for name, number in number_of.items()]
    if len(all_names) > 4:
        all_names = [*all_names[:3], f"{len(all_names) - 3} more"]
    *first, last = all_names or [""]
    return f"{', '.join(first)} and {last}" if first else last


def targeting(state: State, on_stack: StackObject, comma: str = "") -> str:
    """At what something on the stack is aimed: `` targeting Grizzly Bears``; nothing without targets."""
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
    """The name of a card or token as more than one are called: ``Hill Giants``, ``Delvers of Secrets``.

    A name that has no plural anybody would say stays as it is: ``Gisela, the Broken Blade``.
    """
    if "," in name or not name[:1].isupper():
        return name
    if name.endswith(_A_TOKEN):
        return f"{name}s"
    found = _OF.search(name)
    head = name[: found.start()] if found else name
    return _plural(head) + name[len(head) :]


def _plural(words: str) -> str:
    """As nouns are written; what is no noun in one number keeps its form."""
    if words.endswith(_NO_PLURAL) or not words[-1].isascii() or not words[-1].isalpha():
        return words
    if words.endswith("man") and not words.lower().endswith(_NO_MEN):
        return f"{words[:-3]}men"
    return nouns.plural(words)


def capitalized(words: str) -> str:
    """Words with a capital at their beginning, the others as they are."""
    return words[:1].upper() + words[1:]


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: ``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"
