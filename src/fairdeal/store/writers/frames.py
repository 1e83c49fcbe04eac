"""Work and results as bytes: what a store and its writer process send each other."""

from collections.abc import Iterator, Sequence
from socket import socket
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.games.game import Impossible, Refused
from fairdeal.store.problems import Conflict, StoreTrouble, Unreachable
from fairdeal.store.values import Appended
from fairdeal.store.work import SecretKept, Work
from fairdeal.store.writers.thread import Result

LENGTH_BYTES = 4
RECEIVED_MOST = 1 << 16
"""The most bytes to receive at a time; a larger buffer would be mapped and unmapped for each message."""
FRAME_MOST = 1 << 30
"""The most bytes in a frame: SQLite stores nothing larger either."""

NumberedWork = tuple[int, Work]
NumberedResult = tuple[int, Result]


class _Done(Struct, tag=True, array_like=True):
    version: int
    answer: bytes
    again: bool
    is_secret: bool


class _Conflict(Struct, tag=True, array_like=True):
    table: str
    after: int
    version: int


class _Refused(Struct, tag=True, array_like=True):
    code: str
    facts: dict[str, Any]
    allowed: tuple[str, ...]
    notation: str


class _Trouble(Struct, tag=True, array_like=True):
    key: str
    facts: dict[str, Any]
    is_unreachable: bool


class _Mistake(Struct, tag=True, array_like=True):
    sentence: str


_Written = _Done | _Conflict | _Refused | _Trouble | _Mistake

_ENCODER = msgspec.msgpack.Encoder(enc_hook=str)
_WORK = msgspec.msgpack.Decoder(list[tuple[int, Work]])
_ONE = msgspec.msgpack.Decoder(Work)
_NUMBERED = msgspec.msgpack.Decoder(list[tuple[int, msgspec.Raw]])
_RESULTS = msgspec.msgpack.Decoder(list[tuple[int, _Written]])

UNSENDABLE = (OverflowError, TypeError, ValueError)
"""Raised for numbers of more than 64 bits, lone surrogates, and frames that are too large."""


class Garbled(Exception):
    """The other side has sent something that is not a valid frame."""


def encode_work(work: Sequence[NumberedWork]) -> tuple[bytes, list[NumberedResult]]:
    """All of it in one frame. Work that can't be sent gets its result at once, without delaying the rest."""
    try:
        return _framed(_ENCODER.encode(work)), []
    except UNSENDABLE as error:
        if len(work) == 1:
            return b"", [(work[0][0], Impossible(f"this can't be sent to the writer: {error}"))]
    each = [encode_work([one]) for one in work]
    return b"".join(frame for frame, _ in each), [failed for _, failures in each for failed in failures]


def decode_work(frame: bytes) -> tuple[list[NumberedWork], list[NumberedResult]]:
    """The work in a frame. Work that can't be read gets its result at once."""
    try:
        return _WORK.decode(frame), []
    except msgspec.ValidationError:
        work: list[NumberedWork] = []
        failed: list[NumberedResult] = []
        for number, content in _NUMBERED.decode(frame):
            try:
                work.append((number, _ONE.decode(content)))
            except msgspec.ValidationError as error:
                failed.append((number, Impossible(f"the writer can't read this: {error}")))
        return work, failed


def encode_results(results: Sequence[NumberedResult]) -> bytes:
    """All of them in one frame; a result that can't be sent is replaced by the reason."""
    try:
        return _framed(_ENCODER.encode([(number, _written(result)) for number, result in results]))
    except UNSENDABLE as error:
        if len(results) == 1:
            return encode_results([(results[0][0], Impossible(f"the result can't be sent: {error}"))])
    return b"".join(encode_results([each]) for each in results)


def decode_results(frame: bytes) -> list[NumberedResult]:
    try:
        return [(number, _result(written)) for number, written in _RESULTS.decode(frame)]
    except msgspec.MsgspecError as error:
        raise Garbled(f"results that can't be read: {error}") from error


def encode_text(text: str) -> bytes:
    return _framed(text.encode())


def _written(result: Result) -> _Written:
    match result:
        case Appended():
            is_secret = isinstance(result, SecretKept)
            return _Done(result.version, result.answer, result.again, is_secret)
        case Conflict():
            return _Conflict(result.table, result.after, result.version)
        case Refused():
            return _Refused(result.code, result.facts, result.allowed, result.notation)
        case StoreTrouble():
            return _Trouble(result.key, result.facts, isinstance(result, Unreachable))
        case Impossible():
            return _Mistake(str(result))
    return _Mistake(f"{type(result).__name__} in the writer: {result}")


def _result(written: _Written) -> Result:
    match written:
        case _Done(version, answer, again, is_secret):
            return (SecretKept if is_secret else Appended)(version, answer, again)
        case _Conflict(table, after, version):
            return Conflict(table, after, version)
        case _Refused(code, facts, allowed, notation):
            return Refused(code, facts, allowed, notation)
        case _Trouble(key, facts, is_unreachable):
            return (Unreachable if is_unreachable else StoreTrouble)(key, **facts)
        case _Mistake(sentence):
            return Impossible(sentence)


def _framed(content: bytes) -> bytes:
    if len(content) > FRAME_MOST:
        raise OverflowError(f"{len(content)} bytes are more than {FRAME_MOST}")
    return len(content).to_bytes(LENGTH_BYTES, "big") + content


class FrameBuffer:
    """Splits received bytes into frames."""

    def __init__(self) -> None:
        self._held = bytearray()

    def add(self, received: bytes) -> list[bytes]:
        """Add received bytes; returns the frames that are now complete."""
        held = self._held
        held += received
        frames, start = [], 0
        while len(held) >= start + LENGTH_BYTES:
            length = int.from_bytes(held[start : start + LENGTH_BYTES], "big")
            if length > FRAME_MOST:
                raise Garbled(f"a frame of {length} bytes")
            end = start + LENGTH_BYTES + length
            if len(held) < end:
                break
            frames.append(bytes(held[start + LENGTH_BYTES : end]))
            start = end
        del held[:start]
        return frames


def receive(line: socket) -> Iterator[list[bytes]]:
    """Yield each batch of frames that arrives, until the other side closes."""
    buffer = FrameBuffer()
    while received := _receive_some(line):
        if frames := buffer.add(received):
            yield frames


def _receive_some(line: socket) -> bytes:
    try:
        return line.recv(RECEIVED_MOST)
    except ConnectionError:  # it closed with data unread
        return b""
