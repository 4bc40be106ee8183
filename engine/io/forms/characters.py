"""One character a cell: the meaning of the characters of puzzle lines, for many rows at once.

Blanks are ``. 0 * _``. Values are 1 to 9, then letters of either case: A is 10, B is 11, ... Z is 35.
For side 16 there is a second convention, the hexadecimal digits 0 to F. A row is read as hexadecimal if it has both a 0
and another kind of blank (or a 0 in its solution) and no G: its 0 to F are then the values 1 to 16. In all other rows 0
is a blank. (A hexadecimal row without a 0 is read as values 1 to 15: the same puzzle with other names of marks.)
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.lib.stride_tricks import as_strided, sliding_window_view
from numpy.typing import NDArray

BLANKS = ".0*_"
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SMALLEST = 4
"""the smallest side of a board written in one line: nine characters are a row of a 9x9 grid"""
LARGEST = len(SYMBOLS)
"""the largest side whose values fit in one character"""
HEXADECIMAL = 16
"""the side at which 0 may be a value"""
ZERO, WRONG = 254, 255
"""codes of a 0 that may be a value, and of a character that cannot be"""
LEGEND = "1 to 9, then A for 10 and so on; . 0 * _ for a blank"


@cache
def byte_table(side: int) -> bytes:
    """256 codes for `bytes.translate`: 0 for a blank, the value, ZERO or WRONG."""
    codes = bytearray([WRONG]) * 256
    for blank in BLANKS:
        codes[ord(blank)] = 0
    if side == HEXADECIMAL:
        codes[ord("0")] = ZERO
    for value, symbol in enumerate(SYMBOLS[:side], 1):
        codes[ord(symbol)] = codes[ord(symbol.lower())] = value
    return bytes(codes)


@cache
def value_table(side: int) -> bytes:
    """The way back: 256 characters for `bytes.translate`, ``.`` for 0 and for what is no value."""
    return b"." + SYMBOLS[:side].encode() + b"." * (255 - side)


def first_wrong(word: str, side: int) -> int | None:
    """The place (from 0) of the first character that cannot stand in a line of this side."""
    codes = word.encode("ascii", "replace").translate(byte_table(side))
    at = codes.find(WRONG)
    return None if at < 0 else at


def decode(puzzle: str, solution: str | None, side: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8] | None]:
    """The values of one puzzle and of the solution that came with it, ``uint8 (C,)``; both have no wrong character."""
    codes = np.frombuffer(bytearray((puzzle + (solution or "")).encode().translate(byte_table(side))), np.uint8)
    given, solved = codes[: len(puzzle)], codes[len(puzzle) :]
    zero = codes == ZERO
    if zero.any():
        hexadecimal = not (codes == HEXADECIMAL).any() and bool((given == 0).any() or (solved == ZERO).any())
        if hexadecimal:
            codes[~zero & (codes > 0)] += 1
        codes[zero] = int(hexadecimal)
    return given, None if solution is None else solved


def windows(data: NDArray[np.uint8], at: NDArray[np.int64], width: int) -> NDArray[np.uint8]:
    """``uint8 (n, width)``: the bytes from each place of `at` on; a view where the places are evenly spaced."""
    if len(at) == 0:
        return np.zeros((0, width), np.uint8)
    step = int(at[1] - at[0]) if len(at) > 1 else width
    if step > 0 and (np.diff(at) == step).all():
        return as_strided(data[int(at[0]) :], (len(at), width), (step, 1), writeable=False)
    gathered: NDArray[np.uint8] = sliding_window_view(data, width)[at]
    return gathered


def codes_of(text: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    """The codes of many rows ``uint8 (n, side * side)``, zeros of the hexadecimal convention left as ZERO."""
    codes = bytearray(np.ascontiguousarray(text)).translate(byte_table(side))
    return np.frombuffer(codes, np.uint8).reshape(text.shape)
