"""Positions: explicit values of an entry, and defaults."""

import pytest

from tabletop.disk.assets import assets_folder
from tabletop.model.objects import Permanent
from tabletop.rules.first_position import settled
from tabletop.scenarios.files.table_setup import shipped_table
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.headless_check import check

from .conftest import read


def test_the_position_with_which_the_window_opens_leaves_no_state_based_action_to_be_done() -> None:
    table, _ = shipped_table(assets_folder() / "scenarios" / "welcome.toml")
    assert settled(table.state) is table.state


def test_nothing_is_chosen_for_a_card_in_a_hand() -> None:
    entry = '{ card = "Conspiracy", chosen = { "creature type" = "Elf" } }'
    with pytest.raises(ScenarioError, match="only a permanent or an emblem has this") as caught:
        Play(read(f"[table.Alice]\nhand = [{entry}]"))
    assert "table.Alice.hand[1].chosen" in str(caught.value)


def permanent(text: str, name: str) -> Permanent:
    play = Play(read(text))
    found = play.table.state.permanent(play.naming.object(name))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("entry", "kind", "number"),
    [
        ('"Jace, Telepath Unbound"', "loyalty", 5),
        ('"Invasion of Kylem"', "defense", 5),
        ('"Fable of the Mirror-Breaker"', "lore", 1),
        ('"Arlinn, Embraced by the Moon"', "loyalty", 3),
        ('{ card = "Jace, Telepath Unbound", counters = { loyalty = 2 } }', "loyalty", 2),
        ('{ card = "Elite Vanguard", copy_of = "Jace, Telepath Unbound" }', "loyalty", 5),
    ],
)
def test_counters_that_go_without_saying(entry: str, kind: str, number: int) -> None:
    play = Play(read(f"[table.Alice]\nbattlefield = [{entry}]"))
    (only,) = play.table.state.permanents()
    assert only.counters == {kind: number}


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        ('{ card = "Grizzly Bears", face = "back" }', "“Grizzly Bears” has no back"),
        ('{ card = "Graf Rats", face = "back" }', "write “Chittering Host”"),
        ('{ card = "Delver of Secrets", flipped = true }', "“Delver of Secrets” is not a flip card"),
        ('"Shock"', "“Shock” is an instant or sorcery there"),
        ('"Startled Awake"', "“Startled Awake” is an instant or sorcery there"),
        ('{ card = "Clone", copy_of = "stack#1" }', "copy_of: nothing here is called “stack#1” yet"),
        (
            '{ card = "Pacifism", attached_to = "stack#1" }',
            "attached_to: nothing here is called “stack#1” yet",
        ),
        ('{ card = "Wolf", until = "end of turn" }', "until: only a copy has this; add “copy_of”"),
        ('{ card = "Wolf", except = { power = 3 } }', "except: only a copy has this; add “copy_of”"),
        ('{ card = "Pacifism", attached_to = "Pacifism" }', "it names itself"),
        (
            '{ card = "Conspiracy", chosen = { "creature type" = "Elff" } }',
            "unknown creature type “Elff”; did",
        ),
        (
            '{ card = "Conspiracy", chosen = { "creature type" = "Forest" } }',
            "unknown creature type “Forest”",
        ),
        ('{ card = "Conspiracy", chosen = { "card type" = "Elf" } }', "unknown card type “Elf”"),
        ('{ card = "Conspiracy", chosen = { color = "R" } }', "unknown color “R”"),
        ('{ card = "Conspiracy", chosen = { opponent = "Zoe" } }', "unknown opponent “Zoe”"),
        ('{ card = "Conspiracy", chosen = { "card name" = "Optt" } }', "unknown card name “Optt”; did you"),
        ('{ card = "Chittering Host", commander = true }', "commander: neither of its cards is a legendary"),
    ],
)
def test_what_cannot_lie_on_the_battlefield(entry: str, what: str) -> None:
    with pytest.raises(ScenarioError, match=what) as caught:
        Play(read(f"[table.Alice]\nbattlefield = [{entry}]"))
    assert "table.Alice.battlefield[1]" in str(caught.value)


def test_a_siege_is_protected_by_the_next_player() -> None:
    siege = '[table.Alice]\nbattlefield = [{ card = "Invasion of Kylem", as = "siege"%s }]'
    assert permanent(siege % "", "siege").protector == 1
    three = 'players = ["Alice", "Bob", "Carol"]\n' + siege % ', protector = "Carol"'
    assert permanent(three, "siege").protector == 2


def test_a_copy_of_a_copy_in_any_order() -> None:
    text = """
    [table.Alice]
    battlefield = [
      { card = "Clone", as = "second", copy_of = "first" },
      { card = "Clone", as = "first", copy_of = "bug", except = { power = 7 } },
      { card = "Insectile Aberration", as = "bug" },
    ]
    [expect.objects]
    second = { name = "Insectile Aberration", power = 7, mana_value = 0 }
    """
    assert permanent(text, "second").copies[0].values.faces[0].power == "7"


def test_a_card_that_copies_what_it_is_called() -> None:
    text = '[table.Alice]\nbattlefield = [{ card = "Clone", copy_of = "Clone" }, "Elite Vanguard"]'
    play = Play(read(text + "\n[expect.zones]\nbattlefield = 1\n"))
    assert check(play.file).failures == ()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (
            'battlefield = [{ card = "Clone", as = "a", copy_of = "b" }, '
            '{ card = "Clone", as = "b", copy_of = "a" }]',
            "table.Alice.battlefield[1].copy_of: these copy each other in a circle",
        ),
        (
            'hand = ["Chittering Host"]',
            "exists only on the battlefield; write Graf Rats and Midnight Scavengers",
        ),
        ('hand = [{ card = "Opt", tapped = true }]', "table.Alice.hand[1].tapped: only a permanent has this"),
        (
            'hand = [{ card = "Opt", as = "x" }, { card = "Opt", as = "x" }]',
            "hand[2].as: “x” names another card",
        ),
        ('mana_pool = "2U"', "table.Alice.mana_pool: '2U' is not a mana cost"),
    ],
)
def test_what_a_position_cannot_be(table: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=r"^scenario\.toml: ") as caught:
        Play(read(f"[table.Alice]\n{table}"))
    assert message in str(caught.value)


def test_state_based_actions_are_done_first_and_nothing_triggers() -> None:
    play = Play(
        read("""
        [table.Alice]
        battlefield = [
          { card = "Elite Vanguard", damage = 3 }, "Blood Artist",
          { card = "Holy Strength" },
        ]
        """)
    )
    assert [each.definition.name for each in play.table.state.permanents()] == ["Blood Artist"]
    assert play.table.state.stack == ()


def test_everything_else_that_an_entry_says() -> None:
    text = """
    players = ["Alice", "Bob"]
    edition = "2024-06-07"
    [game]
    active = "Bob"
    turn = 4
    step = "end"
    day_night = "day"
    mana = "enforced"
    spells_last_turn = { Bob = 2 }
    seed = 9
    [table.Alice]
    life = 7
    poison = 1
    mana_pool = "{2}{U}"
    library = [{ card = "Island", known_to = ["Bob"] }, "Forest"]
    exile = [{ card = "Opt", face = "face down", known_to = ["Alice"], counters = { time = 2 } }]
    command = [{ card = "Esika, God of the Tree", commander = true, commander_casts = 2 }]
    battlefield = [
      { card = "Akki Lavarunner", as = "akki", flipped = true, controller = "Bob", summoning_sick = true },
      { card = "Wolf", as = "wolf", owner = "Bob" },
      { card = "Thraben Gargoyle", as = "token", token = true, face = "back" },
      { card = "Kazandu Valley", as = "land token", token = true },
      { card = "Brisela, Voice of Nightmares", as = "brisela", commander = true },
      { card = "Birds of Paradise", as = "hidden", face = "face down" },
      { card = "Elite Vanguard", as = "copy", copy_of = "Tok-Tok, Volcano Born", flipped = true },
      { card = "Curse of Leeches", as = "curse", attached_to = "Bob" },
    ]
    [expect.objects]
    Island  = { visible_to = ["Bob"] }
    Opt     = { face = "face down", visible_to = ["Alice"], counters = { time = 2 }, name = "" }
    akki    = { name = "Tok-Tok, Volcano Born", controller = "Bob", owner = "Alice", summoning_sick = true }
    wolf    = { token = true, owner = "Bob", controller = "Alice", cards = 0 }
    token   = { name = "Stonewing Antagonizer", transforming = true, token = true }
    "land token" = { name = "Kazandu Valley", transforming = false }
    brisela = { commander = true }
    hidden  = { name = "", power = 2, face = "face down" }
    copy    = { name = "Tok-Tok, Volcano Born", copy_of = "Tok-Tok, Volcano Born" }
    curse   = { attached_to = "Bob" }
    [expect.zones]
    "ordered:Alice.library" = ["Island", "Forest"]
    [expect.players]
    Alice = { life = 7, poison = 1, mana_pool = "{C}{C}{U}" }
    [expect.game]
    active = "Bob"
    turn = 4
    step = "end"
    day_night = "day"
    """
    play = Play(read(text))
    state = play.table.state
    assert state.edition == "2024-06-07"
    assert state.mana == "enforced"
    assert state.seed == 9
    assert state.players[1].spells_last_turn == 2
    assert list(state.players[0].commander_casts.values()) == [2]
    commanders = [
        piece.definition.name for each in state.permanents() for piece in each.pieces if piece.commander
    ]
    assert commanders == ["Gisela, the Broken Blade"]

    assert check(play.file).failures == ()


def test_a_word_in_an_exception_has_to_mean_something() -> None:
    text = """
    [table.Alice]
    battlefield = [{ card = "Clone", copy_of = "Serra Angel", except = { cant = ["attack", "yawn"] } }]
    """
    with pytest.raises(ScenarioError, match=r"battlefield\[1\]\.except\.cant\[2\]: unknown word “yawn”"):
        Play(read(text))


@pytest.mark.parametrize("sick", [False, True])
def test_what_an_aura_took_before_the_position_began_is_as_new_as_its_entry_says(sick: bool) -> None:
    entry = f'{{ card = "Grizzly Bears", as = "bear", summoning_sick = {str(sick).lower()} }}'
    aura = '{ card = "Control Magic", attached_to = "bear" }'
    text = f"[table.Alice]\nbattlefield = [{entry}]\n[table.Bob]\nbattlefield = [{aura}]\n"
    asked = f'[expect.objects]\nbear = {{ controller = "Bob", summoning_sick = {str(sick).lower()} }}\n'
    assert check(read(text + asked)).failures == ()
