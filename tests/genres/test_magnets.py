"""Magnets: tests of many puzzles count poles in every sweep; areas of more than two cells, and the variant."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest
from random_shapes import connected_areas

import gridlanes
from gridlanes.genres import magnets
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.read.reading import read_rows
from gridlanes.kernels.rules.counts.alternating_counts import alternating_counts
from gridlanes.solvers import brute, cpsat
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status


def test_puzzles_are_tested_with_counts_in_every_sweep_and_end_as_those_that_are_solved():
    group = gridlanes.generate("magnets", 20, size=(4, 5), seed=1, threads=1).groups[0][0]
    structure = group.structure
    assert structure is magnets.structure(4, 5)
    assert structure.for_tests is structure.for_tests
    assert not any(kernel.expensive for kernel in structure.for_tests.program.tables)
    assert alternating_counts in structure.program.tables
    fewer = group.clues.copy()
    fewer[10:, ::2] = -1
    with SolverPool(1) as pool:
        found = [
            pool.solve(each, group.givens, SolveOptions(2), clues=fewer, row_regions=group.row_regions)
            for each in (structure, structure.for_tests)
        ]
    assert found[0].status.tolist() == found[1].status.tolist()
    assert {*found[0].status[:10].tolist()} == {Status.UNIQUE}
    assert Status.MULTIPLE in found[0].status[10:].tolist()


def test_a_genre_without_another_lowering_is_tested_as_it_is_solved():
    takuzu = gridlanes.generate("takuzu", 1, size=4, seed=1, threads=1).groups[0][0].structure
    assert takuzu.for_tests is takuzu


def _holds(board, areas, size, alike):
    """Whether poles (0, 1, 2) are a solution without numbers, by the rules as they are in words."""
    for area in {*areas}:
        cells = [cell for cell, of in enumerate(areas) if of == area]
        poles = [cell for cell in cells if board[cell]]
        if not poles:
            continue
        if len(cells) == 1 or sorted(board[cell] for cell in poles) != [1, 2]:
            return False
        if poles[1] - poles[0] != size.cols and (poles[1] - poles[0] != 1 or poles[1] % size.cols == 0):
            return False
    for cell, pole in enumerate(board):
        beside = [cell + 1] * ((cell + 1) % size.cols > 0) + [cell + size.cols] * (cell + size.cols < len(board))
        for other in beside:
            same = areas[cell] == areas[other]
            if pole and board[other] and (pole == board[other]) != (alike and not same):
                return False
    return True


def _plus_rows(board, size):
    return [board[row * size.cols : (row + 1) * size.cols].count(1) for row in range(size.rows)]


@pytest.mark.parametrize("alike", [False, True])
def test_areas_of_any_size_have_one_magnet_or_none_and_three_solvers_agree(alike):
    rng = random.Random(5)
    for _ in range(8):
        size = Size(*rng.choice([(2, 3), (3, 2), (2, 4), (1, 6), (3, 3)]))
        areas = connected_areas(rng, size, 5)
        every = [board for board in product(range(3), repeat=size.n_cells) if _holds(board, areas, size, alike)]
        rows = [areas[row * size.cols : (row + 1) * size.cols] for row in range(size.rows)]
        data = {"dominoes": rows, "alike": alike}
        solution = rng.choice(every)
        counts = [solution[row * size.cols : (row + 1) * size.cols].count(1) for row in range(size.rows)]
        fit = [
            b for b in every if [b[r * size.cols : (r + 1) * size.cols].count(1) for r in range(size.rows)] == counts
        ]
        for told, expected in ((data, every), (data | {"plus_rows": counts}, fit)):
            texts = [json.dumps({"genre": "magnets", "data": told})]
            texts += gridlanes.convert(texts, "puzzlink")
            assert gridlanes.count(texts, limit=9999).tolist() == [len(expected)] * 2
            puzzle = read_rows(texts).groups[0].puzzle(0).flat()
            assert sorted(brute.solve(puzzle)) == sorted(cpsat.solve(puzzle).solutions) == expected


@pytest.mark.parametrize(
    ("link", "n_solutions"),
    [("2/2/n00", 9), ("a/3/1/n0", 5), ("3/1/n0", 5), ("1/1/j", 1), ("a/2/2/n8001g", 3), ("2/2/n0000", 9)],
)
def test_urls_may_leave_out_what_is_given_and_holes(link, n_solutions):
    assert gridlanes.count([f"https://puzz.link/p?magnets/{link}"] * 2, limit=99).tolist() == [n_solutions] * 2


def test_puzzles_of_the_variant_can_be_made():
    made = gridlanes.generate("magnets", 4, size=(4, 5), seed=1, options={"alike": True}, threads=1)
    texts = [made.row(number).puzzle for number in range(4)]
    assert all("magnets/a/" in text for text in texts)
    assert gridlanes.count(texts, limit=2).tolist() == [1] * 4
