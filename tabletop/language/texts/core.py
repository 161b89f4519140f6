"""A small parser of texts: rules as values, all ways to read a text, and each way found once.

A rule says how a symbol is written and makes its value from the parts. A template is literal words with

``{thing}``         another symbol, whose value the maker gets under its name
``{of:thing}``      the same under another name
``[ tapped]``       words that may be left out
``(a card|cards)``  one of several
``@``               the place in the text, which the maker gets as ``at``

The grammar has no left recursion: such a rule reads nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

Got: TypeAlias = tuple[tuple[str, Any], ...]
"""Values of the parts read so far, by their names."""
Match: TypeAlias = Callable[["_Source", int, Got], list[tuple[int, Got]]]
_MOST_WAYS: Final = 48
"""Ways to read a series of items. More of them are no text that anybody wrote."""
_PART: Final = re.compile(
    r"\{(?:(?P<name>\w+):)?(?P<symbol>\w+)\}|(?P<sign>[\[\](|)@])|(?P<words>[^\[\](|){}@]+)"
)


class Rule(NamedTuple):
    """One way to write a symbol. If parts don't go together, the maker returns None or raises ValueError."""

    symbol: str
    template: str
    make: Callable[..., Any]


class Words(NamedTuple):
    """A closed vocabulary: all words of a symbol with their values."""

    symbol: str
    table: Mapping[str, Any]


class Pattern(NamedTuple):
    """A symbol whose words follow a regular expression, such as a number or mana."""

    symbol: str
    pattern: str
    make: Callable[[str], Any]


class Series(NamedTuple):
    """Several items with one of some joints between any two. The value is a tuple."""

    symbol: str
    item: str
    joints: tuple[str, ...]
    at_least: int = 1


AnyRule: TypeAlias = Rule | Words | Pattern | Series


class Grammar:
    """Rules by symbol.

    Raises:
        ValueError: a template names a symbol that no rule writes

    """

    def __init__(self, rules: Iterable[AnyRule]) -> None:
        self.rules: Final = tuple(rules)
        self._readers: dict[str, list[tuple[tuple[str, ...], _Read]]] = {}
        self._named: set[str] = set()
        for rule in self.rules:
            begins = _beginnings(rule.template) if isinstance(rule, Rule) else ()
            self._readers.setdefault(rule.symbol, []).append((begins, self._reader(rule)))
        unknown = self._named - self._readers.keys()
        if unknown:
            raise ValueError(f"no rule writes {', '.join(sorted(unknown))}")

    def read(self, symbol: str, text: str) -> list[Any]:
        """Return each value that a whole text may have as a symbol."""
        found: list[Any] = []
        for value, end in self._at(_Source(text, {}), symbol, 0):
            if end == len(text) and value not in found:
                found.append(value)
        return found

    def read_prefixes(self, symbol: str, text: str) -> list[tuple[Any, int]]:
        """Return each value that the beginning of a text may have as a symbol, with its length."""
        return self._at(_Source(text, {}), symbol, 0)

    def lines(self) -> Iterator[str]:
        """Yield the rules as a grammar in text form."""
        for rule in self.rules:
            match rule:
                case Rule(symbol, template):
                    yield f"{symbol}: {template}"
                case Words(symbol, table):
                    yield f"{symbol}: one of {', '.join(map(repr, table))}"
                case Pattern(symbol, pattern):
                    yield f"{symbol}: /{pattern}/"
                case Series(symbol, item, joints):
                    yield f"{symbol}: {item} joined by {', '.join(map(repr, joints))}"

    def _at(self, source: "_Source", symbol: str, at: int) -> list[tuple[Any, int]]:
        key = (symbol, at)
        known = source.memo.get(key)
        if known is None:
            source.memo[key] = []
            begins_here = source.text.startswith
            known = [
                each
                for begins, read in self._readers[symbol]
                if not begins or begins_here(begins, at)
                for each in read(source, at)
            ]
            source.memo[key] = known
        return known

    # --- Readers of each kind of rule -----------------------------------------------------------------

    def _reader(self, rule: AnyRule) -> "_Read":
        match rule:
            case Rule():
                return self._of_template(rule)
            case Words():
                return _of_words(rule)
            case Pattern():
                return _of_pattern(rule)
            case Series():
                return self._of_series(rule)

    def _of_template(self, rule: Rule) -> "_Read":
        parts = [*_PART.finditer(rule.template)]
        match, after = self._alternatives(parts, 0)
        if after != len(parts):
            raise ValueError(f"the brackets of “{rule.template}” don't match")

        def read(source: _Source, at: int) -> list[tuple[Any, int]]:
            made = [(_made(rule, got), end) for end, got in match(source, at, ())]
            return [each for each in made if each[0] is not None]

        return read

    def _alternatives(self, parts: list[re.Match[str]], at: int) -> tuple[Match, int]:
        """Return a matcher of everything up to the bracket that closes, and the place of that bracket."""
        several: list[Match] = []
        sequence: list[Match] = []
        while at < len(parts) and parts[at]["sign"] not in ("]", ")"):
            part = parts[at]
            if part["sign"] == "|":
                several.append(_sequence(sequence))
                sequence = []
            elif part["sign"] == "@":
                sequence.append(_place)
            elif part["sign"]:
                inner, at = self._alternatives(parts, at + 1)
                sequence.append(_optional(inner) if part["sign"] == "[" else inner)
            elif part["words"]:
                sequence.append(_literal(part["words"]))
            else:
                self._named.add(part["symbol"])
                sequence.append(self._slot(part["name"] or part["symbol"], part["symbol"]))
            at += 1
        several.append(_sequence(sequence))
        return several[0] if len(several) == 1 else _either(several), at

    def _slot(self, name: str, symbol: str) -> Match:
        def match(source: _Source, at: int, got: Got) -> list[tuple[int, Got]]:
            return [(end, (*got, (name, value))) for value, end in self._at(source, symbol, at)]

        return match

    def _of_series(self, rule: Series) -> "_Read":
        self._named.add(rule.item)

        def read(source: _Source, at: int) -> list[tuple[Any, int]]:
            ways: list[tuple[Any, int]] = []
            open_ways: list[tuple[Any, int]] = [
                ((value,), end) for value, end in self._at(source, rule.item, at)
            ]
            while open_ways and len(ways) < _MOST_WAYS:
                ways += open_ways
                open_ways = [
                    ((*values, value), after)
                    for values, end in open_ways
                    for joint in rule.joints
                    if source.text.startswith(joint, end)
                    for value, after in self._at(source, rule.item, end + len(joint))
                ]
            return [each for each in ways if len(each[0]) >= rule.at_least]

        return read


def _beginnings(template: str) -> tuple[str, ...]:
    """Return the words with which a template may begin, none if it may begin with a symbol."""
    found: list[str] = []
    rest = template.lstrip("@")
    while rest[:1] == "[":
        optional, _, rest = rest[1:].partition("]")
        found.append(optional)
    if rest[:1] == "(":
        found += rest[1:].partition(")")[0].split("|")
    else:
        found.append(rest)
    begins = tuple(re.split(r"[{\[(|@]", each)[0] for each in found)
    return begins if all(begins) else ()


class _Source(NamedTuple):
    """A text that is read, with what was found at each of its places."""

    text: str
    memo: dict[tuple[str, int], list[tuple[Any, int]]]


def _made(rule: Rule, got: Got) -> Any:  # noqa: ANN401 - any value
    """Return the value of a rule's parts, None where the language refuses it."""
    try:
        return rule.make(**dict(got))
    except ValueError:
        return None


_Read: TypeAlias = Callable[[_Source, int], list[tuple[Any, int]]]


def _of_words(rule: Words) -> "_Read":
    lengths = sorted({len(word) for word in rule.table}, reverse=True)
    table = rule.table

    def read(source: _Source, at: int) -> list[tuple[Any, int]]:
        found: list[tuple[Any, int]] = []
        for length in lengths:
            end = at + length
            word = source.text[at:end]
            if word in table and not (word[-1:].isalnum() and source.text[end : end + 1].isalnum()):
                found.append((table[word], end))
        return found

    return read


def _of_pattern(rule: Pattern) -> "_Read":
    pattern = re.compile(rule.pattern)

    def read(source: _Source, at: int) -> list[tuple[Any, int]]:
        found = pattern.match(source.text, at)
        value = rule.make(found[0]) if found is not None else None
        return [(value, found.end())] if found is not None and value is not None else []

    return read


def _literal(words: str) -> Match:
    length = len(words)

    def match(source: _Source, at: int, got: Got) -> list[tuple[int, Got]]:
        return [(at + length, got)] if source.text.startswith(words, at) else []

    return match


def _place(_: _Source, at: int, got: Got) -> list[tuple[int, Got]]:
    return [(at, (*got, ("at", at)))]


def _sequence(parts: list[Match]) -> Match:
    if len(parts) == 1:
        return parts[0]

    def match(source: _Source, at: int, got: Got) -> list[tuple[int, Got]]:
        ways = [(at, got)]
        for part in parts:
            ways = [way for end, so_far in ways for way in part(source, end, so_far)]
            if not ways:
                break
        return ways

    return match


def _optional(inner: Match) -> Match:
    return lambda source, at, got: [(at, got), *inner(source, at, got)]


def _either(several: list[Match]) -> Match:
    return lambda source, at, got: [way for match in several for way in match(source, at, got)]
