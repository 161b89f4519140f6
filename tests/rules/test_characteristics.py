"""Characteristics of objects: 613, 202.3 and 712.8, in every zone, and the source of each value."""

import pytest

from tabletop.cards.faces import Layout
from tabletop.cards.library import default_library
from tabletop.language.effects import (
    AddCounters,
    Attach,
    BecomeCopy,
    Change,
    Changes,
    Detach,
    GainControl,
    Transform,
)
from tabletop.model.actions import Advance
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.characteristics import NOTHING, OUTSIDE_IS_SILENT
from tabletop.rules.values.derived import base
from tabletop.rules.values.layers import characteristics, origins_of
from tests.batches import in_batches
from tests.support import BOB, PlacedTable, copy_of, face_down, on_table, table_with, token

ELSEWHERE = ("hand", "library", "graveyard", "exile", "command")
TWO_FACED = sorted(card.name for card in default_library() if len(card.faces) > 1 or card.meld)


def change(table: PlacedTable, name: str, until: str | None = None, **changes: object) -> None:
    """Apply a continuous effect to an object."""
    what = Changes(**changes)  # type: ignore[arg-type]
    assert table.tell(Change(objects=(table.only(name),), change=what, until=until)).ruling.is_legal


# --- Zone by zone (712.8) ---------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ELSEWHERE)
@in_batches("name", TWO_FACED[::9])
def test_off_the_battlefield_and_the_stack_only_the_front_counts(zone: str, name: str) -> None:
    table = table_with(**{zone: [name]})  # type: ignore[arg-type]
    front = default_library().find(name).definition.front
    now = table.now(front.name)
    assert now.name == front.name
    assert now.types == front.types.types
    assert now.mana_value == front.mana_cost.value()


@in_batches("name", TWO_FACED)
def test_each_face_on_the_battlefield_is_itself(name: str) -> None:
    """712.8d-g: with the mana value of the front, of the face, or of both fronts."""
    library = default_library()
    card = library.find(name).definition
    for face in card.faces:
        if not face.is_permanent or library.find(face.name).definition is not card:
            continue
        table = table_with(battlefield=[on_table(face.name, counters={"loyalty": 1, "defense": 1})])
        (permanent,) = table.state.permanents()
        now = base(table.state, permanent)
        assert now.name == face.name
        counts = face if card.layout is Layout.MODAL else card.front
        assert now.mana_value == counts.mana_cost.value()


RESULTS = sorted(card.name for card in default_library() if card.layout is Layout.MELD_RESULT)


@pytest.mark.parametrize("result", RESULTS)
def test_a_melded_permanent_is_its_result_for_the_sum_of_both(result: str) -> None:
    first, second = default_library().parts(result)
    table = table_with(battlefield=[result])
    now = table.now(result)
    assert now.mana_value == first.front.mana_cost.value() + second.front.mana_cost.value()
    assert not now.mana_cost


def test_face_down_in_exile_it_is_nothing() -> None:
    table = table_with(exile=[on_table("Serra Angel", face_down=True)])
    (card,) = table.state.objects.values()
    assert characteristics(table.state, card.id) == NOTHING


def test_what_is_not_there_is_nothing() -> None:
    assert characteristics(table_with().state, 5) == NOTHING


def test_a_planeswalker_has_printed_loyalty_elsewhere_and_counters_on_the_battlefield() -> None:
    """306.5."""
    table = table_with(hand=["Jace, the Mind Sculptor"])
    assert table.now("Jace, the Mind Sculptor").loyalty == 3
    table = table_with(battlefield=[on_table("Jace, the Mind Sculptor", counters={"loyalty": 5})])
    assert table.now("Jace, the Mind Sculptor").loyalty == 5


def test_a_vehicle_has_no_size_until_it_is_a_creature() -> None:
    """208.3."""
    table = table_with(battlefield=["Optimus Prime, Autobot Leader"], active=BOB)
    assert table.now("Optimus Prime, Autobot Leader").power is None
    change(table, "Optimus Prime, Autobot Leader", add_types=("Creature",))
    assert table.now("Optimus Prime, Autobot Leader").power == 6


def test_living_metal_makes_it_a_creature_in_its_controllers_turn() -> None:
    """702.161a."""
    table = table_with(battlefield=["Optimus Prime, Autobot Leader"])
    assert "Creature" in table.now("Optimus Prime, Autobot Leader").types
    table.does(Advance(to="next turn"))
    assert "Creature" not in table.now("Optimus Prime, Autobot Leader").types


def test_a_creature_without_a_printed_size_is_0_0() -> None:
    """208.5: a land that is just a creature dies of it."""
    table = table_with(battlefield=["Island"])
    change(table, "Island", add_types=("Creature",))
    assert table.names(ZoneKind.GRAVEYARD) == ["Island"]


# --- Layers (613) -----------------------------------------------------------------------------------


def test_counters_come_after_effects_that_set_a_size() -> None:
    """613.4b before 613.4c."""
    table = table_with(battlefield=[on_table("Serra Angel", counters={"+1/+1": 2})])
    change(table, "Serra Angel", power="1", toughness="1")
    assert (table.now("Serra Angel").power, table.now("Serra Angel").toughness) == (3, 3)


def test_setting_comes_before_adding_whatever_came_first() -> None:
    table = table_with(battlefield=["Serra Angel"])
    change(table, "Serra Angel", power="+2", toughness="+2")
    change(table, "Serra Angel", power="0", toughness="1")
    assert (table.now("Serra Angel").power, table.now("Serra Angel").toughness) == (2, 3)


def test_of_two_that_set_the_later_one_counts() -> None:
    table = table_with(battlefield=["Serra Angel"])
    change(table, "Serra Angel", power="7", toughness="7")
    change(table, "Serra Angel", power="1", toughness="1")
    assert table.now("Serra Angel").power == 1


def test_plus_and_minus_counters_count() -> None:
    table = table_with(battlefield=[on_table("Serra Angel", counters={"-1/-1": 1})])
    assert table.now("Serra Angel").power == 3


def test_a_keyword_counter_gives_the_keyword() -> None:
    """122.1b."""
    table = table_with(battlefield=["Elite Vanguard"])
    table.tell(AddCounters(objects=(table.only("Elite Vanguard"),), kind="flying"))
    assert table.now("Elite Vanguard").keywords == ("flying",)


def test_types_are_set_or_added() -> None:
    table = table_with(battlefield=["Serra Angel"])
    change(table, "Serra Angel", add_types=("Artifact",), add_subtypes=("Golem",))
    assert table.now("Serra Angel").types == ("Creature", "Artifact")
    assert table.now("Serra Angel").subtypes == ("Angel", "Golem")
    change(table, "Serra Angel", types=("Land",), subtypes=("Forest",))
    assert table.now("Serra Angel").types == ("Land",)
    assert table.now("Serra Angel").subtypes == ("Forest",)


def test_a_supertype_is_added_and_taken_away() -> None:
    table = table_with(battlefield=["Serra Angel"])
    change(table, "Serra Angel", add_supertypes=("Legendary",))
    assert table.now("Serra Angel").supertypes == ("Legendary",)
    change(table, "Serra Angel", remove_supertypes=("Legendary",))
    assert table.now("Serra Angel").supertypes == ()


def test_colors_are_set_added_and_taken_away() -> None:
    table = table_with(battlefield=["Serra Angel"])
    change(table, "Serra Angel", add_colors=("U",))
    assert table.now("Serra Angel").colors == {"W", "U"}
    change(table, "Serra Angel", colors=())
    assert table.now("Serra Angel").colors == frozenset()


def test_losing_abilities_and_getting_one_later() -> None:
    table = table_with(battlefield=["Serra Angel"])
    change(table, "Serra Angel", lose_abilities=True)
    assert table.now("Serra Angel").keywords == ()
    change(table, "Serra Angel", add_keywords=("trample",))
    assert table.now("Serra Angel").keywords == ("trample",)


def test_an_effect_lasts_as_long_as_it_says() -> None:
    table = table_with(
        battlefield=["Serra Angel"], library=["Island"] * 4, opponent={"library": ["Island"] * 4}
    )
    change(table, "Serra Angel", until="your next turn", power="+1")
    change(table, "Serra Angel", until="end of turn", power="+10")
    assert table.now("Serra Angel").power == 15
    table.does(Advance(to="next turn"))
    assert table.now("Serra Angel").power == 5
    table.does(Advance(to="next turn"))
    assert table.now("Serra Angel").power == 4


def test_an_effect_stays_on_what_turns_over_and_not_on_what_left() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    change(table, "Delver of Secrets", power="+3", toughness="+3")
    table.tell(Transform(objects=(table.only("Delver of Secrets"),)))
    assert table.now("Insectile Aberration").power == 6


def test_a_static_ability_works_while_its_face_is_up() -> None:
    """The lord on the back does nothing while the front is up."""
    names = ["Mayor of Avabruck", "Elite Vanguard"]
    table = table_with(battlefield=names, edition="2021-06-04")
    assert (table.now("Elite Vanguard").power, table.now("Mayor of Avabruck").power) == (3, 1)
    table.tell(Transform(objects=(table.only("Mayor of Avabruck"),)))
    assert table.now("Elite Vanguard").power == 2


def test_a_static_ability_of_an_opponent_may_be_about_yours_or_theirs() -> None:
    table = table_with(battlefield=["Elite Vanguard"], theirs=["Mayor of Avabruck"], edition="2021-06-04")
    assert table.now("Elite Vanguard").power == 2
    table.tell(GainControl(objects=(table.only("Elite Vanguard"),), to=BOB))
    assert table.now("Elite Vanguard").power == 3


def test_equipment_works_on_what_it_is_attached_to() -> None:
    table = table_with(battlefield=["Elite Vanguard", "Bonesplitter"])
    table.tell(Attach(object=table.only("Bonesplitter"), to=table.only("Elite Vanguard")))
    assert table.now("Elite Vanguard").power == 4


def test_answers_are_not_those_of_another_state() -> None:
    """A cached answer is valid for its own state only: going back and forth changes nothing."""
    table = table_with(battlefield=["Elite Vanguard", "Mayor of Avabruck"], edition="2021-06-04")
    before, vanguard = table.state, table.only("Elite Vanguard")
    table.tell(Transform(objects=(table.only("Mayor of Avabruck"),)))
    after = table.state
    for _ in range(3):
        assert characteristics(before, vanguard).power == 3
        assert characteristics(after, vanguard).power == 2


# --- Mana values (202.3) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("placed", "name", "value"),
    [
        (on_table("Ravager of the Fells"), "Ravager of the Fells", 4),
        (copy_of("Ravager of the Fells", card="Clone"), "Ravager of the Fells", 0),
        (copy_of("Ravager of the Fells", card="Delver of Secrets"), "Ravager of the Fells", 0),
        (copy_of("Huntmaster of the Fells", card="Clone"), "Huntmaster of the Fells", 4),
        (on_table("Harnfel, Horn of Bounty"), "Harnfel, Horn of Bounty", 5),
        (on_table("Tok-Tok, Volcano Born"), "Tok-Tok, Volcano Born", 4),
        (on_table("Chittering Host"), "Chittering Host", 7),
        (token("Wolf"), "Wolf Token", 0),
        (on_table("Island"), "Island", 0),
    ],
)
def test_mana_values(placed: object, name: str, value: int) -> None:
    assert table_with(battlefield=[placed]).now(name).mana_value == value  # type: ignore[list-item]


def test_face_down_the_mana_value_is_0() -> None:
    table = table_with(battlefield=[face_down("Serra Angel")])
    (permanent,) = table.state.permanents()
    assert characteristics(table.state, permanent.id).mana_value == 0


def test_a_double_faced_card_with_its_back_up_that_becomes_a_copy_has_no_front_to_count() -> None:
    table = table_with(battlefield=["Insectile Aberration", "Serra Angel"])
    aberration = table.only("Insectile Aberration")
    table.tell(BecomeCopy(object=aberration, of=table.only("Serra Angel")))
    assert characteristics(table.state, aberration).mana_value == 5


# --- Where a value comes from -----------------------------------------------------------------------


def origins(table: PlacedTable, name: str) -> dict[str, tuple[str, str]]:
    """Return the words and the rule behind each value, the last ones where there are several."""
    return {each.about: (each.words, each.rule) for each in origins_of(table.state, table.only(name))}


def test_the_mana_value_of_a_back_is_explained_by_its_front() -> None:
    table = table_with(battlefield=["Insectile Aberration"])
    assert origins(table, "Insectile Aberration")["mana value"] == ("the front's cost {U}", "202.3b, 712.8e")


def test_a_name_is_explained_by_the_side_that_is_up_or_by_the_zone() -> None:
    assert origins(table_with(battlefield=["Insectile Aberration"]), "Insectile Aberration")["name"] == (
        "the back is up",
        "712.8e",
    )
    assert origins(table_with(hand=["Delver of Secrets"]), "Delver of Secrets")["name"] == (
        "only the front counts in the hand",
        "712.8a",
    )


def test_a_copy_says_of_what() -> None:
    table = table_with(battlefield=[copy_of("Serra Angel", card="Clone")])
    assert origins(table, "Serra Angel")["name"] == ("a copy of Serra Angel", "707.2")


def test_power_is_explained_step_by_step() -> None:
    table = table_with(battlefield=[on_table("Serra Angel", counters={"+1/+1": 2})])
    change(table, "Serra Angel", power="1")
    steps = [each for each in origins_of(table.state, table.only("Serra Angel")) if each.about == "power"]
    assert [(each.value, each.rule) for each in steps] == [("1", "613.4b"), ("3", "122.1a")]


def test_a_melded_permanent_says_whose_sum_it_is() -> None:
    table = table_with(battlefield=["Chittering Host"])
    assert origins(table, "Chittering Host")["mana value"][1] == "202.3c, 712.8g"


def test_outside_the_game_a_card_is_its_front() -> None:
    """outside-the-game: the rules said nothing before 2015, so the program's default applies."""
    new, old = (
        table_with(outside=["Village Ironsmith"], edition=day) for day in ("2025-06-06", "2012-10-05")
    )
    assert new.now("Village Ironsmith") == old.now("Village Ironsmith")
    assert new.now("Village Ironsmith").subtypes == ("Human", "Werewolf")
    said = {
        table.state.edition: [each.words for each in origins_of(table.state, table.only("Village Ironsmith"))]
        for table in (new, old)
    }
    assert OUTSIDE_IS_SILENT.words in said["2012-10-05"]
    assert OUTSIDE_IS_SILENT.words not in said["2025-06-06"]


# --- What is attached to it -------------------------------------------------------------------------


def test_what_becomes_attached_later_counts_from_then_on() -> None:
    """Halvar looks at the Equipment on other creatures, even if it does nothing itself."""
    table = table_with(["Halvar, God of Battle", "Serra Angel", "Grizzly Bears", "Helm of the Host"])
    helm, angel, bears = (table.only(name) for name in ("Helm of the Host", "Serra Angel", "Grizzly Bears"))
    for host, other in ((angel, bears), (bears, angel)):
        table.tell(Attach(object=helm, to=host))
        assert "double strike" in characteristics(table.state, host).keywords
        assert "double strike" not in characteristics(table.state, other).keywords
    table.tell(Detach(objects=(helm,)))
    assert "double strike" not in characteristics(table.state, bears).keywords
