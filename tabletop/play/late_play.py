"""Modules of play that are loaded on first use: descriptions of actions, payment, and saved games."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.cards.wording",
    "tabletop.play.concealing",
    "tabletop.play.enter_key",
    "tabletop.play.goldfish.next_draw",
    "tabletop.play.goldfish.odds",
    "tabletop.play.goldfish.opening_hands",
    "tabletop.play.goldfish.score",
    "tabletop.play.goldfish.sitting",
    "tabletop.play.log.hand_words",
    "tabletop.play.log.in_words",
    "tabletop.play.log.mana_words",
    "tabletop.play.log.trying",
    "tabletop.play.passing",
    "tabletop.play.payment.announced_spell",
    "tabletop.play.payment.payment",
    "tabletop.play.payment.price",
    "tabletop.play.question_words",
    "tabletop.play.saves.reading",
    "tabletop.play.saves.replaying",
    "tabletop.play.transcript",
)

if TYPE_CHECKING:
    from tabletop.cards import wording as wording
    from tabletop.play import concealing as concealing
    from tabletop.play import enter_key as enter_key
    from tabletop.play import passing as passing
    from tabletop.play import question_words as question_words
    from tabletop.play import transcript as transcript
    from tabletop.play.goldfish import next_draw as next_draw
    from tabletop.play.goldfish import odds as odds
    from tabletop.play.goldfish import opening_hands as opening_hands
    from tabletop.play.goldfish import score as score
    from tabletop.play.goldfish import sitting as sitting
    from tabletop.play.log import hand_words as hand_words
    from tabletop.play.log import in_words as in_words
    from tabletop.play.log import mana_words as mana_words
    from tabletop.play.log import trying as trying
    from tabletop.play.payment import announced_spell as announced_spell
    from tabletop.play.payment import payment as payment
    from tabletop.play.payment import price as price
    from tabletop.play.saves import reading as reading
    from tabletop.play.saves import replaying as replaying
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
