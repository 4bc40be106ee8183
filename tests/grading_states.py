"""States of small boards for the tests of techniques: some marks at each coord, those of one solution among them."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.genres.sudoku import structure
from gridlanes.grading.board import Board
from gridlanes.kernels.grading.houses import Houses, HouseStates


def solution_of(rng: random.Random, box_w: int, box_h: int) -> list[int]:
    """A random solved grid: the number of each cell's mark, counted from 0."""
    side = box_w * box_h
    rows = [band * box_h + row for band in _order(rng, box_w) for row in _order(rng, box_h)]
    cols = [stack * box_w + col for stack in _order(rng, box_h) for col in _order(rng, box_w)]
    names = _order(rng, side)
    return [names[(row % box_h * box_w + row // box_h + col) % side] for row in rows for col in cols]


def _order(rng: random.Random, n: int) -> list[int]:
    return rng.sample(range(n), n)


def board_of(box_w: int, box_h: int) -> Board:
    """The board of Sudoku with such boxes."""
    board = Board.of(structure(box_w, box_h))
    assert board is not None
    return board


def random_states(box_w: int, box_h: int, n: int, share: float, seed: int = 1) -> tuple[Board, HouseStates, np.ndarray]:
    """The board, n states in which other marks than the solution's are left with a chance of `share`, none written
    down, and the words ``uint64 (n, C)`` of their solutions.
    """
    rng, board, side = random.Random(seed), board_of(box_w, box_h), box_w * box_h
    solutions = np.array([[1 << mark for mark in solution_of(rng, box_w, box_h)] for _ in range(n)], np.uint64)
    others = [[sum(1 << m for m in range(side) if rng.random() < share) for _ in range(side**2)] for _ in range(n)]
    words = solutions | np.array(others, np.uint64)
    return board, HouseStates(words, np.zeros((n, board.houses.masks.shape[1]), np.uint64)), solutions


def one_house(words: list[int]) -> tuple[Houses, HouseStates]:
    """A board of one house, and one state of it."""
    n = len(words)
    every = np.array([[(1 << n) - 1]], np.uint64)
    peers = every & ~(np.uint64(1) << np.arange(n, dtype=np.uint64))[:, None]
    houses = Houses(np.arange(n)[None, :], every, np.zeros((n, 1), np.int64), peers)
    return houses, HouseStates(np.array([words], np.uint64), np.zeros((1, 1), np.uint64))


def marks(word: int) -> set[int]:
    """The numbers of the bits of a word."""
    return {mark for mark in range(64) if int(word) >> mark & 1}


def struck(before: np.ndarray, after: np.ndarray) -> set[tuple[int, int]]:
    """(coord, mark) for all that a state lost."""
    return {(c, mark) for c in range(len(before)) for mark in marks(int(before[c]) & ~int(after[c]))}


def room(n: int) -> np.ndarray:
    """Where kernels say what they found in n states."""
    return np.zeros(n, np.int64)
