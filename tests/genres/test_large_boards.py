"""Every genre: boards with sides of more than 15 cells are read as they were written, in every form, and propagation
never loses the solution that they were made of. Random puzzles and published ones are mostly smaller. These boards need
not have one solution, so that nothing is solved.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.generating.candidates import Candidates
from gridlanes.generating.request import request_of
from gridlanes.generating.schemes import scheme_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.generating.texts import written_puzzles
from gridlanes.io.read.blocks import Group
from gridlanes.io.read.reading import read_rows
from gridlanes.io.write.convert import FORMS
from gridlanes.registry import find_genre, genres
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolverPool
from gridlanes.solvers.propagation import propagated

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("genres")]

SIZES = [18, (17, 18), 16, 21]
"""the first that the genre has; Samurai begins at 21"""
N_TRIES = 3


SHOWN = [0, 0.05, 0.2, 0.5, 0.8, 1]
"""shares of the solution that are given"""


def request_for(genre):
    for size in SIZES:
        try:
            return request_of(genre, size, seed=1)
        except ModelError:
            continue
    pytest.skip("no boards of these sizes")


def unproved(scheme: SolutionFirst, index, full, own, sure) -> Candidates:
    return Candidates(index, full, own, np.zeros(len(index), np.bool_))


@cache
def drawn(genre):
    """Boards with all clues of their solutions, of which it is not asked whether they have others."""
    request = request_for(genre)
    with SolverPool(1) as pool, np.errstate(over="ignore"), pytest.MonkeyPatch.context() as changed:
        changed.setattr(SolutionFirst, "_fine", unproved)
        scheme = scheme_of(request)(request, pool)
        full = SolutionFirst.candidates(scheme, Tries(np.arange(N_TRIES), np.zeros(N_TRIES, np.int64))).full
    if not len(full.marks):
        pytest.skip("no board in so few tries")
    return Group(request.structure, np.arange(len(full.marks)), full.givens, full.marks, full.clues, full.row_regions)


@pytest.mark.parametrize("name", sorted(genres()))
def test_large_boards_are_read_as_they_were_written(name):
    genre, group = find_genre(name), drawn(name)
    expected = [genre.to_data(puzzle) for puzzle in group.puzzles()]
    n_forms = 0
    for form in FORMS:
        try:
            written = written_puzzles(genre, group, form)
        except ModelError:
            assert form != "jsonl"  # other forms need not be able to hold every puzzle
            continue
        n_forms += 1
        block = read_rows([text.decode() if isinstance(text, bytes) else text for text in written], genre=name)
        assert block.errors == {}
        found = {row: puzzle for each in block.groups for row, puzzle in zip(each.rows, each.puzzles(), strict=True)}
        assert [genre.to_data(found[row]) for row in range(len(expected))] == expected, form
    assert n_forms > 0


@pytest.mark.parametrize("name", sorted(genres()))
def test_propagation_keeps_the_solution(name):
    group, rng = drawn(name), np.random.default_rng(7)
    marks = group.expected
    n, n_coords = marks.shape
    for share in SHOWN:
        shown = np.where(rng.random(marks.shape) < share, marks, group.givens).astype(np.uint8)
        found = propagated(group.structure, shown, clues=group.clues, row_regions=group.row_regions)
        assert not found.broken.any(), share
        words = found.candidates.reshape(n, n_coords, -1)  # of one number, or of two halves
        half, bit = np.divmod(marks.astype(np.int64) - 1, 8 * words.dtype.itemsize)
        kept = np.take_along_axis(words, half[:, :, None], axis=2)[:, :, 0] >> bit.astype(words.dtype) & 1
        assert kept.all(), share
