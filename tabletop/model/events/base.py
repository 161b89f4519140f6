"""What every event is."""

import msgspec


class AnEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened."""
