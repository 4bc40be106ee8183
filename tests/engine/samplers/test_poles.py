"""Random magnets on the dominoes that layouts draw for the same tries."""

from __future__ import annotations

import numpy as np

from gridlanes.samplers.dominoes import domino_partners
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.poles import alike_poles, random_poles


def test_magnets_lie_on_the_dominoes_of_their_tries_whatever_tries_stand_beside_them():
    draws, tries = Draws(3, "poles"), Tries(np.arange(9), np.arange(9) % 2)
    partners, poles = domino_partners(5, 7, draws, tries), random_poles(5, 7, 0.1, draws, tries)
    alone = random_poles(5, 7, 0.1, draws, tries.chosen(np.array([4])))
    assert alone.tolist() == poles[4:5].tolist()
    assert len({*map(bytes, poles)}) == len(tries)
    for partner, board in zip(partners.tolist(), poles.tolist(), strict=True):
        assert all({board[cell], board[other]} in ({0}, {1, 2}) for cell, other in enumerate(partner) if other >= 0)


def test_poles_that_are_alike_are_so_between_magnets_only():
    draws, tries = Draws(3, "poles"), Tries(np.arange(9), np.arange(9) % 2)
    partners, poles = domino_partners(5, 7, draws, tries), alike_poles(5, 7, 0.1, draws, tries)
    assert alike_poles(5, 7, 0.1, draws, tries.chosen(np.array([4]))).tolist() == poles[4:5].tolist()
    assert len({*map(bytes, poles)}) == len(tries)
    for partner, board in zip(partners.tolist(), poles.tolist(), strict=True):
        assert all({board[cell], board[other]} in ({0}, {1, 2}) for cell, other in enumerate(partner) if other >= 0)
        assert sum(map(bool, board)) > 12
        pairs = [(cell, cell + 1) for cell in range(35) if cell % 7 < 6] + [(cell, cell + 7) for cell in range(28)]
        between = [(board[cell], board[other]) for cell, other in pairs if partner[cell] != other]
        assert all(one == other or 0 in (one, other) for one, other in between)
