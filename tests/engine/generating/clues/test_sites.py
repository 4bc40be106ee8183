"""Sites: what is put there is there, and goes again."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.clues.sites import ALONE, NOTHING, Sites
from gridlanes.generating.request import request_of


def test_what_is_put_onto_a_site_is_there_and_goes_again() -> None:
    request = request_of("akari", 3)
    sites = Sites.of(request.genre, request.structure, request.facts(), "none")
    givens, clues = np.zeros((1, 9), np.uint8), np.full((1, 9), -1, np.int32)
    row, site = np.zeros(3, np.intp), np.array([0, 4, 8])
    sites.put(givens, clues, row, site, np.array([ALONE, 3, NOTHING]))
    assert givens.tolist() == [[3, 0, 0, 0, 3, 0, 0, 0, 0]]
    assert clues[0, [0, 4, 8]].tolist() == [-1, 3, -1]
    assert np.flatnonzero(sites.is_set(givens, clues)[0]).tolist() == [0, 4]
    sites.put(givens, clues, row, site, np.full(3, NOTHING))
    assert not sites.is_set(givens, clues).any()
