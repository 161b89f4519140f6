"""Cards of libraries and hands: searching, looking, revealing, and playing what was exiled from the top."""

from typing import Any, Final

from tabletop.language import effects as e
from tabletop.language.amounts import AllWord
from tabletop.language.changes import Allowed
from tabletop.language.conditions import Fits
from tabletop.language.effects import AnyEffect
from tabletop.language.moments import Duration
from tabletop.language.references import ObjectWord, OnTop, PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.texts.core import AnyRule, Rule, Words
from tabletop.language.texts.phrases.amounts import AnyAmount
from tabletop.language.texts.phrases.nouns import Fields, selection_of
from tabletop.language.texts.phrases.players import SUBJECT
from tabletop.language.zones import CardZone, LibraryPlace, ZoneKind

_Made = tuple[AnyEffect, ...] | None
_IT: Final = (ObjectWord.IT,)
_LIBRARY: Final = Selection(zone=ZoneKind.LIBRARY)


_INTO: Final = {
    "into your hand": CardZone.HAND,
    "onto the battlefield": CardZone.BATTLEFIELD,
    "into your graveyard": CardZone.GRAVEYARD,
    "into their hand": CardZone.HAND,
}


def _search(
    sought: tuple[Fields, AnyAmount], into: CardZone, reveal: bool = False, tapped: bool = False
) -> _Made:
    fields, n = sought
    of = selection_of(fields, ZoneKind.LIBRARY)
    if of is None or (tapped and into is not CardZone.BATTLEFIELD):
        return None
    return (e.Search(by=SUBJECT, of=of, number=n, to=into, tapped=tapped, reveal=reveal),)


def _one_and_the_other(fields: Fields, reveal: bool) -> _Made:
    of = selection_of(fields, ZoneKind.LIBRARY)
    if of is None:
        return None
    return (
        e.Search(
            by=SUBJECT,
            of=of,
            number=2,
            to=CardZone.BATTLEFIELD,
            others_to=CardZone.HAND,
            tapped=True,
            reveal=reveal,
        ),
    )


def _on_top(fields: Fields, reveal: bool = False) -> _Made:
    of = selection_of(fields, ZoneKind.LIBRARY)
    return None if of is None else (e.Search(by=SUBJECT, of=of, to=CardZone.LIBRARY, reveal=reveal),)


_BOTTOM: Final = {
    "on the bottom of your library in any order": LibraryPlace.BOTTOM,
    "on the bottom of your library in a random order": LibraryPlace.BOTTOM_AT_RANDOM,
    "on the bottom of your library": LibraryPlace.BOTTOM,
    "into your graveyard": None,
}


def _rest(place: LibraryPlace | None) -> AnyEffect:
    if place is None:
        return e.Move(objects=(ObjectWord.OTHERS,), to=ZoneKind.GRAVEYARD)
    return e.Move(objects=(ObjectWord.OTHERS,), to=ZoneKind.LIBRARY, position=place)


def _look_and_take(n: int, number: int, place: LibraryPlace | None) -> _Made:
    return (
        e.Look(number=n),
        e.Choose(of=Selection(zone=ZoneKind.LIBRARY), among=_IT, number=number),
        e.ReturnToHand(objects=_IT),
        _rest(place),
    )


def _look_for(n: int, thing: Fields, place: LibraryPlace | None, many: int = 1) -> _Made:
    of = selection_of(thing, ZoneKind.LIBRARY)
    if of is None:
        return None
    return (
        e.Look(number=n),
        e.Choose(of=of, among=_IT, number=many, optional=True),
        e.Reveal(objects=_IT),
        e.ReturnToHand(objects=_IT),
        _rest(place),
    )


def _look_and_put(
    n: int, among: tuple[Fields, int], place: tuple[LibraryPlace | None], tapped: bool = False
) -> _Made:
    of = selection_of(among[0], ZoneKind.LIBRARY)
    if of is None:
        return None
    return (
        e.Look(number=n),
        e.Choose(of=of, among=_IT, number=among[1], optional=True),
        e.PutOntoBattlefield(objects=_IT, tapped=tapped),
        _rest(place[0]),
    )


def _reveal_for(n: int, things: Fields, place: tuple[LibraryPlace | None]) -> _Made:
    """Return that all cards of a kind among the revealed ones go to the hand."""
    of = selection_of(things, ZoneKind.LIBRARY)
    if of is None:
        return None
    return (
        e.Reveal(number=n),
        e.Choose(of=of, among=_IT, number=AllWord.ALL),
        e.ReturnToHand(objects=_IT),
        _rest(place[0]),
    )


def _if_top_is(thing: Fields, then: tuple[AnyEffect, ...], otherwise: tuple[AnyEffect, ...] = ()) -> _Made:
    of = selection_of(thing, ZoneKind.LIBRARY)
    if of is None:
        return None
    return e.Reveal(number=1), e.If(
        condition=Fits(object=ObjectWord.IT, of=of), then=then, otherwise=otherwise
    )


def _impulse(n: int | None, until: Duration, whose: PlayerWord | None = None) -> _Made:
    return (
        e.Exile(objects=(OnTop(n, whose),)),
        e.Allow(what=(Allowed.CAST, Allowed.PLAY_LAND), object=ObjectWord.IT, until=until),
    )


_THEIR_HAND: Final = Selection(zone=ZoneKind.HAND, owner=PlayerWord.TARGET_PLAYER)


def _chosen_from_hand(who: Any, thing: Fields, then: tuple[AnyEffect, ...]) -> _Made:  # noqa: ANN401 - a mark
    of = selection_of(thing, ZoneKind.HAND)
    if of is None or of.owner is not None:
        return None
    return (
        e.Reveal(objects=(Selection(zone=ZoneKind.HAND, owner=who),)),
        e.Choose(of=of.with_parts(owner=PlayerWord.TARGET_PLAYER)),
        *then,
    )


def _look_at_hand(who: Any) -> _Made:  # noqa: ANN401 - a mark
    return (e.Look(objects=(Selection(zone=ZoneKind.HAND, owner=who),)),)


# --- Rules --------------------------------------------------------------------------------------------

_SEARCH: Final[list[AnyRule]] = [
    Words("into", _INTO),
    Rule("reveal", ", reveal (it|that card|them|those cards)", lambda: True),
    Rule("sought", "(a|an) {thing}", lambda thing: (thing, 1)),
    Rule("sought", "up to {n:number} {things}", lambda n, things: (things, n)),
    Rule("sought", "up to one {thing}", lambda thing: (thing, 1)),
    Rule(
        "deed",
        "search your library for up to two {fields:things}{reveal}, put one onto the battlefield tapped and"
        " the other into your hand, then shuffle",
        _one_and_the_other,
    ),
    Rule(
        "deed",
        "search their library for {sought}[{reveal}],( put| and put) (it|that card|them|those cards) {into}"
        "[{tapped}], then shuffle",
        _search,
    ),
    Rule(
        "deed",
        "search your library for {sought}[{reveal}],( put| and put) (it|that card|them|those cards) {into}"
        "[{tapped}], then shuffle",
        _search,
    ),
    Rule(
        "deed",
        "search your library for (a|an) {fields:thing}[{reveal}], then shuffle and put (it|that card) on top",
        _on_top,
    ),
    Rule(
        "deed",
        "search your library for (a|an) {fields:thing}[{reveal}], then shuffle and put that card on top of"
        " (your library|it)",
        _on_top,
    ),
]

_LOOK: Final[list[AnyRule]] = [
    Rule(
        "deed",
        "look at the top {n:number} cards of your library. put {number} of them into your hand and the"
        " (rest|other) {place:rest_word}",
        lambda n, number, place: _look_and_take(n, number, place[0]),
    ),
    Words("rest_word", {word: (place,) for word, place in _BOTTOM.items()}),
    Rule(
        "deed",
        "look at the top {n:number} cards of your library. you may reveal (a|an) {thing} from among them and"
        " put it into your hand. put the rest {place:rest_word}",
        lambda n, thing, place: _look_for(n, thing, place[0]),
    ),
]

_AMONG: Final[list[AnyRule]] = [
    Rule("among", "(a|an) {fields:thing} from among them", lambda fields: (fields, 1)),
    Rule("among", "up to {n:some_number} {fields:things} from among them", lambda n, fields: (fields, n)),
    Rule(
        "deed",
        "look at the top {n:number} cards of your library. you may reveal up to {many:some_number}"
        " {fields:things} from among them and put them into your hand. put the rest {place:rest_word}",
        lambda n, many, fields, place: _look_for(n, fields, place[0], many),
    ),
    Rule(
        "deed",
        "look at the top {n:number} cards of your library. you may put {among} onto the"
        " battlefield[{tapped}]. put the rest {place:rest_word}",
        _look_and_put,
    ),
]
_REVEALING: Final[list[AnyRule]] = [
    Rule(
        "deed",
        "reveal the top {n:number} cards of your library. put all {things} revealed this way into your hand"
        " and the rest {place:rest_word}",
        _reveal_for,
    ),
    Rule(
        "deed",
        "reveal the top card of your library. if it's (a|an) {thing}, {then:top_goes}",
        _if_top_is,
    ),
    Rule(
        "deed",
        "reveal the top card of your library. if it's (a|an) {thing}, {then:top_goes}. otherwise,"
        " {otherwise:top_goes}",
        _if_top_is,
    ),
    Words(
        "top_goes",
        {
            "put it into your hand": (e.Move(objects=_IT, to=ZoneKind.HAND),),
            "put that card into your hand": (e.Move(objects=_IT, to=ZoneKind.HAND),),
            "put it onto the battlefield": (e.PutOntoBattlefield(objects=_IT),),
            "put it into your graveyard": (e.Move(objects=_IT, to=ZoneKind.GRAVEYARD),),
            "put that card into your graveyard": (e.Move(objects=_IT, to=ZoneKind.GRAVEYARD),),
            "put it on the bottom of your library": (
                e.Move(objects=_IT, to=ZoneKind.LIBRARY, position=LibraryPlace.BOTTOM),
            ),
        },
    ),
    Rule(
        "deed",
        "look at the top {n:number} cards of your library, then put them back in any order",
        lambda n: (
            e.Look(number=n),
            e.Move(objects=_IT, to=ZoneKind.LIBRARY, position=LibraryPlace.TOP_IN_ANY_ORDER),
        ),
    ),
]
_IMPULSE: Final[list[AnyRule]] = [
    Words("top_cards", {"the top card of your library": (None,)}),
    Rule("top_cards", "the top {n:some_number} cards of your library", lambda n: (n,)),
    Rule(
        "deed",
        "exile {n:top_cards}(. | and )you may play (it|that card|those cards|them){until:this_turn}",
        lambda n, until: _impulse(n[0], until),
    ),
    Rule(
        "deed",
        "exile {n:top_cards}. {until:until_first}you may play (it|that card|those cards|them)",
        lambda n, until: _impulse(n[0], until),
    ),
    Rule("deed", "exile {n:top_cards}", lambda n: (e.Exile(objects=(OnTop(n[0]),)),)),
]
_HANDS: Final[list[AnyRule]] = [
    Rule(
        "act",
        "{who:one_target} reveals their hand. you choose (a|an) {thing} from it. {then:chosen_goes}",
        _chosen_from_hand,
    ),
    Rule(
        "act",
        "{who:one_target} reveals their hand. you choose (a|an) {thing} from it and {then:chosen_exiled}",
        _chosen_from_hand,
    ),
    Rule(
        "act",
        "{who:one_target} reveals their hand. choose (a|an) {thing} from it. {then:chosen_goes}",
        _chosen_from_hand,
    ),
    Words(
        "chosen_goes",
        {
            "that player discards that card": (e.Discard(objects=_IT),),
            "exile that card": (e.Exile(objects=_IT),),
        },
    ),
    Words("chosen_exiled", {"exile that card": (e.Exile(objects=_IT),), "exile it": (e.Exile(objects=_IT),)}),
    Rule("act", "look at {who:one_target}'s hand", _look_at_hand),
]
RULES: Final[list[AnyRule]] = [*_SEARCH, *_LOOK, *_AMONG, *_REVEALING, *_IMPULSE, *_HANDS]
