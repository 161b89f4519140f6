"""Targets (rule 115): what may be chosen, and whether it is still legal."""

from collections.abc import Collection, Iterator
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from tabletop.cards.faces import Face
from tabletop.language.abilities import Enchant, Target
from tabletop.language.abilities import Spell as SpellText
from tabletop.language.card_types import CardType
from tabletop.language.changes import Forbidden
from tabletop.language.effects import ChooseModes
from tabletop.language.effects.composing import modal_effect, targets_of_modes
from tabletop.language.references import PlayerWord
from tabletop.language.selections import Selection
from tabletop.model.objects import GameObject, Permanent, StackAbility, StackObject
from tabletop.model.state import State
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.standing_effects import forbidding, is_forbidden_for
from tabletop.rules.values.keywords import face_cast
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.protection import has_hexproof, is_protected
from tabletop.rules.values.selecting import fits, selected

_OnStack = TypeVar("_OnStack", bound=StackObject)

MUTATES_WITH: Final = Target(
    of=Selection(types=(CardType.CREATURE,), not_subtypes=("Human",), owner=PlayerWord.YOU)
)
"""What a mutating creature spell targets (702.140a)."""

FROM_EVERYTHING: Final = ("702.16b", "702.16j")
"""Rules by which nothing with protection from everything can be targeted."""
_EVERYTHING: Final = "protection from everything"


def target_words(
    face: Face, using: str | None = None, modes: Collection[int] | None = None
) -> tuple[Target, ...]:
    """What a spell with a face targets: its own words, or for an Aura what it may enchant (303.4a).

    Of a modal spell it is what the chosen modes target; None stands for modes that are still to be chosen.
    """
    if using == "mutate":
        return (MUTATES_WITH,)
    if using == "overload":
        return ()  # 702.96b
    face = face_cast(face, using)
    for ability in face.abilities:
        if isinstance(ability, SpellText):
            modal = modal_effect(ability.effects)
            return ability.targets if modal is None else targets_of_modes(modal, modes)
        if isinstance(ability, Enchant) and "Aura" in face.types.subtypes:
            return (Target(of=ability.of, player=ability.player),)
    return ()


def modal_text(face: Face) -> ChooseModes | None:
    """The effect of a spell whose modes are chosen as it is cast; None where it has none."""
    texts = (each for each in face.abilities if isinstance(each, SpellText))
    return modal_effect(effect for text in texts for effect in text.effects)


def meant_targets(state: State, words: tuple[Target, ...], on_stack: StackObject) -> tuple[Target, ...]:
    """Return targets in which "that player" and the like are seats, and what is counted is a number."""
    context = Context(on_stack.controller, on_stack)
    return tuple(
        word
        if word.of is None
        else replace(
            word,
            of=context.meant(state, word.of),
            **_excluded(state, word, context),
        )
        for word in words
    )


def _excluded(state: State, word: Target, context: Context) -> dict[str, Any]:
    """Return what can't be chosen, and how much all targets have together, as numbers."""
    total = word.total_mana_value
    return {
        "but_not": context.object(state, word.but_not),
        "total_mana_value": None if total is None else context.number(state, total),
    }


def legal_targets(state: State, target: Target, *, you: int, about: GameObject) -> tuple[int, ...]:
    """The objects that may be chosen for a target."""
    meant = _meant(state, target, you, about)
    found = [each for of in meant for each in selected(state, of, you=you, asker=about.id)]
    # What an ability excludes by a word is a number by now.
    return tuple(
        each.id for each in found if each.id != target.but_not and can_be_targeted(state, each, you, about)
    )


def is_legal_target(state: State, target: Target, id: int, *, you: int, about: GameObject) -> bool:
    """Whether an object is one of those that may be chosen for a target; none of the others is looked at."""
    object = state.objects.get(id)
    if object is None or id == target.but_not or id not in state.in_zone(object.zone):
        return False
    return any(
        object.zone.kind == of.zone and fits(state, of, object, you=you, asker=about.id)
        for of in _meant(state, target, you, about)
    ) and can_be_targeted(state, object, you, about)


def _meant(state: State, target: Target, you: int, about: GameObject) -> list[Selection]:
    """What a target may be, with what it says of other things in numbers."""
    if target.of is None:
        return []
    context = Context(you, about if isinstance(about, StackObject) else None, own=about.id)
    return [context.meant(state, of) for of in (target.of, target.also) if of is not None]


def legal_players(state: State, target: Target, *, you: int) -> tuple[int, ...]:
    """The players who may be chosen for a target."""
    if not (target.player or target.opponent):
        return ()
    seats = (seat for seat, player in enumerate(state.players) if not player.lost)
    return tuple(
        seat
        for seat in seats
        if not (target.opponent and seat == you) and not shields_of_player(state, seat, you)
    )


def shields_of_player(state: State, seat: int, you: int) -> tuple[str, ...]:
    """Return the rules that keep you from targeting a player, in the default's numbers."""
    hexproof = ("702.11c",) if seat != you and has_hexproof(state, seat) else ()
    return (*hexproof, *(FROM_EVERYTHING if is_forbidden_for(state, Forbidden.GET_AT, seat) else ()))


def can_be_targeted(state: State, object: GameObject, you: int, about: GameObject) -> bool:
    """Whether nothing shields an object from being chosen by you; ``about`` is what targets."""
    return not shields(state, object, you, about)


def shields(state: State, object: GameObject, you: int, about: GameObject) -> tuple[str, ...]:
    """The rules of shroud, hexproof, protection and prohibitions in the way, in the default's numbers."""
    found = [*_own_shields(state, object, you, about)] if isinstance(object, Permanent) else []
    if _is_forbidden_as_target(state, object):
        found.append("101.2")
    return tuple(found)


def _own_shields(state: State, object: Permanent, you: int, about: GameObject) -> Iterator[str]:
    """The rules of what the abilities of a permanent keep off; a spell or a card has no shields (113.6)."""
    keywords = characteristics_of(state, object).keywords
    if "shroud" in keywords:
        yield "702.18a"
    if is_protected(state, object, _source(about)):
        yield from FROM_EVERYTHING if _EVERYTHING in keywords else FROM_EVERYTHING[:1]
    if "hexproof" in keywords and controller_of(object) != you:
        yield "702.11b"


def _is_forbidden_as_target(state: State, object: GameObject) -> bool:
    """Whether a permanent says that such objects can't be targets."""
    return any(
        effect.of is not None
        and fits(state, effect.of, object, you=controller_of(permanent), asker=permanent.id)
        for permanent, effect in forbidding(state, Forbidden.BE_THE_TARGET)
    )


def _source(about: GameObject) -> GameObject:
    """What targets: a spell itself, for an ability the object whose ability it is (113.7)."""
    return (about.source_before or about) if isinstance(about, StackAbility) else about


def still_legal(state: State, words: tuple[Target, ...], object: StackObject) -> bool:
    """Whether a spell or ability may still resolve: not all of its targets are illegal (608.2b)."""
    return with_legal_targets(state, words, object) is not None


def with_legal_targets(state: State, words: tuple[Target, ...], object: _OnStack) -> _OnStack | None:
    """A spell or ability with those of its targets alone that are legal still (608.2b).

    The very same one where nothing was chosen or all is legal; None where nothing is.
    """
    chosen = len(object.targets) + len(object.target_players)
    if not chosen or not words:
        return object
    objects = [
        number
        for number, (id, place) in enumerate(zip(object.targets, object.target_places, strict=True))
        if place < len(words) and _is_legal_still(state, words[place], id, object)
    ]
    players = [
        number
        for number, (seat, place) in enumerate(
            zip(object.target_players, object.target_player_places, strict=True)
        )
        if place < len(words) and seat in legal_players(state, words[place], you=object.controller)
    ]
    if len(objects) + len(players) == chosen:
        return object
    if not objects and not players:
        return None
    return replace(
        object,
        targets=tuple(object.targets[each] for each in objects),
        target_places=tuple(object.target_places[each] for each in objects),
        target_players=tuple(object.target_players[each] for each in players),
        target_player_places=tuple(object.target_player_places[each] for each in players),
        target_shares=tuple(object.target_shares[each] for each in objects if object.target_shares),
        target_player_shares=tuple(
            object.target_player_shares[each] for each in players if object.target_player_shares
        ),
    )


def _is_legal_still(state: State, word: Target, id: int, object: StackObject) -> bool:
    """Whether one target is there, and is still what its word asks for and lets be targeted."""
    target, you = state.objects.get(id), object.controller
    if target is None or not can_be_targeted(state, target, you, object):
        return False
    context = Context(you, object)
    # "Another" and "attached to it" are said by what has the ability, as they were when it was put there.
    asker = context.source or object.id
    wanted = (context.meant(state, of) for of in (word.of, word.also) if of is not None)
    return any(fits(state, of, target, you=you, asker=asker) for of in wanted)
