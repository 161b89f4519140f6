"""A headless Chromium, driven through two pipes with the protocol of its developer tools."""

import base64
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""The browser of the system, or None."""
_STARTER = """
import os, sys
read, write = (os.dup(int(number)) for number in sys.argv[1:3])
os.dup2(read, 3)
os.dup2(write, 4)
os.set_inheritable(3, True)
os.set_inheritable(4, True)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Script that becomes the browser, which expects its two pipes under these numbers."""
_ENDS = b"\0"
_KEYS = {"Enter": ("Enter", 13, "\r"), "PageDown": ("PageDown", 34, ""), "PageUp": ("PageUp", 33, "")}


class Tab:
    """A page, with a record of its console and of every address that it requests."""

    def __init__(self, sends: int, hears: int) -> None:
        self._sends, self._hears = sends, hears
        self._buffer = b""
        self._number = 0
        self._session = ""
        self.said: list[str] = []
        self.asked_for: list[str] = []
        self._events: list[str] = []
        self._attach()

    def _attach(self) -> None:
        target = self.tell("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.tell(f"{domain}.enable")

    def tell(self, method: str, **words: Any) -> dict[str, Any]:
        """Send a command and wait for the response."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": words}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._sends, json.dumps(message).encode() + _ENDS)
        while (heard := self._next()).get("id") != self._number:
            self._note(heard)
        assert "error" not in heard, heard
        answer: dict[str, Any] = heard["result"]
        return answer

    def _next(self) -> dict[str, Any]:
        while _ENDS not in self._buffer:
            piece = os.read(self._hears, 1 << 16)
            assert piece, "the browser has ended"
            self._buffer += piece
        line, _, self._buffer = self._buffer.partition(_ENDS)
        heard: dict[str, Any] = json.loads(line)
        return heard

    def _note(self, heard: dict[str, Any]) -> None:
        method, about = heard.get("method", ""), heard.get("params", {})
        self._events.append(method)
        if method == "Runtime.consoleAPICalled":
            self.said.append(str(about["args"]))
        elif method == "Runtime.exceptionThrown":
            self.said.append(str(about["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.said.append(about["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.asked_for.append(about["request"]["url"])

    def wait_for(self, method: str) -> None:
        """Wait until something has happened since the page was requested."""
        while method not in self._events:
            self._note(self._next())

    def open(self, file: Path, place: str = "") -> None:
        """Load a file completely, at a place in it such as ``#step-2``."""
        self._events.clear()
        self.tell("Page.navigate", url=f"{file.as_uri()}{place}")
        self.wait_for("Page.loadEventFired")

    def look(
        self, width: int, height: int, *, dark: bool = False, calm: bool = False, paper: bool = False
    ) -> None:
        """Set the viewport, color scheme, motion preference and medium (screen or print)."""
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        wishes = {
            "prefers-color-scheme": "dark" if dark else "light",
            "prefers-reduced-motion": "reduce" if calm else "no-preference",
        }
        features = [{"name": name, "value": value} for name, value in wishes.items()]
        self.tell("Emulation.setEmulatedMedia", media="print" if paper else "screen", features=features)

    def get(self, expression: str) -> Any:
        """Return the value of a JavaScript expression."""
        answer = self.tell("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press and release a key."""
        name, code, text = _KEYS[key] if key in _KEYS else (key, ord(key.upper()), key)
        words = {"key": name, "windowsVirtualKeyCode": code, "code": name if len(name) > 1 else ""}
        self.tell("Input.dispatchKeyEvent", type="keyDown", text=text, **words)
        self.tell("Input.dispatchKeyEvent", type="keyUp", **words)

    def click(self, selector: str) -> None:
        """Click in the middle of the first visible element that matches a selector."""
        where = self.get(
            f"""(() => {{
              const there = [...document.querySelectorAll({json.dumps(selector)})];
              const seen = there.find((each) => each.checkVisibility());
              seen.scrollIntoView({{ block: "center", behavior: "instant" }});
              const box = seen.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            }})()"""
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.tell(
                "Input.dispatchMouseEvent", type=kind, x=where[0], y=where[1], button="left", clickCount=1
            )

    def picture(self, *, whole: bool = False) -> bytes:
        """Return the visible part, or the whole page, as PNG."""
        answer = self.tell("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(answer["data"])

    def pdf(self) -> bytes:
        """Return the printed page."""
        return base64.b64decode(self.tell("Page.printToPDF", printBackground=True)["data"])


@contextmanager
def chromium(folder: Path) -> Iterator[Tab]:
    """Return a tab of a browser that uses a folder for its files, and close it afterwards."""
    assert PROGRAM is not None
    hears_them, they_write = os.pipe()
    they_read, sends_them = os.pipe()

    command = [
        *(PROGRAM, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={folder}"),
        *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"),
        *("--disable-background-networking", "--no-first-run", "--disable-extensions"),
    ]
    quiet = subprocess.DEVNULL
    pipes = (they_read, they_write)
    program = subprocess.Popen(
        [sys.executable, "-c", _STARTER, *map(str, pipes), *command],
        stdin=quiet,
        stdout=quiet,
        stderr=quiet,
        pass_fds=pipes,
    )
    os.close(they_read)
    os.close(they_write)
    try:
        yield Tab(sends_them, hears_them)
    finally:
        os.close(sends_them)
        program.kill()
        program.wait()
        os.close(hears_them)
