"""Replacement of a placeholder's definition once its player has described the card."""

from collections.abc import Mapping

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition
from tabletop.model.objects import CopyEffect, GameObject, ObjectId, Permanent, Piece, Spell


def all_described(objects: Mapping[ObjectId, GameObject], card: CardDefinition) -> dict[ObjectId, GameObject]:
    """Return all objects with the new definition of a placeholder."""
    return {id: described(object, card) for id, object in objects.items()}


def described(object: GameObject, card: CardDefinition) -> GameObject:
    """Return an object with the new definition of a placeholder, or the same object if it isn't affected."""
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
    """Return a copy effect with the new faces, since a copy follows the description of its original."""
    if not _is_copied(effect, card):
        return effect
    now = {face.name: face for face in card.faces}
    faces = tuple(now.get(face.name, face) for face in effect.values.faces)
    return replace(effect, values=replace(effect.values, faces=faces))
