"""Permissions, prohibitions, replacements and delayed abilities in words."""

from collections.abc import Mapping
from typing import Final

from tabletop.cards.wording.amounts import spending_words, tally_words
from tabletop.cards.wording.changes import change_words
from tabletop.cards.wording.clauses import Said, clauses, lasting
from tabletop.cards.wording.conditions import condition_words
from tabletop.cards.wording.descriptions import described, one
from tabletop.cards.wording.nouns import with_number
from tabletop.cards.wording.speaker import Speaker
from tabletop.language import effects as e
from tabletop.language.amounts import Counted, OfTurn
from tabletop.language.changes import AimedAt, Allowed, Forbidden
from tabletop.language.english import listed, plural, with_article
from tabletop.language.moments import Duration, Instead
from tabletop.language.predicates import EnteredFrom
from tabletop.language.references import ObjectWord, PlayerRef, PlayerWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.zones import ZoneKind


def _permitted(effect: e.Allow, speaker: Speaker) -> str:
    if effect.object is ObjectWord.SELF:
        return f"this from your {effect.zone}" if effect.zone is not None else "this"
    if effect.object is not None:
        return speaker.object(effect.object).text
    if effect.of is not None:
        return one(effect.of) if effect.once else described(effect.of, many=True)
    zone = effect.zone or "hand"
    whose = "your" if effect.by is PlayerWord.YOU else "their"
    kinds = listed(tuple(word.lower() for word in effect.types), "or")
    noun = "lands" if effect.what == (Allowed.PLAY_LAND,) else f"{kinds} spells".strip()
    if {Allowed.PLAY_LAND, Allowed.CAST} <= {*effect.what}:
        noun = f"lands and cast {noun}"
    limit = f" with mana value {effect.max_mana_value} or less" if effect.max_mana_value is not None else ""
    whose = "any" if effect.zone_player is PlayerWord.EACH else whose
    if effect.now and effect.zone is None:
        return f"{noun}{limit}"
    place = f"the top of {whose} library" if zone == ZoneKind.LIBRARY else f"{whose} {zone}"
    return f"{noun}{limit} from {place if zone != ZoneKind.EXILE else 'exile'}"


def _allow(effect: e.Allow, speaker: Speaker) -> str:
    verb = "play" if Allowed.PLAY_LAND in effect.what else "cast"
    if effect.what == (Allowed.PLAY_LAND,) and effect.object is not None:
        verb = "play lands from among"
    how = (
        (Allowed.CAST_FACE_DOWN in effect.what, " face down"),
        (effect.transformed, " transformed"),
        (effect.free, " without paying its mana cost"),
        (effect.now, " at instant speed"),
        (effect.label == "flashback" and not effect.free, " with flashback for its own mana cost"),
        (_is_named(effect), f" with {effect.label}"),
        (bool(effect.cost), f" for {effect.cost}"),
        (bool(effect.more), f" for {effect.more} more"),
        (effect.spends is not None, _also(effect.spends)),
        (effect.for_life, ", paying life equal to their mana values instead of their mana costs"),
        (effect.spent_as is not None, f", with mana of {effect.spent_as or ''}"),
    )
    manner = "".join(word for wanted, word in how if wanted)
    who = speaker.player(effect.by).text
    if effect.what in _SAID_ALONE:
        return f"{_said_alone(effect, who)}{lasting(effect.until)}"
    permitted = _permitted(effect, speaker)
    if effect.object is not None and effect.types:
        kinds = listed(tuple(word.lower() for word in effect.types))
        permitted = f"{kinds} spells among {permitted}"
        manner = manner.replace("its mana cost", "their mana costs")
    what = f"a copy of {permitted}" if Allowed.CAST_COPY in effect.what else permitted
    after = ". What is cast so and would go to a graveyard is exiled" if effect.exiles else ""
    after += _entering(effect, speaker)
    when = "" if effect.condition is None else f"as long as {condition_words(effect.condition, speaker)}, "
    often = " once each turn" if effect.once and effect.until is None else ""
    return f"{when}{who} may {verb} {what}{manner}{often}{lasting(effect.until)}{after}"


_SAID_ALONE: Final = ((Allowed.HOLD_ANY_NUMBER,), (Allowed.LOOK_AT_TOP,), (Allowed.SPEND_MANA,))


def _said_alone(effect: e.Allow, who: str) -> str:
    """Return permissions other than casting and playing."""
    if Allowed.HOLD_ANY_NUMBER in effect.what:
        return f"{who} have no maximum hand size"
    if Allowed.SPEND_MANA in effect.what:
        return f"{who} may spend mana as though it were mana of {effect.spent_as or ''}"
    if effect.by is PlayerWord.EACH:
        return "play with the top card of your library revealed"
    return f"{who} may look at the top card of your library any time"


def _is_named(effect: e.Allow) -> bool:
    """Return whether the way of casting has a name of its own, such as mayhem."""
    return effect.label is not None and not effect.free and (effect.usual or effect.of is not None)


def _also(spends: e.Spending | None) -> str:
    """Return additional costs."""
    return "" if spends is None else f" if you {spending_words(spends)} too"


def _entering(effect: e.Allow, speaker: Speaker) -> str:
    """Return how what was cast this way enters, and what else it is."""
    counters = tuple(with_number(number, f"{kind} counter") for kind, number in effect.counters.items())
    parts = [f"enters with {listed(counters)} on it"] if counters else []
    if effect.change is not None:
        parts.append(change_words(effect.change, speaker, many=False, gains=False))
    return f". It {listed(tuple(parts))}" if parts else ""


_FOR_EACH: Final[Mapping[Counted, str]] = {
    OfTurn.LIFE_LOST: "1 life your opponents have lost this turn",
    OfTurn.CARDS_DRAWN: "card your opponents have drawn this turn",
}


def _cost_change(effect: e.CostChange, speaker: Speaker) -> str:
    amount, word = (effect.less, "less") if effect.less else (effect.more, "more")
    times = ""
    if isinstance(effect.times, Tally):
        counted_so = _FOR_EACH.get(effect.times.what, tally_words(effect.times, speaker))
        times = f" for each {counted_so}"
    if isinstance(effect.times, Tally) and isinstance(effect.times.of, Selection):
        times = f" for each {described(effect.times.of)}"
    if effect.aimed_at is AimedAt.EACH_BEYOND_THE_FIRST:
        times = f" for {effect.aimed_at}"
    times += lasting(effect.until)
    if effect.of is None:
        return f"this costs {amount} {word}{times}"
    who = _CASTERS.get(effect.by, f"{speaker.player(effect.by).text} casts")
    elsewhere = tuple(each for each in effect.of.asks if not isinstance(each, EnteredFrom))
    what = described(effect.of.with_parts(asks=elsewhere, owner=None), many=True)
    if effect.first:
        one_such = described(effect.of.with_parts(asks=elsewhere, owner=None))
        return f"the first {one_such} {who} each turn costs {amount} {word}"
    if effect.aimed_at is not None and not times:
        aim = "this" if effect.aimed_at is AimedAt.SELF else "the enchanted player"
        return f"{what} {who} that target {aim} cost {amount} {word}"
    return f"{what} {who}{_out_of(effect.of)} cost {amount} {word}{times}".replace("  ", " ")


_CASTERS: Final[Mapping[PlayerRef, str]] = {
    PlayerWord.YOU: "you cast",
    PlayerWord.EACH_OPPONENT: "your opponents cast",
    PlayerWord.EACH: "",
}


def _out_of(of: Selection) -> str:
    """Return the zones that spells are cast from."""
    for each in of.predicates_of(EnteredFrom):
        whose = "" if each.zone is ZoneKind.EXILE else "your " if of.owner == "you" else "a "
        return f" from {whose}{each.zone}"
    return ""


_KINDS: Final[Mapping[tuple[Forbidden, ...], str]] = {
    (Forbidden.CAST,): "spells",
    (Forbidden.PLAY_LAND,): "lands",
    (Forbidden.ACTIVATE,): "abilities",
    (Forbidden.GET_COUNTERS,): "",
    (Forbidden.GAIN_LIFE,): "",
    (Forbidden.PREVENT_DAMAGE,): "",
}


_FORBIDDEN: Final[Mapping[PlayerRef, str]] = {
    PlayerWord.YOU: "you",
    PlayerWord.EACH_OPPONENT: "your opponents",
    PlayerWord.EACH: "players",
}


def _forbid(effect: e.Forbid, speaker: Speaker) -> str:
    who = _FORBIDDEN.get(effect.by) or speaker.player(effect.by).text
    verbs = listed(tuple(word.removesuffix(_EXCEPT_MANA) for word in effect.what), "or")
    alone = _forbidden_alone(effect, who, speaker)
    if alone:
        return f"{alone}{lasting(effect.until)}"
    but = ", except mana abilities" if Forbidden.ACTIVATE_EXCEPT_MANA in effect.what else ""
    if effect.object is not None:
        what = speaker.object(effect.object).text
    elif effect.of is not None:
        what = described(effect.of, many=True)
    elif effect.name == "chosen":
        what = (
            "spells with the chosen name"
            if effect.what == (Forbidden.CAST,)
            else "abilities of the chosen name"
        )
    else:
        what = f"anything named {effect.name}" if effect.name else _KINDS.get(effect.what, "anything")
    places = f" from {listed(tuple(plural(zone) for zone in effect.zones), 'or')}" if effect.zones else ""
    if effect.what == (Forbidden.BE_THE_TARGET,):
        what = what.replace(" in all graveyards", " in graveyards")
        return f"{what} can't be the targets of spells or abilities"
    if effect.what == (Forbidden.ENTER,):
        return f"{what.removesuffix(' in all graveyards')} can't enter the battlefield{places}"
    return f"{who} can't {verbs} {what}".rstrip() + f"{places}{but}{lasting(effect.until)}"


def _forbidden_alone(effect: e.Forbid, who: str, speaker: Speaker) -> str:
    """Return a prohibition with words of its own, otherwise an empty text."""
    if {Forbidden.CHANGE_LIFE, Forbidden.GET_AT}.issuperset(effect.what):
        return listed(tuple(_of_the_player(word, who) for word in effect.what))
    match effect.what:
        case (Forbidden.SPARE,) if effect.object is not None:
            verb = "control" if who in _FORBIDDEN.values() else "controls"
            return f"creatures {who} {verb} attack {speaker.object(effect.object).text} if able"
        case (Forbidden.ATTACK_YOU,):
            return f"{who} can't attack you or planeswalkers you control"
        case (Forbidden.CAST, Forbidden.ACTIVATE_LOYALTY):
            return f"{who} can't cast spells or activate loyalty abilities"
        case _:
            return ""


def _of_the_player(word: Forbidden, who: str) -> str:
    """Return what a player gains whose life total can't change, or who can't be affected."""
    whose = "your" if who == "you" else f"{who}'s"
    if word is Forbidden.CHANGE_LIFE:
        return f"{whose} life total can't change"
    return f"{who} {'gain' if who == 'you' else 'gains'} protection from everything"


_EXCEPT_MANA: Final = " except mana"


def _put_ability(effect: e.PutAbility, speaker: Speaker) -> str:
    source = speaker.object(effect.object).text
    return f"an ability of {source} goes on the stack: {clauses(effect.then, speaker)}"


def _delay(effect: e.Delay, speaker: Speaker) -> str:
    speaker.turn_away()
    noun = speaker.object(effect.watch).text if effect.watch is not None else ""
    noun = one(effect.of) if effect.of is not None else noun
    when = effect.at.words.format(noun)
    if effect.until == Duration.END_OF_TURN:
        when += " this turn"
    elif effect.until is not None:
        when = f"{lasting(effect.until).strip()}, {when}"
    return f"{when}, {clauses(effect.then, speaker)}"


def _replace(effect: e.Replace, speaker: Speaker) -> str:
    kinds = listed(tuple(word.lower() for word in effect.types), "or") or "object"
    what = "it" if effect.of is ObjectWord.IT else with_article(kinds)
    if effect.whose is not None:
        what = f"{speaker.possessive(effect.whose)} {kinds}"
    if effect.instead == Instead.WITH_A_COUNTER:
        what = f"that {kinds}" if effect.of is not None else f"each {kinds} you control"
        return f"{what} enters with an additional +1/+1 counter{lasting(effect.until)}"
    copied = "it" if effect.of is None else speaker.object(effect.of).text
    if effect.once and effect.instead == Instead.AS_A_COPY:
        until = lasting(effect.until).replace(" until end of turn", " this turn")
        many = listed(tuple(plural(word.lower()) for word in effect.types), "or") or "objects"
        return f"the next time one or more {many} would enter{until}, they enter as copies of {copied}"
    when = "the next time" if effect.once else "if"
    instead = {
        Instead.EXILE: "exile it instead",
        Instead.BOTTOM_OF_LIBRARY: "put it on the bottom of its owner's library instead",
        Instead.AS_A_COPY: f"it enters as a copy of {copied}",
    }.get(effect.instead, f"{effect.instead} instead")
    until = lasting(effect.until).replace(" until end of turn", " this turn")
    return f"{when} {what} {effect.event.words}{until}, {instead}"


SAID: Final = (
    Said(e.Allow, _allow),
    Said(e.CostChange, _cost_change),
    Said(e.Forbid, _forbid),
    Said(e.PutAbility, _put_ability),
    Said(e.Delay, _delay),
    Said(e.Replace, _replace),
)
"""Effects worded here."""
