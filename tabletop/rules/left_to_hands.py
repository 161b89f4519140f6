"""Exceptions from rules that texts left to the players may make.

The program doesn't know all that such a text says. One of our own cards names the matters that its text
affects. In any other text, words about the matter must occur. If a text that bears on an action may make an
exception from each rule that refuses it, the action is legal, and its ruling tells the player to check the
text. All other rules refuse as usual.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from tabletop.language.abilities import Ability, RuleText
from tabletop.language.effects import ByHand, effects_in
from tabletop.language.spelled import Matter
from tabletop.model.actions import Action, Activate, Attack, Block, Cast, PlayLand
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD
from tabletop.rules.book.rule import Judging, Rule, Waived
from tabletop.rules.book.verdicts import Reasons, Ruling, Verdict
from tabletop.rules.engine.targeting import shields
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.lookup import permanents_with

TEXT_MAY_ALLOW_IT: Final[Rule[...]] = Rule(
    "left_to_hands.text_may_allow_it",
    (),
    "The rules alone don't allow this. A text that is left to the players may, so check that text.",
    otherwise=Verdict.NOTHING_HAPPENS,
    check=None,
)


class _Exception(NamedTuple):
    """An exception that a text may make from a rule: its matter, and words by which a text refers to it.

    If `own`, only a text of the object itself may make it, not one of another object.
    """

    matter: Matter
    words: re.Pattern[str]
    own: bool = False


def _exception(matter: Matter, words: str, *, own: bool = False) -> _Exception:
    return _Exception(matter, re.compile(words), own)


_ALLOWS: Final = r"\b(?:may|can|could)\b[^.]*\b(?:cast|play)"
_AT_ANOTHER_TIME: Final = _exception(
    Matter.TIME,
    r"\bflash\b|any time|could cast an instant|as an instant|suspend|miracle|madness|rebound|sneak",
)
_FROM_ELSEWHERE: Final = _exception(
    Matter.ZONE,
    _ALLOWS
    + r"|escape|retrace|jump-start|aftermath|harmonize|mayhem|miracle|madness|suspend|foretell|plot|warp"
    r"|rebound|embalm",
)
_FOR_ANOTHER_COST: Final = _exception(
    Matter.COST,
    r"\bless\b|rather than|without paying|\bspend|may pay|convoke|delve|improvise|affinity|assist|undaunted"
    r"|emerge|spectacle|surge|prowl|dash|blitz|bestow|miracle|madness|escape|offering|warp|freerunning|sneak|mayhem"
    r"|harmonize|web-slinging|impending|suspend|evoke|cleave|mutate|prototype|\bplot\b|foretell",
)
_OTHER_COST_OF_ITS_OWN: Final = _exception(Matter.COST, r"cost|\bpay", own=True)
_WITHOUT_A_COST: Final = _exception(Matter.COST, r"without paying|rather than pay|\bplot\b|suspend|rebound")
_IN_A_HURRY: Final = _exception(Matter.HASTE, r"haste")
_OTHER_TARGETS: Final = _exception(Matter.TARGETS, r"target", own=True)
_WITHOUT_SHIELDS: Final = _exception(Matter.SHIELDS, r"hexproof|shroud|protection")
_TO_ATTACK: Final = _exception(Matter.ATTACKING, r"can attack")
_TO_BLOCK: Final = _exception(Matter.BLOCKING, r"can block|can be blocked")
_HOW_IT_ENTERS: Final = r"\benters?\b.*\b(?:counters?|copy)\b"
_EXCEPTIONS: Final[Mapping[str, tuple[_Exception, ...]]] = {
    "casting.timing_is_right": (_AT_ANOTHER_TIME,),
    "casting.something_allows_it": (_FROM_ELSEWHERE,),
    "casting.has_a_cost": (_FROM_ELSEWHERE, _WITHOUT_A_COST),
    "casting.mana_is_there": (_FOR_ANOTHER_COST, _OTHER_COST_OF_ITS_OWN),
    "casting.targets_can_be_chosen": (_OTHER_TARGETS, _WITHOUT_SHIELDS),
    "casting.aura_has_something_to_enchant": (_exception(Matter.ENCHANTED, r"enchant|bestow", own=True),),
    "lands.lies_in_hand": (_exception(Matter.ZONE, _ALLOWS),),
    "lands.a_land_play_is_left": (_exception(Matter.LANDS, r"\bplays?\b[^.]*\blands?\b"),),
    "lands.it_is_your_turn": (_AT_ANOTHER_TIME,),
    "lands.it_is_a_main_phase": (_AT_ANOTHER_TIME,),
    "activating.is_its_controller": (_exception(Matter.WHOSE, r"may activate|can activate"),),
    "activating.is_not_summoning_sick": (_IN_A_HURRY, _exception(Matter.HASTE, r"can attack")),
    "activating.timing_is_right": (_AT_ANOTHER_TIME,),
    "activating.loyalty_timing_is_right": (_AT_ANOTHER_TIME,),
    "activating.no_loyalty_ability_used_yet": (_exception(Matter.LOYALTY, r"loyalty|twice"),),
    "activating.has_the_counters": (_exception(Matter.COUNTERS, _HOW_IT_ENTERS),),
    "activating.mana_is_there": (_FOR_ANOTHER_COST, _OTHER_COST_OF_ITS_OWN),
    "activating.targets_can_be_chosen": (_OTHER_TARGETS, _WITHOUT_SHIELDS),
    "attacking.each_can_attack": (_TO_ATTACK, _IN_A_HURRY),
    "attacking.no_attacker_defends": (_TO_ATTACK, _exception(Matter.ATTACKING, r"defender")),
    "blocking.each_can_block": (_TO_BLOCK,),
    "evasion.flying_is_respected": (_TO_BLOCK, _exception(Matter.BLOCKING, r"reach")),
    "evasion.horsemanship_is_respected": (_TO_BLOCK,),
    "evasion.shadow_is_respected": (_TO_BLOCK,),
    "evasion.fear_is_respected": (_TO_BLOCK,),
    "evasion.intimidate_is_respected": (_TO_BLOCK,),
    "evasion.skulk_is_respected": (_TO_BLOCK,),
    "evasion.menace_is_respected": (_TO_BLOCK,),
    "blocking.effects_allow_each_block": (_TO_BLOCK,),
}
"""Exceptions that texts may make, by rule."""

_HOW_LARGE_IT_IS: Final = r"\btoughness\b|\benters?\b"
"""Words by which a text may give the size of an object whose face doesn't give it in numbers."""

_Judge = Callable[[Judging, Action], Ruling]


class _Text(NamedTuple):
    """A text left to the players: the matters it affects, if known, and whether it is the object's own."""

    words: str
    touches: tuple[Matter, ...] | None
    is_own: bool = False


def judge_with_texts(judging: Judging, action: Action, by: int, judge: _Judge) -> Ruling:
    """Return the ruling on an action, with the exceptions of texts that are left to the players.

    Args:
        judging: position, with the rules already waived.
        action: action to judge.
        by: player who acts.
        judge: function that judges by the rules alone.

    """
    ruling = judge(judging, action)
    if ruling.verdict is not Verdict.ILLEGAL or not isinstance(action, _ACTIONS):
        return ruling
    now, _ = _with_exceptions(judging, action, by, judge)
    if not now.is_legal:
        return ruling
    return Ruling(Verdict.LEGAL, (*now.reasons, TEXT_MAY_ALLOW_IT.reason(judging.state.edition)))


def _with_exceptions(judging: Judging, action: Action, by: int, judge: _Judge) -> tuple[Ruling, Waived]:
    """Return the ruling without the rules that texts may make exceptions from, and those rules.

    Rules are waived repeatedly, since a rule that refuses may hide another one.
    """
    ruling, waived = judge(judging, action), frozenset[str]()
    while ruling.verdict is Verdict.ILLEGAL:
        more = _waived(judging.state, action, by, ruling.reasons)
        if more <= waived:
            break
        waived |= more
        ruling = judge(judging._replace(waived=judging.waived | waived), action)
    return ruling, waived


def waived_by_texts(ruling: Ruling, judging: Judging, action: Action, by: int, judge: _Judge) -> Waived:
    """Return the rules that texts make exceptions from, without which the action wouldn't be legal.

    `ruling` is the ruling with these texts.
    """
    took_part = any(each.rule == TEXT_MAY_ALLOW_IT.name for each in ruling.reasons)
    if not took_part or not isinstance(action, _ACTIONS):
        return frozenset()
    return _with_exceptions(judging, action, by, judge)[1]


_ACTIONS: Final = (Cast, PlayLand, Activate, Attack, Block)


def _waived(state: State, action: Action, by: int, reasons: Reasons) -> Waived:
    """Return the rules that refuse an action, if texts may make an exception from each of them."""
    rules = frozenset(each.rule for each in reasons)
    if not rules <= _EXCEPTIONS.keys():
        return frozenset()
    texts = tuple(_texts(state, action, by))
    ignored = frozenset[Matter]() if _targets_are_shielded(state, action, by) else frozenset({Matter.SHIELDS})
    all_excepted = all(
        any(
            each.matter not in ignored and _may_except(text, each)
            for each in _EXCEPTIONS[rule]
            for text in texts
        )
        for rule in rules
    )
    return rules if all_excepted else frozenset()


def _may_except(text: _Text, exception: _Exception) -> bool:
    """Return whether a text may make an exception."""
    if exception.own and not text.is_own:
        return False
    if text.touches is not None:
        return exception.matter in text.touches
    return exception.words.search(text.words.casefold()) is not None


def _targets_are_shielded(state: State, action: Action, by: int) -> bool:
    """Return whether a target or possible target is shielded, since only then shields are the reason."""
    about = state.objects.get(action.object) if isinstance(action, Cast | Activate) else None
    if about is None or not isinstance(action, Cast | Activate):
        return False
    ids = action.targets or state.in_zone(BATTLEFIELD)
    return any(shields(state, state.objects[id], by, about) for id in ids if id in state.objects)


def _texts(state: State, action: Action, by: int) -> Iterator[_Text]:
    """Yield the texts that may bear on an action: of its objects, of permanents, and of open tasks."""
    for id in _objects(action):
        object = state.objects.get(id)
        if object is not None:
            yield from _texts_on(state, object)
    for permanent, found in permanents_with(state, RuleText):
        for each in found.abilities:
            if isinstance(each, RuleText) and _is_for(each.words, found.name, permanent, by):
                yield _Text(each.words, each.touches)
    yield from (_Text(task.words, task.touches) for task in state.tasks if not task.done)


def _is_for(words: str, name: str, permanent: Permanent, by: int) -> bool:
    """Return whether a permanent's text may be about what a player does with something else.

    A text that begins with the object itself isn't about others. One that says only "you" is about its
    controller.
    """
    if words.startswith(("This ", "It ", name)):
        return False
    to_others = re.search(r"\b(?:players?|opponents?|they|each)\b", words.casefold())
    return (
        permanent.controller == by or to_others is not None or re.search(r"\byou\b", words.casefold()) is None
    )


def _objects(action: Action) -> tuple[int, ...]:
    match action:
        case Cast(object=id) | PlayLand(object=id) | Activate(object=id):
            return (id,)
        case Attack(attackers=attackers, players=players):
            return (*attackers, *players)
        case Block(blockers=blockers):
            return tuple(blockers)
        case _:
            return ()


def _texts_on(state: State, object: GameObject) -> Iterator[_Text]:
    """Yield the texts of an object that are left to the players, for a castable card those of all faces."""
    faces = object.definition.faces if object.pieces else ()
    for abilities in (characteristics_of(state, object).abilities, *(face.abilities for face in faces)):
        yield from (_Text(each.words, each.touches, is_own=True) for each in _texts_left_to_hands(abilities))


def _texts_left_to_hands(abilities: tuple[Ability, ...]) -> Iterator[RuleText | ByHand]:
    yield from (each for each in abilities if isinstance(each, RuleText))
    yield from (each for each in effects_in(abilities) if isinstance(each, ByHand))


def waits_for_its_size(permanent: Permanent, abilities: tuple[Ability, ...]) -> bool:
    """Return whether a text left to the players may make a permanent larger than it seems (604.3, 614.1c).

    If the printed toughness has a star, the text gives the size. If it is 0, the text may give it counters or
    make it a copy as it enters, and it waits for these. The player takes care of that.
    """
    printed = permanent.definition.face(permanent.side).toughness or ""
    if "*" in printed:
        says_so = _HOW_LARGE_IT_IS
    elif printed == "0" and not permanent.counters:
        says_so = _HOW_IT_ENTERS
    else:
        return False
    return any(re.search(says_so, each.words.casefold()) for each in _texts_left_to_hands(abilities))
