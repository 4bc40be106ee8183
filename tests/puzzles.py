"""Random puzzles for tests, and the three solvers behind one way of asking."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from functools import cache, lru_cache
from math import isqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.genres import sudoku
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Diagonal, Region, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct
from gridlanes.solvers import brute, cpsat
from gridlanes.solvers.lanes import UNLIMITED, Answers, LaneSolver
from gridlanes.status import Status

Givens = NDArray[np.uint8]


class Outcome(NamedTuple):
    """What the lane engine says of one puzzle; `solutions` in ascending order."""

    status: Status
    n_solutions: int
    first: tuple[int, ...] | None
    solutions: list[tuple[int, ...]]
    guesses: int
    nodes: int
    sweeps: int


class RecordingSolver(LaneSolver):
    """A lane solver that keeps every solution it logs, not each row's first alone.

    A row whose search starts over finds solutions again; ordinal 0 marks the first of each run, replacing the last.
    """

    recorded: dict[int, list[tuple[int, ...]]]

    def _check_log(self, *args: Any) -> None:
        used, n_coords = int(self._log.used[0]), self.structure.n_coords
        numbers = self._log.numbers.reshape(len(self._log.row), -1)[:used, :n_coords]
        entries = zip(self._log.row[:used].tolist(), self._log.ordinal[:used].tolist(), numbers.tolist(), strict=True)
        for row, ordinal, solution in entries:
            if ordinal == 0:
                self.recorded[row] = []
            self.recorded[row].append(tuple(solution))
        super()._check_log(*args)


@lru_cache(256)
def solver_of(structure: Structure, bits: int | None = None) -> RecordingSolver:
    """One solver for each structure and word format; the latest are kept, as compiling and tables take a while."""
    return RecordingSolver(structure, None if bits is None else WordFormat(bits))


def ask_lanes(
    structure: Structure,
    givens: Any,
    limit: int | None = 2,
    *,
    clues: Any = None,
    row_regions: Sequence[RowRegions] = (),
    budget: int = UNLIMITED,
    bits: int | None = None,
) -> list[Outcome]:
    """The lane engine's outcomes for the rows of `givens` ``(P, C)``, `clues` ``(P, n_clues)`` and `row_regions`."""
    givens = np.asarray(givens, np.uint8)
    solver = solver_of(structure, bits)
    answers = Answers.empty(len(givens), structure.n_coords)
    solver.recorded = {}
    most = UNLIMITED if limit is None else limit
    solver.solve(givens, answers, clues=clues, row_regions=row_regions, limit=most, budget=budget)
    outcomes = []
    for row in range(len(givens)):
        first = tuple(answers.numbers[row].tolist())
        outcomes.append(
            Outcome(
                Status(answers.status[row]),
                int(answers.n_solutions[row]),
                None if 255 in first else first,
                sorted(solver.recorded.get(row, [])),
                *(int(figure[row]) for figure in (answers.guesses, answers.nodes, answers.sweeps)),
            )
        )
    return outcomes


def ask(
    structure: Structure,
    givens: Any,
    limit: int | None = 2,
    *,
    clues: Any = None,
    row_regions: Sequence[RowRegions] = (),
    **options: Any,
) -> Outcome:
    """The lane engine's outcome for one puzzle: `givens` ``(C,)``, `clues` ``(n_clues,)``, `row_regions` as row 0."""
    rows = None if clues is None else np.asarray(clues, np.int32)[None]
    return ask_lanes(structure, [givens], limit, clues=rows, row_regions=row_regions, **options)[0]


def digest(
    structure: Structure, givens: Givens, limit: int, *, budget: int = UNLIMITED, bits: int | None = None
) -> str:
    """A hash of all that the engine reports of the rows of `givens`."""
    solver = LaneSolver(structure, None if bits is None else WordFormat(bits))
    answers = Answers.empty(len(givens), structure.n_coords)
    solver.solve(givens, answers, limit=limit, budget=budget)
    parts = (answers.status, answers.numbers, answers.n_solutions, answers.guesses, answers.nodes, answers.sweeps)
    return hashlib.sha256(b"".join(np.ascontiguousarray(part).tobytes() for part in parts)).hexdigest()


def expected_status(n_solutions: int, limit: int | None) -> Status:
    """The status of a puzzle with so many solutions, asked for `limit` of them."""
    if n_solutions == 0:
        return Status.UNSOLVABLE
    if limit == 1:
        return Status.SOLVED
    return Status.UNIQUE if n_solutions == 1 else Status.MULTIPLE


def assert_the_three_agree(
    structure: Structure,
    givens: Givens,
    limit: int,
    *,
    clues: Any = None,
    row_regions: Sequence[RowRegions] = (),
    bits: int | None = None,
    by_brute_force: Sequence[Any] | None = None,
) -> list[Any]:
    """Lanes, brute force and CP-SAT, presolve on and off: equal numbers of solutions; below the limit equal sets.
    `by_brute_force`: all solutions, where they have been searched for.
    """
    if by_brute_force is None:
        by_brute_force = brute.solve(structure.puzzle(givens, clues, row_regions), limit)
    truth = [*by_brute_force[:limit]]
    ours = ask(structure, givens, limit, clues=clues, row_regions=row_regions, bits=bits)
    assert ours.status == expected_status(len(truth), limit)
    assert ours.n_solutions == len(truth) == len(ours.solutions) == len(set(ours.solutions))
    assert (ours.first is None) == (not truth)
    assert ours.first is None or ours.first in ours.solutions
    assemble_result = [
        cpsat.solve(structure.puzzle(givens, clues, row_regions), limit, presolve=presolve)
        for presolve in (True, False)
    ]
    assert [len(answer.solutions) for answer in assemble_result] == [len(truth)] * 2
    if len(truth) < limit:
        assert ours.solutions == truth
        assert all(answer.solutions == truth and answer.complete for answer in assemble_result)
    return truth


# Puzzles --------------------------------------------------------------------------------------------------------------


@cache
def irregular(numbers: tuple[int, ...], *more: Region) -> Structure:
    """A square grid whose rows, columns, regions and `more` hold every value once. `numbers`: each cell's region."""
    side = isqrt(len(numbers))
    members = [tuple(divmod(i, side) for i, number in enumerate(numbers) if number == r) for r in range(side)]
    areas = [*map(Row, range(side)), *map(Col, range(side)), *map(Set, members), *more]
    return Structure(Grid(side, side), Alphabet.counting(side), [Constraint(Distinct(), area) for area in areas])


_REGIONS = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
JIGSAW = irregular(_REGIONS)
DIAGONAL_JIGSAW = irregular(_REGIONS, Diagonal(0, 0, "DR"), Diagonal(0, 3, "DL"))


def pattern(box_w: int, box_h: int) -> NDArray[np.int64]:
    """A finished grid ``(N, N)`` of values 1 .. N, by shifting rows."""
    side = box_w * box_h
    row, col = np.indices((side, side))
    return (row * box_w + row // box_h + col) % side + 1


def shuffled(rng: random.Random, grid: NDArray[np.int64], box_w: int, box_h: int) -> NDArray[np.int64]:
    """A finished grid or puzzle under a random symmetry that keeps the shape of the boxes."""
    side = box_w * box_h
    relabel = np.array([0, *rng.sample(range(1, side + 1), side)])
    rows = [band * box_h + r for band in rng.sample(range(box_w), box_w) for r in rng.sample(range(box_h), box_h)]
    cols = [stack * box_w + c for stack in rng.sample(range(box_h), box_h) for c in rng.sample(range(box_w), box_w)]
    return relabel[grid][rows][:, cols]


def finished_grid(rng: random.Random, box_w: int, box_h: int) -> NDArray[np.int64]:
    """A random finished grid: the shuffled pattern, then half of it kept and the rest solved again."""
    side = box_w * box_h
    grid = shuffled(rng, pattern(box_w, box_h), box_w, box_h)
    kept = grid.ravel().copy()
    kept[rng.sample(range(side * side), side * side // 2)] = 0
    found = ask(sudoku.structure(box_w, box_h), kept, limit=rng.randint(1, 6)).solutions
    return np.array(rng.choice(found)).reshape(side, side) + 1


def random_puzzle(rng: random.Random, box_w: int, box_h: int, n_givens: int, n_wrong: int = 0) -> Givens:
    """Givens ``(C,)`` of a random grid; the last `n_wrong` of them are changed to another value."""
    side = box_w * box_h
    grid = finished_grid(rng, box_w, box_h).ravel()
    givens = np.zeros(side * side, np.uint8)
    shown = rng.sample(range(side * side), n_givens)
    givens[shown] = grid[shown]
    for coord in shown[:n_wrong]:
        givens[coord] = rng.choice([value for value in range(1, side + 1) if value != grid[coord]])
    return givens


def from_text(text: str) -> Givens:
    """Givens ``(C,)`` of a grid written with a character a cell: 1-9 and letters from A for 10, all else empty."""
    cells = [char for char in text if not char.isspace() and char != "/"]
    return np.array([int(char, 36) if char.isalnum() else 0 for char in cells], np.uint8)
