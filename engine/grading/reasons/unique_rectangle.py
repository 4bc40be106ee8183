"""Finds the rectangle behind moves of `unique-rectangle`, in one state of one flat puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.grading.state_words import StateWords, words_of
from gridlanes.grading.swaps import rectangles_among
from gridlanes.grading.technique import Grounds
from gridlanes.grading.words import place_in_words, region_in_words
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.distinct import Distinct
from gridlanes.rules.pin import Pin


class _Said(NamedTuple):
    """The conclusion from a rectangle: the eliminated marks, as bits by their coord, the constraints and coords that it
    needs besides those of the rectangle, and, in words, the step of reasoning in between.
    """

    gone: dict[int, int]
    constraints: set[int]
    coords: set[int]
    then: str


def explain_rectangle(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """Among the rectangles that eliminate something between one state ``uint64 (C,)`` and another, the one that needs
    the fewest constraints; None if there is none. This assumes that the puzzle has one solution.
    """
    regions = {i: set(puzzle.scopes[i].coords.tolist()) for i in _distinct(puzzle)}
    whole = words_of(puzzle.domain)
    best: tuple[int, Grounds] | None = None
    for four in rectangles_among([*regions.values()], puzzle.n_coords, _looked_at(puzzle)).tolist():
        may = int(np.bitwise_and.reduce(whole[four]))
        for pair in {int(state[a] | state[b]) for a, b in combinations(four, 2)}:
            if pair.bit_count() != 2 or pair & ~may:
                continue
            for said in _conclusions(puzzle, state, regions, four, pair):
                left = state.copy()
                for coord, marks in said.gone.items():
                    left[coord] &= np.uint64(~marks & (1 << 64) - 1)
                left |= after & state
                constraints = {i for i, region in regions.items() if region & {*four}} | said.constraints
                if (left != state).any() and (best is None or len(constraints) < best[0]):
                    coords = ({*four} | said.coords) - {*np.flatnonzero(left != state).tolist()}
                    because = _because(puzzle, four, pair, said.then)
                    best = (
                        len(constraints),
                        Grounds(tuple(sorted(constraints)), tuple(sorted(coords)), left, because),
                    )
    return None if best is None else best[1]


def _distinct(puzzle: Puzzle) -> list[int]:
    return [i for i, constraint in enumerate(puzzle.constraints) if isinstance(constraint.rule, Distinct)]


def _looked_at(puzzle: Puzzle) -> set[int]:
    """The coords of rules other than Distinct; givens are in the puzzle's domain."""
    rules = zip(puzzle.constraints, puzzle.scopes, strict=True)
    return {coord for each, scope in rules if not isinstance(each.rule, Distinct | Pin) for coord in scope.coords}


def _conclusions(
    puzzle: Puzzle, state: StateWords, regions: dict[int, set[int]], four: list[int], pair: int
) -> Iterator[_Said]:
    """The conclusion from the fact that one of four coords holds neither of two marks; as in
    `gridlanes.kernels.grading.rectangles`.
    """
    roof = [coord for coord in four if int(state[coord]) & ~pair]
    names = " or ".join(place_in_words(puzzle.grid, coord) for coord in roof)
    if len(roof) == 1:
        yield _Said({roof[0]: pair}, set(), set(), f"So {names} holds neither mark.")
    if len(roof) != 2:
        return
    others = (int(state[roof[0]]) | int(state[roof[1]])) & ~pair
    if others.bit_count() == 1:
        seen = [{i for i, region in regions.items() if coord in region} for coord in roof]
        for coord in range(puzzle.n_coords):
            mine = {i for i, region in regions.items() if coord in region}
            if coord not in roof and mine & seen[0] and mine & seen[1] and int(state[coord]) & others:
                needed = {min(mine & seen[0]), min(mine & seen[1])}
                yield _Said({coord: others}, needed, set(), f"So {names} is {_marks(puzzle, others)}.")
    for i, region in regions.items():
        if len(region) != len(puzzle.alphabet) or not {*roof} <= region:
            continue
        elsewhere, confined = region - {*roof}, pair
        for coord in elsewhere:
            confined &= ~int(state[coord])
        if confined.bit_count() == 1:
            where = region_in_words(puzzle.grid, puzzle.constraints[i].regions)
            other = pair & ~confined
            then = f"In {where}, {_marks(puzzle, confined)} is in {names}, so {_marks(puzzle, other)} is in neither."
            yield _Said(dict.fromkeys(roof, other), {i}, elsewhere, then)


def _because(puzzle: Puzzle, four: list[int], pair: int, then: str) -> str:
    places = ", ".join(place_in_words(puzzle.grid, coord) for coord in sorted(four))
    marks = _marks(puzzle, pair)
    return f"If {places} held only {marks}, these could be swapped; but there is only one solution. {then}"


def _marks(puzzle: Puzzle, bits: int) -> str:
    """Marks in words: ``3 and 7``."""
    return " and ".join(str(value) for number, value in enumerate(puzzle.alphabet.values) if bits >> number & 1)
