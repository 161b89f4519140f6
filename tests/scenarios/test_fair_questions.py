"""Questions made from steps: their text, what they ask for, and the table's answer.

``test_no_silence`` plays all shipped lessons and checks that they are fair.
"""

import pytest
from msgspec.structs import replace

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.lessons.catalog import ListedLesson, shipped_lessons
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.rehearsal import rehearse
from tabletop.scenarios.running.proving import prediction_errors
from tests.scenarios.conftest import read
from tests.scenarios.fair import unfair

SOME = shipped_lessons()[::23]


def questions(text: str) -> dict[int, str]:
    """Return the text before each step, with the options on the buttons."""
    found = rehearse(read(text)).questions
    return {
        number: f"{each.words} {'/'.join(str(option.words or option.value) for option in each.options)}"
        for number, each in found.items()
    }


@pytest.mark.parametrize("listed", SOME, ids=lambda listed: listed.id)
def test_what_is_made_of_steps_is_proved_by_the_table(listed: ListedLesson) -> None:
    lesson = Lesson(read_scenario(listed.file))
    assert not lesson.is_reached
    assert not lesson.question_steps or lesson.title(answered=False) != lesson.file.scenario.title
    while lesson.next_step is not None:
        prediction = lesson.prediction
        done = lesson.forward()
        assert done is not None
        assert done.step is not None
        assert [
            *prediction_errors(replace(done, step=replace(done.step, predict=prediction)), lesson.table)
        ] == []


TABLE = """
[table.Alice]
hand = ["Valki, God of Lies", "Malakir Rebirth"]
graveyard = ["Baithook Angler"]
battlefield = [{ card = "Delver of Secrets", as = "delver" }, { card = "Serra Angel", as = "angel" }]
[table.Bob]
battlefield = [{ card = "Grizzly Bears", as = "bears" }, { card = "Thraben Gargoyle", as = "gargoyle" }]
"""


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (
            'do = "cast"\nobject = "Valki, God of Lies"\nface = "back"\ncites = ["712.11"]',
            "Can Alice cast Valki, God of Lies as Tibalt, Cosmic Impostor? Yes/Yes, but it does nothing/No",
        ),
        (
            'do = "cast"\nobject = "Baithook Angler"\nverdict = "illegal"',
            "Can Alice cast Baithook Angler from their graveyard? Yes/Yes, but it does nothing/No",
        ),
        (
            'do = "cast"\nobject = "Baithook Angler"\nusing = "disturb"\ncites = ["702.146a"]',
            "Can Alice cast Baithook Angler from their graveyard for its disturb cost? "
            "Yes/Yes, but it does nothing/No",
        ),
        (
            'do = "play land"\nobject = "Malakir Rebirth"\nface = "back"\ncites = ["712.12"]',
            "Can Alice play Malakir Rebirth as Malakir Mire as a land? Yes/Yes, but it does nothing/No",
        ),
        (
            'do = "transform"\nobject = "angel"\nverdict = "nothing happens"',
            "An effect says: transform Serra Angel. What happens? It transforms/nothing happens/illegal",
        ),
        (
            'do = "meld"\nobjects = ["angel", "bears"]\nverdict = "illegal"',
            "An effect says: meld Serra Angel and Bob's Grizzly Bears. What happens? "
            "They meld/nothing happens/illegal",
        ),
        (
            'do = "attack"\nattackers = { angel = "Bob" }\nverdict = "illegal"',
            "Can Alice attack Bob with Serra Angel? Yes/Yes, but it does nothing/No",
        ),
    ],
)
def test_the_words_hold_what_decides_it(step: str, words: str) -> None:
    assert questions(f"{TABLE}[[steps]]\n{step}\n") == {1: words}


def test_what_merely_resolves_is_asked_about_its_outcome() -> None:
    text = f"""{TABLE}
[[steps]]
do = "activate"
object = "gargoyle"
by = "Bob"
[[steps]]
do = "resolve"
cites = ["701.27a"]
  [steps.expect.objects]
  gargoyle = {{ name = "Stonewing Antagonizer" }}
"""
    asked = "The ability of Thraben Gargoyle resolves. What is Thraben Gargoyle called then?"
    assert questions(text) == {2: f"{asked} Nothing: it is face down/Stonewing Antagonizer/Thraben Gargoyle"}


def test_equal_words_with_another_answer_say_what_has_happened_since() -> None:
    goad = '[[steps]]\ndo = "goad"\nobject = "bears"\nby = "Alice"\n'
    text = f'{TABLE}{goad}cites = ["701.15a"]\n{goad}verdict = "nothing happens"\n'
    first, second = questions(text).values()
    assert first.startswith("An effect says: goad Bob's Grizzly Bears.")
    assert second.startswith("Goad Grizzly Bears. Then: An effect says: goad Bob's Grizzly Bears.")


def test_what_nothing_tells_apart_is_not_asked_twice() -> None:
    step = '[[steps]]\ndo = "cast"\nobject = "Baithook Angler"\nverdict = "illegal"\n'
    text = f"{TABLE}{step}{step}"
    assert len(questions(text)) == 2, "the answer is the same, so both may be asked"
    assert [*unfair(read(text), rehearse(read(text)))] == []
