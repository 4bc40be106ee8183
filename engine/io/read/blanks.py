"""Finds lines without a row, many at once: blank lines and comments, as defined by `rows.is_blank_or_comment`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

LONGEST_LINE = 1 << 19
"""bytes of a line that are held; a longer one is no puzzle"""
SOMETHING, COMMENT, BLANK = 0, 1, 2
_RETURN = 13
_BLANKS = b" \t\r\f\v"
_IS_BLANK = np.array([byte in _BLANKS for byte in range(256)])
_IS_NO_BLANK = bytes(byte not in _BLANKS for byte in range(256))
_KINDS = np.array(
    [BLANK if byte == ord("\n") else COMMENT if byte in b"#;" else SOMETHING for byte in range(256)], np.uint8
)


def kinds_of_lines(data: bytes, starts: NDArray[np.int64]) -> NDArray[np.uint8]:
    """``uint8 (n,)``: which of the lines of `data` that start at `starts` are blank or comments for certain.

    `data` ends with a newline. A line that is only so by what else counts as a blank in Unicode is something, and so
    are a comment that is no UTF-8 and a line longer than any that is held, which are bad rows.
    """
    text = np.frombuffer(data, np.uint8)
    first = text[starts]
    kinds: NDArray[np.uint8] = _KINDS[first]
    indented = np.flatnonzero(_IS_BLANK[first])
    if len(indented):
        places = np.flatnonzero(np.frombuffer(data.translate(_IS_NO_BLANK), np.uint8))
        kinds[indented] = _KINDS[text[places[np.searchsorted(places, starts[indented])]]]
    if (kinds == COMMENT).any() and not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError:
            strange = np.flatnonzero(text > 127)
            kinds[np.searchsorted(starts, strange, "right") - 1] = SOMETHING
    if len(data) > LONGEST_LINE:
        lengths = np.diff(starts, append=len(data)) - 1
        lengths -= (lengths > 0) & (text[starts + lengths - 1] == _RETURN)
        kinds[lengths > LONGEST_LINE] = SOMETHING
    return kinds
