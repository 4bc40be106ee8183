"""Clues left out without tests: which requests allow it, and that the puzzles have one solution."""

from __future__ import annotations

import numpy as np
import pytest

import gridlanes
from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.clues.spared_facts import facts_spared
from gridlanes.generating.request import request_of
from gridlanes.status import Status


def left_of(**asked: object) -> np.ndarray | None:
    request = request_of("mosaic", 5, **asked)
    facts = request.facts()
    marks = np.random.default_rng(3).integers(1, 3, (6, 25)).astype(np.uint8)
    full = Full(np.zeros_like(marks), np.zeros((6, 25), np.int32), (), marks)
    left = facts_spared(request, facts, full, np.tile(np.arange(25, dtype=np.uint32), (6, 1)))
    return None if left is None else left.gone


def test_a_request_for_puzzles_as_they_come_needs_no_tests() -> None:
    gone = left_of()
    assert gone is not None
    assert gone.any(axis=1).sum() > 2
    assert not gone.all(axis=1).any()


@pytest.mark.parametrize(
    "asked", [{"minimal": True}, {"n_clues": 20}, {"difficulty": (2, 3)}, {"symmetry": "rotate180"}]
)
def test_other_requests_are_tested(asked) -> None:
    assert left_of(**asked) is None


def test_puzzles_for_propagation_alone_have_a_way_of_their_own() -> None:
    areas = np.arange(4, dtype=np.int32)[None]  # each cell is an area, of which three may show their size
    for asked, shown in (({}, None), ({"difficulty": (0, 3)}, None), ({"difficulty": (0, 1)}, 4)):
        request = request_of("fillomino", 2, **asked)
        full = Full(np.zeros((1, 12), np.uint8), areas, (), np.full((1, 12), 2, np.uint8))
        orders = np.arange(12 + 4, dtype=np.uint32)[None][:, : request.facts().bounds[-1]]
        left = facts_spared(request, request.facts(), full, orders)
        assert (None if left is None else int((~left.gone).sum())) == shown


def test_filling_for_propagation_alone_is_solved_by_it_and_shows_fewer_numbers_than_cells() -> None:
    made = gridlanes.generate(
        "fillomino", 30, size=(5, 6), seed=2, difficulty=(0, 1), options={"largest": 9}, threads=1
    ).to_pandas()
    assert (made["level"] <= 1).all()
    assert (made["n_clues"] < 30).all()
    assert gridlanes.solve(made["puzzle"].tolist()).status.tolist() == [Status.UNIQUE] * 30


def test_puzzles_have_one_solution_and_fewer_clues_than_cells() -> None:
    made = gridlanes.generate("mosaic", 50, size=7, seed=1, threads=1).to_pandas()
    assert (made["n_clues"] < 49).all()
    solved = gridlanes.solve(made["puzzle"].tolist())
    assert solved.status.tolist() == [Status.UNIQUE] * 50
    assert (solved.n_solutions == 1).all()
