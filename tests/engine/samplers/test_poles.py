"""Random magnets on the dominoes that layouts draw for the same tries."""

from __future__ import annotations

import numpy as np

from gridlanes.samplers.dominoes import domino_partners
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.poles import random_poles


def test_magnets_lie_on_the_dominoes_of_their_tries_whatever_tries_stand_beside_them():
    draws, tries = Draws(3, "poles"), Tries(np.arange(9), np.arange(9) % 2)
    partners, poles = domino_partners(5, 7, draws, tries), random_poles(5, 7, 0.1, draws, tries)
    alone = random_poles(5, 7, 0.1, draws, tries.chosen(np.array([4])))
    assert alone.tolist() == poles[4:5].tolist()
    assert len({*map(bytes, poles)}) == len(tries)
    for partner, board in zip(partners.tolist(), poles.tolist(), strict=True):
        assert all({board[cell], board[other]} in ({0}, {1, 2}) for cell, other in enumerate(partner) if other >= 0)
