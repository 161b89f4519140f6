"""Convoke, improvise and delve: tapping or exiling objects instead of paying mana (702.51, 702.126, 702.66).

They are not additional costs. The total cost is known, and they pay for a part of it (702.51b).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.cards.mana import ManaCost
from tabletop.model.objects import ObjectId, Spell
from tabletop.model.questions import Progress, Question
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import Rule, statement
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.performing import become_tapped
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.layers import characteristics, characteristics_of, stand_in

CONVOKED = statement(
    "helped_payment.convoked",
    "With convoke an untapped creature may be tapped for {1}, or for one mana of its color.",
    "702.51a",
)
IMPROVISED = statement(
    "helped_payment.improvised", "With improvise an untapped artifact may be tapped for {1}.", "702.126a"
)
DELVED = statement(
    "helped_payment.delved", "With delve a card may be exiled from the graveyard for {1}.", "702.66a"
)
_RULES: Final[dict[str, Rule[...]]] = {"convoke": CONVOKED, "improvise": IMPROVISED, "delve": DELVED}


class Helper(NamedTuple):
    """An object that can pay for {1}, or for one mana of its colors, by a keyword of the spell."""

    id: int
    keyword: str
    colors: frozenset[str] = frozenset()

    def pays(self, symbol: str) -> bool:
        """Return whether it pays for a symbol of a cost, or for {1} of a generic cost."""
        return symbol.isdecimal() or not self.colors.isdisjoint(symbol.split("/"))


def helpers(state: State, spell: Spell) -> tuple[Helper, ...]:
    """Return all objects that can help to pay for a spell about to be cast."""
    keywords = characteristics_of(state, spell).keywords
    found = [*_to_tap(state, spell.controller, keywords)] if {"convoke", "improvise"} & {*keywords} else []
    if "delve" in keywords:
        pieces = {piece.id for piece in spell.pieces}
        graveyard = state.in_zone(Zone(ZoneKind.GRAVEYARD, spell.controller))
        there = (state.objects[id] for id in graveyard)
        found += [
            Helper(each.id, "delve") for each in there if pieces.isdisjoint(piece.id for piece in each.pieces)
        ]
    return tuple(found)


def _to_tap(state: State, player: int, keywords: tuple[str, ...]) -> Iterator[Helper]:
    for permanent in state.permanents():
        if permanent.controller != player or permanent.tapped:
            continue
        found = characteristics(state, permanent.id)
        if "convoke" in keywords and "Creature" in found.types:
            yield Helper(permanent.id, "convoke", found.colors)
        elif "improvise" in keywords and "Artifact" in found.types:
            yield Helper(permanent.id, "improvise")


# --- What is left to pay ------------------------------------------


def least_costs(cost: ManaCost, several: Iterable[Helper]) -> tuple[ManaCost, ...]:
    """Return all possible remaining costs after some of the helpers are used."""
    left: dict[ManaCost, None] = {cost: None}
    for each in several:
        left |= dict.fromkeys(_after(left, each))
    return tuple(left)


def _after(costs: Iterable[ManaCost], helper: Helper) -> dict[ManaCost, None]:
    """Return the possible remaining costs after one helper pays a part, colored symbols first."""
    return dict.fromkeys(less for cost in costs for less in _with_one_paid(cost, helper))


def _with_one_paid(cost: ManaCost, helper: Helper) -> Iterator[ManaCost]:
    places = [place for place, symbol in enumerate(cost.symbols) if symbol != "0" and helper.pays(symbol)]
    for place in sorted(places, key=lambda place: cost.symbols[place].isdecimal()):
        symbol = cost.symbols[place]
        rest = (str(int(symbol) - 1),) if symbol.isdecimal() and symbol != "1" else ()
        yield ManaCost((*cost.symbols[:place], *rest, *cost.symbols[place + 1 :]))


# --- Paying ------------------------------------------


def pay_with_help(
    course: Course, spell: Spell, cost: ManaCost, may_pay: Callable[[ManaCost, Collection[ObjectId]], bool]
) -> tuple[ManaCost, tuple[ObjectId, ...]]:
    """Let the player tap and exile helpers. Return the remaining mana cost and the exiled cards.

    Args:
        course: the course in which the spell is cast.
        spell: the spell as it will be.
        cost: its total cost, with a number for X.
        may_pay: whether the player has the mana for a cost, besides permanents that are tapped for it.

    """
    free = helpers(course.state, spell)
    used: list[Helper] = []
    left: dict[ManaCost, None] = {cost: None}
    while options := [each for each in free if each not in used and _after(left, each)]:
        ids = [each.id for each in used]
        enough: tuple[bool, ...] = (False,) if any(may_pay(each, ids) for each in left) else ()
        question = _question(course.state, spell, ids, options, next(iter(left)))
        if enough and question.progress is not None:
            question = replace(question, progress=replace(question.progress, least=len(ids)))
        answer = course.ask(replace(question, options=(*enough, *question.options)))
        helper = next((each for each in options if each.id == answer and answer is not False), None)
        if helper is None:
            break
        used.append(helper)
        left = _after(left, helper)
    ids = [each.id for each in used]
    paid = next((each for each in left if may_pay(each, ids)), next(iter(left)))
    return paid, _use(course, used, spell.controller)


def _question(
    state: State, spell: Spell, used: list[ObjectId], options: list[Helper], left: ManaCost
) -> Question:
    keywords = {each.keyword for each in options}
    does = "tap" if "delve" not in keywords else "exile" if keywords == {"delve"} else "tap or exile"
    by, by_all = options[0].keyword, " and ".join(sorted(keywords))
    name = spell.definition.name
    return Question(
        kind="cards",
        player=spell.controller,
        words=f"What do you {does} for {by_all}? {left} is left to pay for {name}.",
        options=tuple(each.id for each in options),
        rule=_RULES[by].numbers[0],
        source=stand_in(state, spell),
        progress=Progress(
            chosen=tuple(used),
            least=len(used) + 1,
            most=len(used) + len(options),
            what=f"exiled for {by}" if keywords == {"delve"} else f"tapped for {by}",
            verb=does,
            stays=False,
        ),
    )


def _use(course: Course, used: list[Helper], player: int) -> tuple[ObjectId, ...]:
    """Tap and exile the helpers, and return the ids of the cards in exile."""
    become_tapped(course, [each.id for each in used if each.keyword != "delve"])
    exiled = tuple(course.state.objects[each.id] for each in used if each.keyword == "delve")
    gone = move(course, exiled, Destination(kind=ZoneKind.EXILE, cause="exile", by=player))
    for keyword in dict.fromkeys(each.keyword for each in used):
        course.cite(_RULES[keyword], *(each.id for each in used if each.keyword == keyword))
    return tuple(each.id for each in gone)
