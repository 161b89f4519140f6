"""The markup of a lesson's page: its moments in order, the answers at the end, and the embedded scenario.

With scripts it shows one moment at a time. Without them, and on paper, it is a handout from top to bottom.
"""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from tabletop.disk.assets import assets_folder
from tabletop.scenarios.files.embedded import ELEMENT_ID, encode_text
from tabletop.scenarios.handouts.content import Answer, Asking, Content, Moment, StepResult
from tabletop.scenarios.handouts.elements import as_html, element, with_symbols
from tabletop.scenarios.handouts.parts import (
    LOOKS,
    NOTICE,
    SIGNS,
    Shot,
    Way,
    button,
    chip,
    figure,
    head,
    way_links,
)
from tabletop.scenarios.lessons.known_mistakes import Mistake
from tabletop.scenarios.lessons.prediction import VERDICT_WORDS

_LEVELS: Final = {1: "for a first evening", 2: "for weekly players", 3: "for judges"}
_KEYS: Final = (
    "Keys: 1 to 5 for answers, Enter for next, Page Up for back, H for a hint, R to replay the animation. "
    "To play on from here, open this page in Tabletop (File > Open)."
)


def page(content: Content, shots: Sequence[Shot], way: Way | None = None) -> str:
    """Return the page of a lesson as HTML that loads nothing from elsewhere.

    Args:
        content: all its texts
        shots: the pictures of its moments
        way: the pages around it in a course, or None for a page of its own

    """
    writer = _Page(content, way)
    body = element("body", *writer.body(shots), data_lesson=content.id if way is not None else None)
    return as_html(element("html", writer.head(), body, lang="en"))


class _Page:
    """The writer of one page."""

    def __init__(self, content: Content, way: Way | None) -> None:
        self._content, self._way = content, way
        folder = assets_folder() / "page"
        self._style = (folder / "lesson.css").read_text("utf-8")
        self._script = (folder / "lesson.js").read_text("utf-8")

    def head(self) -> Element:
        """Return the head of the page."""
        return head(self._content.title, self._style, self._script)

    def body(self, shots: Sequence[Shot]) -> Iterator[Element]:
        """Yield the visible elements, the scenario, and the script."""
        yield self._top()
        moments = self._content.moments
        yield element(
            "main",
            *map(self._moment, range(len(moments)), shots),
            self._answers(),
            self._end(),
        )
        yield element("footer", element("p", _KEYS), element("p", NOTICE))
        yield element("template", encode_text(self._content.scenario), id=ELEMENT_ID)
        yield element("script", self._script)

    def _top(self) -> Element:
        content = self._content
        level = f" {_LEVELS[content.level]}" if content.level else ""
        return element(
            "header",
            way_links(self._way, brief=True) if self._way is not None else None,
            element(
                "p",
                f"A lesson{level}, under the rules of ",
                element("span", content.edition, class_="date"),
                class_="kicker",
            ),
            element("h1", *with_symbols(content.title)),
            element(
                "nav",
                button("‹ Back", "back plain", "back"),
                element("p", class_="progress", role="status"),
                class_="row only-live",
                aria_label="Steps",
            ),
            class_="head",
        )

    # --- A moment -----------------------------------------------------------------------------------------

    def _moment(self, number: int, shot: Shot) -> Element:
        moments = self._content.moments
        moment, before = moments[number], moments[number - 1] if number else None
        return element(
            "section",
            _steps_since(moments, number),
            figure(shot),
            self._result(moment.result, before.asking)
            if moment.result is not None and before is not None
            else _taken_back(moment),
            self._ask(moment) if number < len(moments) - 1 else None,
            class_="moment" if _is_printed(moments, number) else "moment bare",
            aria_label=f"Step {number}" if number else "The opening",
            id=f"step-{number}",
        )

    def _result(self, result: StepResult, asking: Asking | None) -> Element:
        """Return the result of the previous step: verdict, text, reasons for the options, known mistakes."""
        verdict = element(
            "p",
            element(
                "b", f"{SIGNS[result.verdict]}{VERDICT_WORDS[result.verdict]} ", class_=LOOKS[result.verdict]
            ),
            element("span", "· ", *with_symbols(result.did), class_="did"),
            class_="verdict",
            tabindex=None if asking is not None else "-1",
        )
        # The lesson's own text is enough, since the chips have the texts of the rules.
        words = [result.says] if result.says else result.reasons
        return element(
            "div",
            element("p", class_="judged", tabindex="-1") if asking is not None else None,
            self._reasons(asking) if asking is not None else None,
            verdict,
            *(element("p", *with_symbols(sentence), class_="says") for sentence in words),
            self._chips([rule for rule in result.rules if rule not in _rules_at_options(asking)]),
            _tries(result.tries),
            element("div", button("Next", "main", "next"), _again_button(), class_="row"),
            class_="told",
        )

    def _reasons(self, asking: Asking) -> Element:
        return element("ul", *(self._reason(answer) for answer in asking.answers), class_="reasons")

    def _reason(self, answer: Answer) -> Element:
        sign = "✓ " if answer.right else "✕ "
        return element(
            "li",
            element(
                "p",
                element("span", sign, class_="mark", aria_hidden="true"),
                element("b", *with_symbols(answer.words)),
                element("span", " — your answer", class_="yours"),
            ),
            element("p", *with_symbols(answer.because)) if answer.because else None,
            self._chips(answer.rules),
            class_="right" if answer.right else None,
        )

    def _ask(self, moment: Moment) -> Element:
        asking = moment.asking
        if asking is None:
            go_on = element(
                "div", button(moment.next_words or "Next", "main", "next"), class_="row only-live"
            )
            return element("div", go_on, class_="ask")
        return element(
            "div",
            element("h2", *with_symbols(asking.words), tabindex="-1"),
            element("ol", *map(_option, asking.answers, range(1, 10)), class_="options"),
            _hints(asking.hints),
            class_="ask",
        )

    def _chips(self, numbers: Sequence[str]) -> Element | None:
        """Return rule numbers that unfold into the texts of the rules."""
        if not numbers:
            return None
        return element("div", *(chip(number, self._content.rules) for number in numbers), class_="chips")

    # --- The end ------------------------------------------------------------------------------------------

    def _end(self) -> Element:
        content = self._content
        thought = (element("dt", "What people often think"), element("dd", *with_symbols(content.belief)))
        taught = (
            element("dt", "What is true"),
            element("dd", *with_symbols(" ".join(content.teaches.split()))),
        )
        return element(
            "section",
            element("h2", "To remember", tabindex="-1"),
            element("p", class_="score", role="status", hidden=""),
            element("dl", *(thought if content.belief else ()), *(taught if content.teaches else ())),
            element("div", button("Start over", "main", "again"), class_="row only-live"),
            way_links(self._way, brief=False) if self._way is not None else None,
            class_="end",
        )

    def _answers(self) -> Element | None:
        """Return the list of answers for paper."""
        questions = [moment.asking for moment in self._content.moments if moment.asking is not None]
        if not questions:
            return None
        return element(
            "section", element("h2", "Answers"), element("ol", *map(_solution, questions)), class_="answers"
        )


def _taken_back(moment: Moment) -> Element | None:
    """Return the sentence that the table was taken back, if it was."""
    if not moment.taken_back:
        return None
    words = element("p", moment.taken_back, class_="says", tabindex="-1")
    return element("div", words, element("div", button("Next", "main", "next"), class_="row"), class_="told")


def _is_printed(moments: Sequence[Moment], number: int) -> bool:
    """Return whether a moment is in the handout, as all with questions are, or all if none has one."""
    return moments[number].asking is not None or all(moment.asking is None for moment in moments)


def _steps_since(moments: Sequence[Moment], number: int) -> Element | None:
    """Return the steps since the last printed moment, for the handout."""
    done: list[str] = []
    for place, moment in enumerate(moments[: number + 1]):
        done += [moment.result.did] if moment.result is not None else []
        if moment.taken_back or (place < number and _is_printed(moments, place)):
            done.clear()
    if moments[number].taken_back:
        return element("p", moments[number].taken_back, class_="since")
    return element("p", f"Then: {', then '.join(done)}.", class_="since") if done else None


def _solution(asking: Asking) -> Element:
    right = next((answer for answer in asking.answers if answer.right), None)
    if right is None:
        return element("li", *with_symbols(asking.words))
    others = [answer for answer in asking.answers if answer is not right and answer.because]
    return element(
        "li",
        element("p", *with_symbols(asking.words)),
        element(
            "p",
            element("b", *with_symbols(right.words)),
            ". ",
            *with_symbols(right.because),
            _in_brackets(right.rules),
        ),
        *(element("p", *with_symbols(f"Not “{answer.words}”: {answer.because}")) for answer in others),
    )


def _rules_at_options(asking: Asking | None) -> set[str]:
    """Return the rules that already have chips at the options."""
    return {rule for answer in asking.answers for rule in answer.rules} if asking is not None else set()


def _in_brackets(rules: Sequence[str]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def _option(answer: Answer, number: int) -> Element:
    return element(
        "li",
        element(
            "button",
            element("kbd", str(number)),
            *with_symbols(answer.words),
            type="button",
            value=str(number),
            data_right="yes" if answer.right else None,
        ),
    )


def _hints(hints: Sequence[str]) -> Element | None:
    if not hints:
        return None
    return element(
        "div",
        button("Hint", "plain hint only-live", "hint"),
        element(
            "ul",
            *(element("li", *with_symbols(words), hidden="") for words in hints),
            class_="hints",
            aria_live="polite",
        ),
    )


def _tries(tries: Sequence[Mistake]) -> Element | None:
    """Return known mistakes, which unfold into their answers."""
    if not tries:
        return None
    return element("div", *map(_try, tries), class_="tries")


def _try(tried: Mistake) -> Element:
    verdict = (
        element("b", f"{VERDICT_WORDS[tried.verdict]}. ", class_=LOOKS[tried.verdict])
        if tried.verdict
        else None
    )
    return element(
        "details",
        element("summary", "What if? ", *with_symbols(tried.words)),
        element("p", verdict, *with_symbols(tried.says)),
    )


def _again_button() -> Element:
    return button("Replay animation", "plain only-live", "play")
