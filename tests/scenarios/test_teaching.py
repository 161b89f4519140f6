"""Files as lessons: predictions that are proved, tries that are answered, and warnings about omissions."""

from pathlib import Path

import pytest

from tabletop.language.effects import Tap, Transform
from tabletop.model.actions import Instruct
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.format.teaching import path_keys
from tabletop.scenarios.lessons.chapters import lesson_files, read_course
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.running.headless_check import check_paths

CLONE = """
title    = "A copy of a back has no front behind it"
question = "I Clone Ravager of the Fells. What is the Clone's mana value?"
belief   = "A perfect copy, so 4."
level    = 2
notes    = "Ask for hands first."
goal     = "Make the Clone show how it differs from what it copies."

[table.Alice]
hand = [{ card = "Clone", as = "clone" }]

[table.Bob]
battlefield = [{ card = "Huntmaster of the Fells", as = "ravager", face = "back" }]

[[steps]]
do     = "cast"
object = "clone"
say    = "Nothing is chosen yet."
  [steps.predict]
  words   = "Is what it copies chosen as it is cast?"
  of      = "clone.zone"
  options = [
    { value = "stack", right = true, because = "It is a spell now.", rules = ["601.2a"] },
    { value = "battlefield", because = "It has to resolve first." } ]

[[steps]]
do     = "resolve"
choose = ["ravager"]
say    = "It copies the face that is up."
hints  = ["Look at Bob's side.", "Which face is up?", "A copy has only that face's cost."]
focus  = ["clone"]
hold   = 1500
  [steps.predict]
  of      = "clone.mana_value"
  options = [
    { value = 4, because = "True of Ravager.", rules = ["712.8e"] },
    { value = 0, right = true, because = "No cost, no front behind.", rules = ["202.3b"] },
    { value = 3, because = "Its own cost is written over." } ]
  [[steps.wrong]]
  do      = "transform"
  object  = "clone"
  verdict = "nothing happens"
  say     = "The card below has one face."
  [steps.expect.objects]
  clone = { name = "Ravager of the Fells", mana_value = 0 }
"""

TRY = """  [[steps.wrong]]
  do      = "transform"
  object  = "clone"
  verdict = "nothing happens"
  say     = "The card below has one face."
"""
"""Return the answers of its lesson to wrong tries."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "clone.toml"
    path.write_text(CLONE)
    return path


def failures(file: Path, was: str = "", now: str = "", *, teaching: bool = False) -> list[str]:
    text = file.read_text()
    assert was in text
    file.write_text(text.replace(was, now, 1) if was else text)
    report = check_paths([file], teaching=teaching)
    assert not report.errors
    return [failure.what for result in report.results for failure in result.failures]


def test_a_lesson_with_all_that_it_needs_has_nothing_to_say(file: Path) -> None:
    assert failures(file, teaching=True) == []


@pytest.mark.parametrize(
    ("was", "now", "what"),
    [
        (
            "value = 0, right",
            "value = 2, right",
            "predict: 2 is marked right; clone.mana_value: expected 2, found 0",
        ),
        (
            "value = 4, because",
            "value = 4, right = true, because",
            "predict: 2 options marked right; mark one",
        ),
        ("value = 0, right = true,", "value = 0,", "predict: no option marked right; mark one"),
        (
            "value = 3, because",
            "value = 0, because",
            "predict: 0 for clone.mana_value comes true and is not marked right",
        ),
        (
            'verdict = "nothing happens"',
            'verdict = "illegal"',
            "wrong[1]: expected it to be illegal before the step or after it; it is neither",
        ),
    ],
)
def test_what_the_table_contradicts_fails_in_its_step(file: Path, was: str, now: str, what: str) -> None:
    assert what in failures(file, was, now)


def test_turned_round_every_prediction_fails(file: Path) -> None:
    text = file.read_text()
    for step in ("stack", "0"):
        value = f'"{step}"' if step.isalpha() else step
        turned = text.replace(f"value = {value}, right = true,", f"value = {value},", 1)
        assert turned != text
        file.write_text(turned)
        assert failures(file)


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        ("clone.mana_value", "clone.mana_valeu", "steps[2].predict.of: unknown key “mana_valeu”"),
        ("clone.mana_value", "klone.mana_value", "steps[2].predict.of: unknown name “klone”"),
        ("clone.mana_value", "mana_value", "steps[2].predict.of: write “verdict”, or a name, a dot and what"),
        (
            "value = 4",
            'value = "4"',
            "steps[2].predict.options[1].value: this is a text; write a whole number",
        ),
        ('do      = "transform"', 'do      = "transfrom"', "steps[2].wrong[1].do: unknown verb “transfrom”"),
        ('focus  = ["clone"]', 'focus  = ["klone"]', "steps[2].focus[1]: unknown name “klone”"),
        ("level    = 2", "level    = 4", "level: unknown word “4”"),
        ("hold   = 1500", "hold   = -1", "steps[2].hold: this is -1; write 0 or more"),
        ("because = ", "becuase = ", "unknown key “becuase”; did you mean “because”?"),
    ],
)
def test_what_a_file_says_wrongly_has_its_place(file: Path, was: str, now: str, line: str) -> None:
    text = file.read_text()
    assert was in text
    with pytest.raises(ScenarioError) as raised:
        scenario_from(text.replace(was, now, 1), file)
    assert line in str(raised.value) or line.replace("options[1]:", "options[1].becuase:") in str(
        raised.value
    )


def test_one_option_is_no_question(file: Path) -> None:
    only = CLONE.replace('    { value = "stack"', '    { value = "stack"').replace(
        ',\n    { value = "battlefield", because = "It has to resolve first." } ]', " ]"
    )
    assert only != CLONE
    with pytest.raises(ScenarioError, match="these are 1; write 2 or more"):
        scenario_from(only, file)


@pytest.mark.parametrize(
    ("was", "now", "what"),
    [
        ('question = "I Clone', 'title = "I Clone', "“question” is missing"),
        ('belief   = "A perfect copy, so 4."', "", "“belief” is missing"),
        ('say    = "Nothing is chosen yet."', "", "“say” is missing: a sentence about what came of it"),
        (', because = "Its own cost is written over."', "", "option 3: “because” is missing"),
        (', rules = ["202.3b"]', "", "option 0: “rules” is missing: the numbers behind what is right"),
        (
            '  say     = "The card below has one face."',
            "",
            "wrong[1]: “say” is missing: the answer to the try",
        ),
        (
            '  verdict = "nothing happens"\n  say ',
            "  say ",
            "wrong[1]: “verdict” is missing: what comes of the try",
        ),
        (
            TRY,
            "",
            "no wrong try is answered: write a [[steps.wrong]] where a player might try something else",
        ),
        ('clone = { name = "Ravager of the Fells", mana_value = 0 }', "", "the goal is nothing to be seen"),
    ],
)
def test_what_a_lesson_lacks_is_listed(file: Path, was: str, now: str, what: str) -> None:
    if now.startswith("title"):
        file.write_text(file.read_text().replace("title    = ", "#", 1))
    assert any(each.startswith(what) for each in failures(file, was, now, teaching=True))


TWICE = """
question = "What happens?"
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }, { card = "Elite Vanguard", as = "vanguard" }]
[[steps]]
do = "transform"
object = "delver"
say = "It turns over."
  [steps.predict]
  of = "verdict"
  options = [{ value = "legal", right = true }, { value = "illegal" }]
[[steps]]
do = "transform"
object = "vanguard"
verdict = "nothing happens"
say = "It has one face."
  [steps.predict]
  of = "verdict"
  options = [{ value = "nothing happens", right = true }, { value = "illegal" }]
"""


def test_equal_words_may_not_ask_for_another_answer(file: Path) -> None:
    file.write_text(TWICE)
    words = "the same words ask for another answer above; write “words” that hold what decides it"
    assert words in failures(file, teaching=True)
    assert words not in failures(
        file, 'of = "verdict"', 'of = "verdict"\n  words = "And now?"', teaching=True
    )


AMBIGUOUS = """
[table.Alice]
battlefield = ["Forest", "Forest"]
[table.Bob]
battlefield = ["Forest", "Island"]
[[steps]]
do = "tap"
object = "Forest"
[[steps]]
do = "tap"
object = "Island"
"""


def test_a_name_that_may_mean_cards_of_several_players_is_warned_of(file: Path) -> None:
    file.write_text(AMBIGUOUS)
    said = "“Forest” may be any of 3; give each a name with “as”"
    found = failures(file, teaching=True)
    assert said in found
    assert not any("Island” may be" in each for each in found)
    file.write_text(
        AMBIGUOUS.replace('["Forest", "Island"]', '[{ card = "Forest", as = "theirs" }, "Island"]')
    )
    assert said not in failures(file, teaching=True), "cards of one player in one place are all the same"


def test_a_goal_is_nothing_that_is_so_already(file: Path) -> None:
    file.write_text(f'{TWICE}  [steps.expect.objects]\n  vanguard = {{ zone = "battlefield" }}\n')
    assert "the goal is reached at the opening already" in failures(file, teaching=True)


def test_a_goal_is_nothing_that_a_refusal_leads_to(file: Path) -> None:
    """The first step would reach it. Only the second one has an expectation."""
    file.write_text(f'{TWICE}  [steps.expect.objects]\n  delver = {{ face = "back" }}\n')
    assert "the goal is reached by a step that is refused" not in failures(file, teaching=True)


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        ("clone.mana_value", ("objects", "clone", "mana_value")),
        ("objects.clone.mana_value", ("objects", "clone", "mana_value")),
        ("Alice.life", ("players", "Alice", "life")),
        ("Dr. Who.power", ("objects", "Dr. Who", "power")),
        ("game.day_night", ("game", "day_night")),
        ("events.dies", ("events", "dies")),
        ("zones.Alice.graveyard", ("zones", "Alice.graveyard")),
        ("offers.clone.transform", ("offers", "clone", "transform")),
    ],
)
def test_a_path_names_what_expect_names(path: str, keys: tuple[str, ...]) -> None:
    assert path_keys(path, ("Alice", "Bob")) == keys


# --- At the table -----------------------------------------------------------------------------------------


def test_only_predictions_are_asked_where_there_are_some(file: Path) -> None:
    lesson = Lesson(read_scenario(file))
    assert lesson.question_steps == (1, 2)
    assert lesson.question_text() == "Is what it copies chosen as it is cast?"
    lesson.forward()
    assert lesson.prediction is not None
    assert [option.value for option in lesson.prediction.options] == [4, 0, 3]
    assert lesson.hint(2) == "Which face is up?"
    assert lesson.hint(4) == ""


def test_the_title_is_the_question_until_it_is_answered(file: Path) -> None:
    lesson = Lesson(read_scenario(file))
    assert lesson.title(answered=False) == "I Clone Ravager of the Fells. What is the Clone's mana value?"
    assert lesson.title(answered=True) == "A copy of a back has no front behind it"
    assert lesson.goal is not None
    assert lesson.goal.words == "Make the Clone show how it differs from what it copies."


def test_a_known_mistake_is_answered(file: Path) -> None:
    lesson = Lesson(read_scenario(file))
    lesson.play(2)
    (clone,) = (each.id for each in lesson.table.state.objects.values() if each.owner == 0)
    assert (
        lesson.response_to_attempt(Instruct(effect=Transform(objects=(clone,))))
        == "The card below has one face."
    )
    assert lesson.response_to_attempt(Instruct(effect=Tap(objects=(clone,)))) == ""


# --- The course -------------------------------------------------------------------------------------------

COURSE = """
title = "A course"
folder = "."
first_evening = ["clone"]
[[chapters]]
title = "Copies"
lessons = ["clone"]
"""


def test_a_course_stands_for_its_lessons(file: Path) -> None:
    course = file.parent / "course.toml"
    course.write_text(COURSE)
    assert lesson_files(read_course(course), course) == (file,)
    assert check_paths([course], teaching=True).lines == ("1 passed, 0 failed",)


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        ('lessons = ["clone"]', 'lessons = ["klone"]', "chapters[1].lessons[1]: there is no lesson “klone”"),
        ('lessons = ["clone"]', 'lessons = ["clone", "clone"]', "lessons[2]: “clone” is listed twice"),
        ('evening = ["clone"]', 'evening = ["other"]', "first_evening[1]: “other” is in no chapter"),
        ("title = ", "titel = ", "unknown field `titel`"),
    ],
)
def test_a_fault_of_a_course_is_one_line(file: Path, was: str, now: str, line: str) -> None:
    course = file.parent / "course.toml"
    course.write_text(COURSE.replace(was, now, 1))
    (error,) = check_paths([course]).errors
    assert line in error
    assert "\n" not in error
