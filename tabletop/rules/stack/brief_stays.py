"""Keywords of permanents that stay briefly or come back: persist, undying, decayed, evoke and fading."""

from collections.abc import Iterator
from typing import Final

from tabletop.language.abilities import Triggered
from tabletop.language.conditions import Counters
from tabletop.language.effects import Delay, If, PutOntoBattlefield, RemoveCounters, Sacrifice
from tabletop.language.keywords import KeywordName
from tabletop.language.moments import Later, Moment
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.model.events import Event, ZoneChanged
from tabletop.model.objects import Permanent, Spell
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.values.keywords import keyword
from tabletop.rules.values.layers import characteristics_of

PERSISTS = statement(
    "brief_stays.persist",
    (
        "A permanent with persist that was put into a graveyard without a -1/-1 counter returns with one "
        "under its owner's control."
    ),
    "702.79a",
)
DOES_NOT_DIE = statement(
    "brief_stays.undying",
    (
        "A permanent with undying that was put into a graveyard without a +1/+1 counter returns with one "
        "under its owner's control."
    ),
    "702.93a",
)
FALLS_APART = statement(
    "brief_stays.decayed", "A creature with decayed that attacks is sacrificed at end of combat.", "702.147a"
)
EVOKED_GOES = statement(
    "brief_stays.evoke",
    "A permanent that was cast for its evoke cost is sacrificed as an ability that triggers on its entering"
    " resolves.",
    "702.74a",
)
FADES = statement(
    "brief_stays.fading",
    (
        "A permanent with fading loses a fade counter in its controller's upkeep; once it can't, it is "
        "sacrificed."
    ),
    "702.32a",
)


def _comes_back_with(kind: str) -> Triggered:
    """Return an ability that returns a permanent with a counter, if it was put into a graveyard without."""
    return Triggered(
        event=Moment.PUT_INTO_GRAVEYARD,
        condition=Counters(kind=kind, at_most=0),
        effects=(PutOntoBattlefield(objects=(ObjectWord.SELF,), under=PlayerWord.OWNER, counters={kind: 1}),),
    )


_SACRIFICE_IT: Final = Sacrifice(objects=(ObjectWord.SELF,))

PERSIST: Final = _comes_back_with("-1/-1")
"""Persist returns it once, with a -1/-1 counter (702.79a)."""

UNDYING: Final = _comes_back_with("+1/+1")
"""Undying returns it once, with a +1/+1 counter (702.93a)."""

DECAYED: Final = Triggered(
    event=Moment.ATTACKS,
    effects=(Delay(at=Later.END_OF_COMBAT, object=ObjectWord.SELF, then=(_SACRIFICE_IT,)),),
)
"""Decayed sacrifices it at end of combat when it attacks (702.147a)."""

EVOKED: Final = Triggered(event=Moment.ENTERS, effects=(_SACRIFICE_IT,))
"""Evoke sacrifices it when it enters, if its evoke cost was paid (702.74a)."""

FADING: Final = Triggered(
    event=Moment.YOUR_UPKEEP,
    effects=(
        If(
            condition=Counters(kind="fade", at_least=1),
            then=(RemoveCounters(objects=(ObjectWord.SELF,), kind="fade"),),
            otherwise=(_SACRIFICE_IT,),
        ),
    ),
)
"""Fading removes a fade counter in each upkeep of its controller, or sacrifices it without one (702.32a)."""


def evoked_permanents(event: Event, after: State) -> Iterator[Permanent]:
    """Yield the permanents that enter as spells cast for their evoke cost, and still have evoke."""
    if not isinstance(event, ZoneChanged):
        return
    if any(isinstance(each, Spell) and each.using == "evoke" for each in event.before):
        for entered in event.after:
            if isinstance(entered, Permanent) and keyword(
                characteristics_of(after, entered).abilities, KeywordName.EVOKE
            ):
                yield entered
