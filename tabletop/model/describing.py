"""A placeholder that was described, in place of the same one as it was known before."""

from collections.abc import Mapping

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition
from tabletop.model.objects import CopyEffect, GameObject, ObjectId, Permanent, Piece, Spell


def all_described(objects: Mapping[ObjectId, GameObject], card: CardDefinition) -> dict[ObjectId, GameObject]:
    """All objects with what a placeholder is now."""
    return {id: described(object, card) for id, object in objects.items()}


def described(object: GameObject, card: CardDefinition) -> GameObject:
    """An object with what a placeholder is now; the very same one where it has nothing to do with it."""
    pieces = tuple(_piece(piece, card) for piece in object.pieces)
    if pieces != object.pieces:
        object = replace(object, pieces=pieces)
    if isinstance(object, Permanent | Spell) and any(_is_copied(each, card) for each in object.copies):
        return replace(object, copies=tuple(_copied(each, card) for each in object.copies))
    return object


def _piece(piece: Piece, card: CardDefinition) -> Piece:
    there = piece.definition
    return replace(piece, definition=card) if there.placeholder and there.name == card.name else piece


def _is_copied(effect: CopyEffect, card: CardDefinition) -> bool:
    names = {face.name for face in card.faces}
    return any(face.name in names for face in effect.values.faces)


def _copied(effect: CopyEffect, card: CardDefinition) -> CopyEffect:
    """A copy of a placeholder is what the placeholder is, for it copies what nobody had said yet."""
    if not _is_copied(effect, card):
        return effect
    now = {face.name: face for face in card.faces}
    faces = tuple(now.get(face.name, face) for face in effect.values.faces)
    return replace(effect, values=replace(effect.values, faces=faces))
