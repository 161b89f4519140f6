"""Download of all cards from Scryfall: its catalog, what is stored, and how often it may be asked."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.card_file import ImportCancelledError, Progress
from tabletop.cards.importing.downloading import CARDS, JSON, Download
from tabletop.cards.importing.importer import Imported, import_cards
from tabletop.cards.importing.store import imports_file
from tabletop.cards.network.client import Client
from tabletop.cards.network.errors import BrokenOffError, FetchError, StoppedError, clean, fault
from tabletop.cards.network.metering import Clock, Limits
from tabletop.cards.network.origins import CATALOG_ORIGIN, FILE_ORIGIN, origin_of
from tabletop.cards.reading import CardFileError
from tabletop.disk.regular_files import content_of, must_be_regular
from tabletop.disk.whole_files import write_whole

HOST: Final = " and ".join(each.removeprefix("https://") for each in (CATALOG_ORIGIN, FILE_ORIGIN))
"""Hosts that are contacted, as named in the question for consent."""
SIZE: Final = "about 30 MB (170 MB unpacked)"
"""Approximate size of the download. The exact size is known once the service has been asked."""
CONSENT: Final = (
    "One file with the facts and texts of all cards is downloaded from Scryfall ({host}), a service that"
    " isn't part of this program: {size}. No other host is contacted. The service sees your IP"
    " address. Nothing else is sent. The cards are stored in {place}, only on this computer."
)
_CATALOG: Final = "/bulk-data/oracle-cards"
_LONGEST_CATALOG: Final = 1 << 16
_LONGEST_NOTE: Final = 1 << 12
_LONGEST_DATE: Final = 100
_DAY: Final = 24 * 60 * 60
_ATTEMPTS: Final = 5
_OK: Final = 200
_DECODE_ERRORS: Final = (msgspec.DecodeError, ValueError, RecursionError)


class _CatalogEntry(msgspec.Struct, frozen=True):
    """The service's description of its file."""

    download_uri: str
    updated_at: str = ""


class _Last(msgspec.Struct, frozen=True):
    """Time of the last download, in seconds since the epoch, and the date of its file."""

    at: float
    updated_at: str


class Fetched(msgspec.Struct, frozen=True):
    """Result of a download. Without ``imported``, the stored cards were up to date."""

    imported: Imported | None = None


class CardFetch:
    """One download of all cards. An interrupted download continues the next time.

    Args:
        into: the file to store the cards in, by default the usual one.
        service: scheme, host and port of another service. No other host is contacted then.
        limits: limits for all requests together.
        now: returns the time since the epoch, in seconds.
        clock: monotonic clock, in seconds.

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
        self._store_file = into or imports_file()
        self._service = service or CATALOG_ORIGIN
        self._file_origin = service or FILE_ORIGIN
        self._client = Client({self._service, self._file_origin}, limits, clock)
        self._now = now
        self._last = self._store_file.with_name(f"{self._store_file.name}.fetched")
        self._place = self._store_file.with_name(f"{self._store_file.name}.download")
        self._download = Download(self._client, self._place)

    def stop(self) -> None:
        """Stop the download, from any thread. The part downloaded is kept for the next time."""
        self._client.stop()

    def run(self, progress: Progress | None = None) -> Fetched:
        """Download the cards and store all of them, or leave everything unchanged.

        Args:
            progress: called with the bytes done and the total, first for the download, then for reading.

        Raises:
            FetchError: the download failed. Nothing was changed.
            CardFileError: the file can't be read or stored. Nothing was changed.
            ImportCancelledError: it was stopped. Nothing was changed.

        """
        try:
            return self._run(progress)
        except OSError as error:
            what = f"can't store cards there ({clean(error.strerror or error)})"
            raise CardFileError(fault_line(self._store_file.parent, what)) from error
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
        entry = self._newest_file()
        self._store_file.parent.mkdir(parents=True, exist_ok=True)
        if last is not None and entry.updated_at and entry.updated_at == last.updated_at:
            self._remember(entry)
            return Fetched()
        self._fetch(entry.download_uri, progress)
        imported = self._import(progress)
        self._download.forget()
        self._remember(entry)
        return Fetched(imported)

    def _newest_file(self) -> _CatalogEntry:
        """Return the newest file in the service's catalog.

        Raises:
            FetchError: the service names no file, or one on a host that isn't allowed.

        """
        address = f"{self._service}{_CATALOG}"
        answer = self._client.get(address, {"Accept": JSON})
        answer.check((_OK,), CARDS, "cards")
        content = answer.read(_LONGEST_CATALOG)
        try:
            entry = msgspec.json.decode(content, type=_CatalogEntry)
        except _DECODE_ERRORS as error:
            raise fault(
                address, f"can't understand the response ({clean(error)}); try again later"
            ) from error
        if origin_of(entry.download_uri) != self._file_origin:
            where, allowed = clean(entry.download_uri) or "nowhere", self._file_origin
            words = f"it names a file at {where}; only {allowed} may be contacted. Try again later"
            raise fault(address, words)
        return msgspec.structs.replace(entry, updated_at=entry.updated_at[:_LONGEST_DATE])

    def _fetch(self, address: str, progress: Progress | None) -> None:
        """Download the file. If the connection breaks after some progress, continue immediately."""
        for attempt in range(1, _ATTEMPTS + 1):
            before = self._download.size
            try:
                self._download.fetch(address, progress)
            except BrokenOffError:
                if attempt == _ATTEMPTS or self._download.size <= before:
                    raise
            else:
                return

    def _import(self, progress: Progress | None) -> Imported:
        try:
            return import_cards(self._place, progress, lambda: self._client.is_stopped, into=self._store_file)
        except FetchError:
            raise
        except CardFileError:
            # Continuing this file would not turn it into cards.
            self._download.forget()
            raise

    def _last_time(self) -> _Last | None:
        """Return when the stored cards were downloaded, or None if there are none."""
        if not self._store_file.exists():
            return None
        with suppress(OSError, *_DECODE_ERRORS):
            return msgspec.json.decode(content_of(self._last, _LONGEST_NOTE), type=_Last)
        return None

    def _remember(self, entry: _CatalogEntry) -> None:
        must_be_regular(self._last)
        write_whole(self._last, msgspec.json.encode(_Last(self._now(), entry.updated_at)))
