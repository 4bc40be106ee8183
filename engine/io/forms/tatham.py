"""Game IDs of Simon Tatham's puzzle collection: the frame, runs of numbers and blanks, and maps of regions.

``solo:3x3:DESCRIPTION``: the game's name (may be left out), its parameters, the description of one puzzle. Written from
the format's description and real IDs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codecs import GenreCodec, Parsed, moved
from gridlanes.io.forms.puzzlink import LONGEST
from gridlanes.kernels.jit import kernel
from gridlanes.registry import find_codec, game_codec, game_names

_ID = re.compile(r"(?:(?P<name>[a-z]{1,20}):)?(?P<parameters>\d[a-z0-9]{0,40})(?P<mark>[:#])(?P<description>.*)")
_LOOKS_LIKE_ONE = re.compile(r"[a-z]{1,20}:\d[a-z0-9]{0,40}[:#]|\d{1,3}(?:x\d{1,3}|j)[a-z0-9]{0,40}[:#]")

_RUNS = re.compile("_+|([0-9]{1,20}|.)_*", re.DOTALL)


class GameFrame(NamedTuple):
    """What comes before the description of a game ID, and where the parameters and the description start, from 0."""

    codec: GenreCodec
    parameters: str
    parameters_at: int
    description_at: int


def is_game(word: str, asked: GenreCodec | None) -> bool:
    """Whether a word is meant as a game ID, right or wrong; `asked`: of this genre."""
    name, colon, _ = word[:64].partition(":")
    if colon and name in game_names():
        return True
    return _LOOKS_LIKE_ONE.match(word) is not None


def parse_game(word: str, asked: GenreCodec | None = None) -> Parsed:
    """The puzzle of one game ID. PuzzleError with the column in `word`.

    The genre is the one that is asked for, else the one of the game's name, without a name the default genre.
    """
    frame = game_frame(word, asked)
    try:
        parsed = frame.codec.game(frame.parameters, word[frame.description_at :])
        check_genre(parsed.structure, asked)
        return parsed
    except PuzzleError as error:
        hint = error.hint
        if asked is None and not frame.parameters_at and error.column == 1:
            hint = f"{hint}; other games have their name before them, such as loopy:"
        placed = PuzzleError(error.reason, hint=hint.removeprefix("; "), source=error.source, column=error.column)
        raise moved(placed, frame.parameters_at).of_genre(error.genre or _genre_of(frame.codec)) from None


def _genre_of(codec: GenreCodec) -> str:
    """The genre of a codec's game IDs; empty where they may be of several."""
    return "" if codec.game_genres else codec.genre


def check_genre(structure: Structure, asked: GenreCodec | None) -> None:
    """Refuses a puzzle of another genre than the one that was asked for, whose game IDs have the same name."""
    if asked is not None and not asked.game_name and structure.genre != asked.genre:
        raise PuzzleError(f"genre mismatch: expected {asked.genre!r}, found {structure.genre!r}", column=1)


def game_frame(word: str, asked: GenreCodec | None) -> GameFrame:
    """The genre and the parameters of a game ID. PuzzleError with the column in `word`."""
    if len(word) > LONGEST:
        raise PuzzleError(f"a game ID of more than {LONGEST:,} characters", column=LONGEST + 1)
    match = _ID.fullmatch(word)
    name = match["name"] if match else word.partition(":")[0]
    codec = (game_names().get(name) if name else None) if asked is None else game_codec(asked.genre)
    if codec is None and asked is not None:
        raise PuzzleError(f"a game ID, but {asked.genre} has none", column=1)
    codec = codec or find_codec(None)
    example = f"game IDs of {codec.genre} look like {codec.game_name}:{codec.game_example}"
    if match is None:
        start = len(name) + 2 if word.startswith(f"{codec.game_name}:") else 1
        raise PuzzleError("a game ID without parameters and description", hint=example, column=start)
    if match["name"] not in (None, codec.game_name):
        if asked is None:
            known = f"known are {', '.join(sorted(game_names()))}"
            raise PuzzleError(f"a game ID of {match['name']!r}, which is not known", hint=known, column=1)
        raise PuzzleError(f"a game ID of {match['name']!r}, not {codec.game_name!r}", hint=example, column=1)
    if match["mark"] == "#":
        reason = "a random seed (after '#'), which says nothing without the generator"
        raise PuzzleError(reason, hint="use the game ID with ':'", column=match.start("mark") + 1)
    return GameFrame(codec, match["parameters"], match.start("parameters"), match.start("description"))


def sizes_of(parameters: str, pattern: re.Pattern[str], largest: int, example: str) -> re.Match[str]:
    """The match of parameters ``WxH...`` or ``N...``: `pattern` has the groups ``width`` and, optional, ``height``.

    PuzzleError where they do not match, or where a side is 0 or larger than `largest`.
    """
    match = pattern.fullmatch(parameters)
    if match is None:
        raise PuzzleError(f"{parameters[:40]!r} are no parameters", hint=f"expected {example}", column=1)
    width, height = int(match["width"]), int(match["height"] or match["width"])
    if not (1 <= width <= largest and 1 <= height <= largest):
        raise PuzzleError(f"a grid of {width} x {height} cells", hint=f"sides are 1 to {largest}", column=1)
    return match


def decode_runs(text: str, n_cells: int, largest: int) -> list[int]:
    """The numbers of `n_cells` cells, 0 where there is none.

    A decimal number is a given, a letter a run of 1 (a) to 26 (z) empty cells, ``_`` keeps two numbers apart.
    """
    numbers: list[int] = []
    for match in _RUNS.finditer(text):
        code = match[1]
        if code is None:
            continue
        if len(numbers) >= n_cells:
            raise PuzzleError(f"the grid goes on after its {n_cells} cells", column=match.start() + 1)
        if "a" <= code <= "z":
            run = ord(code) - ord("a") + 1
            if run > n_cells - len(numbers):
                left = n_cells - len(numbers)
                raise PuzzleError(f"{code!r} skips {run} cells where {left} are left", column=match.start() + 1)
            numbers += [0] * run
        elif "0" <= code[0] <= "9":
            if len(code) > 6 or not 1 <= int(code) <= largest:
                raise PuzzleError(f"the number {code} is not from 1 to {largest}", column=match.start() + 1)
            numbers.append(int(code))
        else:
            raise PuzzleError(f"{code!r} is not part of a grid's code", column=match.start() + 1)
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
    n_borders = 2 * side * (side - 1) + 1
    data = np.minimum(np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32), 255).astype(np.uint8)
    letter = (data >= ord("a")) & (data <= ord("z"))
    after = np.cumsum(np.where(letter, np.minimum(data - np.uint8(ord("a") - 1), 25), 0) + (data != ord("z")))
    wrong = (~letter & (data != ord("_"))) | (after > n_borders)
    if wrong.any():
        at = int(wrong.argmax())
        if text[at] != "_" and not "a" <= text[at] <= "z":
            raise PuzzleError(f"{text[at]!r} is not part of a region map's code", column=at + 1)
        raise PuzzleError("the region map goes on after the last border", column=at + 1)
    border = int(after[-1]) if len(text) else 0
    if border != n_borders:
        hint = "the game ID may be cut off"
        raise PuzzleError(f"the region map has {border} of {n_borders} borders", hint=hint, column=len(text) + 1)
    is_wall = np.zeros(n_borders, np.bool_)
    is_wall[after[data != ord("z")] - 1] = True
    cells = np.arange(side * side).reshape(side, side)
    first = np.concatenate((cells[:, :-1].ravel(), cells[:-1].T.ravel()))[~is_wall[:-1]]
    second = np.concatenate((cells[:, 1:].ravel(), cells[1:].T.ravel()))[~is_wall[:-1]]
    return _joined(side * side, first, second)


def _joined(n_cells: int, first: NDArray[np.int64], second: NDArray[np.int64]) -> list[int]:
    """The area of each cell, numbered as they first occur, where each cell of `first` belongs to that of `second`."""
    lowest = np.arange(n_cells)  # a cell of the same area; the first one, in the end
    while (lowest[first] != lowest[second]).any():
        a, b = lowest[first], lowest[second]
        np.minimum.at(lowest, np.maximum(a, b), np.minimum(a, b))
        while (lowest[lowest] != lowest).any():
            lowest = lowest[lowest]
    found: list[int] = np.unique(lowest, return_inverse=True)[1].ravel().tolist()
    return found


def decode_runs_many(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    n_cells: int,
    largest: int,
    kind: type[Any] = np.uint8,
) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """``(n, n_cells)`` of a NumPy type: the numbers of the texts ``data[starts[i]:ends[i]]``; and which are right."""
    found, fine = np.zeros((len(starts), n_cells), kind), np.zeros(len(starts), np.bool_)
    _decode_many(data, starts, ends, largest, found, fine)
    return found, fine


@kernel
def _decode_many(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    largest: int,
    found: NDArray[Any],
    fine: NDArray[np.bool_],
) -> None:
    """`decode_runs` for many texts; `found` ``(n, n_cells)`` holds zeros at first."""
    n_cells = found.shape[1]
    for i in range(starts.shape[0]):
        cell, at = np.int64(0), starts[i]
        right = True
        while at < ends[i] and right:
            byte = np.int64(data[at])
            if byte == 95:
                at += 1
            elif 97 <= byte <= 122:
                cell += byte - 96
                right = cell <= n_cells
                at += 1
            elif 48 <= byte <= 57:
                first, number = at, np.int64(0)
                while at < ends[i] and 48 <= data[at] <= 57 and at - first < 7:
                    number = 10 * number + np.int64(data[at]) - 48
                    at += 1
                right = bool(at - first <= 6 and 1 <= number <= largest and cell < n_cells)
                if right:
                    found[i, cell] = number
                    cell += 1
            else:
                right = False
        fine[i] = right and cell == n_cells


def encode_runs(numbers: Sequence[int]) -> str:
    """The text of a grid's numbers, 0 for an empty cell."""
    parts, blanks, after_number = [], 0, False
    for number in [*numbers, -1]:
        if number == 0 and blanks < 26:
            blanks += 1
            continue
        if blanks:
            parts.append(chr(ord("a") + blanks - 1))
            after_number = False
        blanks = int(number == 0)
        if number > 0:
            parts.append(f"_{number}" if after_number else str(number))
            after_number = True
    return "".join(parts)


def encode_regions(regions: Sequence[int], side: int) -> str:
    """The map of the regions (a number for each cell) of a square grid.

    On runs of 25 and more open borders upstream's reader and writer disagree; here a z is as `decode_regions` has it.
    """
    walls = [regions[y * side + x] != regions[y * side + x + 1] for y in range(side) for x in range(side - 1)]
    walls += [regions[y * side + x] != regions[(y + 1) * side + x] for x in range(side) for y in range(side - 1)]
    parts, n_open = [], 0
    for wall in [*walls, True]:
        if not wall:
            n_open += 1
            if n_open == 25:
                parts.append("z")
                n_open = 0
        else:
            parts.append("_" if not n_open else chr(ord("a") + n_open - 1))
            n_open = 0
    return "".join(parts)
