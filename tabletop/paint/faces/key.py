"""Cache keys of painted pictures, equal for equal pictures on every machine."""

from hashlib import blake2b
from typing import Final

import msgspec

from tabletop.paint.drawing.spec import FaceSpec, Mode

PAINT_VERSION: Final = 11
"""Version of the painters, raised whenever faces look different, so that stale pictures are not shown."""


def picture_key(spec: FaceSpec, width: int, height: int, *, scale: float = 1.0, mode: Mode = "full") -> str:
    """Return the key of a picture, 40 hexadecimal digits. Arguments are those of `paint_face`."""
    facts = (PAINT_VERSION, width, height, round(scale, 4), mode, spec)
    return blake2b(msgspec.json.encode(facts), digest_size=20).hexdigest()
