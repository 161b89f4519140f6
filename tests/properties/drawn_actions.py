"""Actions that were never offered: any verb, with the numbers of any objects, existing or not."""

from random import Random

from hypothesis import strategies as st

from tabletop.language import effects as tells
from tabletop.language.changes import Size
from tabletop.language.conditions import Time
from tabletop.language.effects import Changes
from tabletop.language.selections import Selection
from tabletop.model import actions as does
from tabletop.model.actions import Action
from tabletop.model.handwork import (
    LookAtCards,
    PlayTop,
    PutCards,
    RemoveFromGame,
    RevealUntil,
    ShuffleIn,
    Spot,
)
from tabletop.model.state import STEPS, State
from tabletop.model.zones import BATTLEFIELD
from tests.properties.drawn_values import Drawer
from tests.support import decoded_effect

SEATS = st.sampled_from((0, 0, 1, 1, 2, 3))
"""Seats out of four. At most tables the last ones are empty."""
_ZONES = st.sampled_from(("hand", "library", "graveyard", "exile", "command", "battlefield"))
_UNTIL = st.sampled_from((None, "end of turn", "your next turn", "end of your next turn"))
_COUNTERS = st.sampled_from(("+1/+1", "-1/-1", "loyalty", "defense", "lore", "flying"))
_CHANGES = st.builds(
    Changes,
    power=st.sampled_from((None, Size("+2"), Size("0"), Size("5"))),
    toughness=st.sampled_from((None, Size("-3"), Size("1"))),
    add_types=st.sampled_from(((), ("Creature",), ("Artifact",), ("Battle",))),
    add_subtypes=st.sampled_from(((), ("Werewolf",))),
    types=st.sampled_from((None, None, ("Creature",), ("Enchantment",), ("Land",))),
    subtypes=st.sampled_from((None, None, ("Human",), ("Aura",))),
    add_keywords=st.sampled_from(((), ("flying",), ("daybound",), ("nightbound",), ("indestructible",))),
    lose_abilities=st.booleans(),
)


def _objects(state: State) -> st.SearchStrategy[int]:
    """Draw the number of an object: often one on the battlefield, sometimes one that doesn't exist."""
    anywhere = st.sampled_from((*state.objects, state.clock + 7))
    here = state.in_zone(BATTLEFIELD)
    return st.one_of(st.sampled_from(here), anywhere) if here else anywhere


def _effects_on_objects(ids: st.SearchStrategy[int]) -> st.SearchStrategy[tells.AnyEffect]:
    some = st.lists(ids, min_size=1, max_size=3).map(tuple)
    two = st.tuples(ids, ids)
    plain = st.sampled_from(
        (
            tells.Transform,
            tells.Convert,
            tells.Flip,
            tells.TurnFaceDown,
            tells.TurnFaceUp,
            tells.Destroy,
            tells.Sacrifice,
            tells.Exile,
            tells.ReturnToHand,
            tells.ExileAndReturn,
            tells.Tap,
            tells.Untap,
            tells.Detach,
            tells.Counter,
        )
    )
    position = st.sampled_from((None, 1, 2, "bottom"))
    at = st.sampled_from(("once", "next end step"))
    return st.one_of(
        st.builds(lambda kind, objects: kind(objects=objects), plain, some),
        st.builds(tells.Meld, objects=two),
        st.builds(tells.Move, objects=some, to=_ZONES, position=position),
        st.builds(tells.Exile, objects=some, face_down=st.booleans()),
        st.builds(
            tells.PutOntoBattlefield,
            objects=some,
            transformed=st.booleans(),
            tapped=st.booleans(),
            under=st.sampled_from((None, "owner", 0, 1, 3)),
            face_down=st.sampled_from((None, None, "manifest", "cloak")),
            copy_of=st.none() | ids,
            attached_to=st.none() | ids,
        ),
        st.builds(tells.ExileAndReturn, objects=some, transformed=st.booleans(), at=at),
        st.builds(tells.AddCounters, objects=some, kind=_COUNTERS, number=st.integers(1, 4)),
        st.builds(tells.RemoveCounters, objects=some, kind=_COUNTERS, number=st.integers(1, 4)),
        st.builds(tells.GainControl, objects=some, to=SEATS, until=_UNTIL),
        st.builds(tells.Change, objects=some, change=_CHANGES, until=_UNTIL),
        st.builds(tells.Discard, objects=some),
        st.builds(tells.Reveal, objects=some),
        st.builds(tells.Look, objects=some, by=SEATS),
    )


def _effects_on_one(ids: st.SearchStrategy[int]) -> st.SearchStrategy[tells.AnyEffect]:
    turning = st.tuples(st.just(tells.Transform(objects=("self",))))
    return st.one_of(
        st.builds(tells.BecomeCopy, object=ids, of=ids, until=_UNTIL, exceptions=st.none() | _CHANGES),
        st.builds(tells.CopySpell, object=ids),
        st.builds(tells.CreateToken, copy_of=ids, transformed=st.booleans(), under=SEATS),
        st.builds(tells.CreateToken, card=st.sampled_from(("Wolf", "Incubator")), number=st.integers(0, 2)),
        st.builds(tells.Attach, object=ids, to=ids),
        st.builds(tells.Attach, object=ids, to_player=SEATS),
        st.builds(tells.CastNow, object=ids, by=SEATS, transformed=st.booleans(), free=st.booleans()),
        st.builds(tells.DealDamage, to=ids, source=ids, amount=st.integers(0, 6)),
        st.builds(tells.PutAbility, object=ids, then=turning),
        st.builds(tells.Delay, object=ids, at=st.just("next end step"), then=turning),
        st.builds(
            tells.Allow,
            by=SEATS,
            what=st.just(("cast", "play land")),
            object=ids,
            free=st.booleans(),
            now=st.booleans(),
            transformed=st.booleans(),
            until=_UNTIL,
        ),
        st.builds(tells.Forbid, what=st.sampled_from((("transform",), ("cast",))), object=ids, until=_UNTIL),
    )


def _effects_on_players() -> st.SearchStrategy[tells.AnyEffect]:
    few = st.integers(0, 3)
    return st.one_of(
        st.builds(tells.Draw, by=SEATS, number=few),
        st.builds(tells.Mill, by=SEATS, number=few),
        st.builds(tells.Discard, by=SEATS, number=few),
        st.builds(tells.Shuffle, by=SEATS),
        st.builds(tells.Scry, by=SEATS, number=few),
        st.builds(tells.Look, by=SEATS, number=few),
        st.builds(tells.Reveal, by=SEATS, number=few),
        st.builds(tells.Life, to=SEATS, amount=st.integers(-12, 4)),
        st.builds(tells.DealDamage, to_player=SEATS, amount=few),
        st.builds(
            tells.AddMana, by=SEATS, mana=st.sampled_from((("{W}",), ("{U}{U}", "{B}"), ("{3}{G}{R}",)))
        ),
        st.sampled_from((tells.SetDay(), tells.SetNight())),
        st.builds(
            tells.Replace,
            event=st.sampled_from(("put into graveyard", "enters")),
            instead=st.sampled_from(("exile", "bottom of library", "hand")),
            whose=st.none() | SEATS,
            until=_UNTIL,
        ),
        st.builds(
            tells.Search,
            by=SEATS,
            of=st.builds(Selection, zone=st.just("library"), types=st.sampled_from(((), ("Creature",)))),
            to=st.sampled_from(("hand", "battlefield", "graveyard")),
        ),
        st.just(
            tells.If(condition=Time(it_is="night"), then=(tells.SetDay(),), otherwise=(tells.SetNight(),))
        ),
        st.builds(tells.NameCard, by=SEATS, name=st.sampled_from(("Ravager of the Fells", "Nobody"))),
        st.just(tells.ByHand(words="Do something by hand.")),
        st.just(tells.May(by="you", then=(tells.Draw(),), otherwise=(tells.Mill(),))),
    )


def _of_players(ids: st.SearchStrategy[int]) -> st.SearchStrategy[Action]:
    places = st.integers(0, 3)
    targets = st.lists(ids, max_size=2).map(tuple)
    faces = st.sampled_from((None, "front", "back", "face down"))
    return st.one_of(
        st.builds(does.Cast, object=ids, face=faces, targets=targets, x=places, by=st.none() | SEATS),
        st.builds(does.Cast, object=ids, using=st.sampled_from(("disturb", "more than meets the eye", "?"))),
        st.builds(does.PlayLand, object=ids, face=faces, by=st.none() | SEATS),
        st.builds(does.Activate, object=ids, ability=places, targets=targets, by=st.none() | SEATS),
        st.builds(does.PutTrigger, object=ids, ability=places, targets=targets),
        st.builds(does.TurnUp, object=ids, by=st.none() | SEATS),
        st.builds(does.Resolve, all=st.booleans()),
        st.builds(does.Advance, to=st.sampled_from(("next step", "next step", "next turn", *STEPS))),
        st.builds(
            does.Attack,
            attackers=st.dictionaries(ids, ids, max_size=2),
            players=st.dictionaries(ids, SEATS, max_size=2),
        ),
        st.builds(does.Block, blockers=st.dictionaries(ids, ids, max_size=2)),
    )


def _in_piles(ids: st.SearchStrategy[int]) -> st.SearchStrategy[Action]:
    few = st.lists(ids, max_size=3, unique=True).map(tuple)
    by = st.none() | SEATS
    wanted = st.builds(Selection, types=st.sampled_from(((), ("Creature",), ("Land",), ("Battle",))))
    spots = st.sampled_from(tuple(Spot))
    return st.one_of(
        st.builds(
            LookAtCards,
            player=SEATS,
            zone=st.sampled_from(("library", "hand", "exile")),
            number=st.none() | st.integers(0, 3),
            reveal=st.booleans(),
            by=by,
        ),
        st.builds(
            PutCards,
            places=st.dictionaries(spots, few, max_size=3),
            doing=st.sampled_from(("", "", "scry", "surveil", "explore")),
            by=by,
        ),
        st.builds(ShuffleIn, objects=few, by=by),
        st.builds(RemoveFromGame, objects=few, by=by),
        st.builds(RevealUntil, player=SEATS, of=wanted, to=spots, rest=spots, by=by),
        st.builds(PlayTop, player=SEATS, by=by),
    )


def actions(state: State) -> st.SearchStrategy[Action]:
    """Draw any action for a state, with objects that exist and one that doesn't."""
    ids = _objects(state)
    effects = st.one_of(_effects_on_objects(ids), _effects_on_one(ids), _effects_on_players())
    told = st.builds(does.Instruct, effect=effects.map(decoded_effect), by=st.none() | SEATS)
    anything = st.integers(0, 1 << 32).map(lambda seed: Drawer(Random(seed), state).action())
    kinds = (told, told, _of_players(ids), _of_players(ids), _in_piles(ids), anything)
    return st.sampled_from(kinds).flatmap(lambda kind: kind)
