"""Both ways: moving, entering, copies and tokens, marks on the table, hidden cards."""

from msgspec.structs import replace

from tabletop.language.changes import Cant
from tabletop.language.effects import (
    AddCounters,
    Attach,
    BecomeCopy,
    Change,
    Changes,
    CopyAbility,
    CopySpell,
    Counter,
    CreateToken,
    DealDamage,
    Destroy,
    Detach,
    Discard,
    Exile,
    GainControl,
    GetEmblem,
    ManifestDread,
    Mill,
    Move,
    NameCard,
    PutAbility,
    PutOntoBattlefield,
    RemoveCounters,
    Sacrifice,
    Tap,
    Untap,
)
from tabletop.language.references import PlayerWord
from tabletop.model.actions import Cast, Resolve
from tests.rules.both_ways import BothWays, Tried, both_ways, instruct
from tests.support import BOB, PlacedTable, on_table, table_with, token

# --- Leaving and entering -----------------------------------------------------------------------------


@both_ways("performing.something_is_there")
def performing_something_is_there() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"])
    return BothWays(
        instruct(table, Exile(objects=(table.only("Elite Vanguard"),))),
        instruct(table, Exile(objects=(table.missing_id,))),
    )


def _waiting(effect: Exile | GainControl, *, source_stays: bool) -> Tried:
    """Return the resolution of an ability whose source, a Vanguard, may have left the battlefield."""
    table = table_with(["Elite Vanguard"], theirs=["Serra Angel"])
    stated = replace(effect, objects=(table.only("Serra Angel"),))
    table.tell(PutAbility(object=table.only("Elite Vanguard"), then=(stated,)))
    if not source_stays:
        table.tell(Destroy(objects=(table.only("Elite Vanguard"),)))
    return Tried(table, Resolve())


@both_ways("until_it_leaves.its_source_is_still_there")
def until_it_leaves_its_source_is_still_there() -> BothWays:
    effect = Exile(objects=(), until="self leaves")
    return BothWays(*(_waiting(effect, source_stays=stays) for stays in (True, False)))


@both_ways("until_it_leaves.has_not_ended_before_it_began")
def until_it_leaves_has_not_ended_before_it_began() -> BothWays:
    effect = GainControl(objects=(), to="you", until="self leaves")
    return BothWays(*(_waiting(effect, source_stays=stays) for stays in (True, False)))


@both_ways("moving.is_a_permanent")
def moving_is_a_permanent() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    return BothWays(
        instruct(table, Sacrifice(objects=(table.only("Elite Vanguard"),))),
        instruct(table, Sacrifice(objects=(table.only("Serra Angel"),))),
    )


@both_ways("moving.is_theirs_to_sacrifice")
def moving_is_theirs_to_sacrifice() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], theirs=["Serra Angel"])
    return BothWays(
        instruct(table, Sacrifice(objects=(table.only("Elite Vanguard"),), by=PlayerWord.YOU)),
        instruct(table, Sacrifice(objects=(table.only("Serra Angel"),), by=PlayerWord.YOU)),
    )


@both_ways("moving.can_be_sacrificed")
def moving_can_be_sacrificed() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"])
    angel = table.only("Serra Angel")
    table.tell(Change(objects=(angel,), change=Changes(cant=(Cant.BE_SACRIFICED,))))
    return BothWays(
        instruct(table, Sacrifice(objects=(table.only("Elite Vanguard"),))),
        instruct(table, Sacrifice(objects=(angel,))),
    )


@both_ways("moving.is_destructible")
def moving_is_destructible() -> BothWays:
    table = table_with(
        battlefield=["Elite Vanguard", on_table("Serra Angel", counters={"indestructible": 1})]
    )
    return BothWays(
        instruct(table, Destroy(objects=(table.only("Elite Vanguard"),))),
        instruct(table, Destroy(objects=(table.only("Serra Angel"),))),
    )


@both_ways("moving.can_leave_again")
def moving_can_leave_again() -> BothWays:
    table = table_with(battlefield=[token("Wolf")], graveyard=[token("Bear")])
    return BothWays(
        instruct(table, Exile(objects=(table.only("Wolf Token"),))),
        instruct(table, Exile(objects=(table.only("Bear Token"),))),
    )


@both_ways("moving.is_no_ability")
def moving_is_no_ability() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    table.tell(PutAbility(object=vanguard, then=()))
    return BothWays(
        instruct(table, Exile(objects=(vanguard,))), instruct(table, Exile(objects=table.state.stack))
    )


@both_ways("moving.is_a_zone_to_move_to")
def moving_is_a_zone_to_move_to() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    return BothWays(
        instruct(table, Move(objects=(vanguard,), to="hand")),
        instruct(table, Move(objects=(vanguard,), to="stack")),
    )


def put(table: PlacedTable, name: str, **how: object) -> Tried:
    return instruct(table, PutOntoBattlefield(objects=(table.only(name),), **how))  # type: ignore[arg-type]


@both_ways("putting.is_elsewhere")
def putting_is_elsewhere() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    return BothWays(put(table, "Serra Angel"), put(table, "Elite Vanguard"))


@both_ways("putting.is_a_card")
def putting_is_a_card() -> BothWays:
    table = table_with(hand=["Serra Angel"], graveyard=[token("Wolf")])
    return BothWays(put(table, "Serra Angel"), put(table, "Wolf Token"))


@both_ways("putting.only_transforming_cards_enter_transformed")
def putting_only_transforming_cards_enter_transformed() -> BothWays:
    table = table_with(hand=["Delver of Secrets", "Serra Angel"])
    return BothWays(
        put(table, "Delver of Secrets", transformed=True), put(table, "Serra Angel", transformed=True)
    )


@both_ways("putting.back_can_be_there")
def putting_back_can_be_there() -> BothWays:
    table = table_with(hand=["Delver of Secrets", "Invasion of Kylem"])
    return BothWays(
        put(table, "Delver of Secrets", transformed=True), put(table, "Invasion of Kylem", transformed=True)
    )


@both_ways("putting.modal_front_can_be_there")
def putting_modal_front_can_be_there() -> BothWays:
    table = table_with(hand=["Birgi, God of Storytelling", "Malakir Rebirth"])
    return BothWays(put(table, "Birgi, God of Storytelling"), put(table, "Malakir Rebirth"))


@both_ways("putting.is_a_permanent_card")
def putting_is_a_permanent_card() -> BothWays:
    table = table_with(hand=["Serra Angel", "Lightning Bolt"])
    return BothWays(put(table, "Serra Angel"), put(table, "Lightning Bolt"))


@both_ways("putting.this_edition_can_manifest")
def putting_this_edition_can_manifest() -> BothWays:
    new, old = table_with(hand=["Serra Angel"]), table_with(hand=["Serra Angel"], edition="2011-09-30")
    return BothWays(
        put(new, "Serra Angel", face_down="manifest"), put(old, "Serra Angel", face_down="manifest")
    )


@both_ways("putting.this_edition_can_cloak")
def putting_this_edition_can_cloak() -> BothWays:
    new, old = table_with(hand=["Serra Angel"]), table_with(hand=["Serra Angel"], edition="2021-09-24")
    return BothWays(put(new, "Serra Angel", face_down="cloak"), put(old, "Serra Angel", face_down="cloak"))


@both_ways("putting.this_edition_knows_such_cards")
def putting_this_edition_knows_such_cards() -> BothWays:
    new = table_with(hand=["Delver of Secrets"])
    old = table_with(hand=["Delver of Secrets"], edition="2009-07-08")
    return BothWays(put(new, "Delver of Secrets"), put(old, "Delver of Secrets"))


# --- Copies and tokens --------------------------------------------------------------------------------


@both_ways("copying.both_are_there")
def copying_both_are_there() -> BothWays:
    table = table_with(battlefield=["Clone", "Serra Angel"])
    clone = table.only("Clone")
    return BothWays(
        instruct(table, BecomeCopy(object=clone, of=table.only("Serra Angel"))),
        instruct(table, BecomeCopy(object=clone, of=table.missing_id)),
    )


@both_ways("copying.is_a_spell")
def copying_is_a_spell() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    table.does(Cast(object=table.only("Serra Angel")))
    return BothWays(
        instruct(table, CopySpell(object=table.only("Serra Angel"))),
        instruct(table, CopySpell(object=table.only("Elite Vanguard"))),
    )


@both_ways("copying.is_an_ability")
def copying_is_an_ability() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    table.tell(PutAbility(object=vanguard, then=(Mill(),)))
    return BothWays(
        instruct(table, CopyAbility(object=table.state.stack[0])),
        instruct(table, CopyAbility(object=vanguard)),
    )


@both_ways("tokens.original_is_there")
def tokens_original_is_there() -> BothWays:
    table = table_with(battlefield=["Serra Angel"])
    return BothWays(
        instruct(table, CreateToken(copy_of=table.only("Serra Angel"))),
        instruct(table, CreateToken(copy_of=table.missing_id)),
    )


@both_ways("emblems.emblem_is_known")
def emblems_known_by_name() -> BothWays:
    table = table_with()
    return BothWays(
        instruct(table, GetEmblem(card="Emblem of Jace")), instruct(table, GetEmblem(card="Treasure"))
    )


@both_ways("tokens.an_aura_finds_a_host")
def tokens_an_aura_finds_a_host() -> BothWays:
    table = table_with(battlefield=["Serra Angel"], graveyard=["Pacifism"])
    empty = table_with(graveyard=["Pacifism"])
    return BothWays(
        instruct(table, CreateToken(copy_of=table.only("Pacifism"))),
        instruct(empty, CreateToken(copy_of=empty.only("Pacifism"))),
    )


@both_ways("tokens.can_be_on_the_battlefield")
def tokens_can_be_on_the_battlefield() -> BothWays:
    table = table_with(battlefield=["Serra Angel"], graveyard=["Lightning Bolt"])
    return BothWays(
        instruct(table, CreateToken(copy_of=table.only("Serra Angel"))),
        instruct(table, CreateToken(copy_of=table.only("Lightning Bolt"))),
    )


# --- What lies on the table ---------------------------------------------------------------------------


@both_ways("status.is_a_permanent")
def status_is_a_permanent() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    return BothWays(
        instruct(table, Tap(objects=(table.only("Elite Vanguard"),))),
        instruct(table, Tap(objects=(table.only("Serra Angel"),))),
    )


@both_ways("status.has_a_controller")
def status_has_a_controller() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    return BothWays(
        instruct(table, GainControl(objects=(table.only("Elite Vanguard"),), to=BOB)),
        instruct(table, GainControl(objects=(table.only("Serra Angel"),), to=BOB)),
    )


@both_ways("status.is_untapped")
def status_is_untapped() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", on_table("Serra Angel", tapped=True)])
    return BothWays(
        instruct(table, Tap(objects=(table.only("Elite Vanguard"),))),
        instruct(table, Tap(objects=(table.only("Serra Angel"),))),
    )


@both_ways("status.is_tapped")
def status_is_tapped() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", on_table("Serra Angel", tapped=True)])
    return BothWays(
        instruct(table, Untap(objects=(table.only("Serra Angel"),))),
        instruct(table, Untap(objects=(table.only("Elite Vanguard"),))),
    )


@both_ways("status.can_have_counters")
def status_can_have_counters() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    table.does(Cast(object=table.only("Serra Angel")))
    return BothWays(
        instruct(table, AddCounters(objects=(table.only("Elite Vanguard"),), kind="+1/+1")),
        instruct(table, AddCounters(objects=(table.only("Serra Angel"),), kind="+1/+1")),
    )


@both_ways("counter_limits.may_get_counters")
def counter_limits_may_get_counters() -> BothWays:
    jace_there = on_table("Jace, the Mind Sculptor", counters={"loyalty": 3})
    table = table_with(battlefield=["Solemnity", "Elite Vanguard", jace_there])
    jace, vanguard = table.only("Jace, the Mind Sculptor"), table.only("Elite Vanguard")
    return BothWays(
        instruct(table, AddCounters(objects=(jace,), kind="loyalty")),
        instruct(table, AddCounters(objects=(vanguard,), kind="+1/+1")),
    )


@both_ways("keeping_out.nothing_keeps_it_out")
def keeping_out_nothing_keeps_it_out() -> BothWays:
    table = table_with(
        battlefield=["Grafdigger's Cage"], graveyard=["Serra Angel", "Mind Stone"], opponent={}
    )
    stone, angel = table.only("Mind Stone"), table.only("Serra Angel")
    return BothWays(
        instruct(table, PutOntoBattlefield(objects=(stone,))),
        instruct(table, PutOntoBattlefield(objects=(angel,))),
    )


@both_ways("status.has_such_counters")
def status_has_such_counters() -> BothWays:
    table = table_with(battlefield=[on_table("Elite Vanguard", counters={"+1/+1": 1})])
    vanguard = table.only("Elite Vanguard")
    return BothWays(
        instruct(table, RemoveCounters(objects=(vanguard,), kind="+1/+1")),
        instruct(table, RemoveCounters(objects=(vanguard,), kind="flying")),
    )


@both_ways("status.can_be_damaged")
def status_can_be_damaged() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Island"])
    return BothWays(
        instruct(table, DealDamage(to=table.only("Elite Vanguard"), amount=1)),
        instruct(table, DealDamage(to=table.only("Island"), amount=1)),
    )


@both_ways("status.dealer_is_known")
def status_damage_from_a_known_dealer() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"])
    vanguard, angel = table.only("Elite Vanguard"), table.only("Serra Angel")
    return BothWays(
        instruct(table, DealDamage(to=angel, amount=1, source=vanguard)),
        instruct(table, DealDamage(to=angel, amount=1, source="target")),
    )


@both_ways("attaching.can_be_attached")
def attaching_can_be_attached() -> BothWays:
    table = table_with(battlefield=["Bonesplitter", "Elite Vanguard", "Island"])
    blade = table.only("Bonesplitter")
    return BothWays(
        instruct(table, Attach(object=blade, to=table.only("Elite Vanguard"))),
        instruct(table, Attach(object=blade, to=table.only("Island"))),
    )


@both_ways("attaching.both_are_there_to_be_attached")
def attaching_both_are_there_to_be_attached() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Bonesplitter"])
    vanguard, splitter = table.only("Elite Vanguard"), table.only("Bonesplitter")
    return BothWays(
        instruct(table, Attach(object=splitter, to=vanguard)),
        instruct(table, Attach(object=splitter, to=table.missing_id)),
    )


@both_ways("attaching.is_not_attached_to_it_yet")
def attaching_is_not_attached_to_it_yet() -> BothWays:
    table = table_with(battlefield=["Bonesplitter", "Elite Vanguard", "Serra Angel"])
    blade, vanguard = table.only("Bonesplitter"), table.only("Elite Vanguard")
    table.tell(Attach(object=blade, to=vanguard))
    return BothWays(
        instruct(table, Attach(object=blade, to=table.only("Serra Angel"))),
        instruct(table, Attach(object=blade, to=vanguard)),
    )


@both_ways("attaching.is_attached")
def attaching_is_attached() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Bonesplitter"])
    blade, vanguard = table.only("Bonesplitter"), table.only("Elite Vanguard")
    table.tell(Attach(object=blade, to=vanguard))
    return BothWays(instruct(table, Detach(objects=(blade,))), instruct(table, Detach(objects=(vanguard,))))


@both_ways("status.can_be_changed")
def status_can_be_changed() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    bigger = Changes(power="+1")
    return BothWays(
        instruct(table, Change(objects=(table.only("Elite Vanguard"),), change=bigger)),
        instruct(table, Change(objects=(table.only("Serra Angel"),), change=bigger)),
    )


@both_ways("resolving.is_on_the_stack")
def resolving_is_on_the_stack() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    table.does(Cast(object=table.only("Serra Angel")))
    return BothWays(
        instruct(table, Counter(objects=(table.only("Serra Angel"),))),
        instruct(table, Counter(objects=(table.only("Elite Vanguard"),))),
    )


# --- Hidden cards and names ---------------------------------------------------------------------------


@both_ways("manifesting.this_edition_knows_dread")
def manifesting_this_edition_knows_dread() -> BothWays:
    new, old = (table_with(library=["Island"], edition=day) for day in ("2025-06-06", "2024-06-07"))
    return BothWays(instruct(new, ManifestDread()), instruct(old, ManifestDread()))


@both_ways("manifesting.there_are_cards")
def manifesting_there_are_cards() -> BothWays:
    return BothWays(
        instruct(table_with(library=["Island"]), ManifestDread()), instruct(table_with(), ManifestDread())
    )


@both_ways("player_effects.library_is_not_empty")
def player_effects_library_is_not_empty() -> BothWays:
    return BothWays(instruct(table_with(library=["Island"]), Mill()), instruct(table_with(), Mill()))


@both_ways("player_effects.lies_in_a_hand")
def player_effects_lies_in_a_hand() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Island"])
    return BothWays(
        instruct(table, Discard(objects=(table.only("Island"),))),
        instruct(table, Discard(objects=(table.only("Elite Vanguard"),))),
    )


@both_ways("naming.face_has_what_is_asked")
def naming_a_fitting_face() -> BothWays:
    table = table_with(battlefield=["Meddling Mage"])
    mage = table.only("Meddling Mage")
    return BothWays(
        instruct(table, NameCard(name="Profane Procession", of=mage)),
        instruct(table, NameCard(name="Tomb of the Dusk Rose", of=mage)),
    )


@both_ways("naming.is_the_name_of_one_face")
def naming_is_the_name_of_one_face() -> BothWays:
    table = table_with(battlefield=["Pithing Needle"])
    return BothWays(
        instruct(table, NameCard(name="Insectile Aberration")),
        instruct(table, NameCard(name="Delver of Secrets // Insectile Aberration")),
    )
