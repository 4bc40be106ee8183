"""All ways to fill lines of sight, against all fillings of each line one by one."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from gridlanes.kernels.grading.filled_sights import KINDS, RoomForSight, SightBoard, filled_sights
from gridlanes.kernels.rules.lines.monsters_seen import ANY

G, V, Z, FALLS, RISES = (1 << mark for mark in range(5))
FREE = G | V | Z
UNKNOWN = FREE | FALLS
NO_LIMIT = [ANY] * KINDS


def run(rows, cols, states, totals, most):
    n, n_lines = rows * cols, 2 * (rows + cols)
    shapes = [n_lines, n_lines, n, n, (n, 2, KINDS), n, n, n, *[(n + 1, 2)] * 3, KINDS]
    room = RoomForSight(*(np.zeros(shape, np.int64) for shape in shapes))
    room.place[:] = -1
    words, found = np.array(states, np.uint64), np.zeros(len(states), np.int64)
    board = SightBoard(rows, cols, np.arange(n))
    filled_sights(words, board, np.array(totals, np.int64), np.array(most, np.int64), room, found)
    assert (room.place == -1).all()
    return words.tolist(), found.tolist()


def entrances(rows, cols):
    """Each entrance: the place outside the board, and the direction."""
    yield from (((-1, col), (1, 0)) for col in range(cols))
    yield from (((row, cols), (0, -1)) for row in range(rows))
    yield from (((rows, col), (-1, 0)) for col in range(cols))
    yield from (((row, -1), (0, 1)) for row in range(rows))


def walk(rows, cols, state, entrance):
    """The cells of a line, each with whether there was a mirror before it, and where it ends; None if not known."""
    (row, col), (down, right) = entrance
    passed, turned = [], False
    while True:
        row, col = row + down, col + right
        if not (0 <= row < rows and 0 <= col < cols):
            return passed, ((row, col), (-down, -right))
        word = state[row * cols + col]
        if word in (FALLS, RISES):
            sign, turned = (1 if word == FALLS else -1), True
            down, right = sign * right, sign * down
        elif word & (FALLS | RISES):
            return None
        else:
            passed.append((row * cols + col, turned))


def shown(passed, held):
    """How many monsters a line shows."""
    return sum(held[c] == Z or held[c] == (G if turned else V) for c, turned in passed)


def left_plainly(rows, cols, state, totals, most):
    left, every, lines = list(state), [*entrances(rows, cols)], []
    for number, entrance in enumerate(every):
        walked = walk(rows, cols, state, entrance)
        if walked is not None:
            cells = [*dict.fromkeys(c for c, _ in walked[0])]
            lines.append((len(cells), number, every.index(walked[1]), cells))
    for _, number, other, cells in sorted(lines):
        numbers = totals[number], totals[other]
        if not cells or other < number or numbers == (ANY, ANY):
            continue
        both = [walk(rows, cols, state, every[each])[0] for each in (number, other)]
        elsewhere = [word for c, word in enumerate(left) if c not in cells]
        ways = []
        for filling in product((G, V, Z), repeat=len(cells)):
            held = dict(zip(cells, filling, strict=True))
            fits = all(left[c] & bit for c, bit in held.items())
            fits &= all(total in (ANY, shown(line, held)) for total, line in zip(numbers, both, strict=True))
            limits = zip((G, V, Z), most, strict=True)
            fits &= all(not filling.count(b) or filling.count(b) + elsewhere.count(b) <= limit for b, limit in limits)
            if fits:
                ways.append(filling)
        for k, c in enumerate(cells):
            left[c] = sum({way[k] for way in ways})
    return left


def random_case(rng, rows, cols):
    """A state, a solution within it, its numbers, and the most monsters of each kind."""
    solution = [rng.choice([G, V, Z, G, V, Z, FALLS, RISES]) for _ in range(rows * cols)]
    state = [
        word if word in (FALLS, RISES) or rng.random() < 0.2 else word | rng.choice([FREE, FREE, G | V, V | Z, Z | G])
        for word in solution
    ]
    every = [*entrances(rows, cols)]
    totals = [shown(walk(rows, cols, solution, each)[0], solution) for each in every]
    totals = [ANY if rng.random() < 0.15 else total for total in totals]
    most = [ANY if rng.random() < 0.2 else solution.count(bit) for bit in (G, V, Z)]
    if rng.random() < 0.2:
        state[rng.randrange(len(state))] |= UNKNOWN
    return state, solution, totals, most


@pytest.mark.parametrize(("rows", "cols"), [(1, 4), (2, 3), (3, 3), (4, 3)])
def test_what_is_left_is_in_a_way_to_fill_each_line(rows, cols):
    rng, n_gone = random.Random(rows * 10 + cols), 0
    cases = [random_case(rng, rows, cols) for _ in range(60)]
    states, solutions, totals, most = (list(each) for each in zip(*cases, strict=True))
    left, found = run(rows, cols, states, totals, most)
    for state, solution, numbers, limits, after, n in zip(states, solutions, totals, most, left, found, strict=True):
        assert after == left_plainly(rows, cols, state, numbers, limits)
        assert all(word & true for word, true in zip(after, solution, strict=True))
        assert n == sum((a & ~b).bit_count() for a, b in zip(state, after, strict=True))
        n_gone += n
    assert n_gone


def one_row(state, from_right, from_left, most=NO_LIMIT):
    """What is left of one row with the two numbers at its ends."""
    cols = len(state)
    left, found = run(1, cols, [state], [[*[ANY] * cols, from_right, *[ANY] * cols, from_left]], [most])
    return left[0], found[0]


def test_a_monster_that_is_passed_twice_counts_twice():
    # The line goes in on the left, round three mirrors, and out above the same cell.
    state = [FREE, FALLS, FALLS, RISES]
    for number, other, left in [(2, ANY, Z), (ANY, 1, G | V), (1, 1, G | V), (0, 0, 0), (2, 1, 0)]:
        totals = [number, *[ANY] * 5, other, ANY]
        assert run(2, 2, [state], [totals], [NO_LIMIT])[0] == [[left, *state[1:]]]


def test_both_ends_of_a_straight_line_see_vampires_and_zombies():
    assert one_row([FREE, FREE], 1, 1) == ([FREE, FREE], 0)
    assert one_row([FREE, FREE], 0, 0) == ([G, G], 4)
    assert one_row([FREE, FREE], 2, 2) == ([V | Z, V | Z], 2)
    assert one_row([FREE, G | V], 1, 2) == ([0, 0], 5)  # what both ends see is the same


def test_no_more_monsters_are_put_into_a_line_than_are_left():
    assert one_row([FREE, FREE, FREE], 2, 2, [1, 1, 1]) == ([FREE, FREE, FREE], 0)
    assert one_row([FREE, FREE, FREE], 3, 3, [1, 1, 1]) == ([0, 0, 0], 9)
    assert one_row([FREE, FREE, FREE], 2, 2, [1, 0, 2]) == ([G | Z, G | Z, G | Z], 3)
    assert one_row([FREE, FREE, Z], 2, 2, [1, 1, 1]) == ([G | V, G | V, Z], 2)


def test_what_takes_too_long_to_fill_stays():
    assert one_row([FREE] * 30, 15, 16) == ([FREE] * 30, 0)
    assert one_row([FREE] * 30, 15, 15) == ([FREE] * 30, 0)
    assert one_row([FREE] * 30, 0, 0)[0] == [G] * 30


def test_lines_without_a_number_or_with_an_unknown_mirror_are_passed_over():
    assert one_row([FREE, FREE], ANY, 0) == ([G, G], 4)
    assert one_row([FREE, FREE], ANY, ANY, [0, 0, 0]) == ([FREE, FREE], 0)
    assert one_row([FREE, UNKNOWN], 0, 0) == ([FREE, UNKNOWN], 0)
