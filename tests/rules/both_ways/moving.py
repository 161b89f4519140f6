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
from tests.rules.both_ways import BothWays, Tried, both_ways, told
from tests.support import BOB, PlacedTable, on_table, table_with, token

# --- Leaving and entering -----------------------------------------------------------------------------


@both_ways("performing.something_is_there")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"])
    return BothWays(
        told(table, Exile(objects=(table.only("Elite Vanguard"),))),
        told(table, Exile(objects=(table.gone,))),
    )


def _waiting(effect: Exile | GainControl, *, source_stays: bool) -> Tried:
    """An ability of a Vanguard on the stack, and whether that is still there."""
    table = table_with(["Elite Vanguard"], theirs=["Serra Angel"])
    told_of = replace(effect, objects=(table.only("Serra Angel"),))
    table.tell(PutAbility(object=table.only("Elite Vanguard"), then=(told_of,)))
    if not source_stays:
        table.tell(Destroy(objects=(table.only("Elite Vanguard"),)))
    return Tried(table, Resolve())


@both_ways("until_it_leaves.its_source_is_still_there")
def _() -> BothWays:
    effect = Exile(objects=(), until="self leaves")
    return BothWays(*(_waiting(effect, source_stays=stays) for stays in (True, False)))


@both_ways("until_it_leaves.has_not_ended_before_it_began")
def _() -> BothWays:
    effect = GainControl(objects=(), to="you", until="self leaves")
    return BothWays(*(_waiting(effect, source_stays=stays) for stays in (True, False)))


@both_ways("moving.is_a_permanent")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    return BothWays(
        told(table, Sacrifice(objects=(table.only("Elite Vanguard"),))),
        told(table, Sacrifice(objects=(table.only("Serra Angel"),))),
    )


@both_ways("moving.is_theirs_to_sacrifice")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], theirs=["Serra Angel"])
    return BothWays(
        told(table, Sacrifice(objects=(table.only("Elite Vanguard"),), by=PlayerWord.YOU)),
        told(table, Sacrifice(objects=(table.only("Serra Angel"),), by=PlayerWord.YOU)),
    )


@both_ways("moving.can_be_sacrificed")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"])
    angel = table.only("Serra Angel")
    table.tell(Change(objects=(angel,), change=Changes(cant=(Cant.BE_SACRIFICED,))))
    return BothWays(
        told(table, Sacrifice(objects=(table.only("Elite Vanguard"),))),
        told(table, Sacrifice(objects=(angel,))),
    )


@both_ways("moving.is_destructible")
def _() -> BothWays:
    table = table_with(
        battlefield=["Elite Vanguard", on_table("Serra Angel", counters={"indestructible": 1})]
    )
    return BothWays(
        told(table, Destroy(objects=(table.only("Elite Vanguard"),))),
        told(table, Destroy(objects=(table.only("Serra Angel"),))),
    )


@both_ways("moving.can_leave_again")
def _() -> BothWays:
    table = table_with(battlefield=[token("Wolf")], graveyard=[token("Bear")])
    return BothWays(
        told(table, Exile(objects=(table.only("Wolf Token"),))),
        told(table, Exile(objects=(table.only("Bear Token"),))),
    )


@both_ways("moving.is_no_ability")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    table.tell(PutAbility(object=vanguard, then=()))
    return BothWays(told(table, Exile(objects=(vanguard,))), told(table, Exile(objects=table.state.stack)))


@both_ways("moving.is_a_zone_to_move_to")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    return BothWays(
        told(table, Move(objects=(vanguard,), to="hand")), told(table, Move(objects=(vanguard,), to="stack"))
    )


def put(table: PlacedTable, name: str, **how: object) -> Tried:
    return told(table, PutOntoBattlefield(objects=(table.only(name),), **how))  # type: ignore[arg-type]


@both_ways("putting.is_elsewhere")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    return BothWays(put(table, "Serra Angel"), put(table, "Elite Vanguard"))


@both_ways("putting.is_a_card")
def _() -> BothWays:
    table = table_with(hand=["Serra Angel"], graveyard=[token("Wolf")])
    return BothWays(put(table, "Serra Angel"), put(table, "Wolf Token"))


@both_ways("putting.only_transforming_cards_enter_transformed")
def _() -> BothWays:
    table = table_with(hand=["Delver of Secrets", "Serra Angel"])
    return BothWays(
        put(table, "Delver of Secrets", transformed=True), put(table, "Serra Angel", transformed=True)
    )


@both_ways("putting.back_can_be_there")
def _() -> BothWays:
    table = table_with(hand=["Delver of Secrets", "Invasion of Kylem"])
    return BothWays(
        put(table, "Delver of Secrets", transformed=True), put(table, "Invasion of Kylem", transformed=True)
    )


@both_ways("putting.modal_front_can_be_there")
def _() -> BothWays:
    table = table_with(hand=["Birgi, God of Storytelling", "Malakir Rebirth"])
    return BothWays(put(table, "Birgi, God of Storytelling"), put(table, "Malakir Rebirth"))


@both_ways("putting.is_a_permanent_card")
def _() -> BothWays:
    table = table_with(hand=["Serra Angel", "Lightning Bolt"])
    return BothWays(put(table, "Serra Angel"), put(table, "Lightning Bolt"))


@both_ways("putting.this_edition_can_manifest")
def _() -> BothWays:
    new, old = table_with(hand=["Serra Angel"]), table_with(hand=["Serra Angel"], edition="2011-09-30")
    return BothWays(
        put(new, "Serra Angel", face_down="manifest"), put(old, "Serra Angel", face_down="manifest")
    )


@both_ways("putting.this_edition_can_cloak")
def _() -> BothWays:
    new, old = table_with(hand=["Serra Angel"]), table_with(hand=["Serra Angel"], edition="2021-09-24")
    return BothWays(put(new, "Serra Angel", face_down="cloak"), put(old, "Serra Angel", face_down="cloak"))


@both_ways("putting.this_edition_knows_such_cards")
def _() -> BothWays:
    new = table_with(hand=["Delver of Secrets"])
    old = table_with(hand=["Delver of Secrets"], edition="2009-07-08")
    return BothWays(put(new, "Delver of Secrets"), put(old, "Delver of Secrets"))


# --- Copies and tokens --------------------------------------------------------------------------------


@both_ways("copying.both_are_there")
def _() -> BothWays:
    table = table_with(battlefield=["Clone", "Serra Angel"])
    clone = table.only("Clone")
    return BothWays(
        told(table, BecomeCopy(object=clone, of=table.only("Serra Angel"))),
        told(table, BecomeCopy(object=clone, of=table.gone)),
    )


@both_ways("copying.is_a_spell")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    table.does(Cast(object=table.only("Serra Angel")))
    return BothWays(
        told(table, CopySpell(object=table.only("Serra Angel"))),
        told(table, CopySpell(object=table.only("Elite Vanguard"))),
    )


@both_ways("copying.is_an_ability")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    table.tell(PutAbility(object=vanguard, then=(Mill(),)))
    return BothWays(
        told(table, CopyAbility(object=table.state.stack[0])), told(table, CopyAbility(object=vanguard))
    )


@both_ways("tokens.original_is_there")
def _() -> BothWays:
    table = table_with(battlefield=["Serra Angel"])
    return BothWays(
        told(table, CreateToken(copy_of=table.only("Serra Angel"))),
        told(table, CreateToken(copy_of=table.gone)),
    )


@both_ways("emblems.emblem_is_known")
def _() -> BothWays:
    table = table_with()
    return BothWays(told(table, GetEmblem(card="Emblem of Jace")), told(table, GetEmblem(card="Treasure")))


@both_ways("tokens.an_aura_finds_a_host")
def _() -> BothWays:
    table = table_with(battlefield=["Serra Angel"], graveyard=["Pacifism"])
    empty = table_with(graveyard=["Pacifism"])
    return BothWays(
        told(table, CreateToken(copy_of=table.only("Pacifism"))),
        told(empty, CreateToken(copy_of=empty.only("Pacifism"))),
    )


@both_ways("tokens.can_be_on_the_battlefield")
def _() -> BothWays:
    table = table_with(battlefield=["Serra Angel"], graveyard=["Lightning Bolt"])
    return BothWays(
        told(table, CreateToken(copy_of=table.only("Serra Angel"))),
        told(table, CreateToken(copy_of=table.only("Lightning Bolt"))),
    )


# --- What lies on the table ---------------------------------------------------------------------------


@both_ways("status.is_a_permanent")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    return BothWays(
        told(table, Tap(objects=(table.only("Elite Vanguard"),))),
        told(table, Tap(objects=(table.only("Serra Angel"),))),
    )


@both_ways("status.has_a_controller")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    return BothWays(
        told(table, GainControl(objects=(table.only("Elite Vanguard"),), to=BOB)),
        told(table, GainControl(objects=(table.only("Serra Angel"),), to=BOB)),
    )


@both_ways("status.is_untapped")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", on_table("Serra Angel", tapped=True)])
    return BothWays(
        told(table, Tap(objects=(table.only("Elite Vanguard"),))),
        told(table, Tap(objects=(table.only("Serra Angel"),))),
    )


@both_ways("status.is_tapped")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", on_table("Serra Angel", tapped=True)])
    return BothWays(
        told(table, Untap(objects=(table.only("Serra Angel"),))),
        told(table, Untap(objects=(table.only("Elite Vanguard"),))),
    )


@both_ways("status.can_have_counters")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    table.does(Cast(object=table.only("Serra Angel")))
    return BothWays(
        told(table, AddCounters(objects=(table.only("Elite Vanguard"),), kind="+1/+1")),
        told(table, AddCounters(objects=(table.only("Serra Angel"),), kind="+1/+1")),
    )


@both_ways("counter_limits.may_get_counters")
def _() -> BothWays:
    jace_there = on_table("Jace, the Mind Sculptor", counters={"loyalty": 3})
    table = table_with(battlefield=["Solemnity", "Elite Vanguard", jace_there])
    jace, vanguard = table.only("Jace, the Mind Sculptor"), table.only("Elite Vanguard")
    return BothWays(
        told(table, AddCounters(objects=(jace,), kind="loyalty")),
        told(table, AddCounters(objects=(vanguard,), kind="+1/+1")),
    )


@both_ways("keeping_out.nothing_keeps_it_out")
def _() -> BothWays:
    table = table_with(
        battlefield=["Grafdigger's Cage"], graveyard=["Serra Angel", "Mind Stone"], opponent={}
    )
    stone, angel = table.only("Mind Stone"), table.only("Serra Angel")
    return BothWays(
        told(table, PutOntoBattlefield(objects=(stone,))), told(table, PutOntoBattlefield(objects=(angel,)))
    )


@both_ways("status.has_such_counters")
def _() -> BothWays:
    table = table_with(battlefield=[on_table("Elite Vanguard", counters={"+1/+1": 1})])
    vanguard = table.only("Elite Vanguard")
    return BothWays(
        told(table, RemoveCounters(objects=(vanguard,), kind="+1/+1")),
        told(table, RemoveCounters(objects=(vanguard,), kind="flying")),
    )


@both_ways("status.can_be_damaged")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Island"])
    return BothWays(
        told(table, DealDamage(to=table.only("Elite Vanguard"), amount=1)),
        told(table, DealDamage(to=table.only("Island"), amount=1)),
    )


@both_ways("status.dealer_is_known")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"])
    vanguard, angel = table.only("Elite Vanguard"), table.only("Serra Angel")
    return BothWays(
        told(table, DealDamage(to=angel, amount=1, source=vanguard)),
        told(table, DealDamage(to=angel, amount=1, source="target")),
    )


@both_ways("attaching.can_be_attached")
def _() -> BothWays:
    table = table_with(battlefield=["Bonesplitter", "Elite Vanguard", "Island"])
    blade = table.only("Bonesplitter")
    return BothWays(
        told(table, Attach(object=blade, to=table.only("Elite Vanguard"))),
        told(table, Attach(object=blade, to=table.only("Island"))),
    )


@both_ways("attaching.both_are_there_to_be_attached")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Bonesplitter"])
    vanguard, splitter = table.only("Elite Vanguard"), table.only("Bonesplitter")
    return BothWays(
        told(table, Attach(object=splitter, to=vanguard)), told(table, Attach(object=splitter, to=table.gone))
    )


@both_ways("attaching.is_not_attached_to_it_yet")
def _() -> BothWays:
    table = table_with(battlefield=["Bonesplitter", "Elite Vanguard", "Serra Angel"])
    blade, vanguard = table.only("Bonesplitter"), table.only("Elite Vanguard")
    table.tell(Attach(object=blade, to=vanguard))
    return BothWays(
        told(table, Attach(object=blade, to=table.only("Serra Angel"))),
        told(table, Attach(object=blade, to=vanguard)),
    )


@both_ways("attaching.is_attached")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Bonesplitter"])
    blade, vanguard = table.only("Bonesplitter"), table.only("Elite Vanguard")
    table.tell(Attach(object=blade, to=vanguard))
    return BothWays(told(table, Detach(objects=(blade,))), told(table, Detach(objects=(vanguard,))))


@both_ways("status.can_be_changed")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    bigger = Changes(power="+1")
    return BothWays(
        told(table, Change(objects=(table.only("Elite Vanguard"),), change=bigger)),
        told(table, Change(objects=(table.only("Serra Angel"),), change=bigger)),
    )


@both_ways("resolving.is_on_the_stack")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Serra Angel"])
    table.does(Cast(object=table.only("Serra Angel")))
    return BothWays(
        told(table, Counter(objects=(table.only("Serra Angel"),))),
        told(table, Counter(objects=(table.only("Elite Vanguard"),))),
    )


# --- Hidden cards and names ---------------------------------------------------------------------------


@both_ways("manifesting.this_edition_knows_dread")
def _() -> BothWays:
    new, old = (table_with(library=["Island"], edition=day) for day in ("2025-06-06", "2024-06-07"))
    return BothWays(told(new, ManifestDread()), told(old, ManifestDread()))


@both_ways("manifesting.there_are_cards")
def _() -> BothWays:
    return BothWays(
        told(table_with(library=["Island"]), ManifestDread()), told(table_with(), ManifestDread())
    )


@both_ways("player_effects.library_is_not_empty")
def _() -> BothWays:
    return BothWays(told(table_with(library=["Island"]), Mill()), told(table_with(), Mill()))


@both_ways("player_effects.lies_in_a_hand")
def _() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], hand=["Island"])
    return BothWays(
        told(table, Discard(objects=(table.only("Island"),))),
        told(table, Discard(objects=(table.only("Elite Vanguard"),))),
    )


@both_ways("naming.face_has_what_is_asked")
def _() -> BothWays:
    table = table_with(battlefield=["Meddling Mage"])
    mage = table.only("Meddling Mage")
    return BothWays(
        told(table, NameCard(name="Profane Procession", of=mage)),
        told(table, NameCard(name="Tomb of the Dusk Rose", of=mage)),
    )


@both_ways("naming.is_the_name_of_one_face")
def _() -> BothWays:
    table = table_with(battlefield=["Pithing Needle"])
    return BothWays(
        told(table, NameCard(name="Insectile Aberration")),
        told(table, NameCard(name="Delver of Secrets // Insectile Aberration")),
    )
