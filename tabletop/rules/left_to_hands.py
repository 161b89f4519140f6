"""What texts that are left to the players may allow, so that no rule of the game refuses it.

The program does not know all that such a text says. It knows words that speak of a matter: where one of them
stands in a text that bears on an action, a rule about that matter can't be the reason for refusing it. The
action is legal then, and says whose text its player has to look at.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from tabletop.language.abilities import Ability, RuleText
from tabletop.language.effects import ByHand, effects_in
from tabletop.model.actions import Action, Activate, Attack, Block, Cast, PlayLand
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, Rule, Waived
from tabletop.rules.book.verdicts import Reasons, Ruling, Verdict
from tabletop.rules.values.finding import standing_out
from tabletop.rules.values.layers import characteristics_of

TEXT_MAY_ALLOW_IT: Final[Rule[...]] = Rule(
    "left_to_hands.text_may_allow_it",
    (),
    "The rules alone would not allow this; a text that is left to the players may, and they see to that.",
    otherwise=Verdict.NOTHING_HAPPENS,
    check=None,
)

_AT_ANOTHER_TIME: Final = r"flash|any time|instant|as though"
_FROM_ELSEWHERE: Final = (
    r"\b(?:cast|play)\b|escape|retrace|jump-start|aftermath|harmonize|mayhem|miracle|madness|suspend|foretell"
    r"|plot|warp|rebound|embalm"
)
_FOR_ANOTHER_COST: Final = (
    r"cost|\bpay|spend|convoke|delve|improvise|affinity|assist|undaunted|emerge|spectacle|surge|prowl|dash|blitz"
    r"|bestow|miracle|madness|escape|offering|warp|freerunning|sneak|mayhem|harmonize|web-slinging|impending"
    r"|suspend|evoke|cleave|mutate"
)
_IN_A_HURRY: Final = r"haste|as though"
_HOW_IT_ENTERS: Final = r"\benters?\b.*\b(?:counters?|copy)\b"
_MATTERS: Final = {
    rule: re.compile(words)
    for rule, words in {
        "casting.timing_is_right": _AT_ANOTHER_TIME,
        "casting.something_allows_it": _FROM_ELSEWHERE,
        "casting.has_a_cost": rf"{_FROM_ELSEWHERE}|without paying|rather than pay",
        "casting.mana_is_there": _FOR_ANOTHER_COST,
        "casting.targets_can_be_chosen": r"hexproof|shroud|protection|target|as though",
        "casting.aura_has_something_to_enchant": r"enchant|bestow",
        "lands.lies_in_hand": r"\bplay\b",
        "lands.a_land_play_is_left": r"\bplays?\b|\blands\b",
        "lands.it_is_your_turn": _AT_ANOTHER_TIME,
        "lands.it_is_a_main_phase": _AT_ANOTHER_TIME,
        "activating.is_its_controller": r"activate",
        "activating.is_not_summoning_sick": _IN_A_HURRY,
        "activating.timing_is_right": _AT_ANOTHER_TIME,
        "activating.loyalty_timing_is_right": _AT_ANOTHER_TIME,
        "activating.no_loyalty_ability_used_yet": r"loyalty|twice",
        "activating.has_the_counters": _HOW_IT_ENTERS,
        "activating.mana_is_there": _FOR_ANOTHER_COST,
        "activating.targets_can_be_chosen": r"hexproof|shroud|protection|target|as though",
        "attacking.each_can_attack": rf"can attack|{_IN_A_HURRY}",
        "attacking.no_attacker_defends": r"can attack|as though|defender",
        "blocking.each_can_block": r"can block|as though",
        "blocking.evasion_is_respected": r"can block|reach|as though",
        "blocking.effects_allow_each_block": r"can block|as though",
    }.items()
}
"""Rules that texts make exceptions from, and the words by which a text may speak of one."""

_HOW_LARGE_IT_IS: Final = r"\btoughness\b|\benters?\b"
"""By which words a text may say how large something is whose face does not say it in numbers."""

_Judge = Callable[[Judging, Action], Ruling]


def judged_with_texts(judging: Judging, action: Action, judge: _Judge) -> Ruling:
    """What the rules make of an action, where texts that are left to the players count as well.

    Args:
        judging: the position, with what is waived already.
        action: what is to be done.
        judge: what the rules alone make of it.

    """
    ruling = judge(judging, action)
    if ruling.verdict is not Verdict.ILLEGAL or not isinstance(action, _SPOKEN_OF):
        return ruling
    waived = _waived(judging.state, action, ruling.reasons)
    if not waived:
        return ruling
    now = judge(judging._replace(waived=judging.waived | waived), action)
    if not now.is_legal:
        return ruling
    return Ruling(Verdict.LEGAL, (*now.reasons, TEXT_MAY_ALLOW_IT.reason(judging.state.edition)))


def waived_by_texts(ruling: Ruling, judging: Judging, action: Action, judge: _Judge) -> Waived:
    """The rules from which texts may make an exception for an action that is legal with that alone.

    ``ruling`` is what came of it with these texts.
    """
    had_a_part = any(each.rule == TEXT_MAY_ALLOW_IT.name for each in ruling.reasons)
    if not had_a_part or not isinstance(action, _SPOKEN_OF):
        return frozenset()
    return _waived(judging.state, action, judge(judging, action).reasons)


_SPOKEN_OF: Final = (Cast, PlayLand, Activate, Attack, Block)


def _waived(state: State, action: Action, reasons: Reasons) -> Waived:
    """The rules that refuse an action, if texts may make an exception from every one of them."""
    rules = frozenset(each.rule for each in reasons)
    if not rules <= _MATTERS.keys():
        return frozenset()
    texts = [words.casefold() for words in _texts(state, action)]
    spoken_of = all(any(_MATTERS[rule].search(text) for text in texts) for rule in rules)
    return rules if spoken_of else frozenset()


def _texts(state: State, action: Action) -> Iterator[str]:
    """The words of all texts that may bear on an action: its objects' own, permanents', and open tasks."""
    for id in _objects(action):
        object = state.objects.get(id)
        if object is not None:
            yield from _left_on(state, object)
    for _, found in standing_out(state, RuleText):
        # What begins with the object itself is about nothing else.
        itself = ("This ", "It ", found.name)
        left = (each.words for each in found.abilities if isinstance(each, RuleText))
        yield from (words for words in left if not words.startswith(itself))
    yield from (task.words for task in state.tasks if not task.done)


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


def _left_on(state: State, object: GameObject) -> Iterator[str]:
    """What of an object's own text is left to the players; of a card that could be cast, of all its faces."""
    faces = object.definition.faces if object.pieces else ()
    for abilities in (characteristics_of(state, object).abilities, *(face.abilities for face in faces)):
        yield from left_words(abilities)


def left_words(abilities: tuple[Ability, ...]) -> Iterator[str]:
    """The words of some abilities that are left to the players."""
    yield from (each.words for each in abilities if isinstance(each, RuleText))
    yield from (each.words for each in effects_in(abilities) if isinstance(each, ByHand))


def waits_for_its_size(permanent: Permanent, abilities: tuple[Ability, ...]) -> bool:
    """Whether a text that is left to the players may say that it is larger than it seems (604.3, 614.1c).

    Such a text says how large it is where the face has a star for its toughness; else with which counters it
    enters, or as a copy of what, and then it waits for these. Its player sees to that.
    """
    printed = permanent.definition.face(permanent.side).toughness or ""
    if "*" in printed:
        says_so = _HOW_LARGE_IT_IS
    elif printed == "0" and not permanent.counters:
        says_so = _HOW_IT_ENTERS
    else:
        return False
    return any(re.search(says_so, words.casefold()) for words in left_words(abilities))
