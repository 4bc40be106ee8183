"""Random mirrors and monsters of tries."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import undead
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.monsters import random_monsters


def test_boards_are_those_of_their_tries_and_have_monsters_and_mirrors() -> None:
    structure, draws = undead.structure(6, 5), Draws(1, "monsters")
    tries = Tries(np.arange(20), np.zeros(20, np.int64))
    marks = random_monsters(structure, draws, tries)
    assert marks.shape == (20, 30)
    assert marks.min() >= 1
    n_mirrors = (marks > 3).sum(axis=1)
    assert n_mirrors.min() >= 1
    assert n_mirrors.max() < 24
    assert (random_monsters(structure, draws, tries.chosen(np.array([7]))) == marks[7]).all()
