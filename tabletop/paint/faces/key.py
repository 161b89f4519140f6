"""The name under which a painted picture is kept: equal for equal pictures, on every machine."""

from typing import Final

import msgspec

from tabletop.digests import blake2b
from tabletop.paint.drawing.spec import FaceSpec, Mode

PAINT_VERSION: Final = 11
"""Raised with every change of how faces look, so that pictures kept from before are not shown."""


def picture_key(spec: FaceSpec, width: int, height: int, *, scale: float = 1.0, mode: Mode = "full") -> str:
    """The key of a picture, 40 hexadecimal digits; arguments as for ``paint_face``."""
    facts = (PAINT_VERSION, width, height, round(scale, 4), mode, spec)
    return blake2b(msgspec.json.encode(facts), digest_size=20).hexdigest()
