"""Errors of the network, each of one line, and the one function that cleans text from the network."""

from typing import Final
from urllib.parse import urlsplit

from tabletop.cards.plain_text import normalize, one_line
from tabletop.cards.reading import CardFileError

LONGEST_WORDS: Final = 80
"""Characters of a reason phrase, a header or a message of the system in one of our lines."""
_LONGEST_READ: Final = 1_000
"""Characters of a longer text that are looked at at all."""


class StoppedError(Exception):
    """The end of a request that was stopped by the person who uses the program."""


class FetchError(CardFileError):
    """A failure to fetch something. The message names the host, what is wrong and what to do."""


class NoResponseError(FetchError):
    """A host that can't be reached, or that answers nothing that can be understood."""


class BrokenOffError(FetchError):
    """A connection that broke. Whatever arrived whole may be continued from there."""


class StatusError(FetchError):
    """An answer other than the one that was asked for.

    Attributes:
        status: the number of the answer.
        pause: how many seconds the host wants to be left alone, 0 if it does not say.

    """

    def __init__(self, line: str, status: int, pause: int = 0) -> None:
        super().__init__(line)
        self.status, self.pause = status, pause


class LimitError(OSError):
    """A limit of time or size that an answer has exceeded."""


def clean(text: object, at_most: int = LONGEST_WORDS) -> str:
    """Return a text from the network as a short line that is safe to show.

    Every header, reason phrase, address and message of an error passes through here.

    Args:
        text: anything, such as an exception; its words are taken.
        at_most: how many characters the line may have.

    """
    return one_line(normalize(str(text)[:_LONGEST_READ]), at_most)


def line_about(address: str, what: str) -> str:
    """Return one line about an address: its host, and what is wrong and what to do.

    Args:
        address: any text, even one that is not an address.
        what: our own words, in which everything from the network is clean already.

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
    """Return the words of an error, or its kind where it has none."""
    return clean(error) or clean(type(error).__name__)
