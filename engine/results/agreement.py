"""Cross-checks: compares the answers of the lane engine with those of other solvers, and reduces disagreements.

The solvers must agree on the number of solutions (up to the limit) and on which they are. A disagreement is a bug until
it is explained, so its puzzle is reduced: givens, clues and row regions are dropped while the solvers still disagree.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.blocks import Group
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.registry import genre_named
from gridlanes.results.result import Result
from gridlanes.solvers import brute, cpsat
from gridlanes.solvers.lanes import Answers
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status


class FoundSolutions(NamedTuple):
    """The answer of a solver: `solutions` as mark numbers of coords 0 .. C-1; `complete`: whether its search was
    exhaustive, or found as many as it was asked for.
    """

    solutions: list[tuple[int, ...]]
    complete: bool


Oracle = Callable[[Puzzle, int, float], FoundSolutions]
"""takes a puzzle, how many solutions to look for, and the seconds it may take"""


def ask_brute(puzzle: Puzzle, limit: int, seconds: float) -> FoundSolutions:
    """Brute force, with a time limit."""
    deadline = time.monotonic() + seconds
    try:
        return FoundSolutions(brute.solve(puzzle, limit, going_on=lambda n_states: time.monotonic() < deadline), True)
    except brute.GivenUpError:
        return FoundSolutions([], False)


def ask_cpsat(puzzle: Puzzle, limit: int, seconds: float) -> FoundSolutions:
    """CP-SAT. Raises `GridlanesError` if OR-Tools is not installed."""
    answer = cpsat.solve(puzzle, limit, seconds=seconds)
    return FoundSolutions(answer.solutions, answer.complete or len(answer.solutions) >= limit)


ORACLES: dict[str, Oracle] = {"brute": ask_brute, "cpsat": ask_cpsat}
"""the solvers to check against, by name"""


@dataclass(frozen=True)
class Disagreement:
    """A row on which the engine and another solver disagree, and the smallest puzzle found on which they still do.

    `what` describes the disagreement on the row, `of_minimal` that on the small puzzle.
    """

    row: int
    solver: str
    what: str
    of_minimal: str
    minimal: PuzzleRow

    def as_json(self, **place: Any) -> str:
        """One line of JSON, which can be read as a puzzle; `place`: where the row stood."""
        structure, givens, clues, own = self.minimal
        genre = genre_named(structure.genre)
        value: dict[str, Any] = {"genre": structure.genre}
        try:
            value["data"] = None if genre is None else genre.to_data(self.minimal)
        except ModelError:
            value["data"] = None
        if value["data"] is None:  # no form of the genre's holds it
            value["givens"] = givens.tolist()
            value["clues"] = None if clues is None else clues.tolist()
            value["own"] = [
                [str(entry.rule), [list(map(int, region)) for region in entry.regions], list(map(int, entry.clues))]
                for entry in own
            ]
        value["disagreement"] = {"solver": self.solver, "row": self.what, "puzzle": self.of_minimal, **place}
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class CrossCheck:
    """Compares results of the engine with other solvers, row by row, and counts.

    `oracles`: by name, see `ORACLES`. `seconds`: time limit of each per row; a row that takes longer is not compared.
    `compared`: rows that at least one of them answered.
    """

    def __init__(self, oracles: Mapping[str, Oracle], *, limit: int = 2, seconds: float = 10.0) -> None:
        self.oracles, self.limit, self.seconds = dict(oracles), limit, seconds
        self.compared = 0
        self._pool = SolverPool(1)

    def check(self, result: Result) -> Iterator[Disagreement]:
        """The disagreements of a result, which must have been solved with the same `limit`; in order of rows."""
        at = {int(row): (group, answers, i) for group, answers in result.groups for i, row in enumerate(group.rows)}
        for row in sorted(at):
            group, answers, i = at[row]
            if answers.status[i] not in (Status.BUDGET, Status.INVALID):
                yield from self._check_row(row, group, answers.rows(slice(i, i + 1)), i)

    def _check_row(self, row: int, group: Group, answers: Answers, i: int) -> Iterator[Disagreement]:
        puzzle = group.puzzle(i)
        asked = 0
        for name, oracle in self.oracles.items():
            found = self._ask(oracle, puzzle)
            asked += found.complete
            what = self._difference(name, puzzle, answers, found)
            if what:
                minimal = self._minimised(puzzle, name, oracle)
                yield Disagreement(row, name, what, self._disagreement(name, oracle, minimal) or what, minimal)
        self.compared += asked > 0

    def _ask(self, oracle: Oracle, puzzle: PuzzleRow) -> FoundSolutions:
        return oracle(
            puzzle.flat(),
            self.limit,
            self.seconds,
        )

    def _engine(self, puzzle: PuzzleRow) -> Answers:
        clues = None if puzzle.clues is None else puzzle.clues[None]
        solve_options = SolveOptions(self.limit, deadline=time.monotonic() + self.seconds)
        return self._pool.solve(
            puzzle.structure,
            puzzle.givens[None],
            solve_options,
            clues=clues,
            row_regions=regions_of_rows([puzzle.row_regions]),
        )

    def _disagreement(self, name: str, oracle: Oracle, puzzle: PuzzleRow) -> str:
        return self._difference(name, puzzle, self._engine(puzzle), self._ask(oracle, puzzle))

    def _difference(self, name: str, puzzle: PuzzleRow, answers: Answers, found: FoundSolutions) -> str:
        """The difference between the engine's and another solver's answer for one row, in words; empty for none."""
        status, n_engine, n_other = Status(int(answers.status[0])), int(answers.n_solutions[0]), len(found.solutions)
        if status == Status.BUDGET or not (found.complete or n_other > n_engine):
            return ""
        if status == Status.FAILED:
            return "the engine found a solution that breaks the rules"
        if n_engine != n_other:
            engine = f"the engine found {n_engine} solution{'s' * (n_engine != 1)}"
            return f"{engine}, {name} found {n_other} (both stop at {self.limit})"
        numbers = np.array(found.solutions, np.uint8).reshape(n_other, puzzle.structure.n_coords)
        own, clues = regions_of_rows([puzzle.row_regions]), None if puzzle.clues is None else puzzle.clues[None]
        rows = np.zeros(n_other, np.int64)
        if not Verifier.of(puzzle.structure).check(numbers, puzzle.givens[None], rows, clues, own).all():
            return f"{name} found a solution that breaks the rules"
        if len(set(found.solutions)) < n_other:
            return f"{name} found a solution twice"
        if 0 < n_other < self.limit and tuple(answers.numbers[0].tolist()) not in set(found.solutions):
            return f"the engine found a solution that {name} did not find"
        return ""

    def _minimised(self, puzzle: PuzzleRow, name: str, oracle: Oracle) -> PuzzleRow:
        """The puzzle with as much left out as possible while the solvers still disagree."""
        return minimised(puzzle, lambda smaller: bool(self._disagreement(name, oracle, smaller)))


def minimised(puzzle: PuzzleRow, holds: Callable[[PuzzleRow], bool]) -> PuzzleRow:
    """The puzzle reduced until dropping any further given, clue or row region would make `holds` false.

    It tries to drop many at once first, then fewer and fewer.
    """
    units = _units(puzzle)
    size = max(1, len(units) // 2)
    while units:
        start, dropped = 0, False
        while start < len(units):
            left = [*units[:start], *units[start + size :]]
            if holds(_with_units(puzzle, left)):
                units, dropped = left, True
            else:
                start += size
        if size == 1 and not dropped:
            break
        size = max(1, size // 2)
    return _with_units(puzzle, units)


_Unit = tuple[str, int, int]


def _units(puzzle: PuzzleRow) -> list[_Unit]:
    """The facts of a puzzle besides its structure: (kind, place, place in its own region list)."""
    units: list[_Unit] = [("own", i, j) for i, own in enumerate(puzzle.row_regions) for j in range(len(own.regions))]
    if puzzle.clues is not None:
        units += [("clue", slot, 0) for slot in np.flatnonzero(puzzle.clues != NO_CLUE).tolist()]
    return units + [("given", coord, 0) for coord in np.flatnonzero(puzzle.givens).tolist()]


def _with_units(puzzle: PuzzleRow, units: list[_Unit]) -> PuzzleRow:
    """The puzzle with only these of its units."""
    kept = set(units)
    givens = _values_at(puzzle.givens, 0, [coord for kind, coord, _ in units if kind == "given"])
    clues = puzzle.clues
    if clues is not None:
        clues = _values_at(clues, NO_CLUE, [slot for kind, slot, _ in units if kind == "clue"])
    own = []
    for i, entry in enumerate(puzzle.row_regions):
        chosen = [j for j in range(len(entry.regions)) if ("own", i, j) in kept]
        if chosen:
            own.append(RuleRegions(entry.rule, [entry.regions[j] for j in chosen], [entry.clues[j] for j in chosen]))
    return PuzzleRow(puzzle.structure, givens, clues, tuple(own))


def _values_at(values: NDArray[Any], nothing: int, places: list[int]) -> NDArray[Any]:
    found = np.full_like(values, nothing)
    found[places] = values[places]
    return found
