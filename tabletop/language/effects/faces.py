"""Effects on faces: transform, convert, flip, meld, and turning face down and up."""

from typing import TypeAlias

from tabletop.language.effects.base import ByPlayer, Changes, OnObjects, unprinted_size

__all__ = [
    "Convert",
    "Flip",
    "ManifestDread",
    "Meld",
    "Transform",
    "TurnFaceDown",
    "TurnFaceUp",
]


class Transform(OnObjects, frozen=True, kw_only=True, tag="transform"):
    """Transform permanents (701.27)."""

    template = "transform {objects}"


class Convert(OnObjects, frozen=True, kw_only=True, tag="convert"):
    """Convert permanents, under the same rules as transforming (701.28)."""

    template = "convert {objects}"


class Flip(OnObjects, frozen=True, kw_only=True, tag="flip"):
    """Flip flip cards (710.4)."""

    template = "flip {objects}"


class Meld(OnObjects, frozen=True, kw_only=True, tag="meld"):
    """Exile two objects, then put them onto the battlefield melded, and ``attacking`` if so told (701.42)."""

    template = "exile {objects}, then meld them{attacking:. It enters tapped and attacking}"

    attacking: bool = False


class TurnFaceDown(OnObjects, frozen=True, kw_only=True, tag="turn face down"):
    """Turn permanents face down (708.2). ``face_down_as`` are their characteristics then."""

    face_down_as: Changes | None = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse sizes of the face-down object that aren't numbers."""
        wrong = unprinted_size(self.face_down_as)
        return ("face_down_as", wrong) if wrong else None


class TurnFaceUp(OnObjects, frozen=True, kw_only=True, tag="turn face up"):
    """Turn permanents face up by an effect (708.7)."""

    template = "turn {objects} face up"


class ManifestDread(ByPlayer, frozen=True, kw_only=True, tag="manifest dread"):
    """Manifest one of the top two cards and put the other into the graveyard (701.62)."""

    template = "{by:manifest} dread"


FaceEffect: TypeAlias = Transform | Convert | Flip | Meld | TurnFaceDown | TurnFaceUp | ManifestDread
