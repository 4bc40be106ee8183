"""Untrusted JSON: limits are checked before anything is parsed; written in one line.

The cost of a text follows from its punctuation outside of strings: a few bytes may stand for a list or an object of
many bytes, and numbers cost more to read and to write than their length suggests.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import chain
from math import isinf
from typing import Any

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.quick_json import TO_ZEROS, quick_value
from gridlanes.model.garbage import gc_paused

MAX_ENTRIES = 1 << 16
"""of one text: a list or value is one, an object and a name four each, a number with a point or an exponent eight (as
are true and false, which have an e, too)"""
MAX_BESIDE = 1 << 14
"""entries of the lists and objects beside a puzzle, which are written once more"""
DEEPEST = 100
"""lists and objects inside one another; far less than Python can read, so that it never depends on who asks"""
EXAMPLE = 'expected {"genre": "...", "data": ...}'
"""the hint of whoever expects a puzzle"""
_LONGEST_NUMBER = 400
"""digits in a row outside of strings; reading and writing a number takes the square of them"""
_LONG = MAX_ENTRIES // 4
"""bytes that have room for no more than the entries that are allowed, and for just a few long numbers"""
_TOO_DEEP = f"JSON with more than {DEEPEST} lists and objects inside one another"
_WEIGHTS = {b",": 1, b"[": 1, b"{": 4, b":": 4, b".": 7, b"e": 7, b"E": 7}
_STEPS, _ALIKE = bytes.maketrans(b"[{]}", b"\1\1\xff\xff"), bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[{]}")
_NO_SIGNS = _NO_BRACKETS.replace(b'"', b"")
_BETWEEN = b'"\\u0000"'
_APART = b"," + _BETWEEN + b","
_HOLDERS = frozenset((list, dict))
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def json_value(text: str, start: int = 0) -> tuple[Any, int]:
    """The JSON that begins at a place of a text, and where it ends.

    PuzzleError, with its column, for what is none, has too many entries, is nested too deeply, has a name twice in one
    object, or a number that is none.
    """
    if len(text) > DEEPEST:
        refusal = _refusal(text.encode("utf-8", "replace"))
        if refusal:
            raise PuzzleError(refusal, column=start + 1)
    try:
        with gc_paused() if len(text) > _LONG else nullcontext():
            return _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        if not text[error.pos :].strip():
            hint, column = "one JSON object a line", min(error.pos, len(text)) + 1
            raise PuzzleError("invalid JSON: it does not end", hint=hint, column=column) from None
        reason = f"invalid JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise PuzzleError(reason, hint=EXAMPLE, column=min(error.pos, len(text)) + 1) from None
    except PuzzleError as error:
        raise PuzzleError(error.reason, column=max(text.rfind(error.text, start), start) + 1) from None
    except RecursionError:  # whoever asks has used up nearly all that Python allows
        raise PuzzleError(_TOO_DEEP, column=start + 1) from None
    except ValueError:
        raise PuzzleError("JSON with a number of too many digits", column=start + 1) from None


def object_quickly(text: bytes) -> dict[str, Any] | None:
    """The object that a text of ASCII is; None where it is none, or where only `json_value` can tell."""
    if len(text) > DEEPEST and _refusal(text):
        return None
    value = quick_value(text)
    return value if isinstance(value, dict) else None


def objects_of(texts: Sequence[bytes]) -> list[dict[str, Any]] | None:
    """The objects that texts are, read at once, which is far quicker than one by one; None where one of them is none or
    costs too much.
    """
    joined = _APART.join(texts)
    if joined.count(_BETWEEN) > len(texts) - 1:
        return None
    n_inside = joined.count(b"[") + joined.count(b"{") - len(texts)
    if (n_inside >= DEEPEST or max(map(len, texts)) > _LONG) and any(map(_refusal, texts)):
        return None
    values = quick_value(b"[%b]" % joined, len(texts) - 1)
    if values is None:
        try:
            values = _DECODER.decode(f"[{joined.decode()}]")
        except (PuzzleError, RecursionError, ValueError):
            return None
    # What was put between them stands in none of them, so that each text is found to be one value.
    if len(values) != 2 * len(texts) - 1 or values[1::2] != ["\0"] * (len(texts) - 1):
        return None
    found: list[dict[str, Any]] = values[::2]
    return found if {*map(type, found)} == {dict} else None


def _refusal(text: bytes) -> str:
    """Why a text costs too much to be read; empty if it does not."""
    if len(text) <= _LONG:
        return _TOO_DEEP if text.count(b"[") + text.count(b"{") > DEEPEST and _is_too_deep(text) else ""
    data = np.frombuffer(_without_escapes(text), np.uint8)
    signs = data[~np.bitwise_xor.accumulate(data == ord('"'))].tobytes()  # what stands in no string
    if sum(weight * signs.count(sign) for sign, weight in _WEIGHTS.items()) > MAX_ENTRIES:
        return f"JSON of more than {MAX_ENTRIES:,} entries"
    if b"0" * _LONGEST_NUMBER in signs.translate(TO_ZEROS):
        return f"JSON with a number of {_LONGEST_NUMBER} digits or more"
    steps = np.frombuffer(signs.translate(_STEPS, _NO_BRACKETS), np.int8)
    return _TOO_DEEP if int(np.cumsum(steps, dtype=np.int32).max(initial=0)) > DEEPEST else ""


def _without_escapes(text: bytes) -> bytes:
    """JSON in which every quote begins or ends a string."""
    return text.replace(b"\\\\", b"").replace(b'\\"', b"")


def _is_too_deep(text: bytes) -> bool:
    """Whether a short text is nested too deep: pairs of brackets are taken away from the inside out, as arrays take
    longer here.
    """
    plain = _without_escapes(text)
    signs = plain.translate(_ALIKE, _NO_SIGNS).replace(b'""', b"")  # strings without brackets
    if b'"' in signs:
        signs = b"".join(plain.split(b'"')[::2]).translate(_ALIKE, _NO_BRACKETS)
    for _ in range(DEEPEST):
        left = signs.replace(b"[]", b"")
        if len(left) == len(signs):
            return len(signs) > DEEPEST  # of a text that is cut off
        signs = left
    return bool(signs)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        name = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise PuzzleError(f"duplicate key {name[:40]!r} in a JSON object", text=f'"{name}"')
    return found


def _no_number(name: str) -> Any:
    raise PuzzleError(f"{name} is not a JSON number", text=name)


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise PuzzleError(f"the number {text[:40]} is too large", text=text)
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)


def check_beside(value: Any) -> None:
    """Refuses what stands beside a puzzle and has more than `MAX_BESIDE` entries."""
    level, n_entries = [value], 0
    while level:
        n_entries += sum(map(len, level))
        if n_entries > MAX_BESIDE:
            raise PuzzleError(f"more than {MAX_BESIDE:,} entries beside the puzzle", column=1)
        inside = chain.from_iterable(each.values() if isinstance(each, dict) else each for each in level)
        level = [entry for entry in inside if type(entry) in _HOLDERS]


def json_text(value: Any) -> str:
    """A value that was read as JSON in one line that is UTF-8: half of a surrogate pair stays the escape it was."""
    text = _encode(value)
    return text if text.isascii() else _HALF_PAIR.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def shown(value: Any) -> str:
    """A value of JSON as an error names it: a shortened text or number, or the kind of anything else."""
    if isinstance(value, str):
        return repr(value[:20])
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, dict):
        return "an object"
    if type(value) is int and abs(value) >= 10**18:
        return "a number of more than 18 digits"
    return _encode(value)
