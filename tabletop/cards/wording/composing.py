"""Composed effects in words: may, if, modes, for each, when done."""

import re
from typing import Final

from tabletop.cards.wording.amounts import spending_words, spent_words, tally_words
from tabletop.cards.wording.clauses import Said, clauses, says_what_happens, small
from tabletop.cards.wording.conditions import condition_words
from tabletop.cards.wording.descriptions import described
from tabletop.cards.wording.nouns import number_word, with_number
from tabletop.cards.wording.speaker import Speaker
from tabletop.language import effects as e
from tabletop.language.conditions import TransformedThisWay
from tabletop.language.english import capitalized
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection, Tally


def _may(effect: e.May, speaker: Speaker) -> str:
    if not effect.then and effect.otherwise and effect.cost is not None:
        payer = speaker.player(effect.by).text if ";" in clauses(effect.otherwise, speaker.about(())) else ""
        words, price = clauses(effect.otherwise, speaker), _paid(effect, speaker).removeprefix("pay ")
        if payer:
            return f"{payer} may pay {price}. If {payer} does not, {words}"
        who = speaker.player(effect.by).text
        return f"{words} unless {who} {'pay' if who == 'you' else 'pays'} {price}"
    who = speaker.player(effect.by).text.replace("each ", "any ", 1)
    verb = "do" if who == "you" else "does"
    price = price_words(effect, speaker)
    if price and effect.then and isinstance(effect.then[0], e.WhenDone):
        may = "" if who == "you" and price.startswith("tap any number") else f"{who} may "
        return f"{may}{price}. {capitalized(clauses(effect.then, speaker))}"
    acting, speaker.acting = speaker.acting, effect.by if effect.by is not PlayerWord.YOU else None
    if price:
        words = f"{who} may {price}"
        words += f". If {who} {verb}, {clauses(effect.then, speaker)}" if effect.then else ""
    elif len(effect.then) > 1 and isinstance(effect.then[0], e.Transform | e.Convert):
        first, rest = clauses(effect.then[:1], speaker), clauses(_if_so(effect.then[1:]), speaker)
        done = isinstance(effect.then[1], e.WhenDone)
        words = f"{who} may {first}. {capitalized(rest) if done else f'If {who} {verb}, {rest}'}"
    else:
        words = f"{who} may {deed_words(effect, speaker)}"
    speaker.acting = acting
    if effect.otherwise:
        refusal = f"{who} {verb} not" if not who.startswith("any ") else "no one does"
        words += f". If {refusal}, {clauses(effect.otherwise, speaker)}"
    return words


def deed_words(effect: e.May, speaker: Speaker) -> str:
    """Return what a player may do or have done."""
    deed = clauses(effect.then, speaker).removeprefix("you may ").removeprefix("you ")
    first = effect.then[0] if effect.then else None
    is_own = isinstance(first, e.ByPlayer) and first.by == effect.by and effect.by is not PlayerWord.YOU
    return _permitted_event(deed) if first is not None and says_what_happens(first) and not is_own else deed


def _if_so(effects: tuple[e.AnyEffect, ...]) -> tuple[e.AnyEffect, ...]:
    """Return the effects after turning something over, without the condition that "if you do" repeats."""
    first, *rest = effects
    if isinstance(first, e.If) and isinstance(first.condition, TransformedThisWay) and not first.otherwise:
        return (*first.then, *rest)
    return effects


def _permitted_event(deed: str) -> str:
    """Return what a player may have happen: ``have that player gain control of this``."""
    end = _END.search(deed)
    place = end.start() if end is not None else len(deed)
    parts = deed[:place].split('"')
    said = parts[::2]
    if any(map(_NO_INFINITIVE.search, said)):
        return f"do this: {deed}"
    parts[::2] = [_VERB.sub(_infinitive, part) for part in said]
    had = '"'.join(parts)
    return f"have {had}{deed[place:]}"


def _infinitive(verb: re.Match[str]) -> str:
    return _INFINITIVES.get(verb[0], verb[0][:-1])


_END: Final = re.compile(r"\. |, except | until (?:this|it|that)\b")
"""Words at which a clause ends or is referred to again."""
_INFINITIVES: Final = {
    "is": "be",
    "has": "have",
    "isn't": "not be",
    "doesn't": "not",
    "becomes": "become",
    "loses": "lose",
    "discards": "discard",
    "searches": "search",
}
"""Verbs that don't just lose their "s"."""
_VERB: Final = re.compile(
    r"(?<!that )(?<!who )(?<!which )(?<!\bX )\b(?:becomes|connives|costs|counts|creates|deals|discards|draws"
    r"|exiles|explores|fights|gains|gets|has|is|isn't|loses|manifests|mills|puts|reveals|sacrifices|scries|surveils)\b"
    r"(?! (?:equal|the number)\b)"
)
"""Verbs of a subject."""
_NO_INFINITIVE: Final = re.compile(r"\b(?:can't|can|may|must|would|if|unless|don't)\b")
"""Words that can't follow "have"."""


def _paid(effect: e.May, speaker: Speaker) -> str:
    """Return the mana or life to pay: ``pay {2}``, or a counted amount."""
    cost = effect.cost or ""
    if not cost.startswith("{") or effect.times == 1:
        return f"pay {cost}" if cost.startswith("{") else cost
    if not isinstance(effect.times, Tally):
        return f"pay {cost} {with_number(effect.times, 'time')}"
    words = tally_words(effect.times, speaker)
    return f"pay {{X}}, where X is {words}" if cost == "{1}" else f"pay {cost} X times, where X is {words}"


def price_words(effect: e.May, speaker: Speaker) -> str:
    """Return a price: mana, objects, or both."""
    prices = []
    if effect.cost is not None:
        prices.append(_paid(effect, speaker))
    if effect.energy:
        prices.append(f"pay {'{E}' * effect.energy}")
    if effect.spends is not None:
        prices.append(spending_words(effect.spends))
        speaker.spent = spent_words(effect.spends)
    return " and ".join(prices)


def _pay_any(effect: e.PayAny, speaker: Speaker) -> str:
    price = "{X}" if effect.currency is e.Currency.MANA else "any amount of {E}"
    who = speaker.player(effect.by).text
    then = clauses(effect.then, speaker)
    joint = capitalized(then) if then.startswith("when you do") else f"If {who} do, {then}"
    return f"{who} may pay {price}. {joint}"


def _if(effect: e.If, speaker: Speaker) -> str:
    then = clauses(effect.then, speaker).removeprefix("when you do, ")
    words = f"if {condition_words(effect.condition, speaker)}, {then}"
    return f"{words}. Otherwise, {clauses(effect.otherwise, speaker)}" if effect.otherwise else words


def _flip_coin(effect: e.FlipCoin, speaker: Speaker) -> str:
    who = speaker.player(effect.by).text
    you, s = who == "you", "" if who == "you" else "s"
    words = "flip a coin" if you else f"{who} flips a coin"
    for verb, effects in (("win", effect.then), ("lose", effect.otherwise)):
        words += f". If {who} {verb}{s} the flip, {clauses(effects, speaker)}" if effects else ""
    return words


def _choose_modes(effect: e.ChooseModes, speaker: Speaker) -> str:
    if any(mode.targets for mode in effect.modes):
        *most, last = mode_words(effect, speaker)
    else:
        *most, last = (clauses(mode.effects, speaker) for mode in effect.modes)
    many = number_word(effect.number) + (" or more" if effect.or_more else "")
    what = f"{many} that you have not chosen yet" if effect.anew else many
    chance = " at random" if effect.random else ""
    return f"choose {what}{chance}: {'; '.join((*most, f'or {last}'))}"


def mode_words(effect: e.ChooseModes, speaker: Speaker) -> tuple[str, ...]:
    """Return each mode as a clause, with the targets of all modes."""
    within = speaker.about(tuple(target for mode in effect.modes for target in mode.targets))
    return tuple(clauses(mode.effects, within) for mode in effect.modes)


def _for_each(effect: e.ForEach, speaker: Speaker) -> str:
    of = effect.objects[0] if effect.objects else ObjectWord.IT
    if isinstance(of, Selection):
        noun = described(of)
    else:
        noun = "of them" if of is ObjectWord.IT else f"of {speaker.object(of).text}"
    speaker.many = False
    return f"for each {noun}, {clauses(effect.then, speaker)}"


def _for_each_player(effect: e.ForEachPlayer, speaker: Speaker) -> str:
    who = speaker.player(effect.by).text
    words = f"for {who}, {clauses(effect.then, speaker)}"
    # From here on, the objects chosen by each of them are several.
    speaker.many = speaker.many or isinstance(effect.then[-1], e.Choose)
    return words


def _reflexive_trigger(effect: e.WhenDone, speaker: Speaker) -> str:
    speaker.turn_away()
    return f"when you do, {clauses(effect.then, speaker.about(effect.targets))}"


def _by_hand(effect: e.ByHand, speaker: Speaker) -> str:
    speaker.turn_away()
    return small(effect.words)


SAID: Final = (
    Said(e.May, _may),
    Said(e.PayAny, _pay_any),
    Said(e.If, _if),
    Said(e.FlipCoin, _flip_coin),
    Said(e.ChooseModes, _choose_modes),
    Said(e.ForEach, _for_each),
    Said(e.ForEachPlayer, _for_each_player),
    Said(e.WhenDone, _reflexive_trigger),
    Said(e.ByHand, _by_hand),
)
"""Effects worded here."""
