"""Values derived with the help of the previous state equal values derived from scratch, in every state.

``TABLETOP_DERIVED=whole`` compares each state of every shipped scenario and each golden game. Without it,
those of every thirtieth scenario are compared.
"""

from pathlib import Path

import pytest

from tabletop.disk.assets import assets_folder
from tabletop.model.caches import forget
from tabletop.rules.engine import course
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.saved_openings import load_game
from tests.afresh import WHOLE, Watch, differences
from tests.play.golden.made import FOLDER

SCENARIOS = sorted((assets_folder() / "scenarios").rglob("*.toml"))
GAMES = sorted(FOLDER.glob("*.tabletop"))


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Compare the states of all courses: each of them, or in the normal run every other one."""
    found = Watch(1 if WHOLE else 2)
    monkeypatch.setattr(course, "evolve", found)
    return found


def played(path: Path) -> int:
    """Play a scenario to its end. Return how many states at rest were compared with a fresh derivation."""
    play = Play(read_scenario(path))
    play.opened()
    assert differences(play.table.state) == []
    for _ in play.file.scenario.steps:
        play.next()
        assert differences(play.table.state) == []
    return 1 + len(play.file.scenario.steps)


@pytest.mark.parametrize("start", range(10))
def test_states_between_events_of_scenarios(start: int, watch: Watch) -> None:
    """Each state within an action takes over values from the one before it."""
    at_rest = sum(map(played, SCENARIOS[start :: 10 if WHOLE else 600]))
    print(f"{watch.compared} states within actions and {at_rest} at rest are equal")
    assert watch.compared
    assert at_rest


@pytest.mark.parametrize("start", range(10))
def test_states_at_rest_of_scenarios(start: int) -> None:
    """Only states after whole actions. The program itself derives the states between them only as needed."""
    at_rest = sum(map(played, SCENARIOS[start :: 10 if WHOLE else 200]))
    print(f"{at_rest} states at rest are equal")
    assert at_rest


@pytest.mark.parametrize("path", GAMES if WHOLE else GAMES[:1], ids=lambda path: path.stem)
def test_states_of_golden_games(path: Path, watch: Watch) -> None:
    game = load_game(path).game
    assert not game.complaint
    print(f"{watch.compared} states are equal")
    assert watch.compared


def test_what_was_forgotten_is_derived_again() -> None:
    play = Play(read_scenario(SCENARIOS[0]))
    for _ in play.file.scenario.steps:
        play.next()
    for entry in play.table.journal.entries:
        forget(entry.state)
        assert differences(entry.state) == []
