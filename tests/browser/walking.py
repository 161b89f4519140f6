"""Going through the page of a lesson as a reader does."""

from typing import Any

from tabletop.scenarios.handouts.content import Asking, Content
from tests.browser.chromium import Tab

_TEXT = """
[...document.querySelectorAll({selector!r})]
  .filter((one) => one.checkVisibility())
  .map((one) => one.innerText)
"""
_FADED = """
(() => {
  const parts = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (color) => color.slice(0, 3)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const color = parts(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return [...document.querySelectorAll("body *")]
    .filter((one) => hasText(one) && one.checkVisibility() && !one.closest(":disabled, script, template"))
    .map((one) => {
      const [a, b] = [light(parts(getComputedStyle(one).color)), light(ground(one))];
      return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), one.innerText];
    })
    .filter(([contrast]) => contrast < 4.5);
})()
"""


def texts(tab: Tab, selector: str) -> list[str]:
    """Return the text of every visible element that matches a selector."""
    found: list[str] = tab.get(_TEXT.format(selector=selector))
    return found


def text(tab: Tab, selector: str) -> str:
    """Return the text of the only visible element that matches a selector."""
    (found,) = texts(tab, selector)
    return found


def low_contrast_texts(tab: Tab) -> list[Any]:
    """Return all text with a contrast of less than 4.5 to its background."""
    found: list[Any] = tab.get(_FADED)
    return found


def right_answer(asking: Asking) -> int:
    """Return the number of the right option, from 1."""
    return next(number for number, answer in enumerate(asking.answers, start=1) if answer.right)


def walk(tab: Tab, content: Content) -> int:
    """Answer all questions of the open page correctly with the keyboard. Return their number."""
    asked = 0
    for number, moment in enumerate(content.moments[:-1]):
        if moment.asking is None:
            tab.press("Enter")
        else:
            asked += 1
            assert len(texts(tab, ".options button")) == len(moment.asking.answers), f"step {number + 1}"
            tab.press(str(right_answer(moment.asking)))
            assert text(tab, ".judged") == "Right.", f"step {number + 1}"
        following = content.moments[number + 1]
        if following.asking is not None or number + 2 == len(content.moments):
            tab.press("Enter")
    return asked
