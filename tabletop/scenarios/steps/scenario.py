"""A whole scenario: position, steps and expectations, with its source."""

from typing import Final, TypeAlias, get_args

import msgspec

from tabletop.language.reading import decoded
from tabletop.scenarios.format.document import NOTHING_EXPECTED, Arrow, Expected, Position, PositionFile
from tabletop.scenarios.format.words import Handle
from tabletop.scenarios.steps.effect_steps import EffectVerb
from tabletop.scenarios.steps.player_verbs import (
    ActivateAbility,
    AnswerQuestion,
    BeginTheGame,
    CastSpell,
    DeclareAttackers,
    DeclareBlockers,
    GoTo,
    NextStep,
    NextTurn,
    PlayLandCard,
    PutTriggered,
    Redo,
    RemoveFromTheGame,
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
    | BeginTheGame
    | RemoveFromTheGame
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
"""The words allowed for ``do``."""


def wrong_step(raw: object) -> AnyStep:
    """Convert a wrong try to a step. Its keys were checked when the file was read."""
    step: AnyStep = msgspec.convert(raw, AnyStep, dec_hook=decoded)
    return step


class Scenario(Position, frozen=True, kw_only=True):
    """The contents of a scenario file."""

    expect: Expected = NOTHING_EXPECTED
    arrows: tuple[Arrow, ...] = ()
    rings: tuple[Handle, ...] = ()
    """Cards with a ring drawn around them."""
    steps: tuple[AnyStep, ...] = ()


class ScenarioFile(PositionFile, frozen=True, kw_only=True):
    """A scenario with its source."""

    scenario: Scenario
