"""Sentences of the log."""

from pathlib import Path
from typing import Any

import pytest

from tabletop.language.changes import Size
from tabletop.language.effects import (
    AddCounters,
    Allow,
    Attach,
    Change,
    Changes,
    CreateToken,
    Delay,
    Destroy,
    Draw,
    Exile,
    Flip,
    Life,
    Meld,
    Mill,
    Move,
    PutAbility,
    PutOntoBattlefield,
    SetNight,
    Shuffle,
    Tap,
    Transform,
    TurnFaceUp,
)
from tabletop.model.actions import Advance, Cast, Instruct, PlayLand, Resolve
from tabletop.model.events import Acted, BecameMonarch
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.log.action_lines import lines, refusal_line
from tabletop.play.log.action_names import action_name
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.logbook import Logbook
from tabletop.play.log.phrases import with_some_article
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import Ruling, Verdict
from tabletop.rules.object_names import name_of
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.playing.play import Play
from tests.support import BOB, decoded_effect, on_table, table_with

POSITION = """
[game]
step = "precombat main"
day_night = "day"
[table.Alice]
library = ["Island", "Forest"]
hand = ["Moonmist", "Emeria's Call", "Swords to Plowshares"]
battlefield = ["Gisela, the Broken Blade", "Bruna, the Fading Light", "Delver of Secrets", "Brutal Cathar",
  "Faithful Squire", { card = "Thing in the Ice", face = "face down" }, "Plains", "Plains"]
[table.Bob]
battlefield = ["Serra Angel"]
"""


def a_table() -> Table:
    return Play(scenario_from(POSITION, Path("position.toml"))).table


def number(table: Table, name: str) -> int:
    found = (each.id for each in table.view().objects().values() if each.now and each.now.name == name)
    return next(found)


def last_lines(table: Table) -> list[str]:
    *_, page = Logbook(table.journal).pages()
    return [line.text for line in page.lines]


def test_a_meld_is_told_in_one_line_with_its_rules_before_the_note_that_it_was_by_hand() -> None:
    table = a_table()
    both = (number(table, "Gisela, the Broken Blade"), number(table, "Bruna, the Fading Light"))
    table.propose(Instruct(effect=Meld(objects=both)))
    (page,) = Logbook(table.journal).pages()
    line, note = page.lines
    assert note.kind == "by hand"
    assert line.text == (
        "Gisela, the Broken Blade and Bruna, the Fading Light meld into Brisela, Voice of Nightmares."
    )
    assert "701.42a" in line.rules
    assert line.objects == (number(table, "Brisela, Voice of Nightmares"),)


def test_coming_apart_says_that_one_left_and_two_arrived() -> None:
    table = a_table()
    both = (number(table, "Gisela, the Broken Blade"), number(table, "Bruna, the Fading Light"))
    table.propose(Instruct(effect=Meld(objects=both)))
    brisela = number(table, "Brisela, Voice of Nightmares")
    table.propose(Instruct(effect=Destroy(objects=(brisela,))), ask=False)
    assert last_lines(table) == [
        "1 permanent left, Brisela, Voice of Nightmares; 2 cards arrived in Alice's graveyard, "
        "Gisela, the Broken Blade and Bruna, the Fading Light."
    ]


def test_a_commander_that_goes_its_own_way_is_told_apart_from_the_other_card() -> None:
    text = """
[table.Alice]
battlefield = [{ card = "Gisela, the Broken Blade", commander = true }, "Bruna, the Fading Light"]
[[steps]]
do = "meld"
objects = ["Gisela, the Broken Blade", "Bruna, the Fading Light"]
as = "brisela"
[[steps]]
do = "return to hand"
object = "brisela"
choose = [true]
"""
    play = Play(scenario_from(text, Path("commander.toml")))
    play.next()
    play.next()
    assert last_lines(play.table)[-1] == (
        "1 permanent left, Brisela, Voice of Nightmares; Gisela, the Broken Blade arrived in Alice's command "
        "zone, Bruna, the Fading Light arrived in Alice's hand."
    )


def test_transforming_names_both_faces() -> None:
    table = a_table()
    table.propose(Instruct(effect=Transform(objects=(number(table, "Delver of Secrets"),))))
    assert last_lines(table) == ["As an effect: Delver of Secrets transforms into Insectile Aberration."]


def test_what_is_drawn_or_put_back_stays_unnamed() -> None:
    table = a_table()
    table.propose(Instruct(by=0, effect=Draw(by=0)))
    assert last_lines(table) == ["Alice draws a card."]
    table.propose(Instruct(by=0, effect=Move(objects=(number(table, "Moonmist"),), to=ZoneKind.LIBRARY)))
    assert last_lines(table) == ["Alice puts a card into Alice's library."]
    table.propose(Instruct(by=0, effect=Shuffle(by=0)))
    assert last_lines(table) == ["Alice shuffles the library."]


def test_a_spell_is_cast_and_resolves_and_the_rules_that_stopped_a_part_are_told() -> None:
    table = a_table()
    table.propose(Cast(object=number(table, "Moonmist")))
    assert last_lines(table) == ["Alice casts Moonmist."]
    table.propose(Resolve())
    lines = last_lines(table)
    assert lines[0] == "Moonmist resolves."
    assert "Delver of Secrets transforms into Insectile Aberration." in lines
    assert any(line.startswith("Brutal Cathar: ") for line in lines)
    assert any("can't deal combat damage" in line for line in lines)
    assert lines[-1] == "Moonmist goes to Alice's graveyard."


def test_targets_are_named() -> None:
    table = a_table()
    angel = number(table, "Serra Angel")
    table.propose(Cast(object=number(table, "Swords to Plowshares"), targets=(angel,)))
    assert last_lines(table) == ["Alice casts Swords to Plowshares targeting Serra Angel."]


def test_players_are_named_as_targets() -> None:
    table = table_with(hand=["Lightning Bolt"])
    table.does(Cast(object=table.only("Lightning Bolt"), target_players=(BOB,)))
    assert last_lines(table) == ["Alice casts Lightning Bolt targeting Bob."]
    both = table_with(["Grizzly Bears"], hand=["Lightning Bolt"])
    both.does(Cast(object=both.only("Lightning Bolt"), targets=(both.only("Grizzly Bears"),)))
    assert last_lines(both) == ["Alice casts Lightning Bolt targeting Grizzly Bears."]


@pytest.mark.parametrize(
    ("face", "title"), [("front", "Play Cragcrown Pathway"), ("back", "Play Timbercrown Pathway")]
)
def test_undo_names_the_face_that_was_played(face: str, title: str) -> None:
    table = table_with(hand=["Cragcrown Pathway"])
    table.does(PlayLand(object=table.only("Cragcrown Pathway"), face=face))
    assert Logbook(table.journal).undo_title() == title


def test_undo_names_the_land_of_a_card_that_has_one_on_its_back_alone() -> None:
    table = table_with(hand=["Agadeem's Awakening"])
    table.does(PlayLand(object=table.only("Agadeem's Awakening"), face="back"), False)
    assert Logbook(table.journal).undo_title() == "Play Agadeem, the Undercrypt"


def test_zones_stand_in_sentences_as_a_player_says_them() -> None:
    zones = (Zone(ZoneKind.EXILE, 0), Zone(ZoneKind.COMMAND, 0), Zone(ZoneKind.GRAVEYARD, 0))
    assert [zone.with_article for zone in zones] == ["exile", "the command zone", "the graveyard"]


def test_a_land_back_is_played_under_its_own_name() -> None:
    table = a_table()
    table.propose(PlayLand(object=number(table, "Emeria's Call"), face="back"), ask=False)
    assert last_lines(table)[0] == "Alice plays Emeria, Shattered Skyclave."


def test_a_flip_card_and_a_face_down_card_are_told_apart_from_transforming() -> None:
    table = a_table()
    table.propose(Instruct(effect=Flip(objects=(number(table, "Faithful Squire"),))))
    assert last_lines(table) == ["As an effect: Faithful Squire flips: it is Kaiso, Memory of Loyalty now."]
    hidden = next(each.id for each in table.view().battlefield if each.face_down)
    table.propose(Instruct(effect=TurnFaceUp(objects=(hidden,))))
    assert last_lines(table) == ["As an effect: a face-down permanent is turned up: Thing in the Ice."]


def test_night_falls_and_turns_the_daybound() -> None:
    table = a_table()
    table.propose(Instruct(effect=SetNight()))
    assert last_lines(table) == ["It becomes night.", "Brutal Cathar transforms into Moonrage Brute."]


def test_equal_things_said_of_several_objects_share_a_line() -> None:
    table = a_table()
    lands = tuple(each.id for each in table.view().battlefield if each.now and each.now.name == "Plains")
    table.propose(Instruct(effect=Tap(objects=lands)))
    assert last_lines(table) == ["2 Plains are tapped."]


def test_life_counters_and_lasting_effects() -> None:
    table = a_table()
    table.propose(Instruct(effect=Life(to=1, amount=-3)))
    assert last_lines(table) == ["Bob loses 3 life (17 now)."]
    angel = (number(table, "Serra Angel"),)
    table.propose(Instruct(effect=AddCounters(objects=angel, kind="+1/+1", number=2)))
    assert last_lines(table) == ["2 +1/+1 counters are put on Serra Angel."]
    change = Changes(power=Size("+2"), toughness=Size("+2"), add_keywords=("trample",))
    table.propose(Instruct(effect=decoded_effect(Change(objects=angel, change=change, until="end of turn"))))
    assert last_lines(table) == ["Serra Angel: +2/+2, trample until end of turn."]


def test_of_empty_steps_only_the_last_has_a_line() -> None:
    table = a_table()
    table.propose(Advance(to="end"), ask=False)
    assert last_lines(table)[0] == "End step."


def test_what_was_taken_back_stays_in_the_book_until_something_else_is_done() -> None:
    table = a_table()
    book = Logbook(table.journal)
    delver = number(table, "Delver of Secrets")
    table.propose(Instruct(effect=Transform(objects=(delver,))))
    assert (book.undo_title(), book.redo_title()) == ("Transform Delver of Secrets", "")
    table.undo()
    assert (book.undo_title(), book.redo_title()) == ("", "Transform Delver of Secrets")
    assert [page.taken_back for page in book.pages()] == [True]
    assert book.last_line() is None
    table.propose(Instruct(effect=Tap(objects=(delver,))))
    assert [(page.title, page.taken_back) for page in book.pages()] == [("Tap Delver of Secrets", False)]


def test_refusals_stand_where_they_happened_and_go_with_the_line_of_play() -> None:
    table = a_table()
    book = Logbook(table.journal)
    delver = number(table, "Delver of Secrets")
    book.refuse(LogLine("first"))
    table.propose(Instruct(effect=Tap(objects=(delver,))))
    book.refuse(LogLine("second"))
    assert [[line.text for line in page.lines] for page in book.pages()] == [
        ["first"],
        ["Delver of Secrets is tapped.", "second"],
    ]
    table.undo()
    table.propose(Instruct(effect=Transform(objects=(delver,))))
    assert [line.text for page in book.pages() for line in page.lines][:1] == ["first"]
    assert all(line.text != "second" for page in book.pages() for line in page.lines)


def test_a_refusal_says_what_was_tried_why_and_by_which_rule() -> None:
    table = a_table()
    squire = number(table, "Faithful Squire")
    ruling = table.ruling(Instruct(effect=Transform(objects=(squire,))))
    line = refusal_line(ruling, "Faithful Squire", squire)
    assert line.kind == "nothing happens"
    assert line.text.startswith("Nothing happens. Faithful Squire isn't a transforming card")
    assert refusal_line(ruling, "Moonmist", squire).text.startswith("Nothing happens: Moonmist. Faithful")
    assert "701.27c" in line.rules
    assert refusal_line(Ruling(Verdict.ILLEGAL), "", 0).text == "Not allowed. That can't be done now."


def test_a_refusal_leads_to_the_object_at_fault_before_what_was_tried() -> None:
    table = table_with(["Gisela, the Broken Blade", "Serra Angel"])
    gisela, angel = table.only("Gisela, the Broken Blade"), table.only("Serra Angel")
    ruling = table.ruling(Instruct(effect=Meld(objects=(gisela, angel))))
    line = refusal_line(ruling, "Gisela, the Broken Blade", gisela)
    assert line.text == "Not allowed: Gisela, the Broken Blade. Serra Angel isn't a meld card."
    assert line.objects == (angel, gisela)


def test_actions_have_short_names() -> None:
    table = a_table()
    state = table.state
    both = (number(table, "Gisela, the Broken Blade"), number(table, "Bruna, the Fading Light"))
    assert action_name(state, Advance()) == "Next step"
    assert action_name(state, Advance(to="upkeep")) == "Go to upkeep"
    assert action_name(state, Resolve(all=True)) == "Resolve the whole stack"
    assert action_name(state, Cast(object=number(table, "Moonmist"))) == "Cast Moonmist"
    assert action_name(state, Instruct(effect=Life(to=0, amount=2))) == "Alice gains 2 life"
    assert action_name(state, Instruct(effect=Meld(objects=both))) == (
        "Meld Gisela, the Broken Blade and Bruna, the Fading Light"
    )


@pytest.mark.parametrize(
    ("effect", "title"),
    [
        (lambda id: Move(objects=(id,), to="library"), "Move a card from hand to library"),
        (lambda id: Move(objects=(id,), to="graveyard"), "Move Delver of Secrets to graveyard"),
        (lambda id: Exile(objects=(id,), face_down=True), "Exile a card from hand face down"),
        (lambda id: Exile(objects=(id,)), "Exile Delver of Secrets"),
        (
            lambda id: PutOntoBattlefield(objects=(id,), face_down="manifest"),
            "Put a card from hand onto the battlefield face down",
        ),
        (lambda id: PutOntoBattlefield(objects=(id,)), "Put Delver of Secrets onto the battlefield"),
    ],
)
def test_a_hidden_card_is_named_only_where_everybody_sees_it(effect: Any, title: str) -> None:
    table = table_with(hand=["Delver of Secrets"])
    assert action_name(table.state, Instruct(effect=effect(table.only("Delver of Secrets")))) == title


def test_a_card_known_to_all_is_named_wherever_it_goes() -> None:
    table = table_with(library=[on_table("Delver of Secrets", known_to=frozenset((0, 1)))])
    move = Move(objects=(table.only("Delver of Secrets"),), to=ZoneKind.HAND)
    assert action_name(table.state, Instruct(effect=move)) == "Move Delver of Secrets to hand"
    hidden = table_with(library=["Delver of Secrets"])
    move = Move(objects=(hidden.only("Delver of Secrets"),), to="hand")
    assert action_name(hidden.state, Instruct(effect=move)) == "Move a card from the library to hand"


def test_who_casts_face_down_tells_nobody_what() -> None:
    table = table_with(hand=["Delver of Secrets"])
    delver = table.only("Delver of Secrets")
    mask = Allow(what=("cast face down",), object=delver, free=True, label="mask")
    table.tell(mask)
    assert "a card from hand" in Logbook(table.journal).last_line().text  # type: ignore[union-attr]
    face_up, face_down = Cast(object=delver), Cast(object=delver, using="mask")
    assert action_name(table.state, face_up) == "Cast Delver of Secrets"
    assert action_name(table.state, face_down) == "Cast a card from hand face down"


def test_the_ability_of_a_card_elsewhere_is_named_by_it() -> None:
    """A delayed ability whose source isn't a permanent knows it only by its number."""
    table = table_with(graveyard=["Delver of Secrets"], step="postcombat main")
    delver = table.only("Delver of Secrets")
    table.tell(Delay(object=delver, at="next end step", then=(SetNight(),)))
    table.propose(Advance())
    (ability,) = (table.state.objects[id] for id in table.state.stack)
    assert name_of(table.state, ability) == "the ability of Delver of Secrets"


def test_an_article_is_given_once() -> None:
    names = ("Island", "Wolf", "the ability of a Wolf")
    assert [with_some_article(name) for name in names] == ["an Island", "a Wolf", "the ability of a Wolf"]


def test_one_line_tells_of_all_that_one_rule_has_stopped() -> None:
    table = table_with(battlefield=["Elite Vanguard", "Grizzly Bears", "Delver of Secrets"])
    everything = tuple(each.id for each in table.state.permanents())
    table.tell(PutAbility(object=table.only("Delver of Secrets"), then=(Transform(objects=everything),)))
    table.propose(Resolve())
    stopped = [line for line in last_lines(table) if line.startswith("Elite Vanguard")]
    assert len(stopped) == 1
    assert stopped[0].startswith("Elite Vanguard and Grizzly Bears: ")


def test_what_becomes_of_players_is_told() -> None:
    state = table_with().state
    events = (BecameMonarch(player=1), Acted(player=0, word="airbend"))
    assert [line.text for line in lines(state, Resolve(), events)] == [
        "Bob becomes the monarch.",
        "Alice airbends.",
    ]


def test_an_aura_on_a_player_is_told() -> None:
    table = table_with(battlefield=[on_table("Curse of Leeches", attached_to_player=0)])
    table.tell(Attach(object=table.only("Curse of Leeches"), to_player=1))
    assert "Curse of Leeches is attached to Bob." in last_lines(table)


def rules_by_line(table: Table, action: Advance) -> dict[str, tuple[str, ...]]:
    before = table.state
    events = table.propose(action, ask=False).events
    return {line.text: line.rules for line in lines(before, action, events)}


def test_rules_stand_by_what_they_speak_of() -> None:
    """No spell was cast: night falls (729.2a). No trigger of the step before has a part in it."""
    rules = rules_by_line(a_table(), Advance(to="next turn"))
    assert rules["It becomes night."] == ("729.2a", "729.2", "502.2")
    assert [found for text, found in rules.items() if " triggers: " in text] == [("603.2",)]


def test_the_heading_of_a_step_has_the_rules_of_the_step() -> None:
    """729.2c, 514.2: these rules have nothing to do with the card that was discarded on the way there."""
    table = Play(
        scenario_from(
            '[game]\nstep = "end"\n[table.Alice]\nhand = ["Forest", "Forest", "Forest", "Forest", '
            '"Forest", "Forest", "Forest", "Forest"]\n',
            Path("position.toml"),
        )
    ).table
    rules = rules_by_line(table, Advance(to="cleanup"))
    assert rules["Cleanup step."] == ("514.2",)
    assert rules["Alice discards Forest."] == ()
    assert rules_by_line(table, Advance(to="next turn"))["Untap step."] == ("729.2c", "729.1")


def test_what_happens_to_many_is_summed_up() -> None:
    table = table_with(
        ["Serra Angel", "Hill Giant", "Forest"], library=["Opt", "Shock", "Opt", "Island", "Plains"]
    )
    table.tell(Mill(number=4))
    table.tell(CreateToken(card="Human", number=50))
    table.tell(Destroy(objects=(table.only("Serra Angel"), table.only("Hill Giant"))))
    table.tell(CreateToken(card="Treasure"))
    lines = [line.text for page in Logbook(table.journal).pages() for line in page.lines]
    assert lines == [
        "Alice mills 4: 2 Opts, Shock and Island.",
        "Alice creates 50 Human Tokens.",
        "Serra Angel and Hill Giant are destroyed and go to Alice's graveyard.",
        "Alice creates a Treasure Token.",
    ]
    (summed,) = (line for page in Logbook(table.journal).pages() for line in page.lines if "50" in line.text)
    assert len(summed.objects) == 50, "it leads to each of them"
