"""Errors of the network, each of one line, and the one function that cleans text from the network."""

from typing import Final
from urllib.parse import urlsplit

from tabletop.cards.plain_text import normalize, one_line
from tabletop.cards.reading import CardFileError

LONGEST_WORDS: Final = 80
"""Characters of a reason phrase, a header or a message of the system in one of our lines."""
_LONGEST_READ: Final = 1_000
"""Characters of a longer text that are read at all."""


class StoppedError(Exception):
    """End of a request that the user has stopped."""


class FetchError(CardFileError):
    """Failure to fetch something. The message names the host, the fault and what to do."""


class NoResponseError(FetchError):
    """Failure to reach a host or to understand it."""


class BrokenOffError(FetchError):
    """Break of a connection. The next attempt may continue from there."""


class StatusError(FetchError):
    """Answer with a status that can't be used.

    Attributes:
        status: the status.
        pause: seconds that the host asks us to wait, or 0 if it does not say.

    """

    def __init__(self, line: str, status: int, pause: int = 0) -> None:
        super().__init__(line)
        self.status, self.pause = status, pause


class LimitError(OSError):
    """Answer that exceeds a limit of time or size."""


def clean(text: object, at_most: int = LONGEST_WORDS) -> str:
    """Return a text from the network as a short line that is safe to show.

    Every header, reason phrase, address and message of an error passes through here.

    Args:
        text: a text, or an exception whose message is taken.
        at_most: the most characters of the line.

    """
    return one_line(normalize(str(text)[:_LONGEST_READ]), at_most)


def line_about(address: str, what: str) -> str:
    """Return one line about an address, beginning with its host.

    Args:
        address: any text, even one that is not an address.
        what: the fault and what to do, with everything from the network clean already.

    """
    try:
        host = urlsplit(address).netloc
    except ValueError:
        host = ""
    return one_line(f"{clean(host or address, 100)}: {what}")


def fault(address: str, what: str) -> FetchError:
    """Return an error of one line about an address."""
    return FetchError(line_about(address, what))


def too_slow(address: str, error: LimitError) -> FetchError:
    """Return an error about an answer that exceeds a limit."""
    return fault(address, f"it is too slow or sends too much ({explain(error)}); try again later")


def explain(error: BaseException) -> str:
    """Return the message of an error, or its type if it has none."""
    return clean(error) or clean(type(error).__name__)
