"""States of small puzzles for the tests of special cases, and everything that one constraint says of them."""

from __future__ import annotations

import itertools
import random

import numpy as np

from gridlanes.puzzles.puzzle import Puzzle


def satisfying(puzzle: Puzzle, constraint: int = 0) -> np.ndarray:
    """``uint64 (n, C)``: all assignments that satisfy a constraint, as words."""
    n_marks = len(puzzle.alphabet)
    numbers = np.array([*itertools.product(range(n_marks), repeat=puzzle.n_coords)], np.uint8)
    holds = puzzle.constraints[constraint].rule.holds(numbers, puzzle.scopes[constraint])
    return np.uint64(1) << numbers[holds].astype(np.uint64)


def conclusions_in_random_states(case, puzzle: Puzzle, n: int = 150, seed: int = 1) -> int:
    """How many conclusions a special case draws in random states with a solution; that none takes away what a solution
    of the constraint in the state holds is asserted.
    """
    rng, every, n_found = random.Random(seed), satisfying(puzzle), 0
    for _ in range(n):
        share, true = rng.choice([0.1, 0.3, 0.6, 1.0]), every[rng.randrange(len(every))]
        others = [sum(1 << m for m in range(len(puzzle.alphabet)) if rng.random() < share) for _ in true]
        state = true | np.array(others, np.uint64)
        within = every[((every & state) == every).all(axis=1)]
        for found in case.find(puzzle, state, 0):
            assert ((found.left & within) == within).all(), (case.name, state, found)
            n_found += int((found.left != state).any())
    return n_found
