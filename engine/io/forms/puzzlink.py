"""puzz.link URLs (pzpr): the frame that all genres share and the codec of numbers.

``https://puzz.link/p?sudoku/9/9/BODY``; the host does not matter (pzprxs.vercel.app, pzv.jp/p.html, ...), columns come
before rows. Written from the format's description and real URLs; the format is that of the pzpr player. The codec of
clues 0 to 4 (4Cell) is `gridlanes.io.forms.spread.FOUR_CELL`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codecs import Box, GenreCodec, Parsed, moved
from gridlanes.kernels.jit import kernel
from gridlanes.registry import link_names

PLACE = "https://puzz.link/p?"
"""before the puzzle in the URLs that are written"""
LONGEST = 1 << 16
"""characters of a URL or game ID that are looked at"""
_URL = re.compile(r"(?:https?://)?[^?\s]{0,200}\?(?P<query>[A-Za-z].*)", re.IGNORECASE)
_SUFFIX = re.compile(r"_(?:edit|play)$")
_HEX_DIGITS = {
    "-": (2, 0),
    "+": (3, 0),
    "=": (3, 4096),
    "%": (3, 8192),
    "@": (3, 8192),
    "*": (4, 12240),
    "$": (5, 77776),
}
"""hex digits that follow, and what is added to their number"""
_CODES = re.compile(r"-[0-9a-f]{2}|[+=%@][0-9a-f]{3}|\*[0-9a-f]{4}|\$[0-9a-f]{5}|.", re.DOTALL)
_NUMBER_OF = {f"{number:x}": number for number in range(16)}
_RUN_OF = {".": 1} | {chr(ord("f") + run): run for run in range(1, 21)}


class LinkFrame(NamedTuple):
    """What comes before the body of a URL, and where the size and the body start, counted from 0."""

    codec: GenreCodec
    columns: int
    rows: int
    size_at: int
    body_at: int


def is_link(word: str, asked: GenreCodec | None) -> bool:
    """Whether a word is meant as a puzz.link URL, right or wrong; `asked`: of this genre."""
    start = word[:256].lower()
    name, slash, _ = start.partition("/")
    if slash and name in (link_names() if asked is None else asked.link_names):
        return True
    return "?" in start and ("//" in start or "/p" in start)


def parse_link(word: str, asked: GenreCodec | None = None, box: Box | None = None) -> Parsed:
    """The puzzle of one URL; its name says the genre unless one is asked for. PuzzleError with the column in `word`."""
    frame = link_frame(word, asked)
    body, slash, more = word[frame.body_at :].partition("/")
    genre = frame.codec.genre
    if slash and more.strip("/"):
        raise PuzzleError("more after the puzzle of the URL", column=frame.body_at + len(body) + 2, genre=genre)
    try:
        return frame.codec.link(frame.columns, frame.rows, body, box)
    except PuzzleError as error:
        if error.column:
            raise moved(error, frame.body_at).of_genre(genre) from None
        raise PuzzleError(error.reason, hint=error.hint, column=frame.size_at + 1, genre=genre) from None


def link_frame(word: str, asked: GenreCodec | None) -> LinkFrame:
    """The genre and the size of a URL. PuzzleError with the column in `word`."""
    if len(word) > LONGEST:
        raise PuzzleError(f"a URL of more than {LONGEST:,} characters", column=LONGEST + 1)
    match = _URL.fullmatch(word)
    start = match.start("query") if match else 0
    if match is None and "?" in word:
        raise PuzzleError("a URL without a puzzle", hint="expected ...?sudoku/9/9/...", column=word.index("?") + 1)
    parts = word[start:].split("/", 4)
    codec = _codec_of(_SUFFIX.sub("", parts[0]), asked, start + 1)
    at = start + len(parts[0]) + 1
    genre = codec.genre
    if len(parts) > 1 and not parts[1].isdecimal():
        raise PuzzleError(f"the flag {parts[1][:40]!r} of the URL is not known", column=at + 1, genre=genre)
    if len(parts) < 4:
        hint = "expected .../columns/rows/body"
        raise PuzzleError("a URL that ends before its puzzle", hint=hint, column=len(word) + 1, genre=genre)
    sizes, size_at = [], at
    for text in parts[1:3]:
        if not (text.isascii() and text.isdecimal()) or not 1 <= (size := int(text[:6])) <= codec.largest_side:
            hint = f"sides are 1 to {codec.largest_side}"
            raise PuzzleError(f"the size {text[:20]!r} of the URL is none", hint=hint, column=at + 1, genre=genre)
        sizes.append(size)
        at += len(text) + 1
    return LinkFrame(codec, sizes[0], sizes[1], size_at, at)


def _codec_of(name: str, asked: GenreCodec | None, column: int) -> GenreCodec:
    """The genre that a URL's name stands for."""
    if asked is None:
        codec = link_names().get(name)
        if codec is not None:
            return codec
        hint = f"known are {', '.join(sorted(link_names()))}"
        raise PuzzleError(f"a URL of the genre {name[:40]!r}, which is not known", hint=hint, column=column)
    if name in asked.link_names:
        return asked
    hint = f"{asked.genre} has no URLs"
    if asked.link_names:
        hint = f"{asked.genre} URLs look like {PLACE}{asked.link_names[0]}/9/9/..."
    raise PuzzleError(f"a URL of the genre {name[:40]!r}, not {asked.genre}", hint=hint, column=column)


def decode_numbers(body: str, n_cells: int, largest: int) -> list[int]:
    """The numbers of `n_cells` cells (pzpr's Number16), 0 for a cell without one or with "?".

    A hex digit is a number; ``-`` comes before two hex digits, ``+`` before three; ``=``, ``%`` (``@``), ``*``, ``$``
    before still larger numbers; ``.`` is "?"; g to z are 1 to 20 empty cells. PuzzleError where a number is 0 or more
    than `largest`, where the body ends early or runs over.
    """
    numbers: list[int] = []
    for match in _CODES.finditer(body):
        code = match[0]
        if len(numbers) >= n_cells:
            raise PuzzleError(f"the URL goes on after its {n_cells} cells", column=match.start() + 1)
        run = _RUN_OF.get(code)
        if run is not None:
            if run > n_cells - len(numbers):
                left = n_cells - len(numbers)
                raise PuzzleError(f"{code!r} skips {run} cells where {left} are left", column=match.start() + 1)
            numbers += [0] * run
            continue
        number = _NUMBER_OF.get(code)
        if number is None:
            number = _long_number(code, body, match.start())
        if not 1 <= number <= largest:
            raise PuzzleError(f"the number {number} is not from 1 to {largest}", column=match.start() + 1)
        numbers.append(number)
    if len(numbers) < n_cells:
        hint = "the URL may be cut off"
        raise PuzzleError(f"the URL has {len(numbers)} of {n_cells} cells", hint=hint, column=len(body) + 1)
    return numbers


def _long_number(code: str, body: str, at: int) -> int:
    """The number of several hex digits that stands at a place of a body."""
    if code[0] not in _HEX_DIGITS:
        raise PuzzleError(f"{code!r} is not part of the URL's code", column=at + 1)
    n_digits, offset = _HEX_DIGITS[code[0]]
    if len(code) == 1:
        found = body[at + 1 : at + 1 + n_digits]
        raise PuzzleError(f"{code!r} comes before {n_digits} hex digits, found {found!r}", column=at + 1)
    return int(code[1:], 16) + offset


def decode_numbers_many(
    data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64], n_cells: int, largest: int
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """``uint8 (n, n_cells)``: the numbers of the bodies ``data[starts[i]:ends[i]]``, and which bodies are right.

    Bodies with "?" or numbers of more than two digits are left to `decode_numbers`.
    """
    found, fine = np.zeros((len(starts), n_cells), np.uint8), np.zeros(len(starts), np.bool_)
    _decode_many(data, starts, ends, largest, found, fine)
    return found, fine


@kernel
def _digit(byte: np.uint8) -> Any:
    """The value of a hex digit, 99 for any other character."""
    value = np.int64(byte)
    if 48 <= value <= 57:
        return value - 48
    if 97 <= value <= 102:
        return value - 87
    return 99


@kernel
def _decode_many(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    largest: int,
    found: NDArray[np.uint8],
    fine: NDArray[np.bool_],
) -> None:
    """`decode_numbers` for many bodies; `found` ``(n, n_cells)`` holds zeros at first."""
    n_cells = found.shape[1]
    for i in range(starts.shape[0]):
        cell, at = np.int64(0), starts[i]
        right = True
        while at < ends[i] and right:
            byte = data[at]
            if 103 <= byte <= 122:
                cell += np.int64(byte) - 102
                right = cell <= n_cells
            else:
                number = _digit(byte)
                if byte == 45 and at + 2 < ends[i]:  # -XX
                    high, low = _digit(data[at + 1]), _digit(data[at + 2])
                    number = 16 * high + low if high < 16 and low < 16 else 0
                    at += 2
                elif number == 99:
                    number = 0
                right = 1 <= number <= largest and cell < n_cells
                if right:
                    found[i, cell] = np.uint8(number)
                    cell += 1
            at += 1
        fine[i] = right and cell == n_cells


def encode_numbers(numbers: Sequence[int]) -> str:
    """The body of numbers up to 4095, 0 for an empty cell."""
    parts, blanks = [], 0
    for number in [*numbers, -1]:
        if number == 0 and blanks < 20:
            blanks += 1
            continue
        if blanks:
            parts.append(chr(ord("f") + blanks))
        blanks = int(number == 0)
        if number > 0:
            parts.append(f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}")
    return "".join(parts)
