"""Exceptions from rules that texts left to the players may make.

The program doesn't know all that such a text says, only which exceptions it may make (``LeftText.facts``).
If texts that bear on an action may make an exception from each rule that refuses it, the action is legal, and
its ruling tells the player to check the text. All other rules refuse as usual.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabletop.language.abilities import Ability, RuleText, texts_left_in
from tabletop.language.left_texts import OF_ITSELF, Audience, Exemption, LeftText
from tabletop.model.actions import Action, Activate, Attack, Block, Cast, PlayLand
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD
from tabletop.rules.book.rule import Judging, Rule, Waived
from tabletop.rules.book.verdicts import Reasons, Ruling, Verdict
from tabletop.rules.engine.target_choice import shields
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.lookup import permanents_with

TEXT_MAY_ALLOW_IT: Final[Rule[...]] = Rule(
    "left_to_hands.text_may_allow_it",
    (),
    "The rules alone don't allow this. A text that is left to the players may, so check that text.",
    otherwise=Verdict.NOTHING_HAPPENS,
    check=None,
)


_ANOTHER_TIME: Final = frozenset({Exemption.ANOTHER_TIME})
_TO_PAY: Final = frozenset({Exemption.ANOTHER_COST, Exemption.OWN_COST})
_TO_AIM: Final = frozenset({Exemption.OWN_TARGETS, Exemption.SHIELDS})
_TO_BLOCK: Final = frozenset({Exemption.BLOCK})
_EXEMPTIONS: Final[Mapping[str, frozenset[Exemption]]] = {
    "casting.timing_is_right": _ANOTHER_TIME,
    "casting.something_allows_it": frozenset({Exemption.ANOTHER_ZONE}),
    "casting.has_a_cost": frozenset({Exemption.ANOTHER_ZONE, Exemption.NO_COST}),
    "casting.mana_is_there": _TO_PAY,
    "casting.targets_can_be_chosen": _TO_AIM,
    "casting.aura_has_something_to_enchant": frozenset({Exemption.OWN_ENCHANTED}),
    "lands.lies_in_hand": frozenset({Exemption.LAND_FROM_ANOTHER_ZONE}),
    "lands.a_land_play_is_left": frozenset({Exemption.MORE_LANDS}),
    "lands.it_is_your_turn": _ANOTHER_TIME,
    "lands.it_is_a_main_phase": _ANOTHER_TIME,
    "activating.is_its_controller": frozenset({Exemption.ANOTHER_PLAYER}),
    "activating.is_not_summoning_sick": frozenset({Exemption.HASTE, Exemption.ATTACK_AT_ONCE}),
    "activating.timing_is_right": _ANOTHER_TIME,
    "activating.loyalty_timing_is_right": _ANOTHER_TIME,
    "activating.no_loyalty_ability_used_yet": frozenset({Exemption.LOYALTY_AGAIN}),
    "activating.has_the_counters": frozenset({Exemption.COUNTERS_ON_ENTERING}),
    "activating.mana_is_there": _TO_PAY,
    "activating.targets_can_be_chosen": _TO_AIM,
    "attacking.each_can_attack": frozenset({Exemption.ATTACK, Exemption.HASTE}),
    "attacking.no_attacker_defends": frozenset({Exemption.ATTACK, Exemption.ATTACK_DESPITE_DEFENDER}),
    "blocking.each_can_block": _TO_BLOCK,
    "evasion.flying_is_respected": frozenset({Exemption.BLOCK, Exemption.BLOCK_WITH_REACH}),
    "evasion.horsemanship_is_respected": _TO_BLOCK,
    "evasion.shadow_is_respected": _TO_BLOCK,
    "evasion.fear_is_respected": _TO_BLOCK,
    "evasion.intimidate_is_respected": _TO_BLOCK,
    "evasion.skulk_is_respected": _TO_BLOCK,
    "evasion.menace_is_respected": _TO_BLOCK,
    "blocking.effects_allow_each_block": _TO_BLOCK,
}
"""Exemptions that texts may give, by rule."""

_Judge = Callable[[Judging, Action], Ruling]


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
        more = _waivable_rules(judging.state, action, by, ruling.reasons)
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


def _waivable_rules(state: State, action: Action, by: int, reasons: Reasons) -> Waived:
    """Return the rules that refuse an action, if texts may make an exception from each of them."""
    rules = frozenset(each.rule for each in reasons)
    if not rules <= _EXEMPTIONS.keys():
        return frozenset()
    given = frozenset().union(*_exemptions(state, action, by))
    if not _targets_are_shielded(state, action, by):
        given -= {Exemption.SHIELDS}
    return frozenset() if any(given.isdisjoint(_EXEMPTIONS[rule]) for rule in rules) else rules


def _targets_are_shielded(state: State, action: Action, by: int) -> bool:
    """Return whether a target or possible target is shielded, since only then shields are the reason."""
    about = state.objects.get(action.object) if isinstance(action, Cast | Activate) else None
    if about is None or not isinstance(action, Cast | Activate):
        return False
    ids = action.targets or state.in_zone(BATTLEFIELD)
    return any(shields(state, state.objects[id], by, about) for id in ids if id in state.objects)


def _exemptions(state: State, action: Action, by: int) -> Iterator[frozenset[Exemption]]:
    """Yield the exemptions given by texts of an action's objects, of permanents, and of open tasks."""
    for id in _objects(action):
        object = state.objects.get(id)
        if object is not None:
            yield from (text.facts.exemptions for text in _texts_on(state, object))
    for permanent, found in permanents_with(state, RuleText):
        for each in found.abilities:
            if isinstance(each, RuleText) and _is_for(each, found.name, permanent, by):
                yield each.facts.exemptions - OF_ITSELF
    yield from (task.exemptions - OF_ITSELF for task in state.tasks if not task.done)


def _is_for(text: RuleText, name: str, permanent: Permanent, by: int) -> bool:
    """Return whether a permanent's text may be about what a player does with something else."""
    if text.facts.audience is Audience.ITSELF or text.words.startswith(name):
        return False
    return permanent.controller == by or text.facts.audience is Audience.EVERYONE


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


def _texts_on(state: State, object: GameObject) -> Iterator[LeftText]:
    """Yield the texts of an object that are left to the players, for a castable card those of all faces."""
    faces = object.definition.faces if object.pieces else ()
    for abilities in (characteristics_of(state, object).abilities, *(face.abilities for face in faces)):
        yield from texts_left_in(abilities)


def waits_for_its_size(permanent: Permanent, abilities: tuple[Ability, ...]) -> bool:
    """Return whether a text left to the players may make a permanent larger than it seems (604.3, 614.1c).

    If the printed toughness has a star, the text gives the size. If it is 0, the text may give it counters or
    make it a copy as it enters, and it waits for these. The player takes care of that.
    """
    printed = permanent.definition.face(permanent.side).toughness or ""
    if "*" in printed:
        return any(each.facts.says_size for each in texts_left_in(abilities))
    if printed == "0" and not permanent.counters:
        return any(each.facts.says_how_it_enters for each in texts_left_in(abilities))
    return False
