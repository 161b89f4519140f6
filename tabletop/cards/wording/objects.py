"""Effects on objects in words."""

from collections.abc import Mapping
from typing import Final

from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.type_line import type_line
from tabletop.cards.wording.changes import change_words, exceptions_words, prevented_words
from tabletop.cards.wording.clauses import Said, lasting
from tabletop.cards.wording.descriptions import described, one
from tabletop.cards.wording.nouns import Noun, amount_word, number_word, with_number, with_origin
from tabletop.cards.wording.speaker import Speaker
from tabletop.cards.wording.templates import each_of
from tabletop.language import effects as e
from tabletop.language.english import NUMBERS, listed, ordinal, with_article
from tabletop.language.moments import Later, Returning
from tabletop.language.references import AmountWord, HostWord, ObjectWord, PlayerWord, TargetWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.zones import LibraryPlace, ZoneKind


def _counters_on(counters: Mapping[str, int]) -> str:
    words = tuple(with_number(number, f"{kind} counter") for kind, number in counters.items())
    return f" with {listed(words)} on it" if words else ""


def _move(effect: e.Move, speaker: Speaker) -> str:
    noun = with_origin(speaker.objects(effect.objects))
    where = effect.to if effect.player is None else f"{speaker.possessive(effect.player)} {effect.to}"
    whose = f"{noun.possessive} owner's " if effect.player is None and effect.to is not ZoneKind.EXILE else ""
    if speaker.whose_cards and effect.objects in _FROM_A_PILE:
        whose = f"{speaker.whose_cards} "
    return f"put {noun.text} {_into(f'{whose}{where}', effect.position)}"


_FROM_A_PILE: Final = ((ObjectWord.IT,), (ObjectWord.OTHERS,))
"""Words for cards from which some were chosen."""


def _into(zone: str, position: int | LibraryPlace | None) -> str:
    """Return the place in a zone: "into your library third from the top", "on top of your library"."""
    if isinstance(position, LibraryPlace):
        return position.words.format(zone)
    return f"into {zone}" if position is None else f"into {zone} {ordinal(position)} from the top"


def _return_to_hand(effect: e.ReturnToHand, speaker: Speaker) -> str:
    noun = with_origin(speaker.objects(effect.objects))
    if speaker.whose_cards and effect.objects in _FROM_A_PILE:
        return f"put {noun.text} into {speaker.whose_cards} hand"
    if noun.text.endswith("from your graveyard"):
        return f"return {noun.text} to your hand"
    where = "their owners' hands" if noun.plural else "its owner's hand"
    return f"return {noun.text} to {where}"


def _put_onto_battlefield(effect: e.PutOntoBattlefield, speaker: Speaker) -> str:
    noun = with_origin(speaker.objects(effect.objects))
    if effect.face_down in (e.HiddenBy.MANIFEST, e.HiddenBy.CLOAK):
        return f"{effect.face_down} {noun.text}"
    how = (
        (effect.tapped, " tapped"),
        (effect.face_down is not None, " face down"),
        (effect.transformed, " transformed"),
        (effect.converted, " converted"),
        (effect.flipped, " flipped"),
    )
    under = f" under {speaker.possessive(effect.under)} control" if effect.under is not None else ""
    copy = "" if effect.copy_of is None else f" as a copy of {speaker.object(effect.copy_of).text}"
    manner = "".join(word for wanted, word in how if wanted)
    manner += (" and attacking" if manner else " attacking") if effect.attacking else ""
    if effect.attacking_like is not None:
        manner += f" and attacking what {speaker.object(effect.attacking_like).text} attacked"
    words = f"put {noun.text} onto the battlefield{manner}{under}{_counters_on(effect.counters)}{copy}"
    return f"{words}{_attached(effect, speaker)}{exceptions_words(effect.exceptions, speaker)}"


def _attached(effect: e.PutOntoBattlefield, speaker: Speaker) -> str:
    if effect.attached_to_player is not None:
        return f" attached to {speaker.player(effect.attached_to_player).text}"
    return f" attached to {speaker.object(effect.attached_to).text}" if effect.attached_to is not None else ""


def _exile_and_return(effect: e.ExileAndReturn, speaker: Speaker) -> str:
    noun = speaker.objects(effect.objects)
    how = f"{' tapped' if effect.tapped else ''}{' transformed' if effect.transformed else ''}"
    pronoun = "them" if noun.plural else "it"
    when = f" {Later.NEXT_END_STEP.words}" if effect.at == Returning.NEXT_END_STEP else ""
    whose = (
        f"{noun.possessive} owner's" if effect.under is PlayerWord.OWNER else speaker.possessive(effect.under)
    )
    tail = f"{how} under {whose} control{_counters_on(effect.counters)}{when}"
    return f"exile {noun.text}, then return {pronoun} to the battlefield{tail}"


def _create_token(effect: e.CreateToken, speaker: Speaker) -> str:
    incubated = effect.counters.get("+1/+1")
    if effect.card == "Incubator" and incubated is not None:
        times = "" if effect.number == 1 else f" {number_word(effect.number)} times"
        return f"incubate {incubated}{times}"
    manner = "tapped and attacking" if effect.attacking else "tapped" if effect.tapped else ""
    if effect.copy_of is not None:
        noun = with_number(effect.number, f"{manner} token".strip())
        be = "that's a copy" if effect.number == 1 else "that are copies"
        of = f"{speaker.object(effect.copy_of).text}{exceptions_words(effect.exceptions, speaker)}"
        return f"create {noun} {be} of {of}"
    noun = _spelled_token(effect, manner) if effect.faces else _known_token(effect, manner)
    speaker.many = effect.number != 1
    under = f" under {speaker.possessive(effect.under)} control" if effect.under is not None else ""
    return f"create {noun}{under}{_counters_on(effect.counters)}"


def _known_token(effect: e.CreateToken, manner: str) -> str:
    kind = effect.card or ""
    return kind if "," in kind else with_number(effect.number, f"{manner} {kind} token".strip())


def _spelled_token(effect: e.CreateToken, manner: str) -> str:
    """Return a token: ``a tapped 4/4 white Spirit creature token with flying``. A back face follows it."""
    front, *back = effect.faces
    noun = f"{manner} {_spelled_face(front)} token".strip()
    other = (f" that is {with_article(_spelled_face(face))}{_tail(face)} on its other side" for face in back)
    return f"{with_number(effect.number, noun)}{_tail(front)}{''.join(other)}"


def _spelled_face(face: e.TokenFace) -> str:
    """Return a token's face: ``legendary 4/4 white Spirit creature``."""
    types = type_line(str(face.types))
    size = "" if face.power is None and face.toughness is None else f"{face.power or 0}/{face.toughness or 0}"
    words = (
        *(word.lower() for word in types.supertypes),
        size,
        listed(tuple(COLOR_WORDS[color] for color in face.colors)) or "colorless",
        *types.subtypes,
        *(word.lower() for word in types.types),
    )
    return " ".join(filter(None, words))


def _tail(face: e.TokenFace) -> str:
    """Return the words after a token: its name if it isn't its subtypes, its keywords, its cost."""
    is_usual = face.name in (None, " ".join(type_line(str(face.types)).subtypes))
    keywords = f" with {listed(face.keywords)}" if face.keywords else ""
    cost = f" and mana cost {face.mana_cost}" if face.mana_cost else ""
    return f"{'' if is_usual else f' named {face.name}'}{keywords}{cost}"


# --- What an object is ------------------------------------------------------------------------------


def _become_copy(effect: e.BecomeCopy, speaker: Speaker) -> str:
    noun = speaker.object(effect.object)
    if isinstance(effect.object, Selection):
        noun = Noun(f"each other {described(effect.object)}")
    verb = "become copies" if noun.plural else "becomes a copy"
    of = one(effect.of) if isinstance(effect.of, Selection) else speaker.object(effect.of).text
    exceptions = exceptions_words(effect.exceptions, speaker, many=noun.plural)
    return f"{noun.text} {verb} of {of}{lasting(effect.until)}{exceptions}"


def _change(effect: e.Change, speaker: Speaker) -> str:
    noun = speaker.objects(effect.objects)
    text = "they" if noun.text == "them" else noun.text.removeprefix("all ")
    each = " each" if noun.text.startswith("up to") and noun.plural else ""
    prevented = prevented_words(effect.change, text)
    if prevented:
        return f"{prevented}{lasting(effect.until).replace('until end of turn', 'this turn')}"
    return f"{text}{each} {change_words(effect.change, speaker, many=noun.plural)}{lasting(effect.until)}"


def _add_counters(effect: e.AddCounters, speaker: Speaker) -> str:
    what = with_number(effect.number, f"{effect.kind} counter")
    if effect.divided:
        return f"distribute {what} among {speaker.objects(effect.objects).text}"
    return f"put {what} on {each_of(effect.objects, speaker)}"


def _gain_control(effect: e.GainControl, speaker: Speaker) -> str:
    of = effect.objects[0] if effect.objects else ObjectWord.IT
    if effect.to is PlayerWord.OWNER and isinstance(of, Selection):
        owned = described(of, many=True)
        return f"each player gains control of all {owned} that they own{lasting(effect.until)}"
    player = speaker.player(effect.to)
    verb = "gain" if player.plural else "gains"
    who = "" if effect.to is PlayerWord.YOU else f"{player.text} "
    return f"{who}{verb} control of {speaker.objects(effect.objects).text}{lasting(effect.until)}"


def _attach(effect: e.Attach, speaker: Speaker) -> str:
    if isinstance(effect.to_player, HostWord):
        to = "a player of your choice"
    elif effect.to_player is not None:
        to = speaker.player(effect.to_player).text
    else:
        to = speaker.object(effect.to or TargetWord.FIRST).text
    return f"attach {speaker.object(effect.object).text} to {to}"


def _turn_face_down(effect: e.TurnFaceDown, speaker: Speaker) -> str:
    noun = speaker.objects(effect.objects)
    words = f"turn {noun.text} face down"
    if effect.face_down_as is None:
        return words
    pronoun = "they are" if noun.plural else "it is"
    return (
        f"{words}; {pronoun}{change_words(effect.face_down_as, speaker, many=False).removeprefix('becomes')}"
    )


def _deal_damage(effect: e.DealDamage, speaker: Speaker) -> str:
    source = speaker.object(effect.source or ObjectWord.SELF).text
    to = (
        speaker.object(effect.to)
        if effect.to is not None
        else speaker.player(effect.to_player or PlayerWord.YOU)
    )
    each = "each of " if to.plural and to.text.startswith(("up to", *NUMBERS[2:11])) else ""
    amount = amount_word(effect.amount)
    if isinstance(effect.amount, Tally) and (effect.amount.what, effect.amount.times) == (AmountWord.X, 2):
        amount = "twice X"
    if effect.divided and effect.to is not None:
        return f"{source} deals {amount} damage divided among {to.text}"
    if effect.evenly:
        return f"{source} deals {amount} damage divided evenly, rounded down, among {to.text}"
    if isinstance(effect.to, Selection):
        return f"{source} deals {amount} damage to each {described(effect.to)}"
    words = f"{source} deals {amount} damage to {each}{to.text}"
    if effect.excess_to is not None:
        words += f", and what would be more than deadly to {speaker.player(effect.excess_to).text} instead"
    return f"{words}. The damage can't be prevented" if effect.unpreventable else words


SAID: Final = (
    Said(e.Move, _move),
    Said(e.ReturnToHand, _return_to_hand),
    Said(e.PutOntoBattlefield, _put_onto_battlefield),
    Said(e.ExileAndReturn, _exile_and_return),
    Said(e.CreateToken, _create_token),
    Said(e.BecomeCopy, _become_copy),
    Said(e.Change, _change),
    Said(e.AddCounters, _add_counters),
    Said(e.GainControl, _gain_control),
    Said(e.Attach, _attach),
    Said(e.TurnFaceDown, _turn_face_down),
    Said(e.DealDamage, _deal_damage),
)
"""Effects worded here."""
