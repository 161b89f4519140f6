"""Errors in files: one line with the place and the nearest known word."""

from pathlib import Path

import pytest

from tabletop.scenarios.files.parsing import LARGEST_FILE
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.format.faults import ScenarioError

from .conftest import HERE

GOOD = """
title = "A good one"
[game]
step = "precombat main"
[table.Alice]
hand = ["Moonmist"]
battlefield = [{ card = "Clone", as = "clone", copy_of = "Wildblood Pack" }, "Delver of Secrets"]
[[steps]]
do = "transform"
object = "clone"
verdict = "nothing happens"
cites = ["712.9", ["701.27c", "712.9"]]
[steps.expect.objects]
clone = { name = "Wildblood Pack" }
[steps.expect.zones]
"Alice.hand" = ["Moonmist"]
[steps.expect.events]
dies = 0
[[steps]]
do = "gain control"
all = { types = ["Creature"], controller = "Alice" }
to = "Bob"
"""

BROKEN = [
    ("title =", "titel =", "titel: unknown key “titel”; did you mean “title”?"),
    (
        'do = "transform"',
        'do = "transfrm"',
        "steps[1].do: unknown verb “transfrm”; did you mean “transform”?",
    ),
    ('do = "transform"\n', "", "steps[1]: “do” is missing; say what is done"),
    ('object = "clone"', 'objct = "clone"', "steps[1].objct: unknown key “objct”; did you mean “object”?"),
    ('object = "clone"', 'object = "clon"', "steps[1].object: unknown name “clon”; did you mean “clone”?"),
    ('object = "clone"\n', "", "steps[1]: “object” is missing; say what the instruction is for"),
    ("all = ", 'object = "clone"\nall = ', "steps[2].all: “object” is given as well; keep one of them"),
    (
        '"Delver of',
        '"Delvr of',
        "table.Alice.battlefield[2]: no card is called “Delvr of Secrets”; did you mean",
    ),
    (
        '"Wildblood Pack" }, ',
        '"Wildblod Pack" }, ',
        "battlefield[1].copy_of: no card is called “Wildblod Pack”",
    ),
    (
        '"precombat main"',
        '"precombat"',
        "game.step: unknown step “precombat”; did you mean “precombat main”?",
    ),
    (
        'step = "precombat main"',
        'only_what_cards_do = "yes"',
        "game.only_what_cards_do: this is a text; write true or false",
    ),
    (
        'step = "precombat main"',
        "only_what_card_do = true",
        "game.only_what_card_do: unknown key “only_what_card_do”; did you mean “only_what_cards_do”?",
    ),
    ("[table.Alice]", "[table.Alise]", "table.Alise: unknown player “Alise”; did you mean “Alice”?"),
    ('controller = "Alice"', 'controller = "Al"', "steps[2].all.controller: unknown player “Al”"),
    ('to = "Bob"', 'to = "Rob"', "steps[2].to: unknown player “Rob”; did you mean “Bob”?"),
    ('to = "Bob"\n', "", "steps[2]: “to” is missing; add it"),
    (
        '"Alice.hand"',
        '"Alice.hnd"',
        'zones."Alice.hnd": unknown zone “Alice.hnd”; did you mean “Alice.hand”?',
    ),
    (
        '["Moonmist"]\n[steps',
        '["Monmist"]\n[steps',
        'hand"[1]: unknown name “Monmist”; did you mean “Moonmist”?',
    ),
    ("dies = 0", "died = 0", "steps[1].expect.events.died: unknown key “died”; did you mean “dies”?"),
    ("dies = 0", 'dies = "no"', "steps[1].expect.events.dies: this is a text; write a whole number"),
    ("dies = 0", "dies = true", "events.dies: this is true or false; write a whole number"),
    ('verdict = "nothing happens"', 'verdict = "nothing"', "did you mean “nothing happens”?"),
    ('cites = ["712.9"', "cites = [712.9", "steps[1].cites[1]: this is a value of another kind"),
    (
        'cites = ["712.9", ["701.27c", "712.9"]]',
        'cites = "712.9"',
        "steps[1].cites: this is a text; write a list",
    ),
    (
        'do = "transform"',
        'back_to = 3\ndo = "transform"',
        "steps[1].back_to: there is no step 3 before this one",
    ),
    ("title =", 'edition = "today"\ntitle =', "edition: “today” is not a day; write one as 2025-06-06"),
    ("title =", 'edition = "20250606"\ntitle =', "edition: “20250606” is not a day"),
    ("title =", "format = 2\ntitle =", "format: unknown word “2”; did you mean “1”?"),
    ("title =", "players = []\ntitle =", "players: 0 players; write one to four names"),
    ("title =", 'players = ["Alice", "Bob", "Bob"]\ntitle =', "players[3]: “Bob” appears twice"),
    ("title =", 'players = "Alice"\ntitle =', "players: write a list of one to four names"),
    ("[table.Alice]", "[[expect]]\n[table.Alice]", "expect: this is a list; write a table"),
    ("title =", "title", "line 2, column 7:"),
    ("hand = [", 'hand = [{ card = "Opt", as = "" }, ', "table.Alice.hand[1].as: the name is empty"),
    ('[game]\nstep = "precombat main"', "game = 3", "game: this is a whole number; write a table"),
    ("[steps.expect.events]\ndies = 0", "[steps.expect]\nobjects = 3", "line "),
    (
        "[table.Alice]",
        "[expect]\nzones = 3\n[table.Alice]",
        "expect.zones: this is a whole number; write a table",
    ),
    (
        "[table.Alice]",
        "[expect]\nevents = [3]\n[table.Alice]",
        "expect.events: this is a list; write a table",
    ),
    ('to = "Bob"', "to = 3", "steps[2].to: this is a whole number; write a text"),
    ('do = "transform"', "do = 3", "steps[1].do: unknown verb “3”"),
    (
        "cites =",
        "choose = [1.5]\ncites =",
        "choose[1]: this is a value of another kind; write true or false or",
    ),
    ("cites =", "by = 3\ncites =", "steps[1].by: this is a whole number; write a text"),
    ("hand = [", "library = 4\nhand = [", "table.Alice.library: this is a whole number; write a list"),
    ("hand = [", 'exile = [{ card = "Opt", face = "up" }]\nhand = [', "exile[1].face: unknown word “up”"),
    ("hand = [", 'exile = [{ card = "Opt", face = 3 }]\nhand = [', "exile[1].face: this is a whole number"),
    ("hand = [", "hand = [4, ", "table.Alice.hand[1]: this is a whole number; write a text or a table"),
    ("hand = [", "life = 99999999999999999999\nhand = [", "life: this number is too large"),
    ("hand = [", "poison = -1\nhand = [", "table.Alice.poison: this is -1; write 0 or more"),
    ('step = "precombat main"', "turn = -3", "game.turn: this is -3; write 0 or more"),
    (
        "hand = [",
        'hand = [{ card = "Opt", as = "Bob" }, ',
        "hand[1].as: “Bob” is a player; choose another name",
    ),
    *(
        ("[[steps]]", f"[[steps]]\n{step}\n[[steps]]", message)
        for step, message in (
            (
                'do = "change"\nobject = "Moonmist"\nuntil = "end of trun"',
                "steps[1].until: unknown moment “end of trun”; did you mean “end of turn”?",
            ),
            (
                'do = "change"\nobject = "Moonmist"\nuntil = "self leaves:x"',
                "steps[1].until: unknown moment “self leaves:x”",
            ),
            (
                'do = "change"\nobject = "Moonmist"\nuntil = "self leaves:1"',
                "steps[1].until: unknown moment “self leaves:1”",
            ),
            (
                'do = "change"\nobject = "Moonmist"\nuntil = "end of turn:0"',
                "steps[1].until: unknown moment “end of turn:0”",
            ),
            (
                'do = "change"\nobject = "Moonmist"\nuntil = "your next turn:1:2:3"',
                "steps[1].until: unknown moment “your next turn:1:2:3”",
            ),
            (
                'do = "change"\nobject = "Moonmist"\npower = "two"',
                "steps[1].power: “two” is not a number; write 2, +2 or -2",
            ),
            (
                'do = "change"\nobject = "Moonmist"\nmana_cost = "2U"',
                "steps[1].mana_cost: '2U' is not a mana cost",
            ),
            (
                'do = "replace"\nevent = "enters"\nwith = "exiled"',
                "steps[1].with: unknown word “exiled”; did you mean “exile”?",
            ),
            (
                'do = "forbid"\nwhat = ["transfrom"]',
                "what[1]: unknown word “transfrom”; did you mean “transform”?",
            ),
            ('do = "forbid"\nwhat = ["get counters"]', "what[1]: unknown word “get counters”"),
            (
                'do = "cast"\nobject = "Moonmist"\nusing = "distrub"',
                "steps[1].using: unknown permission “distrub”; did you mean “disturb”?",
            ),
            ('do = "cast"\nobject = "Moonmist"\nface = "bakc"', "did you mean “back”?"),
            (
                'do = "move"\nobject = "Moonmist"\nto = "library"\nposition = 0',
                "position: this is 0; write 1",
            ),
            (
                'do = "deal damage"\nto = "Moonmist"\namount = -2',
                "steps[1].amount: this is -2; write 0 or more",
            ),
            (
                'do = "change"\nobject = "Moonmist"\nx = -1',
                "steps[1].x: this is -1; write 0 or more",
            ),
            (
                'do = "change"\nobject = "Moonmist"\nremove_types = ["creature"]',
                "steps[1].remove_types[1]: unknown type “creature”; did you mean “Creature”?",
            ),
            (
                'do = "destroy"\nall = { subtypes = ["human"] }',
                "steps[1].all.subtypes[1]: unknown type “human”; did you mean “Human”?",
            ),
            (
                'do = "name a card"\nname = "Opt"\nof = "clon"',
                "steps[1].of: unknown name “clon”; did you mean “clone”?",
            ),
            ('do = "create token"', "steps[1]: “card” is missing; say what the token is"),
            (
                'do = "create token"\ncard = "Wolf"\ncopy_of = "Moonmist"',
                "steps[1].copy_of: “card” is given as well; keep one of them",
            ),
            (
                'do = "create token"\nfaces = [{ types = "A" }, { types = "B" }, { types = "C" }]',
                "steps[1].faces: these are 3; write 2 at most",
            ),
        )
    ),
    *(
        ("[table.Alice]", f"[expect]\n{wanted}\n[table.Alice]", message)
        for wanted, message in (
            (
                'objects.Moonmist.zone = "grave"',
                "objects.Moonmist.zone: unknown zone “grave”; did you mean “graveyard”?",
            ),
            ('objects.Moonmist.power = "1"', "power: this is a text; write a whole number or an empty text"),
            ('objects.Moonmist.controller = "Bo"', "controller: unknown player “Bo”; did you mean “Bob”?"),
            ('objects.Moonmist.attached_to = "Moonmis"', "unknown name “Moonmis”; did you mean “Moonmist”?"),
            ('objects.Moonmist.paid = "free"', "'free' is not a mana cost"),
            ("players.Alice.devotion.Red = 1", "devotion.Red: “Red” is not a color; write letters of WUBRG"),
            (
                'offers.Moonmist.transfrm = "legal"',
                "offers.Moonmist.transfrm: unknown verb “transfrm”; did you mean “transform”?",
            ),
        )
    ),
]


def test_a_good_file_is_read() -> None:
    scenario = scenario_from(GOOD, HERE).scenario
    assert scenario.steps[0].verb == "transform"
    assert scenario.steps[1].verb == "gain control"


@pytest.mark.parametrize(("old", "new", "message"), BROKEN)
def test_every_fault_is_one_line_with_its_place(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(ScenarioError) as caught:
        scenario_from(GOOD.replace(old, new, 1), HERE)
    assert str(caught.value).startswith("scenario.toml: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_before_the_first_step_there_is_only_the_opening_to_go_back_to() -> None:
    with pytest.raises(ScenarioError, match=r"write 0$"):
        scenario_from(GOOD.replace('do = "transform"', 'back_to = 3\ndo = "transform"', 1), HERE)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="check the path"):
        read_scenario(tmp_path / "none.toml")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"title = '\xff'")
    with pytest.raises(ScenarioError, match="byte 10 is not UTF-8"):
        read_scenario(path)


def test_a_file_with_nothing_in_it(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("\n\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match="this file is empty"):
        read_scenario(path)


def test_a_mark_before_the_first_letter_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_text('title = "Marked"', encoding="utf-8-sig")
    assert read_scenario(path).scenario.title == "Marked"


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(ScenarioError, match="this is not a scenario file"):
        read_scenario(path)


def test_lists_in_lists_without_end() -> None:
    with pytest.raises(ScenarioError, match="nested too deeply"):
        scenario_from("rules = " + "[" * 50_000, HERE)


def test_the_id_is_the_name_of_the_file_by_habit() -> None:
    assert scenario_from("", HERE).id == "scenario"
    assert scenario_from('id = "another"', HERE).id == "another"


def test_a_handle_may_begin_as_the_words_for_an_ability_do() -> None:
    position = '[table.Alice]\nhand = [{ card = "Opt", as = "ability of none" }]\n'
    scenario = scenario_from(position + '[expect.objects]\n"ability of none" = { exists = true }', HERE)
    assert "ability of none" in scenario.scenario.expect.objects
