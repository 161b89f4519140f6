"""Effects in words: one clause each, as it stands after "you may" or, with a capital, alone."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from tabletop.cards import effects as e
from tabletop.cards.moments import DURATIONS, LATER
from tabletop.cards.wording.conditions import change_words, condition_words
from tabletop.cards.wording.nouns import (
    Noun,
    Speaker,
    counted,
    described,
    listed,
    number_word,
    with_article,
)

AnyKind = TypeVar("AnyKind", bound=e.Effect)
Say = Callable[[Any, Speaker], str]

_SIMPLE: Final[Mapping[type[e.OnObjects], str]] = {
    e.Transform: "transform {}",
    e.Convert: "convert {}",
    e.Flip: "flip {}",
    e.TurnFaceDown: "turn {} face down",
    e.TurnFaceUp: "turn {} face up",
    e.Destroy: "destroy {}",
    e.Sacrifice: "sacrifice {}",
    e.Tap: "tap {}",
    e.Untap: "untap {}",
    e.Detach: "detach {}",
}

_SUBJECTS: Final = ("you ", "it ", "this ", "that ", "target ", "up to ", "each ", "all ", "other ", "they ")

_CLAUSES: Final[dict[type[e.Effect], Say]] = {}


def _says(
    kind: type[AnyKind],
) -> Callable[[Callable[[AnyKind, Speaker], str]], Callable[[AnyKind, Speaker], str]]:
    def register(say: Callable[[AnyKind, Speaker], str]) -> Callable[[AnyKind, Speaker], str]:
        _CLAUSES[kind] = say
        return say

    return register


def clause(effect: e.AnyEffect, speaker: Speaker) -> str:
    """One effect as a clause: without a capital and without the last full stop."""
    simple = _SIMPLE.get(type(effect)) if isinstance(effect, e.OnObjects) else None
    if simple is not None and isinstance(effect, e.OnObjects):
        return simple.format(speaker.objects(effect.objects).text)
    return _CLAUSES[type(effect)](effect, speaker)


def clauses(effects: tuple[e.AnyEffect, ...], speaker: Speaker) -> str:
    """Several effects: short ones in one sentence, the others in sentences of their own."""
    sentences: list[list[str]] = []
    for effect in effects:
        words = clause(effect, speaker)
        plain = ". " not in words and not isinstance(effect, e.May | e.If | e.Delay | e.ByHand)
        if plain and sentences and sentences[-1][0] and len(sentences[-1]) < 4:
            sentences[-1].append(words)
        else:
            sentences.append(["plain" if plain else "", words])
    first, *others = (_then(parts) for _, *parts in sentences)
    return ". ".join((first, *(capital(words) for words in others)))


def _then(parts: list[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    joint = " and" if parts[-1].startswith(_SUBJECTS) else ", then"
    return f"{', '.join(parts[:-1])}{joint} {parts[-1]}"


def capital(words: str) -> str:
    """Words with their first letter large."""
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """A sentence as a clause: its first letter small and the last full stop gone."""
    return (words[:1].lower() + words[1:]).removesuffix(".")


def _doing(effect: e.ByPlayer, speaker: Speaker, verb: str, rest: str) -> str:
    """An instruction to a player: ``draw a card``, ``each opponent draws a card``."""
    if effect.by == "you":
        return f"{verb} {rest}".strip()
    return f"{speaker.player(effect.by).text} {verb}s {rest}".strip()


def _until(until: str | None) -> str:
    return f" {DURATIONS.get(until, f'until {until}')}" if until else ""


def _counters_on(counters: Mapping[str, int]) -> str:
    words = tuple(counted(number, f"{kind} counter") for kind, number in counters.items())
    return f" with {listed(words)} on it" if words else ""


def _exceptions(changes: e.Changes | None) -> str:
    return f", except it {change_words(changes, many=False, gains=False)}" if changes is not None else ""


# --- Faces and zones --------------------------------------------------------------------------------


@_says(e.Meld)
def _meld(effect: e.Meld, speaker: Speaker) -> str:
    return f"exile {speaker.objects(effect.objects).text}, then meld them"


@_says(e.Move)
def _move(effect: e.Move, speaker: Speaker) -> str:
    noun = _taken(speaker.objects(effect.objects))
    where = effect.to if effect.player is None else f"{speaker.possessive(effect.player)} {effect.to}"
    whose = f"{noun.possessive} owner's " if effect.player is None and effect.to != "exile" else ""
    place = {"top": "on top of ", "bottom": "on the bottom of "}.get(str(effect.position), "into ")
    return f"put {noun.text} {place}{whose}{where}"


@_says(e.Exile)
def _exile(effect: e.Exile, speaker: Speaker) -> str:
    noun = _taken(speaker.objects(effect.objects))
    until = " until this leaves the battlefield" if effect.until == "self leaves" else ""
    return f"exile {noun.text}{' face down' if effect.face_down else ''}{until}"


def _taken(noun: Noun) -> Noun:
    """Cards as what is taken from their zone: "from your graveyard" in place of "in"."""
    text = noun.text
    for zone in ("graveyard", "graveyards", "hand", "library"):
        for owner in ("your", "a", "an opponent's", "all"):
            text = text.replace(f" in {owner} {zone}", f" from {owner} {zone}")
    return Noun(text, noun.plural)


@_says(e.ReturnToHand)
def _return_to_hand(effect: e.ReturnToHand, speaker: Speaker) -> str:
    noun = _taken(speaker.objects(effect.objects))
    whose = "your" if noun.text.endswith("from your graveyard") else f"{noun.possessive} owner's"
    return f"return {noun.text} to {whose} hand"


@_says(e.PutOntoBattlefield)
def _put_onto_battlefield(effect: e.PutOntoBattlefield, speaker: Speaker) -> str:
    noun = _taken(speaker.objects(effect.objects))
    how = (
        (effect.tapped, " tapped"),
        (effect.face_down is not None, " face down"),
        (effect.transformed, " transformed"),
        (effect.converted, " converted"),
        (effect.flipped, " flipped"),
    )
    under = f" under {speaker.possessive(effect.under)} control" if effect.under is not None else ""
    copy = f" as a copy of {speaker.object(effect.copy_of).text}" if effect.copy_of is not None else ""
    manner = "".join(word for wanted, word in how if wanted)
    words = f"put {noun.text} onto the battlefield{manner}{under}{_counters_on(effect.counters)}{copy}"
    return words + _exceptions(effect.exceptions)


@_says(e.ExileAndReturn)
def _exile_and_return(effect: e.ExileAndReturn, speaker: Speaker) -> str:
    noun = speaker.objects(effect.objects)
    how = f"{' tapped' if effect.tapped else ''}{' transformed' if effect.transformed else ''}"
    pronoun = "them" if noun.plural else "it"
    when = "" if effect.at == "once" else f" {LATER.get(effect.at, effect.at)}"
    whose = f"{noun.possessive} owner's" if effect.under == "owner" else speaker.possessive(effect.under)
    tail = f"{how} under {whose} control{_counters_on(effect.counters)}{when}"
    return f"exile {noun.text}, then return {pronoun} to the battlefield{tail}"


@_says(e.CreateToken)
def _create_token(effect: e.CreateToken, speaker: Speaker) -> str:
    incubated = effect.counters.get("+1/+1")
    if effect.card == "Incubator" and incubated is not None and effect.number == 1:
        return f"incubate {incubated}"
    if effect.copy_of is not None:
        noun = counted(effect.number, "token")
        be = "that's a copy" if effect.number == 1 else "that are copies"
        return f"create {noun} {be} of {speaker.object(effect.copy_of).text}{_exceptions(effect.exceptions)}"
    kind = effect.card or " ".join(str(face.get("name", "")) for face in effect.faces[:1])
    noun = counted(effect.number, f"{'tapped ' if effect.tapped else ''}{kind} token")
    under = f" under {speaker.possessive(effect.under)} control" if effect.under is not None else ""
    return f"create {noun}{under}{_counters_on(effect.counters)}"


# --- What an object is ------------------------------------------------------------------------------


@_says(e.BecomeCopy)
def _become_copy(effect: e.BecomeCopy, speaker: Speaker) -> str:
    words = f"{speaker.object(effect.object).text} becomes a copy of {speaker.object(effect.of).text}"
    return words + _until(effect.until) + _exceptions(effect.exceptions)


@_says(e.CopySpell)
def _copy_spell(effect: e.CopySpell, speaker: Speaker) -> str:
    words = f"copy {speaker.object(effect.object).text}{_exceptions(effect.exceptions)}"
    return f"{words}; you may choose new targets"


@_says(e.Change)
def _change(effect: e.Change, speaker: Speaker) -> str:
    noun = speaker.objects(effect.objects)
    text = noun.text.removeprefix("all ")
    each = " each" if noun.text.startswith("up to") and noun.plural else ""
    return f"{text}{each} {change_words(effect.change, many=noun.plural)}{_until(effect.until)}"


@_says(e.AddCounters)
def _add_counters(effect: e.AddCounters, speaker: Speaker) -> str:
    return f"put {counted(effect.number, f'{effect.kind} counter')} on {speaker.objects(effect.objects).text}"


@_says(e.RemoveCounters)
def _remove_counters(effect: e.RemoveCounters, speaker: Speaker) -> str:
    what = counted(effect.number, f"{effect.kind} counter")
    return f"remove {what} from {speaker.objects(effect.objects).text}"


@_says(e.GainControl)
def _gain_control(effect: e.GainControl, speaker: Speaker) -> str:
    player = speaker.player(effect.to)
    verb = "gain" if player.plural else "gains"
    who = "" if effect.to == "you" else f"{player.text} "
    return f"{who}{verb} control of {speaker.objects(effect.objects).text}{_until(effect.until)}"


@_says(e.Attach)
def _attach(effect: e.Attach, speaker: Speaker) -> str:
    return f"attach {speaker.object(effect.object).text} to {speaker.object(effect.to).text}"


@_says(e.DealDamage)
def _deal_damage(effect: e.DealDamage, speaker: Speaker) -> str:
    source = speaker.object(effect.source or "self").text
    to = speaker.object(effect.to) if effect.to is not None else speaker.player(effect.to_player or "you")
    return f"{source} deals {effect.amount} damage to {to.text}"


# --- Players and the game ---------------------------------------------------------------------------


@_says(e.Draw)
def _draw(effect: e.Draw, speaker: Speaker) -> str:
    return _doing(effect, speaker, "draw", counted(effect.number, "card"))


@_says(e.Mill)
def _mill(effect: e.Mill, speaker: Speaker) -> str:
    return _doing(effect, speaker, "mill", counted(effect.number, "card"))


@_says(e.Discard)
def _discard(effect: e.Discard, speaker: Speaker) -> str:
    named = speaker.objects(effect.objects).text
    return _doing(effect, speaker, "discard", named or counted(effect.number, "card"))


@_says(e.Shuffle)
def _shuffle(effect: e.Shuffle, speaker: Speaker) -> str:
    return "shuffle your library" if effect.by == "you" else f"{speaker.player(effect.by).text} shuffles"


def _shown(effect: e.Reveal | e.Look, speaker: Speaker) -> str:
    if effect.objects:
        return speaker.objects(effect.objects).text
    whose = "your" if effect.by == "you" else "their"
    cards = "card" if effect.number == 1 else f"{number_word(effect.number)} cards"
    return f"the top {cards} of {whose} library"


@_says(e.Reveal)
def _reveal(effect: e.Reveal, speaker: Speaker) -> str:
    return _doing(effect, speaker, "reveal", _shown(effect, speaker))


@_says(e.Look)
def _look(effect: e.Look, speaker: Speaker) -> str:
    return _doing(effect, speaker, "look", f"at {_shown(effect, speaker)}")


@_says(e.Scry)
def _scry(effect: e.Scry, speaker: Speaker) -> str:
    return _doing(effect, speaker, "scry", str(effect.number)).replace("scrys", "scries")


@_says(e.NameCard)
def _name_card(effect: e.NameCard, speaker: Speaker) -> str:
    return _doing(effect, speaker, "choose", "a card name" if not effect.name else f"the name {effect.name}")


@_says(e.Life)
def _life(effect: e.Life, speaker: Speaker) -> str:
    player = speaker.player(effect.to)
    loses = isinstance(effect.amount, int) and effect.amount < 0
    verb = ("lose" if loses else "gain") + ("" if player.plural else "s")
    amount = abs(effect.amount) if isinstance(effect.amount, int) else effect.amount
    return f"{player.text} {verb} {amount} life"


@_says(e.AddMana)
def _add_mana(effect: e.AddMana, speaker: Speaker) -> str:
    every_color = ("{W}", "{U}", "{B}", "{R}", "{G}")
    mana = "one mana of any colour" if effect.mana == every_color else listed(effect.mana, "or")
    return _doing(effect, speaker, "add", mana)


@_says(e.SetDay)
def _set_day(_effect: e.SetDay, _speaker: Speaker) -> str:
    return "it becomes day"


@_says(e.SetNight)
def _set_night(_effect: e.SetNight, _speaker: Speaker) -> str:
    return "it becomes night"


@_says(e.Counter)
def _counter(effect: e.Counter, speaker: Speaker) -> str:
    words = f"counter {speaker.objects(effect.objects).text}"
    return f"{words} and put it into {effect.to}" if effect.to is not None else words


# --- Permissions, replacements, later abilities -----------------------------------------------------


def _permitted(effect: e.Allow, speaker: Speaker) -> str:
    if effect.object is not None:
        return speaker.object(effect.object).text
    zone = effect.zone or "hand"
    whose = "your" if effect.by == "you" else "their"
    kinds = listed(tuple(word.lower() for word in effect.types), "or")
    noun = "lands" if effect.what == ("play land",) else f"{kinds} spells".strip()
    limit = f" with mana value {effect.max_mana_value} or less" if effect.max_mana_value is not None else ""
    return f"{noun}{limit} from {f'{whose} {zone}' if zone != 'exile' else 'exile'}"


@_says(e.Allow)
def _allow(effect: e.Allow, speaker: Speaker) -> str:
    verb = "play" if "play land" in effect.what else "cast"
    how = (
        (effect.transformed, " transformed"),
        (effect.free, " without paying its mana cost"),
        (effect.now, " right now"),
    )
    manner = "".join(word for wanted, word in how if wanted)
    who = speaker.player(effect.by).text
    return f"{who} may {verb} {_permitted(effect, speaker)}{manner}{_until(effect.until)}"


@_says(e.Forbid)
def _forbid(effect: e.Forbid, speaker: Speaker) -> str:
    who = {"you": "you", "each opponent": "your opponents", "each": "players"}.get(str(effect.by), "")
    who = who or speaker.player(effect.by).text
    verbs = listed(effect.what, "or")
    if effect.object is not None:
        what = speaker.object(effect.object).text
    elif effect.of is not None:
        what = described(effect.of, many=True)
    elif effect.name == "chosen":
        what = "spells with the chosen name" if effect.what == ("cast",) else "abilities of the chosen name"
    else:
        what = f"anything named {effect.name}" if effect.name else "anything"
    return f"{who} can't {verbs} {what}{_until(effect.until)}"


@_says(e.PutAbility)
def _put_ability(effect: e.PutAbility, speaker: Speaker) -> str:
    source = speaker.object(effect.object).text
    return f"an ability of {source} goes on the stack: {clauses(effect.then, speaker)}"


@_says(e.Delay)
def _delay(effect: e.Delay, speaker: Speaker) -> str:
    return f"{LATER.get(effect.at, effect.at)}, {clauses(effect.then, speaker)}"


@_says(e.Replace)
def _replace(effect: e.Replace, speaker: Speaker) -> str:
    whose = "" if effect.whose is None else f"{speaker.possessive(effect.whose)} "
    kinds = listed(tuple(word.lower() for word in effect.types), "or") or "object"
    what = f"{whose}{kinds}" if whose else with_article(kinds)
    return f"if {what} would meet “{effect.event}”, “{effect.instead}” instead{_until(effect.until)}"


# --- Composing ----------------------------------------------------------------------------------------


@_says(e.May)
def _may(effect: e.May, speaker: Speaker) -> str:
    who = speaker.player(effect.by).text
    then = clauses(effect.then, speaker)
    if effect.cost is not None:
        price = f"pay {effect.cost}" if effect.cost.startswith("{") else effect.cost
        words = f"{who} may {price}. If {who} {'do' if who == 'you' else 'does'}, {then}"
    else:
        words = f"{who} may {then.removeprefix('you ')}"
    if effect.otherwise:
        words += f". If {who} {'do' if who == 'you' else 'does'} not, {clauses(effect.otherwise, speaker)}"
    return words


@_says(e.If)
def _if(effect: e.If, speaker: Speaker) -> str:
    words = f"if {condition_words(effect.condition, speaker)}, {clauses(effect.then, speaker)}"
    return f"{words}. Otherwise, {clauses(effect.otherwise, speaker)}" if effect.otherwise else words


@_says(e.ByHand)
def _by_hand(effect: e.ByHand, _speaker: Speaker) -> str:
    return small(effect.words)
