"""JSON that msgspec reads, where that is installed: several times as fast as Python's own reader with the checks that
untrusted JSON needs (`limited_json`), which says what is wrong with all other JSON.
"""

from __future__ import annotations

from typing import Any

try:
    from msgspec import MsgspecError, json
except ImportError:  # it comes with the extra io; everything works without it
    json = None  # type: ignore[assignment]

_MANY_DIGITS = b"0" * 19
TO_ZEROS = bytes.maketrans(b"123456789", b"000000000")
"""makes every digit a 0, so that long numbers are found by their zeros"""


def quick_value(text: bytes, escapes: int = 0) -> Any:
    """The value that a text with so many backslashes is; None where it is none, where it has more of them, a name twice
    in one object, or a number of many digits, and without msgspec.
    """
    if json is None or text.count(b"\\") != escapes or _MANY_DIGITS in text.translate(TO_ZEROS):
        return None
    try:
        value = json.decode(text)
        written = json.encode(value)
    except (MsgspecError, RecursionError, UnicodeError):
        return None
    # Of names that stand twice only one is left. No string can make up for that: without escapes all colons stay.
    return value if written.count(b":") == text.count(b":") else None
