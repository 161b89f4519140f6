"""Overload: the text of a spell with "each" in place of "target" (702.96)."""

from typing import Any

from msgspec.structs import replace

from tabletop.language.abilities import Spell as SpellText
from tabletop.language.effects import AnyEffect
from tabletop.language.effects.base import Effect
from tabletop.language.effects.composing import effects_of_modes, modal_effect
from tabletop.language.references import TargetWord


def spell_effects(text: SpellText, using: str | None, modes: tuple[int, ...] = ()) -> tuple[AnyEffect, ...]:
    """Return the effects of a spell. An overloaded one affects each object that fits (702.96a).

    A modal spell has the effects of its chosen modes (700.2).
    """
    if using != "overload":
        modal = modal_effect(text.effects) if modes else None
        return text.effects if modal is None else effects_of_modes(modal, modes)
    return tuple(_of_each(effect, text) for effect in text.effects)


def _of_each(value: Any, text: SpellText) -> Any:  # noqa: ANN401 - any part of a text
    """Return a part of a text in which everything that could be a target replaces the target."""
    if isinstance(value, TargetWord):
        return text.targets[value.place].of or value
    if isinstance(value, tuple):
        return tuple(_of_each(part, text) for part in value)
    if isinstance(value, Effect):
        parts = {name: _of_each(getattr(value, name), text) for name in value.__struct_fields__}
        return replace(value, **parts)
    return value
