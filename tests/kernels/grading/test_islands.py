"""Numbers of islands, against rules that are applied one at a time to sets of numbers."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import hashi
from gridlanes.grading.islands import IslandsOfLines
from gridlanes.kernels.grading.islands import NOWHERE, UNKNOWN, count_at_islands, draw_needed_sides
from gridlanes.samplers.bridges import numbers_of_islands, random_bridges
from gridlanes.samplers.draws import Draws, Tries

SIZE = 6


def board(cells, most=2):
    """A structure and its numbers: rows of cells, "." for none, "?" for an unknown number."""
    structure = hashi.structure(len(cells), len(cells[0]), most)
    return structure, [NOWHERE if word == "." else UNKNOWN if word == "?" else int(word) for word in "".join(cells)]


def words_at_first(structure):
    every = (1 << len(structure.alphabet)) - 1
    return [1 if coord in structure.domains else every for coord in range(structure.n_coords)]


def counted(structure, states, totals):
    islands, n = IslandsOfLines.of(structure), len(states)
    words, found, sweeps = np.array(states, np.uint64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    most = len(structure.alphabet) - 1
    count_at_islands(words, islands.cells, np.array(totals, np.int64), most, islands.room, found, sweeps)
    return words, found, sweeps


def with_needed_sides(structure, states, totals):
    islands, words, found = IslandsOfLines.of(structure), np.array(states, np.uint64), np.zeros(len(states), np.int64)
    draw_needed_sides(words, islands.cells, np.array(totals, np.int64), islands.room, found)
    return words, found


def numbers_in(word):
    return {number for number in range(5) if word >> number & 1}


def said_between(north, east, south, west):
    tall, wide = north & south, east & west
    crossed = set() if 0 in tall and 0 in wide else {0}
    tall_after = tall & crossed if 0 not in wide else tall
    wide_after = wide & crossed if 0 not in tall else wide
    return tall_after, wide_after, tall_after, wide_after


def said_at(sides, total, most):
    """What is left at the sides of an island; None if its number cannot be."""
    sides = [{number for number in side if number <= total} for side in sides]
    if not all(sides):
        return None
    need = total - sum(map(min, sides))
    takes = [min(max(side) - min(side), need) for side in sides]
    if need < 0 or sum(takes) < need:
        return None
    if need == 0:
        return [{min(side)} for side in sides]
    if sum(takes) == need:
        return [{min(side) + more} & side for side, more in zip(sides, takes, strict=True)]
    n_open = sum(max(side) > 0 for side in sides)
    if n_open * most - most < total:
        return [side - {0} if max(side) else side for side in sides]
    return sides


def counted_plainly(structure, state, totals):
    """What is left of a state; None if there is a contradiction."""
    sides, most = IslandsOfLines.of(structure).cells.sides.tolist(), len(structure.alphabet) - 1
    left, before = [numbers_in(word) for word in state], None
    while left != before:
        before = [*left]
        for coords, total in zip(sides, totals, strict=True):
            if total != UNKNOWN:
                here = [left[coord] for coord in coords]
                said = said_between(*here) if total == NOWHERE else said_at(here, total, most)
                if said is None or not all(said):
                    return None
                for coord, numbers in zip(coords, said, strict=True):
                    left[coord] = numbers
    return [sum(1 << number for number in numbers) for numbers in left]


def random_states(structure, n, wrong, seed=0):
    """States of solutions with some of their numbers, other numbers left by chance; each number may be wrong."""
    rng, draws, tries = np.random.default_rng(seed), Draws(seed, "islands"), Tries(np.arange(n), np.zeros(n, np.int64))
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        marks = random_bridges(structure, draws, tries)
        totals = np.array(numbers_of_islands(structure, draws, tries, marks), np.int64)
    totals = np.where((totals > 0) & (rng.random(totals.shape) < 0.1), UNKNOWN, totals)
    totals = np.where((totals > 0) & (rng.random(totals.shape) < wrong), totals + 1, totals)
    true = np.left_shift(1, marks.astype(np.int64) - 1)
    others = rng.integers(0, 1 << len(structure.alphabet), true.shape)
    some = np.where(rng.random(true.shape) < rng.choice([0.02, 0.1, 0.5], (n, 1)), others, -1)
    return (np.array(words_at_first(structure)) & some | true).tolist(), totals.tolist(), true


@pytest.mark.parametrize(("most", "wrong"), [(2, 0.0), (2, 0.02), (1, 0.01), (4, 0.0), (4, 0.02)])
def test_islands_are_counted_as_one_rule_after_the_other_says(most, wrong):
    structure = hashi.structure(SIZE, SIZE, most)
    states, totals, true = random_states(structure, 40, wrong, seed=most)
    left, found, sweeps = counted(structure, states, totals)
    n_broken = 0
    for p, (state, after) in enumerate(zip(states, left.tolist(), strict=True)):
        expected = counted_plainly(structure, state, totals[p])
        if expected is None:
            assert 0 in after
            n_broken += 1
        else:
            assert after == expected
        assert found[p] == sum((a ^ b).bit_count() for a, b in zip(state, after, strict=True))
    assert (n_broken > 0) == (wrong > 0)
    if not wrong:
        assert (left & true.astype(np.uint64)).all()
    assert (sweeps > 1).any()


@pytest.mark.parametrize("most", [1, 2, 3])
def test_sides_are_needed_if_the_others_cannot_take_all(most):
    structure = hashi.structure(SIZE, SIZE, most)
    states, totals, true = random_states(structure, 40, 0.0, seed=most)
    left, found = with_needed_sides(structure, states, totals)
    assert (left & true.astype(np.uint64)).all()
    for p, state in enumerate(states):
        expected = [numbers_in(word) for word in state]
        for coords, total in zip(IslandsOfLines.of(structure).cells.sides.tolist(), totals[p], strict=True):
            for coord in coords:
                others = sum(max(numbers_in(state[other])) for other in coords if other != coord)
                if total > 0 and others < total:
                    expected[coord] -= {0}
        assert left[p].tolist() == [sum(1 << number for number in numbers) for numbers in expected]
        assert found[p] == sum((a ^ b).bit_count() for a, b in zip(state, left[p].tolist(), strict=True))
    assert found.any()


def drawn(structure, words, row, col):
    """The numbers of lines towards east and south that are left at a cell."""
    east, south = (
        structure.grid.ids(layer)[place]
        for layer, place in zip(reversed(structure.grid.layers), ((row, col + 1), (row + 1, col)), strict=True)
    )
    return numbers_in(int(words[east])), numbers_in(int(words[south]))


def test_an_island_that_needs_all_and_one_that_is_full():
    structure, totals = board(["4.3", "...", "2.?"])
    left, found, sweeps = counted(structure, [words_at_first(structure)], [totals])
    assert drawn(structure, left[0], 0, 0) == ({2}, {2})
    assert drawn(structure, left[0], 0, 1) == ({2}, {0})
    assert drawn(structure, left[0], 0, 2) == ({0}, {1})  # it has two already
    assert drawn(structure, left[0], 2, 0) == ({0}, {0})  # it is full
    assert found[0] > 0
    assert sweeps[0] == 2  # lines go on to the next island after all islands were looked at


def test_an_island_with_one_line_towards_each_side():
    structure, totals = board(["3.?", "...", "?.?"])
    left, _, _ = counted(structure, [words_at_first(structure)], [totals])
    assert drawn(structure, left[0], 0, 0) == ({1, 2}, {1, 2})
    assert drawn(structure, left[0], 1, 2) == ({0}, {0, 1, 2})
    structure, totals = board(["2.?", "...", "?.?"])
    left, _, _ = counted(structure, [words_at_first(structure)], [totals])
    assert drawn(structure, left[0], 0, 0) == ({0, 1, 2}, {0, 1, 2})


def test_what_others_cannot_take_is_not_counted_but_needed():
    structure, totals = board(["?.?..", ".....", "4...?", ".....", "1.?.."])
    left, _, _ = counted(structure, [words_at_first(structure)], [totals])
    north = structure.grid.ids(structure.grid.layers[0])[2, 0]
    assert drawn(structure, left[0], 2, 0) == ({0, 1, 2}, {0, 1})
    assert numbers_in(int(left[0, north])) == {0, 1, 2}
    needed, found = with_needed_sides(structure, left, [totals])
    assert drawn(structure, needed[0], 2, 0) == ({1, 2}, {0, 1})
    assert numbers_in(int(needed[0, north])) == {1, 2}
    assert found.tolist() == [2]


def test_lines_do_not_cross_and_what_an_island_wants_does_not_limit_the_next_one():
    structure, totals = board([".1.", "?.?", ".1."])
    left, _, _ = counted(structure, [words_at_first(structure)], [totals])
    assert drawn(structure, left[0], 1, 1) == ({0}, {1})
    # The island of 3 has two lines already, as that of 2 needs all; yet it is not said that it takes one from the next.
    structure, totals = board(["2.3.?"])
    left, _, _ = counted(structure, [words_at_first(structure)], [totals])
    assert drawn(structure, left[0], 0, 0)[0] == {2}
    assert drawn(structure, left[0], 0, 2)[0] == {1}


def test_a_contradiction_leaves_no_mark_somewhere():
    structure, totals = board(["5.?", "...", "?.?"])
    left, found, _ = counted(structure, [words_at_first(structure)], [totals])
    assert (left == 0).any()
    assert found[0] > 0
