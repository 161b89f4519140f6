"""Getting all cards from Scryfall: what it offers, what is kept of it, and how seldom it is asked."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.downloading import CARDS, JSON, Download
from tabletop.cards.importing.importer import Imported, import_cards
from tabletop.cards.importing.source import ImportCancelledError, Progress
from tabletop.cards.importing.store import imports_file
from tabletop.cards.network.client import Client
from tabletop.cards.network.errors import BrokenOffError, FetchError, StoppedError, clean, fault
from tabletop.cards.network.metering import Clock, Limits
from tabletop.cards.network.origins import CATALOG_ORIGIN, FILE_ORIGIN, origin_of
from tabletop.cards.reading import CardFileError
from tabletop.regular_files import content_of, must_be_regular
from tabletop.whole_files import write_whole

HOST: Final = " and ".join(each.removeprefix("https://") for each in (CATALOG_ORIGIN, FILE_ORIGIN))
"""Hosts that are contacted, for the question whether to fetch."""
SIZE: Final = "about 30 MB, which would be 170 MB if it were kept unpacked"
"""About how much is fetched. The service says exactly how much once it is asked."""
CONSENT: Final = (
    "One file with the facts and texts of all cards is fetched from Scryfall ({host}), a service that is"
    " not part of this program: {size}. No other host is contacted. The service sees your address on the"
    " internet; nothing else is sent. The cards are kept in {place}, on this computer alone."
)
_CATALOG: Final = "/bulk-data/oracle-cards"
_LONGEST_CATALOG: Final = 1 << 16
_LONGEST_NOTE: Final = 1 << 12
_LONGEST_DATE: Final = 100
_DAY: Final = 24 * 60 * 60
_ATTEMPTS: Final = 5
_OK: Final = 200
_NOT_UNDERSTOOD: Final = (msgspec.DecodeError, ValueError, RecursionError)


class _Offered(msgspec.Struct, frozen=True):
    """What the service says of its file."""

    download_uri: str
    updated_at: str = ""


class _Last(msgspec.Struct, frozen=True):
    """When cards were fetched for the last time, in seconds, and how new the file was then."""

    at: float
    updated_at: str


class Fetched(msgspec.Struct, frozen=True):
    """What came of fetching; without ``imported`` those that are kept are as new as any."""

    imported: Imported | None = None


class CardFetch:
    """Gets all cards, once. What is interrupted goes on the next time from where it was.

    Args:
        into: where the cards are kept; None for the usual place.
        service: scheme, host and port of another service. Then no other host is contacted.
        limits: limits for all requests together.
        now: the time since the epoch, in seconds.
        clock: a clock that never goes back, in seconds.

    """

    def __init__(
        self,
        into: Path | None = None,
        *,
        service: str | None = None,
        limits: Limits | None = None,
        now: Callable[[], float] = time.time,
        clock: Clock = time.monotonic,
    ) -> None:
        self._kept = into or imports_file()
        self._service = service or CATALOG_ORIGIN
        self._file_origin = service or FILE_ORIGIN
        self._client = Client({self._service, self._file_origin}, limits, clock)
        self._now = now
        self._last = self._kept.with_name(f"{self._kept.name}.fetched")
        self._place = self._kept.with_name(f"{self._kept.name}.download")
        self._download = Download(self._client, self._place)

    def stop(self) -> None:
        """End it, from any thread. What came is kept for the next time."""
        self._client.stop()

    def run(self, progress: Progress | None = None) -> Fetched:
        """Fetch the cards and keep them: all of them, or those that were there before.

        Args:
            progress: is called with the bytes that came, and the bytes in all; then again for reading them.

        Raises:
            FetchError: nothing came of it; nothing was changed.
            CardFileError: what came can't be read or kept; nothing was changed.
            ImportCancelledError: it was stopped; nothing was changed.

        """
        try:
            return self._run(progress)
        except OSError as error:
            what = f"cards can't be kept there ({clean(error.strerror or error)})"
            raise CardFileError(fault_line(self._kept.parent, what)) from error
        except StoppedError as error:
            raise ImportCancelledError from error
        finally:
            self._client.close()

    def _run(self, progress: Progress | None) -> Fetched:
        last = self._last_time()
        if last is not None and 0 <= self._now() - last.at < _DAY:
            return Fetched()
        for each in (self._last, self._place):
            must_be_regular(each)
        offered = self._offered()
        self._kept.parent.mkdir(parents=True, exist_ok=True)
        if last is not None and offered.updated_at and offered.updated_at == last.updated_at:
            self._remember(offered)
            return Fetched()
        self._fetch(offered.download_uri, progress)
        imported = self._imported(progress)
        self._download.forget()
        self._remember(offered)
        return Fetched(imported)

    def _offered(self) -> _Offered:
        """Return the newest file that the service offers.

        Raises:
            FetchError: the service names none, or one on a host that is not allowed.

        """
        address = f"{self._service}{_CATALOG}"
        answer = self._client.get(address, {"Accept": JSON})
        answer.check((_OK,), CARDS, "cards")
        content = answer.read(_LONGEST_CATALOG)
        try:
            offered = msgspec.json.decode(content, type=_Offered)
        except _NOT_UNDERSTOOD as error:
            raise fault(address, f"its answer is not understood ({clean(error)}); try again later") from error
        if origin_of(offered.download_uri) != self._file_origin:
            where, allowed = clean(offered.download_uri) or "nowhere", self._file_origin
            words = f"it names a file at {where}; only {allowed} may be contacted. Try again later"
            raise fault(address, words)
        return msgspec.structs.replace(offered, updated_at=offered.updated_at[:_LONGEST_DATE])

    def _fetch(self, address: str, progress: Progress | None) -> None:
        """Fetch the file; where the connection breaks and something has come, go on at once."""
        for attempt in range(1, _ATTEMPTS + 1):
            before = self._download.size
            try:
                self._download.fetch(address, progress)
            except BrokenOffError:
                if attempt == _ATTEMPTS or self._download.size <= before:
                    raise
            else:
                return

    def _imported(self, progress: Progress | None) -> Imported:
        try:
            return import_cards(self._place, progress, lambda: self._client.is_stopped, into=self._kept)
        except FetchError:
            raise
        except CardFileError:
            # Whatever it is, going on from its end would not make cards of it.
            self._download.forget()
            raise

    def _last_time(self) -> _Last | None:
        """When the cards that are kept were fetched; None where none are kept."""
        if not self._kept.exists():
            return None
        with suppress(OSError, *_NOT_UNDERSTOOD):
            return msgspec.json.decode(content_of(self._last, _LONGEST_NOTE), type=_Last)
        return None

    def _remember(self, offered: _Offered) -> None:
        must_be_regular(self._last)
        write_whole(self._last, msgspec.json.encode(_Last(self._now(), offered.updated_at)))
