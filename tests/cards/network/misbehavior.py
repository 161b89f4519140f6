"""Kinds of misbehavior: a server's response, and the error that has to be reported."""

import gzip
import json
from functools import partial
from typing import Final, NamedTuple

from tests.cards.network.rogue import PACKED, Reply, chunked, holds, http, repeats, resets, says

GARBAGE: Final = bytes(range(256)) * 8
LOUD: Final = ("\x1b[31m\x07\u202e".encode() + b"loud") * 4_154
"""54,000 letters with control characters."""


class Case(NamedTuple):
    """A response, and a pattern of the error."""

    reply: Reply
    said: str
    patience: float = 60.0
    """Timeout in seconds, short only where no response comes."""


def _redirect(location: str, status: str = "302 Found") -> Reply:
    return says(http(status, Location=location))


_SHORT: Final = 0.1
_NOT_UNDERSTOOD: Final = "no usable response"
_BROKE: Final = "the connection broke"
_TOO_MUCH: Final = "too slow or sends too much"
_EITHER: Final = f"{_TOO_MUCH}|{_NOT_UNDERSTOOD}"
_NO_LENGTH: Final = "of a length that makes no sense"
_LINE: Final = b"HTTP/1.1 200 OK\r\n"


def _statuses(kind: str) -> dict[str, Case]:
    """Unexpected statuses."""
    ok = partial(http, Content_Type=kind)
    return {
        "204": Case(says(ok("204 No Content", Content_Length="")), "it answers 204 No Content"),
        "206 unasked": Case(says(ok("206 Partial Content", PACKED)), "it answers 206 Partial Content"),
        "300": Case(says(ok("300 Multiple Choices", Location="/other")), "it answers 300 Multiple"),
        "304": Case(says(ok("304 Not Modified", Content_Length="")), "it answers 304 Not Modified"),
        "305": Case(says(ok("305 Use Proxy", Location="http://127.0.0.1:1/")), "it answers 305 Use Proxy"),
        "401": Case(says(ok("401 Unauthorized", WWW_Authenticate="Basic")), "it answers 401 Unauthorized"),
        "407": Case(says(ok("407 Proxy Authentication Required")), "it answers 407 Proxy Auth"),
        "416": Case(says(ok("416 Range Not Satisfiable")), "it answers 416 Range Not"),
        "418 without a reason": Case(says(ok("418")), "it answers 418; try again later"),
        "429": Case(says(ok("429 Too Many Requests", Retry_After=60)), "too often|a pause"),
        "429 long": Case(says(ok("429 X", Retry_After="9" * 5_000)), "try again later|a pause"),
        "429 below zero": Case(says(ok("429 X", Retry_After="-5")), "try again later|a pause"),
        "429 other digits": Case(says(ok("429 X", Retry_After="\xb2\xb3")), "try again later|a pause"),
        "429 date": Case(
            says(ok("429 X", Retry_After="Wed, 21 Oct 2026 07:28:00 GMT")), "try again later|pause"
        ),
        "503": Case(says(ok("503 Service Unavailable", Retry_After=5)), "in 5 seconds|a pause"),
        "999": Case(says(ok("999 Whatever")), "answers 999 Whatever|a pause"),
        "loud reason": Case(
            says(b"HTTP/1.1 404 " + LOUD + b"\r\n\r\n"), r"answers 404 \\x1b\[31m\\x07.*…|^$"
        ),
        "101": Case(says(ok("101 Switching Protocols", Content_Length="")), "it answers 101 Switching"),
        "103": Case(says(ok("103 Early Hints", Content_Length="")), "it answers 103 Early Hints"),
        "100 forever": Case(repeats(b"", b"HTTP/1.1 100 Continue\r\n\r\n"), _TOO_MUCH),
    }


def _no_answers() -> dict[str, Case]:
    """Responses that are not HTTP."""
    return {
        "nothing": Case(says(b""), _NOT_UNDERSTOOD),
        "garbage": Case(says(GARBAGE), _NOT_UNDERSTOOD),
        "no status line": Case(says(b"<html>Hello</html>"), _NOT_UNDERSTOOD),
        "another protocol": Case(says(b"SSH-2.0-OpenSSH_9.6\r\n"), _NOT_UNDERSTOOD),
        "another version": Case(says(b"HTTP/9.9 200 OK\r\n\r\n"), _NOT_UNDERSTOOD),
        "status of a word": Case(says(b"HTTP/1.1 OK\r\n\r\n"), _NOT_UNDERSTOOD),
        "status below zero": Case(says(b"HTTP/1.1 -200 OK\r\n\r\n"), _NOT_UNDERSTOOD),
        "status of many digits": Case(says(b"HTTP/1.1 " + b"2" * 5_000 + b"\r\n\r\n"), _NOT_UNDERSTOOD),
        "loud version": Case(says(LOUD + b"\r\n\r\n"), _NOT_UNDERSTOOD),
        "endless status line": Case(repeats(b"HTTP/1.1 200 ", b"O" * 4096), _EITHER),
        "cut in the status line": Case(says(b"HTTP/1.1 2"), "it answers 2|" + _NOT_UNDERSTOOD),
        "cut in the headers": Case(says(_LINE + b"Content-Type: application/js"), "is empty|broke|sends|^$"),
        "reset at once": Case(resets(b""), _NOT_UNDERSTOOD),
        "silent": Case(holds(b""), _TOO_MUCH, _SHORT),
        "silent in the status line": Case(holds(b"HTTP/1."), _TOO_MUCH, _SHORT),
        "silent in the headers": Case(holds(_LINE + b"Content-"), _TOO_MUCH, _SHORT),
    }


def _headers(kind: str) -> dict[str, Case]:
    """Senseless headers."""
    ok = partial(http, Content_Type=kind)
    return {
        "endless headers": Case(repeats(_LINE, b"X: " + b"y" * 60_000 + b"\r\n"), _TOO_MUCH),
        "endless header": Case(repeats(_LINE + b"X: ", b"y" * 4096), _EITHER),
        "endless folded header": Case(repeats(_LINE + b"X: y\r\n", b" y\r\n" * 99), f"{_TOO_MUCH}|got more"),
        "too many headers": Case(says(_LINE + b"X: y\r\n" * 101 + b"\r\n"), "got more than 100 headers"),
        "long header": Case(says(_LINE + b"X: " + b"y" * 70_000 + b"\r\n\r\n"), _TOO_MUCH + "|too long"),
        "html": Case(says(ok(body=b"<html>", Content_Type="text/html")), "it sends text/html instead"),
        "loud type": Case(
            says(_LINE + b"Content-Type: text/" + LOUD[:9_000] + b"\r\n\r\n"),
            "sends text/.* instead|answer",
        ),
        "length below zero": Case(says(ok(body=b"{}", Content_Length="-5")), _NO_LENGTH),
        "length with a sign": Case(says(ok(body=b"{}", Content_Length="+2")), _NO_LENGTH),
        "length with a line": Case(says(ok(body=b"{}", Content_Length="1_0")), _NO_LENGTH),
        "length in hex": Case(says(ok(body=b"{}", Content_Length="0x2")), _NO_LENGTH),
        "length of a word": Case(says(ok(body=b"{}", Content_Length="many")), _NO_LENGTH),
        "length of 5,000 digits": Case(says(ok(body=b"{}", Content_Length="9" * 5_000)), _NO_LENGTH),
        "length with other digits": Case(says(ok(body=b"{}", Content_Length="\xb2")), _NO_LENGTH),
        "two lengths": Case(says(_LINE + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} "), _NO_LENGTH),
        "huge length": Case(says(ok(body=b"{}", Content_Length=1 << 40)), "more than .*, which is too"),
        "unknown packing": Case(says(ok(body=b"{}", Content_Encoding="br")), "packed in a way"),
        "two packings": Case(says(ok(body=b"{}", Content_Encoding="gzip, gzip")), "packed in a way"),
        "packed parts": Case(says(ok(body=b"{}", Transfer_Encoding="gzip, chunked")), "packed in a way"),
        "loud packing": Case(says(ok(body=b"{}", Content_Encoding="\x1b" * 9_000)), "packed in a way"),
    }


def _redirects() -> dict[str, Case]:
    """Redirects to forbidden places."""
    return {
        "to a broken address": Case(_redirect("http://[zz/"), r"redirects to http://\[zz/; only"),
        "to another host": Case(_redirect("http://localhost:9/x"), "redirects to http://localhost:9; only"),
        "to another port": Case(_redirect("http://127.0.0.1:1/x"), "redirects to http://127.0.0.1:1; only"),
        "to another scheme": Case(_redirect("https://127.0.0.1/x"), "redirects to https://127.0.0.1; only"),
        "to a host without scheme": Case(_redirect("//evil.invalid/x"), "redirects to //evil.invalid"),
        "to a file": Case(_redirect("file:///etc/passwd"), "redirects to file:///etc/passwd; only"),
        "to a script": Case(_redirect("javascript:alert(1)"), "redirects to javascript"),
        "to words in it": Case(_redirect("data:text/html,hello"), "redirects to data:text"),
        "to another server's name": Case(_redirect("https://127.0.0.1@evil.invalid/"), "redirects to https"),
        "to a port of a word": Case(_redirect("http://127.0.0.1:x/"), "redirects to http://127"),
        "to a large port": Case(_redirect("http://127.0.0.1:99999/"), "redirects to http://127"),
        "with backslashes": Case(
            _redirect("\\\\evil.invalid\\x"), "it redirects to|redirects without end|404"
        ),
        "to letters": Case(_redirect("/\xe9\xe8"), "redirects to /"),
        "to a space": Case(_redirect("/a b"), "redirects to /a b"),
        "to control characters": Case(_redirect("/\x1b[31m\x07"), r"redirects to /\\x1b"),
        "to a long address": Case(_redirect("/" + "a" * 50_000), "redirects to nowhere; only"),
        "to nowhere": Case(_redirect(""), "redirects to nowhere; only"),
        "to itself": Case(_redirect("?"), "it redirects without end|redirects to"),
    }


def _contents(kind: str) -> dict[str, Case]:
    """Contents that end too early, too late or never."""
    ok = partial(http, Content_Type=kind)
    parts = partial(chunked, Content_Type=kind)
    return {
        "reset in the middle": Case(resets(ok(body=b'{"do', Content_Length=100)), _BROKE),
        "cut in the middle": Case(says(ok(body=b'{"do', Content_Length=100)), _BROKE),
        "silent in the middle": Case(holds(ok(body=b'{"do', Content_Length=100)), _TOO_MUCH, _SHORT),
        "endless": Case(repeats(ok(Content_Length=""), b" " * 65_536), "sends more than .*, which is too"),
        "endless parts": Case(
            repeats(parts(b""), b"1000\r\n" + b" " * 4096 + b"\r\n"), "sends more than .*, which is too"
        ),
        "endless tiny parts": Case(repeats(parts(b""), b"1\r\n \r\n" * 999), "sends (more than|too much)"),
        "endless notes at parts": Case(repeats(parts(b"1;"), b"x" * 4096), _BROKE + "|" + _TOO_MUCH),
        "endless last headers": Case(repeats(parts(b"0\r\n"), b"X: y\r\n" * 999), _TOO_MUCH + "|" + _BROKE),
        "part too long": Case(says(parts(b"ff\r\n{}\r\n0\r\n\r\n")), _BROKE),
        "part too short": Case(says(parts(b"1\r\n{}{}\r\n0\r\n\r\n")), _BROKE),
        "part below zero": Case(says(parts(b"-5\r\n{}\r\n0\r\n\r\n")), _BROKE),
        "part of many digits": Case(says(parts(b"f" * 5_000 + b"\r\n{}\r\n0\r\n\r\n")), _BROKE),
        "part of a word": Case(says(parts(b"zz\r\n{}\r\n0\r\n\r\n")), _BROKE),
        "no last part": Case(says(parts(b"2\r\n{}\r\n")), _BROKE),
        "silent in a part": Case(holds(parts(b"ff\r\n{")), _TOO_MUCH, _SHORT),
    }


def answers(kind: str) -> dict[str, Case]:
    """Return responses to any request, in place of content of some kind."""
    return _statuses(kind) | _no_answers() | _headers(kind) | _redirects() | _contents(kind)


ANSWERS: Final = answers("application/json")


def _offers(**words: object) -> Reply:
    return says(http(body=json.dumps({"object": "bulk_data"} | words).encode()))


CATALOGS: Final = {
    "empty": Case(says(http()), "can't understand the response"),
    "html": Case(says(http(body=b"<html>Sign in</html>")), "can't understand the response"),
    "bad UTF-8": Case(says(http(body=b'{"download_uri": "\xff\xfe"}')), "can't understand the response"),
    "half a character": Case(
        says(http(body=b'{"download_uri": "\\ud800"}')), "can't understand the response|it names"
    ),
    "deep": Case(says(http(body=b'{"x": ' + b"[" * 60_000)), "can't understand the response"),
    "deep and whole": Case(says(http(body=b'{"x": ' + b"[" * 30_000 + b"]" * 30_000 + b"}")), "can't under"),
    "too long": Case(says(http(body=b"{" + b" " * 70_000 + b"}")), "more than 65536 bytes, which is too"),
    "a list": Case(says(http(body=b"[]")), "can't understand the response"),
    "nothing at all": Case(says(http(body=b"null")), "can't understand the response"),
    "a number": Case(says(http(body=b"1e999")), "can't understand the response"),
    "without the entry": Case(_offers(data=[]), "missing required field `download_uri`"),
    "address of a number": Case(_offers(download_uri=5), "can't understand the response"),
    "address of nothing": Case(_offers(download_uri=None), "can't understand the response"),
    "empty address": Case(_offers(download_uri=""), "it names a file at nowhere; only"),
    "elsewhere": Case(_offers(download_uri="https://evil.invalid/cards"), "it names a file at https://evil"),
    "at another port": Case(_offers(download_uri="http://127.0.0.1:1/x"), "it names a file at http://127.0"),
    "at a broken address": Case(_offers(download_uri="http://[zz/"), r"names a file at http://\[zz/; only"),
    "at a file": Case(_offers(download_uri="file:///etc/passwd"), "it names a file at file:///etc"),
    "loud": Case(_offers(download_uri="\x1b[31m\u202e\u200b" * 1_500), r"it names a file at \\x1b\[31m\\x1b"),
    "date of a number": Case(_offers(download_uri="http://x", updated_at=5), "can't understand the response"),
    "gzip unasked": Case(says(http(body=gzip.compress(b"{}"), Content_Encoding="gzip")), "can't understand"),
    "torn": Case(says(http(body=b'{"download_uri": "htt')), "can't understand the response"),
}
"""Path of the catalog."""

FILES: Final = {
    "empty": Case(says(http()), "the response is empty"),
    "empty parts": Case(says(chunked(b"0\r\n\r\n")), "the response is empty"),
    "html": Case(says(http(body=b"<html>Sign in</html>")), "isn't the beginning of a|isn't safe to read"),
    "packed garbage": Case(says(http(body=b"\x1f\x8b\x08" + GARBAGE)), "it can't be decompressed"),
    "packed html": Case(says(http(body=gzip.compress(b"Sign in please"))), "neither JSON nor XML"),
    "torn gzip": Case(says(http(body=PACKED[:-20])), "it can't be decompressed"),
    "packed twice": Case(says(http(body=gzip.compress(PACKED))), "neither JSON nor XML"),
    "a bomb": Case(
        says(http(body=gzip.compress(b"[" + b"{}," * 210_000))), "more than 200000 values that aren't cards"
    ),
    "a deep bomb": Case(says(http(body=gzip.compress(b"[" * (8 << 20)))), "nested too deeply"),
    "deep cards": Case(
        says(http(body=b'[{"object":"card","name":' + b"[" * 90_000 + b"]" * 90_000 + b"}]")), "deeply"
    ),
    "bad UTF-8": Case(says(http(body=b'[{"object":"card","name":"\xff\xfe"}]')), "it has no cards"),
    "no cards": Case(says(http(body=b'{"object":"list","data":[]}')), "it has no cards"),
    "torn JSON": Case(says(http(body=gzip.compress(b'[{"object":"card"'))), "is incomplete"),
    "a program": Case(says(http(body=b"\x7fELF" + GARBAGE)), "neither JSON nor XML"),
    "a picture": Case(says(http(body=b"\x89PNG", Content_Type="image/png")), "it sends image/png instead"),
    "shorter than stated": Case(says(http(body=PACKED, Content_Length=len(PACKED) + 9)), _BROKE),
    "longer than stated": Case(says(http(body=PACKED, Content_Length=99)), "it can't be decompressed"),
    "an archive of nothing": Case(says(http(body=b"PK\x05\x06" + bytes(18))), "no .json or .xml file"),
    "xz": Case(says(http(body=b"\xfd7zXZ\0" + GARBAGE)), "compressed with xz; decompress it first"),
    "entities": Case(
        says(
            http(body=b'<!DOCTYPE a [<!ENTITY b "c">]><cockatrice_carddatabase>&b;</cockatrice_carddatabase>')
        ),
        "safely|XML",
    ),
}
"""Path of the file."""
