"""Effects as steps: names are allowed everywhere, the words of card texts only within a text."""

from pathlib import Path

import pytest

from tabletop.language import effects as say
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.steps.effect_steps import EffectStep

TABLE = """
[table.Alice]
battlefield = [{ card = "Grizzly Bears", as = "bear" }]
[table.Bob]
battlefield = [{ card = "Hill Giant", as = "giant" }]
[[steps]]
"""


def effects(step: str) -> tuple[say.AnyEffect, ...]:
    play = Play(scenario_from(TABLE + step, Path("scenario.toml")))
    (first,) = play.file.scenario.steps
    assert isinstance(first, EffectStep)
    return first.effects(play.naming)


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ('do = "tap"\nobject = "self"', "steps[1].object: unknown name “self”"),
        ('do = "life"\nto = "you"', "steps[1].to: unknown player “you”"),
        ('do = "draw"\nby = "each"', "steps[1].by: unknown player “each”"),
        ('do = "fight"\nfirst = "baer"', "steps[1].first: unknown name “baer”; did you mean “bear”?"),
        ('do = "draw"\nnumber = "Y"', "steps[1].number: unknown amount “Y”"),
        (
            'do = "life"\nto = "Bob"\namount = true',
            "steps[1].amount: this is true or false; write a whole number",
        ),
        (
            'do = "search"\nof = { type = ["Elf"] }',
            "steps[1].of.type: unknown key “type”; did you mean “types”?",
        ),
        (
            'do = "search"\nof = { types = ["Wlof"] }',
            "steps[1].of.subtypes[1]: unknown type “Wlof”; did you mean “Wolf”?",
        ),
        (
            'do = "cast"\nobject = "bear"\nusing = "flashbakc"',
            "steps[1].using: unknown permission “flashbakc”; did you mean “flashback”?",
        ),
        ('do = "act"\nword = "fierbend"', "steps[1].word: unknown word “fierbend”; did you mean “firebend”?"),
        (
            'do = "for each player"\nby = "each oponent"\nthen = { do = "draw" }',
            "steps[1].by: unknown player “each oponent”; did you mean “each opponent”?",
        ),
        (
            'do = "may"\nthen = { do = "tap", object = "slef" }',
            "steps[1].then.object: unknown name “slef”; did you mean “self”?",
        ),
        (
            'do = "may"\nthen = [{ do = "life", to = "yuo", amount = 1 }]',
            "steps[1].then[1].to: unknown player “yuo”",
        ),
        (
            'do = "if"\ncondition = { if = "monarhc" }\nthen = { do = "draw" }',
            "steps[1].condition.if: unknown condition “monarhc”; did you mean “monarch”?",
        ),
        (
            'do = "if"\ncondition = { if = "amount", of = { what = "life", of = "self" }, at_least = 1 }\n'
            'then = { do = "draw" }',
            "steps[1].condition.of: “life” is not counted of that",
        ),
    ],
)
def test_a_word_that_means_nothing_there_is_refused_with_its_place(step: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        effects(step)
    assert message in str(caught.value)


def test_names_become_numbers_and_words_of_a_text_stay() -> None:
    step = 'do = "put ability"\nobject = "bear"\nthen = [{ do = "tap", objects = ["self", "giant"] }]'
    (effect,) = effects(step)
    assert isinstance(effect, say.PutAbility)
    (tap,) = effect.then
    assert isinstance(tap, say.Tap)
    word, giant = tap.objects
    assert word is ObjectWord.SELF
    assert isinstance(giant, int)


def test_who_is_told_is_you_in_what_happens_at_once_and_whoever_acts_in_an_ability() -> None:
    (may,) = effects('do = "may"\nby = "Bob"\nthen = { do = "draw" }')
    (ability,) = effects('do = "put ability"\nobject = "bear"\nthen = { do = "draw" }')
    assert isinstance(may, say.May)
    assert isinstance(ability, say.PutAbility)
    assert may == say.May(by=1, then=(say.Draw(by=PlayerWord.YOU),))
    assert ability.then == (say.Draw(by=0),)


def test_players_are_named_in_selections_and_conditions() -> None:
    (chosen,) = effects('do = "make sacrifice"\nby = "Bob"\nof = { controller = "Bob" }')
    assert isinstance(chosen, say.MakeSacrifice)
    assert chosen.of.controller == 1
