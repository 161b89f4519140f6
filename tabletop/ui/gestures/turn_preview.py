"""The meaning of turning a card by hand, before letting go. It selects offers and judges nothing."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.model.zones import ZoneKind
from tabletop.paint.drawing.spec import FaceSpec, back_spec
from tabletop.play.log import trying
from tabletop.play.log.in_words import offer_label
from tabletop.rules.book.verdicts import LEGAL, Ruling, Verdict
from tabletop.rules.offers import Offer, Turn, best
from tabletop.rules.view import ObjectView
from tabletop.ui.items.card_item import Bare, CardItem
from tabletop.ui.items.overlays import BubbleText, Kind, bubble_text_for
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.face_specs import other_tile_spec, tile_spec_for, with_side_up
from tabletop.ui.style.screen_reader import screen_reader_text

STOPS: Final = {Verdict.LEGAL: 1.0, Verdict.NOTHING_HAPPENS: 60 / 180, Verdict.ILLEGAL: 25 / 180}
"""Share of the whole turn up to which a card can be turned."""
_KINDS: Final = {
    Verdict.LEGAL: Kind.LEGAL,
    Verdict.NOTHING_HAPPENS: Kind.NOTHING,
    Verdict.ILLEGAL: Kind.REFUSED,
}
_WITHHELD: Final = BubbleText("", "What will happen? Let go past the middle to find out.")
_UNKNOWN: Final = BubbleText("", "Only a player who may look at it can turn it.")

_WAY_UP: Final = "Turn it up or down to turn it face up."
_UP: Final = ("turn up", "turn face up")
"""Verbs for turning a card face up, by its owner or by an effect."""


class TurnPreview(NamedTuple):
    """The meaning of one direction of turning for one card."""

    turn: Turn
    offers: tuple[Offer, ...]
    ruling: Ruling
    kind: Kind
    saying: BubbleText
    after: Bare
    stop: float = 1.0
    flips: bool = False
    keeps: Side | None = None
    """The side that stays up without a change to the game, as in a hand."""


def turn_preview(bridge: Bridge, item: CardItem, turn: Turn, *, withheld: bool = False) -> TurnPreview:
    """Return the meaning of turning a card in a direction. ``withheld`` hides its result."""
    view = item.view
    if turn is Turn.ACROSS and (side := side_to_keep(bridge, item)) is not None:
        return _preview_in_hand(bridge, item, side, withheld=withheld)
    offers = bridge.perspective.turned(view.id, turn) if view.known else ()
    ruling = _with_way_up(bridge, view, best(offers)) if turn is Turn.ACROSS else best(offers)
    is_plain = ruling.is_legal and len(offers) == 1 and not withheld
    tried = bridge.perspective.tried(offers[0].action, view.id) if is_plain else trying.Tried()
    flips = turn is Turn.ACROSS and any(offer.verb == "flip" for offer in offers)
    after = item.bare if flips else item.bare._replace(spec=_after(view, turn, tried))
    if withheld:
        return TurnPreview(turn, offers, ruling, Kind.HINT, _WITHHELD, after, flips=flips)
    text = _legal_text(offers, tried) if ruling.is_legal else bubble_text_for(ruling)
    text = text if offers else _UNKNOWN
    return TurnPreview(
        turn, offers, ruling, _KINDS[ruling.verdict], text, after, STOPS[ruling.verdict], flips
    )


def side_to_keep(bridge: Bridge, item: CardItem) -> Side | None:
    """Return the side shown by turning a card outside the battlefield, or None if it can't be played."""
    if item.view.zone.kind is ZoneKind.BATTLEFIELD or not item.view.known:
        return None
    other = Side.FRONT if item.chosen_side is Side.BACK else Side.BACK
    return other if Side.BACK in bridge.perspective.sides_to_play(item.object_id) else None


def _preview_in_hand(bridge: Bridge, item: CardItem, side: Side, *, withheld: bool) -> TurnPreview:
    card = item.view.definition
    assert card is not None
    face = card.face(side)
    how = "play" if "Land" in face.types.types else "cast"
    played = (each for each in bridge.perspective.playing(item.object_id, side) if each.ruling.is_legal)
    rules = next((bridge.perspective.tried(each.action, item.object_id).rules for each in played), ())
    text = BubbleText("", f"{face.name} is up: drag it out to {how} it.", rules[0] if rules else "")
    text = BubbleText("", f"{face.name} is up.") if withheld else text
    after = item.bare._replace(spec=with_side_up(item.view, side))
    return TurnPreview(Turn.ACROSS, (), LEGAL, Kind.HINT, text, after, keeps=side)


def _with_way_up(bridge: Bridge, view: ObjectView, ruling: Ruling) -> Ruling:
    """Add to the reason why a face-down card doesn't turn across which way turns it face up, if legal."""
    if not view.face_down or ruling.is_legal or not ruling.reasons:
        return ruling
    ways = bridge.perspective.turned(view.id, Turn.END_OVER_END)
    if not any(offer.verb in _UP and offer.ruling.is_legal for offer in ways):
        return ruling
    first, *others = ruling.reasons
    return replace(ruling, reasons=(replace(first, words=f"{_WAY_UP} {first.words}"), *others))


def _after(view: ObjectView, turn: Turn, tried: "trying.Tried") -> FaceSpec:
    """Return the face that becomes visible, or the card back if the player may not know it."""
    if tried.turned is not None:
        return tile_spec_for(tried.turned)
    return (other_tile_spec(view) if turn is Turn.ACROSS else None) or back_spec()


def _legal_text(offers: tuple[Offer, ...], tried: "trying.Tried") -> BubbleText:
    if len(offers) > 1:
        return BubbleText("", f"Let go to choose between {len(offers)} ways to turn it.")
    offer = offers[0]
    rule = tried.rules[0] if tried.rules else ""
    if not tried.words:
        return BubbleText("Its own ability", offer_label(offer), rule)
    cost = f"For {offer.detail}: " if offer.group == "play" and offer.detail else ""
    words = tried.words.removesuffix(".")
    return BubbleText("", f"{cost}{words[0].lower() + words[1:] if cost else words}", rule)


def aloud(saying: BubbleText) -> str:
    """Return the text of a bubble with the rule's number as one sentence, for screen readers."""
    heading = f"{saying.heading}: " if saying.heading else ""
    rule = f" ({saying.rule})" if saying.rule else ""
    return screen_reader_text(f"{heading}{saying.words.rstrip('.')}{rule}.")
