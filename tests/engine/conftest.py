"""Results made by hand, for tests of what comes after solving: no kernel is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres import sudoku
from gridlanes.io.forms.solution_text import CHARACTERS
from gridlanes.io.read.blocks import Block, Group
from gridlanes.results.result import Result
from gridlanes.solvers.lanes import Answers
from gridlanes.status import Status

MakeResult = Callable[..., Result]


def pattern_grid(row: int, box_w: int, box_h: int) -> np.ndarray:
    """Mark numbers of the cyclic solution grid, renamed in a way of the row's own."""
    side = box_w * box_h
    down, across = np.divmod(np.arange(side * side), side)
    numbers = (box_w * (down % box_h) + down // box_h + across) % side
    return np.random.default_rng(row).permutation(side)[numbers].astype(np.uint8)


def text_of(givens: np.ndarray, side: int) -> str:
    if side < len(CHARACTERS):
        return "".join("." if mark == 0 else chr(CHARACTERS[mark]) for mark in givens.tolist())
    return " ".join(map(str, givens.tolist()))


def make_result(
    rows: Iterable[int] = range(20),
    *,
    box: tuple[int, int] = (3, 3),
    invalid: Iterable[int] = (),
    unsolvable: Iterable[int] = (),
    source: str = "puzzles.txt",
    as_bytes: bool = False,
    extra: bool = False,
) -> Result:
    """One row for each number in `rows`; a row depends on its number alone, wherever it stands."""
    numbers, side = list(rows), box[0] * box[1]
    bad = [at for at, row in enumerate(numbers) if row in set(invalid)]
    good = np.array([at for at, row in enumerate(numbers) if row not in set(invalid)], np.int64)
    solved = np.array([pattern_grid(row, *box) for row in numbers], np.uint8).reshape(len(numbers), side * side)
    shown = np.array([np.random.default_rng(row + 1).random(side * side) < 0.4 for row in numbers]).reshape(
        solved.shape
    )
    givens = np.where(shown, solved + 1, 0).astype(np.uint8)
    status = np.full(len(numbers), Status.UNIQUE, np.uint8)
    status[[at for at, row in enumerate(numbers) if row in set(unsolvable)]] = Status.UNSOLVABLE
    status[bad] = Status.INVALID
    solved[status == Status.UNSOLVABLE] = 255
    found = (status == Status.UNIQUE).astype(np.int64)
    guesses = np.where(status == Status.INVALID, 0, np.array(numbers, np.int64) % 3)
    nodes, sweeps = 2 * guesses + (status != Status.INVALID), guesses + 5
    figures = (status, solved + np.uint8(1), found, guesses, nodes, sweeps)
    texts = ["no puzzle" if at in bad else text_of(givens[at], side) for at in range(len(numbers))]
    errors = {at: PuzzleError("invalid puzzle length: 9 characters", source=source, line=numbers[at] + 1) for at in bad}
    structure = sudoku.structure(*box)
    group = Group(structure, good, givens[good])
    block = Block(
        source,
        "sudoku",
        np.array(texts, f"S{side * side}") if as_bytes else texts,
        np.array(numbers, np.int64) + 1,
        [group],
        errors,
        [f"level {row}" for row in numbers] if extra else None,
    )
    reasons = {at: error.one_line() for at, error in errors.items()}
    answers = Answers(*(figure[good] for figure in figures))
    return Result(block, [(group, answers)], status, found, guesses, nodes, sweeps, reasons)


@pytest.fixture(name="make_result")
def _make_result() -> MakeResult:
    return make_result


@pytest.fixture
def mixed() -> Result:
    """Six rows of two sizes, one of them no puzzle and one unsolvable: 9x9, 4x4, no puzzle, 4x4, 9x9, 9x9."""
    nine = make_result([0, 4, 5], unsolvable=[4])
    four = make_result([1, 3], box=(2, 2))
    bad = make_result([2], invalid=[2])
    places = {0: (nine, 0), 1: (four, 0), 2: (bad, 0), 3: (four, 1), 4: (nine, 1), 5: (nine, 2)}
    groups = []
    for part, rows in ((nine, [0, 4, 5]), (four, [1, 3])):
        group, answers = part.groups[0]
        groups.append((Group(group.structure, np.array(rows, np.int64), group.givens), answers))
    block = Block(
        "puzzles.txt",
        "sudoku",
        [part.block.text(at) for part, at in places.values()],
        np.arange(1, 7, dtype=np.int64),
        [group for group, _ in groups],
        {2: bad.block.errors[0]},
    )
    names = ("status", "n_solutions", "guesses", "nodes", "sweeps")
    figures = (np.array([getattr(part, name)[at] for part, at in places.values()]) for name in names)
    return Result(block, groups, *figures, {2: bad.reasons[0]}, np.array([1, -1, -1, 0, -1, 1], np.int8))
