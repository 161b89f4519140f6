"""Recording: play becomes a file with the same meaning, and a draft that a teacher edits."""

import re
from pathlib import Path

import pytest

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.recording.beginning import begin_recording, record_stretch
from tabletop.scenarios.recording.draft import Draft
from tabletop.scenarios.recording.questions import NothingFoundError, possible_questions, result_at
from tabletop.scenarios.running.headless_check import check
from tests.batches import long_but_every
from tests.scenarios.recorded_lessons import SHIPPED, differences, recorded

COURSE = sorted((SHIPPED / "course").glob("*.toml"))


def _one_for_each_verb() -> list[Path]:
    """Return the first scenario that uses each verb."""
    found: dict[str, Path] = {}
    for path in sorted(SHIPPED.rglob("*.toml")):
        for verb in re.findall(r'^do\s*=\s*"(.+)"$', path.read_text("utf-8"), re.MULTILINE):
            found.setdefault(verb, path)
    return sorted(set(found.values()) - set(COURSE))


@pytest.mark.parametrize("path", long_but_every(4, COURSE), ids=lambda path: path.stem)
def test_a_lesson_of_the_course_is_recorded_as_it_is_played(path: Path) -> None:
    assert list(differences(path)) == []


@pytest.mark.parametrize("path", _one_for_each_verb(), ids=lambda path: path.stem)
def test_every_verb_is_recorded_as_it_is_played(path: Path) -> None:
    assert list(differences(path)) == []


def test_each_lesson_of_the_course_is_there() -> None:
    assert len(COURSE) == 58
    assert len(_one_for_each_verb()) > 30


CLONE = SHIPPED / "course" / "clone-of-a-back.toml"


def _draft_of(path: Path) -> Draft:
    recording, _ = recorded(read_scenario(path))
    draft = Draft.of_file(recording.opening)
    for each in recording.steps:
        draft.add(each.raw, each.done)
    return draft


def test_a_refusal_has_its_verdict_its_rules_and_nothing_that_changed() -> None:
    recording, _ = recorded(read_scenario(SHIPPED / "faq" / "q05-clone-of-a-back.toml"))
    step = recording.steps[-1].raw
    assert step == {
        "do": "transform",
        "object": "clone",
        "verdict": "nothing happens",
        "cites": ["701.27a", "701.27c", "712.9"],
    }


def test_what_a_step_has_changed_is_expected_of_it() -> None:
    recording, _ = recorded(read_scenario(SHIPPED / "faq" / "q05-clone-of-a-back.toml"))
    copy = recording.steps[1].raw
    assert copy["choose"] == ["ravager"]
    assert copy["expect"]["objects"]["clone"]["name"] == "Ravager of the Fells"
    assert copy["expect"]["objects"]["clone"]["mana_value"] == 0
    assert copy["expect"]["objects"]["clone"]["zone"] == "battlefield"


def test_what_is_recorded_from_the_middle_of_a_game_is_played_from_there() -> None:
    lesson = Lesson(read_scenario(CLONE))
    while lesson.forward() is not None:
        pass
    table = lesson.table
    found = record_stretch(table, 2, len(table.journal.entries))
    assert found.lost == ()
    assert check(found.recording.file()).failures == ()


def test_a_position_that_loses_something_says_what() -> None:
    lesson = Lesson(read_scenario(CLONE))
    lesson.forward()
    assert "objects on the stack" in begin_recording(lesson.table, lesson.table.state).lost


def test_a_recording_from_the_opening_keeps_the_names_of_the_file() -> None:
    table = Play(read_scenario(CLONE)).table
    assert begin_recording(table, table.state).recording.opening.scenario.table["Bob"].battlefield != ()
    assert "clone" in begin_recording(table, table.state).recording.naming.names.handles


def test_a_draft_is_written_and_read_again() -> None:
    draft = _draft_of(CLONE)
    draft.about["title"] = "A title of my own"
    draft.steps[0].say("say", "It is cast.")
    again = Draft.of_text(draft.text(), Path("kept.toml"))
    assert again.raw() == draft.raw()
    assert draft.fault() == (0, "")


def test_a_draft_asks_for_what_came_of_a_step() -> None:
    draft = _draft_of(SHIPPED / "faq" / "q05-clone-of-a-back.toml")
    copied = draft.steps[1]
    assert copied.done is not None
    assert "clone.mana_value" in list(possible_questions(copied.done, copied.raw["expect"]))
    draft.ask(copied, "clone.mana_value")
    assert copied.options == [{"value": 0, "right": True}]
    copied.raw["predict"]["options"].append({"value": 4, "because": "That is Ravager's own."})
    assert draft.fault() == (0, "")
    copied.raw["predict"]["options"][1]["value"] = 0
    number, what = draft.fault()
    assert number == 2
    assert "comes true and is not marked right" in what


def test_a_question_about_a_verdict_offers_all_three() -> None:
    draft = _draft_of(SHIPPED / "faq" / "q05-clone-of-a-back.toml")
    draft.ask(draft.steps[2], "verdict")
    assert [(each["value"], each.get("right", False)) for each in draft.steps[2].options] == [
        ("legal", False),
        ("nothing happens", True),
        ("illegal", False),
    ]


def test_what_is_not_there_can_not_be_asked_for() -> None:
    draft = _draft_of(SHIPPED / "faq" / "q05-clone-of-a-back.toml")
    done = draft.steps[1].done
    assert done is not None
    for path in ("nobody.name", "clone.color", "Alice.mana_pool", "offers.clone.transform"):
        with pytest.raises(NothingFoundError):
            result_at(done, path)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("clone.exists", True),
        ("Alice.hand", 0),
        ("game.active", "Alice"),
        ("game.asks", ""),
        ("game.step", "precombat main"),
        ("events.enters", 1),
        ("zones.Alice.battlefield", ["clone"]),
    ],
)
def test_whatever_can_be_expected_can_be_asked_for(path: str, found: object) -> None:
    done = _draft_of(SHIPPED / "faq" / "q05-clone-of-a-back.toml").steps[1].done
    assert done is not None
    assert result_at(done, path) == found


def test_steps_go_back_to_the_same_step_when_others_move_or_go() -> None:
    draft = Draft({"table": {}})
    first = draft.add({"do": "next step"})
    second = draft.add({"do": "next step"})
    third = draft.add({"do": "next turn", "back_to": 1})
    assert draft.raw()["steps"][2]["back_to"] == 1
    assert draft.move(first, 1)
    assert [each["do"] for each in draft.raw()["steps"]] == ["next step", "next step", "next turn"]
    assert draft.raw()["steps"][2]["back_to"] == 2
    assert not draft.move(third, 1)
    draft.remove(first)
    assert draft.raw()["steps"][1]["back_to"] == 1
    draft.remove(second)
    assert draft.raw()["steps"][0]["back_to"] == 0


def test_the_fault_of_a_draft_has_its_step() -> None:
    draft = _draft_of(SHIPPED / "faq" / "q05-clone-of-a-back.toml")
    draft.remove(draft.steps[0])
    assert draft.fault()[0] == 1
    assert Draft({"table": {}}).fault() == (0, "there are no steps yet")
    draft.steps[1].raw["objekt"] = "clone"
    assert draft.fault()[0] == 2


def test_a_kept_draft_finds_out_again_what_comes_of_its_steps() -> None:
    draft = Draft.of_text(_draft_of(CLONE).text(), Path("kept.toml"))
    assert draft.steps[1].done is None
    draft.look_again()
    assert all(each.done is not None for each in draft.steps)


def test_targets_are_recorded_in_the_order_in_which_they_were_named() -> None:
    recording, _ = recorded(read_scenario(SHIPPED / "cards" / "a" / "arc-trail.toml"))
    named = [step.raw["targets"] for step in recording.steps if step.raw["do"] == "cast"]
    assert ["Bob", "Serra Angel"] in named
    assert ["Serra Angel", "Bob"] in named


def test_how_damage_was_divided_is_recorded() -> None:
    assert list(differences(SHIPPED / "editions" / "combat-damage.order.toml")) == []
