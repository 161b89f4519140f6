"""What is done to objects: "destroy", "exile", "return", "tap", "put counters on", "counter", "fight"."""

from typing import Any, Final, TypeAlias

from tabletop.language import effects as e
from tabletop.language.effects import AnyEffect
from tabletop.language.moments import Duration, ExiledUntil
from tabletop.language.references import ObjectWord, PlayerWord, Relation
from tabletop.language.selections import Selection
from tabletop.language.texts.core import AnyRule, Rule, Words
from tabletop.language.texts.marks import Mark
from tabletop.language.texts.phrases.amounts import AnyAmount
from tabletop.language.texts.phrases.nouns import selection_of
from tabletop.language.zones import CardZone, LibraryPlace, ZoneKind

AnObject: TypeAlias = Any
"""A word, mark or selection for an object, or for a player who is dealt damage like one."""
Objects: TypeAlias = tuple[AnObject, ...]


def zone_of(objects: Objects) -> ZoneKind | None:
    """Return the zone that a noun phrase names, None for pronouns and for several zones."""
    found = {_zone(each) for each in objects}
    return found.pop() if len(found) == 1 else None


def _zone(each: object) -> ZoneKind | None:
    if isinstance(each, Mark) and each.target is not None:
        each = each.target.of
    return each.zone if isinstance(each, Selection) else None


def _is_own(objects: Objects) -> bool:
    """Return whether objects are cards that you own."""
    found = [
        each.target.of if isinstance(each, Mark) and each.target is not None else each for each in objects
    ]
    return all(isinstance(each, Selection) and each.owner is PlayerWord.YOU for each in found)


def _is_itself(objects: Objects) -> bool:
    return all(isinstance(each, Mark) and each.words == "~" for each in objects)


def _on_battlefield(objects: Objects) -> bool:
    return all(_zone(each) in (None, ZoneKind.BATTLEFIELD) for each in objects)


_OnPermanents = type[e.Destroy | e.Tap | e.Untap | e.Regenerate | e.Goad | e.Transform | e.Convert]


def _permanents(kind: _OnPermanents) -> Any:  # noqa: ANN401 - the maker of a rule
    return lambda objects: (kind(objects=objects),) if _on_battlefield(objects) else None


def _exile(objects: Objects, until: ExiledUntil | None = None) -> tuple[AnyEffect, ...]:
    return (e.Exile(objects=objects, until=until),)


def _to_hand(objects: Objects, whose: str) -> tuple[AnyEffect, ...] | None:
    zone = zone_of(objects)
    if zone is ZoneKind.STACK:
        return None
    if whose == "your" and not (_is_own(objects) and zone is ZoneKind.GRAVEYARD):
        # "Return it to your hand" says nothing of cards that others own.
        return None
    return (e.ReturnToHand(objects=objects),)


def _return_self(place: str) -> tuple[AnyEffect, ...]:
    itself: Objects = (Mark(0, "~"),)
    if place == "hand":
        return (e.ReturnToHand(objects=itself),)
    return (e.PutOntoBattlefield(objects=itself, tapped=place == "tapped"),)


def _onto_battlefield(
    objects: Objects,
    under: Any = None,  # noqa: ANN401 - a word or mark for a player
    tapped: bool = False,
    transformed: bool = False,
    counters: tuple[tuple[str, int], ...] = (),
) -> tuple[AnyEffect, ...] | None:
    if zone_of(objects) in (ZoneKind.BATTLEFIELD, ZoneKind.STACK):
        return None
    if under is None and zone_of(objects) is not None and not _is_own(objects):
        return None
    if under is None and zone_of(objects) is None:
        # What has no owner in the text is put there under your control (110.2a).
        under = PlayerWord.YOU
    return (
        e.PutOntoBattlefield(
            objects=objects, tapped=tapped, transformed=transformed, under=under, counters=dict(counters)
        ),
    )


def _exile_and_return(
    at: int, under: PlayerWord = PlayerWord.YOU, tapped: bool = False, transformed: bool = False
) -> tuple[AnyEffect, ...]:
    itself: Objects = (Mark(at, "~"),)
    return (e.ExileAndReturn(objects=itself, under=under, tapped=tapped, transformed=transformed),)


def _into_library(objects: Objects, place: LibraryPlace) -> tuple[AnyEffect, ...] | None:
    if zone_of(objects) is ZoneKind.STACK:
        return None
    return (e.Move(objects=objects, to=ZoneKind.LIBRARY, position=place),)


def _counters(n: AnyAmount, kind: str, objects: Objects) -> tuple[AnyEffect, ...] | None:
    return (e.AddCounters(objects=objects, kind=kind, number=n),) if _on_battlefield(objects) else None


def _take_counters(n: int, kind: str, objects: Objects) -> tuple[AnyEffect, ...]:
    return (e.RemoveCounters(objects=objects, kind=kind, number=n),)


def _counter(objects: Objects, to: CardZone | None = None) -> tuple[AnyEffect, ...] | None:
    return (e.Counter(objects=objects, to=to),) if zone_of(objects) in (None, ZoneKind.STACK) else None


def _counter_unless(objects: Objects, price: str) -> tuple[AnyEffect, ...] | None:
    if (
        zone_of(objects) not in (None, ZoneKind.STACK)
        or len(objects) != 1
        or not isinstance(objects[0], Mark)
    ):
        return None
    who: Any = objects[0]._replace(relation=Relation.CONTROLLER, is_player=True)
    return (e.May(by=who, cost=price, then=(), otherwise=(e.Counter(objects=objects),)),)


def _becomes_copy(object: AnObject, of: AnObject, until: Duration | None) -> tuple[AnyEffect, ...] | None:
    if isinstance(of, Selection) or not _on_battlefield((of,)):
        return None
    return (e.BecomeCopy(object=object, of=of, until=until),)


def _control(objects: Objects, until: Duration | None = None) -> tuple[AnyEffect, ...] | None:
    return (
        (e.GainControl(objects=objects, to=PlayerWord.YOU, until=until),)
        if _on_battlefield(objects)
        else None
    )


def _sacrifice(at: int, words: str) -> tuple[AnyEffect, ...]:
    sacrificed: Objects = (Mark(at, words),)
    return (e.Sacrifice(objects=sacrificed, by=PlayerWord.YOU),)


def damage(n: AnyAmount, to: AnObject, source: AnObject = None) -> tuple[AnyEffect, ...] | None:
    """Return damage to an object, or to whatever one target may be."""
    if to is None or isinstance(source, Selection) or not _on_battlefield((to,)):
        return None
    return (e.DealDamage(amount=n, to=to, source=source),)


def damage_to_player(n: AnyAmount, to: AnObject, source: AnObject = None) -> tuple[AnyEffect, ...] | None:
    """Return damage to players."""
    if isinstance(source, Selection):
        # Each of them deals damage by itself, for which there is no word.
        return None
    return (e.DealDamage(amount=n, to_player=to, source=source),)


def source_of(actor: Objects) -> AnObject:
    """Return the source of damage that an actor deals. The object itself is the source anyway."""
    return None if _is_itself(actor) else actor[0]


def _attached(object: AnObject, to: AnObject) -> tuple[AnyEffect, ...] | None:
    to_itself = isinstance(to, Mark) and to.words == "~"
    return None if to_itself else (e.Attach(object=object, to=to),)


def _tap_or_untap(objects: Objects) -> tuple[AnyEffect, ...] | None:
    if not _on_battlefield(objects):
        return None
    ways = (e.Tap(objects=objects), e.Untap(objects=objects))
    return (e.ChooseModes(modes=tuple(e.Mode(effects=(way,)) for way in ways), late=True),)


def _copied(spell: AnObject) -> tuple[AnyEffect, ...] | None:
    return (e.CopySpell(object=spell),) if zone_of((spell,)) in (None, ZoneKind.STACK) else None


def _both(
    one: tuple[AnyEffect, ...] | None, two: tuple[AnyEffect, ...] | None
) -> tuple[AnyEffect, ...] | None:
    return None if one is None or two is None else (*one, *two)


_GRAVEYARD_TO: Final = {
    "from your graveyard to your hand": "hand",
    "from your graveyard to the battlefield": "battlefield",
    "from your graveyard to the battlefield tapped": "tapped",
}
_PLACES: Final = {
    f"on {place} of {whose} library": where
    for place, where in (("top", LibraryPlace.TOP), ("the bottom", LibraryPlace.BOTTOM))
    for whose in ("its owner's", "your", "their owners'", "their owner's")
}
_UNDER: Final = {
    " under your control": PlayerWord.YOU,
    " under its owner's control": PlayerWord.OWNER,
    " under their owners' control": PlayerWord.OWNER,
    " under their owner's control": PlayerWord.OWNER,
    " under his owner's control": PlayerWord.OWNER,
    " under her owner's control": PlayerWord.OWNER,
}


# --- Rules --------------------------------------------------------------------------------------------

_DAMAGE: Final[list[AnyRule]] = [
    # "~ deals 3 damage to any target", "it deals damage equal to its power to target creature".
    Rule("dealt", "{n:much} damage", lambda n: n),
    Rule("dealt", "damage equal to {n:tally}", lambda n: n),
    Rule(
        "act",
        "{actor} deals {n:dealt} to {to:damaged}",
        lambda actor, n, to: damage(n, to, source_of(actor)),
    ),
    Rule(
        "act",
        "{actor} deals {n:dealt} to {to:hurt}",
        lambda actor, n, to: damage_to_player(n, to, source_of(actor)),
    ),
    Rule(
        "act",
        "{actor} deals damage to {to:damaged} equal to {n:tally}",
        lambda actor, n, to: damage(n, to, source_of(actor)),
    ),
    Rule(
        "act",
        "{actor} deals damage to {to:hurt} equal to {n:tally}",
        lambda actor, n, to: damage_to_player(n, to, source_of(actor)),
    ),
    Rule(
        "act",
        "{actor} deals {n:dealt} to {to:damaged} and {m:dealt} to {also:hurt}",
        lambda actor, n, to, m, also: _both(
            damage(n, to, source_of(actor)), damage_to_player(m, also, source_of(actor))
        ),
    ),
    Rule(
        "act",
        "{actor} deals {n:dealt} to each {thing} and {also:each_who}",
        lambda actor, n, thing, also: _both(
            damage(n, selection_of(thing), source_of(actor)), damage_to_player(n, also, source_of(actor))
        ),
    ),
    Rule("divided_among", "{to:targets}", lambda to: to),
    Rule("divided_among", "{to:any_targets}", lambda to: to),
    Rule("act", "tap or untap {objects}", _tap_or_untap),
    Words("each_who", {"each player": PlayerWord.EACH, "each opponent": PlayerWord.EACH_OPPONENT}),
    Rule("act", "copy {spell:object}. you may choose new targets for the copy", _copied),
    Rule(
        "act",
        "{actor} deals {n:much} damage divided as you choose among {to:divided_among}",
        lambda actor, n, to: (e.DealDamage(amount=n, to=to, source=source_of(actor), divided=True),),
    ),
    Rule("hurt", "you", lambda: PlayerWord.YOU),
    Rule("hurt", "{who}", lambda who: who),
    Rule("act", "{one:actor} fights {two:object}", lambda one, two: (e.Fight(first=one[0], second=two),)),
]

RULES: Final[list[AnyRule]] = [
    *_DAMAGE,
    Rule("act", "destroy {objects}", _permanents(e.Destroy)),
    Rule("act", "tap {objects}", _permanents(e.Tap)),
    Rule("act", "untap {objects}", _permanents(e.Untap)),
    Rule("act", "regenerate {objects}", _permanents(e.Regenerate)),
    Rule("act", "goad {objects}", _permanents(e.Goad)),
    Rule("act", "transform {objects}", _permanents(e.Transform)),
    Rule("act", "convert {objects}", _permanents(e.Convert)),
    Rule("act", "exile {objects}", _exile),
    Rule(
        "act",
        "exile {objects} until ~ leaves the battlefield",
        lambda objects: _exile(objects, ExiledUntil.SELF_LEAVES),
    ),
    Rule(
        "act",
        "exile {whose_graveyard}",
        lambda whose_graveyard: _exile((Selection(zone=ZoneKind.GRAVEYARD, owner=whose_graveyard),)),
    ),
    Rule("whose_graveyard", "{who}'s graveyard", lambda who: who),
    Words("whose_graveyard", {"your graveyard": PlayerWord.YOU}),
    Rule("act", "sacrifice @~", lambda at: _sacrifice(at, "~")),
    Rule(
        "act",
        "sacrifice @(it|him|her)",
        lambda at: _sacrifice(at, "it"),
    ),
    Rule("act", "sacrifice @them", lambda at: _sacrifice(at, "them")),
    # To a hand.
    Rule(
        "act",
        "return {objects} to (its owner's|their owners'|their owner's) hand[s]",
        lambda objects: _to_hand(objects, ""),
    ),
    Rule("act", "return {objects} to your hand", lambda objects: _to_hand(objects, "your")),
    Words("self_to", _GRAVEYARD_TO),
    Rule("act", "return ~ {place:self_to}", _return_self),
    # Onto the battlefield, and into a library.
    Rule(
        "act",
        "return {objects} to the battlefield[{tapped}][{transformed}][{under}][{counters:with_counters}]",
        _onto_battlefield,
    ),
    Rule(
        "act",
        "put {objects} onto the battlefield[{tapped}][{transformed}][{under}][{counters:with_counters}]",
        _onto_battlefield,
    ),
    Words("tapped", {" tapped": True}),
    Words("transformed", {" transformed": True}),
    # "Them" and "their" may be one person.
    Rule(
        "act",
        "exile @~, then return (it|him|her|them|~) to the battlefield[{tapped}][{transformed}][{under}]",
        _exile_and_return,
    ),
    Words("under", _UNDER),
    Rule(
        "with_counters",
        " with {n:number} {kind:counter_kind} counter[s] on (it|them)",
        lambda n, kind: ((kind, n),),
    ),
    Words("library_place", _PLACES),
    Rule("act", "put {objects} {place:library_place}", _into_library),
    # Counters.
    Rule("act", "put {n:many} {kind:counter_kind} counter[s] on {objects}", _counters),
    Rule("act", "put {n:many} {kind:counter_kind} counter[s] on each of {objects:each_of}", _counters),
    Rule("each_of", "{targets}", lambda targets: (targets,)),
    Rule("act", "remove {n:number} {kind:counter_kind} counter[s] from {objects}", _take_counters),
    # Spells on the stack.
    Rule("act", "counter {objects}", _counter),
    Rule("act", "counter {objects} unless its controller pays {price:mana_price}", _counter_unless),
    Rule(
        "act",
        "counter {objects}. if that spell is countered this way, exile it instead of putting it into"
        " its owner's graveyard",
        lambda objects: _counter(objects, CardZone.EXILE),
    ),
    Rule(
        "act",
        "counter {objects}. if that spell is countered this way, put it on top of its owner's library instead"
        " of into that player's graveyard",
        lambda objects: _counter(objects, CardZone.LIBRARY),
    ),
    Rule(
        "act",
        "@~ becomes a copy of {of:object}[{until}]",
        lambda at, of, until=None: _becomes_copy(Mark(at, "~"), of, until),
    ),
    Rule("act", "gain control of {objects}[{until}]", _control),
    Rule("act", "attach ~ to {to:object}", lambda to: (e.Attach(object=ObjectWord.SELF, to=to),)),
    Rule("act", "attach @it to {to:object}", lambda at, to: _attached(Mark(at, "it"), to)),
    Rule("act", "{actor} phases out", lambda actor: (e.PhaseOut(objects=actor),)),
    Rule("act", "{actor} explores", lambda actor: (e.Explore(objects=actor),)),
    Rule("act", "{actor} connives", lambda actor: (e.Connive(objects=actor),)),
]
