"""Effects on players and the game in words."""

from typing import Final

from msgspec.structs import replace

from tabletop.cards.library import default_library
from tabletop.cards.wording.amounts import tally_words
from tabletop.cards.wording.changes import change_words
from tabletop.cards.wording.clauses import Said, clauses, lasting
from tabletop.cards.wording.descriptions import described, one, without_place
from tabletop.cards.wording.nouns import amount_word, number_word, with_number
from tabletop.cards.wording.speaker import Speaker
from tabletop.cards.wording.templates import instruction
from tabletop.language import effects as e
from tabletop.language.amounts import AllWord
from tabletop.language.conditions import ObjectRef
from tabletop.language.english import listed, with_article
from tabletop.language.references import AmountWord, ObjectWord, PlayerWord
from tabletop.language.selections import Amount, Selection, Tally
from tabletop.language.zones import CardZone, ZoneKind


def _discard(effect: e.Discard, speaker: Speaker) -> str:
    named = speaker.objects(effect.objects).text
    if isinstance(effect.number, AllWord) and effect.optional:
        return instruction(effect, speaker, "discard", "any number of cards")
    if isinstance(effect.number, AllWord):
        named = "your hand" if effect.by is PlayerWord.YOU else "their hand"
    if effect.objects and speaker.whose_cards == "their":
        return f"that player discards {named}"
    cards = with_number(effect.number, "card")
    if effect.optional:
        cards = f"up to {'one card' if effect.number == 1 else cards}"
    return instruction(effect, speaker, "discard", named or f"{cards}{' at random' if effect.random else ''}")


def _shuffle(effect: e.Shuffle, speaker: Speaker) -> str:
    return (
        "shuffle your library"
        if effect.by is PlayerWord.YOU
        else f"{speaker.player(effect.by).text} shuffles"
    )


def _revealed_cards(effect: e.Reveal | e.Look, speaker: Speaker) -> str:
    if effect.objects and effect.objects[0] == _THEIR_HAND:
        return f"{speaker.player(PlayerWord.TARGET).text}'s hand"
    if effect.objects:
        return speaker.objects(effect.objects).text
    whose = "your" if effect.by is PlayerWord.YOU else "their"
    if not isinstance(effect.number, int):
        return f"{with_number(effect.number, 'card')} from the top of {whose} library"
    cards = "card" if effect.number == 1 else f"{number_word(effect.number)} cards"
    return f"the top {cards} of {whose} library"


_THEIR_HAND: Final = Selection(zone=ZoneKind.HAND, owner=PlayerWord.TARGET_PLAYER)


def _reveal(effect: e.Reveal, speaker: Speaker) -> str:
    if effect.objects == (_THEIR_HAND,):
        return f"{speaker.player(PlayerWord.TARGET).text} reveals their hand"
    return instruction(effect, speaker, "reveal", _revealed_cards(effect, speaker))


def _reveal_until(effect: e.RevealUntil, speaker: Speaker) -> str:
    verb = "exile" if effect.exile else "reveal"
    whose = "your" if effect.by is PlayerWord.YOU else "their"
    if effect.number == 1:
        until = f"{one(effect.of).removesuffix(' in a library')} comes"
    else:
        cards = described(effect.of, many=True).removesuffix(" in all libraries")
        until = f"{number_word(effect.number)} {cards} have come"
    return instruction(effect, speaker, verb, f"cards from the top of {whose} library until {until}")


def _look(effect: e.Look, speaker: Speaker) -> str:
    return instruction(effect, speaker, "look", f"at {_revealed_cards(effect, speaker)}")


def _cast_now(effect: e.CastNow, speaker: Speaker) -> str:
    turned = " transformed" if effect.transformed else ""
    free = " without paying its mana cost" if effect.free else ""
    free = f" for {effect.cost}" if effect.cost else free
    player = speaker.player(effect.by)
    free = f" for {effect.less} less" if effect.less else free
    copy = "a copy of " if effect.copy else ""
    what = speaker.objects((effect.object,)).text
    if isinstance(effect.object, Selection) and not effect.every:
        what = one(effect.object)
    if effect.for_mana_spent:
        what = f"{what} that the mana spent on this could pay for"
    turned += " face down" if effect.face_down is not None else ""
    if effect.every:
        what = "any of them" if what == "it" else f"any number of {what.removeprefix('all ')}"
        free = free.replace("its mana cost", "their mana costs")
    kind = f" as {with_article(listed(tuple(each.lower() for each in effect.types), 'or'))} spell"
    words = f"{player.text} may cast {copy}{what}{turned}{kind if effect.types else ''}{free}"
    if effect.face_down is e.HiddenBy.UNTIL_IT_ACTS:
        words = f"{words}. It turns up when it would assign, deal or be dealt damage, or become tapped"
    if not effect.then:
        return words
    return f"{words}. If {player.text} {'do' if player.plural else 'does'}, {clauses(effect.then, speaker)}"


def _search(effect: e.Search, speaker: Speaker) -> str:
    many = effect.number != 1
    what = described(effect.of, many=many)
    if effect.also is not None:
        what = f"{what.removesuffix(' in a library')} or {described(effect.also, many=many)}"
    some = f"up to {number_word(effect.number)} " if many else f"{with_article(what).partition(' ')[0]} "
    what = what.removesuffix(" in a library").removesuffix(" in all libraries")
    what += " that have a land type in common" if effect.share_land_type else ""
    whose = "your" if effect.by is PlayerWord.YOU else "their"
    where = _searched(effect, whose, speaker)
    place = _found_goes(effect, effect.to, whose)
    them = "them" if effect.number != 1 else "it"
    shown = f"reveal {them}, " if effect.reveal else ""
    if effect.others_to is not None:
        place = f"one {place} and the other {_found_goes(effect, effect.others_to, whose)}"
        them = ""
    shuffle = "shuffle" if len(effect.zones) == 1 or effect.every_zone else "shuffle if you searched it"
    if effect.whose is not None:
        shuffle = "that player shuffles"
    if effect.to is CardZone.EXILE:
        return instruction(
            effect, speaker, "search", f"{where} for {some}{what} and exile {them}, then {shuffle}"
        )
    then = f"{shown}put {them} {place}, then {shuffle}".replace("  ", " ")
    if effect.to is CardZone.LIBRARY:
        then = f"{shown}shuffle, then put {them} on top"
    return instruction(effect, speaker, "search", f"{where} for {some}{what}, {then}")


def _searched(effect: e.Search, whose: str, speaker: Speaker) -> str:
    """Return where the player searches."""
    owner = whose if effect.whose is None else speaker.possessive(effect.whose)
    places = tuple(_OUTSIDE if zone is ZoneKind.OUTSIDE else str(zone) for zone in effect.zones)
    if _OUTSIDE not in places:
        return f"{owner} {listed(places, 'and' if effect.every_zone else 'and/or')}"
    there = tuple(zone for zone in places if zone != _OUTSIDE)
    return f"{owner} {listed(there, 'and/or')} and/or what you own {_OUTSIDE}"


_OUTSIDE: Final = "outside the game"


def _found_goes(effect: e.Search, to: CardZone, whose: str) -> str:
    """Return where found cards are put."""
    if to is CardZone.BATTLEFIELD:
        return "onto the battlefield" + (" tapped" if effect.tapped else "")
    return f"into {whose} {to}"


def _choose(effect: e.Choose, speaker: Speaker) -> str:
    many = effect.number != 1
    kind = described(effect.of, many=many)
    if effect.also is not None:
        kind = f"{kind.rpartition(' in ')[0] or kind} or {described(effect.also, many=many)}"
    speaker.many = many
    if effect.of.zone != "battlefield" and effect.by is PlayerWord.YOU:
        speaker.whose_cards = "your"
    if effect.of.owner == "target player":
        kind = kind.replace(" in that player's hand", " from it")
        speaker.whose_cards = "their"
    kind = _among(effect.among, kind)
    few = f"up to {number_word(effect.number)} " if effect.optional else f"{number_word(effect.number)} "
    if effect.optional and effect.at_least and isinstance(effect.number, int):
        few = f"{listed(tuple(map(number_word, range(effect.at_least, effect.number + 1))), 'or')} "
    if isinstance(effect.number, AllWord):
        few = "any number of " if effect.optional else "all "
    some = f"{few}{kind}" if many or effect.optional else with_article(kind)
    some = some.replace("a other", "another")
    return instruction(effect, speaker, "choose", f"{some}{' at random' if effect.random else ''}")


def _among(among: tuple[ObjectRef, ...], kind: str) -> str:
    """Return what is chosen, with the objects it is chosen from."""
    if among == (ObjectWord.TAPPED,):
        return f"{kind} tapped this way"
    if among == (ObjectWord.EXILED_WITH_SELF,):
        return f"{without_place(kind)} exiled with this"
    return f"{without_place(kind)} among them" if among and not isinstance(among[0], Selection) else kind


def _choose_kind(effect: e.ChooseKind, speaker: Speaker) -> str:
    what = with_article(str(effect.kind))
    shared = "" if effect.shared_by is None else f" that two of {speaker.object(effect.shared_by).text} share"
    return instruction(
        effect, speaker, "choose", f"{what}{shared.replace('the card exiled', 'the cards exiled')}"
    )


def _make_sacrifice(effect: e.MakeSacrifice, speaker: Speaker) -> str:
    noun = one(effect.of) if effect.number == 1 else described(effect.of, many=True)
    if effect.number != 1:
        noun = f"{number_word(effect.number)} {noun}"
    choice = "" if effect.by is PlayerWord.YOU else " of their choice"
    return instruction(effect, speaker, "sacrifice", f"{noun.removesuffix(' you control')}{choice}")


def _name_card(effect: e.NameCard, speaker: Speaker) -> str:
    asked = (*(f"non{each.lower()}" for each in effect.not_types), *(each.lower() for each in effect.types))
    any_name = with_article(" ".join((*asked, "card name")))
    return instruction(effect, speaker, "choose", f"the name {effect.name}" if effect.name else any_name)


def _life(effect: e.Life, speaker: Speaker) -> str:
    player = speaker.player(effect.to)
    if effect.becomes is not None:
        return f"{player.text} {'have' if player.plural else 'has'} {effect.becomes} life from now on"
    loses = isinstance(effect.amount, int) and effect.amount < 0
    verb = ("lose" if loses else "gain") + ("" if player.plural else "s")
    if effect.amount is AmountWord.LIFE_LOST:
        return f"{player.text} {verb} life equal to the life lost this way"
    amount = abs(effect.amount) if isinstance(effect.amount, int) else effect.amount
    if isinstance(amount, Tally):
        loses = amount.times < 0 or amount.plus < 0
        if amount.plus < 0:
            missing = replace(amount, plus=0)
            verb = "lose" if player.plural else "loses"
            return f"{player.text} {verb} {-amount.plus} life minus {tally_words(missing, speaker)}"
        verb = ("lose" if loses else "gain") + ("" if player.plural else "s")
    return f"{player.text} {verb} {amount_word(amount)} life"


def _add_mana(effect: e.AddMana, speaker: Speaker) -> str:
    if effect.colors_of is not None:
        among = speaker.object(effect.colors_of).text
        return instruction(effect, speaker, "add", f"one mana of each color among {among}")
    if effect.produced:
        return instruction(
            effect, speaker, "add", f"one mana of any type it produced{_for_each(effect.number)}"
        )
    every_color = ("{W}", "{U}", "{B}", "{R}", "{G}")
    some = effect.number != 1
    mana = "X mana of any one color" if some else "one mana of any color"
    if isinstance(effect.number, Tally) and isinstance(effect.number.of, Selection):
        each = effect.number
        if effect.mana != every_color and each == Tally(of=each.of):
            speaker.explained = each
            return instruction(
                effect, speaker, "add", f"{listed(effect.mana, 'or')} for each {described(effect.number.of)}"
            )
    if effect.mana != every_color:
        many = "that many" if effect.number is AmountWord.THAT_MANY else "X"
        mana = f"{f'{many} times ' if some else ''}{listed(effect.mana, 'or')}"
    narrowed = "" if effect.only_colors is None else effect.only_colors.words
    words = instruction(
        effect, speaker, "add", f"{mana}{narrowed}{_spent_on(effect)}{_giving(effect, speaker)}"
    )
    if effect.kept is None:
        return words
    return f"{words}, which stays{lasting(effect.kept)} as steps and phases end"


def _for_each(number: Amount) -> str:
    """Return the words after "for each", excluding the object that the text refers to."""
    if not isinstance(number, Tally) or not isinstance(number.of, Selection):
        return ""
    return f" for each {'other ' if number.plus == -1 else ''}{described(number.of)}"


def _spent_on(effect: e.AddMana) -> str:
    """Return what mana can be spent on, if not everything."""
    if effect.not_for is not None:
        return f" that can't pay for {described(effect.not_for, many=True)}"
    spells = described(effect.only_for, many=True) if effect.only_for is not None else ""
    things = listed(tuple(filter(None, (spells, "abilities" if effect.for_abilities else ""))))
    return f" for {things} only" if things else ""


def _giving(effect: e.AddMana, speaker: Speaker) -> str:
    """Return what a spell gains that the mana is spent on."""
    return "" if effect.gives is None else f". Such a spell {change_words(effect.gives, speaker, many=False)}"


def _get_emblem(effect: e.GetEmblem, speaker: Speaker) -> str:
    player = speaker.player(effect.by)
    words = f"{player.text} {'get' if player.plural else 'gets'} an emblem"
    if not default_library().is_token(effect.card):
        return words
    abilities = default_library().find_token(effect.card).front.abilities
    texts = (speaker.vocabulary.granted(ability).replace('"', "'") for ability in abilities)
    quoted = tuple(f'"{text}"' for text in texts)
    return f"{words} with {listed(quoted)}"


SAID: Final = (
    Said(e.Discard, _discard),
    Said(e.Shuffle, _shuffle),
    Said(e.Reveal, _reveal),
    Said(e.RevealUntil, _reveal_until),
    Said(e.Look, _look),
    Said(e.CastNow, _cast_now),
    Said(e.Search, _search),
    Said(e.Choose, _choose),
    Said(e.ChooseKind, _choose_kind),
    Said(e.MakeSacrifice, _make_sacrifice),
    Said(e.NameCard, _name_card),
    Said(e.Life, _life),
    Said(e.AddMana, _add_mana),
    Said(e.GetEmblem, _get_emblem),
)
"""Effects worded here."""
