"""Costs of activating an ability, and paying them: mana, life, counters, the object itself (602.2b)."""

from msgspec.structs import replace

from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.abilities import Cost
from tabletop.model.events import Acted, Changed, CountersChanged, Untapped
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import statement
from tabletop.rules.costs.crafting import exile_materials
from tabletop.rules.effects.revealing import reveal_to_all
from tabletop.rules.engine.choices import for_objects, pick
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.life import gain_life
from tabletop.rules.engine.paying import for_abilities, pay
from tabletop.rules.engine.performing import become_tapped
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.layers import characteristics, name_of, selected


def mana_of(state: State, cost: Cost, player: int, source: GameObject | None) -> ManaCost:
    """Return the mana in a cost, reduced by {1} for each object that makes it cheaper (601.2f, 602.2b)."""
    mana = mana_cost(cost.mana)
    if cost.less_each is None or source is None:
        return mana
    cheaper = sum(1 for _ in selected(state, cost.less_each, you=player, asker=source.id))
    return mana.minus(mana_cost(f"{{{cheaper}}}"))


def _tappable(state: State, player: int) -> tuple[int, ...]:
    """Return a player's untapped artifacts and creatures. Each of them may pay for {1} (701.67a)."""
    kinds = {"Artifact", "Creature"}
    return tuple(
        each.id
        for each in state.permanents()
        if each.controller == player and not each.tapped
        if not kinds.isdisjoint(characteristics(state, each.id).types)
    )


def least_mana(state: State, cost: Cost, player: int, source: GameObject | None) -> ManaCost:
    """Return the mana needed for a cost if as much as possible is paid by tapping permanents."""
    mana = mana_of(state, cost, player, source)
    return mana.minus(mana_cost(f"{{{len(_tappable(state, player))}}}")) if cost.waterbend else mana


def _pay_by_tapping(course: Course, mana: ManaCost, player: int, source: int) -> ManaCost:
    """Return the rest of a cost after the player has tapped permanents for part of it."""
    most = sum(int(symbol) for symbol in mana.symbols if symbol.isdecimal())
    free = _tappable(course.state, player)
    words = f"What do you tap to waterbend for {name_of(course.state, source)}?"
    question = for_objects(player, words, rule="701.67a", doing=("tap", "tapped"), source=source)
    chosen = pick(course, question, free, most, 0)
    become_tapped(course, chosen)
    return mana.minus(mana_cost(f"{{{len(chosen)}}}"))


def pay_for(course: Course, cost: Cost, object: GameObject, player: int, x: int) -> int:
    """Pay a cost except the objects chosen for it, and return the id of the source afterwards.

    The id changes if the cost moves the source.
    """
    mana = mana_of(course.state, cost, player, object)
    pay(
        course,
        player,
        _pay_by_tapping(course, mana, player, object.id) if cost.waterbend else mana,
        x,
        for_abilities,
    )
    if cost.waterbend:
        # A player who pays such a cost waterbends, with or without tapping anything (701.67c).
        course.do(Acted(player=player, word="waterbend"))
    if cost.tap:
        become_tapped(course, (object.id,))
    if cost.untap:
        course.do(Untapped(permanent=object.id))
    if cost.life:
        gain_life(course, player, -cost.life)
    if cost.reveal_hand:
        reveal_to_all(course, course.state.in_zone(Zone(ZoneKind.HAND, player)))
    if isinstance(object, Permanent):
        _pay_counters(course, cost, object, x)
    if cost.materials:
        exile_materials(course, cost.materials, object, player)
    return _part_with(course, cost, object, player)


NOT_PAID = statement(
    "activation_costs.not_paid",
    "A part of its cost that only hands can pay is not paid, so the ability is not activated.",
    "602.2b",
    "118.3",
)


def is_paid_by_hand(course: Course, cost: Cost, object: GameObject, player: int) -> bool:
    """Return whether the player pays, manually, each part of a cost that is given only in words."""
    for words in cost.other:
        words_asked = f"Do you pay this part of the cost of {name_of(course.state, object.id)}: {words}?"
        question = Question(
            kind="may", player=player, words=words_asked, options=(True, False), source=object.id
        )
        if not course.ask(question):
            course.cite(NOT_PAID, object.id)
            return False
    return True


def _part_with(course: Course, cost: Cost, object: GameObject, player: int) -> int:
    """Sacrifice, exile or discard the source itself, and return its id afterwards."""
    for is_asked, kind, cause in (
        (cost.sacrifice_self, ZoneKind.GRAVEYARD, "sacrifice"),
        (cost.exile_self, ZoneKind.EXILE, "exile"),
        (cost.discard_self, ZoneKind.GRAVEYARD, "discard"),
    ):
        if is_asked:
            there = Destination(kind=kind, cause=cause, by=player if cost.discard_self else None)
            (gone,) = move(course, (course.state.objects[object.id],), there)[:1] or (object,)
            return gone.id
    return object.id


def _pay_counters(course: Course, cost: Cost, permanent: Permanent, x: int) -> None:
    for kind, number in cost.remove_counters.items():
        course.do(CountersChanged(object=permanent.id, kind=kind, by=-number))
    if cost.loyalty is not None or cost.loyalty_x:
        by = -x if cost.loyalty_x else cost.loyalty or 0
        course.do(CountersChanged(object=permanent.id, kind="loyalty", by=by))
        so_far = replace(permanent.this_turn, loyalty_used=permanent.this_turn.loyalty_used + 1)
        course.do(Changed(object=permanent.id, values={"this_turn": so_far}))
