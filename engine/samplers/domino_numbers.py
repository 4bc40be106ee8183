"""Random boards of numbers, from a complete set of dominoes laid on a board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.samplers.dominoes import dominoes
from gridlanes.samplers.draws import Dice, Draws, Tries

_STEPS = 8
"""times the dominoes of a board that one of them is turned, or changes place with another"""


def domino_numbers(dice: Dice, rows: int, cols: int) -> list[int]:
    """The number of each cell, row by row, of a board of n rows and n + 1 columns.

    Dominoes are placed at random. Two dominoes side by side that share a number at opposite ends could be read as two
    others with the same numbers; a few steps remove such pairs as far as possible.
    """
    places = dominoes(dice, rows, cols)
    pairs = dice.shuffled([(low, high) for high in range(rows) for low in range(high + 1)])
    numbers = [0] * (rows * cols)
    for place, pair in zip(places, pairs, strict=True):
        for cell, number in zip(place, dice.shuffled(pair), strict=True):
            numbers[cell] = number
    blocks = _blocks(places, cols)
    blocks_of: list[list[tuple[int, int, int, int]]] = [[] for _ in places]
    place_of = {cell: i for i, place in enumerate(places) for cell in place}
    for block in blocks:
        for i in {place_of[cell] for cell in block}:
            blocks_of[i].append(block)
    for _ in range(_STEPS * len(places)):
        doubtful = [block for block in blocks if _is_doubtful(numbers, block)]
        if not doubtful:
            break
        one = place_of[dice.choice(dice.choice(doubtful))]
        other = dice.below(len(places))
        touched = {*blocks_of[one], *blocks_of[other]}
        before = sum(_is_doubtful(numbers, block) for block in touched)
        _exchange(numbers, places[one], places[other])
        if sum(_is_doubtful(numbers, block) for block in touched) > before:
            _exchange(numbers, places[one], places[other])
    return numbers


def _blocks(places: list[list[int]], cols: int) -> list[tuple[int, int, int, int]]:
    """The cells of each pair of dominoes that forms a square: those of the first, then those of the second."""
    laid = {*map(tuple, places)}
    found = []
    for first, second in places:
        step = cols if second == first + 1 else 1
        beside = (first + step, second + step)
        if beside in laid and (step > 1 or (first + 1) % cols):
            found.append((first, second, *beside))
    return found


def _is_doubtful(numbers: list[int], block: tuple[int, int, int, int]) -> bool:
    """Whether the two dominoes of a square can be read as two dominoes in the other direction."""
    a, b, c, d = (numbers[cell] for cell in block)
    return a == d or b == c


def _exchange(numbers: list[int], one: list[int], other: list[int]) -> None:
    """Exchanges two dominoes, end for end; turns a single one. Doing it twice undoes it."""
    (a, b), (c, d) = one, other
    if one is other:
        numbers[a], numbers[b] = numbers[b], numbers[a]
    else:
        numbers[a], numbers[b], numbers[c], numbers[d] = numbers[c], numbers[d], numbers[a], numbers[b]


def no_marks(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: nothing, for layouts that have too few solutions to choose from."""
    return np.zeros((len(tries), structure.n_coords), np.uint8)
