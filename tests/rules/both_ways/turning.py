"""Both ways: turning over, flipping, turning up and down, melding, day and night."""

from tabletop.language.effects import (
    Convert,
    Flip,
    Forbid,
    Meld,
    PutAbility,
    SetDay,
    SetNight,
    Transform,
    TurnFaceDown,
    TurnFaceUp,
)
from tabletop.model.actions import Resolve, TurnUp
from tests.rules.both_ways import BothWays, Tried, both_ways, instruct
from tests.support import BOB, PlacedTable, copy_of, face_down, on_table, table_with, token


def turn(table: PlacedTable, name: str) -> Tried:
    return instruct(table, Transform(objects=(table.only(name),)))


def turned_or_not(*names: str, stopped: str, edition: str = "2025-06-06") -> BothWays:
    table = table_with(battlefield=[*names, stopped], edition=edition)
    return BothWays(turn(table, names[0]), turn(table, stopped))


# --- Turning over -------------------------------------------------------------------------------------


@both_ways("transform.is_on_the_battlefield")
def transform_is_on_the_battlefield() -> BothWays:
    table = table_with(battlefield=["Delver of Secrets"], hand=["Thraben Gargoyle"])
    return BothWays(turn(table, "Delver of Secrets"), turn(table, "Thraben Gargoyle"))


@both_ways("transform.this_edition_transforms")
def transform_this_edition_transforms() -> BothWays:
    new, old = (table_with(["Delver of Secrets"], edition=day) for day in ("2011-09-30", "2009-07-08"))
    return BothWays(turn(new, "Delver of Secrets"), turn(old, "Delver of Secrets"))


@both_ways("transform.this_edition_converts")
def transform_this_edition_converts() -> BothWays:
    new, old = (table_with(["Ratchet, Field Medic"], edition=day) for day in ("2022-11-18", "2022-09-08"))
    converted = (
        instruct(table, Convert(objects=(table.only("Ratchet, Field Medic"),))) for table in (new, old)
    )
    return BothWays(*converted)


@both_ways("transform.has_two_faces")
def transform_has_two_faces() -> BothWays:
    return turned_or_not("Delver of Secrets", stopped="Elite Vanguard")


@both_ways("transform.is_no_modal_card")
def transform_is_no_modal_card() -> BothWays:
    new = table_with(battlefield=["Birgi, God of Storytelling"], edition="2025-09-19")
    old = table_with(battlefield=["Birgi, God of Storytelling"])
    return BothWays(turn(new, "Birgi, God of Storytelling"), turn(old, "Birgi, God of Storytelling"))


@both_ways("transform.is_no_meld_card")
def transform_is_no_meld_card() -> BothWays:
    return turned_or_not("Delver of Secrets", stopped="Graf Rats")


@both_ways("transform.is_face_up")
def transform_is_face_up() -> BothWays:
    table = table_with(battlefield=["Delver of Secrets", face_down("Thraben Gargoyle")])
    return BothWays(turn(table, "Delver of Secrets"), turn(table, "Thraben Gargoyle"))


@both_ways("transform.other_face_can_be_there")
def transform_other_face_can_be_there() -> BothWays:
    siege = on_table("Invasion of Kylem", counters={"defense": 5}, protector=BOB)
    table = table_with(battlefield=["Delver of Secrets", siege])
    return BothWays(turn(table, "Delver of Secrets"), turn(table, "Invasion of Kylem"))


@both_ways("transform.has_neither_daybound_nor_nightbound")
def transform_has_neither_daybound_nor_nightbound() -> BothWays:
    return turned_or_not("Delver of Secrets", stopped="Bird Admirer")


@both_ways("transform.nothing_forbids_it")
def transform_nothing_forbids_it() -> BothWays:
    table = table_with(battlefield=["Delver of Secrets", "Thraben Gargoyle"])
    table.tell(Forbid(what=("transform",), object=table.only("Thraben Gargoyle")))
    return BothWays(turn(table, "Delver of Secrets"), turn(table, "Thraben Gargoyle"))


@both_ways("transform.has_not_turned_since")
def transform_has_not_turned_since() -> BothWays:
    """The verdict comes as the second ability resolves. Nothing is refused, but the rule is cited."""

    def two_abilities() -> PlacedTable:
        table = table_with(battlefield=["Thraben Gargoyle"])
        gargoyle = table.only("Thraben Gargoyle")
        for _ in range(2):
            table.tell(PutAbility(object=gargoyle, then=(Transform(objects=("self",)),)))
        return table

    first, second = two_abilities(), two_abilities()
    second.resolve()
    return BothWays(Tried(first, Resolve()), Tried(second, Resolve()))


# --- Flip cards ---------------------------------------------------------------------------------------


def flip(table: PlacedTable, name: str) -> Tried:
    return instruct(table, Flip(objects=(table.only(name),)))


@both_ways("flip.is_on_the_battlefield")
def flip_is_on_the_battlefield() -> BothWays:
    table = table_with(battlefield=["Akki Lavarunner"], hand=["Budoka Pupil"])
    return BothWays(flip(table, "Akki Lavarunner"), flip(table, "Budoka Pupil"))


@both_ways("flip.is_a_flip_card")
def flip_is_a_flip_card() -> BothWays:
    table = table_with(battlefield=[copy_of("Akki Lavarunner", card="Clone"), "Delver of Secrets"])
    return BothWays(flip(table, "Clone"), flip(table, "Delver of Secrets"))


@both_ways("flip.is_not_flipped_yet")
def flip_is_not_flipped_yet() -> BothWays:
    table = table_with(battlefield=["Akki Lavarunner", on_table("Budoka Pupil", flipped=True)])
    return BothWays(flip(table, "Akki Lavarunner"), flip(table, "Budoka Pupil"))


# --- Face down and face up ----------------------------------------------------------------------------


def down(table: PlacedTable, name: str) -> Tried:
    return instruct(table, TurnFaceDown(objects=(table.only(name),)))


def up(table: PlacedTable, name: str) -> Tried:
    return instruct(table, TurnFaceUp(objects=(table.only(name),)))


@both_ways("face_down.is_there_to_turn_down")
def face_down_is_there_to_turn_down() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard"], graveyard=["Serra Angel"])
    return BothWays(down(table, "Elite Vanguard"), down(table, "Serra Angel"))


@both_ways("face_down.is_not_double_faced")
def face_down_is_not_double_faced() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", "Chittering Host"])
    return BothWays(down(table, "Elite Vanguard"), down(table, "Chittering Host"))


@both_ways("face_down.is_not_face_down_yet")
def face_down_is_not_face_down_yet() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", face_down("Serra Angel")])
    return BothWays(down(table, "Elite Vanguard"), down(table, "Serra Angel"))


@both_ways("face_down.lies_face_down")
def face_down_lies_face_down() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", face_down("Serra Angel")])
    return BothWays(up(table, "Serra Angel"), up(table, "Elite Vanguard"))


@both_ways("face_down.front_is_a_permanent")
def face_down_front_is_a_permanent() -> BothWays:
    table = table_with(battlefield=[face_down("Island"), face_down("Opt")])
    return BothWays(up(table, "Island"), up(table, "Opt"))


def show(table: PlacedTable, name: str, by: int | None = None) -> Tried:
    return Tried(table, TurnUp(object=table.only(name), by=by))


@both_ways("face_down.is_face_down_to_turn_up")
def face_down_is_face_down_to_turn_up() -> BothWays:
    table = table_with(battlefield=["Elite Vanguard", face_down("Serra Angel")])
    return BothWays(show(table, "Serra Angel"), show(table, "Elite Vanguard"))


@both_ways("face_down.is_yours_to_turn_up")
def face_down_is_yours_to_turn_up() -> BothWays:
    table = table_with(battlefield=[face_down("Serra Angel")])
    return BothWays(show(table, "Serra Angel"), show(table, "Serra Angel", by=BOB))


@both_ways("face_down.its_rule_lets_it_up")
def face_down_its_rule_lets_it_up() -> BothWays:
    table = table_with(battlefield=[face_down("Serra Angel"), face_down("Island")])
    return BothWays(show(table, "Serra Angel"), show(table, "Island"))


@both_ways("face_down.can_pay_to_turn_up")
def face_down_can_pay_to_turn_up() -> BothWays:
    trusted = table_with(battlefield=[face_down("Serra Angel")])
    counted = table_with(battlefield=[face_down("Serra Angel")], mana="enforced")
    return BothWays(show(trusted, "Serra Angel"), show(counted, "Serra Angel"))


# --- Meld ---------------------------------------------------------------------------------------------

GISELA, BRUNA = "Gisela, the Broken Blade", "Bruna, the Fading Light"


def meld(table: PlacedTable, *ids: int) -> Tried:
    return instruct(table, Meld(objects=ids))


def melded_or_not(*stopped: str, **places: object) -> BothWays:
    table = table_with(battlefield=[GISELA, BRUNA])
    other = table_with(battlefield=[*stopped], **places)  # type: ignore[arg-type]
    ids = tuple(permanent.id for permanent in other.state.permanents())
    return BothWays(meld(table, table.only(GISELA), table.only(BRUNA)), meld(other, *ids))


@both_ways("meld.two_objects_are_given")
def meld_two_objects() -> BothWays:
    return melded_or_not(GISELA)


@both_ways("meld.meld_cards_are_given")
def meld_cards_only() -> BothWays:
    return melded_or_not(GISELA, "Elite Vanguard")


@both_ways("meld.both_halves_belong_together")
def meld_both_halves_belong_together() -> BothWays:
    return melded_or_not(GISELA, "Graf Rats")


@both_ways("meld.neither_is_a_token")
def meld_neither_is_a_token() -> BothWays:
    return melded_or_not(GISELA, token("Wolf"))  # type: ignore[arg-type]


@both_ways("meld.is_not_melded_yet")
def meld_is_not_melded_yet() -> BothWays:
    return melded_or_not("Chittering Host", "Graf Rats")


@both_ways("meld.one_player_owns_and_controls_both")
def meld_one_player_owns_and_controls_both() -> BothWays:
    return melded_or_not(GISELA, theirs=[BRUNA])


@both_ways("meld.this_edition_knows_the_pair")
def meld_this_edition_knows_the_pair() -> BothWays:
    pair = "Phyrexian Dragon Engine", "Mishra, Claimed by Gix"
    new, old = table_with(battlefield=pair), table_with(battlefield=pair, edition="2021-09-24")
    return BothWays(meld(new, *map(new.only, pair)), meld(old, *map(old.only, pair)))


@both_ways("meld.this_edition_melds")
def meld_this_edition_melds() -> BothWays:
    pair = "Midnight Scavengers", "Graf Rats"
    new, old = (table_with(battlefield=pair, edition=day) for day in ("2016-07-22", "2016-04-08"))
    return BothWays(meld(new, *map(new.only, pair)), meld(old, *map(old.only, pair)))


# --- Day and night ------------------------------------------------------------------------------------


@both_ways("day_night.is_not_so_yet")
def day_night_is_not_so_yet() -> BothWays:
    table = table_with(day_night="day")
    return BothWays(instruct(table, SetNight()), instruct(table, SetDay()))


@both_ways("day_night.this_edition_knows_day_and_night")
def day_night_this_edition_knows_day_and_night() -> BothWays:
    return BothWays(instruct(table_with(), SetDay()), instruct(table_with(edition="2021-06-04"), SetDay()))
