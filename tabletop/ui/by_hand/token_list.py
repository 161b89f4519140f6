"""The tokens that can be created: first those that cards on the table create, then all others."""

from collections.abc import Iterable

import msgspec

from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.library import CardLibrary
from tabletop.cards.mana import COLOR_WORDS, in_color_order
from tabletop.cards.names import folded
from tabletop.cards.tokens_made import tokens_made_by
from tabletop.language.effects import CreateToken
from tabletop.language.english import listed_names
from tabletop.rules.faces.tokens import spelled_out


class TokenEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in the list of tokens, with the cards on the table that create it, and how to create it."""

    name: str
    called: str
    """The name that effects use if several tokens share a name. It is also found by that."""
    details: str
    makers: tuple[str, ...] = ()
    effect: CreateToken

    def fits(self, text: str) -> bool:
        """Return whether the entry contains every word of a text."""
        words = folded(f"{self.name} {self.called} {self.details} {' '.join(self.makers)}")
        return all(folded(part) in words for part in text.split())


def token_entries(cards: Iterable[CardDefinition], library: CardLibrary) -> list[TokenEntry]:
    """Return the tokens that ``cards`` create, with the names of the cards, and then all others by name."""
    created: dict[str, TokenEntry] = {}
    for card in sorted(cards, key=lambda card: card.name):
        for effect in tokens_made_by(card):
            face = _face(effect, library)
            key = face.name if effect.card is None else effect.card
            before = created.get(key)
            makers = (*(before.makers if before is not None else ()), card.name)
            created[key] = _entry(key, face, effect, tuple(dict.fromkeys(makers)))
    others = [
        _entry(called, token.front, CreateToken(card=called), ())
        for called, token in library.tokens.items()
        if called not in created and not token.front.is_emblem
    ]
    return [*created.values(), *sorted(others, key=lambda entry: (entry.name, entry.details))]


def _face(effect: CreateToken, library: CardLibrary) -> Face:
    return library.find_token(effect.card).front if effect.card is not None else spelled_out(effect.faces[0])


def _entry(called: str, face: Face, effect: CreateToken, makers: tuple[str, ...]) -> TokenEntry:
    return TokenEntry(
        name=face.name.removesuffix(" Token"),
        called=called,
        details=described(face),
        makers=makers,
        effect=effect,
    )


def described(face: Face) -> str:
    """Return a short description of a token: ``2/2 green Creature — Wolf, vigilance``."""
    size = f"{face.power}/{face.toughness}" if face.power is not None else ""
    colors = listed_names(COLOR_WORDS[color] for color in in_color_order(face.colors)) or "colorless"
    words = " ".join(part for part in (size, colors, str(face.types)) if part)
    return ", ".join((words, *face.keywords))
