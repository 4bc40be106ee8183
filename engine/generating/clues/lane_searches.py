"""Room for searches in lanes (`gridlanes.kernels.generating.lane_searches`)."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.kernels.generating.lane_searches import LaneSearches
from gridlanes.lowering.words import WordFormat

_COORDS_AT_ONCE = 4_000_000
"""swept in a lane without a look at the time: some 30 ms"""


def sweeps_at_once(structure: Structure) -> int:
    """How many sweeps are made without a look at the time."""
    return max(1, _COORDS_AT_ONCE // structure.n_coords)


def lane_searches(structure: Structure, word_format: WordFormat, budget: int) -> LaneSearches:
    """Searches that have not begun, each of which may take a `budget` of nodes, for a structure that has no rules but
    that coords of regions differ.
    """
    lanes, n_coords, width = word_format.lanes, structure.n_coords, structure.program.width
    # A guess takes a node, and a mark from its coord.
    most = max(1, min(budget, n_coords * (len(structure.alphabet) - 1)))
    return LaneSearches(
        tile=word_format.zeros(-(-width // lanes) * lanes + 1, lanes),
        start=word_format.zeros(n_coords, lanes),
        best=word_format.zeros(1, lanes),
        depth=np.zeros(lanes, np.int64),
        coords=np.zeros((lanes, most), np.int32),
        marks=word_format.zeros(lanes * most),
        is_wrong=np.zeros((lanes, most), np.bool_),
        nodes=np.zeros(lanes, np.int64),
        lanes=np.zeros(3, np.uint64),
        sweeps=np.zeros(1, np.int64),
        scratch=np.zeros(structure.scratch_size.to_propagate, np.int64),
    )
