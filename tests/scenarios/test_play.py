"""Steps: questions and answers, rulings without an action, going back, undo, and names given by steps."""

import pytest

from tabletop.language.effects import ChooseModes, Draw, Mode, Transform
from tabletop.language.references import ObjectWord
from tabletop.model.questions import Question
from tabletop.rules.book.verdicts import Verdict
from tabletop.scenarios.playing.answers import Answers, answer_to
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.headless_check import check

from .conftest import read

HOST = """
[table.Alice]
battlefield = [{ card = "Chittering Host", as = "host" }, { card = "Delver of Secrets", as = "delver" }]
"""
DESTROY = '[[steps]]\ndo = "destroy"\nobject = "host"\n'
TRANSFORM = '[[steps]]\ndo = "transform"\nobject = "delver"\n'
RATS_FIRST = '[steps.expect.zones]\n"ordered:Alice.graveyard" = ["Graf Rats", "Midnight Scavengers"]\n'
RATS_LAST = '[steps.expect.zones]\n"ordered:Alice.graveyard" = ["Midnight Scavengers", "Graf Rats"]\n'


@pytest.mark.parametrize(
    "steps",
    [
        DESTROY + RATS_FIRST,
        DESTROY + 'choose = [["Midnight Scavengers", "Graf Rats"]]\n' + RATS_LAST,
        DESTROY + 'choose = [["host", "delver"]]\nverdict = "illegal"\ncites = ["712.21a"]\n',
        DESTROY + 'open = true\n[steps.expect.game]\nasks = "order"\n'
        '[[steps]]\ndo = "transform"\nobject = "delver"\nverdict = "illegal"\n'
        '[[steps]]\ndo = "answer"\nwith = "front"\nverdict = "illegal"\n'
        '[[steps]]\ndo = "answer"\nwith = ["Midnight Scavengers", "Graf Rats"]\nask = true\n'
        '[[steps]]\ndo = "answer"\nwith = ["Midnight Scavengers", "Graf Rats"]\n' + RATS_LAST,
        DESTROY + 'open = true\nchoose = [["Midnight Scavengers", "Graf Rats"]]\n' + RATS_LAST,
        DESTROY + 'open = true\n[[steps]]\ndo = "undo"\n[steps.expect.game]\nasks = ""\n' + TRANSFORM,
        '[[steps]]\ndo = "answer"\nwith = true\nverdict = "illegal"\n',
    ],
    ids=["unasked", "chosen", "forbidden", "left open", "answered", "undone", "no question"],
)
def test_questions(steps: str) -> None:
    assert check(read(HOST + steps)).failures == ()


def test_a_step_that_is_refused_leaves_the_table_as_it_was() -> None:
    play = Play(read(HOST + DESTROY + 'choose = [["host", "delver"]]\n'))
    before = play.table.state
    assert play.next().ruling.verdict is Verdict.ILLEGAL
    assert play.table.state is before


def test_asking_only_leaves_no_trace() -> None:
    play = Play(read(HOST + TRANSFORM + "ask = true\n"))
    before = play.table.state
    done = play.next()
    assert done.ruling.is_legal
    assert "712.18" in done.cited
    assert play.table.state is before
    assert play.table.journal.entries == []
    assert check(read(HOST + TRANSFORM + "ask = true\n[steps.expect.events]\ntransforms = 0\n")).passed


BACK = """
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }]
[[steps]]
do = "transform"
object = "delver"
[[steps]]
do = "create token"
card = "Wolf"
as = "wolf"
[[steps]]
do = "undo"
number = 2
[steps.expect.objects]
delver = { face = "front" }
wolf = { exists = false }
[[steps]]
do = "redo"
[steps.expect.objects]
delver = { face = "back" }
wolf = { exists = false }
[[steps]]
do = "redo"
ask = true
[[steps]]
do = "redo"
number = 5
[steps.expect.objects]
wolf = { exists = true }
[[steps]]
do = "redo"
verdict = "nothing happens"
[[steps]]
do = "tap"
object = "delver"
back_to = 1
[steps.expect.objects]
delver = { face = "back", tapped = true, same_object = true }
wolf = { exists = false }
[[steps]]
do = "undo"
[steps.expect.objects]
delver = { face = "back", tapped = false }
[[steps]]
do = "transform"
object = "delver"
back_to = 2
[steps.expect.objects]
delver = { face = "front" }
wolf = { exists = true }
[[steps]]
do = "undo"
number = 9
back_to = 2
[steps.expect.objects]
delver = { face = "front" }
[[steps]]
do = "undo"
verdict = "nothing happens"
"""


def test_back_and_forth() -> None:
    assert check(read(BACK)).failures == ()


def test_names_that_steps_give() -> None:
    text = """
    players = ["Alice", "Bob"]
    [table.Alice]
    battlefield = [
      { card = "Gisela, the Broken Blade", as = "gisela" },
      { card = "Bruna, the Fading Light", as = "bruna" },
      { card = "Elite Vanguard", as = "vanguard" },
    ]
    [[steps]]
    do = "meld"
    objects = ["gisela", "bruna"]
    as = "brisela"
    [[steps]]
    do = "exile and return"
    object = "vanguard"
    at = "next end step"
    as = "journey"
    [[steps]]
    do = "go to"
    step = "end"
    [steps.expect.zones]
    stack = ["journey"]
    [[steps]]
    do = "exile"
    object = "brisela"
    open = true
    as = "first"
    [[steps]]
    do = "answer"
    with = ["gisela", "bruna"]
    [steps.expect.objects]
    first = { name = "Gisela, the Broken Blade" }
    brisela = { exists = false }
    """
    assert check(read(text)).failures == ()


def test_names_and_answers_for_what_an_ability_does_later() -> None:
    text = """
    [table.Alice]
    library = ["Forest"]
    battlefield = [{ card = "Delver of Secrets", as = "delver" }, { card = "Chittering Host", as = "host" }]
    [[steps]]
    do = "put ability"
    object = "delver"
    then = [
      { do = "create token", card = "Wolf" },
      { do = "create token", copy_of = "delver", as = "twin" },
      { do = "move", object = "host", to = "library", choose = [["Midnight Scavengers", "Graf Rats"]] },
      { do = "delay", object = "delver", at = "next end step", as = "later", then = [
        { do = "put ability", object = "delver", as = "inner", then = { do = "draw" } },
        { do = "create token", card = "Wolf", as = "second" },
      ] },
    ]
    [[steps]]
    do = "resolve"
    [steps.expect.objects]
    twin = { name = "Delver of Secrets", token = true }
    [steps.expect.zones]
    "ordered:Alice.library" = ["Midnight Scavengers", "Graf Rats", "Forest"]
    [[steps]]
    do = "go to"
    step = "end"
    [steps.expect.zones]
    stack = ["later"]
    [[steps]]
    do = "resolve"
    [steps.expect.zones]
    stack = ["inner"]
    [steps.expect.objects]
    second = { name = "Wolf Token" }
    later = { exists = false }
    [[steps]]
    do = "undo"
    [steps.expect.objects]
    second = { exists = false }
    later = { exists = true }
    """
    assert check(read(text)).failures == ()


def test_answers_wait_for_a_question_that_they_fit() -> None:
    at = Play(read(HOST)).naming
    answers = Answers((True, "host"))
    target = Question(
        kind="target", player=0, words="Which?", options=(at.object("host"), at.object("delver"))
    )
    may = Question(kind="may", player=0, words="May?", options=(False, True))
    assert answers.take(target, at) is None
    assert answers.take(may, at) is True
    assert answers.take(may, at) is None
    assert answers.take(target, at) == at.object("host")
    assert not answers


@pytest.mark.parametrize(
    ("kind", "options", "choice", "answer"),
    [
        ("face", ("front", "back"), "back", "back"),
        ("face", ("front", "back"), "sideways", "sideways"),
        ("protector", ("Bob", "Carol"), "Carol", "Carol"),
        ("protector", ("Bob", "Carol"), "Alice", "Alice"),
        ("enchant", (1, "Bob"), "Alice", "Alice"),
        ("mana", ("{W}", "{U}"), "Alice", None),
        ("replacement", ("Delver of Secrets", "exile"), "delver", "Delver of Secrets"),
        ("replacement", ("Delver of Secrets", "exile"), "Exile", "exile"),
        ("mana", ("{W}", "{U}"), "nonsense", None),
        ("mana", ("{W}{W}{W}", "{U}{U}{U}"), "u", "{U}{U}{U}"),
        ("number", (0, 1, 2), 2, 2),
        ("order", (1, 2), "delver", None),
        ("may", (False, True), ("delver",), None),
    ],
)
def test_what_an_answer_means(kind: str, options: tuple[str, ...], choice: str, answer: str | None) -> None:
    at = Play(read(HOST)).naming
    question = Question(kind=kind, player=0, words="?", options=options)
    assert answer_to(question, choice, at) == answer


@pytest.mark.parametrize(
    ("choice", "answer"),
    [
        ("transform", "mode 3"),
        ("Draw a card", "mode 1"),
        ("a card", "mode 1"),
        ("mode 2", "mode 2"),
        ("draw", None),
        ("nonsense", None),
        (3, "mode 3"),
        (4, "mode 4"),
    ],
)
def test_a_mode_may_be_named_by_a_few_of_its_words_or_its_number(
    choice: str | int, answer: str | None
) -> None:
    effects = (Draw(), Draw(number=2), Transform(objects=(ObjectWord.SELF,)))
    modes = ChooseModes(modes=tuple(Mode(effects=(each,)) for each in effects))
    options = ("mode 1", "mode 2", "mode 3")
    question = Question(kind="modes", player=0, words="?", options=options, modes=modes)
    assert answer_to(question, choice, Play(read(HOST)).naming) == answer


EACH = """
[table.Alice]
hand = [{ card = "Shock", as = "shock" }, { card = "Forest", as = "forest" }]
graveyard = [{ card = "Opt", as = "opt" }]
library = [{ card = "Grizzly Bears", as = "top" }]
battlefield = [
  { card = "Elite Vanguard", as = "one" }, { card = "Elite Vanguard", as = "two" },
  { card = "Thraben Gargoyle", as = "gargoyle" }, { card = "Bonesplitter", as = "axe" }, "Soul Warden",
]
"""


@pytest.mark.parametrize(
    "steps",
    [
        'do = "become copy"\nobjects = ["one", "two"]\nof = "gargoyle"\n[steps.expect.objects]\n'
        'one = { name = "Thraben Gargoyle" }\ntwo = { name = "Thraben Gargoyle" }',
        'do = "become copy"\nall = { name = "Elite Vanguard", controller = "Alice" }\nof = "gargoyle"\n'
        '[steps.expect.objects]\none = { name = "Thraben Gargoyle" }\ntwo = { name = "Thraben Gargoyle" }',
        'do = "become copy"\nby = "Bob"\nall = { name = "Opt" }\nof = "axe"\nverdict = "nothing happens"',
        'do = "become copy"\nobjects = ["one", "opt"]\nof = "gargoyle"\n[steps.expect.objects]\n'
        'one = { name = "Thraben Gargoyle" }',
        'do = "allow"\nwhat = ["cast"]\nobjects = ["opt", "top"]\nas = "may"\n[[steps]]\ndo = "cast"\n'
        'object = "opt"\nusing = "may"\nfrom = "Alice.graveyard"',
        'do = "forbid"\nwhat = ["transform"]\nobjects = ["gargoyle", "one"]\n[[steps]]\ndo = "transform"\n'
        'object = "gargoyle"\nverdict = "nothing happens"',
        'do = "put ability"\nobjects = ["one", "two"]\nthen = [{ do = "tap", object = "one" }, '
        '{ do = "become copy", objects = ["one", "two"], of = "gargoyle" }]\n'
        "[steps.expect.zones]\nstack = 2\n"
        '[[steps]]\ndo = "resolve"\n[steps.expect.objects]\none = { tapped = true }\n'
        'two = { name = "Thraben Gargoyle" }',
        'do = "cast"\nobject = "shock"\nfrom = "Alice.graveyard"\ntargets = ["one"]\nverdict = "illegal"',
        'do = "cast"\nobject = "shock"\nfrom = "hand"\ntargets = ["one"]',
        'do = "play land"\nobject = "forest"\nfrom = "Bob.hand"\nverdict = "illegal"',
        'do = "move"\nobject = "top"\nto = "Bob.battlefield"\n[steps.expect.objects]\n'
        'top = { controller = "Bob", owner = "Alice" }',
        'do = "activate"\nobject = "axe"\nability = "equip"\ntargets = ["one"]',
        'do = "activate"\nobject = "gargoyle"\nability = "this transform"',
        'do = "activate"\nobject = "gargoyle"\nability = "dance"\nverdict = "illegal"',
        'do = "activate"\nobject = "nobody"\nability = "dance"\nverdict = "illegal"\n'
        '[[steps]]\ndo = "create token"\ncard = "Treasure"\nas = "nobody"',
        'do = "trigger"\nobject = "Soul Warden"\nability = "enters"\n[steps.expect.objects]\n'
        '"ability of Soul Warden" = { face = "", name = "", controller = "Alice" }',
        'do = "create token"\ncard = "Wolf"\n[steps.expect.objects]\nWolf = { token = true }\n'
        '[steps.expect.zones]\nstack = ["ability of Soul Warden"]',
        'do = "scry"\nby = "Bob"\n[[steps]]\ndo = "undo"\nverdict = "nothing happens"',
        'do = "look"\nby = "Bob"\nobject = "top"\n[steps.expect.offers]\n'
        'one = { "return to hand" = "legal", exile = "legal", "turn up" = "illegal" }',
    ],
)
def test_verbs_with_one_object_or_several(steps: str) -> None:
    assert check(read(f"{EACH}[[steps]]\n{steps}\n")).failures == ()


@pytest.mark.parametrize(("zone", "cost"), [("battlefield", "{2}{B}{B}"), ("graveyard", "{2}{B}")])
def test_without_a_number_the_first_ability_is_meant_that_works_there(zone: str, cost: str) -> None:
    text = f"""
    [game]
    mana = "enforced"
    [table.Alice]
    mana_pool = "{cost}"
    {zone} = [{{ card = "Altar of the Wretched", as = "altar" }}, "Grizzly Bears"]
    [[steps]]
    do = "activate"
    object = "altar"
    expect.players.Alice = {{ mana_pool = "" }}
    """
    assert check(read(text)).failures == ()


def test_a_name_that_is_no_answer_is_forbidden() -> None:
    text = """
    [table.Alice]
    hand = [{ card = "Clone", as = "clone" }, { card = "Opt", as = "opt" }]
    battlefield = ["Elite Vanguard", "Grizzly Bears"]
    [[steps]]
    do = "cast"
    object = "clone"
    [[steps]]
    do = "resolve"
    choose = ["opt"]
    verdict = "illegal"
    cites = ["707.5"]
    """
    assert check(read(text)).failures == ()


def test_a_player_whom_the_rules_do_not_allow_is_a_forbidden_answer() -> None:
    text = """
    players = ["Alice", "Bob", "Cleo"]
    [table.Alice]
    graveyard = [{ card = "Invasion of Pyrulea", as = "siege" }]
    [[steps]]
    do = "put onto battlefield"
    object = "siege"
    choose = ["Alice"]
    verdict = "illegal"
    cites = ["310.11a"]
    [[steps]]
    do = "put onto battlefield"
    object = "siege"
    choose = ["Cleo"]
    [steps.expect.objects]
    siege = { protector = "Cleo" }
    """
    assert check(read(text)).failures == ()


def test_an_answer_that_nothing_asked_for_is_no_other_protector() -> None:
    """Bob could protect the Siege as well. The unused name is for a question that was not asked."""
    text = """
    players = ["Alice", "Bob", "Cleo"]
    [table.Alice]
    graveyard = [{ card = "Invasion of Pyrulea", as = "siege" }]
    [[steps]]
    do = "put onto battlefield"
    object = "siege"
    choose = ["Cleo", "Bob"]
    [steps.expect.objects]
    siege = { protector = "Cleo" }
    """
    left_over = "“Bob” in choose answers no question that the step asks"
    assert [each.what for each in check(read(text)).failures] == [left_over]


def test_the_order_of_abilities_that_wait() -> None:
    text = """
    [table.Alice]
    battlefield = [
      { card = "Blood Artist", as = "artist" }, { card = "Planar Void", as = "void" }, "Grizzly Bears",
    ]
    [[steps]]
    do = "destroy"
    object = "Grizzly Bears"
    choose = [["void", "artist"]]
    [steps.expect.zones]
    "ordered:stack" = ["ability of artist", "ability of void"]
    [[steps]]
    do = "destroy"
    object = "Grizzly Bears"
    choose = [["ability of artist", "ability of void"]]
    back_to = 0
    [steps.expect.zones]
    "ordered:stack" = ["ability of void", "ability of artist"]
    """
    assert check(read(text)).failures == ()


def test_loyalty_abilities_are_forbidden_for_a_while() -> None:
    text = """
    [table.Alice]
    battlefield = [{ card = "Jace, the Mind Sculptor", as = "jace" }, { card = "Forest", as = "forest" }]
    [[steps]]
    do = "forbid"
    what = ["activate loyalty"]
    until = "end of turn"
    [[steps]]
    do = "activate"
    object = "jace"
    ability = 1
    verdict = "illegal"
    cites = ["101.2"]
    [[steps]]
    do = "activate"
    object = "forest"
    ability = 1
    """
    assert check(read(text)).failures == ()


def test_objects_and_all_stand_wherever_object_may() -> None:
    text = """
    [game]
    step = "end"
    [table.Alice]
    battlefield = [
      { card = "Village Ironsmith", as = "smith" },
      { card = "Thraben Gargoyle", as = "gargoyle" },
    ]
    hand = ["Forest", "Island"]
    graveyard = [{ card = "Delver of Secrets", as = "delver" }, { card = "Opt", as = "opt" }]
    [table.Bob]
    hand = ["Shock"]
    [[steps]]
    do = "forbid"
    what = ["transform"]
    all = { types = ["Human"] }
    until = "end of turn"
    [[steps]]
    do = "transform"
    all = { types = ["Creature"] }
    [steps.expect.objects]
    smith = { face = "front" }
    gargoyle = { face = "back" }
    [[steps]]
    do = "delay"
    objects = ["smith", "gargoyle"]
    at = "next upkeep"
    then = { do = "tap", objects = ["smith", "gargoyle"] }
    as = ["first", "second"]
    [[steps]]
    do = "allow"
    by = "Alice"
    what = ["cast"]
    objects = ["delver", "opt"]
    now = true
    as = "grave"
    [[steps]]
    do = "cast"
    object = "delver"
    using = "grave"
    [[steps]]
    do = "go to"
    step = "upkeep"
    [steps.expect.zones]
    stack = ["first", "second", "delver"]
    """
    assert check(read(text)).failures == ()


@pytest.mark.parametrize(
    "step",
    [
        'do = "discard"\nby = "Alice"\nobject = "wolf"',
        'do = "forbid"\nwhat = ["cast"]\nobject = "wolf"',
        'do = "forbid"\nwhat = ["cast"]\nobjects = ["wolf"]',
        'do = "allow"\nwhat = ["cast"]\nall = { types = ["Goblin"] }',
    ],
)
def test_what_speaks_of_something_that_is_gone_does_nothing(step: str) -> None:
    text = f"""
    [table.Alice]
    hand = ["Opt"]
    [[steps]]
    do = "create token"
    card = "Wolf"
    as = "wolf"
    [[steps]]
    do = "exile"
    object = "wolf"
    [[steps]]
    {step}
    verdict = "nothing happens"
    [[steps]]
    do = "cast"
    object = "Opt"
    """
    assert check(read(text)).failures == ()
