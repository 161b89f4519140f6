"""A whole scenario: position, steps and what must be true, with where it was read."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from tabletop.file_names import readable
from tabletop.language.reading import decoded
from tabletop.model.state import DEFAULT_EDITION
from tabletop.scenarios.format.document import (
    DEFAULT_PLAYERS,
    NOTHING_EXPECTED,
    Arrow,
    Expected,
    Game,
    Part,
    Seat,
)
from tabletop.scenarios.format.words import Handle, PlayerName
from tabletop.scenarios.steps.effect_steps import EffectVerb
from tabletop.scenarios.steps.player_verbs import (
    ActivateAbility,
    AnswerQuestion,
    CastSpell,
    DeclareAttackers,
    DeclareBlockers,
    GoTo,
    NextStep,
    NextTurn,
    PlayLandCard,
    PutTriggered,
    Redo,
    ResolveTop,
    TurnUpCard,
    Undo,
)

AnyStep: TypeAlias = (
    EffectVerb
    | CastSpell
    | PlayLandCard
    | ActivateAbility
    | PutTriggered
    | TurnUpCard
    | ResolveTop
    | NextStep
    | NextTurn
    | GoTo
    | DeclareAttackers
    | DeclareBlockers
    | AnswerQuestion
    | Undo
    | Redo
)


VERBS: Final = tuple(str(verb.__struct_config__.tag) for verb in get_args(AnyStep))
"""The words that may stand behind ``do``."""


def wrong_step(raw: object) -> AnyStep:
    """A wrong try as a step; its keys were looked at when the file was read."""
    step: AnyStep = msgspec.convert(raw, AnyStep, dec_hook=decoded)
    return step


class Scenario(Part, frozen=True, kw_only=True):
    """What a scenario file says."""

    format: Literal[1] = 1
    id: str = ""
    title: str = ""
    kind: Literal["rule", "lesson", "demo", "card"] = "rule"
    rules: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION
    teaches: str = ""
    question: str = ""
    """The title of the lesson until it is answered."""
    belief: str = ""
    """What people often think."""
    level: Literal[1, 2, 3] | None = None
    """For whom: 1 the first evening, 2 who plays weekly, 3 judges."""
    notes: str = ""
    """For the presenter's second screen only."""
    goal: str = ""
    players: tuple[str, ...] = DEFAULT_PLAYERS
    game: Game = Game()
    table: Mapping[PlayerName, Seat] = {}
    expect: Expected = NOTHING_EXPECTED
    arrows: tuple[Arrow, ...] = ()
    rings: tuple[Handle, ...] = ()
    """Cards that have a ring drawn around them."""
    steps: tuple[AnyStep, ...] = ()


class ScenarioFile(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario and how it was written: the order of its zones decides which card is ``NAME#2``."""

    path: Path
    scenario: Scenario
    zones_written: tuple[tuple[str, str], ...] = ()
    """Player and zone, in the order of the file."""
    text: str = ""
    """The text that it was read from."""

    @property
    def id(self) -> str:
        """The scenario's id; by habit the name of the file."""
        return self.scenario.id or readable(self.path.stem)


ZONE_KEYS = ("library", "hand", "battlefield", "graveyard", "exile", "command")
