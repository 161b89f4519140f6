"""Reasons added to a refusal: why the mana or a target won't do (106.6, 115)."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, TypeVar

from msgspec.structs import replace

from tabletop.language.effects import Target
from tabletop.language.zones import ZoneKind
from tabletop.model.actions import Activate, Attack, Cast, PutTrigger, TurnUp
from tabletop.model.events import PlayerChanged
from tabletop.model.evolve import evolve
from tabletop.model.objects import GameObject, Permanent, PlayerId
from tabletop.model.state import BoundMana, State
from tabletop.rules.book.numbering import numbered_in
from tabletop.rules.book.rule import Judging, Rule, statement
from tabletop.rules.book.verdicts import Blame, Reason, Ruling
from tabletop.rules.casting import activating, casting, foretelling
from tabletop.rules.casting.activation_attempts import attempt as attempt_to_activate
from tabletop.rules.casting.cast_attempts import as_spell
from tabletop.rules.casting.cost_changes import usable_mana
from tabletop.rules.engine.paying import (
    SPENT_ON_SOME_THINGS,
    Usable,
    for_abilities,
    for_anything,
    is_restricted,
)
from tabletop.rules.engine.target_choice import (
    is_legal_target,
    legal_players,
    shields,
    shields_of_player,
    target_words,
)
from tabletop.rules.faces import face_down
from tabletop.rules.stack.triggers import triggered_abilities
from tabletop.rules.turn import attack_costs
from tabletop.rules.values.layers import characteristics_of, rules_behind

Explained: TypeAlias = Cast | Activate | PutTrigger | TurnUp | Attack
_T = TypeVar("_T", bound=Explained)
_Judge: TypeAlias = Callable[[Judging, _T, PlayerId], Ruling]

ANY_TARGET: Final = statement(
    "refusals.any_target", "Any target is a creature, a player, a planeswalker or a battle.", "115.4"
)
ONLY_PERMANENTS: Final = statement(
    "refusals.only_permanents",
    "Only permanents are targets of what doesn't speak of other zones or of players.",
    "115.2",
)
NOT_TWICE: Final = statement(
    "refusals.not_twice", "Nothing is chosen twice for the same word for targets.", "115.3"
)
NOT_ITSELF: Final = statement("refusals.not_itself", "A spell or ability doesn't target itself.", "115.5")
IS_PHASED_OUT: Final = statement(
    "refusals.is_phased_out", "A phased-out permanent is treated as though it weren't there.", "702.26b"
)

_REFUSE_TARGETS: Final = frozenset(
    {
        casting.targets_can_be_chosen.name,
        casting.aura_has_something_to_enchant.name,
        casting.mutates_onto_a_creature_of_yours.name,
        activating.targets_can_be_chosen.name,
    }
)
"""Rules by which what was chosen as a target of a spell or activated ability is refused."""

_LACK_MANA: Final = frozenset(
    {
        casting.mana_is_there.name,
        activating.mana_is_there.name,
        foretelling.mana_to_foretell_is_there.name,
        face_down.can_pay_to_turn_up.name,
        attack_costs.attack_can_be_paid_for.name,
    }
)
"""Rules by which an action is refused because of its mana cost."""


def with_reasons(judge: _Judge[_T], *rules: Rule[...]) -> _Judge[_T]:
    """Return a judge whose refusals also say why the mana or the targets won't do.

    Args:
        judge: function that returns the ruling on an action.
        rules: the judge's own rules that refuse targets, in addition to those of casting and activating.

    """
    refusing = _REFUSE_TARGETS.union(each.name for each in rules)

    def judge_and_explain(judging: Judging, action: _T, by: PlayerId) -> Ruling:
        ruling = judge(judging, action, by)
        if not isinstance(action, TurnUp | Attack):
            ruling = _with_what_targets_are(judging.state, action, by, ruling, refusing)
        if not _LACK_MANA.isdisjoint(ruling.names):
            ruling = _with_restrictions(judging, action, by, ruling, judge)
        return ruling

    return judge_and_explain


def _with_numbers(ruling: Ruling, rules: frozenset[str], numbers: tuple[str, ...], words: str = "") -> Ruling:
    """Return a ruling in which some reasons also cite numbers, and end in words."""

    def more(reason: Reason) -> Reason:
        if reason.rule not in rules:
            return reason
        cited = tuple(dict.fromkeys((*reason.numbers, *numbers)))
        said, template = f"{reason.words} {words}".strip(), reason.template
        if words and template:
            template = f"{template} {words.replace('{', '{{').replace('}', '}}')}"
        return replace(reason, numbers=cited, words=said, template=template)

    return replace(ruling, reasons=tuple(map(more, ruling.reasons)))


# --- Mana ------------------------------------------


def _with_restrictions(
    judging: Judging, action: _T, by: PlayerId, ruling: Ruling, judge: _Judge[_T]
) -> Ruling:
    """Return a ruling that also says which mana would do if it could be spent on anything (106.6)."""
    state, pool = judging.state, judging.state.players[by].bound_mana
    usable = _usable(state, action, by)
    useless = [mana for mana in pool if is_restricted(mana) and not usable(mana)]
    if not useless:
        return ruling
    free = tuple(replace(mana, anything=True, not_for=None) for mana in pool)
    with_free = evolve(state, PlayerChanged(player=by, values={"bound_mana": free}))
    again = judge(judging._replace(state=with_free), action, by)
    lacking = _LACK_MANA.intersection(ruling.names).difference(again.names)
    cited = SPENT_ON_SOME_THINGS.numbers_in(state.edition)
    return _with_numbers(ruling, lacking, cited, _useless_words(state, useless))


def _usable(state: State, action: Explained, by: PlayerId) -> Usable:
    """Return which mana pays for an action."""
    match action:
        case Cast():
            return usable_mana(state, casting.attempt(state, action, by).priced)
        case Activate() if not foretelling.is_foretelling(state, action, by):
            return for_abilities
        case _:
            return for_anything


def _useless_words(state: State, useless: list[BoundMana]) -> str:
    """Return sentences about mana that can't be spent, each with the object whose ability made it.

    That ability says what the mana can be spent on.
    """
    kinds = Counter((mana.symbol, _maker(state, mana)) for mana in useless)
    return " ".join(
        f"{f'{{{symbol}}}' * number} can be spent only on what {maker} says."
        for (symbol, maker), number in kinds.items()
    )


def _maker(state: State, mana: BoundMana) -> str:
    """Return the name of the object whose ability made a mana."""
    object = state.objects.get(mana.asker)
    return (characteristics_of(state, object).name or "its source") if object is not None else "its source"


# --- Targets ------------------------------------------


def _with_what_targets_are(
    state: State, action: Cast | Activate | PutTrigger, by: PlayerId, ruling: Ruling, refusing: frozenset[str]
) -> Ruling:
    """Return a ruling that refuses targets, with the rules by which each of them won't do."""
    if refusing.isdisjoint(ruling.names):
        return ruling
    about = _targeting_object(state, action, by)
    if about is None:
        return ruling
    there = [state.objects[id] for id in action.targets if id in state.objects]
    stated = (rule.numbers_in(state.edition) for rule in _rules_on_targets(state, action, by, about))
    shielding = (
        *(shields(state, each, by, about) for each in there),
        *(shields_of_player(state, seat, by) for seat in action.target_players),
    )
    numbers = (
        *(number for each in stated for number in each),
        *(numbered_in(state.edition, number) for each in shielding for number in each),
        *(number for each in there for number in rules_behind(state, each.id)),
    )
    ruling = _with_blame(ruling, refusing, _blame_target(state, action, by, about))
    return _with_numbers(ruling, refusing, numbers)


def _with_blame(ruling: Ruling, rules: frozenset[str], blame: Blame | None) -> Ruling:
    """Return a ruling in which the reasons of some rules blame something else, or as it is without it."""
    if blame is None:
        return ruling
    reasons = (
        replace(each, blame=blame, template=blame.words) if each.rule in rules else each
        for each in ruling.reasons
    )
    return replace(ruling, reasons=tuple(reasons))


def _blame_target(
    state: State, action: Cast | Activate | PutTrigger, by: PlayerId, about: GameObject
) -> Blame | None:
    """Return the first chosen target that isn't legal, or None if no targets are chosen."""
    words, its = _target_words(state, action, by), action.object
    of = "{other}" if isinstance(action, Cast) else "the ability of {other}"
    unfit = next(iter(_unfit(state, action, by, about)), None)
    if unfit is not None:
        return Blame(object=unfit.id, other=its, words=f"{{object}} isn't a legal target for {of}.")
    seats = {seat for word in words for seat in legal_players(state, word, you=by)}
    barred = next((seat for seat in action.target_players if seat not in seats), None)
    if barred is not None:
        return Blame(player=barred, other=its, words=f"{{player}} isn't a legal target for {of}.")
    if not action.targets and not action.target_players:
        return None
    return Blame(object=its, other=its, words=f"The targets chosen for {of} aren't legal.")


def _unfit(
    state: State, action: Cast | Activate | PutTrigger, by: PlayerId, about: GameObject
) -> list[GameObject]:
    """Return the chosen targets that no word of the text allows."""
    words = _target_words(state, action, by)
    there = (state.objects[id] for id in action.targets if id in state.objects)
    return [
        each
        for each in there
        if not any(is_legal_target(state, word, each.id, you=by, about=about) for word in words)
    ]


def _targeting_object(state: State, action: Cast | Activate | PutTrigger, by: PlayerId) -> GameObject | None:
    """Return the spell as it would be on the stack, or the object that has the ability."""
    if not isinstance(action, Cast):
        return state.objects.get(action.object)
    trying = casting.attempt(state, action, by)
    if trying.card is None or not trying.ways:
        return trying.card
    return as_spell(state, trying, trying.ways[0])


def _rules_on_targets(
    state: State, action: Cast | Activate | PutTrigger, by: PlayerId, about: GameObject
) -> Iterator[Rule[...]]:
    """Yield what the rules for targets say of those that an action names (115)."""
    words = _target_words(state, action, by)
    unfit = _unfit(state, action, by, about)
    if any(word.is_any for word in words) and any(not _can_be_any_target(state, each) for each in unfit):
        yield ANY_TARGET
    if words and all(map(_speaks_of_permanents, words)) and not all(map(_is_permanent, unfit)):
        yield ONLY_PERMANENTS
    if _is_too_often(words, action.targets) or _is_too_often(words, action.target_players):
        yield NOT_TWICE
    if isinstance(action, Cast) and action.object in action.targets:
        yield NOT_ITSELF
    named = (state.everything.get(id) for id in action.targets)
    if any(isinstance(each, Permanent) and each.phased_out for each in named):
        yield IS_PHASED_OUT


def _is_too_often(words: tuple[Target, ...], ids: tuple[int, ...]) -> bool:
    """Return whether something is named more often than there are words to choose it for."""
    most = 1 if any(word.another for word in words) else max(len(words), 1)
    return any(times > most for times in Counter(ids).values())


def _target_words(state: State, action: Cast | Activate | PutTrigger, by: PlayerId) -> tuple[Target, ...]:
    """Return what the text of an action asks for as targets."""
    match action:
        case Cast():
            spell = casting.attempt(state, action, by)
            return () if spell.card is None else target_words(spell.face, action.using)
        case Activate():
            ability = attempt_to_activate(state, action, by).ability
            return () if ability is None else ability.targets
        case PutTrigger():
            found = triggered_abilities(state, action.object)[action.ability : action.ability + 1]
            return found[0].targets if found else ()


def _can_be_any_target(state: State, object: GameObject) -> bool:
    """Return whether an object is a permanent of a type that "any target" may be."""
    types = characteristics_of(state, object).types
    return _is_permanent(object) and not {"Creature", "Planeswalker", "Battle"}.isdisjoint(types)


def _is_permanent(object: GameObject) -> bool:
    return isinstance(object, Permanent)


def _speaks_of_permanents(word: Target) -> bool:
    """Return whether a word for targets asks for permanents or players alone."""
    asked = (of for of in (word.of, word.also) if of is not None)
    return all(of.zone is ZoneKind.BATTLEFIELD for of in asked)
