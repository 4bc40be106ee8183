"""Proves specimens again: that a move is right in its puzzle, and follows from what is named for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gridlanes.discovering.proofs import by_cpsat, by_search, by_what_is_named, in_its_state
from gridlanes.discovering.specimen import Specimen
from gridlanes.grading.words import moves_in_words
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.game import Commit
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

_MAX_NODES = 1_000_000
"""nodes for the solution of a puzzle, as many as a discovery takes"""


class SpecimenCheck:
    """Proves specimens of a run, row after row, with the engine's search in a `pool`. `by_solver`: the numbers of those
    that CP-SAT proves, too, counted from 0 over the run. `seconds`: its time limit for each answer.

    `counts`: specimens `proven`, those `asked` of CP-SAT, and those of either that were not decided in time.
    """

    def __init__(self, pool: SolverPool, by_solver: NDArray[np.int64], seconds: float) -> None:
        self._pool, self._by_solver, self._seconds = pool, {*by_solver.tolist()}, seconds
        self.counts: Counter[str] = Counter()

    def solutions(self, group: Group) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """The status of each puzzle, ``uint8 (P,)``, and the mark numbers of a solution, ``uint8 (P, C)``."""
        options = SolveOptions(2, _MAX_NODES)
        answers = self._pool.solve(
            group.structure, group.givens, options, clues=group.clues, row_regions=group.row_regions
        )
        return answers.status, answers.numbers

    def faults(
        self, puzzle: Puzzle, status: Status, solution: NDArray[np.uint8], specimens: list[Specimen], first: int
    ) -> Iterator[str]:
        """What is wrong with the specimens of one puzzle. `status`, `solution`: as from `solutions`. `first`: the
        number of its first specimen in the run.
        """
        if status == Status.BUDGET:
            self.counts["not solved"] += len(specimens)
        elif status != Status.UNIQUE:
            yield f"expected a puzzle with one solution, as it has specimens; found {status.name}"
            return
        for number, specimen in enumerate(specimens, first):
            fault = _unfit(puzzle, specimen)
            if not fault and status == Status.UNIQUE:
                fault = _false(puzzle, specimen, solution)
            fault = fault or self._unproven(puzzle, specimen, number)
            if fault:
                yield f"specimen {specimen.number}: {fault}"

    def _unproven(self, puzzle: Puzzle, specimen: Specimen, number: int) -> str:
        """Why a move does not follow from what is named for it; empty if it does, or if that was not decided."""
        named = specimen.constraints is not None
        question = by_what_is_named(puzzle, specimen) if named else None
        what = "the constraints and marks that it names" if named else "all constraints in its state"
        words = f"{moves_in_words(puzzle, [specimen.move])} does not follow from {what}"
        answer = question is not None and by_search(question, self._pool)
        if answer:
            return f"{words}: the search finds a counterexample"
        self.counts["proven" if answer is False else "not decided"] += 1
        if number in self._by_solver:
            asked = [in_its_state(puzzle, specimen), question]
            answers = [by_cpsat(each, self._seconds) for each in asked if each is not None]
            if True in answers:
                return f"{words}: CP-SAT finds a counterexample"
            self.counts["not decided by CP-SAT" if None in answers else "proven by CP-SAT"] += 1
        return ""


def _unfit(puzzle: Puzzle, specimen: Specimen) -> str:
    """Why a specimen does not fit its puzzle; empty if it does."""
    values, n = puzzle.alphabet.values, puzzle.n_coords
    whole, state, move = (1 << len(values)) - 1, specimen.state, specimen.move
    if len(state) != n or ((state == 0) | (state > np.uint64(whole))).any():
        return f"expected a state with marks of {n:,} coords, found one of {len(state):,}"
    places = [move.coord, *specimen.coords]
    marks = [move.mark, *(mark for _, gone in specimen.absent for mark in gone)]
    if not all(0 <= place < n for place in places) or not all(mark in values for mark in marks):
        return "it names a coord or a mark that there is not"
    if not all(0 <= each < len(puzzle.constraints) for each in specimen.constraints or ()):
        return "it names a constraint that there is not"
    word = int(state[move.coord])
    if not word >> values.index(move.mark) & 1 or word.bit_count() < 2:
        return "its move changes nothing in its state"
    for coord, gone in specimen.absent:
        for mark in gone:
            if int(state[coord]) >> values.index(mark) & 1:
                return f"its state has mark {mark} at coord {coord}, which is to be gone there"
    return ""


def _false(puzzle: Puzzle, specimen: Specimen, solution: NDArray[np.uint8]) -> str:
    """Why a specimen contradicts the only solution of its puzzle; empty if it does not."""
    missing = np.flatnonzero(specimen.state >> solution.astype(np.uint64) & np.uint64(1) == 0)
    if len(missing):
        return f"its state has lost the solution: at coord {missing[0]}"
    move, values = specimen.move, puzzle.alphabet.values
    if (values[int(solution[move.coord])] == move.mark) != isinstance(move, Commit):
        return f"{moves_in_words(puzzle, [move])}: the only solution says otherwise"
    return ""
