"""Random words within kernels: those of the published generator, and numbers below any bound."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.random_words import next_word, random_below, shuffle_first


@kernel
def _words(state, found):
    for k in range(len(found)):
        found[k] = next_word(state)


def test_they_are_those_of_splitmix64() -> None:
    state, found = np.array([1234567], np.uint64), np.zeros(3, np.uint64)
    with np.errstate(over="ignore"):  # words wrap around, of which plain Python warns
        _words(state, found)
    assert found.tolist() == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_numbers_below_a_bound_are_all_of_them() -> None:
    state = np.array([1], np.uint64)
    with np.errstate(over="ignore"):
        assert {random_below(state, 5) for _ in range(100)} == {*range(5)}
        assert random_below(state, 1) == 0


def test_the_first_of_some_items_come_into_random_order() -> None:
    items, dice = np.arange(8), np.array([1], np.uint64)
    with np.errstate(over="ignore"):
        shuffle_first(items, 6, dice)
    assert sorted(items[:6].tolist()) == [*range(6)] != items[:6].tolist()
    assert items[6:].tolist() == [6, 7]
