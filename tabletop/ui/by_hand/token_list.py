"""The tokens that can be created: those of the cards on the table first, then all that are known."""

from collections.abc import Iterable

import msgspec

from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.library import CardLibrary
from tabletop.cards.mana import COLOR_WORDS, in_color_order
from tabletop.cards.names import folded
from tabletop.cards.tokens_made import tokens_made_by
from tabletop.language.effects import CreateToken
from tabletop.play.log.names import listed
from tabletop.rules.faces.tokens import spelled_out


class TokenEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A token as it is listed: what it is, which cards on the table make it, and how it is created."""

    name: str
    called: str
    """What effects call it, where several tokens share a name: found by that as well."""
    details: str
    makers: tuple[str, ...] = ()
    effect: CreateToken

    def fits(self, text: str) -> bool:
        """Whether every word of a text is somewhere in the entry."""
        words = folded(f"{self.name} {self.called} {self.details} {' '.join(self.makers)}")
        return all(folded(part) in words for part in text.split())


def token_entries(cards: Iterable[CardDefinition], library: CardLibrary) -> list[TokenEntry]:
    """Tokens that some cards make, with the cards' names, and after them all others by their names."""
    made: dict[str, TokenEntry] = {}
    for card in sorted(cards, key=lambda card: card.name):
        for effect in tokens_made_by(card):
            face = _face(effect, library)
            key = face.name if effect.card is None else effect.card
            before = made.get(key)
            makers = (*(before.makers if before is not None else ()), card.name)
            made[key] = _entry(key, face, effect, tuple(dict.fromkeys(makers)))
    others = [
        _entry(called, token.front, CreateToken(card=called), ())
        for called, token in library.tokens.items()
        if called not in made and not token.front.is_emblem
    ]
    return [*made.values(), *sorted(others, key=lambda entry: (entry.name, entry.details))]


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
    """A token in a few words: ``2/2 green Creature — Wolf, vigilance``."""
    size = f"{face.power}/{face.toughness}" if face.power is not None else ""
    colors = listed(COLOR_WORDS[color] for color in in_color_order(face.colors)) or "colourless"
    words = " ".join(part for part in (size, colors, str(face.types)) if part)
    return ", ".join((words, *face.keywords))
