"""What every event is."""

import msgspec

__all__ = [
    "AnEvent",
]


class AnEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened."""
