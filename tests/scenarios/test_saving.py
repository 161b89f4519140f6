"""A scenario is equal after writing and reading, and a table can be saved as a position."""

from pathlib import Path

from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.cards.library import default_library
from tabletop.disk.assets import assets_folder
from tabletop.language.effects import ByHand
from tabletop.model.marking import CountCommanderDamage, TickOff
from tabletop.model.zones import BATTLEFIELD
from tabletop.rules.values.layers import characteristics
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.files.table_position import left_out, position_from
from tabletop.scenarios.files.writing import scenario_text
from tabletop.scenarios.playing.play import Play
from tests.batches import in_batches
from tests.support import commander, placeholder, table_with, token

from .conftest import HERE, read

FILES = sorted(
    [*(assets_folder() / "scenarios").rglob("*.toml"), *(Path(__file__).parent / "verbs").glob("*.toml")]
)


@in_batches("path", FILES, ids=lambda path: path.stem, every=4)
def test_read_write_read(path: Path) -> None:
    file = read_scenario(path)
    text = scenario_text(file)
    again = scenario_from(text, path)
    assert again.scenario == file.scenario
    assert scenario_text(again) == text


@in_batches("path", FILES, ids=lambda path: path.stem, every=10)
def test_a_position_is_kept_as_it_is(path: Path) -> None:
    state = Play(read_scenario(path)).table.state
    text = scenario_text(position_from(state, path))
    again = Play(scenario_from(text, path)).table.state
    assert scenario_text(position_from(again, path)) == text
    assert len(again.objects) == len(state.objects)


def test_everything_about_a_card_is_kept() -> None:
    text = scenario_text(
        position_from(
            Play(
                read("""
                [game]
                mana = "enforced"
                only_what_cards_do = true
                spells_last_turn = { Bob = 1 }
                [table.Alice]
                poison = 2
                mana_pool = "{1}{G}"
                command = [{ card = "Esika, God of the Tree", commander = true, commander_casts = 1 }]
                exile = [{ card = "Opt", face = "face down", known_to = ["Bob"] }]
                battlefield = [
                  { card = "Wolf", face = "front", tapped = true },
                  { card = "Incubator", face = "back", counters = { "+1/+1" = 1 } },
                  { card = "Brisela, Voice of Nightmares", summoning_sick = true },
                  { card = "Akki Lavarunner", flipped = true, damage = 1 },
                  { card = "Elite Vanguard", owner = "Bob", as = "vanguard" },
                  { card = "Elite Vanguard", as = "pack", copy_of = "Wildblood Pack", until = "end of turn", \
                    except = { power = 4, colors = ["U"], mana_cost = "{1}", \
                               types = ["Artifact", "Creature"] } },
                  { card = "Holy Strength", attached_to = "pack" },
                  { card = "Curse of Leeches", attached_to = "Bob" },
                  { card = "Jace, Telepath Unbound" },
                  { card = "Birds of Paradise", face = "face down" },
                  { card = "Clone", copy_of = "Thraben Gargoyle", except = { lose_abilities = true } },
                  { card = "Invasion of Kylem", protector = "Bob" },
                ]
                """)
            ).table.state,
            HERE,
        )
    )
    for line in (
        'mana = "enforced"',
        "only_what_cards_do = true",
        "poison = 2",
        'mana_pool = "{C}{G}"',
        '{ card = "Wolf", tapped = true }',
        '{ card = "Incubator", face = "back", counters = { "+1/+1" = 1 } }',
        '{ card = "Brisela, Voice of Nightmares", summoning_sick = true }',
        '{ card = "Akki Lavarunner", flipped = true, damage = 1 }',
        '{ card = "Elite Vanguard", owner = "Bob" }',
        'except = { mana_cost = "{1}", power = "4", types = ["Artifact", "Creature"]',
        "except = { keywords = [], lose_abilities = true }",
        'attached_to = "Elite Vanguard#2"',
        'attached_to = "Bob"',
        '{ card = "Birds of Paradise", face = "face down" }',
        'command = [{ card = "Esika, God of the Tree", commander = true, commander_casts = 1 }]',
        'exile = [{ card = "Opt", face = "face down", known_to = ["Bob"] }]',
        "spells_last_turn = { Bob = 1 }",
        "counters = { defense = 5 }",
    ):
        assert line in text


def test_a_token_of_one_face_that_hands_have_turned_over_is_kept_as_it_is_seen() -> None:
    table = table_with(battlefield=[token("Shard")])
    shard = table.state.in_zone(BATTLEFIELD)[0]
    turned = replace(table.state.objects[shard], side=Side.BACK)
    state = replace(table.state, objects={**table.state.objects, shard: turned})
    saved = scenario_text(position_from(state, Path("turned.toml")))
    again, _ = opening(scenario_from(saved, Path("turned.toml")), default_library())
    assert [each.side for each in again.permanents()] == [Side.FRONT]
    assert "the side of turned-over cards with one face" in left_out(state)


def test_what_was_chosen_for_a_permanent_is_kept() -> None:
    chosen = (
        '{ card = "Conspiracy", chosen = { "creature type" = "Human" } }',
        '{ card = "Meddling Mage", chosen = { "card name" = "Opt" } }',
    )
    play = Play(read(f'[table.Alice]\nbattlefield = [{", ".join(chosen)}, "Grizzly Bears"]'))
    text = scenario_text(position_from(play.table.state, HERE))
    assert all(each in text for each in chosen)
    state = Play(scenario_from(text, HERE)).table.state
    bear = next(each for each in state.permanents() if each.pieces[0].definition.name == "Grizzly Bears")
    assert characteristics(state, bear.id).subtypes == ("Human",)


def test_a_copy_of_something_face_down_is_left_out() -> None:
    play = Play(
        read("""
        [table.Alice]
        battlefield = [
          { card = "Delver of Secrets", face = "face down", as = "hidden" },
          { card = "Clone", copy_of = "hidden" },
        ]
        """)
    )
    assert left_out(play.table.state) == ("tokens and copies unlike any card",)
    assert "Clone" not in scenario_text(position_from(play.table.state, HERE))


def test_what_a_position_cannot_hold() -> None:
    play = Play(
        read("""
        [table.Alice]
        battlefield = [{ card = "Thraben Gargoyle", as = "gargoyle" }]
        [[steps]]
        do = "activate"
        object = "gargoyle"
        [[steps]]
        do = "create token"
        face = { name = "Thing", types = ["Artifact"] }
        """)
    )
    assert left_out(play.table.state) == ()
    play.next()
    assert left_out(play.table.state) == ("objects on the stack",)
    play.next()
    assert "tokens and copies unlike any card" in left_out(play.table.state)
    assert "Thing" not in scenario_text(position_from(play.table.state, HERE))


def test_a_position_holds_no_sideboard() -> None:
    assert left_out(table_with(outside=["Shock"]).state) == ("cards outside the game",)


def test_what_hands_have_marked_is_kept() -> None:
    text = scenario_text(
        position_from(
            Play(
                read("""
                [table.Alice]
                counters = { energy = 3, poison = 1 }
                battlefield = [{ card = "Serra Angel", stays_tapped = true, note = "copied next turn" }]
                """)
            ).table.state,
            HERE,
        )
    )
    state = Play(scenario_from(text, HERE)).table.state
    (angel,) = state.permanents()
    assert (angel.note, angel.stays_tapped) == ("copied next turn", True)
    assert state.players[0].counters == {"energy": 3, "poison": 1}
    assert "poison = 1" in text


def test_what_is_to_be_done_and_damage_by_commanders_is_left_out() -> None:
    table = table_with([commander("Serra Angel")])
    piece = table.permanent("Serra Angel").pieces[0].id
    table.tell(ByHand(words="Choose a color."))
    table.does(CountCommanderDamage(player=1, commander=piece, number=3))
    assert left_out(table.state) == ("instructions to follow by hand", "commander damage")
    table.does(TickOff(task=0))
    assert left_out(table.state) == ("commander damage",)


def test_placeholders_are_left_out_of_a_position_and_that_is_told() -> None:
    table = table_with([placeholder("Sandworm", type="Creature", size="5/4"), "Serra Angel"])
    assert left_out(table.state) == ("placeholders",)
    position = position_from(table.state, Path("position.toml"))
    assert "Sandworm" not in scenario_text(position)
    assert "Serra Angel" in scenario_text(position)
