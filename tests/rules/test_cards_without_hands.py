"""Cards that once needed handwork and are fully carried out now, each in one case."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.effects import GainControl, Untap
from tabletop.model.actions import Cast, Resolve
from tabletop.model.objects import Spell
from tabletop.model.questions import mode_option
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with

BACK = {"side": Side.BACK}


def test_revealing_eye_takes_a_card_that_is_chosen() -> None:
    table = table_with(
        [on_table("Concealing Curtains", **BACK)], opponent={"hand": ["Opt", "Island"], "library": ["Forest"]}
    )
    table.trigger("Revealing Eye")
    table.resolve(table.only("Opt"))
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Opt"]
    assert sorted(table.names(ZoneKind.HAND, BOB)) == ["Forest", "Island"]


def test_revealing_eye_may_leave_the_hand_alone() -> None:
    table = table_with(
        [on_table("Concealing Curtains", **BACK)], opponent={"hand": ["Opt"], "library": ["Forest"]}
    )
    table.trigger("Revealing Eye")
    table.resolve(False)
    assert table.names(ZoneKind.HAND, BOB) == ["Opt"]


def test_invasion_of_tarkir_counts_the_dragons_that_are_shown() -> None:
    table = table_with(["Invasion of Tarkir"], hand=["Shivan Dragon", "Shivan Dragon", "Opt"])
    dragons = table.all("Shivan Dragon")
    table.trigger("Invasion of Tarkir")
    table.resolve(dragons[0], dragons[1], "Bob")
    table.resolve()
    assert table.state.players[BOB].life == 16


@pytest.mark.parametrize(("untaps", "tapped"), [(False, True), (True, False)])
def test_iceberg_titan_taps_or_untaps(untaps: bool, tapped: bool) -> None:
    table = table_with([on_table("Inverted Iceberg", **BACK)], theirs=[on_table("Hill Giant", tapped=untaps)])
    table.trigger("Iceberg Titan", table.only("Hill Giant"))
    table.resolve(True, mode_option(1 if untaps else 0))
    assert table.permanent("Hill Giant").tapped is tapped


def test_a_fractal_grows_by_what_was_studied() -> None:
    table = table_with(["Kianne, Dean of Substance"], library=["Opt", "Serra Angel", "Shock", "Island"])
    kianne = table.only("Kianne, Dean of Substance")
    for _ in range(3):
        table.use("Kianne, Dean of Substance", 0)
        table.resolve()
        table.tell(Untap(objects=(kianne,)))
    table.use("Kianne, Dean of Substance", 1)
    table.resolve()
    (fractal,) = (each for each in table.state.permanents() if each.is_token)
    assert fractal.counters == {"+1/+1": 2}


def test_the_dean_of_theory_studies_and_takes_one() -> None:
    table = table_with([on_table("Kianne, Dean of Substance", **BACK)], library=["Opt", "Shock", "Island"])
    table.use("Imbraham, Dean of Theory", 0, x=2)
    table.propose(Resolve())
    table.answer(table.only("Opt"))
    assert table.names(ZoneKind.HAND) == ["Opt"]
    (left,) = table.state.zone(ZoneKind.EXILE)
    assert left.counters == {"study": 1}  # type: ignore[attr-defined]


def test_spikefield_hazard_at_a_player_replaces_nothing() -> None:
    table = table_with(hand=["Spikefield Hazard"], theirs=["Grizzly Bears"])
    table.does(Cast(object=table.only("Spikefield Hazard"), face="front", target_players=(BOB,)))
    table.resolve()
    assert table.state.players[BOB].life == 19
    assert table.state.replacements == ()


@pytest.mark.parametrize(
    ("answers", "life", "graveyard"),
    [((True,), 20, ["Hill Giant"]), ((False, True), 20, ["Opt"]), ((False, False), 17, [])],
)
def test_the_lantern_asks_its_target(answers: tuple[bool, ...], life: int, graveyard: list[str]) -> None:
    lantern = on_table("Tergrid, God of Fright", **BACK)
    table = table_with([lantern], theirs=["Hill Giant", "Island"], opponent={"hand": ["Opt"]})
    table.use("Tergrid's Lantern", 0, target_players=(BOB,))
    table.resolve(*answers)
    assert table.state.players[BOB].life == life
    assert table.names(ZoneKind.GRAVEYARD, BOB) == graveyard


def test_snapcaster_gives_flashback() -> None:
    table = table_with(["Snapcaster Mage"], graveyard=["Shock"])
    table.trigger("Snapcaster Mage", table.only("Shock"))
    table.resolve()
    table.does(Cast(object=table.only("Shock"), using="flashback", target_players=(BOB,)))
    spell = table.state.objects[table.state.stack[0]]
    assert isinstance(spell, Spell)
    assert spell.paid == "{R}"
    table.resolve()
    assert table.names(ZoneKind.EXILE) == ["Shock"]


def akosa(**there: object) -> PlacedTable:
    """Return a table with Teferi Akosa of Zhalfir and something else."""
    walker = on_table("Invasion of New Phyrexia", counters={"loyalty": 4}, **BACK)
    return table_with([walker, "Grizzly Bears", "Serra Angel"], **there)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("discards", "left"), [(True, ["Island", "Opt", "Shock"]), (False, ["Opt", "Shock"])]
)
def test_akosa_asks_for_a_creature_card_or_two_cards(discards: bool, left: list[str]) -> None:
    table = akosa(hand=["Hill Giant", "Shock"], library=["Island", "Opt"])
    table.use("Teferi Akosa of Zhalfir", 0)
    table.propose(Resolve(), [discards])
    for name in () if discards else ("Hill Giant", "Island"):
        table.answer(table.only(name))
    assert sorted(table.names(ZoneKind.HAND)) == left


def test_akosa_shuffles_away_what_the_tapped_creatures_measure() -> None:
    table = akosa(theirs=["Bonesplitter", "Hill Giant"])
    table.use("Teferi Akosa of Zhalfir", 2)
    table.resolve(table.only("Grizzly Bears"), False)
    assert table.permanent("Grizzly Bears").tapped
    table.resolve()
    assert table.names(ZoneKind.LIBRARY, BOB) == ["Bonesplitter"]


def test_sejiri_shelter_protects_from_the_chosen_color() -> None:
    table = table_with(["Grizzly Bears"], hand=["Sejiri Shelter", "Shock", "Swords to Plowshares"])
    bears = table.only("Grizzly Bears")
    table.does(Cast(object=table.only("Sejiri Shelter"), face="front", targets=(bears,)))
    table.resolve(mode_option(3))
    assert not table.ruling(Cast(object=table.only("Shock"), targets=(bears,))).is_legal
    assert table.ruling(Cast(object=table.only("Swords to Plowshares"), targets=(bears,))).is_legal


@pytest.mark.parametrize(("milled", "counters"), [("Murder", {"deathtouch": 1}), ("Opt", {})])
def test_grist_looks_for_a_black_card(milled: str, counters: dict[str, int]) -> None:
    grist = on_table("Grist, Voracious Larva", counters={"loyalty": 3}, **BACK)
    table = table_with([grist], library=["Island", milled])
    table.use("Grist, the Plague Swarm", 0)
    table.resolve()
    (insect,) = (each for each in table.state.permanents() if each.is_token)
    assert insect.counters == counters


def test_everybody_gets_back_what_they_own() -> None:
    table = table_with(["Grizzly Bears", "The Fall of Lord Konda"], theirs=["Hill Giant"])
    for name, seat in (("Grizzly Bears", BOB), ("Hill Giant", ALICE)):
        table.tell(GainControl(objects=(table.only(name),), to=seat))
    table.trigger("The Fall of Lord Konda", ability=1)
    table.resolve()
    assert table.permanent("Grizzly Bears").controller == ALICE
    assert table.permanent("Hill Giant").controller == BOB


def test_jace_swaps_library_and_hand() -> None:
    jace = on_table("Jace, the Mind Sculptor", counters={"loyalty": 12})
    table = table_with([jace], opponent={"hand": ["Opt", "Shock"], "library": ["Island", "Forest"]})
    table.use("Jace, the Mind Sculptor", 3, target_players=(BOB,))
    table.resolve()
    assert sorted(table.names(ZoneKind.LIBRARY, BOB)) == ["Opt", "Shock"]
    assert sorted(table.names(ZoneKind.EXILE, BOB)) == ["Forest", "Island"]


def test_any_number_of_cards_of_a_hand_are_cast() -> None:
    table = table_with([on_table("Jin-Gitaxias", **BACK)], hand=["Grizzly Bears", "Hill Giant", "Island"])
    table.trigger("The Great Synthesis", ability=2)
    table.resolve(True, True)
    assert {table.state.objects[id].definition.name for id in table.state.stack} == {
        "Grizzly Bears",
        "Hill Giant",
    }
