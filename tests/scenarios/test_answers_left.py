"""Unused answers fail the step, unless they name the only possibility."""

import pytest

from tabletop.model.questions import Question
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.playing.possible_answers import question_in_words
from tabletop.scenarios.running.headless_check import check

from .conftest import read

HOST = '[table.Alice]\nbattlefield = [{ card = "Chittering Host", as = "host" }]\n'
DESTROY = '[[steps]]\ndo = "destroy"\nobject = "host"\n'
MURDER = """
[table.Alice]
hand = [{ card = "Murder", as = "murder" }]

[table.Bob]
battlefield = [{ card = "Serra Angel", as = "angel" }]
"""
CAST = '[[steps]]\ndo = "cast"\nobject = "murder"\n'
NOT_ASKED = "in choose answers no question that the step asks"


def _failures(text: str) -> list[str]:
    return [each.what for each in check(read(text)).failures]


@pytest.mark.parametrize(
    ("choose", "written"),
    [("true", "true"), ("false", "false"), ("3", "3"), ('"Graf Rats"', "“Graf Rats”")],
)
def test_an_answer_of_a_kind_that_nothing_asks_for_fails_the_step(choose: str, written: str) -> None:
    (failure,) = _failures(f"{HOST}{DESTROY}choose = [{choose}]\n")
    assert failure.startswith(f"{written} {NOT_ASKED}; possible answers: ")
    assert failure.endswith("(a list of all of “Graf Rats” and “Midnight Scavengers”)")


def test_an_answer_too_many_fails_the_step() -> None:
    text = f'{HOST}{DESTROY}choose = [["Midnight Scavengers", "Graf Rats"], true]\n'
    assert _failures(text) == [f"true {NOT_ASKED}"]


def test_the_one_possibility_may_be_named_although_nobody_is_asked() -> None:
    assert _failures(f'{MURDER}{CAST}choose = ["angel"]\n') == []


def test_it_may_be_named_as_the_spell_resolves() -> None:
    assert _failures(f'{MURDER}{CAST}[[steps]]\ndo = "resolve"\nchoose = ["angel"]\n') == []


def test_it_is_named_once() -> None:
    assert _failures(f'{MURDER}{CAST}choose = ["angel", "angel"]\n') != []


def test_another_one_than_the_only_possibility_is_illegal() -> None:
    play = Play(read(f'{MURDER}{CAST}choose = ["murder"]\nverdict = "illegal"\ncites = ["601.2c"]\n'))
    before = play.table.state
    done = play.next()
    assert not done.ruling.is_legal
    assert "601.2c" in done.cited
    assert play.table.state == before


def test_what_is_refused_anyway_leaves_answers_alone() -> None:
    text = (
        f'{HOST}[[steps]]\ndo = "transform"\nobject = "host"\nverdict = "nothing happens"\nchoose = [true]\n'
    )
    assert _failures(text) == []


RAVAGER = """
[table.Alice]
battlefield = [{ card = "Huntmaster of the Fells", as = "hunter" }]

[table.Bob]
battlefield = [{ card = "Grizzly Bears", as = "bear" }, { card = "Serra Angel", as = "angel" }]

[[steps]]
do = "transform"
object = "hunter"
"""
"""The player isn't asked about the only opponent as a target, but about a creature."""


@pytest.mark.parametrize(("angel", "says"), [("", True), ('{ card = "Serra Angel", as = "angel" }', False)])
def test_yes_names_the_one_thing_that_may_be_chosen(angel: str, says: bool) -> None:
    text = RAVAGER.replace('{ card = "Serra Angel", as = "angel" }', angel) + 'choose = ["Bob", true]\n'
    assert Play(read(text)).next().ruling.is_legal is says


@pytest.mark.parametrize("choose", ['"bear"', '"Bob", "bear"'])
def test_it_may_be_named_before_what_is_asked(choose: str) -> None:
    text = (
        f'{RAVAGER}choose = [{choose}]\n[[steps]]\ndo = "resolve"\nexpect.zones."Bob.graveyard" = ["bear"]\n'
    )
    assert _failures(text) == []


def test_it_may_be_named_alone_before_what_is_asked() -> None:
    text = f'{RAVAGER}choose = ["Bob"]\n[[steps]]\ndo = "resolve"\n'
    assert _failures(f"{text}expect.players.Bob.life = 18\nexpect.zones.battlefield = 3\n") == []


MEGATRON = """
[game]
step = "declare attackers"

[table.Alice]
battlefield = [
  { card = "Megatron, Destructive Force", as = "megatron" },
  { card = "Primal Amulet", as = "amulet" },
]

[table.Bob]
battlefield = [{ card = "Grizzly Bears", as = "bear", tapped = true }, { card = "Hill Giant", as = "giant" }]

[[steps]]
do = "attack"
attackers = { megatron = "Bob" }

[[steps]]
do = "resolve"
expect.objects.amulet.zone = "graveyard"
"""
"""The one other artifact is sacrificed without a question. The next question is about the target."""


@pytest.mark.parametrize("choose", ['true, "amulet", "giant"', 'true, "giant"'])
def test_what_there_is_to_sacrifice_may_be_named_or_not(choose: str) -> None:
    then = '[[steps]]\ndo = "resolve"\nexpect.objects.giant.zone = "graveyard"\n'
    assert _failures(f"{MEGATRON}choose = [{choose}]\n{then}") == []


def test_what_there_is_to_sacrifice_may_be_named_last() -> None:
    assert _failures(f'{MEGATRON}choose = [true, "amulet"]\nexpect.events.ability_triggered = 1\n') == []


@pytest.mark.parametrize("choose", ['true, "amulet", "amulet"', 'true, "giant", "amulet", "amulet"'])
def test_what_there_is_to_sacrifice_is_named_once(choose: str) -> None:
    assert _failures(f"{MEGATRON}choose = [{choose}]\n") != []


TEFERI = """
[table.Alice]
battlefield = [
  { card = "Teferi Akosa of Zhalfir", as = "teferi", counters = { loyalty = 4 } },
  { card = "Grizzly Bears", as = "bear" },
]

[table.Bob]
battlefield = [{ card = "Bonesplitter", as = "axe" }]

[[steps]]
do = "activate"
object = "teferi"
ability = 3

[[steps]]
do = "resolve"
"""


@pytest.mark.parametrize(
    ("choose", "tapped"),
    [('"bear"', True), ('true, "bear"', True), ("true", True), ("false", False), ("", False)],
)
def test_yes_before_a_name_says_nothing_more(choose: str, tapped: bool) -> None:
    said = f"choose = [{choose}]\n" if choose else ""
    assert _failures(f"{TEFERI}{said}expect.objects.bear.tapped = {str(tapped).lower()}\n") == []


@pytest.mark.parametrize(
    "choose", ['true, true, "bear"', 'true, "bear", true', "true, false", '"bear", "bear"']
)
def test_yes_once_too_often_fails_the_step(choose: str) -> None:
    assert _failures(f"{TEFERI}choose = [{choose}]\n") != []


def test_it_may_be_named_as_the_spell_resolves_before_what_is_asked_then() -> None:
    text = MURDER.replace("Murder", "Path to Exile") + 'library = ["Plains", "Forest"]\n'
    found = 'choose = ["angel", true, "Forest"]\nexpect.objects.Forest.zone = "battlefield"\n'
    assert _failures(f'{text}{CAST}[[steps]]\ndo = "resolve"\n{found}') == []


def test_before_what_is_asked_it_is_named_once() -> None:
    assert _failures(f'{RAVAGER}choose = ["Bob", "bear", "Bob"]\n') == [f"“Bob” {NOT_ASKED}"]


def test_what_is_asked_takes_no_other_answer_over_it() -> None:
    play = Play(read(f'{RAVAGER}choose = ["hunter", "bear"]\nverdict = "illegal"\n'))
    assert not play.next().ruling.is_legal


UNDERCRYPT = """
[table.Alice]
life = {life}
hand = [{{ card = "Agadeem's Awakening", as = "agadeem" }}]

[[steps]]
do = "play land"
object = "agadeem"
face = "back"
"""
KICKED = """
[game]
mana = "enforced"

[table.Alice]
hand = [{{ card = "Burst Lightning", as = "burst" }}]
mana_pool = "{pool}"

[table.Bob]
battlefield = [{{ card = "Hill Giant", as = "giant" }}]

[[steps]]
do = "cast"
object = "burst"
targets = ["giant"]
"""
RHYSTIC = """
[game]
mana = "enforced"

[table.Alice]
hand = [{{ card = "Opt", as = "opt" }}]
mana_pool = "{pool}"

[table.Bob]
battlefield = [{{ card = "Rhystic Study", as = "study" }}]
library = ["Island"]

[[steps]]
do = "cast"
object = "opt"

[[steps]]
do = "resolve"
"""


@pytest.mark.parametrize(
    ("text", "answered", "cited"),
    [
        (UNDERCRYPT.format(life=2), "false", None),
        (UNDERCRYPT.format(life=2), "true", "119.4"),
        (UNDERCRYPT.format(life=3), "true", None),
        (KICKED.format(pool="{R}"), "false", None),
        (KICKED.format(pool="{R}"), "true", "118.3"),
        (KICKED.format(pool="{R}{R}{R}{R}{R}"), "true", None),
        (RHYSTIC.format(pool="{U}"), "true", None),
        (RHYSTIC.format(pool="{U}"), "true, true", "118.3"),
        (RHYSTIC.format(pool="{U}{U}"), "true", None),
    ],
)
def test_no_may_be_said_where_yes_was_not_possible(text: str, answered: str, cited: str | None) -> None:
    """Only no was possible, so the question was skipped. Yes is illegal, for the reason that prevented it."""
    verdict = f'verdict = "illegal"\ncites = ["{cited}"]\n' if cited else ""
    assert _failures(f"{text}choose = [{answered}]\n{verdict}") == []


def test_who_can_choose_nothing_may_say_so() -> None:
    """An optional choice among nothing causes no question."""
    text = '[table.Alice]\nhand = []\n[[steps]]\ndo = "choose"\nby = "Alice"\noptional = true\n'
    text += 'of = { types = ["Creature"] }\n'
    assert _failures(f"{text}choose = [false]\n") == []
    assert _failures(f'{text}choose = [true]\nverdict = "illegal"\n') == []


SOLEMN = """
[table.Alice]
battlefield = [{ card = "Solemn Simulacrum", as = "solemn" }, "Grizzly Bears", "Grizzly Bears"]
library     = ["Forest"]
hand        = [{ card = "Clone", as = "clone" }]
"""


def _possible(rest: str) -> str:
    """Return the possible answers that the error of one failing step lists."""
    (failure,) = _failures(SOLEMN + rest)
    return failure.partition("; possible answers: ")[2]


def test_a_name_where_yes_or_no_was_possible_is_told_so() -> None:
    steps = '[[steps]]\ndo = "destroy"\nobject = "solemn"\n[[steps]]\ndo = "resolve"\nchoose = ["Forest"]\n'
    assert _possible(steps) == "“Draw a card?” (false or true)"


@pytest.mark.parametrize("choose", ["Alice", "Forest"])
def test_a_name_that_fits_no_option_is_told_which_do(choose: str) -> None:
    """One is left over, the other is refused."""
    entering = f'[[steps]]\ndo = "put onto battlefield"\nobject = "clone"\nchoose = ["{choose}"]\n'
    options = "(false, “solemn”, “Grizzly Bears” or “Grizzly Bears#2”)"
    assert _possible(entering) == f"“What does Clone enter as a copy of?” {options}"


def test_an_answer_to_an_open_question_is_told_what_is_possible() -> None:
    asks = '[[steps]]\ndo = "put onto battlefield"\nobject = "clone"\nopen = true\n'
    assert "“solemn”" in _possible(f'{asks}[[steps]]\ndo = "answer"\nwith = "Forest"\n')


LATTICE = """
[table.Alice]
battlefield = [{ card = "Saheeli's Lattice", as = "lattice" }]
graveyard   = [
  { card = "Etali, Primal Conqueror", as = "etali" },
  { card = "Etali, Primal Conqueror", as = "twin" },
  { card = "Etali, Primal Conqueror", as = "other" },
]

[[steps]]
do = "activate"
object = "lattice"
ability = "craft"
"""
"""One or more Dinosaurs are chosen one after another."""


@pytest.mark.parametrize(
    ("choose", "kept"),
    [
        ('["twin"]', ["etali", "other"]),
        ('["twin", "etali"]', ["other"]),
        ('"twin", ["etali"]', ["other"]),
        ('["twin"], false', ["etali", "other"]),
    ],
)
def test_a_list_is_as_many_answers_where_several_things_are_chosen(choose: str, kept: list[str]) -> None:
    zone = f'expect.zones."Alice.graveyard" = {kept}\n'.replace("'", '"')
    assert _failures(f"{LATTICE}choose = [{choose}]\n{zone}") == []


@pytest.mark.parametrize("choose", ['["angel"]', '["murder"]', '["angel", "angel"]'])
def test_a_list_of_the_one_possibility_names_it_once(choose: str) -> None:
    is_it = choose == '["angel"]'
    assert (_failures(f"{MURDER}{CAST}choose = [{choose}]\n") == []) is is_it


def test_a_list_of_what_may_not_be_chosen_is_illegal() -> None:
    assert _failures(f'{MURDER}{CAST}choose = [["murder"]]\nverdict = "illegal"\ncites = ["601.2c"]\n') == []


@pytest.mark.parametrize(
    ("choose", "written"),
    [
        ('["Forest"]', "[“Forest”]"),
        ('["twin", "twin"]', "[“twin”, “twin”]"),
        ('["twin", 3]', "[“twin”, 3]"),
        ('["twin"], ["etali"]', "[“twin”]"),
        ("[]", "[]"),
    ],
)
def test_a_list_of_which_something_is_asked_by_nothing_fails_the_step(choose: str, written: str) -> None:
    text = LATTICE.replace("graveyard ", 'hand = ["Forest"]\ngraveyard ') + f"choose = [{choose}]\n"
    failure, *_ = _failures(text)
    assert failure.startswith(f"{written} {NOT_ASKED}; possible answers: “")


SURVEIL = """
[table.Alice]
library = ["Swamp", "Island", "Forest"]

[[steps]]
do     = "surveil"
by     = "Alice"
number = {number}
choose = [{choose}]
expect.zones = {{ "ordered:Alice.library" = {library} }}
"""


@pytest.mark.parametrize(
    ("number", "choose", "library"),
    [
        (2, '["Island", "Swamp"]', '["Island", "Swamp", "Forest"]'),
        (2, '["Island", "Swamp"], ["Forest"]', ""),
        (3, '["Island"]', '["Swamp", "Forest"]'),
        (3, '["Island"], ["Forest", "Swamp"]', '["Forest", "Swamp"]'),
        (3, '["Island"], false, ["Forest", "Swamp"]', '["Forest", "Swamp"]'),
        (3, '["Forest", "Swamp"]', '["Island"]'),
        (3, '["Forest", "Swamp", "Island"]', '["Forest", "Swamp", "Island"]'),
    ],
)
def test_a_list_is_an_order_before_it_is_as_many_answers(number: int, choose: str, library: str) -> None:
    """The first question is which cards go to the graveyard, the second in which order the others stay."""
    text = SURVEIL.format(number=number, choose=choose, library=library or "[]")
    assert (_failures(text) == []) is bool(library)


def test_an_open_question_for_one_thing_is_answered_by_a_list_of_one() -> None:
    asks = '[[steps]]\ndo = "put onto battlefield"\nobject = "clone"\nopen = true\n'
    copied = 'expect.objects.clone.copy_of = "Solemn Simulacrum"\n'
    assert _failures(f'{SOLEMN}{asks}[[steps]]\ndo = "answer"\nwith = ["solemn"]\n{copied}') == []
    assert "“solemn”" in _possible(f'{asks}[[steps]]\ndo = "answer"\nwith = ["solemn", "Forest"]\n')


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (Question(kind="name", player=0, words="Which?", options=("A",)), "any card's name"),
        (
            Question(kind="order", player=0, words="Which?", options=(998, 999)),
            "a list of all of 998 and 999",
        ),
        (Question(kind="x", player=0, words="Which?", options=(*"123456789",)), "“5”, “6” or 3 more"),
        (Question(kind="modes", player=0, words="Which?", options=("mode 1", "none")), "“mode 1” or “none”"),
    ],
)
def test_each_kind_of_answer_is_said_as_a_file_writes_it(question: Question, said: str) -> None:
    at = Play(read(SOLEMN)).naming
    assert question_in_words(question, at).endswith(f"{said})")
