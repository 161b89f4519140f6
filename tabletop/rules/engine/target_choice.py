"""Targets (rule 115): which ones may be chosen, and whether they are still legal."""

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
from tabletop.rules.engine.standing_effects import is_forbidden_for, prohibitions
from tabletop.rules.values.keywords import face_cast
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of, fits, selected
from tabletop.rules.values.protection import has_hexproof, is_protected

_OnStack = TypeVar("_OnStack", bound=StackObject)

MUTATES_WITH: Final = Target(
    of=Selection(types=(CardType.CREATURE,), not_subtypes=("Human",), owner=PlayerWord.YOU)
)
"""Target of a mutating creature spell (702.140a)."""

FROM_EVERYTHING: Final = ("702.16b", "702.16j")
"""Rules by which nothing with protection from everything can be targeted."""
_EVERYTHING: Final = "protection from everything"


def target_words(
    face: Face, using: str | None = None, modes: Collection[int] | None = None
) -> tuple[Target, ...]:
    """Return the targets of a spell: those in its text, or what an Aura enchants (303.4a).

    For a modal spell they are the targets of the chosen modes. ``modes`` is None before modes are chosen.
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
    """Return the effect of a spell whose modes are chosen as it is cast, or None if it has none."""
    texts = (each for each in face.abilities if isinstance(each, SpellText))
    return modal_effect(effect for text in texts for effect in text.effects)


def resolve_targets(state: State, words: tuple[Target, ...], on_stack: StackObject) -> tuple[Target, ...]:
    """Return targets with seats for words such as "that player" and numbers for amounts."""
    context = Context(on_stack.controller, on_stack)
    return tuple(
        word
        if word.of is None
        else replace(
            word,
            of=context.resolve(state, word.of),
            **_exclusions(state, word, context),
        )
        for word in words
    )


def _exclusions(state: State, word: Target, context: Context) -> dict[str, Any]:
    """Return the excluded object and the limit on total mana value as numbers."""
    total = word.total_mana_value
    return {
        "but_not": context.object(state, word.but_not),
        "total_mana_value": None if total is None else context.number(state, total),
    }


def legal_targets(state: State, target: Target, *, you: int, about: GameObject) -> tuple[int, ...]:
    """Return the objects that may be chosen for a target."""
    selections = _resolved_selections(state, target, you, about)
    found = [each for of in selections for each in selected(state, of, you=you, asker=about.id)]
    # Words for excluded objects have been replaced by ids here.
    return tuple(
        each.id for each in found if each.id != target.but_not and can_be_targeted(state, each, you, about)
    )


def is_legal_target(state: State, target: Target, id: int, *, you: int, about: GameObject) -> bool:
    """Return whether an object may be chosen for a target. No other object is examined."""
    object = state.objects.get(id)
    if object is None or id == target.but_not or id not in state.in_zone(object.zone):
        return False
    return any(
        object.zone.kind == of.zone and fits(state, of, object, you=you, asker=about.id)
        for of in _resolved_selections(state, target, you, about)
    ) and can_be_targeted(state, object, you, about)


def _resolved_selections(state: State, target: Target, you: int, about: GameObject) -> list[Selection]:
    """Return the selections that a target may fit, with their references resolved."""
    if target.of is None:
        return []
    context = Context(you, about if isinstance(about, StackObject) else None, own=about.id)
    return [context.resolve(state, of) for of in (target.of, target.also) if of is not None]


def legal_players(state: State, target: Target, *, you: int) -> tuple[int, ...]:
    """Return the players who may be chosen for a target."""
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
    """Return whether nothing prevents an object from being targeted by ``about`` of player ``you``."""
    return not shields(state, object, you, about)


def shields(state: State, object: GameObject, you: int, about: GameObject) -> tuple[str, ...]:
    """Return the rules that prevent targeting, numbered as in the default edition.

    They are shroud, hexproof, protection and prohibitions.
    """
    found = [*_own_shields(state, object, you, about)] if isinstance(object, Permanent) else []
    if _is_forbidden_as_target(state, object):
        found.append("101.2")
    return tuple(found)


def _own_shields(state: State, object: Permanent, you: int, about: GameObject) -> Iterator[str]:
    """Yield the rules by which a permanent's own abilities prevent targeting (113.6).

    A spell or a card in another zone has no such abilities.
    """
    keywords = characteristics_of(state, object).keywords
    if "shroud" in keywords:
        yield "702.18a"
    if is_protected(state, object, _source(about)):
        yield from FROM_EVERYTHING if _EVERYTHING in keywords else FROM_EVERYTHING[:1]
    if "hexproof" in keywords and controller_of(object) != you:
        yield "702.11b"


def _is_forbidden_as_target(state: State, object: GameObject) -> bool:
    """Return whether a permanent says that such objects can't be targeted."""
    return any(
        effect.of is not None
        and fits(state, effect.of, object, you=controller_of(permanent), asker=permanent.id)
        for permanent, effect in prohibitions(state, Forbidden.BE_THE_TARGET)
    )


def _source(about: GameObject) -> GameObject:
    """Return the source of targeting: the spell itself, or the object with the ability (113.7)."""
    return (about.source_before or about) if isinstance(about, StackAbility) else about


def still_legal(state: State, words: tuple[Target, ...], object: StackObject) -> bool:
    """Return whether a spell or ability may still resolve: not all its targets are illegal (608.2b)."""
    return with_legal_targets(state, words, object) is not None


def with_legal_targets(state: State, words: tuple[Target, ...], object: _OnStack) -> _OnStack | None:
    """Return a spell or ability with only those of its targets that are still legal (608.2b).

    Returns the same object if it has no targets or all are legal, and None if none is legal.
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
    """Return whether a target exists, still fits and can be targeted."""
    target, you = state.objects.get(id), object.controller
    if target is None or not can_be_targeted(state, target, you, object):
        return False
    context = Context(you, object)
    # "Another" and "attached to it" refer to the object with the ability.
    asker = context.source or object.id
    wanted = (context.resolve(state, of) for of in (word.of, word.also) if of is not None)
    return any(fits(state, of, target, you=you, asker=asker) for of in wanted)
