"""Whether a board has no loop, one, or several, with counts of all kinds: as many as there are."""

from __future__ import annotations

import random

from loop_worlds import GRID, N_CELLS, N_LINKS, agree, all_loops, loops_left


def _random_counts(rng):
    """Counts of links and cells, on or off."""
    counts = []
    for _ in range(rng.randint(1, 5)):
        size = rng.randint(1, 8)
        least = rng.randint(0, size)
        held = [(variable, rng.randint(0, 1)) for variable in rng.sample(range(N_LINKS + N_CELLS), size)]
        counts.append((least, rng.randint(least, size), held))
    return counts


def _told(counts):
    return [
        number
        for least, most, held in counts
        for number in (0, 0, least, most, len(held), *(part for one in held for part in one))
    ]


def _right(counts, blocked=()):
    """The links of all loops that fit; blocked cells hold no mark that is counted."""
    right = []
    for links, cells in all_loops():
        values = [*links, *(None if cell in blocked else cell in cells for cell in range(N_CELLS))]
        held = [sum(values[k] == mark for k, mark in held) for _, _, held in counts]
        fit = all(least <= n <= most for (least, most, _), n in zip(counts, held, strict=True))
        if fit and not cells & {*blocked}:
            right.append(links)
    return right


def test_as_many_loops_are_found_as_there_are():
    rng, seen = random.Random(3), set()
    for _ in range(150):
        counts = _random_counts(rng)
        seen.add(agree(GRID, _right(counts), counts=_told(counts)))
    assert seen == {0, 1, 2}


def test_cells_of_neither_side_are_not_counted():
    rng, seen = random.Random(5), set()
    for _ in range(100):
        blocked = rng.sample(range(N_CELLS), rng.randint(1, 3))
        cells = rng.sample(range(N_CELLS), 9)
        counts = [*_random_counts(rng)[:1], (3, 4, [(N_LINKS + cell, 0) for cell in cells])]
        seen.add(agree(GRID, _right(counts, blocked), counts=_told(counts), blocked=blocked))
    assert seen == {0, 1, 2}


def test_one_loop_is_enough_where_one_is_wanted():
    n, found = loops_left(wanted=1)
    assert n == 1
    assert found[0] in {links for links, _ in all_loops()}


def test_without_room_nothing_is_said():
    said = [loops_left(room=part)[0] for part in (0.001, 0.15, 0.193, 0.196, 0.2, 0.25, 1)]
    assert said[0] == -1
    assert said[-1] == 2
    assert {*said} == {-1, 2}
