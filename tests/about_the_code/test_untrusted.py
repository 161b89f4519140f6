"""One place parses TOML and JSON from outside, and checks a budget first."""

import ast
from collections.abc import Iterator

import pytest

from tests.about_the_code.source import modules, walk

MAY_PARSE = {
    "untrusted/parsing.py": "it is the place where texts are parsed",
    "bootstrap.py": "the project's own file",
    "cards/importing/downloading.py": "a short note of its own, read as a type",
    "cards/importing/fetching.py": "a short note of its own and a short answer, read as types",
    "cards/importing/mtgjson.py": "one piece of a file that was cut up within limits",
    "cards/importing/pieces.py": "one piece of a file that was cut up within limits",
    "cards/importing/scryfall.py": "one piece of a file that was cut up within limits",
    "cards/plain_text.py": "called by the parser of lines, which has checked them",
    "cards/store/card_records.py": "records that the program has packed itself",
    "language/reading.py": "called by the parser of lines, which has checked them",
    "play/saves/earlier_games.py": "called by the parser of lines, which has checked them",
    "play/saves/lines.py": "it checks a line before it is decoded",
    "rules/book/atlas.py": "ships with the program",
    "rules/book/boosters.py": "ships with the program",
    "rules/book/editions.py": "ships with the program",
    "rules/book/numbering.py": "ships with the program",
    "rules/book/printed_marks.py": "ships with the program",
    "rules/book/rulebook.py": "ships with the program",
    "scenarios/lessons/catalog.py": "ships with the program",
    "scenarios/lessons/lesson_search.py": "ships with the program",
    "scenarios/lessons/tutor.py": "a record of a file that was checked as a whole",
    "scenarios/playing/typed.py": "what was encoded just before",
    "scenarios/format/in_language.py": "what was encoded just before",
}
PARSERS = frozenset(
    {
        *(f"{module}.{name}" for module in ("tomllib", "json") for name in ("loads", "load")),
        *("msgspec.json.decode", "msgspec.toml.decode", "msgspec.yaml.decode"),
    }
)


def parsed(tree: ast.Module) -> Iterator[int]:
    """Return the lines on which a parser is called."""
    parsers = PARSERS | {f"{decoder}.decode" for decoder in _decoders(tree)}
    for call in walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in parsers:
            yield call.lineno


def _decoders(tree: ast.Module) -> Iterator[str]:
    """Return the names that a module gives to decoders."""
    for node in walk(tree):
        match node:
            case (
                ast.Assign(targets=[name], value=ast.Call(func=made))
                | ast.AnnAssign(target=name, value=ast.Call(func=made))
            ) if ast.unparse(made).endswith("Decoder"):
                yield ast.unparse(name)


def test_nobody_else_parses() -> None:
    assert {path for path, tree in modules().items() if any(parsed(tree))} == {*MAY_PARSE}


def test_tomllib_is_imported_where_it_is_used() -> None:
    importers = {
        path
        for path, tree in modules().items()
        for each in walk(tree)
        if isinstance(each, ast.Import) and any(name.name == "tomllib" for name in each.names)
    }
    assert importers == {"untrusted/parsing.py", "bootstrap.py"}


@pytest.mark.parametrize(
    "code",
    [
        "json.loads(a)",
        "x = msgspec.toml.decode(a, type=B)",
        "tomllib.load(f)",
        "_B = msgspec.json.Decoder(B); _B.decode(a)",
        "_B: Final = Decoder(B); _B.decode(a)",
    ],
)
def test_a_parser_is_noticed(code: str) -> None:
    assert [*parsed(ast.parse(code))] == [1]


def test_a_decoder_that_is_handed_over_is_not_a_call() -> None:
    assert [*parsed(ast.parse("_B = msgspec.json.Decoder(B); parse_json(a, _B.decode, budget)"))] == []
