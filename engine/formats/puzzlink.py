"""puzz.link URLs (pzpr): the frame that all genres share and the codec of numbers.

``https://puzz.link/p?sudoku/9/9/BODY``; the host does not matter (pzprxs.vercel.app, pzv.jp/p.html, ...), columns come
before rows. Written from the format's description and real URLs; the format is that of the pzpr player.
"""

from __future__ import annotations

import re

from gridlanes.errors import PuzzleError
from gridlanes.formats.codecs import Box, GenreCodec, Parsed, moved

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
_HEX = frozenset("0123456789abcdef")


def is_link(word: str, codec: GenreCodec) -> bool:
    """Whether a word is meant as a puzz.link URL, right or wrong."""
    start = word[:256].lower()
    if start.startswith(tuple(f"{name}/" for name in codec.link_names)):
        return True
    return "?" in start and ("//" in start or "/p" in start)


def parse_link(word: str, codec: GenreCodec, box: Box | None = None) -> Parsed:
    """The puzzle of one URL. PuzzleError with the column in `word`."""
    if len(word) > LONGEST:
        raise PuzzleError(f"a URL of {len(word):,} characters; {LONGEST:,} are allowed", column=LONGEST + 1)
    match = _URL.fullmatch(word)
    start = match.start("query") if match else 0
    if match is None and "?" in word:
        raise PuzzleError("a URL without a puzzle", hint="expected ...?sudoku/9/9/...", column=word.index("?") + 1)
    parts = word[start:].split("/")
    name = _SUFFIX.sub("", parts[0])
    if name not in codec.link_names:
        hint = f"{codec.genre} URLs look like https://puzz.link/p?{codec.link_names[0]}/9/9/..."
        raise PuzzleError(f"a URL of the genre {name[:40]!r}, not {codec.genre}", hint=hint, column=start + 1)
    at = start + len(parts[0]) + 2
    if len(parts) > 1 and not parts[1].isdecimal():
        raise PuzzleError(f"the flag {parts[1][:40]!r} of the URL is not known", column=at)
    if len(parts) < 4:
        raise PuzzleError(
            "a URL that ends before its puzzle", hint="expected .../columns/rows/body", column=len(word) + 1
        )
    sizes, sizes_at = [], at
    for text in parts[1:3]:
        if not (text.isascii() and text.isdecimal()) or not 1 <= (size := int(text[:6])) <= codec.largest_side:
            hint = f"sides are 1 to {codec.largest_side}"
            raise PuzzleError(f"the size {text[:20]!r} of the URL is none", hint=hint, column=at)
        sizes.append(size)
        at += len(text) + 1
    if any(parts[4:]):
        raise PuzzleError("more after the puzzle of the URL", column=at + len(parts[3]) + 1)
    try:
        return codec.link(sizes[0], sizes[1], parts[3], box)
    except PuzzleError as error:
        if error.column:
            raise moved(error, at - 1) from None
        raise PuzzleError(error.reason, hint=error.hint, column=sizes_at) from None


def decode_numbers(body: str, n_cells: int, largest: int) -> list[int]:
    """The numbers of `n_cells` cells (pzpr's Number16), 0 for a cell without one or with "?".

    A hex digit is a number; ``-`` comes before two hex digits, ``+`` before three; ``=``, ``%`` (``@``), ``*``, ``$``
    before still larger numbers; ``.`` is "?"; g to z are 1 to 20 empty cells. PuzzleError where a number is 0 or more
    than `largest`, where the body ends early or runs over.
    """
    numbers: list[int] = []
    at = 0
    while at < len(body):
        if len(numbers) >= n_cells:
            raise PuzzleError(f"the URL goes on after its {n_cells} cells", column=at + 1)
        character, width = body[at], 1
        if character == ".":
            numbers.append(0)
        elif "g" <= character <= "z":
            run = ord(character) - ord("f")
            if run > n_cells - len(numbers):
                left = n_cells - len(numbers)
                raise PuzzleError(f"{character!r} skips {run} cells where {left} are left", column=at + 1)
            numbers.extend([0] * run)
        elif character in _HEX or character in _HEX_DIGITS:
            n_digits, offset = _HEX_DIGITS.get(character, (0, 0))
            digits = body[at + 1 : at + 1 + n_digits] if n_digits else character
            if len(digits) < n_digits or not _HEX.issuperset(digits):
                raise PuzzleError(f"{character!r} comes before {n_digits} hex digits, found {digits!r}", column=at + 1)
            number = int(digits, 16) + offset
            if not 1 <= number <= largest:
                raise PuzzleError(f"the number {number} is not from 1 to {largest}", column=at + 1)
            numbers.append(number)
            width += n_digits
        else:
            raise PuzzleError(f"{character!r} is not part of the URL's code", column=at + 1)
        at += width
    if len(numbers) < n_cells:
        hint = "the URL may be cut off"
        raise PuzzleError(f"the URL has {len(numbers)} of {n_cells} cells", hint=hint, column=len(body) + 1)
    return numbers
