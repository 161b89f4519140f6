"""Placeholders at the table: unknown facts cause no refusal, and described ones count."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.effects import Attach, BecomeCopy, Convert, Flip, PutOntoBattlefield, Transform
from tabletop.model.actions import Action, Attack, Block, Cast, Instruct, PlayLand
from tabletop.model.events import ByHandTold
from tabletop.model.handwork import Agree, DescribeCard
from tabletop.model.zones import ZoneKind
from tabletop.play.log.logbook import Logbook
from tabletop.play.perspective import Perspective
from tabletop.rules.attempts import offers
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.unknown_cards import unjudgeable_rules
from tabletop.rules.values.layers import characteristics
from tests.support import ALICE, BOB, PlacedTable, copy_of, happened, on_table, placeholder, table_with

WORM = "Sandworm"


def test_it_is_cast_for_any_cost_at_any_time_and_its_player_says_where_it_goes() -> None:
    table = table_with(hand=[placeholder(WORM)], active=BOB, step="upkeep", mana="enforced")
    table.does(Cast(object=table.only(WORM)))
    table.resolve("battlefield")
    assert table.permanent(WORM)


def test_to_the_graveyard_goes_what_its_player_says_with_a_task_that_reminds() -> None:
    table = table_with(hand=[placeholder(WORM, text=("Draw three cards.",))])
    table.does(Cast(object=table.only(WORM)))
    played = table.resolve("graveyard")
    assert table.names(ZoneKind.GRAVEYARD) == [WORM]
    assert [each.words for each in happened(played, ByHandTold)] == [f"Do what {WORM} says."]


def test_what_was_said_counts() -> None:
    table = table_with(hand=[placeholder(WORM, type="Sorcery", cost="{3}{R}", text=("Deal 3.",))], active=BOB)
    assert table.propose(Cast(object=table.only(WORM))).names == ("casting.timing_is_right",)
    table = table_with(hand=[placeholder(WORM, type="Sorcery", cost="{3}{R}")], mana="enforced")
    assert table.propose(Cast(object=table.only(WORM))).names == ("casting.mana_is_there",)


def test_it_is_played_as_a_land_once_each_turn_like_others() -> None:
    table = table_with(hand=[placeholder(WORM), "Island"])
    labels = [offer.label for offer in offers(table.state, table.only(WORM))]
    assert f"Play {WORM} as a land" in labels
    table.does(PlayLand(object=table.only(WORM)))
    assert table.permanent(WORM)
    assert table.propose(PlayLand(object=table.only("Island"))).names == ("lands.a_land_play_is_left",)


def test_a_said_creature_is_no_land() -> None:
    table = table_with(hand=[placeholder(WORM, type="Creature")])
    assert table.propose(PlayLand(object=table.only(WORM))).names == ("lands.face_is_a_land",)


@pytest.mark.parametrize("zone", ["graveyard", "exile"])
def test_its_text_may_let_it_be_cast_from_elsewhere(zone: str) -> None:
    table = table_with(**{zone: [placeholder(WORM, type="Instant")]})  # type: ignore[arg-type]
    table.does(Cast(object=table.only(WORM)))
    table.resolve()
    assert table.names(ZoneKind.GRAVEYARD) == [WORM]


def test_it_attacks_and_blocks_on_its_players_word() -> None:
    worm = on_table("Runeclaw Bear", summoning_sick=True)
    table = table_with([placeholder(WORM), worm], theirs=[placeholder("Wall")], step="declare attackers")
    table.does(Attack(players={table.only(WORM): BOB}))
    table.does(Block(blockers={table.only("Wall"): table.only(WORM)}, by=BOB))
    table = table_with([placeholder(WORM), worm], step="declare attackers")
    bear = Attack(players={table.only(WORM): BOB, table.only("Runeclaw Bear"): BOB})
    assert table.propose(bear).names == ("attacking.each_can_attack",)


def test_an_aura_stays_without_a_host_and_goes_onto_anything() -> None:
    aura = placeholder("Rune", type="Enchantment — Aura")
    table = table_with([aura, "Island"])
    table.does(Agree(mana="enforced"))
    assert table.permanent("Rune")
    table.does(Instruct(effect=Attach(object=table.only("Rune"), to=table.only("Island"))))
    assert table.permanent("Rune").attached_to == table.only("Island")


@pytest.mark.parametrize("types", ["Planeswalker", "Battle — Siege", "Creature"])
def test_nothing_dies_of_a_number_that_nobody_has_said(types: str) -> None:
    table = table_with([placeholder(WORM, type=types)])
    table.does(Agree(mana="enforced"), *(["Bob"] if types.startswith("Battle") else []))
    assert table.permanent(WORM)


def test_it_is_put_onto_the_battlefield_by_hand() -> None:
    table = table_with(hand=[placeholder(WORM)])
    table.does(Instruct(effect=PutOntoBattlefield(objects=(table.only(WORM),))))
    assert table.permanent(WORM)
    table = table_with(hand=[placeholder(WORM, type="Instant")])
    refused = table.propose(Instruct(effect=PutOntoBattlefield(objects=(table.only(WORM),))))
    assert refused.names == ("putting.is_a_permanent_card",)


def describe(**said: str) -> Action:
    return DescribeCard(card=WORM, **said)  # type: ignore[arg-type]


def test_what_is_said_counts_everywhere_is_told_and_is_taken_back() -> None:
    table = table_with(
        [placeholder(WORM)],
        hand=[placeholder(WORM), placeholder("Other")],
        opponent={"library": [placeholder(WORM)]},
    )
    before = table.state
    table.does(describe(type="Creature — Worm", cost="{4}{R}", size="5/4"))
    worms = [table.state.objects[id] for id in table.all(WORM)]
    assert {each.definition.front.power for each in worms} == {"5"}
    assert len(worms) == 3
    found = table.now("Other")
    assert not found.types
    logbook = Logbook(table.journal)
    line = logbook.last_line()
    assert line is not None
    assert line.text == "Sandworm is described: {4}{R}; Creature — Worm; 5/4."
    assert logbook.undo_title() == "Describe Sandworm"
    table.undo()
    assert table.state == before


def test_a_copy_of_it_is_what_it_is_said_to_be() -> None:
    table = table_with([placeholder(WORM), copy_of("Serra Angel", card="Clone")])
    clone, worm = table.only("Serra Angel"), table.only(WORM)
    table.does(Instruct(effect=BecomeCopy(object=clone, of=worm)))
    table.does(describe(type="Creature — Worm", size="5/4"))
    assert [characteristics(table.state, id).power for id in (clone, worm)] == [5, 5]


def test_a_card_that_is_known_is_never_described() -> None:
    table = table_with(hand=["Serra Angel"])
    refused = table.propose(DescribeCard(card="Serra Angel", size="9/9"))
    assert refused.names == ("describing.it_is_a_placeholder",)
    assert refused.ruling.reasons[0].numbers == ()


def test_each_rule_that_can_not_refuse_it_is_one() -> None:
    table = table_with(hand=[placeholder(WORM)])
    assert unjudgeable_rules(table.state, table.only(WORM)) <= all_rules().keys()
    assert unjudgeable_rules(table.state, None) == frozenset()


def test_others_are_still_refused_all_that() -> None:
    table = table_with(hand=["Serra Angel"], active=BOB)
    assert table.propose(Cast(object=table.only("Serra Angel"), by=ALICE)).names == (
        "casting.timing_is_right",
    )


def test_only_sure_creatures_attack_with_everything() -> None:
    table = table_with(
        [
            placeholder(WORM),
            placeholder("Golem", type="Creature", size="2/2"),
            "Runeclaw Bear",
        ],
        step="declare attackers",
    )
    able = Perspective(table.state, None).able_to_attack(BOB)
    assert {table.state.objects[id].definition.name for id in able} == {"Golem", "Runeclaw Bear"}


GATE = "Quiet Gate // Loud Gate"


def test_either_face_of_two_names_is_cast_and_the_one_that_is_up_is_what_it_is() -> None:
    table = table_with(
        hand=[placeholder(GATE, type="Creature", size="2/2", back_type="Sorcery", back_cost="{R}")]
    )
    gate = table.only("Quiet Gate")
    labels = [offer.label for offer in offers(table.state, gate)]
    assert {"Cast Quiet Gate", "Cast Loud Gate"} <= set(labels)
    table.does(Cast(object=gate, face=Side.BACK))
    table.resolve()
    assert table.names(ZoneKind.GRAVEYARD) == [GATE]


def test_a_face_of_which_nothing_was_said_is_played_as_a_land_or_cast() -> None:
    for action in (PlayLand, Cast):
        table = table_with(hand=[placeholder(GATE)])
        table.does(action(object=table.only("Quiet Gate"), face=Side.BACK))


@pytest.mark.parametrize("effect", [Transform, Convert])
def test_it_turns_over_since_nobody_has_said_that_it_does_not(effect: type[Transform | Convert]) -> None:
    table = table_with(
        [placeholder(GATE, type="Creature", size="2/2", back_type="Creature", back_size="5/5")]
    )
    gate = table.only("Quiet Gate")
    table.tell(effect(objects=(gate,)))
    assert characteristics(table.state, gate).power == 5
    assert characteristics(table.state, gate).name == "Loud Gate"
    table.tell(effect(objects=(gate,)))
    assert characteristics(table.state, gate).name == "Quiet Gate"


def test_what_is_said_of_the_back_counts_once_it_is_up() -> None:
    table = table_with([placeholder(GATE, type="Creature", size="2/2")])
    gate = table.only("Quiet Gate")
    table.tell(Transform(objects=(gate,)))
    assert table.permanent("Loud Gate")
    table.does(DescribeCard(card=GATE, type="Creature", size="2/2", back_type="Creature", back_size="4/1"))
    assert characteristics(table.state, gate).toughness == 1


def test_it_does_not_become_a_sorcery_on_the_battlefield() -> None:
    table = table_with([placeholder(GATE, type="Creature", size="2/2", back_type="Sorcery")])
    played = table.tell(Transform(objects=(table.only("Quiet Gate"),)))
    assert "transform.other_face_can_be_there" in played.names


def test_a_copy_of_its_back_is_described_with_it() -> None:
    table = table_with([placeholder(GATE, type="Creature", size="2/2", back_size="1/1"), "Grizzly Bears"])
    gate, bears = table.only("Quiet Gate"), table.only("Grizzly Bears")
    table.tell(Transform(objects=(gate,)))
    table.tell(BecomeCopy(object=bears, of=gate))
    table.does(DescribeCard(card=GATE, type="Creature", size="2/2", back_type="Creature", back_size="7/7"))
    assert characteristics(table.state, bears).power == 7


def of_a_layout(layout: str) -> PlacedTable:
    """Return a card in the hand with two names and a described layout."""
    said = {"type": "Creature", "size": "2/2", "back_type": "Creature", "back_size": "5/5"}
    return table_with(hand=[placeholder(GATE, layout=layout, **said)])


@pytest.mark.parametrize(
    ("layout", "cast"),
    [
        ("transform", {"Cast Quiet Gate"}),
        ("flip", {"Cast Quiet Gate"}),
        ("modal_dfc", {"Cast Quiet Gate", "Cast Loud Gate"}),
        ("split", {"Cast Quiet Gate", "Cast Loud Gate"}),
        ("adventure", {"Cast Quiet Gate", "Cast Loud Gate"}),
    ],
)
def test_of_a_layout_that_was_said_only_what_it_allows_is_cast(layout: str, cast: set[str]) -> None:
    table = of_a_layout(layout)
    found = offers(table.state, table.only("Quiet Gate"))
    legal = {each.label for each in found if each.ruling.is_legal and each.label.startswith("Cast ")}
    assert {each for each in legal if each in {"Cast Quiet Gate", "Cast Loud Gate"}} == cast


def test_the_back_of_a_transforming_placeholder_is_neither_cast_nor_played() -> None:
    table = of_a_layout("transform")
    gate = table.only("Quiet Gate")
    assert table.propose(Cast(object=gate, face=Side.BACK)).names == ("casting.back_is_permitted",)
    table.does(DescribeCard(card=GATE, layout="transform", back_type="Land"))
    assert table.propose(PlayLand(object=gate, face=Side.BACK)).names == (
        "lands.back_is_played_of_modal_cards_only",
    )
    table.does(DescribeCard(card=GATE, layout="modal_dfc", back_type="Land"))
    table.does(PlayLand(object=gate, face=Side.BACK))


@pytest.mark.parametrize(("layout", "turns"), [("transform", True), ("modal_dfc", False), ("split", False)])
def test_only_a_transforming_placeholder_transforms(layout: str, turns: bool) -> None:
    said = {"type": "Creature", "size": "2/2", "back_type": "Creature", "back_size": "5/5"}
    table = table_with([placeholder(GATE, layout=layout, **said)])
    gate = table.only("Quiet Gate")
    table.tell(Transform(objects=(gate,)))
    assert (characteristics(table.state, gate).name == "Loud Gate") is turns


def test_a_flip_card_flips() -> None:
    said = {"type": "Creature", "size": "2/2", "back_type": "Creature", "back_size": "5/5"}
    table = table_with([placeholder(GATE, layout="flip", **said)])
    gate = table.only("Quiet Gate")
    table.tell(Flip(objects=(gate,)))
    assert characteristics(table.state, gate).power == 5
