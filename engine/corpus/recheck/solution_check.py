"""Checks solutions of a run by the rules alone, with nothing shared with the kernels that found them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.output.digest import strings
from gridlanes.corpus.recheck.row_arrays import RowArrays
from gridlanes.io.forms.solution_text import decode_solutions
from gridlanes.io.read.blocks import Group
from gridlanes.solvers.verify import Verifier


class SolutionCheck:
    """Tests solutions. `passed`: how many were right so far."""

    def __init__(self) -> None:
        self.passed = 0

    def test(self, rows: RowArrays, group: Group) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """``(wrong, marks)`` of the n puzzles of a group of a block of these rows.

        `wrong` ``int64``: the rows that have a solution that is none. `marks` ``uint8 (n, C)``: the solutions as
        `Answers` has them, 0 throughout where there is none or a wrong one.
        """
        structure, places = group.structure, group.rows
        column = rows.batch["solution"]
        _, data = strings(column if len(places) == len(rows) else column.take(places))
        lengths = rows.solution_lengths[places]
        solved = np.flatnonzero(lengths)
        numbers = decode_solutions(structure.alphabet, data, lengths[solved], structure.n_coords)
        right = Verifier.of(structure).check(numbers, group.givens, solved, group.clues, group.row_regions)
        self.passed += int(right.sum())
        marks = np.zeros((len(places), structure.n_coords), np.uint8)
        marks[solved[right]] = numbers[right] + np.uint8(1)
        return places[solved[~right]], marks
