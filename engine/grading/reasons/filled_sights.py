"""Finds the line of sight behind moves of `filled-sights`, in one state of one flat puzzle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from gridlanes.grading.sights import Numbers, SightRules
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Grounds
from gridlanes.grading.words import place_in_words
from gridlanes.kernels.grading.filled_sights import filled_sights
from gridlanes.kernels.rules.lines.monsters_seen import ANY, FALLING, RISING, entrance_plainly
from gridlanes.puzzles.puzzle import Puzzle


def explain_sight(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """Among the moves between one state ``uint64 (C,)`` and another, those of the shortest line of sight that has some;
    None if there is none. Counts of monsters are named if it needs them.
    """
    rules = SightRules.of(puzzle.constraints, puzzle.scopes)
    if rules is None:
        return None
    no_clues = np.zeros((1, 0), np.int32)
    totals, most, room = rules.totals_of(no_clues), rules.most_of(no_clues), rules.room()

    def left_by(totals: Numbers, most: Numbers) -> StateWords:
        words = state[None].copy()
        filled_sights(words, rules.board, totals, most, room, np.zeros(1, np.int64))
        return np.asarray((words[0] | after) & state, np.uint64)

    left_by(totals, most)  # which notes the sizes of lines, and where they leave
    lines = [number for number in range(totals.shape[1]) if room.size[number] > 0 and room.exit[number] > number]
    for number in sorted(lines, key=lambda each: int(room.size[each])):
        ends = [number, int(room.exit[number])]
        of_line = np.full_like(totals, ANY)
        of_line[:, ends] = totals[:, ends]
        left = left_by(of_line, most)
        if (left != state).any():
            kinds = _kinds_needed(rules, left, most, partial(left_by, of_line))
            constraints = tuple(sorted([rules.seen, *(rules.counts[kind] for kind in kinds)]))
            coords = _coords_needed(puzzle, rules, state, left, number, kinds)
            return Grounds(constraints, coords, left, _because(puzzle, rules, ends, totals[0, ends].tolist(), kinds))
    return None


def _kinds_needed(
    rules: SightRules, left: StateWords, most: Numbers, left_with: Callable[[Numbers], StateWords]
) -> list[int]:
    """The kinds of monsters whose number is needed for what is left of a state."""
    needed, known = [], most.copy()
    for kind in sorted(rules.counts):
        number = known[0, kind]
        known[0, kind] = ANY
        if (left_with(known) != left).any():
            known[0, kind] = number
            needed.append(kind)
    return needed


def _coords_needed(
    puzzle: Puzzle, rules: SightRules, state: StateWords, left: StateWords, number: int, kinds: list[int]
) -> tuple[int, ...]:
    """The coords of a line of sight whose state is known, and those with some kinds of monsters; none that move."""
    free = (1 << len(puzzle.alphabet)) - 1
    needed = {coord for coord in _passed(rules, state, number) if state[coord] != free}
    needed |= {coord for coord in rules.board.coords.tolist() if any(state[coord] == 1 << kind for kind in kinds)}
    return tuple(sorted(needed - {*np.flatnonzero(state != left).tolist()}))


def _passed(rules: SightRules, state: StateWords, number: int) -> list[int]:
    """The coords that a line of sight passes, with its mirrors, all of which are known."""
    rows, cols, coords = rules.board
    row, col, down, right = entrance_plainly(number, rows, cols)
    passed = []
    while 0 <= row < rows and 0 <= col < cols:
        coord = int(coords[row * cols + col])
        passed.append(coord)
        if state[coord] == 1 << FALLING:
            down, right = right, down
        elif state[coord] == 1 << RISING:
            down, right = -right, -down
        row, col = row + down, col + right
    return passed


def _because(puzzle: Puzzle, rules: SightRules, ends: list[int], numbers: list[int], kinds: list[int]) -> str:
    """What a line shows, in sentences."""
    rows, cols, coords = rules.board
    entrances = [entrance_plainly(each, rows, cols) for each in ends]
    first, last = (place_in_words(puzzle.grid, int(coords[row * cols + col])) for row, col, _, _ in entrances)
    ways = [f"{n} seen from {place}" for n, place in zip(numbers, (first, last), strict=True) if n < ANY]
    fits = "fits this and the number of monsters that are left" if kinds else "fits this"
    return (
        f"The line of sight between {first} and {last}: {' and '.join(ways)}. "
        f"No way to fill it that {fits} has another monster here."
    )
