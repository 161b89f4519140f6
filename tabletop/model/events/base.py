"""The base class of events."""

import msgspec

__all__ = [
    "AnEvent",
]


class AnEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened."""
