"""What each field of effects, selections and conditions stands for; ``Type.field`` before the field alone."""

from collections.abc import Mapping
from typing import Final

from tabletop.cards.fault_lines import quoted
from tabletop.cards.limits import MOST_AT_ONCE
from tabletop.cards.vetting import meanings as is_a
from tabletop.cards.vetting import words
from tabletop.cards.vetting.meanings import Meaning
from tabletop.cards.vetting.walking import Whole
from tabletop.language.changes import Forbidden
from tabletop.language.effects import (
    AddMana,
    Allow,
    Changes,
    ChooseModes,
    CreateToken,
    Effect,
    Forbid,
    May,
    Replace,
)
from tabletop.language.zones import ZoneKind

_OF_EFFECTS: Final[Mapping[str, Meaning]] = {
    "Effect.by": is_a.PLAYER,
    "Effect.object": is_a.OBJECT,
    "Effect.objects": is_a.OBJECT,
    "Effect.number": is_a.AT_ONCE,
    "Effect.name": is_a.NAMED,
    "Effect.of": is_a.OBJECT,
    "Effect.to": is_a.OBJECT,
    "Effect.player": is_a.PLAYER,
    "AddCounters.number": is_a.AMOUNT,
    "RevealUntil.number": Meaning("amount", is_a.between(1, MOST_AT_ONCE)),
    "RemoveCounters.number": is_a.AMOUNT,
    "GetCounters.number": is_a.AMOUNT,
    "Bolster.number": is_a.AMOUNT,
    "Monstrosity.number": is_a.AMOUNT,
    "Discover.number": is_a.AMOUNT,
    "Earthbend.number": is_a.AMOUNT,
    "AddMana.number": is_a.MANA_NUMBER,
    "Material.number": is_a.COUNT,
    "Material.more": is_a.NOTHING,
    "Material.alike": is_a.NOTHING,
    "Discard.number": is_a.AT_ONCE,
    "Choose.number": is_a.AT_ONCE,
    "BecomeCopy.of": is_a.OBJECT,
    "Replace.of": is_a.OBJECT,
    "Attach.to": is_a.OBJECT,
    "Attach.to_player": is_a.PLAYER,
    "Counter.to": is_a.WORD,
    "Search.to": is_a.WORD,
    "others_to": is_a.WORD,
    "only_colors": is_a.WORD,
    "Move.to": is_a.WORD,
    "GainControl.to": is_a.PLAYER,
    "Life.to": is_a.PLAYER,
    "Life.amount": is_a.SIGNED_AMOUNT,
    "DealDamage.amount": is_a.AMOUNT,
    "becomes": is_a.NUMBER,
    "watch": is_a.OBJECT,
    "among": is_a.OBJECT,
    "first": is_a.OBJECT,
    "second": is_a.OBJECT,
    "source": is_a.OBJECT,
    "attached_to": is_a.OBJECT,
    "attacking_like": is_a.OBJECT,
    "copy_of": is_a.OBJECT,
    "to_player": is_a.PLAYER,
    "excess_to": is_a.PLAYER,
    "attached_to_player": is_a.PLAYER,
    "under": is_a.PLAYER,
    "known_to": is_a.PLAYER,
    "zone_player": is_a.PLAYER,
    "whose": is_a.PLAYER,
    "position": is_a.PLACE_IN_LIBRARY,
    "counters": is_a.COUNTER,
    "more_counters": is_a.COUNTER,
    "CreateToken.card": is_a.TOKEN,
    "CreateToken.x": is_a.AMOUNT,
    "CreateToken.faces": is_a.NOTHING,
    "TokenFace.types": is_a.WORD,
    "TokenFace.power": is_a.NUMBER,
    "TokenFace.toughness": is_a.NUMBER,
    "TokenFace.mana_cost": is_a.MANA,
    "GetEmblem.card": is_a.NAMED,
    "Change.x": is_a.SIGNED_AMOUNT,
    "kind": is_a.COUNTER,
    "RemoveCounters.kind": is_a.NAMED,
    "face_down": is_a.NOTHING,
    "PutOntoBattlefield.face_down": is_a.WORD,
    "CastNow.face_down": is_a.WORD,
    "for_mana_spent": is_a.NOTHING,
    "AddMana.mana": is_a.MANA_ADDED,
    "Allow.max_mana_value": is_a.NUMBER,
    "label": is_a.NAMED,
    "AddMana.kept": is_a.WORD,
    "spent_as": is_a.WORD,
    "ManaSpent.symbol": is_a.MANA,
    "Effect.types": is_a.TYPE,
    "touches": is_a.WORD,
    "cost": is_a.MANA,
    "May.cost": is_a.COST_IN_WORDS,
    "less": is_a.MANA,
    "more": is_a.MANA,
    "CostChange.times": is_a.AT_ONCE,
    "May.times": is_a.AT_ONCE,
    "word": is_a.WORD,
    "words": is_a.WORDS,
}

_OF_CHANGES: Final[Mapping[str, Meaning]] = {
    "Changes.name": is_a.NAMED,
    "Changes.mana_cost": is_a.MANA,
    "power": is_a.SIZE,
    "toughness": is_a.SIZE,
    "loyalty": is_a.SIZE,
    "types": is_a.TYPE,
    "add_types": is_a.TYPE,
    "subtypes": is_a.NAMED,
    "add_subtypes": is_a.NAMED,
    "supertypes": is_a.TYPE,
    "add_supertypes": is_a.TYPE,
    "remove_supertypes": is_a.TYPE,
    "keywords": is_a.NAMED,
    "add_keywords": is_a.NAMED,
    "grants": is_a.GRANTED,
    "attacks": is_a.OBJECT,
    "enchants": is_a.OBJECT,
}

_OF_SELECTIONS: Final[Mapping[str, Meaning]] = {
    "any_types": is_a.TYPE,
    "not_types": is_a.TYPE,
    "any_subtypes": is_a.NAMED,
    "not_subtypes": is_a.NAMED,
    "not_supertypes": is_a.TYPE,
    "color_count": is_a.NUMBER,
    "not_color_count": is_a.NUMBER,
    "any_keywords": is_a.NAMED,
    "not_keywords": is_a.NAMED,
    "name": is_a.NAMED,
    "controller": is_a.SEEN_PLAYER,
    "damaged_by": is_a.SEEN_PLAYER,
    "entered": is_a.SEEN_PLAYER,
    "shares_type_with": is_a.OBJECT,
    "shares_name_with": is_a.OBJECT,
    "not_name": is_a.NAMED,
    "aimed_at": is_a.WORD,
    "ChooseKind.kind": is_a.WORD,
    "shared_by": is_a.OBJECT,
    "currency": is_a.WORD,
    "energy": is_a.COUNT,
    "total_mana_value": is_a.LIMIT,
    "phase": is_a.WORD,
    "colors_of": is_a.OBJECT,
    "owner": is_a.SEEN_PLAYER,
    "mana_value": is_a.LIMIT,
    "min_mana_value": is_a.NUMBER,
    "max_mana_value": is_a.LIMIT,
    "min_power": is_a.NUMBER,
    "max_power": is_a.LIMIT,
    "min_toughness": is_a.NUMBER,
    "with_counter": is_a.NAMED,
    "Selection.attached_to": is_a.NOTHING,
}

_OF_CONDITIONS: Final[Mapping[str, Meaning]] = {
    "at_least": is_a.NUMBER,
    "at_most": is_a.NUMBER,
    "by_one_player_at_least": is_a.NUMBER,
    "NthTime.number": is_a.NUMBER,
    "Monarch.player": is_a.PLAYER,
    "DamageToPlayer.player": is_a.PLAYER,
    "others": is_a.COUNT,
    "but_not": is_a.OBJECT,
    "LifeTotal.player": is_a.PLAYER,
    "Fits.object": is_a.OBJECT,
    "ThisTurn.what": is_a.WORD,
    "statement": is_a.WORDS,
    "Tally.what": is_a.WORD,
    "Tally.of": is_a.WORD,
    "pick": is_a.WORD,
    "times": is_a.NUMBER,
    "plus": is_a.NUMBER,
    "Spending.what": is_a.WORD,
    "CountersTaken.number": is_a.AT_ONCE,
    "Spending.number": is_a.AT_ONCE,
    "total_power": is_a.COUNT,
    "saved_as": is_a.COUNT,
    "Target.number": is_a.AT_ONCE,
    "Choose.at_least": is_a.AT_ONCE,
    "Target.at_least": is_a.AT_ONCE,
}

_WITHOUT_WORDS: Final = (
    *("beyond_regeneration", "foretold", "monstrous", "ability"),
    *("paired", "unblocked", "produced", "boast", "multicolored", "commander"),
    *("has_activated_ability", "anyone"),
    *("modified", "of_chosen_kind", "single_target", "not_bottom", "first", "waterbend"),
    *("also_for", "different_mana_values", "one_owner"),
    "condition",
    "then",
    "otherwise",
    "effects",
    "effect",
    "targets",
    "modes",
    "spends",
    "of",
    "also",
    "exceptions",
    "change",
    "gives",
    "face_down_as",
    *("only_for", "not_for"),
    "not_blocked_by",
    "blocks_only",
    "to",
    *(
        "lose_abilities",
        "base",
        "every_creature_type",
        "chosen_creature_type",
        "chosen_color",
        "every_zone",
        "token",
        "tapped",
        "attacking",
        "in_combat",
        "damaged",
        "attacked",
    ),
    *("was_cast", "tougher", "blocking_it", "reveal", "transformed", "converted", "flipped", "double_faced"),
    *("exiled_with", "attached_to_it", "other", "even_mana_value", "half", "doubles", "player", "opponent"),
    *("optional", "each_opponent", "divided", "combat", "random", "exile", "for_abilities", "free"),
    *(
        "evenly",
        "unpreventable",
        "now",
        "exiles",
        "once",
        "usual",
        "remembered",
        "discarded",
        "drawn",
        "for_life",
        "share_land_type",
        "single_target",
        "not_bottom",
        "first",
        "copy",
        "every",
        "or_more",
        "anew",
        "late",
        "another",
    ),
)
"""Fields that hold other values, or yes and no."""

FIELDS: Final[Mapping[str, Meaning]] = {
    **dict.fromkeys(_WITHOUT_WORDS, is_a.NOTHING),
    **_OF_CONDITIONS,
    **_OF_SELECTIONS,
    **_OF_CHANGES,
    **_OF_EFFECTS,
}


# --- Fields that have to go together ------------------------------------------


def _replacing(effect: Replace) -> tuple[str, str] | None:
    known = words.REPLACED_BY.get(effect.event)
    if known is None:
        return "event", f"{quoted(effect.event)} is not something that effects replace"
    return None if effect.instead in known else ("instead", f"{quoted(effect.instead)} can't happen instead")


def _adding(effect: AddMana) -> tuple[str, str] | None:
    named = bool(effect.mana) or effect.produced or effect.colors_of is not None
    return None if named else ("mana", "no mana is named")


def _printed(effect: Effect) -> tuple[str, str] | None:
    """What a face is made of stands there as if it were printed: nothing in it is still to be counted."""
    for name in ("exceptions", "face_down_as"):
        change = getattr(effect, name, None)
        if isinstance(change, Changes):
            sizes = (change.power, change.toughness, change.loyalty)
            if not all(size is None or size.is_number for size in sizes):
                return name, "power, toughness and loyalty of a face are numbers; write 2, +2 or -2"
    return None


def _creating(effect: CreateToken) -> tuple[str, str] | None:
    wrong = _printed(effect)
    if wrong is not None:
        return wrong
    named = effect.card is not None or effect.copy_of is not None or bool(effect.faces)
    if named and len(effect.faces) <= 2:
        return None
    return "faces", "a token is named, copied, or spelled out with one face or two"


def _paying(effect: May) -> tuple[str, str] | None:
    """What is paid several times is mana."""
    is_mana = effect.cost is not None and effect.cost.startswith("{")
    return None if effect.times == 1 or is_mana else ("times", "only mana is paid several times")


def _choosing(effect: ChooseModes) -> tuple[str, str] | None:
    if not effect.modes:
        return "modes", "there are no modes to choose from"
    if effect.saved_as and sorted(effect.saved_as) != [*range(1, len(effect.modes) + 1)]:
        return "saved_as", "each mode has a number of its own, from 1 on"
    return None


def _allowing(effect: Allow) -> tuple[str, str] | None:
    if effect.zone in (ZoneKind.STACK, ZoneKind.OUTSIDE):
        return "zone", f"{quoted(effect.zone)} is not a zone in which cards lie"
    return None


def _forbidding(effect: Forbid) -> tuple[str, str] | None:
    if Forbidden.SPARE in effect.what and effect.object is None:
        return "object", "what has to be attacked is an object"
    return None


WHOLES: Final[Mapping[str, Whole]] = {
    "Allow": _allowing,
    "Forbid": _forbidding,
    "Replace": _replacing,
    "BecomeCopy": _printed,
    "CopySpell": _printed,
    "PutOntoBattlefield": _printed,
    "TurnFaceDown": _printed,
    "AddMana": _adding,
    "ChooseModes": _choosing,
    "CreateToken": _creating,
    "May": _paying,
}
