"""Games don't depend on the texts of abilities: with nonsense for texts they go the same way."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from itertools import count
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from tabletop.cards.library import default_library
from tabletop.disk.assets import assets_folder
from tabletop.language.abilities import Activated, Cost
from tabletop.language.effects import Transform
from tabletop.language.references import ObjectWord
from tabletop.model.actions import Advance
from tabletop.play.journal import Move
from tabletop.play.log import in_words
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.saves.reading import Numbered, is_superseded
from tabletop.play.saves.replaying import replay
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import Ruling, Verdict
from tabletop.rules.offers import Offer
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.saved_openings import load_game

GENERATOR = "tabletop.cards.wording"
FOLDERS = sorted({path.parent for path in (assets_folder() / "scenarios").rglob("*.toml")})
GOLDEN = sorted((Path(__file__).parent.parent / "play" / "golden").glob("*.tabletop"))


def _asked_by_name() -> frozenset[str]:
    """Return the modules of the generator that others hold whole, to ask them for words."""
    program = [module for name, module in sys.modules.items() if name.startswith("tabletop.")]
    holders = [module for module in program if not module.__name__.startswith(GENERATOR)]
    held = {value.__name__ for module in holders for value in vars(module).values() if _is_module(value)}
    return frozenset(name for name in held if name.startswith(GENERATOR))


def _is_module(value: object) -> bool:
    return isinstance(value, ModuleType)


def _make_nonsense(patched: pytest.MonkeyPatch) -> None:
    number = count()

    def nonsense(made: Callable[..., object]) -> Callable[..., object]:
        @wraps(made)
        def instead(*these: Any, **those: Any) -> object:
            words = made(*these, **those)
            if isinstance(words, tuple):
                return tuple(f"nonsense {next(number)}" for _ in words)
            return f"nonsense {next(number)}" if isinstance(words, str) else words

        return instead

    asked = _asked_by_name()
    for name, module in sorted(sys.modules.items()):
        if not name.startswith("tabletop.") or (name.startswith(GENERATOR) and name not in asked):
            continue
        for word, value in vars(module).copy().items():
            if isinstance(value, FunctionType) and value.__module__.startswith(GENERATOR):
                patched.setattr(module, word, nonsense(value))


def test_words_are_nonsense_wherever_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    ability = Activated(cost=Cost(), effects=(Transform(objects=(ObjectWord.SELF,)),))
    offer = Offer(verb="activate", label=ability, action=Advance(), ruling=Ruling(Verdict.LEGAL))
    assert in_words.offer_label(offer).endswith("Transform this")
    with monkeypatch.context() as patched:
        _make_nonsense(patched)
        assert in_words.offer_label(offer).startswith("nonsense")


@pytest.mark.long
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "/".join(folder.parts[-2:]))
def test_every_scenario_goes_the_same_way(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [_played(path) for path in sorted(folder.glob("*.toml"))]
    with monkeypatch.context() as patched:
        _make_nonsense(patched)
        for table in games:
            _goes_the_same_way(table)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_kept_game_goes_the_same_way(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = load_game(path).game.table
    with monkeypatch.context() as patched:
        _make_nonsense(patched)
        _goes_the_same_way(table)


def _played(path: Path) -> Table:
    play = Play(read_scenario(path, default_library()), default_library())
    play.opened()
    for _ in play.file.scenario.steps:
        play.next()
    return play.table


def _goes_the_same_way(table: Table) -> None:
    again = Table(table.journal.opening)
    assert replay(again, _numbered(table.journal.history)) is None
    assert again.state == table.state
    assert fingerprint(again.state) == fingerprint(table.state)
    states = [entry.state for entry in table.journal.entries]
    assert [entry.state for entry in again.journal.entries] == states


def _numbered(history: Sequence[Move]) -> Iterator[Numbered]:
    """Return the moves as a file has them: without questions that were answered at once."""
    for place, move in enumerate(history):
        if not any(is_superseded(move, later) for later in history[place + 1 : place + 2]):
            yield Numbered(place, move)
