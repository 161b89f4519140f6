"""The vocabulary of players, with words reduced to stems and synonyms to one of them.

*Blink*, *flicker* and *exile and return* are the same, and so are *MDFC* and *modal double-faced card*.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

_SAME: Final[Mapping[str, str]] = {
    # Cards with two faces, and their faces.
    "mdfc": "modal dfc",
    "tdfc": "transforming dfc",
    "double-faced": "dfc",
    "double-sided": "dfc",
    "two-sided": "dfc",
    "two-faced": "dfc",
    "dual-faced": "dfc",
    "two faces": "dfc face",
    "two sides": "dfc face",
    "both sides": "both face",
    "side": "face",
    "back side": "back",
    "backside": "back",
    "back face": "back",
    "other side": "back",
    "other face": "back",
    "second side": "back",
    "second face": "back",
    "flip side": "back",
    "reverse": "back",
    "reverse side": "back",
    "rear": "back",
    "far side": "back",
    "underside": "back",
    "night side": "back werewolf",
    "wolf side": "back werewolf",
    "werewolf side": "back werewolf",
    "day side": "front werewolf",
    "human side": "front werewolf",
    "front side": "front",
    "front face": "front",
    "first side": "front",
    "other half": "back half",
    "one-sided": "ordinary",
    "one-faced": "ordinary",
    "single-faced": "ordinary",
    "single-sided": "ordinary",
    "normal": "ordinary",
    "regular": "ordinary",
    "vanilla": "ordinary",
    "plain old": "ordinary",
    "spell land": "modal land spell",
    "land half": "land face",
    "pathway": "modal land",
    # Costs.
    "mana value": "cmc",
    "mv": "cmc",
    "converted mana cost": "cmc",
    "converted cost": "cmc",
    "mana cost": "cmc cost",
    "cheap": "cmc cost",
    "expensive": "cmc cost",
    "price": "cmc cost",
    "worth": "cmc",
    "fatal push": "cmc destroy",
    "prismatic ending": "cmc exile",
    "engineered explosives": "cmc destroy",
    "tax": "cost more",
    "increase": "cost more",
    "pricier": "cost more",
    "more expensive": "cost more",
    "discount": "cost less",
    "reduction": "cost less",
    "reduce": "cost less",
    "cheaper": "cost less",
    # Turning over.
    "turn over": "transform",
    "flip over": "transform",
    "turn around": "transform",
    "turn round": "transform",
    "turn back": "transform",
    "flip back": "transform",
    "transform back": "transform",
    "turn into": "transform",
    "change into": "transform",
    "switch side": "transform",
    "change side": "transform",
    "switch face": "transform",
    "change face": "transform",
    "go back to": "transform",
    "went back to": "transform",
    "morph into": "transform",
    "flip card": "flipcard",
    "kamigawa": "flipcard kamigawa",
    "unflip": "transform",
    "rotate": "flip",
    "upside down": "flip",
    "transformation": "transform",
    "transformer": "convert robot",
    "bot": "robot",
    # Zones and moves.
    "blink": "exile return",
    "flicker": "exile return",
    "cloudshift": "exile return",
    "bounce": "return hand",
    "unsummon": "return hand",
    "boomerang": "return hand",
    "sent to hand": "return hand",
    "pick up": "return hand",
    "etb": "enters",
    "enters the battlefield": "enters",
    "enter the battlefield": "enters",
    "comes into play": "enters",
    "come into play": "enters",
    "came into play": "enters",
    "enter play": "enters",
    "come in": "enters",
    "came in": "enters",
    "show up": "enters",
    "in play": "battlefield",
    "into play": "battlefield",
    "to play": "battlefield",
    "on the table": "battlefield",
    "onto the table": "battlefield",
    "on the board": "battlefield",
    "gy": "graveyard",
    "yard": "graveyard",
    "bin": "graveyard",
    "trash": "graveyard",
    "grave": "graveyard",
    "discard pile": "graveyard",
    "reanimate": "graveyard battlefield return",
    "reanimation": "graveyard battlefield return",
    "raise dead": "graveyard return",
    "gravedigger": "graveyard return",
    "kill": "destroy dies",
    "dead": "dies graveyard",
    "died": "dies",
    "dying": "dies",
    "death": "dies",
    "tutor": "search",
    "fetch": "search",
    "grab": "search",
    "look for": "search",
    "find": "search",
    "steal": "control",
    "stole": "control",
    "stolen": "control",
    "threaten": "control",
    "swords": "exile",
    "plow": "exile",
    "path": "exile",
    "fizzle": "counter",
    "goner": "dies",
    "holding priority": "response",
    "hold priority": "response",
    # Kinds of cards, and ways to play.
    "edh": "commander",
    "general": "commander",
    "cmdr": "commander",
    "command zone": "commander zone",
    "pw": "planeswalker",
    "walker": "planeswalker",
    "legendary": "legend",
    "tick up": "activate loyalty ability",
    "tick down": "activate loyalty ability",
    "plus": "activate loyalty ability",
    "uptick": "activate loyalty ability",
    "minus": "activate loyalty ability",
    "ultimate": "activate loyalty ability",
    "hardcast": "cast",
    "guy": "creature",
    "dude": "creature",
    "monster": "creature",
    "soldier": "human",
    "wolf": "werewolf",
    "morph": "facedown",
    "face-down": "facedown",
    "manifest": "facedown manifest",
    "cloak": "facedown manifest",
    "disguise": "facedown",
    "fuse": "meld",
    "combine": "meld",
    "go together": "meld",
    "fit together": "meld",
    "copy": "copy clone",
    "clone": "copy clone",
    "playset": "four copies",
    "deckbuilding": "deck",
    "decklist": "deck",
    "deck list": "deck",
    "deck building": "deck",
    "deck construction": "deck",
    "proxy": "substitute",
    "placeholder": "substitute",
    "checklist": "substitute",
    "stand in": "substitute",
    "blank card": "substitute",
    "helper card": "substitute",
    "see through": "clear",
    "transparent": "clear",
    "translucent": "clear",
    "unsleeved": "sleeve without",
    "no sleeves": "sleeve without",
    "ingredient": "material",
    "component": "material",
    "feed": "pay",
    "can't cast": "forbid cast",
    "not allowed to cast": "forbid cast",
    "restriction": "forbid",
    "prohibit": "forbid",
    "castable": "cast",
    "playable": "play",
    "summoning sickness": "summoning sick",
    "summon sick": "summoning sick",
    "dark": "night",
    "nightfall": "night",
    "nighttime": "night",
    "daytime": "day",
    "colour": "color",
    "pick": "choose",
    "at the same time": "together",
    "opp": "opponent",
    # Past and present rules.
    "used to": "until",
    "back then": "until",
    "years ago": "until",
    "in the past": "until",
    "old rule": "until",
    "old rules": "until",
    "rule change": "until",
    "before the change": "until",
    "new rule": "since",
    "nowadays": "since",
    # Irregular forms.
    "paid": "pay",
    "chose": "choose",
    "chosen": "choose",
    "choice": "choose",
    "kept": "keep",
    "lost": "lose",
    "found": "search",
    "became": "become",
    "gave": "give",
    "given": "give",
    "took": "take",
    "taken": "take",
    "hid": "hide",
    "hidden": "hide",
    "held": "hold",
    "seen": "see",
    "saw": "see",
    "known": "know",
    "told": "tell",
    "wolves": "werewolf",
    "werewolves": "werewolf",
    "halves": "half",
    "protection": "protect",
    "protector": "protect",
    "attacker": "attack",
    "blocker": "block",
    # Numbers.
    "1": "one",
    "2": "two",
    "3": "three",
    "4": "four",
}
"""Synonyms, with the word used here."""
_NEAR: Final[Mapping[str, str]] = {
    "change": "transform",
    "become": "transform",
    "merge": "mutate meld",
    "defend": "protect block",
    "guard": "protect",
    "hit": "attack damage",
    "swing": "attack",
    "pop": "defeat",
    "tick": "activate loyalty",
    "use": "activate",
    "strike": "attack damage",
    "hide": "look",
    "see": "look",
    "know": "look",
    "show": "look reveal",
    "secret": "look hide",
    "sleeve": "hide look",
    "equipment": "aura",
    "equip": "aura",
    "enchant": "aura",
    "wear": "aura",
    "attach": "aura",
    "keep": "stay remember",
    "stay": "keep",
    "lose": "keep",
    "fall": "keep",
    "remain": "stay keep",
    "remember": "keep stay",
    "twice": "two once second",
    "again": "second twice once",
    "recast": "cast",
    "replay": "play cast",
    "play": "cast",
    "cast": "play",
    "drop": "play",
    "put": "battlefield",
    "destroy": "die",
    "die": "destroy graveyard",
    "piece": "half card",
    "part": "half piece",
    "pair": "half meld",
    "respond": "response",
    "answer": "response",
    "opponent": "bob",
    "enemy": "opponent bob",
    "count": "number",
    "number": "count",
    "limit": "most may",
    "reveal": "look",
    "wound": "damage",
    "shrink": "smaller toughness",
    "siege": "battle",
    "battle": "siege",
    "together": "both",
    "refresh": "untap",
    "reset": "keep new",
    "fresh": "new",
    "trigger": "ability",
    "effect": "ability",
    "own": "control",
    "control": "own",
    "leave": "exile graveyard hand",
    "select": "choose",
    "option": "choose",
    "call": "name",
    "type": "card",
    "robot": "convert",
    "vehicle": "convert",
    "identity": "color",
    "lead": "commander",
    "library": "deck",
    "hand": "hold",
}
"""Words that may also be meant, with less certainty."""
_ALSO: Final[Mapping[str, str]] = {"flip": "transform", "turn": "transform"}
"""Words that are meant just as often."""
_LESS_SURE: Final = 0.5
_WORD: Final = re.compile(r"[a-z0-9+/.]+")
_BETWEEN: Final = re.compile(r"-|(?<=[a-z])/(?=[a-z])")
"""Separators of words that aren't part of a cost or a counter."""
_EMPTY: Final = frozenset(
    _WORD.findall(
        "a the an is are was were do does did i my mine you your its it to of on in at and or if what "
        "when how can may will would could should that this these those there here with for from be been "
        "being has have had as by me we us our they them their he she his her him then than not no so too "
        "also which who whom whose why where get gets got getting go goes going went just still want "
        "wants happen happens thing things something someone somebody anything up out off onto into am t "
        "s d ll re ve don doesn isn won didn wasn any some please really let say says mean means exactly "
        "like about ever"
    )
)
_ENDINGS: Final = (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("ion", ""))
"""Grammatical endings and their replacements."""
_SHORTEST: Final = 3


def words_of(text: str) -> Iterator[str]:
    """Yield the stems of a text's words, with synonyms replaced by the word used here."""
    words = plain_words(text)
    stems, at = [stem(word) for word in words], 0
    while at < len(words):
        longest = (
            number for number in range(_MOST_WORDS, 0, -1) if tuple(stems[at : at + number]) in _BY_STEMS
        )
        number = next(longest, 0)
        if number:
            yield from _BY_STEMS[tuple(stems[at : at + number])]
        elif words[at] not in _EMPTY:
            yield stems[at]
        at += number or 1


def related_stems(word: str) -> Iterator[tuple[str, float]]:
    """Yield other possible meanings of a stem with their probabilities, where 1 means equally likely."""
    yield from ((other, 1.0) for other in _ALSO_STEMS.get(word, ()))
    yield from ((other, _LESS_SURE) for other in _NEAR_STEMS.get(word, ()))


def plain_words(text: str) -> list[str]:
    """Return the words of a text in lowercase, without punctuation."""
    text = _BETWEEN.sub(" ", text.lower().replace("’", "'").replace("'s", ""))
    return [plain for word in _WORD.findall(text) if (plain := word.strip(".+/"))]


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """Return a word without grammatical endings: *returned*, *returns* and *return* are the same."""
    for ending, instead in _ENDINGS:
        left = word.removesuffix(ending)
        if left != word and len(left) >= _SHORTEST and not word.endswith("ss"):
            word = _undouble(left) + instead
            break
    return word.removesuffix("e") if len(word) > _SHORTEST else word


def _undouble(left: str) -> str:
    """Undo a doubled consonant: *flipp* becomes *flip*, while *spell* and *pass* keep theirs."""
    return left[:-1] if left[-1] == left[-2] and left[-1] not in "ls" else left


def _stems(words: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in plain_words(words))


_BY_STEMS: Final = {
    _stems(said): tuple(stem(word) for word in plain_words(here) if word not in _EMPTY)
    for said, here in _SAME.items()
}
_NEAR_STEMS: Final = {stem(word): _stems(others) for word, others in _NEAR.items()}
_ALSO_STEMS: Final = {stem(word): _stems(others) for word, others in _ALSO.items()}
_MOST_WORDS: Final = max(map(len, _BY_STEMS))
KNOWN_WORDS: Final = (
    frozenset(word for said in (*_SAME, *_NEAR, *_ALSO) for word in plain_words(said)) | _EMPTY
)
"""All words in these tables. None of them counts as misspelled."""
