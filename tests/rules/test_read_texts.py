"""Cards whose abilities were read from invented texts, at the table, and the handwork that their texts
permit.
"""

from collections.abc import Iterator

import pytest

from tabletop.cards.faces import CardDefinition, Face, Layout, TypeLine
from tabletop.cards.library import playing_with, shipped_library
from tabletop.cards.reading import CardFacts, FaceFacts, definition_of, with_read_texts
from tabletop.language.abilities import RuleText
from tabletop.language.effects import AddCounters
from tabletop.language.spelled import Matter
from tabletop.model.actions import Action, Activate, Advance, Attack, Block, Cast, Instruct, PlayLand, TurnUp
from tabletop.model.zones import ZoneKind
from tabletop.play.log.logbook import Logbook
from tabletop.rules.attempts import offers
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.values.layers import characteristics
from tests.support import ALICE, BOB, PlacedTable, cited, on_table, table_with

NOTE = "left_to_hands.text_may_allow_it"


def invented(name: str, kind: str, *text: str, **more: str) -> CardDefinition:
    """Return an invented card with lines of text, read as an imported one."""
    facts = {"cost": "" if "Land" in kind else "{1}", **more}
    face = FaceFacts(name=name, type=kind, text=text, **facts)  # type: ignore[arg-type]
    return definition_of(with_read_texts(CardFacts(name=name, layout=Layout.NORMAL, faces=(face,))))


CARDS = (
    invented("Rush Song", "Instant", "Target Otter gains haste until it sleeps."),
    invented(
        "Salt Marsh", "Land", "Salt Marsh enters tapped unless you control an Island.", "{T}: Add {U} or {B}."
    ),
    invented("Tide Otter", "Creature — Otter", "Megamorph {1}", size="2/2"),
    invented("Dusk Otter", "Creature — Otter", "Morph {1}", size="2/2"),
    invented(
        "Brine Gate", "Land", "As this land enters, you may pay 2 life. If you don't, it enters tapped."
    ),
    invented(
        "Drift Way",
        "Land",
        "{T}, Pay 1 life, Sacrifice this land: Search your library for an Island or Swamp card, "
        "put it onto the battlefield, then shuffle.",
    ),
    invented(
        "Vell Walker",
        "Legendary Planeswalker — Vell",
        "+1: The sea rises.",
        "−2: The sea falls.",
        loyalty="3",
    ),
    invented(
        "Reef Singer",
        "Creature — Merfolk",
        "{1}{U}, {T}, Discard a card: Drown target creature.",
        "Whenever another Merfolk you control enters, hum.",
        "Whenever the moon is full, sing.",
        size="1/3",
    ),
    invented(
        "Star Bell",
        "Artifact",
        "This artifact enters with a charge counter on it for each star that falls.",
        "Remove a charge counter from this artifact: Draw a card.",
    ),
    invented("Moon Bell", "Artifact", "{1}: Draw a card. Activate only if the moon is full."),
    invented("Cave Bell", "Artifact", "{1}, Ring this bell twice: Draw a card."),
    invented(
        "Night Otter",
        "Creature — Otter",
        "You may cast this spell as though it had flash if it rains.",
        size="2/2",
    ),
    invented(
        "Many Otters",
        "Creature — Otter",
        "Many Otters enters with X +1/+1 counters on it.",
        size="0/0",
        cost="{X}{G}",
    ),
    invented(
        "Moon Otter",
        "Creature — Otter",
        "This creature enters with a +1/+1 counter on it for each moon that is full.",
        size="0/0",
    ),
    invented(
        "Star Otter",
        "Creature — Otter",
        "Star Otter's power and toughness are each equal to the number of stars that fall.",
        size="*/*",
    ),
    invented(
        "Otter Den",
        "Creature — Otter",
        "Otters that sing enter with a +1/+1 counter on them, and their toughness is large.",
        size="1/1",
    ),
    invented("Day Otter", "Creature — Otter", "The sea is angry.", size="2/2"),
    invented("Otter Drum", "Artifact", "Otters that hum have haste."),
    invented(
        "Otter Field", "Enchantment", "You may play an additional land on each of your turns if it rains."
    ),
    invented(
        "Tide Ghost",
        "Creature — Spirit",
        "Escape—{3}{U}, Exile two other cards from your graveyard.",
        size="2/2",
    ),
    invented(
        "Cliff Kite",
        "Creature — Bird",
        "This creature can block as though it had wings of stone.",
        size="1/1",
    ),
    invented("Sea Song", "Instant", "The sea rises.", "Draw a card."),
    invented("Odd Tide", "Artifact", "Players may spend mana as though it were salt."),
    invented("Loud Reef", "Artifact", "Whenever you cast an instant or play a song, the reef hums."),
    invented("Veil Thief", "Artifact", "Ignore the hexproof of creatures that sleep."),
    invented("Own Drum", "Artifact", "You may cast songs from your graveyard if it rains."),
    invented(
        "Tide Blade", "Artifact — Equipment", "Equipped creature gets +2/+1 and has trample.", "Equip {1}"
    ),
    invented("Old Tale", "Enchantment — Saga", "I, II — The sea rises.", "III — Draw a card."),
    invented(
        "Mild Curse",
        "Enchantment — Aura",
        "Enchant creature an elf has seen",
        "Enchanted creature gets -1/-1.",
    ),
)


@pytest.fixture(autouse=True)
def _with_invented_cards() -> Iterator[None]:
    with playing_with(shipped_library().extended(CARDS)):
        yield


def tasks(table: PlacedTable) -> list[str]:
    return [task.words for task in table.state.tasks]


def use(table: PlacedTable, name: str, ability: int, *answers: object) -> None:
    table.does(Activate(object=table.only(name), ability=ability), *answers)  # type: ignore[arg-type]


# --- What the program does --------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "tapped"), [("Island", False), ("Forest", True)])
def test_a_land_enters_as_its_text_says_and_makes_mana(there: str, tapped: bool) -> None:
    table = table_with([there], hand=["Salt Marsh"])
    table.does(PlayLand(object=table.only("Salt Marsh")))
    assert table.permanent("Salt Marsh").tapped is tapped
    other = table_with(["Salt Marsh"], mana="enforced")
    use(other, "Salt Marsh", 0, "{B}")
    assert other.state.players[ALICE].mana_pool == ("B",)
    assert not other.state.stack


def test_life_for_a_land_that_is_untapped() -> None:
    table = table_with(hand=["Brine Gate"])
    table.does(PlayLand(object=table.only("Brine Gate")), True)
    assert not table.permanent("Brine Gate").tapped
    assert table.state.players[ALICE].life == 18


def test_a_creature_enters_with_as_many_counters_as_x() -> None:
    table = table_with(hand=["Many Otters"])
    table.does(Cast(object=table.only("Many Otters"), x=3))
    table.resolve()
    assert table.permanent("Many Otters").counters == {"+1/+1": 3}


@pytest.mark.parametrize(
    ("name", "using", "counters"),
    [("Tide Otter", "megamorph", {"+1/+1": 1}), ("Dusk Otter", "morph", {})],
)
def test_a_creature_turned_up_for_its_megamorph_cost_gets_a_counter(
    name: str, using: str, counters: dict[str, int]
) -> None:
    table = table_with(hand=[name])
    otter = table.only(name)
    table.does(Cast(object=otter, using=using))
    table.resolve()
    hidden = next(each.id for each in table.state.permanents() if each.face_down is not None)
    table.does(TurnUp(object=hidden))
    assert table.permanent(name).counters == counters


def test_a_creature_waits_for_the_counters_that_its_player_puts_on_it() -> None:
    table = table_with(hand=["Moon Otter"])
    table.does(Cast(object=table.only("Moon Otter")))
    table.resolve()
    otter = table.only("Moon Otter")
    assert table.permanent("Moon Otter").counters == {}
    table.does(Instruct(effect=AddCounters(objects=(otter,), kind="+1/+1"), by=ALICE))
    assert characteristics(table.state, otter).toughness == 1
    table.does(Instruct(effect=AddCounters(objects=(otter,), kind="+1/+1", number=2), by=ALICE))
    table.does(Instruct(effect=AddCounters(objects=(otter,), kind="-1/-1", number=4), by=ALICE))
    assert table.names(ZoneKind.GRAVEYARD) == ["Moon Otter"]


def test_a_creature_whose_size_only_its_text_says_does_not_die_of_it() -> None:
    table = table_with(hand=["Star Otter"])
    table.does(Cast(object=table.only("Star Otter")))
    table.resolve()
    table.does(
        Instruct(effect=AddCounters(objects=(table.only("Star Otter"),), kind="-1/-1", number=1), by=ALICE)
    )
    assert table.permanent("Star Otter").counters == {"-1/-1": 1}


def test_what_a_text_says_of_others_that_enter_saves_no_creature_from_no_toughness() -> None:
    table = table_with(["Otter Den"], hand=["Mild Curse"])
    table.does(Cast(object=table.only("Mild Curse"), targets=(table.only("Otter Den"),)))
    table.resolve()
    assert "Otter Den" in table.names(ZoneKind.GRAVEYARD)


def test_a_land_that_fetches_another() -> None:
    table = table_with(["Drift Way"], library=["Forest", "Swamp"])
    use(table, "Drift Way", 0)
    table.resolve(table.only("Swamp"))
    assert table.names(ZoneKind.GRAVEYARD) == ["Drift Way"]
    assert table.permanent("Swamp")
    assert table.state.players[ALICE].life == 19


def test_equipment_and_sagas_are_played_by_the_program() -> None:
    table = table_with(["Tide Blade", "Serra Angel"])
    use(table, "Tide Blade", 0)
    table.resolve()
    now = table.now("Serra Angel")
    assert (now.power, now.toughness, "trample" in now.keywords) == (6, 5, True)
    table = table_with(hand=["Old Tale"])
    table.does(Cast(object=table.only("Old Tale")))
    table.resolve()
    table.resolve()
    assert tasks(table) == ["The sea rises."]


# --- What is left to the player -----------------------------------------------------------------------------


def test_an_ability_takes_its_costs_and_leaves_its_effect_as_a_task() -> None:
    table = table_with(["Reef Singer"], hand=["Forest"])
    use(table, "Reef Singer", 0)
    assert table.permanent("Reef Singer").tapped
    assert table.names(ZoneKind.GRAVEYARD) == ["Forest"]
    assert not tasks(table)
    table.resolve()
    assert tasks(table) == ["Drown target creature."]


def test_loyalty_abilities_are_buttons_with_their_costs() -> None:
    table = table_with([on_table("Vell Walker", counters={"loyalty": 3})])
    use(table, "Vell Walker", 1)
    assert table.permanent("Vell Walker").counters == {"loyalty": 1}
    table.resolve()
    assert tasks(table) == ["The sea falls."]
    again = table.propose(Activate(object=table.only("Vell Walker"), ability=0))
    assert again.ruling.verdict is Verdict.ILLEGAL


def test_a_cost_in_words_is_asked_for_and_can_be_refused() -> None:
    for pays in (True, False):
        table = table_with(["Cave Bell"], library=["Forest"])
        played = table.propose(Activate(object=table.only("Cave Bell"), ability=0))
        assert played.question is not None
        assert played.question.words == "Do you pay this part of the cost of Cave Bell: Ring this bell twice?"
        table.answer(pays)
        assert len(table.state.stack) == pays


def test_a_trigger_goes_onto_the_stack_with_its_words_or_by_hand() -> None:
    table = (
        table_with(["Reef Singer"], hand=["Coral Merfolk"], only_what_cards_do=True)
        if False
        else table_with(["Reef Singer"], only_what_cards_do=True)
    )
    by_hand = [each for each in offers(table.state, table.only("Reef Singer")) if each.verb == "trigger"]
    assert [each.ruling.verdict for each in by_hand] == [Verdict.ILLEGAL, Verdict.LEGAL]
    table.trigger("Reef Singer", ability=1)
    table.resolve()
    assert tasks(table) == ["Whenever the moon is full, sing."]


def test_a_spell_is_a_task_and_what_is_understood_happens() -> None:
    table = table_with(hand=["Sea Song"], library=["Forest"])
    table.does(Cast(object=table.only("Sea Song")))
    table.resolve()
    assert tasks(table) == ["The sea rises."]
    assert table.names(ZoneKind.HAND) == ["Forest"]


# --- What a text may allow ----------------------------------------------------------------------------------


def ruled(table: PlacedTable, action: Action) -> tuple[Verdict, tuple[str, ...]]:
    played = table.propose(action)
    return played.ruling.verdict, played.ruling.names


def test_a_text_may_let_a_spell_be_cast_at_another_time() -> None:
    table = table_with(hand=["Night Otter", "Day Otter"], active=BOB)
    verdict, names = ruled(table, Cast(object=table.only("Day Otter")))
    assert (verdict, names) == (Verdict.ILLEGAL, ("casting.timing_is_right",))
    assert ruled(table, Cast(object=table.only("Night Otter"))) == (Verdict.LEGAL, (NOTE,))
    table.resolve()
    assert table.permanent("Night Otter")


def test_a_text_may_let_a_card_be_cast_from_elsewhere() -> None:
    table = table_with(graveyard=["Tide Ghost", "Day Otter"])
    assert ruled(table, Cast(object=table.only("Day Otter")))[0] is Verdict.ILLEGAL
    assert ruled(table, Cast(object=table.only("Tide Ghost"))) == (Verdict.LEGAL, (NOTE,))
    table.resolve()
    assert table.permanent("Tide Ghost")


def test_a_text_of_another_permanent_may_allow_it_too() -> None:
    fresh = on_table("Day Otter", summoning_sick=True)
    for there, verdict in (([fresh], Verdict.ILLEGAL), ([fresh, "Otter Drum"], Verdict.LEGAL)):
        table = table_with(there, step="declare attackers")
        assert ruled(table, Attack(players={table.only("Day Otter"): BOB}))[0] is verdict
    for permanents, verdict in (((), Verdict.ILLEGAL), (("Otter Field",), Verdict.LEGAL)):
        table = table_with(permanents, hand=["Forest", "Island"])
        table.does(PlayLand(object=table.only("Forest")))
        assert ruled(table, PlayLand(object=table.only("Island")))[0] is verdict


def test_a_text_that_speaks_of_something_else_excuses_nothing() -> None:
    """Mana is not a target, a trigger on casting permits no casting, and "you" isn't the opponent."""
    odd, hand = ["Odd Tide", "Loud Reef"], ["Doom Blade", "Day Otter"]
    table = table_with(odd, theirs=["Own Drum"], hand=hand, active=BOB)
    assert ruled(table, Cast(object=table.only("Day Otter")))[0] is Verdict.ILLEGAL
    wrong = Cast(object=table.only("Doom Blade"), targets=(table.only("Odd Tide"),))
    assert ruled(table, wrong) == (Verdict.ILLEGAL, ("casting.targets_can_be_chosen",))
    buried = table_with(["Loud Reef"], theirs=["Own Drum"], graveyard=["Day Otter"])
    assert ruled(buried, Cast(object=buried.only("Day Otter")))[0] is Verdict.ILLEGAL
    mine = table_with(["Own Drum"], graveyard=["Day Otter"])
    assert ruled(mine, Cast(object=mine.only("Day Otter")))[0] is Verdict.LEGAL


@pytest.mark.parametrize(
    ("target", "verdict"), [("Invisible Stalker", Verdict.LEGAL), ("Forest", Verdict.ILLEGAL)]
)
def test_a_text_about_shields_excuses_what_they_refuse_alone(target: str, verdict: Verdict) -> None:
    table = table_with(["Veil Thief"], theirs=[target], hand=["Doom Blade"])
    assert ruled(table, Cast(object=table.only("Doom Blade"), targets=(table.only(target),)))[0] is verdict


def test_a_text_that_says_what_it_touches_excuses_that_alone() -> None:
    """The words would permit both, but the text is declared to touch lands only."""
    for touches, land, spell in (
        (None, Verdict.LEGAL, Verdict.LEGAL),
        ((Matter.LANDS,), Verdict.LEGAL, Verdict.ILLEGAL),
        ((), Verdict.ILLEGAL, Verdict.ILLEGAL),
    ):
        text = RuleText(
            words="You may play more lands, and cast spells that sing from your graveyard.", touches=touches
        )
        face = Face(name="Wide Song", types=TypeLine(types=("Enchantment",)), abilities=(text,))
        card = CardDefinition(name="Wide Song", layout=Layout.NORMAL, faces=(face,))
        with playing_with(shipped_library().extended((card,))):
            table = table_with(["Wide Song"], hand=["Forest", "Island"], graveyard=["Grizzly Bears"])
            table.does(PlayLand(object=table.only("Forest")))
            assert ruled(table, PlayLand(object=table.only("Island")))[0] is land
            buried = table_with(["Wide Song"], graveyard=["Grizzly Bears"])
            assert ruled(buried, Cast(object=buried.only("Grizzly Bears")))[0] is spell


def test_a_text_may_let_a_creature_block() -> None:
    for blocker, verdict in (("Day Otter", Verdict.ILLEGAL), ("Cliff Kite", Verdict.LEGAL)):
        table = table_with([blocker], theirs=["Serra Angel"], active=BOB, step="declare attackers")
        table.does(Attack(players={table.only("Serra Angel"): ALICE}))
        table.does(Advance(to="declare blockers"))
        block = Block(blockers={table.only(blocker): table.only("Serra Angel")})
        assert ruled(table, block)[0] is verdict


def test_an_open_task_may_allow_it_until_it_is_done() -> None:
    table = table_with([on_table("Day Otter", summoning_sick=True)], hand=["Rush Song"])
    table.does(Cast(object=table.only("Rush Song")))
    table.resolve()
    assert tasks(table) == ["Target Otter gains haste until it sleeps."]
    table.does(Advance(to="declare attackers"))
    attack = Attack(players={table.only("Day Otter"): BOB})
    done = table_with([on_table("Day Otter", summoning_sick=True)], step="declare attackers")
    assert ruled(done, attack)[0] is Verdict.ILLEGAL
    assert ruled(table, attack)[0] is Verdict.LEGAL


def test_an_aura_whose_quality_is_not_understood_goes_onto_any_permanent() -> None:
    table = table_with(["Otter Drum"], hand=["Mild Curse"])
    table.does(Cast(object=table.only("Mild Curse"), targets=(table.only("Otter Drum"),)))
    table.resolve()
    assert table.permanent("Mild Curse").attached_to == table.only("Otter Drum")


def test_what_only_the_players_can_tell_is_asked_as_the_ability_is_activated() -> None:
    table = table_with(battlefield=["Moon Bell"])
    activate = Activate(object=table.only("Moon Bell"), ability=0, by=ALICE)
    asked = table.propose(activate)
    assert asked.question is not None
    assert asked.question.options == (True, False)
    assert "activating.condition_is_met" in cited(table.answer(False))
    assert not table.state.stack
    table.undo()
    table.does(activate, True)
    assert len(table.state.stack) == 1


def test_a_text_may_say_with_which_counters_it_entered() -> None:
    table = table_with(["Star Bell"])
    ringing = Activate(object=table.only("Star Bell"), ability=0)
    assert table.ruling(ringing).names == (NOTE,)
    assert table.does(ringing).ruling.is_legal
    assert table.permanent("Star Bell").counters == {}
    table.does(Instruct(effect=AddCounters(objects=(table.only("Star Bell"),), kind="charge"), by=ALICE))
    assert table.ruling(ringing).names == ()


def test_the_log_says_that_a_text_may_allow_what_was_done() -> None:
    table = table_with(hand=["Night Otter"], active=BOB)
    table.does(Cast(object=table.only("Night Otter")))
    lines = [line.text for page in Logbook(table.journal).pages() for line in page.lines]
    assert any("A text that is left to the players may" in line for line in lines)
