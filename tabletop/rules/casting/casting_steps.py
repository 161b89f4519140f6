"""Steps of casting a spell: choose its face, put it on the stack, choose targets, pay (601.2)."""

from collections.abc import Collection
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.cards.mana import ManaCost
from tabletop.language.abilities import Spell as SpellText
from tabletop.language.conditions import Untimely
from tabletop.language.effects import values_in
from tabletop.model.actions import Cast
from tabletop.model.events import Changed, Created, EffectBegan, PlayerChanged, SpellCast, ZoneChanged
from tabletop.model.objects import ContinuousEffect, ObjectId, Spell
from tabletop.model.questions import Question
from tabletop.model.state import BoundMana, Player, State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.rule import statement
from tabletop.rules.casting.additional_costs import choose_objects, decide, least, pay_extra, with_extra
from tabletop.rules.casting.announcing import ask_face, ask_way, ask_x
from tabletop.rules.casting.cast_attempts import (
    Attempt,
    as_spell,
    can_be_paid,
    can_be_paid_with_help,
    casting_by,
    cost_of,
)
from tabletop.rules.casting.casting import (
    attempt,
    mana_is_there,
    something_allows_it,
    targets_can_be_chosen,
    why_not,
)
from tabletop.rules.casting.cost_changes import usable_mana
from tabletop.rules.casting.permissions import Way, each_face, record_use
from tabletop.rules.costs.helped_payment import helpers, least_costs, pay_with_help
from tabletop.rules.engine.choices import Asking, asked_modes
from tabletop.rules.engine.course import Course, Refused
from tabletop.rules.engine.paying import GIVES, Usable, pay, spent_bound_mana, spent_mana
from tabletop.rules.engine.standing_effects import as_spent
from tabletop.rules.engine.target_choice import modal_text, target_words
from tabletop.rules.engine.timing import cite_priority, is_sorcery_time
from tabletop.rules.faces.face_down import cite_face_down
from tabletop.rules.targets.choosing_targets import aims_legally, choose_targets, possible_modes
from tabletop.rules.targets.dividing import divisions, with_room_for, with_shares
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.kinds import is_meld_card, is_modal, is_transforming
from tabletop.rules.values.layers import characteristics, characteristics_of, name_of


def cast(course: Course, action: Cast, player: int) -> None:
    """Choose the face, put the card on the stack, choose targets, and pay (601.2)."""
    action = _with_face(course, action, player)
    trying = attempt(course.state, action, player, course.judging.waived_for(action.object))
    way = _way(course, trying)
    card = trying.card
    assert card is not None
    if not way.now:
        cite_priority(course)
    if action.x is None:
        trying = _with_x(course, trying, way)
    may_pay = partial(_may_pay_with_help, course, trying, way)
    kicked = decide(course, casting_by(trying, way), cost_of(course.state, trying, way), may_pay)
    modes = _modes(course, trying, way)
    chosen = _choose_targets(course, trying, way, modes=modes, kicked=kicked)
    pool = course.state.players[player]
    paid, delved = _pay(course, replace(trying, aimed=chosen), way, kicked=kicked)
    spell = replace(as_spell(course.state, trying, way), modes=modes, **chosen.values(), **paid)
    spell = replace(spell, untimely=_is_untimely(course.state, spell, player))
    if card.zone.kind is ZoneKind.COMMAND:
        _count_commander(course, player, card.pieces[0].id)
        course.cite(COMMANDER_COSTS_MORE, spell.id)
    if way.copy:
        course.do(Created(object=spell, cause="cast"))
        course.cite(COPY_IS_CAST, spell.id)
    else:
        course.do(ZoneChanged(before=(card,), after=(spell,), cause="cast"))
    for id in delved:
        # A card exiled to pay for a spell counts as exiled with the permanent it becomes (607.2a).
        course.do(Changed(object=id, values={"pile": spell.id}))
    spent = spent_bound_mana(pool, course.state.players[player])
    _give(course, spell, spent)
    course.do(SpellCast(spell=spell.id, player=player, mana=spent))
    record_use(course, way.permission)
    _cite(course, trying, way, spell)


def _is_untimely(state: State, spell: Spell, player: int) -> bool:
    """Return whether no sorcery could be cast now and the spell's text has an effect for that (601.3b)."""
    if is_sorcery_time(state, player):
        return False
    return any(isinstance(each, Untimely) for each in values_in(characteristics_of(state, spell).abilities))


def _modes(course: Course, trying: Attempt, way: Way) -> tuple[int, ...]:
    """Choose the modes of a modal spell (601.2b). Refuse modes that don't fit the named targets."""
    modal = None if way.face_down is not None else modal_text(trying.face)
    if modal is None:
        return ()
    about = as_spell(course.state, trying, way)
    free = possible_modes(course.state, modal, you=trying.player, about=about)
    chosen = tuple(
        sorted(asked_modes(course, Asking(modal, trying.player, spell=trying.action.object), free))
    )
    named = Chosen.by(trying.action)
    fits = not named or aims_legally(course.state, trying.face, about, chosen, named)
    if not fits and targets_can_be_chosen.name not in course.waived:
        raise Refused(targets_can_be_chosen.broken_by(course.state.edition, None, course.state, trying))
    course.cite(MODES_ARE_CHOSEN, trying.action.object)
    return chosen


def _choose_targets(
    course: Course, trying: Attempt, way: Way, *, modes: tuple[int, ...], kicked: int
) -> Chosen:
    """Choose targets, and the division among them (601.2c, 601.2d)."""
    about, action = replace(as_spell(course.state, trying, way), modes=modes, kicked=kicked), trying.action
    texts = (each for each in trying.face.abilities if isinstance(each, SpellText))
    several = divisions(course, tuple(effect for text in texts for effect in text.effects), about)
    words = with_room_for(target_words(trying.face, way.label, modes), several)
    named = Chosen.by(action)
    chosen = choose_targets(course, words, named, you=trying.player, about=about)
    return with_shares(course, several, chosen, trying.player)


def _pay(
    course: Course, trying: Attempt, way: Way, *, kicked: int
) -> tuple[dict[str, Any], tuple[ObjectId, ...]]:
    """Pay all costs (601.2h). Return what the spell remembers of them, and the delved cards."""
    delved: tuple[ObjectId, ...] = ()
    casting, x = casting_by(trying, way), trying.x
    what = choose_objects(course, casting, kicked=kicked)
    cost = with_extra(cost_of(course.state, trying, way), casting, what)
    if helpers(course.state, as_spell(course.state, trying, way)):
        may_pay = partial(_may_pay, course, trying)
        cost, delved = pay_with_help(course, as_spell(course.state, trying, way), cost.with_x(x), may_pay)
    if not can_be_paid(course.state, trying, cost) and mana_is_there.name not in course.waived:
        # Too little was spent to reduce the cost.
        raise Refused(mana_is_there.broken_by(course.state.edition, None, course.state, trying))
    usable = usable_mana(course.state, trying.priced)
    before = course.state.players[trying.player]
    paid = str(pay(course, trying.player, cost, x, usable))
    memory = _remembered_mana(course, before, trying, usable)
    spent, spent_now = pay_extra(course, casting, what)
    memory_of_cost = {"paid": paid, "kicked": kicked, "spent": spent, "spent_now": spent_now, **memory}
    return memory_of_cost, delved


def _remembered_mana(course: Course, before: Player, trying: Attempt, usable: Usable) -> dict[str, Any]:
    """Return the values that the paid spell stores about its mana.

    On trust, nothing was taken out of the pool, so the player is asked about mana with a known source.
    """
    if course.planned is not None:
        return {}
    if course.state.mana == "enforced":
        spent, sources = spent_mana(before, course.state.players[trying.player])
        return {"mana_spent": spent, "mana_from": sources}
    there = dict.fromkeys(each.source for each in before.bound_mana if usable(each))
    sources_asked = (source for source in there if source is not None)
    return {"mana_from": tuple(source for source in sources_asked if _is_spent(course, trying, source))}


def _is_spent(course: Course, trying: Attempt, source: ObjectId) -> bool:
    """Ask whether the mana from a permanent is spent on the spell, and remove it if so."""
    name = characteristics(course.state, source).name if source in course.state.objects else "that land"
    words = f"Is the mana from {name} spent on {name_of(course.state, trying.action.object)}?"
    seat = trying.player
    question = Question(
        kind="may", player=seat, words=words, options=(False, True), rule="106.6", source=trying.action.object
    )
    if not course.ask(question):
        return False
    pool = list(course.state.players[seat].bound_mana)
    pool.remove(next(each for each in pool if each.source == source))
    course.do(PlayerChanged(player=seat, values={"bound_mana": tuple(pool)}))
    return True


def _give(course: Course, spell: Spell, spent: tuple[BoundMana, ...]) -> None:
    """Apply the changes that spent mana gives to a spell. Equal changes apply once (106.6)."""
    given = [each.gives for each in spent if each.gives is not None]
    for place, change in enumerate(given):
        if change not in given[:place]:
            number = course.new_number()
            effect = ContinuousEffect(id=number, timestamp=number, objects=(spell.id,), change=change)
            course.do(EffectBegan(effect=effect))
            course.cite(GIVES, spell.id)


def _with_face(course: Course, action: Cast, player: int) -> Cast:
    """Ask for the face of a modal card if more than one could be cast (712.11b)."""
    choices = [each for each in each_face(course.state, action) if not why_not(course.judging, each, player)]
    if not choices or choices[0].face is None:
        return choices[0] if choices else action
    answer = ask_face(course, player, (str(each.face) for each in choices), action.object)
    return next(each for each in choices if each.face == answer)


def _way(course: Course, trying: Attempt) -> Way:
    if len(trying.ways) == 1 or trying.action.using is not None or not trying.ways[0].label:
        return trying.ways[0]
    answer = ask_way(course, trying.player, (way.label for way in trying.ways), trying.action.object)
    return next(way for way in trying.ways if way.label == answer)


def _with_x(course: Course, trying: Attempt, way: Way) -> Attempt:
    """Ask for X if a cost includes it (601.2b). Without a cost it is 0 (107.3b)."""
    cost = cost_of(course.state, trying, way)
    if "X" not in cost.symbols and not casting_by(trying, way).takes_x:
        return trying

    def may_be(x: int) -> bool:
        with_x = replace(trying.action, x=x, using=way.label or None)
        return _could_pay_x(course, replace(trying, action=with_x), way) and not why_not(
            course.judging, with_x, trying.player
        )

    return replace(
        trying, action=replace(trying.action, x=ask_x(course, trying.player, 0, may_be, trying.action.object))
    )


def _could_pay_x(course: Course, trying: Attempt, way: Way) -> bool:
    """Return whether the player could pay with the chosen X, if the spell is only announced."""
    if course.planned is None:
        return True
    cost = least(course.state, cost_of(course.state, trying, way), casting_by(trying, way))
    return _may_pay_with_help(course, trying, way, cost)


def _may_pay_with_help(course: Course, trying: Attempt, way: Way, cost: ManaCost) -> bool:
    """Return whether the player can pay a cost, or could make the mana if the spell is only announced."""
    if course.planned is None:
        return can_be_paid_with_help(course.state, trying, way, cost)
    left = least_costs(cost.with_x(trying.x), helpers(course.state, as_spell(course.state, trying, way)))
    return any(_may_pay(course, trying, each) for each in left)


def _may_pay(course: Course, trying: Attempt, cost: ManaCost, used: Collection[ObjectId] = ()) -> bool:
    """Return the same for the mana alone, without permanents that are used otherwise."""
    if course.planned is None:
        return can_be_paid(course.state, trying, cost)
    cost = as_spent(course.state, trying.player, cost.with_x(trying.x))
    return course.planned.can_make(cost, usable_mana(course.state, trying.priced), used)


def _count_commander(course: Course, player: int, piece: int) -> None:
    casts = dict(course.state.players[player].commander_casts)
    casts[piece] = casts.get(piece, 0) + 1
    course.do(PlayerChanged(player=player, values={"commander_casts": casts}))


def _cite(course: Course, trying: Attempt, way: Way, spell: Spell) -> None:
    card = trying.card
    assert card is not None
    if way.face_down is not None:
        cite_face_down(course, spell)
    elif is_modal(card):
        course.cite(FACE_IS_CHOSEN, spell.id)
        course.cite(something_allows_it, spell.id)
        if way.permission is not None and way.permission.transformed:
            course.cite(BACK_ON_THE_STACK, spell.id)
    elif is_transforming(card):
        course.cite(BACK_ON_THE_STACK if way.side is Side.BACK else FRONT_BY_DEFAULT, spell.id)
        if way.side is Side.BACK and way.permission is None:
            course.cite(FRONT_ABILITY_COUNTS, spell.id)
    elif is_meld_card(card):
        course.cite(MELD_CARD_IS_ITS_FRONT, spell.id)
        course.cite(FRONT_BY_DEFAULT, spell.id)
    if way.label in BY_KEYWORD:
        course.cite(BY_KEYWORD[way.label], spell.id)


FRONT_BY_DEFAULT = statement(
    "casting.front_by_default", "You cast a double-faced card front face up.", "712.11", "712.8c"
)
BACK_ON_THE_STACK = statement(
    "casting.back_on_the_stack",
    "Cast transformed or converted, it goes onto the stack with its back face up.",
    "712.11a",
    "712.8c",
)
FACE_IS_CHOSEN = statement(
    "casting.face_is_chosen",
    "Which face of a modal card is cast is chosen before it goes onto the stack.",
    "712.11b",
    "712.8f",
)
FRONT_ABILITY_COUNTS = statement(
    "casting.front_ability_counts",
    "An ability of the front that lets it be cast transformed counts too.",
    "712.11d",
)
BY_KEYWORD: Final = {
    "disturb": statement(
        "casting.disturb", "Disturb casts it transformed from the graveyard.", "702.146a", "702.146b", "118.9"
    ),
    "more than meets the eye": statement(
        "casting.more_than_meets_the_eye",
        "More Than Meets the Eye casts it converted, for another cost.",
        "702.162a",
        "118.9",
    ),
    "mutate": statement(
        "casting.mutate", "Mutate casts it with a creature of its owner's as its target.", "702.140a"
    ),
    "foretell": statement(
        "casting.foretell", "A foretold card is cast out of exile for its foretell cost.", "702.143a", "118.9"
    ),
    "evoke": statement("casting.evoke", "Evoke casts it for another cost.", "702.74a", "118.9"),
    "overload": statement(
        "casting.overload",
        "Overload casts it for another cost, and it affects each instead of a target.",
        "702.96a",
        "702.96b",
        "118.9",
    ),
    "bestow": statement(
        "casting.bestow",
        "Bestow casts it for another cost, as an Aura spell with enchant creature.",
        "702.103a",
        "702.103b",
        "118.9",
    ),
    "cascade": statement(
        "casting.cascade",
        "Cascade lets it be cast if the resulting spell's mana value is less too.",
        "702.85a",
    ),
}
COPY_IS_CAST = statement(
    "casting.copy_is_cast", "The copy of the card is cast; the card stays where it is.", "707.12"
)
MODES_ARE_CHOSEN = statement(
    "casting.modes_are_chosen",
    "The modes of a modal spell are chosen as it is cast; one without a legal target can't be chosen.",
    "700.2a",
    "601.2b",
)
COMMANDER_COSTS_MORE = statement(
    "casting.commander_costs_more",
    "A commander costs {2} more for each time it was cast from the command zone before.",
    "903.8",
)
MELD_CARD_IS_ITS_FRONT = statement(
    "casting.meld_card_is_its_front", "A meld card on the stack is only its front face.", "712.8b"
)
