"""``python -m bench.variants FOLDER``: random variants of Sudoku 9x9 for ``bench.genres``, a file of JSON lines each.

Every puzzle is a random solution with random figures that fit it, and of its numbers as few as keep it unique: each is
left out in turn unless there are two solutions then. The same seed makes the same files.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gridlanes
from gridlanes.status import Status

SIDE = 9
Board = NDArray[np.uint8]
Cell = tuple[int, int]
Fits = Callable[[list[int]], bool]
_AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
_AT_ONCE = 2000
"""random numbers in few cells, of which some have a solution"""


def solutions(rng: np.random.Generator, genre: str, n: int) -> list[Board]:
    """`n` random boards ``(9, 9)`` without figures, their values 1 to 9 exchanged at random."""
    found: list[Board] = []
    while len(found) < n:
        boards = np.zeros((_AT_ONCE, SIDE * SIDE), np.uint8)
        for board in boards:
            board[rng.choice(SIDE * SIDE, 6, replace=False)] = rng.integers(1, SIDE + 1, 6)
        texts = [text_of(genre, board.reshape(SIDE, SIDE), {}) for board in boards]
        result = gridlanes.solve(texts, limit=1, threads=1, budget=5000)
        for i in np.flatnonzero(result.status == Status.SOLVED):
            found.append(1 + rng.permutation(SIDE).astype(np.uint8)[result.solutions[i] - 1])
    return found[:n]


def text_of(genre: str, board: Board, figures: dict[str, Any]) -> str:
    """A puzzle as one line."""
    grid = ["".join(str(value) if value else "." for value in row) for row in board.tolist()]
    return json.dumps({"genre": genre, "data": {"grid": grid, **figures}}, separators=(",", ":"))


def walks(
    rng: np.random.Generator, board: Board, fits: Fits, n: int, least: int, most: int, whole: Fits = bool
) -> list[list[Cell]]:
    """`n` paths of `least` to `most` cells, each a king's move from the one before, that share no cell; `fits` takes
    their values, in order, and those of their beginnings, `whole` their values.
    """
    taken: set[Cell] = set()
    found: list[list[Cell]] = []
    for _ in range(60 * n):
        length, path = int(rng.integers(least, most + 1)), [tuple(rng.integers(0, SIDE, 2).tolist())]
        while len(path) < length and path[-1] not in taken:
            down, right = _AROUND[int(rng.integers(len(_AROUND)))]
            cell = (path[-1][0] + down, path[-1][1] + right)
            inside = all(0 <= place < SIDE for place in cell)
            if not inside or cell in path or not fits([int(board[at]) for at in [*path, cell]]):
                break
            path.append(cell)
        right_values = len(path) >= least and whole([int(board[cell]) for cell in path])
        if right_values and not taken & {*path} and len(found) < n:
            taken |= {*path}
            found.append(path)
    return found


def arrows(rng: np.random.Generator, board: Board) -> dict[str, Any]:
    def fits(values: list[int]) -> bool:
        return sum(values[1:]) <= values[0]

    paths = walks(rng, board, fits, 10, 3, 4, lambda values: sum(values[1:]) == values[0])
    return {"arrows": [{"circle": path[0], "line": path[1:]} for path in paths]}


def whispers(rng: np.random.Generator, board: Board) -> dict[str, Any]:
    return {"lines": walks(rng, board, lambda values: abs(values[-1] - values[-2]) >= 5, 7, 4, 8)}


def thermometers(rng: np.random.Generator, board: Board) -> dict[str, Any]:
    return {"thermometers": walks(rng, board, lambda values: values[-1] > values[-2], 8, 3, 7)}


def dots(rng: np.random.Generator, board: Board, share: float = 0.5) -> dict[str, Any]:
    """A share of the dots that the solution has."""
    pairs = [((r, c), (r + d, c + 1 - d)) for r in range(SIDE) for c in range(SIDE) for d in (0, 1)]
    found: dict[str, list[Any]] = {"white": [], "black": []}
    for pair in pairs:
        if max(pair[1]) < SIDE and rng.random() < share:
            low, high = sorted(int(board[cell]) for cell in pair)
            if high == 2 * low:
                found["black"].append(pair)
            elif high - low == 1:
                found["white"].append(pair)
    return found


def all_dots(rng: np.random.Generator, board: Board) -> dict[str, Any]:
    return {**dots(rng, board, 1), "all_dots": True}


def nothing(rng: np.random.Generator, board: Board) -> dict[str, Any]:
    return {}


VARIANTS: dict[str, tuple[str, Callable[[np.random.Generator, Board], dict[str, Any]]]] = {
    "arrow": ("arrow", arrows),
    "german_whispers": ("german_whispers", whispers),
    "anti_knight": ("anti_knight", nothing),
    "thermometer": ("thermometer", thermometers),
    "kropki": ("kropki", dots),
    "kropki_all_dots": ("kropki", all_dots),
}
"""the name of each file: its genre, and what makes figures"""


def made(rng: np.random.Generator, name: str, n: int) -> Iterable[str]:
    """`n` puzzles, none of whose numbers can be left out."""
    genre, figures_of = VARIANTS[name]
    boards = solutions(rng, genre, n)
    figures = [figures_of(rng, board) for board in boards]
    orders = [rng.permutation(SIDE * SIDE) for _ in boards]
    for step in range(SIDE * SIDE):
        tried = [board.copy() for board in boards]
        for board, order in zip(tried, orders, strict=True):
            board.flat[order[step]] = 0
        result = gridlanes.solve([text_of(genre, *of) for of in zip(tried, figures, strict=True)], budget=100_000)
        for i in np.flatnonzero(result.status == Status.UNIQUE):
            boards[i] = tried[i]
    return [text_of(genre, *of) for of in zip(boards, figures, strict=True)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.variants", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--rows", type=int, default=200, help="puzzles of each variant")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=VARIANTS, action="append")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for name in chosen.only or VARIANTS:
        rng = np.random.default_rng([chosen.seed, list(VARIANTS).index(name)])
        (chosen.folder / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in made(rng, name, chosen.rows)))
        print(f"{name}: {chosen.rows} puzzles", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
