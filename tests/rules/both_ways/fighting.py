"""Both ways: combat."""

from tabletop.language.effects import AddMana, Change, Changes, Forbid, RemoveFromCombat, SetNight
from tabletop.model.actions import Advance, Attack, Block
from tabletop.model.objects import Combat
from tabletop.model.state import DEFAULT_EDITION
from tests.rules.both_ways import BothWays, Tried, both_ways, instruct
from tests.rules.both_ways.playing import BOLAS
from tests.support import BOB, PlacedTable, on_table, table_with


def fight(*mine: object, **how: object) -> PlacedTable:
    return table_with(battlefield=mine, step="declare attackers", **how)  # type: ignore[arg-type]


def attack(table: PlacedTable, name: str, by: int | None = None) -> Tried:
    return Tried(table, Attack(players={table.only(name): BOB}, by=by))


@both_ways("attacking.it_is_time_to_attack")
def attacking_it_is_time_to_attack() -> BothWays:
    return BothWays(
        attack(fight("Elite Vanguard"), "Elite Vanguard"),
        attack(table_with(battlefield=["Elite Vanguard"]), "Elite Vanguard"),
    )


@both_ways("combat.is_in_combat")
def combat_is_in_combat() -> BothWays:
    table = fight("Elite Vanguard", "Serra Angel")
    table.does(Attack(players={table.only("Elite Vanguard"): BOB}))
    return BothWays(
        *(
            instruct(table, RemoveFromCombat(objects=(table.only(name),)))
            for name in ("Elite Vanguard", "Serra Angel")
        )
    )


@both_ways("attacking.each_can_attack")
def attacking_each_can_attack() -> BothWays:
    table = fight("Elite Vanguard", on_table("Serra Angel", tapped=True))
    return BothWays(attack(table, "Elite Vanguard"), attack(table, "Serra Angel"))


@both_ways("attacking.no_attacker_defends")
def attacking_no_attacker_defends() -> BothWays:
    table = fight("Elite Vanguard", "Hanweir Watchkeep")
    return BothWays(attack(table, "Elite Vanguard"), attack(table, "Hanweir Watchkeep"))


@both_ways("attacking.nothing_forbids_attacking")
def attacking_nothing_forbids_attacking() -> BothWays:
    table = fight("Elite Vanguard", "Serra Angel")
    table.tell(Forbid(by="each", what=("attack",), object=table.only("Serra Angel")))
    return BothWays(attack(table, "Elite Vanguard"), attack(table, "Serra Angel"))


@both_ways("blocking.nothing_forbids_blocking")
def blocking_nothing_forbids_blocking() -> BothWays:
    attacker = on_table("Elite Vanguard", combat=Combat(attacking_player=BOB))
    table = fight(attacker, theirs=["Serra Angel", "Hill Giant"])
    table.tell(Forbid(by="each", what=("block",), name="Hill Giant"))
    return BothWays(
        block(table, "Serra Angel", "Elite Vanguard"), block(table, "Hill Giant", "Elite Vanguard")
    )


@both_ways("attacking.each_attacks_what_it_may")
def attacking_each_attacks_what_it_may() -> BothWays:
    walker = on_table(BOLAS, counters={"loyalty": 3})
    table = fight("Elite Vanguard", theirs=[walker, "Island"])
    vanguard = table.only("Elite Vanguard")
    return BothWays(
        Tried(table, Attack(attackers={vanguard: table.only(BOLAS)})),
        Tried(table, Attack(attackers={vanguard: table.only("Island")})),
    )


def block(table: PlacedTable, blocker: str, attacker: str) -> Tried:
    return Tried(table, Block(blockers={table.only(blocker): table.only(attacker)}))


@both_ways("blocking.it_is_time_to_block")
def blocking_it_is_time_to_block() -> BothWays:
    attacker = on_table("Elite Vanguard", combat=Combat(attacking_player=BOB))
    now = fight(attacker, theirs=["Serra Angel"])
    late = table_with(battlefield=[attacker], theirs=["Serra Angel"], step="end of combat")
    return BothWays(block(now, "Serra Angel", "Elite Vanguard"), block(late, "Serra Angel", "Elite Vanguard"))


@both_ways("blocking.each_can_block")
def blocking_each_can_block() -> BothWays:
    theirs = ["Serra Angel", on_table("Grizzly Bears", tapped=True)]
    table = fight(on_table("Elite Vanguard", combat=Combat(attacking_player=BOB)), theirs=theirs)
    return BothWays(
        block(table, "Serra Angel", "Elite Vanguard"), block(table, "Grizzly Bears", "Elite Vanguard")
    )


@both_ways("blocking.each_blocks_for_its_own_side")
def blocking_each_blocks_for_its_own_side() -> BothWays:
    attackers = [
        on_table("Elite Vanguard", combat=Combat(attacking_player=BOB)),
        on_table("Hill Giant", combat=Combat(attacking_player=2)),
    ]
    table = fight(*attackers, theirs=["Serra Angel"], players=3)
    return BothWays(block(table, "Serra Angel", "Elite Vanguard"), block(table, "Serra Angel", "Hill Giant"))


@both_ways("evasion.nothing_decayed_blocks")
def evasion_nothing_decayed_blocks() -> BothWays:
    attacker = on_table("Elite Vanguard", combat=Combat(attacking_player=BOB))
    table = fight(attacker, theirs=["Serra Angel", "Hill Giant"])
    decayed = Changes(add_keywords=("decayed",))
    table.tell(Change(objects=(table.only("Hill Giant"),), change=decayed))
    return BothWays(
        block(table, "Serra Angel", "Elite Vanguard"), block(table, "Hill Giant", "Elite Vanguard")
    )


@both_ways("evasion.nothing_unleashed_blocks")
def evasion_nothing_unleashed_blocks() -> BothWays:
    attacker = on_table("Elite Vanguard", combat=Combat(attacking_player=BOB))
    unleashed = on_table("Rakdos Cackler", counters={"+1/+1": 1})
    table = fight(attacker, theirs=["Serra Angel", unleashed])
    return BothWays(
        block(table, "Serra Angel", "Elite Vanguard"), block(table, "Rakdos Cackler", "Elite Vanguard")
    )


@both_ways("evasion.flying_is_respected")
def evasion_flying_is_respected() -> BothWays:
    return _blocked_by("flying", "Wind Drake", "Grizzly Bears")


@both_ways("evasion.horsemanship_is_respected")
def evasion_horsemanship_is_respected() -> BothWays:
    table = _attacked_with("horsemanship")
    riding = table.only("Hill Giant")
    table.tell(Change(objects=(riding,), change=Changes(add_keywords=("horsemanship",))))
    return BothWays(block(table, "Hill Giant", "Elite Vanguard"), block(table, "Memnite", "Elite Vanguard"))


@both_ways("evasion.shadow_is_respected")
def evasion_shadow_is_respected() -> BothWays:
    table = _attacked_with("shadow")
    table.tell(Change(objects=(table.only("Hill Giant"),), change=Changes(add_keywords=("shadow",))))
    return BothWays(block(table, "Hill Giant", "Elite Vanguard"), block(table, "Memnite", "Elite Vanguard"))


@both_ways("evasion.fear_is_respected")
def evasion_fear_is_respected() -> BothWays:
    return _blocked_by("fear", "Memnite", "Hill Giant")


@both_ways("evasion.intimidate_is_respected")
def evasion_intimidate_is_respected() -> BothWays:
    return _blocked_by("intimidate", "Serra Angel", "Hill Giant")


@both_ways("evasion.skulk_is_respected")
def evasion_skulk_is_respected() -> BothWays:
    return _blocked_by("skulk", "Memnite", "Hill Giant")


@both_ways("evasion.menace_is_respected")
def evasion_menace_is_respected() -> BothWays:
    table = _attacked_with("menace")
    both = {table.only(name): table.only("Elite Vanguard") for name in ("Memnite", "Hill Giant")}
    return BothWays(Tried(table, Block(blockers=both, by=BOB)), block(table, "Memnite", "Elite Vanguard"))


def _blocked_by(keyword: str, one: str, other: str) -> BothWays:
    """Return two blocks of an attacker with a keyword: by a creature that can block it, and by one that
    can't.
    """
    table = _attacked_with(keyword)
    return BothWays(block(table, one, "Elite Vanguard"), block(table, other, "Elite Vanguard"))


def _attacked_with(keyword: str) -> PlacedTable:
    """Return a table where a white creature of power 2 attacks, with blockers of different kinds."""
    blockers = ["Wind Drake", "Grizzly Bears", "Memnite", "Hill Giant", "Serra Angel"]
    table = fight(on_table("Elite Vanguard", combat=Combat(attacking_player=BOB)), theirs=blockers)
    table.tell(Change(objects=(table.only("Elite Vanguard"),), change=Changes(add_keywords=(keyword,))))
    return table


@both_ways("blocking.protection_is_respected")
def blocking_protection_is_respected() -> BothWays:
    attacker = on_table("Grizzly Bears", combat=Combat(attacking_player=BOB), tapped=True)
    table = table_with(battlefield=[attacker], theirs=["Serra Angel", "Hill Giant"], step="declare attackers")
    bears = table.only("Grizzly Bears")
    table.tell(Change(objects=(bears,), change=Changes(add_keywords=("protection from white",))))
    return BothWays(
        *(
            Tried(table, Block(blockers={table.only(name): bears}, by=BOB))
            for name in ("Hill Giant", "Serra Angel")
        )
    )


@both_ways("attacking.attackers_are_not_declared_yet")
def attacking_attackers_are_not_declared_yet() -> BothWays:
    later = fight("Elite Vanguard", "Serra Angel")
    later.does(Attack(players={later.only("Elite Vanguard"): BOB}))
    later.tell(SetNight())
    return BothWays(attack(fight("Serra Angel"), "Serra Angel"), attack(later, "Serra Angel"))


@both_ways("attacking.nobody_passes_by_attacking")
def attacking_nobody_passes_by_attacking() -> BothWays:
    on = Advance(to="next step")
    return BothWays(Tried(fight("Elite Vanguard"), on), Tried(fight("Bane of Hanweir"), on))


@both_ways("blocking.each_blocks_no_more_than_it_may")
def blocking_each_blocks_no_more_than_it_may() -> BothWays:
    def twice(name: str) -> Tried:
        attackers = [
            on_table(each, combat=Combat(attacking_player=BOB)) for each in ("Hill Giant", "Grizzly Bears")
        ]
        table = fight(*attackers, theirs=[name])
        blocker, giant, bears = (table.only(each) for each in (name, "Hill Giant", "Grizzly Bears"))
        return Tried(table, Block(by=BOB, blockers={blocker: giant}, besides={blocker: bears}))

    return BothWays(twice("Tangleclaw Werewolf"), twice("Elite Vanguard"))


@both_ways("blocking.blockers_are_not_declared_yet")
def blocking_blockers_are_not_declared_yet() -> BothWays:
    attacker = on_table("Hill Giant", combat=Combat(attacking_player=BOB))
    tables = [fight(attacker, theirs=["Elite Vanguard", "Grizzly Bears"]) for _ in range(2)]
    second = [
        Block(by=BOB, blockers={each.only("Grizzly Bears"): each.only("Hill Giant")}) for each in tables
    ]
    late = tables[1]
    late.does(Block(by=BOB, blockers={late.only("Elite Vanguard"): late.only("Hill Giant")}))
    late.tell(SetNight())
    return BothWays(Tried(tables[0], second[0]), Tried(late, second[1]))


@both_ways("blocking.nobody_passes_by_blocking")
def blocking_nobody_passes_by_blocking() -> BothWays:
    def passing(name: str) -> Tried:
        attacker = on_table(name, combat=Combat(attacking_player=BOB))
        return Tried(fight(attacker, theirs=["Grizzly Bears"]), Advance(to="combat damage"))

    return BothWays(passing("Hill Giant"), passing("Fibrous Entangler"))


def divided(*shares: int, edition: str = DEFAULT_EDITION) -> Tried:
    """Divide the damage of a 3/3 among a 4/4 and a 2/2. A third amount tramples over them."""
    counters = {"trample": 1} if len(shares) == 3 else {}
    attacker = on_table("Hill Giant", counters=counters)
    table = fight(attacker, theirs=["Serra Angel", "Wind Drake"], edition=edition)
    giant = table.only("Hill Giant")
    table.does(Attack(players={giant: BOB}))
    table.does(Advance(to="declare blockers"))
    table.does(Block(blockers={table.only(name): giant for name in ("Serra Angel", "Wind Drake")}))
    return Tried(table, Advance(to="combat damage"), (shares,))


@both_ways("damage_assignment.blockers_come_first")
def damage_assignment_blockers_come_first() -> BothWays:
    return BothWays(divided(3, 0, 0), divided(2, 0, 1))


@both_ways("damage_assignment.goes_on_in_an_order")
def damage_assignment_goes_on_in_an_order() -> BothWays:
    return BothWays(divided(1, 2, edition="2024-09-20"), divided(2, 1, edition="2024-09-20"))


@both_ways("attack_costs.attack_can_be_paid_for")
def attack_costs_attack_can_be_paid_for() -> BothWays:
    table = fight("Elite Vanguard", "Hill Giant", theirs=["Ghostly Prison"], mana="enforced")
    table.tell(AddMana(mana=("{W}",), number=2))
    both = Attack(players={table.only(name): BOB for name in ("Elite Vanguard", "Hill Giant")})
    return BothWays(attack(table, "Elite Vanguard"), Tried(table, both))
