"""The markup of a lesson's page: one moment after the other, the answers at the end, the scenario inside.

With scripts a moment is shown at a time; without them, and on paper, it is a handout from top to bottom.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final
from xml.etree.ElementTree import Element

import msgspec

from tabletop import __version__
from tabletop.assets import assets_folder
from tabletop.scenarios.files.embedded import ELEMENT_ID, as_letters
from tabletop.scenarios.handouts.content import Answer, Asking, Content, Moment, Told
from tabletop.scenarios.handouts.elements import as_html, element, worded
from tabletop.scenarios.lessons.asking import VERDICT_WORDS
from tabletop.scenarios.lessons.lesson import Tried

_LEVELS: Final = {1: "for a first evening", 2: "for weekly players", 3: "for judges"}
_LOOKS: Final = {"legal": "legal", "nothing happens": "nothing", "illegal": "illegal"}
_SIGNS: Final = {"legal": "✓ ", "nothing happens": "∅ ", "illegal": "✕ "}
_NOTICE: Final = (
    "Tabletop is unofficial Fan Content permitted under the Fan Content Policy. Not approved or endorsed by "
    "Wizards of the Coast. The pictures and words of this page are the program's own."
)
_KEYS: Final = (
    "Keys: 1 to 5 answer, Enter goes on, Page Up goes back, H gives a hint, R shows the motion again. "
    "Tabletop opens this page: File > Open, and its table can be played on."
)


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """The pictures of a moment, as WebP, and the same in words."""

    still: bytes
    paper: bytes
    """The same on a light table, to be printed."""
    motion: bytes = b""
    """How it came to that; empty where nothing moved."""
    milliseconds: int = 0
    """How long the motion takes."""
    width: int
    height: int
    alternative: str
    zones: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The whole table in words: each zone, and what lies there."""


def page(content: Content, shots: Sequence[Shot]) -> str:
    """The page of a lesson, as HTML in which nothing is fetched from anywhere.

    Args:
        content: all its words.
        shots: the pictures of each of its moments.

    """
    writer = _Page(content)
    body = element("body", *writer.body(shots))
    return as_html(element("html", writer.head(), body, lang="en"))


class _Page:
    """Makes the parts of one page."""

    def __init__(self, content: Content) -> None:
        self._content = content
        folder = assets_folder() / "page"
        self._style = (folder / "lesson.css").read_text("utf-8")
        self._script = (folder / "lesson.js").read_text("utf-8")

    def head(self) -> Element:
        """What a browser has to know. Nothing is loaded, and no script runs but the one that is known."""
        policy = (
            "default-src 'none'; img-src data: blob:; base-uri 'none'; form-action 'none'; "
            f"style-src '{_fingerprint(self._style)}'; script-src '{_fingerprint(self._script)}'"
        )
        return element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=policy),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="generator", content=f"Tabletop {__version__}"),
            element("title", self._content.title),
            element("link", rel="icon", href="data:,"),
            element("style", self._style),
        )

    def body(self, shots: Sequence[Shot]) -> Iterator[Element]:
        """All that is seen, the scenario, and the script."""
        yield self._top()
        moments = self._content.moments
        yield element(
            "main",
            *map(self._moment, range(len(moments)), shots),
            self._answers(),
            self._end(),
        )
        yield element("footer", element("p", _KEYS), element("p", _NOTICE))
        yield element("template", as_letters(self._content.scenario), id=ELEMENT_ID)
        yield element("script", self._script)

    def _top(self) -> Element:
        content = self._content
        level = f" {_LEVELS[content.level]}" if content.level else ""
        return element(
            "header",
            element(
                "p",
                f"A lesson{level}, by the rules of ",
                element("span", content.edition, class_="date"),
                class_="kicker",
            ),
            element("h1", *worded(content.title)),
            element(
                "nav",
                _button("‹ Back", "back plain", "back"),
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
            _since(moments, number),
            _table(shot),
            self._told(moment.told, before.asking)
            if moment.told is not None and before is not None
            else None,
            self._ask(moment) if number < len(moments) - 1 else None,
            class_="moment" if _is_printed(moments, number) else "moment bare",
            aria_label=f"Step {number}" if number else "The opening",
        )

    def _told(self, told: Told, asking: Asking | None) -> Element:
        """What came of the step before: verdict, words, a reason for every option, known mistakes."""
        verdict = element(
            "p",
            element(
                "b", f"{_SIGNS[told.verdict]}{VERDICT_WORDS[told.verdict]} ", class_=_LOOKS[told.verdict]
            ),
            element("span", "· ", *worded(told.did), class_="did"),
            class_="verdict",
            tabindex=None if asking is not None else "-1",
        )
        # What a file says of it is enough; the words of the rules are on their chips.
        words = [told.says] if told.says else told.reasons
        return element(
            "div",
            element("p", class_="judged", tabindex="-1") if asking is not None else None,
            self._reasons(asking) if asking is not None else None,
            verdict,
            *(element("p", *worded(sentence), class_="says") for sentence in words),
            self._chips([rule for rule in told.rules if rule not in _said(asking)]),
            _tries(told.tries),
            element("div", _button("Next", "main", "next"), _again_button(), class_="row"),
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
                element("b", *worded(answer.words)),
                element("span", " — your answer", class_="yours"),
            ),
            element("p", *worded(answer.because)) if answer.because else None,
            self._chips(answer.rules),
            class_="right" if answer.right else None,
        )

    def _ask(self, moment: Moment) -> Element:
        asking = moment.asking
        if asking is None:
            go_on = element(
                "div", _button(moment.next_words or "Next", "main", "next"), class_="row only-live"
            )
            return element("div", go_on, class_="ask")
        return element(
            "div",
            element("h2", *worded(asking.words), tabindex="-1"),
            element("ol", *map(_option, asking.answers, range(1, 10)), class_="options"),
            _hints(asking.hints),
            class_="ask",
        )

    def _chips(self, numbers: Sequence[str]) -> Element | None:
        """Rules by their numbers, each unfolding into what it says."""
        if not numbers:
            return None
        return element("div", *(_chip(number, self._content.rules) for number in numbers), class_="chips")

    # --- The end ------------------------------------------------------------------------------------------

    def _end(self) -> Element:
        content = self._content
        thought = (element("dt", "What people often think"), element("dd", *worded(content.belief)))
        taught = (element("dt", "What is so"), element("dd", *worded(" ".join(content.teaches.split()))))
        return element(
            "section",
            element("h2", "To remember", tabindex="-1"),
            element("p", class_="score", role="status", hidden=""),
            element("dl", *(thought if content.belief else ()), *(taught if content.teaches else ())),
            element("div", _button("From the beginning", "main", "again"), class_="row only-live"),
            class_="end",
        )

    def _answers(self) -> Element | None:
        """The answers once more, for paper."""
        asked = [moment.asking for moment in self._content.moments if moment.asking is not None]
        if not asked:
            return None
        return element(
            "section", element("h2", "Answers"), element("ol", *map(_solution, asked)), class_="answers"
        )


def _is_printed(moments: Sequence[Moment], number: int) -> bool:
    """Whether a moment stands in the handout: where something is asked; where nothing is at all, all do."""
    return moments[number].asking is not None or all(moment.asking is None for moment in moments)


def _since(moments: Sequence[Moment], number: int) -> Element | None:
    """For the handout: what was done since the moment that stands above."""
    done: list[str] = []
    for place, moment in enumerate(moments[: number + 1]):
        done += [moment.told.did] if moment.told is not None else []
        if place < number and _is_printed(moments, place):
            done.clear()
    return element("p", f"Then: {', then '.join(done)}.", class_="since") if done else None


def _solution(asking: Asking) -> Element:
    right = next((answer for answer in asking.answers if answer.right), None)
    if right is None:
        return element("li", *worded(asking.words))
    others = [answer for answer in asking.answers if answer is not right and answer.because]
    return element(
        "li",
        element("p", *worded(asking.words)),
        element(
            "p", element("b", *worded(right.words)), ". ", *worded(right.because), _in_brackets(right.rules)
        ),
        *(element("p", *worded(f"Not “{answer.words}”: {answer.because}")) for answer in others),
    )


def _said(asking: Asking | None) -> set[str]:
    """The rules whose chips stand at the options already."""
    return {rule for answer in asking.answers for rule in answer.rules} if asking is not None else set()


def _in_brackets(rules: Sequence[str]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def _table(shot: Shot) -> Element:
    size = {"width": str(shot.width), "height": str(shot.height)}
    kept = element(
        "template",
        b64encode(shot.motion).decode("ascii"),
        class_="motion",
        data_milliseconds=str(shot.milliseconds),
    )
    zones = (element("li", _zone(title, there)) for title, there in shot.zones)
    return element(
        "figure",
        element(
            "div",
            element("img", class_="still", src=_address(shot.still), alt=shot.alternative, **size),
            element("img", class_="paper", src=_address(shot.paper), alt=shot.alternative, **size),
            kept if shot.motion else None,
            class_="stage",
        ),
        element(
            "div",
            element(
                "details", element("summary", "The table in words"), element("ul", *zones), class_="words"
            ),
            _button("Larger picture", "plain enlarge only-live", "", pressed="false"),
            class_="tools",
        ),
        class_="table",
    )


def _zone(title: str, there: Sequence[str]) -> str:
    return f"{title}: {'; '.join(there)}" if there else title


def _option(answer: Answer, number: int) -> Element:
    return element(
        "li",
        element(
            "button",
            element("kbd", str(number)),
            *worded(answer.words),
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
        _button("Hint", "plain hint only-live", "hint"),
        element(
            "ul",
            *(element("li", *worded(words), hidden="") for words in hints),
            class_="hints",
            aria_live="polite",
        ),
    )


def _chip(number: str, rules: Mapping[str, Sequence[str]]) -> Element:
    words = rules.get(number, ())
    if not words:
        return element("span", number, class_="chip bare")
    return element(
        "details", element("summary", number), *(element("p", *worded(each)) for each in words), class_="chip"
    )


def _tries(tries: Sequence[Tried]) -> Element | None:
    """Known mistakes, each unfolding into its answer."""
    if not tries:
        return None
    return element("div", *map(_try, tries), class_="tries")


def _try(tried: Tried) -> Element:
    verdict = (
        element("b", f"{VERDICT_WORDS[tried.verdict]}. ", class_=_LOOKS[tried.verdict])
        if tried.verdict
        else None
    )
    return element(
        "details", element("summary", f"What if? {tried.words}"), element("p", verdict, *worded(tried.says))
    )


def _again_button() -> Element:
    return _button("Show the motion again", "plain only-live", "play")


def _button(words: str, look: str, does: str, pressed: str | None = None) -> Element:
    return element("button", words, type="button", class_=look, data_does=does or None, aria_pressed=pressed)


def _address(picture: bytes) -> str:
    """A picture as the address of itself."""
    return f"data:image/webp;base64,{b64encode(picture).decode('ascii')}"


def _fingerprint(text: str) -> str:
    """By what a browser knows a style or a script of the page."""
    return f"sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}"
