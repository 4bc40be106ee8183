"""Clues about the arms of a loop as clauses: as many loops as have such arms."""

from __future__ import annotations

import random
from itertools import islice

from loop_worlds import GRID, N_CELLS, agree, all_loops
from rule_cases.loop_trials import board_of, states_on

from gridlanes.compile.joint.loop_trials import links_ahead
from gridlanes.kernels.rules.loops.loop_arms import EACH, MAX_LINKS, NOT, STRAIGHT, TURNING, WAYS, goes
from gridlanes.kernels.rules.shared.joint_states import states_of
from gridlanes.model.laid_regions import LaidRegions

NO_CLUE = WAYS * (MAX_LINKS + 1)


def _arms():
    """The links of the arms of each cell."""
    coords = board_of(GRID, 1, range(N_CELLS)).coords
    place = {coord: k for k, coord in enumerate(coords[:17])}
    links, lengths = links_ahead(GRID)
    each = iter(LaidRegions(links.coords, lengths.ravel()).split())
    ways = [[way.tolist() for way in islice(each, 4)] for _ in range(N_CELLS)]
    return [[[place[link] for link in way if link in place] for way in of_cell] for of_cell in ways]


def _length(links, way):
    return next((k for k, link in enumerate(way) if not links[link]), len(way))


def _ways_through(told, states):
    """The joint states of a cell that a clue leaves, as the genres say."""
    straight = states_of([2], [0, 1]) | states_of([2], [2, 3])
    way = told % WAYS
    if told >= NO_CLUE:
        return states
    return states & {NOT: 1, EACH: ~1, STRAIGHT: straight, TURNING: ~1 & ~straight}[way]


def test_as_many_loops_are_found_as_have_such_arms():
    rng, arms, seen = random.Random(6), _arms(), set()
    for _ in range(200):
        clues = [NO_CLUE] * N_CELLS
        for cell in rng.sample(range(N_CELLS), rng.randint(1, 3)):
            way = rng.choice((NOT, STRAIGHT, TURNING, EACH, EACH))
            clues[cell] = way + (WAYS * rng.randint(0, 4) if way != NOT else 0)
        right = [
            links
            for links, _ in all_loops()
            if all(
                told >= NO_CLUE or goes(told, [_length(links, way) for way in arms[cell]])
                for cell, told in enumerate(clues)
            )
        ]
        told = [
            number
            for clue, ways in zip(clues, arms, strict=True)
            for number in (clue, *map(len, ways), *(link for way in ways for link in way))
        ]
        states = [_ways_through(clue, states) for clue, states in zip(clues, states_on(GRID), strict=True)]
        seen.add(agree(GRID, right, arms=told, states=states))
    assert seen == {0, 1, 2}
