"""What a row reports depends on the row alone, in every genre: not on other rows, threads, chunks or slices of search.

The boards are those of test_changed_puzzles.py, large enough for hypotheses and for kernels that try assumptions.
Sudoku, in more ways: tests/engine/test_determinism.py.

    pytest tests/genres/test_company.py                    # some puzzles, in chunks
    pytest tests/genres/test_company.py -m slow            # all genres: some minutes
    pytest tests/genres/test_company.py -m slow -k killer  # one of them
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from changed_puzzles import changed_texts

import gridlanes
from gridlanes.registry import genres
from gridlanes.solvers.lanes import LaneSolver

BUDGET = 300
"""few nodes, so that some searches end for that"""
N_ALONE = 8
N_IN_CI, BUDGET_IN_CI = 12, 20
Reported = tuple[Any, ...]


def reported(texts: list[str], **options: Any) -> list[Reported]:
    """What each row reports: its status, counts of work and solution."""
    result = gridlanes.solve(texts, **{"budget": BUDGET, "threads": 1, **options})
    return [
        (
            row.status,
            row.n_solutions,
            row.guesses,
            row.nodes,
            row.sweeps,
            None if row.solution is None else row.solution.tobytes(),
        )
        for row in result
    ]


@pytest.mark.parametrize("genre", sorted(genres()))
def test_a_row_reports_the_same_in_chunks(genre: str) -> None:
    texts = changed_texts(genre)[:N_IN_CI]
    in_chunks, together = (reported(texts, chunk_rows=n, budget=BUDGET_IN_CI) for n in (5, N_IN_CI))
    assert in_chunks == together


@pytest.mark.slow
@pytest.mark.parametrize("genre", sorted(genres()))
def test_a_row_reports_the_same_in_any_company(genre: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = changed_texts(genre)
    expected = reported(texts)
    assert reported(texts, threads=2, chunk_rows=5) == expected, "in chunks"
    order = random.Random(genre).sample(range(len(texts)), len(texts))
    assert reported([texts[i] for i in order]) == [expected[i] for i in order], "in another order"
    most_nodes = sorted(range(len(texts)), key=lambda i: -expected[i][3])[:N_ALONE]
    assert [reported([texts[i]])[0] for i in most_nodes] == [expected[i] for i in most_nodes], "alone"
    # The shortest slices: the kernel returns wherever it can.
    monkeypatch.setattr(LaneSolver, "_slice", property(lambda _: 1, lambda _, length: None), raising=False)
    assert reported(texts) == expected, "in slices"
