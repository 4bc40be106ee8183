"""Chains of areas with two marks each, in puzzles."""

from __future__ import annotations

import numpy as np

from gridlanes.api.inputs import blocks_of
from gridlanes.grading.position import Position
from gridlanes.grading.techniques import techniques
from gridlanes.grading.techniques.two_mark_chains import areas_of
from gridlanes.registry import genre_named


def test_areas_with_the_same_two_marks_take_them_from_those_beside_both():
    example = genre_named("map").examples[0].puzzle
    position = Position(next(iter(blocks_of([example], genre="map"))).groups[0])
    areas = areas_of(position)
    of, n = areas.of[0], areas.n[0]
    apart = (areas.apart[0, :n, 0, None] >> np.arange(n, dtype=np.uint64) & np.uint64(1)) == 1
    a, b = next((a, b) for a, b in np.argwhere(apart).tolist() if (apart[a] & apart[b]).any())
    words = np.full((1, len(of)), 15, np.uint64)
    words[0, (of == a) | (of == b)] = 3
    position.put(np.arange(1), words)
    found = techniques()["two-mark-chains"].apply(position, np.arange(1))
    beside = (apart[a] & apart[b])[of]
    left = position.marks_left(np.arange(1))[0]
    assert left[beside].tolist() == [12] * int(beside.sum())
    assert (left[~beside] == words[0, ~beside]).all()
    assert found.sizes.tolist() == [2]
    assert found.moves.tolist() == [2 * int(beside.sum())]
