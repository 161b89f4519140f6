"""A judge's override: it can break rules on purpose, but not do the impossible."""

from pathlib import Path

import msgspec
import pytest

from tabletop.cards.faces import Side
from tabletop.disk.assets import assets_folder
from tabletop.language.effects import Change, Changes, Meld, PutOntoBattlefield, Tap, Transform, TurnFaceDown
from tabletop.language.reading import decoded, encoded
from tabletop.model.actions import (
    Action,
    Activate,
    Advance,
    Attack,
    Block,
    Cast,
    Forced,
    Instruct,
    PlayLand,
    TurnUp,
)
from tabletop.model.events import Overruled
from tabletop.model.objects import Combat
from tabletop.model.zones import ZoneKind
from tabletop.play.log.logbook import Logbook
from tabletop.rules.attempts import forced_offer, offers
from tabletop.rules.book.rule import Judging
from tabletop.rules.engine.course import Course
from tabletop.rules.faces.transform import nothing_forbids_it
from tabletop.rules.referee import carry_out, effect_handlers
from tabletop.rules.turn.turns import is_a_step
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.lessons.lesson import Lesson
from tests.support import ALICE, BOB, PlacedTable, face_down, happened, on_table, table_with

SCENARIOS = sorted((assets_folder() / "scenarios").rglob("*.toml"))[::25]


def _log_lines(table: PlacedTable) -> list[str]:
    return [line.text for page in Logbook(table.journal).pages() for line in page.lines]


def test_a_second_land_is_played_and_the_broken_rule_is_written_down() -> None:
    table = table_with(hand=["Forest", "Island"])
    table.does(PlayLand(object=table.only("Forest")))
    second = PlayLand(object=table.only("Island"))
    assert table.propose(second).names == ("lands.a_land_play_is_left",)
    played = table.does(Forced(what=second))
    (overruled,) = happened(played, Overruled)
    assert overruled.numbers == ("305.2b", "305.2")
    assert table.permanent("Island")
    line = Logbook(table.journal).last_line()
    assert line is not None
    *_, before, _ = [line for page in Logbook(table.journal).pages() for line in page.lines]
    assert before.kind == "forced"
    assert before.text.startswith("Done against the rules: A land was already played this turn")
    assert Logbook(table.journal).undo_title() == "Play Island against the rules"


def test_an_override_is_taken_back_and_done_again_like_anything_else() -> None:
    table = table_with(hand=["Runeclaw Bear"], step="upkeep")
    cast = Forced(what=Cast(object=table.only("Runeclaw Bear")))
    table.does(cast)
    after = table.state
    assert table.undo() == 1
    assert table.only("Runeclaw Bear", ZoneKind.HAND)
    assert table.redo() == 1
    assert table.state == after


def test_an_override_survives_being_written_down() -> None:
    forced = Forced(what=Instruct(effect=Tap(objects=(1,))))
    assert (
        msgspec.json.decode(msgspec.json.encode(forced, enc_hook=encoded), type=Action, dec_hook=decoded)
        == forced
    )


def test_what_is_legal_anyway_breaks_nothing() -> None:
    table = table_with(["Delver of Secrets"])
    played = table.does(Forced(what=Instruct(effect=Transform(objects=(table.only("Delver of Secrets"),)))))
    assert happened(played, Overruled) == []


def test_a_card_without_another_face_can_not_be_turned_over_by_a_judge_either() -> None:
    table = table_with(["Serra Angel"])
    told = Instruct(effect=Transform(objects=(table.only("Serra Angel"),)))
    played = table.propose(Forced(what=told))
    assert played.names == ("transform.has_two_faces",)
    assert table.journal.cursor == 0


def test_a_modal_card_is_turned_over_where_it_lies() -> None:
    table = table_with(["Blightstep Pathway"])
    table.does(Forced(what=Instruct(effect=Transform(objects=(table.only("Blightstep Pathway"),)))))
    assert table.permanent("Searstep Pathway").side is Side.BACK


def test_of_several_only_those_stay_that_can_not_be_helped() -> None:
    table = table_with(["Blightstep Pathway", "Serra Angel"])
    both = (table.only("Blightstep Pathway"), table.only("Serra Angel"))
    table.does(Forced(what=Instruct(effect=Transform(objects=both))))
    assert table.permanent("Searstep Pathway")
    assert table.permanent("Serra Angel")


def test_strangers_have_no_common_back() -> None:
    table = table_with(["Gisela, the Broken Blade", "Graf Rats"])
    meld = Meld(objects=(table.only("Gisela, the Broken Blade"), table.only("Graf Rats")))
    assert table.propose(Forced(what=Instruct(effect=meld))).names == ("meld.both_halves_belong_together",)


def test_a_double_faced_permanent_is_turned_face_down() -> None:
    table = table_with(["Delver of Secrets"])
    id = table.only("Delver of Secrets")
    table.does(Forced(what=Instruct(effect=TurnFaceDown(objects=(id,)))))
    permanent = table.state.permanent(id)
    assert permanent is not None
    assert permanent.face_down is not None


def test_a_modal_back_is_put_onto_the_battlefield() -> None:
    table = table_with(exile=["Blightstep Pathway"])
    put = PutOntoBattlefield(objects=(table.only("Blightstep Pathway"),), transformed=True)
    assert not table.tell(put).ruling.is_legal
    table.does(Forced(what=Instruct(effect=put)))
    assert table.permanent("Searstep Pathway").side is Side.BACK


def test_a_transforming_card_is_cast_with_its_back_up() -> None:
    table = table_with(hand=["Delver of Secrets"])
    table.does(Forced(what=Cast(object=table.only("Delver of Secrets"), face="back")))
    table.resolve()
    assert table.permanent("Insectile Aberration").side is Side.BACK


def test_a_spell_is_cast_from_the_graveyard_and_unpaid() -> None:
    table = table_with(graveyard=["Runeclaw Bear"], mana="enforced")
    played = table.does(Forced(what=Cast(object=table.only("Runeclaw Bear"))))
    (overruled,) = happened(played, Overruled)
    assert len(overruled.words) == 2
    table.resolve()
    assert table.permanent("Runeclaw Bear")


def test_a_creature_attacks_on_the_turn_it_came() -> None:
    table = table_with([on_table("Serra Angel", summoning_sick=True)], step="declare attackers")
    table.does(Forced(what=Attack(players={table.only("Serra Angel"): BOB})))
    assert table.permanent("Serra Angel").combat.attacking_player == BOB


@pytest.mark.parametrize("keyword", ["decayed", "unleash"])
def test_a_creature_blocks_although_its_keyword_says_no(keyword: str) -> None:
    attacker = on_table("Hill Giant", combat=Combat(attacking_player=BOB))
    blocker = on_table("Grizzly Bears", counters={"+1/+1": 1})
    table = table_with([attacker], theirs=[blocker], step="declare attackers")
    giant, bears = table.only("Hill Giant"), table.only("Grizzly Bears")
    table.tell(Change(objects=(bears,), change=Changes(add_keywords=(keyword,))))
    block = Block(blockers={bears: giant}, by=BOB)
    assert not table.ruling(block).is_legal
    table.does(Forced(what=block, by=BOB))
    assert table.permanent("Grizzly Bears").combat.blocking == giant


def test_what_is_not_on_the_battlefield_does_not_fight() -> None:
    table = table_with(hand=["Serra Angel"], theirs=["Runeclaw Bear"])
    angel, bear = table.only("Serra Angel"), table.only("Runeclaw Bear")
    for action in (Attack(players={angel: BOB}), Block(blockers={angel: bear})):
        assert table.propose(Forced(what=action, by=ALICE)).names == ("forcing.what_fights_lies_there",)
    nobody = Forced(what=Attack(players={bear: 7}), by=ALICE)
    assert table.propose(nobody).names == ("instruction.seat",)


def test_a_face_down_land_is_turned_up_although_nothing_lets_it() -> None:
    table = table_with([face_down("Forest")])
    table.does(Forced(what=TurnUp(object=table.only("Forest"))))
    assert table.permanent("Forest").face_down is None


def test_a_tapped_permanent_is_used_again() -> None:
    table = table_with([on_table("Forest", tapped=True)])
    table.does(Forced(what=Activate(object=table.only("Forest"), ability=0)))
    assert table.state.players[ALICE].mana_pool == ("G",)


def test_a_waived_rule_stands_in_nobodys_way() -> None:
    state = table_with(["Delver of Secrets"]).state
    nowhere = Advance(to="nowhere")
    (reason,) = Judging(state).broken((is_a_step,), None, nowhere)
    assert reason.rule == is_a_step.name
    assert Judging(state, frozenset({is_a_step.name})).broken((is_a_step,), None, nowhere) == ()


def test_a_course_waives_rules_only_as_long_as_somebody_says_so() -> None:
    course = Course(table_with(["Delver of Secrets"]).state, handlers=effect_handlers)
    with course.waiving(frozenset({nothing_forbids_it.name})):
        assert course.judging.waived == {nothing_forbids_it.name}
    assert not course.judging.waived


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_all_that_is_refused_is_done_or_beyond_anybodys_hands(file: Path) -> None:
    lesson = Lesson(read_scenario(file))
    state = lesson.table.state
    for id in state.objects:
        for offer in offers(state, id):
            forced = forced_offer(state, offer)
            if offer.ruling.is_legal:
                assert forced is None
            elif forced is not None:
                outcome = carry_out(state, forced.action, ask=False)
                assert outcome.ruling.is_legal
                assert any(isinstance(event, Overruled) for event in outcome.events)
                assert forced_offer(state, forced) is None
