"""The pictures of objects: the view as a spec, with current values in place of printed ones."""

from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.cards.mana import in_color_order
from tabletop.model.zones import ZoneKind
from tabletop.paint.drawing.spec import (
    FaceKind,
    FaceSpec,
    back_spec,
    face_down_spec,
    face_spec,
    half_spec,
    plate_spec,
    result_spec,
)
from tabletop.play import late_play
from tabletop.rules.book.substitutes import checklist_of
from tabletop.rules.view import ASKED, ObjectView

_SIZES = ("power", "toughness", "flipped_pt", "gray_pt")
_BOXED = ("loyalty", "defense", "gray_pt")
"""The fields of a face with a size, and those with a number of counters.

The gray size belongs to the other face.
"""
_HIDING = (ZoneKind.LIBRARY, ZoneKind.HAND)


def spec_for(view: ObjectView, source: ObjectView | None = None) -> FaceSpec:
    """Return the spec of an object, including its text in our own words.

    Args:
        view: the object as the viewer sees it; a hidden object gives a card back only
        source: the source of an ability on the stack, if still known

    """
    spec = tile_spec_for(view, source)
    if view.face is None or view.face_down or spec.kind is FaceKind.ABILITY_PLATE:
        return spec
    worded = face_spec(_alone(view.face, Layout.NORMAL), text=late_play.wording.wording(view.face))
    text = {"text": worded.text, "chapters": worded.chapters, "loyalty_lines": worded.loyalty_lines}
    if spec.kind is not FaceKind.FLIP or view.definition is None or view.definition.back is None:
        return replace(spec, **text)
    upper, lower = view.definition.front, view.definition.back
    return replace(spec, text=late_play.wording.wording(upper), flipped_text=late_play.wording.wording(lower))


def tile_spec_for(view: ObjectView, source: ObjectView | None = None) -> FaceSpec:
    """Return the spec without text, which a tile does not show. Tiles that look alike share one picture."""
    return _without_requested(_tile_spec(view, source), view)


def _tile_spec(view: ObjectView, source: ObjectView | None) -> FaceSpec:
    if view.zone.kind is ZoneKind.STACK and not view.pieces:
        return _plate(view, source)
    if view.face_down or not view.known:
        return _hidden(view)
    if view.face is None:
        return back_spec()
    return _with_current_values(_current_face(view, view.face), view)


def other_face_spec(view: ObjectView) -> FaceSpec | None:
    """Return the other face as printed, or None if there is none or the viewer may not know it."""
    spec = _other_face(view)
    return spec if spec is None else _without_requested(spec, view)


def other_face_specs(view: ObjectView) -> tuple[FaceSpec, ...]:
    """Return the other face as printed, and after half of an oversized face the whole of it (712.4)."""
    found = (other_face_spec(view), _whole(view))
    return tuple(spec for spec in found if spec is not None)


def _whole(view: ObjectView) -> FaceSpec | None:
    """Return the whole oversized face behind a meld card and its partner, None for other objects."""
    card = view.definition
    if card is None or card.meld is None or not view.known or view.face_down or view.melded:
        return None
    return result_spec(card, text=late_play.wording.wording(card.meld.result))


def _other_face(view: ObjectView) -> FaceSpec | None:
    card = view.definition
    if card is None or not view.known:
        return None
    if view.face_down:
        return face_spec(card, text=late_play.wording.wording(card.front))
    if view.melded:
        return face_spec(card, text=late_play.wording.wording(card.front))
    if card.meld is not None:
        return half_spec(card, text=late_play.wording.wording(card.meld.result))
    if card.back is None:
        return None
    if card.layout is Layout.FLIP:
        flipped_text = late_play.wording.wording(card.back)
        return face_spec(
            card,
            text=late_play.wording.wording(card.front),
            flipped=not view.flipped,
            flipped_text=flipped_text,
        )
    side = view.side.other
    return face_spec(card, side, text=late_play.wording.wording(card.face(side)))


def other_tile_spec(view: ObjectView) -> FaceSpec | None:
    """Return the other face without text, as a tile shows it."""
    card = view.definition
    if card is None or not view.known:
        return None
    if view.face_down:
        return face_spec(card)
    if card.back is None or not card.layout.is_double_faced or card.meld is not None:
        return None
    return with_side_up(view, view.side.other)


def with_side_up(view: ObjectView, side: Side) -> FaceSpec:
    """Return one side of an object's card as printed, without text."""
    assert view.definition is not None
    return _without_requested(replace(face_spec(view.definition, side), is_token=view.badge.token), view)


def _plate(view: ObjectView, source: ObjectView | None) -> FaceSpec:
    now = source.now if source is not None else None
    is_seen = source is not None and source.face is not None and source.known and not source.face_down
    return plate_spec(
        view.source_name or "Ability",
        late_play.wording.words_on_stack(view),
        in_color_order(now.colors) if now is not None else "",
        _without_numbers(tile_spec_for(source)) if source is not None and is_seen else None,
    )


def _without_numbers(spec: FaceSpec) -> FaceSpec:
    """Return a face without the values that don't change its art, so that plates keep their picture."""
    return replace(spec, power=None, toughness=None, loyalty=None, defense=None)


def _hidden(view: ObjectView) -> FaceSpec:
    """Return a card back, with its size on the battlefield and its name for those who may look."""
    if view.zone.kind in _HIDING and not view.face_down:
        return back_spec()
    label = view.definition.name if view.known and view.definition is not None else ""
    spec = face_down_spec(label)
    now = view.now
    if now is None or now.power is None or now.toughness is None:
        return spec
    return replace(spec, power=str(now.power), toughness=str(now.toughness))


def _current_face(view: ObjectView, face: Face) -> FaceSpec:
    """Return the current face in the frame of its card."""
    card = view.definition
    if card is None or view.badge.copy:
        return replace(_copied_face(view, face), is_by_hand=face.is_left_to_hands)
    if view.melded and card.meld is not None:
        return replace(result_spec(card), is_by_hand=face.is_left_to_hands)
    spec = replace(face_spec(card, view.side, flipped=view.flipped), is_by_hand=face.is_left_to_hands)
    if view.badge.token and spec.kind is FaceKind.NORMAL:
        spec = replace(spec, kind=FaceKind.TOKEN)
    listed = checklist_of(card) if view.checklist else ()
    return replace(spec, is_token=view.badge.token, is_substitute=view.substitute, checklist=listed)


def _copied_face(view: ObjectView, face: Face) -> FaceSpec:
    """Return a copied face with the kind of the card itself. A Clone never has a back."""
    card = view.definition
    printed = face_spec(_alone(face, Layout.NORMAL))
    kind, symbol = FaceKind.NORMAL, None
    if card is not None and card.layout.is_double_faced and card.layout is not Layout.MELD:
        own = face_spec(card, view.side)
        kind, symbol = own.kind, own.symbol
    elif view.badge.token:
        kind = FaceKind.TOKEN
    badge = view.badge
    return replace(
        printed, kind=kind, symbol=symbol, flipped=view.flipped, is_copy=badge.copy, is_token=badge.token
    )


def _alone(face: Face, layout: Layout) -> CardDefinition:
    return CardDefinition(name=face.name, layout=layout, faces=(face,))


def _with_current_values(spec: FaceSpec, view: ObjectView) -> FaceSpec:
    """Return a spec with current values.

    Off the battlefield the printed values remain, so a star stays a star.
    """
    now = view.now
    if now is None or view.zone.kind is not ZoneKind.BATTLEFIELD:
        return spec
    size = {"power": _text(now.power), "toughness": _text(now.toughness)}
    if spec.kind is FaceKind.FLIP and view.flipped:
        lower = f"{now.power}/{now.toughness}" if now.power is not None else ""
        return replace(spec, flipped_pt=lower, flipped_type=str(now.type_line), flipped_name=now.name)
    return replace(
        spec,
        name=now.name,
        type_line=str(now.type_line),
        colors=in_color_order(now.colors),
        loyalty=_text(now.loyalty),
        defense=_text(now.defense),
        **size,
    )


def _without_requested(spec: FaceSpec, view: ObjectView) -> FaceSpec:
    """Return a face without the number that a lesson asks for. Its box remains."""
    hidden = _SIZES if view.hides_size else _BOXED if view.hides_counters else ()
    return replace(spec, **{field: ASKED for field in hidden if getattr(spec, field)}) if hidden else spec


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)
