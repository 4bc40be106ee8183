"""The same input gives the same bytes: for any number of threads, size of chunk, width of word and order of rows.

The JIT off, bounds checks, a cold and a warm cache: tests/engine/solvers/test_build_modes.py.
"""

from __future__ import annotations

import hashlib
import itertools
import random
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
import pytest
from puzzles import from_text, random_puzzle

import gridlanes
from gridlanes import Result, Status

pytestmark = pytest.mark.xdist_group("whole searches")  # one worker process compiles them

FIGURES = ("status", "n_solutions", "guesses", "nodes", "sweeps")
THREADS, CHUNK_ROWS = (1, 2, 3), (1, 7, 64, 8192)


@cache
def corpus() -> np.ndarray:
    """9x9 ``uint8 (P, 81)``: the project's examples, some with givens taken away or spoilt, empty and broken grids."""
    text = resources.files("gridlanes.genres").joinpath("examples/sudoku9x9.txt").read_text()
    lines = [line.split()[0] for line in text.splitlines() if line and not line.startswith("#")]
    rng = random.Random(17)
    rows = [from_text(line) for line in lines[:240]]
    for row in rows[::3]:
        row[rng.sample(np.flatnonzero(row).tolist(), 2)] = 0
    for row in rows[::7]:
        row[rng.choice(np.flatnonzero(row == 0).tolist())] = rng.randint(1, 9)
    rows += [np.zeros(81, np.uint8), from_text("11" + "." * 79), from_text("." * 79 + "11")]
    order = list(range(len(rows)))
    rng.shuffle(order)
    return np.stack([rows[at] for at in order])


def digest(result: Result) -> str:
    """A hash of every array of a result, and of the reasons."""
    arrays = [getattr(result, name) for name in FIGURES] + [result.solutions]
    data = b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)
    return hashlib.sha256(data + repr(sorted(result.reasons.items())).encode()).hexdigest()


def solve(puzzles: Any, **options: Any) -> Result:
    return gridlanes.solve(puzzles, **{"limit": 3, "budget": 40, "threads": 1, **options})


@cache
def expected(limit: int | None = 3) -> str:
    return digest(solve(corpus(), limit=limit))


def test_the_rows_are_of_all_kinds():
    result = solve(corpus())
    for status in (Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE, Status.BUDGET):
        assert (result.status == status).any()
    assert result.guesses.max() > 5


@pytest.mark.parametrize("bits", [16, 32, *(pytest.param(bits, marks=pytest.mark.slow) for bits in (64, 128))])
def test_threads_chunks_and_words_give_the_same_bytes(bits):
    for threads, chunk_rows in itertools.product(THREADS, CHUNK_ROWS):
        found = digest(solve(corpus(), threads=threads, chunk_rows=chunk_rows, word_bits=bits))
        assert found == expected(), (threads, chunk_rows, bits)


@pytest.mark.parametrize("limit", [1, 2, 10])
def test_so_they_do_at_other_limits(limit):
    for threads, chunk_rows, bits in ((2, 7, 16), (1, 1, 32), (3, 64, 32)):
        assert digest(solve(corpus(), limit=limit, threads=threads, chunk_rows=chunk_rows, word_bits=bits)) == expected(
            limit
        )


@pytest.mark.parametrize("seed", range(4))
def test_rows_in_another_order_are_answered_in_that_order(seed):
    order = np.random.default_rng(seed).permutation(len(corpus()))
    before, after = solve(corpus()), solve(corpus()[order], threads=2, chunk_rows=64)
    for name in FIGURES:
        assert (getattr(before, name)[order] == getattr(after, name)).all(), name
    assert (before.solutions[order] == after.solutions).all()
    assert {int(order[row]): reason for row, reason in after.reasons.items()} == before.reasons


def test_a_row_is_answered_the_same_alone_and_many_times_over():
    before = solve(corpus())
    rows = np.concatenate([np.flatnonzero(before.guesses == before.guesses.max())[:1], np.arange(10)])
    for row in rows.tolist():
        many = solve(np.repeat(corpus()[row : row + 1], 70, axis=0))
        for name in FIGURES:
            assert (getattr(many, name) == getattr(before, name)[row]).all(), (row, name)
        assert (many.solutions == before.solutions[row]).all()


def test_the_same_call_gives_the_same_bytes_again_and_leaves_its_input_alone():
    puzzles = corpus().copy()
    assert digest(solve(puzzles)) == digest(solve(puzzles)) == expected()
    assert (puzzles == corpus()).all()


def test_text_and_arrays_give_the_same_answers():
    texts = ["".join(map(str, row)) for row in corpus().tolist()]
    from_texts, from_array = solve(texts), solve(corpus())
    assert digest(from_texts) == digest(from_array)


@pytest.mark.parametrize(("box", "widest"), [((2, 2), 16), ((3, 2), 16), ((4, 4), 16)])
def test_other_sizes_do_not_depend_on_threads_and_chunks_either(box, widest):
    rng = random.Random(5)
    side = box[0] * box[1]
    rows = np.stack([random_puzzle(rng, *box, side * side // 3 + n % 5, n % 4 == 3) for n in range(24)])
    found = {
        digest(solve(rows.reshape(-1, side, side), box=box, threads=threads, chunk_rows=chunk_rows, word_bits=bits))
        for threads, chunk_rows, bits in ((1, 8192, 16), (2, 1, 16), (3, 5, widest), (1, 7, widest))
    }
    assert len(found) == 1


def test_the_search_that_starts_over_is_as_deterministic():
    """Searches long enough to be begun again in another order (kernels/search/search.py)."""
    rows = np.stack([corpus()[0] * 0, corpus()[1], corpus()[0] * 0])
    rows[2, 40] = 5
    assert solve(rows, limit=2000, budget=5000).nodes.min() > 2000
    found = {
        digest(solve(rows, limit=2000, budget=5000, threads=threads, chunk_rows=chunk_rows, word_bits=bits))
        for threads, chunk_rows, bits in ((1, 8192, 16), (2, 1, 32), (1, 1, 16), (1, 2, 32))
    }
    assert len(found) == 1
