"""What conflict sets say of units is what their definition says."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.generating.conflict_sets import (
    NONE,
    Conflicts,
    begin_set,
    has,
    instead,
    instead_naive,
    needed,
    needed_in_pairs,
    note_hits,
    put_in,
    take_out,
)

N_SETS = 12


def words(units: set[int], n_units: int) -> np.ndarray:
    found = np.zeros(-(-n_units // 64), np.uint64)
    for unit in units:
        put_in(found, unit)
    return found


def drawn(seed: int, n_units: int) -> tuple[Conflicts, list[set[int]], set[int], np.ndarray]:
    """The sets of two puzzles, those of the second, and what it keeps, as a set and in words."""
    rng = random.Random(seed)
    kept = {*rng.sample(range(n_units), n_units // 3)}
    conflicts = Conflicts.of(2, N_SETS, -(-n_units // 64))
    sets = [{*rng.sample(range(n_units), rng.randint(2, n_units // 4))} for _ in range(N_SETS + 3)]
    rows = np.stack([words({*range(n_units)}, n_units), words(kept, n_units)])
    for each in sets:
        i = begin_set(1, conflicts)
        for unit in each:
            put_in(conflicts.sets[1, i], unit)
        note_hits(1, i, i + 1, conflicts, rows)
    return conflicts, sets[3:], kept, rows  # the first three were overwritten


@pytest.mark.parametrize("n_units", [9, 41, 81])
def test_units_that_can_be_shown_instead_are_those_of_the_naive_twin(n_units: int) -> None:
    for seed in range(8):
        conflicts, sets, kept, rows = drawn(seed, n_units)
        others = {*range(n_units)} - kept
        found = np.zeros((n_units, rows.shape[1]), np.uint64)
        instead(1, conflicts, rows, words(others, n_units), found)
        for unit, expected in instead_naive(sets, kept, others).items():
            assert {other for other in range(n_units) if has(found[unit], other)} == expected


@pytest.mark.parametrize("n_units", [9, 81])
def test_a_unit_is_needed_if_a_set_has_no_other_one_that_is_shown(n_units: int) -> None:
    n_found = 0
    for seed in range(2 if JIT_OFF else 8):
        conflicts, sets, kept, rows = drawn(seed, n_units)
        for other in (NONE, *({*range(n_units)} - kept)):
            found = np.zeros(rows.shape[1], np.uint64)
            needed(1, conflicts, other, found)
            shown = kept | ({other} - {NONE})
            expected = {unit for unit in kept if any(each & shown == {unit} for each in sets)}
            assert {unit for unit in range(n_units) if has(found, unit)} == expected
            n_found += len(expected)
            if other == NONE:
                continue
            pairs = np.zeros((n_units, rows.shape[1]), np.uint64)
            needed_in_pairs(1, conflicts, rows, other, pairs)
            for first in kept:
                for second in kept - {first}:
                    missed = [each for each in sets if each & kept and not each & (shown - {first, second})]
                    alone = has(found, first) or has(found, second)
                    assert bool(missed) == (alone or has(pairs[first], second))
    assert n_found


def test_sets_gain_and_lose_units() -> None:
    found = words({3, 64, 80}, 81)
    take_out(found, 64)
    assert [unit for unit in range(81) if has(found, unit)] == [3, 80]
