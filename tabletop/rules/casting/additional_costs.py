"""Additional and alternative costs of casting: kickers, sacrifices, cards from the hand (118.8-9)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tabletop.cards.faces import Face
from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.abilities import CastingCost
from tabletop.language.amounts import SpentX
from tabletop.language.effects import Spending
from tabletop.language.keywords import KeywordName
from tabletop.model.objects import GameObject
from tabletop.model.questions import Question
from tabletop.model.state import Permission, State
from tabletop.rules.book.rule import statement
from tabletop.rules.casting.announcing import ask_kicks
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.life import can_pay_life, gain_life
from tabletop.rules.engine.spending import choose_for_cost, missing_objects, most_spent, take
from tabletop.rules.values.keywords import keyword_cost

KICKED = statement(
    "casting_costs.kicked",
    "Whether a spell is kicked is said before its targets are chosen; the kicker is paid with the rest.",
    "702.33a",
    "702.33c",
    "601.2b",
)
PAID_BESIDES = statement(
    "casting_costs.paid_besides",
    "Costs other than mana are paid as the spell is cast, before anyone can respond.",
    "118.8",
    "601.2h",
)


class Casting(NamedTuple):
    """A spell being cast: its face, the way of casting, the player and the card."""

    face: Face
    using: str
    player: int
    card: int
    extra: CastingCost | None = None
    """Additional cost of the permission by which it is cast."""
    x: int = 0

    @property
    def costs(self) -> tuple[CastingCost, ...]:
        """Costs in addition to mana, and of the alternative costs only the chosen one."""
        own = (each for each in self.face.abilities if isinstance(each, CastingCost))
        extra = () if self.extra is None else (self.extra,)
        return (*(each for each in own if not each.instead or each.instead == self.using), *extra)

    @property
    def takes_x(self) -> bool:
        """Whether one of the costs depends on the X that is announced (601.2b)."""
        return any(isinstance(each.life, SpentX) for each in self.costs)

    def life_of(self, cost: CastingCost) -> int:
        """Return the amount of life that a cost takes, with a number for X."""
        return self.x if isinstance(cost.life, SpentX) else cost.life


def permission_cost(permission: Permission | None, mana_value: int) -> CastingCost | None:
    """Return the cost that a permission adds: objects, or life instead of the mana cost."""
    if permission is None or (permission.spends is None and not permission.for_life):
        return None
    return CastingCost(spends=permission.spends, life=mana_value if permission.for_life else 0)


class Decided(NamedTuple):
    """Decisions made while casting: the number of kicks, and the objects spent for each cost."""

    kicked: int = 0
    objects: tuple[tuple[int, ...], ...] = ()


def ways_instead(face: Face) -> Iterator[CastingCost]:
    """Return the costs that may be paid instead of a face's mana cost (118.9)."""
    return (each for each in face.abilities if isinstance(each, CastingCost) and each.instead)


def can_afford(state: State, casting: Casting) -> bool:
    """Return whether a player has the objects and the life that casting requires (118.3, 119.4)."""
    life = sum(casting.life_of(each) for each in casting.costs)
    return can_pay_life(state, casting.player, life) and missing_for(state, casting) is None


def missing_for(state: State, casting: Casting) -> tuple[Spending, int] | None:
    """Return the first cost in objects that a player can't pay, and how many objects are missing."""
    spends = tuple(each.spends for each in casting.costs if each.spends is not None)
    return missing_objects(state, spends, casting.player, casting.card)


def least(state: State, cost: ManaCost, casting: Casting) -> ManaCost:
    """Return the mana left to pay if as many objects as possible are spent to reduce the cost."""
    for each in casting.costs:
        if each.less and each.spends is not None:
            cost = _reduce(cost, each, most_spent(state, each.spends, casting.player, casting.card))
    return cost


def kicker_of(face: Face) -> tuple[ManaCost, bool] | None:
    """Return the kicker cost of a face, and whether it may be paid any number of times (702.33c)."""
    many = keyword_cost(face, KeywordName.MULTIKICKER)
    once = keyword_cost(face, KeywordName.KICKER) if many is None else many
    return None if once is None else (once, many is not None)


def decide(course: Course, casting: Casting, cost: ManaCost, may_pay: Callable[[ManaCost], bool]) -> int:
    """Return how often the player kicks the spell, within what is affordable (601.2b)."""
    found = kicker_of(casting.face)
    if found is None:
        return 0
    kicker, is_any_number = found
    if is_any_number:
        words = f"How many times do you kick {casting.face.name}, for {kicker} each?"
        return ask_kicks(
            course,
            casting.player,
            words,
            lambda times: may_pay(with_kicks(cost, kicker, times)),
            casting.card,
        )
    question = Question(
        kind="may",
        player=casting.player,
        words=f"Kick {casting.face.name} for {kicker}?",
        options=(False, True),
        rule="702.33a",
        source=casting.card,
    )
    if not may_pay(with_kicks(cost, kicker, 1)):
        course.record_only_no(question, "118.3", "702.33a")
        return 0
    return int(bool(course.ask(question)))


def choose_objects(course: Course, casting: Casting, *, kicked: int) -> Decided:
    """Choose the objects that are sacrificed, discarded and so on for a spell."""
    picked = (
        () if each.spends is None else choose_for_cost(course, each.spends, casting.player, casting.card)
        for each in casting.costs
    )
    return Decided(kicked, tuple(picked))


def with_extra(cost: ManaCost, casting: Casting, what: Decided) -> ManaCost:
    """Return the mana to pay after all decisions (601.2f)."""
    kicker = kicker_of(casting.face)
    if kicker is not None:
        cost = with_kicks(cost, kicker[0], what.kicked)
    for each, objects in zip(casting.costs, what.objects, strict=True):
        if each.less:
            cost = _reduce(cost, each, len(objects))
    return cost


def pay_extra(
    course: Course, casting: Casting, what: Decided
) -> tuple[tuple[GameObject, ...], tuple[int, ...]]:
    """Pay costs other than mana. Return the objects as they were, and their new ids."""
    before: tuple[GameObject, ...] = ()
    now: tuple[int, ...] = ()
    for each, objects in zip(casting.costs, what.objects, strict=True):
        if each.life:
            gain_life(course, casting.player, -casting.life_of(each))
        if each.spends is not None:
            spent, spent_now = take(course, each.spends, objects, casting.player, casting.card)
            before, now = (*before, *spent), (*now, *spent_now)
    if casting.costs:
        course.cite(PAID_BESIDES)
    if what.kicked:
        course.cite(KICKED)
    return before, now


def _reduce(cost: ManaCost, change: CastingCost, times: int) -> ManaCost:
    return cost.minus(ManaCost(mana_cost(change.less).symbols * times))


def with_kicks(cost: ManaCost, kicker: ManaCost, times: int) -> ManaCost:
    """Return a cost with a number of kicks added."""
    return ManaCost((*cost.symbols, *kicker.symbols * times))
