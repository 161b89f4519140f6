"""Both ways: keyword actions, and costs that take objects."""

from tabletop.language.changes import Cant
from tabletop.language.effects import (
    Change,
    Changes,
    Connive,
    Counter,
    Fight,
    Goad,
    Life,
    Monstrosity,
    Pair,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Advance, Attack, Block, Cast
from tests.rules.both_ways import BothWays, Tried, both_ways, instruct
from tests.rules.both_ways.playing import with_pool
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with


@both_ways("keyword_actions.both_can_fight")
def keyword_actions_both_can_fight() -> BothWays:
    table = table_with(battlefield=["Serra Angel", "Island"], theirs=["Grizzly Bears"])
    angel, island, bears = (table.only(name) for name in ("Serra Angel", "Island", "Grizzly Bears"))
    return BothWays(
        instruct(table, Fight(first=angel, second=bears)), instruct(table, Fight(first=angel, second=island))
    )


@both_ways("keyword_actions.is_a_permanent")
def keyword_actions_is_a_permanent() -> BothWays:
    table = table_with(battlefield=["Serra Angel"], hand=["Grizzly Bears"], library=["Island"])
    return BothWays(
        instruct(table, Connive(objects=(table.only("Serra Angel"),))),
        instruct(table, Connive(objects=(table.only("Grizzly Bears"),))),
    )


@both_ways("activating.objects_are_there")
def activating_objects_are_there() -> BothWays:
    rich = table_with(battlefield=["Birthing Pod", "Grizzly Bears"])
    poor = table_with(battlefield=["Birthing Pod"])
    allowed, stopped = (
        Tried(each, Activate(object=each.only("Birthing Pod"), ability=0)) for each in (rich, poor)
    )
    return BothWays(allowed, stopped)


@both_ways("activating.life_is_there")
def activating_life_is_there() -> BothWays:
    well, dying = (table_with(battlefield=["Arguel's Blood Fast"]) for _ in range(2))
    dying.tell(Life(to=ALICE, amount=-19))
    allowed, stopped = (
        Tried(each, Activate(object=each.only("Arguel's Blood Fast"), ability=0)) for each in (well, dying)
    )
    return BothWays(allowed, stopped)


@both_ways("activating.can_be_sacrificed_for_it")
def activating_can_be_sacrificed_for_it() -> BothWays:
    free, kept = (table_with(battlefield=["Full Moon's Rise"]) for _ in range(2))
    kept.tell(Change(objects=(kept.only("Full Moon's Rise"),), change=Changes(cant=(Cant.BE_SACRIFICED,))))
    allowed, stopped = (
        Tried(each, Activate(object=each.only("Full Moon's Rise"), ability=0)) for each in (free, kept)
    )
    return BothWays(allowed, stopped)


@both_ways("activating.counters_to_remove_are_there")
def activating_counters_to_remove_are_there() -> BothWays:
    def spider(counters: int) -> Tried:
        table = table_with(battlefield=[on_table("Ghost-Spider", counters={"+1/+1": counters})])
        return Tried(table, Activate(object=table.only("Ghost-Spider"), ability=0))

    return BothWays(spider(2), spider(1))


@both_ways("attacking.who_must_attack_does")
def attacking_who_must_attack_does() -> BothWays:
    table = table_with(battlefield=["Serra Angel", "Grizzly Bears"], step="declare attackers")
    angel, bears = table.only("Serra Angel"), table.only("Grizzly Bears")
    table.tell(Change(objects=(angel,), change=Changes(must=("attack",))))
    return BothWays(Tried(table, Attack(players={angel: BOB})), Tried(table, Attack(players={bears: BOB})))


@both_ways("attacking.who_must_attack_it_does")
def attacking_who_must_attack_it_does() -> BothWays:
    table = table_with(
        battlefield=["Serra Angel"],
        theirs=[on_table("Garruk Relentless", counters={"loyalty": 3})],
        step="declare attackers",
    )
    angel, garruk = table.only("Serra Angel"), table.only("Garruk Relentless")
    table.tell(Change(objects=(angel,), change=Changes(must=("attack",), attacks=garruk)))
    return BothWays(
        Tried(table, Attack(attackers={angel: garruk})), Tried(table, Attack(players={angel: BOB}))
    )


@both_ways("attacking.goaded_creatures_attack_others")
def attacking_goaded_creatures_attack_others() -> BothWays:
    table = table_with(battlefield=["Serra Angel"], step="declare attackers", players=3)
    angel = table.only("Serra Angel")
    table.tell(Goad(objects=(angel,)), by=BOB)
    return BothWays(Tried(table, Attack(players={angel: 2})), Tried(table, Attack(players={angel: BOB})))


@both_ways("goading.has_not_goaded_it_yet")
def goading_has_not_goaded_it_yet() -> BothWays:
    table = table_with(battlefield=["Serra Angel"])
    effect = Goad(objects=(table.only("Serra Angel"),))
    table.tell(effect, by=BOB)
    return BothWays(instruct(table, effect), instruct(table, effect, by=BOB))


@both_ways("blocking.effects_allow_each_block")
def blocking_effects_allow_each_block() -> BothWays:
    weak = Selection(max_power=2)
    table = _attacked_by("Hill Giant", Changes(not_blocked_by=weak), "Grizzly Bears", "Hill Giant")
    giants, bears = table.all("Hill Giant"), table.only("Grizzly Bears")
    attacker = next(id for id in giants if id in _attackers(table))
    (blocker,) = (id for id in giants if id != attacker)
    return BothWays(
        Tried(table, Block(blockers={blocker: attacker}, by=BOB)),
        Tried(table, Block(blockers={bears: attacker}, by=BOB)),
    )


@both_ways("blocking.who_must_be_blocked_is")
def blocking_who_must_be_blocked_is() -> BothWays:
    table = _attacked_by("Hill Giant", Changes(must=("be blocked",)), "Grizzly Bears")
    giant, bears = table.only("Hill Giant"), table.only("Grizzly Bears")
    return BothWays(
        Tried(table, Block(blockers={bears: giant}, by=BOB)), Tried(table, Block(blockers={}, by=BOB))
    )


@both_ways("resolving.can_be_countered")
def resolving_can_be_countered() -> BothWays:
    free = table_with(hand=["Serra Angel"])
    safe = table_with(hand=["Abrupt Decay"], theirs=["Grizzly Bears"])
    free.does(Cast(object=free.only("Serra Angel")))
    safe.does(Cast(object=safe.only("Abrupt Decay")))
    return BothWays(
        instruct(free, Counter(objects=(free.state.stack[0],))),
        instruct(safe, Counter(objects=(safe.state.stack[0],))),
    )


def _attacked_by(name: str, change: Changes, *theirs: str) -> PlacedTable:
    """Return a table where a creature with some changes attacks Bob, in the declare blockers step."""
    table = table_with(battlefield=[name], theirs=list(theirs), step="declare attackers")
    attacker = next(each.id for each in table.state.permanents() if each.controller == ALICE)
    table.tell(Change(objects=(attacker,), change=change))
    table.does(Attack(players={attacker: BOB}))
    table.does(Advance())
    return table


def _attackers(table: PlacedTable) -> tuple[int, ...]:
    return tuple(each.id for each in table.state.permanents() if each.combat.attacking_player is not None)


@both_ways("growing.is_not_monstrous_yet")
def growing_is_not_monstrous_yet() -> BothWays:
    plain = table_with(battlefield=["Hill Giant"])
    monstrous = table_with(battlefield=[on_table("Hill Giant", monstrous=1)])
    allowed, stopped = (
        instruct(table, Monstrosity(objects=(table.only("Hill Giant"),))) for table in (plain, monstrous)
    )
    return BothWays(allowed, stopped)


@both_ways("soulbond.both_are_creatures_of_one_player")
def soulbond_both_are_creatures_of_one_player() -> BothWays:
    table = table_with(battlefield=["Wingcrafter", "Serra Angel"], theirs=["Grizzly Bears"])
    wings, angel, bears = (table.only(name) for name in ("Wingcrafter", "Serra Angel", "Grizzly Bears"))
    return BothWays(
        instruct(table, Pair(object=wings, to=angel)), instruct(table, Pair(object=wings, to=bears))
    )


@both_ways("soulbond.both_are_unpaired")
def soulbond_both_are_unpaired() -> BothWays:
    plain, paired = (table_with(["Wingcrafter", "Serra Angel", "Hill Giant"]) for _ in range(2))
    paired.tell(Pair(object=paired.only("Wingcrafter"), to=paired.only("Hill Giant")))
    return BothWays(
        *(
            instruct(table, Pair(object=table.only("Wingcrafter"), to=table.only("Serra Angel")))
            for table in (plain, paired)
        )
    )


def _usher(*boasts: str) -> PlacedTable:
    """Return a creature that has attacked and has boasted a number of times."""
    table = table_with(battlefield=["Usher of the Fallen"], step="declare attackers")
    table.does(Attack(players={table.only("Usher of the Fallen"): BOB}))
    for _ in boasts:
        table.does(Activate(object=table.only("Usher of the Fallen"), ability=0))
    return table


@both_ways("activating.has_attacked_to_boast")
def activating_has_attacked_to_boast() -> BothWays:
    tables = (_usher(), table_with(battlefield=["Usher of the Fallen"]))
    return BothWays(
        *(Tried(each, Activate(object=each.only("Usher of the Fallen"), ability=0)) for each in tables)
    )


@both_ways("activating.may_boast_again")
def activating_may_boast_again() -> BothWays:
    tables = (_usher(), _usher("once"))
    return BothWays(
        *(Tried(each, Activate(object=each.only("Usher of the Fallen"), ability=0)) for each in tables)
    )


@both_ways("timing.lets_spells_be_cast")
def timing_lets_spells_be_cast() -> BothWays:
    free, split = _respond("Shock"), _respond("Krosan Grip")
    cast = (Tried(each, Cast(object=each.only("Brainstorm"))) for each in (free, split))
    return BothWays(*cast)


@both_ways("activating.split_second_lets_it")
def activating_split_second_lets_it() -> BothWays:
    free, split = _respond("Shock"), _respond("Krosan Grip")
    fasts = (
        Tried(each, Activate(object=each.only("Arguel's Blood Fast"), ability=0)) for each in (free, split)
    )
    return BothWays(*fasts)


def _respond(name: str) -> PlacedTable:
    """Return a table with a spell on the stack and an ability that could be activated in response."""
    table = table_with(["Arguel's Blood Fast"], hand=[name, "Brainstorm"], theirs=["Spellskite"])
    table.does(Cast(object=table.only(name), targets=(table.only("Spellskite"),)))
    return table


# --- Foretelling ------------------------------------------------------------------------------------------


def foretell(table: PlacedTable) -> Tried:
    return Tried(table, Activate(object=table.only("Mystic Reflection"), ability=0, by=ALICE))


@both_ways("foretelling.is_in_its_owners_hand")
def foretelling_is_in_its_owners_hand() -> BothWays:
    lying = table_with(graveyard=["Mystic Reflection"])
    return BothWays(foretell(table_with(hand=["Mystic Reflection"])), foretell(lying))


@both_ways("foretelling.it_is_its_owners_turn")
def foretelling_it_is_its_owners_turn() -> BothWays:
    hand = ["Mystic Reflection"]
    return BothWays(*(foretell(table_with(hand=hand, active=seat)) for seat in (ALICE, BOB)))


@both_ways("foretelling.mana_to_foretell_is_there")
def foretelling_mana_to_foretell_is_there() -> BothWays:
    def paid_with(*mana: str) -> Tried:
        return foretell(with_pool(table_with(hand=["Mystic Reflection"]), *mana))

    return BothWays(paid_with("C", "C"), paid_with("C"))
