"""Cages of many puzzles at once: they cover boards, and what they say is so in the solutions."""

from __future__ import annotations

import numpy as np
from generated_puzzles import GENERATING

from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.drawn_cages import DrawnCages
from gridlanes.rules.calculation import OPERATORS
from gridlanes.samplers.draws import Tries

pytestmark = GENERATING
TRIES = Tries(np.arange(40), np.zeros(40, np.int64))


def drawn(request, tries: Tries, numbers: np.ndarray):
    cages = DrawnCages(request, request.genre.fields["cages"], request.draws(), tries, numbers)
    return cages.regions(cages.areas())


def cages_of(name: str, side: int):
    """The cages of 40 boards with a solution that each line has once, and that solution."""
    request = request_of(name, side)
    line = np.arange(side)
    numbers = np.tile(((line[:, None] + line) % side).ravel().astype(np.uint8), (40, 1))
    return drawn(request, TRIES, numbers), numbers


def test_calculations_cover_the_board_and_all_operators_occur() -> None:
    found, numbers = cages_of("kenken", 6)
    assert {own.rule.operator for own in found} == {*OPERATORS}
    covered = np.zeros(numbers.shape, np.int64)
    for own in found:
        for row, cells, target in own.regions():
            covered[row, cells] += 1
            values = [int(numbers[row, cell]) + 1 for cell in cells]
            low, high = min(values), max(values)
            results = {"+": sum(values), "-": high - low, "*": int(np.prod(values)), "/": high / low}
            assert results[own.rule.operator] == target
            assert len(cells) <= 4
            assert own.rule.operator == "+" or len(cells) > 1
            assert own.rule.operator not in "-/" or len(cells) == 2
    assert (covered == 1).all()


def test_cages_with_sums_cover_the_board_and_hold_no_mark_twice() -> None:
    found, numbers = cages_of("killer", 4)
    regions = [region for own in found for region in own.regions()]
    assert sum(len(cells) for _, cells, _ in regions) == numbers.size
    for row, cells, total in regions:
        values = [int(numbers[row, cell]) + 1 for cell in cells]
        assert len({*values}) == len(values)
        assert sum(values) == total


def test_the_cages_of_a_try_do_not_depend_on_the_others() -> None:
    request = request_of("kenken", 4)
    numbers = np.zeros((40, 16), np.uint8)
    some = np.array([3, 17])
    every = [region for own in drawn(request, TRIES, numbers) for region in own.of_rows(some).regions()]
    alone = drawn(request, TRIES.chosen(some), numbers[:2])
    assert sorted(every) == sorted(region for own in alone for region in own.regions())
