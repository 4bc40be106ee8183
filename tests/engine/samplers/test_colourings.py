"""Random coloured maps."""

from __future__ import annotations

from collections import Counter

from gridlanes.samplers.areas import beside
from gridlanes.samplers.colourings import coloured_map
from gridlanes.samplers.draws import Draws, Purpose


def test_maps_have_regions_of_all_colours_that_are_hardly_ever_larger_than_asked_for():
    n_large = n_regions = 0
    for row in range(60):
        dice = Draws(0, "maps").dice(row, 0, Purpose.SOLUTION)
        colours = coloured_map(dice, 9, 12, 8, 4)
        used = Counter(colours)
        assert {*used} == {0, 1, 2, 3}
        assert max(used.values()) < 60
        left = {*range(len(colours))}
        while left:  # regions are what hangs together in one colour
            region, waiting = set[int](), [left.pop()]
            while waiting:
                cell = waiting.pop()
                region.add(cell)
                new = {other for other in beside(cell, 9, 12) if other in left and colours[other] == colours[cell]}
                left -= new
                waiting += new
            n_large += len(region) > 8
            n_regions += 1
    assert n_large < n_regions / 20
    assert n_regions > 60 * 12


def test_one_region_has_a_colour():
    colours = coloured_map(Draws(0, "maps").dice(0, 0, Purpose.SOLUTION), 1, 2, 8, 4)
    assert len(colours) == 2
