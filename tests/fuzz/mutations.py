"""Mutations of files: of bytes, of words, and of their structure. All use one random generator."""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tabletop.untrusted.budget import Budget
from tabletop.untrusted.parsing import parse_toml

_BUDGET = Budget(values=200_000, depth=1_000)
"""Limits on mutations, which are made of files that were mutated already."""
WORD = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[A-Za-z_]+|-?\d+(?:\.\d+)?|\s+|.', re.DOTALL)
NUMBER = re.compile(rb"-?\d+")
SPECIALS = (
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\x00",
    b"\x1b[31m\x1b]0;title\x07",
    b"\x9b2J",
    "\u202egnp.exe\u202c".encode(),
    "\u2028\u0085\u200f".encode(),
    b"\xed\xa0\x80",
    b"\xff" * 8,
    b"\r",
    b"\r\n\r\n",
    b"'''",
    b'"""',
    b"]]>",
    b"<!--",
    b"&amp;&#x1b;&lt;",
    b'<!DOCTYPE a [<!ENTITY b "c">]>',
    b"\\u0000",
    b"\\ud800",
    b"\\u001b[2J",
    b"\\u200b\\u00ad",
    "\u200b\u00ad\u2060e\u0301".encode(),
    b'"""' + b'\\"' * 30_000,
    b"[" * 60_000,
    b"a." * 60_000 + b"a = 1\n",
    b"//",
    b"#",
    b" // ",
    b"null",
    b"true",
    b"{}",
    b"[]",
)
NUMBERS = [
    "0",
    "-1",
    "1",
    "2",
    "7",
    "999",
    "1000",
    "2001",
    "10001",
    "999999999",
    "1000000000",
    "1000000001",
    "9007199254740993",
    "1000000000000000",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "1e999999",
    "-1e308",
    "1.5",
    "nan",
    "inf",
    "0x7fffffff",
    "1_000",
    "1979-05-27",
    "00",
    "+1",
    "9" * 40,
    "9" * 5_000,
    "0x" + "f" * 9_000,
    "1" * 100_000,
]
LONG_WORDS = ("a" * 300, "Forest " * 400, "ab" * 60_000, "é" * 2_500, ".".join("a" * 4_000), "[" * 3_000)
KEYS = [
    "object",
    "objects",
    "all",
    "to",
    "number",
    "amount",
    "card",
    "as",
    "face",
    "copy_of",
    "counters",
    "then",
    "at",
    "choose",
    "what",
    "until",
    "name",
    "kind",
    "types",
    "power",
    "toughness",
    "by",
    "x",
    "targets",
    "step",
    "back_to",
    "ask",
    "open",
    "player",
    "players",
    "table",
    "game",
    "steps",
    "expect",
    "zones",
    "token",
    "layout",
    "card_faces",
    "keywords",
    "type_line",
    "oracle_text",
    "colors",
    "side",
    "faceName",
    "cardParts",
    "data",
    "cards",
    "tokens",
    "answers",
    "action",
    "effect",
    "effects",
    "of",
    "from",
    "with",
    "cost",
    "words",
    "condition",
]


def mutated(sample: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """Return a sample after a few mutations. Parts are taken from ``others``, files of its kind."""
    content = sample
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        content = chance.choice(_ALL)(content, others, chance)
    return content


def _place(content: bytes, chance: Random) -> int:
    return chance.randrange(len(content) + 1)


def _span(content: bytes, chance: Random) -> tuple[int, int]:
    first = _place(content, chance)
    return first, min(len(content), first + chance.choice((1, 2, 5, 20, 100, 1_000)))


# --- Bytes ------------------------------------------------------------------------------------------------


def _flipped(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    found = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        if found:
            found[chance.randrange(len(found))] = chance.randrange(256)
    return bytes(found)


def _cut(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    return content[: _place(content, chance)]


def _without(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    first, last = _span(content, chance)
    return content[:first] + content[last:]


def _repeated(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    first, last = _span(content, chance)
    times = chance.choice((2, 3, 10, 100, 3_000))
    times = min(times, max(2, (1 << 19) // max(last - first, 1)))
    return content[:first] + content[first:last] * times + content[last:]


def _spliced(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    other = chance.choice(others)
    return content[: _place(content, chance)] + other[_place(other, chance) :]


def _with_special(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    place = 0 if chance.random() < 0.2 else _place(content, chance)
    return content[:place] + chance.choice(SPECIALS) + content[place:]


def _encoded(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    encoding = chance.choice(("utf-16", "utf-16-be", "utf-32", "latin-1", "utf-8-sig", "cp1252"))
    return content.decode("utf-8", "replace").encode(encoding, "replace")


def _line_moved(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    if len(lines) < 2:
        return content
    line = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.choice((0, 1, 1, 2, 50))):
        lines.insert(chance.randrange(len(lines) + 1), line)
    return b"".join(lines)


# --- Words ------------------------------------------------------------------------------------------------


def _replaced(content: bytes, found: re.Match[bytes] | None, word: bytes) -> bytes:
    return content if found is None else content[: found.start()] + word + content[found.end() :]


def _word(content: bytes, kind: re.Pattern[bytes], chance: Random) -> re.Match[bytes] | None:
    """Replace a word somewhere in a file."""
    start = _place(content, chance)
    return kind.search(content, start) or kind.search(content)


def _word_of_another(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    found = _word(content, WORD, chance)
    other = _word(chance.choice(others), WORD, chance)
    return _replaced(content, found, other[0] if other else b"")


def _word_swapped(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    first, second = _word(content, WORD, chance), _word(content, WORD, chance)
    return _replaced(content, first, second[0] if second else b"")


def _number_blown_up(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    return _replaced(content, _word(content, NUMBER, chance), chance.choice(NUMBERS).encode())


def _text_blown_up(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    found = _word(content, re.compile(rb'(?<=")[^"\n]+(?=")|(?<=>)[^<]+|[A-Z][a-z]+'), chance)
    return _replaced(content, found, chance.choice((*LONG_WORDS, "", " ", "\u202e", "#2", "$")).encode())


def _nested(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    found = _word(content, WORD, chance)
    if found is None:
        return content
    opening, closing = chance.choice(
        (
            (b"[", b"]"),
            (b'{"a":', b"}"),
            (b"{a=", b"}"),
            (b"<a>", b"</a>"),
            (b"<card><name>", b"</name></card>"),
        )
    )
    deep = chance.choice((1, 2, 30, 300, 3_000))
    return _replaced(content, found, opening * deep + found[0] + closing * deep)


# --- What the words say -----------------------------------------------------------------------------------


def _structure(content: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """Mutate the tree of a JSON or TOML file. Other files and broken ones stay as they are."""
    line = chance.randrange(max(content.count(b"\n"), 1))
    for read, write in ((_json, _as_json), (_toml, _as_toml)):
        try:
            return write(_tree(read(content), [read(chance.choice(others))], chance))
        except (ValueError, RecursionError):
            continue
    lines = content.split(b"\n")
    try:
        # Saved games: a value a line.
        lines[line] = _as_json(_tree(_json(lines[line]), [_json(chance.choice(lines[:-1] or lines))], chance))
    except (ValueError, RecursionError):
        return content
    return b"\n".join(lines)


def _json(content: bytes) -> Any:
    return json.loads(content.decode("utf-8"))


def _toml(content: bytes) -> Any:
    return parse_toml(content, _BUDGET)


def _as_json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")


def _as_toml(value: Any) -> bytes:
    return "".join(f"{json.dumps(key)} = {_inline(each)}\n" for key, each in value.items()).encode(
        "utf-8", "replace"
    )


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value) if isinstance(value, str | bool) else str(value)


def _tree(value: Any, others: list[Any], chance: Random) -> Any:
    """Return a tree with a few nodes replaced. Values are changed in place where possible."""
    nodes = list(_nodes(value))
    if not nodes:
        return value
    parts = [each[1][each[0]] for other in others for each in _nodes(other)] or [None]
    for _ in range(chance.choice((1, 1, 2, 4))):
        key, within = chance.choice(nodes)
        if (isinstance(within, dict) and key not in within) or (
            isinstance(within, list) and key >= len(within)
        ):
            continue
        _replace_node(key, within, parts, chance)
    return value


def _is_gone(key: Any, within: Any) -> bool:
    return key not in within if isinstance(within, dict) else key >= len(within)


def _nodes(value: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        each = waiting.pop()
        keys = list(each) if isinstance(each, dict) else range(len(each)) if isinstance(each, list) else ()
        for key in keys:
            found.append((key, each))
            waiting.append(each[key])
    return found


def _replace_node(key: Any, within: Any, parts: list[Any], chance: Random) -> None:
    """Replace one node of a tree."""
    other = _other_value(within[key], parts, chance)
    match chance.randrange(6):
        case 0:
            del within[key]
        case 1 if isinstance(within, list):
            within[key:key] = [within[key]] * chance.choice((1, 2, 10, 300))
        case 1:
            within[chance.choice(KEYS)] = within[key]
        case 2 if isinstance(within, dict):
            within[chance.choice(KEYS)] = within.pop(key)
        case 3:
            within[key] = [within[key]] if chance.random() < 0.7 else {chance.choice(KEYS): within[key]}
        case _:
            within[key] = other


def _other_value(there: Any, parts: list[Any], chance: Random) -> Any:
    """Return a replacement for a value: mostly of its kind, but larger, stranger or from elsewhere."""
    others = [
        chance.choice(parts),
        chance.choice((0, -1, 10**9, 10**15, 10**30, 1.5, True, False, "", [], {}, "a", [[]])),
    ]
    if isinstance(there, str):
        strange = ("\x1b[31m", "\u202e", "x#2", f"{there}#2", there.upper())
        others.append(chance.choice((*LONG_WORDS, *strange)))
    elif isinstance(there, int):
        others.append(chance.choice((there + 1, -there, there * 1000, 10**9, 10**18, str(there), 2**64)))
    return chance.choice(others)


Mutation = Callable[[bytes, Sequence[bytes], Random], bytes]
_ALL: tuple[Mutation, ...] = (
    _flipped,
    _cut,
    _without,
    _repeated,
    _spliced,
    _with_special,
    _encoded,
    _line_moved,
    _word_of_another,
    _word_of_another,
    _word_swapped,
    _word_swapped,
    _number_blown_up,
    _number_blown_up,
    _text_blown_up,
    _nested,
    _structure,
    _structure,
    _structure,
    _structure,
)
