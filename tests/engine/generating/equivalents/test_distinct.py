"""Distinct: what is found with signatures is what canonical forms say, and what was kept counts."""

from __future__ import annotations

import numpy as np
import pytest

import gridlanes.generating.equivalents.distinct as distinct_module
from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.generating.equivalents.distinct import Unrepeated
from gridlanes.genres import sudoku
from gridlanes.io.read.blocks import Group
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre

FOUR = sudoku.structure(2, 2)


def small_grids(n: int, seed: int) -> Group:
    """4x4 grids with two givens, of which there are few that are not equivalent."""
    rng = np.random.default_rng(seed)
    givens = np.zeros((n, 16), np.uint8)
    for row in givens:
        row[rng.choice(16, 2, replace=False)] = rng.integers(1, 5, 2)
    return Group(FOUR, np.arange(n), givens, None, None, ())


def repeats(hashes: list[str], known: set[str]) -> list[bool]:
    """Which hashes are known or were there before."""
    return [form in known or form in hashes[:i] for i, form in enumerate(hashes)]


def test_repeats_are_those_of_canonical_forms() -> None:
    first, second = small_grids(30, 1), small_grids(30, 2)
    kept = {*canonical_hashes(first)}
    distinct = Unrepeated()
    assert distinct.repeated(first, True).tolist() == repeats(canonical_hashes(first), set())
    assert not distinct.repeated(first, False).any()
    distinct.keep(first)
    assert distinct.repeated(second, True).tolist() == repeats(canonical_hashes(second), kept)
    assert distinct.repeated(first, True).all()


def test_forms_to_be_avoided_count_and_what_is_kept_joins_them() -> None:
    first, second = small_grids(30, 1), small_grids(30, 2)
    avoid = {canonical_hashes(first)[0]}
    distinct = Unrepeated(avoid)
    assert distinct.repeated(first, True).tolist() == repeats(canonical_hashes(first), avoid)
    distinct.keep(first)
    known = {*canonical_hashes(first)}
    assert distinct.repeated(second, False).tolist() == [form in known for form in canonical_hashes(second)]


def test_puzzles_that_take_much_memory_are_kept_as_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = small_grids(30, 1), small_grids(30, 2)
    monkeypatch.setattr(distinct_module, "_MAX_BYTES", -(10**9))
    distinct = Unrepeated()
    distinct.keep(first)
    known = {*canonical_hashes(first)}
    assert distinct.repeated(first, False).all()
    assert distinct.repeated(second, True).tolist() == repeats(canonical_hashes(second), known)


def test_puzzles_with_own_regions_are_told_apart_and_kept() -> None:
    puzzles = [example.puzzle for example in find_genre("dominosa").examples]
    one, other = (read_rows([puzzle, puzzle], genre="dominosa").groups[0] for puzzle in puzzles[:2])
    distinct = Unrepeated()
    assert distinct.repeated(one, True).tolist() == [False, True]
    assert not distinct.repeated(one, False).any()
    distinct.keep(one)
    assert distinct.repeated(one, False).all()
    assert distinct.repeated(other, True).tolist() == [False, True]
