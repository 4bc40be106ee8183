"""Random Latin squares for the tries of a request."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.latin_squares import random_latin_squares

TRIES = Tries(np.arange(12), np.zeros(12, np.int64))


def drawn(side: int, tries: Tries = TRIES) -> np.ndarray | None:
    return random_latin_squares(Structure(Grid(side, side), Alphabet.counting(side), []), Draws(1, "squares"), tries)


def test_each_try_has_a_square_of_its_own() -> None:
    found = drawn(5)
    assert found is not None
    assert len({board.tobytes() for board in found}) > 10
    lines = np.sort(found.reshape(-1, 5, 5), axis=2)
    assert (lines == np.arange(1, 6)).all()
    again = drawn(5, TRIES.chosen(np.array([3, 7])))
    assert again is not None
    assert (again == found[[3, 7]]).all()


def test_large_squares_are_not_mixed() -> None:
    assert drawn(33) is None
