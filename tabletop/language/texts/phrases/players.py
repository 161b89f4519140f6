"""What players do: draw, discard, gain life, sacrifice, search, scry, look at cards, create tokens, add mana.

Each deed is written once, as "you" do it and as another player does: ``SUBJECT`` stands for who it is.
"""

from collections.abc import Callable
from typing import Any, Final

from tabletop.language import effects as e
from tabletop.language.amounts import AllWord
from tabletop.language.effects import AnyEffect, Spending, SpentBy
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.texts.core import AnyRule, Rule, Series, Words
from tabletop.language.texts.marks import Mark, substituted
from tabletop.language.texts.phrases.amounts import AnyAmount, multiplied
from tabletop.language.texts.phrases.nouns import Fields, selection_of
from tabletop.language.zones import ZoneKind

SUBJECT: Final[Any] = Mark(-1, "the player who acts", is_player=True)
_Made = tuple[AnyEffect, ...] | None


def _deed(you: str, others: str, rest: str, make: Callable[..., _Made]) -> list[AnyRule]:
    """Return the rules of a deed: as an instruction or after "you may", and in the third person."""
    return [Rule("deed", f"{you}{rest}", make), Rule("deeds", f"{others}{rest}", make)]


def _draw(n: AnyAmount = 1) -> _Made:
    return (e.Draw(by=SUBJECT, number=n),)


def _discard(n: Any = 1, random: bool = False) -> _Made:  # noqa: ANN401 - an amount or all
    return (e.Discard(by=SUBJECT, number=n, random=random),)


def _discard_kind(thing: Fields) -> _Made:
    of = selection_of(thing, ZoneKind.HAND)
    if of is None or of == Selection(zone=ZoneKind.HAND):
        return None
    return e.Choose(by=SUBJECT, of=of.with_parts(owner=SUBJECT)), e.Discard(
        by=SUBJECT, objects=(ObjectWord.IT,)
    )


def _life(n: AnyAmount, sign: int) -> _Made:
    return (e.Life(to=SUBJECT, amount=multiplied(n, sign) if sign < 0 else n),)


def _sacrifice(fields: Fields, n: AnyAmount = 1) -> _Made:
    of = selection_of(fields)
    if of is None or of.controller is not None or of.zone is not ZoneKind.BATTLEFIELD:
        return None
    return (e.MakeSacrifice(by=SUBJECT, of=of, number=n),)


_COLORS: Final = ("{W}", "{U}", "{B}", "{R}", "{G}")


def _get(kind: str, n: int) -> _Made:
    return (e.GetCounters(by=SUBJECT, kind=kind, number=n),)


def _reveal_hand() -> _Made:
    return (e.Reveal(objects=(Selection(zone=ZoneKind.HAND, owner=SUBJECT),)),)


# --- Tokens and mana: in their own files. Who acts ------------------------------------------------------


def _by_you(deed: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:
    return tuple(substituted(each, SUBJECT, PlayerWord.YOU) for each in deed)


def _by(who: Any, several: tuple[tuple[AnyEffect, ...], ...]) -> tuple[AnyEffect, ...]:  # noqa: ANN401
    return tuple(substituted(each, SUBJECT, who) for effects in several for each in effects)


def _may(who: Any, deed: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:  # noqa: ANN401 - a player or mark
    return each_in_turn(who, lambda one: (e.May(by=one, then=substituted(deed, SUBJECT, one)),))


def each_in_turn(who: Any, make: Callable[[Any], tuple[AnyEffect, ...]]) -> tuple[AnyEffect, ...]:  # noqa: ANN401
    """Return what a player is asked to do. Of several players each decides for themselves (101.4)."""
    if who in (PlayerWord.EACH, PlayerWord.EACH_OPPONENT):
        return (e.ForEachPlayer(by=who, then=make(PlayerWord.THAT_PLAYER)),)
    return make(who)


def spending_of(what: SpentBy, fields: Fields, n: Any = 1) -> Spending | None:  # noqa: ANN401 - a number or word
    """Return a part of a cost: "sacrifice a creature", "discard two cards"."""
    zone = {SpentBy.DISCARD: ZoneKind.HAND, SpentBy.EXILE: ZoneKind.GRAVEYARD}.get(what, ZoneKind.BATTLEFIELD)
    of = selection_of(fields, zone)
    if of is None or of.zone is not zone:
        return None
    owned = zone in (ZoneKind.HAND, ZoneKind.GRAVEYARD)
    if (of.owner if owned else of.controller) not in (None, PlayerWord.YOU):
        return None
    yours = of.with_parts(owner=PlayerWord.YOU) if owned else of.with_parts(controller=PlayerWord.YOU)
    return Spending(what=what, of=yours, number=n)


# --- Rules --------------------------------------------------------------------------------------------

_SIMPLE: Final[list[AnyRule]] = [
    *_deed("draw", "draws", " {n:many} card[s]", _draw),
    *_deed("draw", "draws", " cards equal to {n:tally}", _draw),
    *_deed("discard", "discards", " {n:many} card[s]", _discard),
    *_deed("discard", "discards", " {n:many} card[s] at random", lambda n: _discard(n, random=True)),
    *_deed("discard", "discards", " (your|their) hand", lambda: _discard(AllWord.ALL)),
    *_deed("discard", "discards", " a {thing}", _discard_kind),
    *_deed("mill", "mills", " {n:many} card[s]", lambda n: (e.Mill(by=SUBJECT, number=n),)),
    *_deed("scry", "scries", " {n:much}", lambda n: (e.Scry(by=SUBJECT, number=n),)),
    *_deed("surveil", "surveils", " {n:much}", lambda n: (e.Surveil(by=SUBJECT, number=n),)),
    *_deed("gain", "gains", " {n:much} life", lambda n: _life(n, 1)),
    *_deed("lose", "loses", " {n:much} life", lambda n: _life(n, -1)),
    *_deed("gain", "gains", " life equal to {n:tally}", lambda n: _life(n, 1)),
    *_deed("lose", "loses", " life equal to {n:tally}", lambda n: _life(n, -1)),
    *_deed("sacrifice", "sacrifices", " (a|an) {fields:thing}[ of their choice]", _sacrifice),
    *_deed(
        "sacrifice", "sacrifices", " another {thing}", lambda thing: _sacrifice((*thing, ("other", True)))
    ),
    *_deed(
        "sacrifice",
        "sacrifices",
        " {n:some_number} {things}[ of their choice]",
        lambda n, things: _sacrifice(things, n),
    ),
    *_deed("investigate", "investigates", "", lambda: (e.Investigate(by=SUBJECT),)),
    *_deed("investigate", "investigates", " twice", lambda: (e.Investigate(by=SUBJECT, number=2),)),
    Rule("act", "you may play an additional land this turn", lambda: (e.PlayMoreLands(),)),
    Rule(
        "act",
        "you may play {n:some_number} additional lands this turn",
        lambda n: (e.PlayMoreLands(number=n),),
    ),
    *_deed("proliferate", "proliferates", "", lambda: (e.Proliferate(),)),
    *_deed("shuffle", "shuffles", "[ (your|their) library]", lambda: (e.Shuffle(by=SUBJECT),)),
    *_deed("get", "gets", " {n:number} {kind:player_counter} counter[s]", lambda n, kind: _get(kind, n)),
    *_deed("become", "becomes", " the monarch", lambda: (e.BecomeMonarch(by=SUBJECT),)),
    *_deed("win", "wins", " the game", lambda: (e.WinGame(by=SUBJECT),)),
    *_deed("lose", "loses", " the game", lambda: (e.LoseGame(by=SUBJECT),)),
    *_deed("take", "takes", " an extra turn after this one", lambda: (e.ExtraTurn(by=SUBJECT),)),
    *_deed("manifest", "manifests", " dread", lambda: (e.ManifestDread(by=SUBJECT),)),
    *_deed("discover", "discovers", " {n:digits}", lambda n: (e.Discover(by=SUBJECT, number=n),)),
    *_deed("reveal", "reveals", " (your|their) hand", _reveal_hand),
    *_deed("get", "gets", " {n:energy}", lambda n: _get("energy", n)),
    Words("energy", {"{E}" * number: number for number in range(1, 9)}),
    Words("player_counter", {word: word for word in ("poison", "experience", "rad", "energy")}),
    Rule("act", "bolster {n:digits}", lambda n: (e.Bolster(number=n),)),
    Rule("act", "monstrosity {n:digits}", lambda n: (e.Monstrosity(objects=(ObjectWord.SELF,), number=n),)),
]

_ACTING: Final[list[AnyRule]] = [
    Rule("act", "[you ]{deed}", _by_you),
    Series("several_deeds", "deeds", (" and ", ", then ", " then ", ", and ")),
    Rule("act", "{who} {several:several_deeds}", _by),
    Rule("act", "{who} may {deed}", _may),
    Rule(
        "act", "@they {deed}", lambda at, deed: substituted(deed, SUBJECT, Mark(at, "they", is_player=True))
    ),
]

RULES: Final[list[AnyRule]] = [*_SIMPLE, *_ACTING]
