"""The canonical form of Sudoku under its full group: the same for all that are equivalent, for others another."""

from __future__ import annotations

import random

import numpy as np
import pytest
from generated_puzzles import made, small_request

from gridlanes.generating.equivalents.canonical import canonical_hashes, canonical_of
from gridlanes.generating.request import request_of
from gridlanes.genres.sudoku import GENRE, structure
from gridlanes.io.read.blocks import Group
from gridlanes.io.read.reading import read


def group_of(givens: np.ndarray, box_w: int = 3, box_h: int = 3) -> Group:
    return Group(structure(box_w, box_h), np.arange(len(givens)), givens)


def moved(rng: np.random.Generator, givens: np.ndarray, box_w: int, box_h: int) -> np.ndarray:
    """Each puzzle after a move of its own: bands, stacks, lines in them, names, and the mirror of square boxes."""
    n, side = len(givens), box_w * box_h
    orders = []
    for in_band in (box_h, box_w):
        inside = rng.random((n, side // in_band, in_band)).argsort(axis=2)
        bands = rng.random((n, side // in_band)).argsort(axis=1)
        orders.append((bands[:, :, None] * in_band + inside).reshape(n, side))
    rows, cols = orders
    grids = givens.reshape(n, side, side)[np.arange(n)[:, None, None], rows[:, :, None], cols[:, None, :]]
    if box_w == box_h:
        grids = np.where(rng.random((n, 1, 1)) < 0.5, grids, grids.transpose(0, 2, 1))
    names = np.zeros((n, side + 1), np.uint8)
    names[:, 1:] = rng.random((n, side)).argsort(axis=1) + 1
    return np.take_along_axis(names, grids.reshape(n, -1).astype(np.intp), axis=1)


@pytest.mark.parametrize(("box_w", "box_h"), [(2, 2), (3, 2), (3, 3), (4, 3)])
def test_moved_puzzles_have_one_hash_and_as_many_automorphisms(box_w: int, box_h: int) -> None:
    side = box_w * box_h
    group = made(request_of("sudoku", side, options={"box": (box_w, box_h)}), 8).groups[0][0]
    rng = np.random.default_rng(1)
    found = canonical_of(group)
    assert (found.automorphisms >= 1).all()
    for _ in range(5):
        other = canonical_of(group_of(moved(rng, group.givens, box_w, box_h), box_w, box_h))
        assert other.hashes == found.hashes
        assert other.automorphisms.tolist() == found.automorphisms.tolist()


def test_the_automorphisms_are_those_of_the_puzzle() -> None:
    """648 is the most that a full grid has (Russell, Jarvis: the number of essentially different Sudoku grids)."""
    boxes = [(3 * (r + c // 3) + (c + r // 3) % 3) % 9 + 1 for r in range(9) for c in range(9)]
    grids = np.array([[0] * 81, boxes], np.uint8)
    assert canonical_of(group_of(grids)).automorphisms.tolist() == [3_359_232, 648]


def test_a_puzzle_that_contradicts_itself_has_a_hash_that_turning_it_keeps() -> None:
    board = np.zeros((9, 9), np.uint8)
    board[0, :2] = 1
    both = np.stack([board.ravel(), np.rot90(board).ravel()])
    one, turned = canonical_hashes(group_of(both))
    assert one == turned


def test_one_that_takes_too_much_room_has_a_hash_too(monkeypatch) -> None:
    monkeypatch.setattr("gridlanes.genres.sudoku_common._ROOMS", (1, 2))
    group = made(small_request(GENRE), 2).groups[0][0]
    assert len({*canonical_hashes(group)}) == 2


def givens_of(path, n: int | None = None) -> np.ndarray:
    blocks = read(str(path), genre="sudoku")
    givens = np.concatenate([group.givens for block in blocks for group in block.groups])
    return givens[:n]


@pytest.mark.corpus
def test_puzzles_of_17_clues_are_pairwise_different(sudoku_corpora) -> None:
    givens = givens_of(sudoku_corpora / "17clue.txt.gz")
    assert len(givens) > 20_000
    assert len({*canonical_hashes(group_of(givens))}) == len(givens)


@pytest.mark.corpus
@pytest.mark.slow
def test_a_million_moved_puzzles_have_the_hashes_of_those_they_came_from(sudoku_corpora) -> None:
    givens = givens_of(sudoku_corpora / "random_minimal100k.txt.gz", 50_000)
    hashes = canonical_hashes(group_of(givens))
    rng = np.random.default_rng(2)
    for _ in range(20):
        assert canonical_hashes(group_of(moved(rng, givens, 3, 3))) == hashes


def test_other_puzzles_have_other_hashes() -> None:
    rng = random.Random(1)
    group = made(request_of("sudoku", 9, minimal=True), 40).groups[0][0]
    less = group.givens.copy()
    for row in less:
        row[rng.choice(np.flatnonzero(row).tolist())] = 0
    assert len({*canonical_hashes(group), *canonical_hashes(group_of(less))}) == 80
