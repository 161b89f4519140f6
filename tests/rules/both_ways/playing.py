"""Both ways: casting, lands, abilities, triggers, advancing."""

from tabletop.language.effects import Allow, Change, Changes, Exile, Forbid, PutAbility, SetDay
from tabletop.model.actions import Activate, Advance, Cast, PlayLand, PutTrigger, Resolve
from tabletop.model.objects import ThisTurn
from tabletop.model.state import Player
from tabletop.rules.casting.abilities_to_activate import activated_abilities
from tests.rules.both_ways import BothWays, Tried, both_ways
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with, token

# --- Casting ------------------------------------------------------------------------------------------


def cast(table: PlacedTable, name: str, **how: object) -> Tried:
    return Tried(table, Cast(object=table.only(name), **how))  # type: ignore[arg-type]


@both_ways("casting.is_a_card")
def casting_is_a_card() -> BothWays:
    table = table_with(hand=["Serra Angel"])
    return BothWays(cast(table, "Serra Angel"), Tried(table, Cast(object=table.missing_id)))


@both_ways("casting.this_edition_knows_such_cards")
def casting_this_edition_knows_such_cards() -> BothWays:
    new = table_with(hand=["Delver of Secrets"])
    old = table_with(hand=["Delver of Secrets"], edition="2009-07-08")
    return BothWays(cast(new, "Delver of Secrets"), cast(old, "Delver of Secrets"))


@both_ways("later_keywords.this_edition_mutates")
def later_keywords_this_edition_mutates() -> BothWays:
    return by_keyword("mutate", "2020-04-17", "2019-07-12", battlefield=["Runeclaw Bear"], hand=["Gemrazer"])


@both_ways("later_keywords.this_edition_disturbs")
def later_keywords_this_edition_disturbs() -> BothWays:
    return by_keyword("disturb", "2021-09-24", "2021-07-23", graveyard=["Baithook Angler"])


@both_ways("later_keywords.this_edition_casts_converted")
def later_keywords_this_edition_casts_converted() -> BothWays:
    return by_keyword("more than meets the eye", "2022-11-18", "2022-09-08", hand=["Optimus Prime, Hero"])


@both_ways("later_keywords.this_edition_crafts")
def later_keywords_this_edition_crafts() -> BothWays:
    new, old = (
        table_with(["Clay-Fired Bricks", "Sol Ring"], edition=day) for day in ("2023-11-17", "2023-06-16")
    )
    crafted = (Tried(each, Activate(object=each.only("Clay-Fired Bricks"), ability=0)) for each in (new, old))
    return BothWays(*crafted)


def by_keyword(using: str, allowed: str, stopped: str, **zones: list[str]) -> BothWays:
    """Return both cases of casting the last of some cards by a keyword, on two days."""
    name = [*zones.values()][-1][-1]
    targets = [*zones.get("battlefield", ())]
    tables = [table_with(**zones, edition=day) for day in (allowed, stopped)]  # type: ignore[arg-type]
    return BothWays(
        *(cast(each, name, using=using, targets=tuple(map(each.only, targets))) for each in tables)
    )


@both_ways("casting.back_is_permitted")
def casting_back_is_permitted() -> BothWays:
    table = table_with(hand=["Delver of Secrets"], graveyard=["Baithook Angler"])
    return BothWays(
        cast(table, "Baithook Angler", face="back"), cast(table, "Delver of Secrets", face="back")
    )


@both_ways("casting.backs_can_be_cast")
def casting_backs_can_be_cast() -> BothWays:
    new = table_with(graveyard=["Baithook Angler"])
    old = table_with(graveyard=["Baithook Angler"], edition="2011-09-30")
    return BothWays(cast(new, "Baithook Angler", face="back"), cast(old, "Baithook Angler", face="back"))


@both_ways("casting.is_not_the_half_behind")
def casting_is_not_the_half_behind() -> BothWays:
    table = table_with(hand=["Graf Rats"])
    return BothWays(cast(table, "Graf Rats", face="front"), cast(table, "Graf Rats", face="back"))


@both_ways("dividing.each_gets_one")
def dividing_each_gets_one() -> BothWays:
    table = table_with(battlefield=["Hill Giant", "Serra Angel"], hand=["Shatterskull Smashing"])
    targets = table.only("Hill Giant"), table.only("Serra Angel")
    return BothWays(*(cast(table, "Shatterskull Smashing", targets=targets, x=x) for x in (2, 1)))


@both_ways("casting.double_faced_are_cast_face_up")
def casting_double_faced_are_cast_face_up() -> BothWays:
    tables = [table_with(hand=["Village Ironsmith"], edition=day) for day in ("2025-06-06", "2012-10-05")]
    for table in tables:
        ironsmith = table.only("Village Ironsmith")
        table.tell(Allow(what=("cast face down",), object=ironsmith, free=True, label="mask"))
    new, old = (cast(table, "Village Ironsmith", face="face down", using="mask") for table in tables)
    return BothWays(new, old)


@both_ways("casting.copies_have_one_face")
def casting_copies_have_one_face() -> BothWays:
    tables = [
        table_with(graveyard=["Birgi, God of Storytelling"], edition=day)
        for day in ("2025-06-06", "2022-02-18")
    ]
    for table in tables:
        birgi = table.only("Birgi, God of Storytelling")
        table.tell(Allow(what=("cast copy",), object=birgi, free=True, label="copy"))
    new, old = (cast(table, "Birgi, God of Storytelling", face="back", using="copy") for table in tables)
    return BothWays(new, old)


@both_ways("casting.only_transforming_cards_are_cast_transformed")
def casting_only_transforming_cards_are_cast_transformed() -> BothWays:
    table = table_with(exile=["Delver of Secrets", "Serra Angel"])
    for name in ("Delver of Secrets", "Serra Angel"):
        table.tell(Allow(what=("cast",), object=table.only(name), transformed=True, free=True))
    return BothWays(cast(table, "Delver of Secrets"), cast(table, "Serra Angel"))


@both_ways("casting.something_allows_it")
def casting_something_allows_it() -> BothWays:
    table = table_with(hand=["Serra Angel"], graveyard=["Elite Vanguard"])
    return BothWays(cast(table, "Serra Angel"), cast(table, "Elite Vanguard"))


@both_ways("casting.disturb_is_from_the_graveyard")
def casting_disturb_is_from_the_graveyard() -> BothWays:
    table = table_with(hand=["Chaplain of Alms"], graveyard=["Baithook Angler"])
    return BothWays(
        cast(table, "Baithook Angler", using="disturb"), cast(table, "Chaplain of Alms", using="disturb")
    )


@both_ways("casting.converted_by_its_own_ability")
def casting_converted_by_its_own_ability() -> BothWays:
    table = table_with(hand=["Optimus Prime, Hero", "Delver of Secrets"])
    word = "more than meets the eye"
    return BothWays(
        cast(table, "Optimus Prime, Hero", using=word), cast(table, "Delver of Secrets", using=word)
    )


@both_ways("casting.evoked_by_its_own_ability")
def casting_evoked_by_its_own_ability() -> BothWays:
    table = table_with(hand=["Mulldrifter", "Serra Angel"])
    return BothWays(cast(table, "Mulldrifter", using="evoke"), cast(table, "Serra Angel", using="evoke"))


@both_ways("casting.overloaded_by_its_own_ability")
def casting_overloaded_by_its_own_ability() -> BothWays:
    table = table_with(hand=["Cyclonic Rift", "Opt"])
    return BothWays(cast(table, "Cyclonic Rift", using="overload"), cast(table, "Opt", using="overload"))


@both_ways("casting.cascade_allows_the_spell")
def casting_cascade_allows_the_spell() -> BothWays:
    table = table_with(exile=["Valki, God of Lies"])
    valki = table.only("Valki, God of Lies")
    table.tell(Allow(what=("cast",), object=valki, max_mana_value=3, free=True, now=True, label="cascade"))
    return BothWays(
        cast(table, "Valki, God of Lies", face="front", using="cascade"),
        cast(table, "Valki, God of Lies", face="back", using="cascade"),
    )


@both_ways("casting.is_known_to_its_player")
def casting_is_known_to_its_player() -> BothWays:
    table = table_with(hand=["Delver of Secrets", "Baithook Angler"])
    for name, seat in (("Delver of Secrets", ALICE), ("Baithook Angler", BOB)):
        table.tell(Exile(objects=(table.only(name),), face_down=True, known_to=(seat,)))
        table.tell(Allow(what=("cast",), object=table.only(name)))
    return BothWays(cast(table, "Delver of Secrets"), cast(table, "Baithook Angler"))


@both_ways("casting.is_no_land")
def casting_is_no_land() -> BothWays:
    table = table_with(hand=["Malakir Rebirth"], battlefield=["Elite Vanguard"])
    return BothWays(cast(table, "Malakir Rebirth", face="front"), cast(table, "Malakir Rebirth", face="back"))


@both_ways("casting.has_a_cost")
def casting_has_a_cost() -> BothWays:
    def table(*, free: bool) -> PlacedTable:
        made = table_with(exile=["Delver of Secrets"])
        made.tell(Allow(what=("cast",), object=made.only("Delver of Secrets"), transformed=True, free=free))
        return made

    return BothWays(cast(table(free=True), "Delver of Secrets"), cast(table(free=False), "Delver of Secrets"))


@both_ways("casting.timing_is_right")
def casting_timing_is_right() -> BothWays:
    table = table_with(hand=["Lightning Bolt", "Serra Angel"], step="upkeep")
    return BothWays(cast(table, "Lightning Bolt", target_players=(BOB,)), cast(table, "Serra Angel"))


@both_ways("casting.nothing_forbids_it")
def casting_nothing_forbids_it() -> BothWays:
    table = table_with(hand=["Serra Angel", "Elite Vanguard"])
    table.tell(Forbid(by=ALICE, what=("cast",), name="Elite Vanguard"))
    return BothWays(cast(table, "Serra Angel"), cast(table, "Elite Vanguard"))


def with_pool(table: PlacedTable, *mana: str) -> PlacedTable:
    players = (Player(name="Alice", mana_pool=mana), Player(name="Bob"))
    return PlacedTable(type(table.state)(**{**_fields(table), "players": players, "mana": "enforced"}))


def _fields(table: PlacedTable) -> dict[str, object]:
    return {name: getattr(table.state, name) for name in table.state.__struct_fields__}


@both_ways("casting.mana_is_there")
def casting_mana_is_there() -> BothWays:
    table = with_pool(table_with(hand=["Elite Vanguard", "Serra Angel"]), "W")
    return BothWays(cast(table, "Elite Vanguard"), cast(table, "Serra Angel"))


@both_ways("casting.other_costs_can_be_paid")
def casting_other_costs_can_be_paid() -> BothWays:
    able = table_with(["Grizzly Bears"], hand=["Kazuul's Fury"])
    alone = table_with(hand=["Kazuul's Fury"], theirs=["Grizzly Bears"])
    return BothWays(*(cast(each, "Kazuul's Fury", face="front") for each in (able, alone)))


@both_ways("casting.targets_can_be_chosen")
def casting_targets_can_be_chosen() -> BothWays:
    table = table_with(battlefield=["Island", "Elite Vanguard"], hand=["Murder"])
    return BothWays(
        cast(table, "Murder", targets=(table.only("Elite Vanguard"),)),
        cast(table, "Murder", targets=(table.only("Island"),)),
    )


@both_ways("casting.aura_has_something_to_enchant")
def casting_aura_has_something_to_enchant() -> BothWays:
    table = table_with(battlefield=["Island", "Elite Vanguard"], hand=["Pacifism"])
    return BothWays(
        cast(table, "Pacifism", targets=(table.only("Elite Vanguard"),)),
        cast(table, "Pacifism", targets=(table.only("Island"),)),
    )


@both_ways("casting.mutates_onto_a_creature_of_yours")
def casting_mutates_onto_a_creature_of_yours() -> BothWays:
    table = table_with(battlefield=["Grizzly Bears", "Elite Vanguard"], hand=["Gemrazer"])
    return BothWays(
        cast(table, "Gemrazer", using="mutate", targets=(table.only("Grizzly Bears"),)),
        cast(table, "Gemrazer", using="mutate", targets=(table.only("Elite Vanguard"),)),
    )


@both_ways("casting.x_is_a_number")
def casting_x_is_a_number() -> BothWays:
    table = table_with(hand=["Moonmist"])
    return BothWays(cast(table, "Moonmist", x=0), cast(table, "Moonmist", x=-1))


# --- Lands --------------------------------------------------------------------------------------------


def play(table: PlacedTable, name: str, **how: object) -> Tried:
    return Tried(table, PlayLand(object=table.only(name), **how))  # type: ignore[arg-type]


@both_ways("lands.is_a_card")
def lands_is_a_card() -> BothWays:
    table = table_with(hand=["Island"])
    return BothWays(play(table, "Island"), Tried(table, PlayLand(object=table.missing_id)))


@both_ways("lands.this_edition_knows_such_cards")
def lands_this_edition_knows_such_cards() -> BothWays:
    new, old = (
        table_with(hand=["Westvale Abbey"], edition=edition) for edition in ("2025-06-06", "2009-07-08")
    )
    return BothWays(play(new, "Westvale Abbey"), play(old, "Westvale Abbey"))


@both_ways("lands.back_is_played_of_modal_cards_only")
def lands_back_is_played_of_modal_cards_only() -> BothWays:
    table = table_with(hand=["Malakir Rebirth", "Legion's Landing"])
    return BothWays(play(table, "Malakir Rebirth", face="back"), play(table, "Legion's Landing", face="back"))


@both_ways("lands.face_is_a_land")
def lands_face_is_a_land() -> BothWays:
    table = table_with(hand=["Malakir Rebirth"])
    return BothWays(play(table, "Malakir Rebirth", face="back"), play(table, "Malakir Rebirth", face="front"))


@both_ways("lands.lies_in_hand")
def lands_lies_in_hand() -> BothWays:
    table = table_with(hand=["Island"], graveyard=["Forest"])
    return BothWays(play(table, "Island"), play(table, "Forest"))


@both_ways("lands.it_is_your_turn")
def lands_it_is_your_turn() -> BothWays:
    table = table_with(hand=["Island"], opponent={"hand": ["Forest"]})
    return BothWays(play(table, "Island"), play(table, "Forest"))


@both_ways("lands.it_is_a_main_phase")
def lands_it_is_a_main_phase() -> BothWays:
    return BothWays(
        play(table_with(hand=["Island"]), "Island"),
        play(table_with(hand=["Island"], step="upkeep"), "Island"),
    )


@both_ways("lands.a_land_play_is_left")
def lands_a_land_play_is_left() -> BothWays:
    again = table_with(hand=["Island", "Forest"])
    again.does(PlayLand(object=again.only("Forest")))
    return BothWays(play(table_with(hand=["Island"]), "Island"), play(again, "Island"))


@both_ways("lands.nothing_forbids_it")
def lands_nothing_forbids_it() -> BothWays:
    table = table_with(hand=["Island", "Forest"])
    table.tell(Forbid(by=ALICE, what=("play land",), object=table.only("Forest")))
    return BothWays(play(table, "Island"), play(table, "Forest"))


# --- Abilities ----------------------------------------------------------------------------------------


def use(table: PlacedTable, name: str, ability: int = 0, **how: object) -> Tried:
    action = Activate(object=table.only(name), ability=ability, **how)  # type: ignore[arg-type]
    return Tried(table, action)


@both_ways("activating.has_the_ability")
def activating_has_the_ability() -> BothWays:
    table = table_with(battlefield=["Thraben Gargoyle"])
    return BothWays(use(table, "Thraben Gargoyle"), use(table, "Thraben Gargoyle", 1))


@both_ways("activating.is_its_controller")
def activating_is_its_controller() -> BothWays:
    table = table_with(battlefield=["Thraben Gargoyle"])
    return BothWays(use(table, "Thraben Gargoyle"), use(table, "Thraben Gargoyle", by=BOB))


@both_ways("activating.works_in_its_zone")
def activating_works_in_its_zone() -> BothWays:
    table = table_with(battlefield=["Thraben Gargoyle"], hand=["Llanowar Elves"])
    return BothWays(use(table, "Thraben Gargoyle"), use(table, "Llanowar Elves"))


@both_ways("activating.is_not_summoning_sick")
def activating_is_not_summoning_sick() -> BothWays:
    table = table_with(battlefield=["Llanowar Elves", on_table("Elvish Mystic", summoning_sick=True)])
    return BothWays(use(table, "Llanowar Elves"), use(table, "Elvish Mystic"))


@both_ways("activating.can_be_tapped_for_it")
def activating_can_be_tapped_for_it() -> BothWays:
    table = table_with(battlefield=["Island", on_table("Forest", tapped=True)])
    return BothWays(use(table, "Island"), use(table, "Forest"))


BOLAS = "Nicol Bolas, the Arisen"


def bolas(**how: object) -> PlacedTable:
    return table_with(battlefield=[on_table(BOLAS, counters={"loyalty": 3}, **how)])


@both_ways("activating.loyalty_timing_is_right")
def activating_loyalty_timing_is_right() -> BothWays:
    late = table_with(battlefield=[on_table(BOLAS, counters={"loyalty": 3})], step="end")
    return BothWays(use(bolas(), BOLAS), use(late, BOLAS))


@both_ways("activating.timing_is_right")
def activating_timing_is_right() -> BothWays:
    def equips(step: str) -> Tried:
        table = table_with(battlefield=["Bonesplitter", "Elite Vanguard"], step=step)
        return use(table, "Bonesplitter", targets=(table.only("Elite Vanguard"),))

    return BothWays(equips("precombat main"), equips("end"))


@both_ways("activating.crafting_time_is_right")
def activating_crafting_time_is_right() -> BothWays:
    def crafts(step: str) -> Tried:
        table = table_with(battlefield=["Clay-Fired Bricks"], graveyard=["Sol Ring"], step=step)
        crafting = len(activated_abilities(table.state, table.permanent("Clay-Fired Bricks"))) - 1
        return use(table, "Clay-Fired Bricks", crafting)

    return BothWays(crafts("precombat main"), crafts("end"))


@both_ways("activating.no_loyalty_ability_used_yet")
def activating_no_loyalty_ability_used_yet() -> BothWays:
    return BothWays(use(bolas(), BOLAS), use(bolas(this_turn=ThisTurn(loyalty_used=1)), BOLAS))


@both_ways("activating.has_the_counters")
def activating_has_the_counters() -> BothWays:
    return BothWays(use(bolas(), BOLAS), use(bolas(), BOLAS, 3, target_players=(BOB,)))


@both_ways("activating.targets_can_be_chosen")
def activating_targets_can_be_chosen() -> BothWays:
    table = table_with(battlefield=[on_table(BOLAS, counters={"loyalty": 3})], theirs=["Elite Vanguard"])
    return BothWays(
        use(table, BOLAS, 1, targets=(table.only("Elite Vanguard"),)),
        use(table, BOLAS, 1, targets=(table.missing_id,)),
    )


@both_ways("activating.mana_is_there")
def activating_mana_is_there() -> BothWays:
    rich = with_pool(table_with(battlefield=["Thraben Gargoyle"]), *"CCCCCC")
    poor = with_pool(table_with(battlefield=["Thraben Gargoyle"]), *"CC")
    return BothWays(use(rich, "Thraben Gargoyle"), use(poor, "Thraben Gargoyle"))


@both_ways("activating.enough_power_is_there")
def activating_enough_power_is_there() -> BothWays:
    able = table_with(battlefield=["Conqueror's Galleon", "Serra Angel"])
    weak = table_with(battlefield=["Conqueror's Galleon", "Hill Giant"])
    return BothWays(use(able, "Conqueror's Galleon"), use(weak, "Conqueror's Galleon"))


@both_ways("activating.materials_are_there")
def activating_materials_are_there() -> BothWays:
    table = table_with(battlefield=["Braided Net"], graveyard=["Sol Ring"])
    alone = table_with(battlefield=["Braided Net"], graveyard=["Serra Angel"])
    crafting = len(activated_abilities(table.state, table.permanent("Braided Net"))) - 1
    return BothWays(use(table, "Braided Net", crafting), use(alone, "Braided Net", crafting))


@both_ways("activating.condition_is_met")
def activating_condition_is_met() -> BothWays:
    vampires = [token("Vampire") for _ in range(4)]
    crowded, alone = table_with(battlefield=["Bloodline Keeper", *vampires]), table_with(["Bloodline Keeper"])
    return BothWays(use(crowded, "Bloodline Keeper", 1), use(alone, "Bloodline Keeper", 1))


@both_ways("activating.nothing_forbids_it")
def activating_nothing_forbids_it() -> BothWays:
    table = table_with(battlefield=["Thraben Gargoyle", "Wolfbitten Captive"])
    still = Changes(cant=("activate",))
    table.tell(Change(objects=(table.only("Wolfbitten Captive"),), change=still))
    return BothWays(use(table, "Thraben Gargoyle"), use(table, "Wolfbitten Captive"))


@both_ways("activating.not_activated_yet_this_turn")
def activating_not_activated_yet_this_turn() -> BothWays:
    again = table_with(battlefield=["Wolfbitten Captive"])
    again.does(Activate(object=again.only("Wolfbitten Captive"), ability=0))
    table = table_with(battlefield=["Wolfbitten Captive"])
    return BothWays(use(table, "Wolfbitten Captive"), use(again, "Wolfbitten Captive"))


@both_ways("activating.not_exhausted")
def activating_not_exhausted() -> BothWays:
    kuruk = on_table("Avatar Kuruk", tapped=True)
    again, table = (table_with(battlefield=[kuruk]) for _ in range(2))
    again.does(Activate(object=again.only("Avatar Kuruk"), ability=0))
    return BothWays(use(table, "Avatar Kuruk"), use(again, "Avatar Kuruk"))


@both_ways("activating.x_is_a_number")
def activating_x_is_a_number() -> BothWays:
    table = table_with(battlefield=["Forest"])
    forest = table.only("Forest")
    return BothWays(*(Tried(table, Activate(object=forest, ability=0, x=x)) for x in (0, -1)))


@both_ways("activating.x_is_enough")
def activating_x_is_enough() -> BothWays:
    table = table_with(battlefield=["Ludevic, Necrogenius"], graveyard=["Grizzly Bears"])
    ludevic = table.only("Ludevic, Necrogenius")
    return BothWays(*(Tried(table, Activate(object=ludevic, ability=0, x=x)) for x in (1, 0)))


# --- Triggers, going on -------------------------------------------------------------------------------


@both_ways("referee.has_the_trigger")
def referee_has_the_trigger() -> BothWays:
    table = table_with(battlefield=["Delver of Secrets"])
    delver = table.only("Delver of Secrets")
    return BothWays(
        Tried(table, PutTrigger(object=delver, ability=0)), Tried(table, PutTrigger(object=delver, ability=7))
    )


@both_ways("referee.trigger_has_its_targets")
def referee_trigger_has_its_targets() -> BothWays:
    table = table_with(battlefield=["Ravager of the Fells", "Island"], theirs=["Elite Vanguard"])
    action = PutTrigger(object=table.only("Ravager of the Fells"), ability=0, target_players=(BOB,))
    wrong = PutTrigger(object=action.object, ability=0, targets=(table.only("Island"),))
    return BothWays(Tried(table, action), Tried(table, wrong))


@both_ways("resolving.something_is_on_the_stack")
def resolving_something_is_on_the_stack() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"])
    empty = table_with()
    table.tell(PutAbility(object=table.only("Elite Vanguard"), then=(SetDay(),)))
    return BothWays(Tried(table, Resolve()), Tried(empty, Resolve()))


@both_ways("turns.is_a_step")
def turns_is_a_step() -> BothWays:
    table = table_with()
    return BothWays(Tried(table, Advance(to="end")), Tried(table, Advance(to="coffee break")))
