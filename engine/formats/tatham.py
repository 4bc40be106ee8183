"""Game IDs of Simon Tatham's puzzle collection: the frame, runs of numbers and blanks, and maps of regions.

``solo:3x3:DESCRIPTION``: the game's name (may be left out), its parameters, the description of one puzzle. Written from
the format's description and real IDs.
"""

from __future__ import annotations

import re

from gridlanes.errors import PuzzleError
from gridlanes.formats.codecs import GenreCodec, Parsed, moved
from gridlanes.formats.puzzlink import LONGEST

_ID = re.compile(r"(?:(?P<name>[a-z]{1,20}):)?(?P<parameters>\d[a-z0-9]{0,40})(?P<mark>[:#])(?P<description>.*)")
_LOOKS_LIKE_ONE = re.compile(r"[a-z]{1,20}:\d[a-z0-9]{0,40}[:#]|\d{1,3}(?:x\d{1,3}|j)[a-z0-9]{0,40}[:#]")


def is_game(word: str, codec: GenreCodec) -> bool:
    """Whether a word is meant as a game ID, right or wrong."""
    return word.startswith(f"{codec.game_name}:") or _LOOKS_LIKE_ONE.match(word) is not None


def parse_game(word: str, codec: GenreCodec) -> Parsed:
    """The puzzle of one game ID. PuzzleError with the column in `word`."""
    if len(word) > LONGEST:
        raise PuzzleError(f"a game ID of {len(word):,} characters; {LONGEST:,} are allowed", column=LONGEST + 1)
    example = f"game IDs of {codec.genre} look like {codec.game_name}:3x3:..."
    match = _ID.fullmatch(word)
    if match is None:
        start = len(codec.game_name) + 2 if word.startswith(f"{codec.game_name}:") else 1
        raise PuzzleError("a game ID without parameters and description", hint=example, column=start)
    if match["name"] not in (None, codec.game_name):
        raise PuzzleError(f"a game ID of {match['name']!r}, not {codec.game_name!r}", hint=example, column=1)
    if match["mark"] == "#":
        reason = "a random seed (after '#'), which says nothing without the generator"
        raise PuzzleError(reason, hint="use the game ID with ':'", column=match.start("mark") + 1)
    try:
        return codec.game(match["parameters"], match["description"])
    except PuzzleError as error:
        raise moved(error, match.start("parameters")) from None


def decode_runs(text: str, n_cells: int, largest: int) -> list[int]:
    """The numbers of `n_cells` cells, 0 where there is none.

    A decimal number is a given, a letter a run of 1 (a) to 26 (z) empty cells, ``_`` keeps two numbers apart.
    """
    numbers: list[int] = []
    at = 0
    while at < len(text):
        character = text[at]
        if character != "_" and len(numbers) >= n_cells:
            raise PuzzleError(f"the grid goes on after its {n_cells} cells", column=at + 1)
        if character == "_":
            at += 1
        elif "a" <= character <= "z":
            run = ord(character) - ord("a") + 1
            if run > n_cells - len(numbers):
                left = n_cells - len(numbers)
                raise PuzzleError(f"{character!r} skips {run} cells where {left} are left", column=at + 1)
            numbers.extend([0] * run)
            at += 1
        elif "0" <= character <= "9":
            end = at
            while end < len(text) and "0" <= text[end] <= "9":
                end += 1
            if end - at > 6 or not 1 <= int(text[at:end]) <= largest:
                raise PuzzleError(
                    f"the number {text[at : min(end, at + 20)]} is not from 1 to {largest}", column=at + 1
                )
            numbers.append(int(text[at:end]))
            at = end
        else:
            raise PuzzleError(f"{character!r} is not part of a grid's code", column=at + 1)
    if len(numbers) < n_cells:
        hint = "the game ID may be cut off"
        raise PuzzleError(f"the grid has {len(numbers)} of {n_cells} cells", hint=hint, column=len(text) + 1)
    return numbers


def decode_regions(text: str, side: int) -> list[int]:
    """The region number of each cell of a square grid, row by row; regions are numbered as they first occur.

    The borders between horizontal neighbours (row by row), then between vertical ones (column by column), then one
    beyond the last: each character says how many open borders come before the next wall, ``_`` none, a to y 1 to 25;
    z is 25 open ones without a wall after them.
    """
    inner = side * (side - 1)
    n_borders = 2 * inner + 1
    parent = list(range(side * side))

    def root(cell: int) -> int:
        while parent[cell] != cell:
            parent[cell] = cell = parent[parent[cell]]
        return cell

    border = 0
    for at, character in enumerate(text):
        if character != "_" and not "a" <= character <= "z":
            raise PuzzleError(f"{character!r} is not part of a region map's code", column=at + 1)
        n_open = 0 if character == "_" else min(ord(character) - ord("a") + 1, 25)
        after = border + n_open + (character != "z")
        if after > n_borders:
            raise PuzzleError("the region map goes on after the last border", column=at + 1)
        for crossed in range(border, min(border + n_open, 2 * inner)):
            if crossed < inner:
                y, x = divmod(crossed, side - 1)
                first, second = y * side + x, y * side + x + 1
            else:
                x, y = divmod(crossed - inner, side - 1)
                first, second = y * side + x, (y + 1) * side + x
            parent[root(first)] = root(second)
        border = after
    if border != n_borders:
        hint = "the game ID may be cut off"
        raise PuzzleError(f"the region map has {border} of {n_borders} borders", hint=hint, column=len(text) + 1)
    numbers: dict[int, int] = {}
    return [numbers.setdefault(root(cell), len(numbers)) for cell in range(side * side)]
