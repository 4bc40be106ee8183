"""Which structures have lines, and that units are needed where exchanges show it."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING

from gridlanes.compile.batch import Excluded
from gridlanes.generating.clues.settling import Settling, lines_of
from gridlanes.generating.request import request_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

pytestmark = GENERATING


@pytest.mark.parametrize(
    ("genre", "size", "pairs"), [("sudoku", 9, 18), ("sudoku", 6, 12 - 3), ("latin_square", 5, 20), ("akari", 5, None)]
)
def test_rows_of_a_band_are_lines_and_so_are_all_rows_of_a_latin_square(
    genre: str, size: int, pairs: int | None
) -> None:
    lines = lines_of(request_of(genre, size).structure)
    assert (None if lines is None else len(lines.first)) == pairs


def test_partners_have_all_but_their_lines_in_common() -> None:
    structure = request_of("sudoku_x", 9).structure
    lines = lines_of(structure)
    assert lines is not None
    assert (lines.second < 0).any()  # where one coord is on a diagonal and the other is not
    of = [{i for i, region in enumerate(structure.distinct_regions) if c in region} for c in range(81)]
    for first, second in zip(lines.first.tolist(), lines.second.tolist(), strict=True):
        assert all(d < 0 or len(of[c] ^ of[d]) == 2 for c, d in zip(first, second, strict=True))


def test_what_exchanges_show_has_another_solution() -> None:
    request, n = request_of("sudoku", 4, symmetry="rotate180"), 8
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        marks = scheme.candidates(Tries(np.arange(n), np.zeros(n, np.int64))).full.marks
        n, n_units = len(marks), scheme.facts.bounds[-1]
        gone = np.random.default_rng(0).random((n, n_units)) < 0.4
        lines = lines_of(request.structure)
        assert lines is not None
        settling = Settling(request.structure, lines, scheme.facts, marks, gone)
        rows, units = np.nonzero(~gone)
        needed = settling.are_needed(rows, units)
        assert needed.any()
        rows, units = rows[needed], units[needed]
        tried = gone[rows].copy()
        tried[np.arange(len(rows)), units] = True
        givens, _ = scheme.facts.without(scheme.facts.of_units(tried), marks[rows], None)
        status = pool.solve(request.structure, givens, SolveOptions(2)).status
        assert (status == Status.MULTIPLE).all()
        settling.leave_out(np.arange(n), np.argmin(gone, axis=1))
        assert (settling.boards.givens == 0).sum() > (scheme.facts.of_units(gone)).sum()
        coords = scheme.facts.coords_of[units, 0]
        answers = pool.solve(
            request.structure,
            givens,
            SolveOptions(1, reported=False),
            excluded=Excluded(coords, marks[rows, coords].astype(np.int64) - 1),
        )
        assert not answers.marks.any()
