"""The moments that abilities wait for, each with the words by which a text begins.

The keys are the words of ``Triggered.event``, ``InsteadOf.event``, ``Delay.at`` and ``until``.
"""

from collections.abc import Mapping
from typing import Final

STEPS: Final[Mapping[str, str]] = {
    "your upkeep": "at the beginning of your upkeep",
    "each upkeep": "at the beginning of each upkeep",
    "opponent upkeep": "at the beginning of each opponent's upkeep",
    "enchanted player upkeep": "at the beginning of the enchanted player's upkeep",
    "your draw step": "at the beginning of your draw step",
    "your first main": "at the beginning of your first main phase",
    "your second main": "at the beginning of your second main phase",
    "your beginning of combat": "at the beginning of combat on your turn",
    "each beginning of combat": "at the beginning of each combat",
    "end of combat": "at end of combat",
    "your end step": "at the beginning of your end step",
    "each end step": "at the beginning of each end step",
    "opponent end step": "at the beginning of each opponent's end step",
}
"""Beginnings of steps and phases (603.2b)."""

HAPPENINGS: Final[Mapping[str, str]] = {
    "enters": "enters",
    "enters or attacks": "enters or attacks",
    "enters or transforms": "enters or transforms into this face",
    "enters or dies": "enters or dies",
    "dies": "dies",
    "leaves": "leaves the battlefield",
    "put into graveyard": "is put into a graveyard from the battlefield",
    "card put into graveyard": "is put into a graveyard from anywhere",
    "transforms": "transforms",
    "attacks": "attacks",
    "attacks or blocks": "attacks or blocks",
    "attacks and isn't blocked": "attacks and isn't blocked",
    "blocks": "blocks",
    "blocks or becomes blocked": "blocks or becomes blocked",
    "becomes blocked": "becomes blocked",
    "becomes tapped": "becomes tapped",
    "becomes untapped": "becomes untapped",
    "becomes the target": "becomes the target of a spell or ability",
    "becomes the target of an Aura spell": "becomes the target of an Aura spell",
    "becomes the target of an opponent": "becomes the target of a spell or ability an opponent controls",
    "deals damage": "deals damage",
    "deals damage to an opponent": "deals damage to an opponent",
    "deals combat damage": "deals combat damage",
    "deals combat damage to a player": "deals combat damage to a player",
    "deals combat damage to a player or battle": "deals combat damage to a player or battle",
    "deals combat damage to a player or planeswalker": "deals combat damage to a player or planeswalker",
    "deals combat damage to you": "deals combat damage to you",
    "is dealt damage": "is dealt damage",
    "sacrificed": "is sacrificed",
    "discarded": "is discarded",
    "cast first": "is the first spell its player casts in a turn",
    "turned face up": "is turned face up",
    "gets +1/+1 counters": "gets one or more +1/+1 counters",
}
"""What happens to an object: after "when this" or "whenever another creature"."""

OCCASIONS: Final[Mapping[str, str]] = {
    "becomes day": "when it becomes day",
    "becomes night": "when it becomes night",
    "day or night changes": "whenever day becomes night or night becomes day",
    "cards leave your graveyard": "whenever one or more cards leave your graveyard",
    "damaged creature dies": "whenever a creature that this dealt damage to this turn dies",
    "card exiled with it played": "whenever a player plays a card exiled with this",
    "you play a card exiled with it": "when you play a card exiled with this",
    "last counter removed": "when the last of its counters is removed",
    "fourth spell of a turn": "when the fourth spell of a turn is cast",
    "second spell of your turn": "whenever you cast your second spell each turn",
    "third spell of your turn": "whenever you cast your third spell each turn",
    "you attack": "whenever you attack",
    "you become the monarch": "whenever you become the monarch",
    "you bend": "whenever you waterbend, earthbend, firebend or airbend",
    "you attack with three": "whenever you attack with three or more creatures",
    "you attack with two": "whenever you attack with two or more creatures",
    "you discard a card": "whenever you discard a card",
    "you draw a card": "whenever you draw a card",
    "a player draws their second card": "whenever a player draws their second card in a turn",
    "you draw your second card": "whenever you draw your second card each turn",
    "you draw your third card": "when you draw your third card in a turn",
    "you gain life": "whenever you gain life",
    "you lose life": "whenever you lose life",
    "you sacrifice": "whenever you sacrifice a permanent",
    "opponent activates an ability": "whenever an opponent activates an ability that isn't a mana ability",
    "your planeswalkers are attacked": "whenever an opponent attacks one or more planeswalkers you control",
    "opponent loses life": "whenever an opponent loses life",
    "condition": "when",
}
"""What happens to players and the game. ``"condition"`` is a state trigger: its condition says when."""

SPELLS: Final = "cast"
"""A spell is cast: the object itself, or one that fits ``of`` (601.2i)."""

REPLACED: Final[Mapping[str, str]] = {
    "put into graveyard": "would be put into a graveyard",
    "dies": "would die",
    "enters": "would enter",
    "dealt damage": "would be dealt damage",
    "your life reduced to 0": "your life total would be reduced to 0 or less",
    "you draw": "you would draw a card",
    "token created": "tokens would be created under your control",
    "turned face down": "would be turned face down",
}
"""What would happen and does not (614)."""

LATER: Final[Mapping[str, str]] = {
    "next upkeep": "at the beginning of the next upkeep",
    "your next upkeep": "at the beginning of your next upkeep",
    "next end step": "at the beginning of the next end step",
    "your next end step": "at the beginning of your next end step",
    "your next main": "at the beginning of your next main phase",
    "end of combat": "at end of combat",
    "dies": "when {} dies",
    "dies or is exiled": "when {} dies or is exiled",
    "leaves": "when {} leaves the battlefield",
    "deals combat damage to a player": "when {} deals combat damage to a player",
}
"""When a delayed triggered ability triggers (603.7)."""

DURATIONS: Final[Mapping[str, str]] = {
    "end of turn": "until end of turn",
    "your next turn": "until your next turn",
    "end of your next turn": "until the end of your next turn",
    "end of combat": "until end of combat",
    "self leaves": "for as long as this stays on the battlefield",
    "you lose control": "for as long as you control this",
}
"""How long a continuous effect lasts (611.2)."""

WARDED: Final = "becomes the target of an opponent"
"""What ward waits for (702.21a)."""
