"""CountBeside: the reasons it gives, what it refuses, and many puzzles with their own counts at once."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.scope import Scope
from gridlanes.rules import CountBeside
from gridlanes.rules.count_beside import BesideMiscounted, BesideTogether

NO = NO_CLUE
SITE = Scope(Grid(2, 3), Alphabet((0, 1)), (np.arange(6),))


def state(text):
    return np.array([[c in "0.", c in "1."] for c in text], np.bool_)


@pytest.mark.parametrize(
    ("text", "counts", "violation", "sentence"),
    [
        ("0100.0", (2, NO, NO, NO, NO, NO), BesideMiscounted((1, 3), 1, 1, 2), "1 to 1 cells beside one"),
        ("..1.0.", (NO, NO, NO, NO, 0, NO), None, ""),
        (".1..0.", (NO, NO, NO, NO, 0, NO), BesideMiscounted((1, 3, 5), 1, 3, 0), "1 to 3 cells beside one"),
        ("0110..", (NO,) * 6, BesideTogether((1, 2)), "coords 1 and 2 are adjacent"),
        ("001001", (NO,) * 6, BesideTogether((2, 5)), "coords 2 and 5 are adjacent"),
        ("001100", (NO,) * 6, None, ""),  # the end of a row is not beside the start of the next
    ],
)
def test_the_cells_beside_or_the_pair_are_named(text, counts, violation, sentence):
    found = CountBeside(1, counts, True).violation(state(text), SITE)
    assert found == violation
    assert str(found or "").startswith(sentence)


@pytest.mark.parametrize(
    ("grid", "region", "counts", "reason"),
    [
        (Grid(2, 3), range(6), (1,) * 5, "5 counts for 6 cells"),
        (Grid(2, 3), (0, 1, 3), (1,) * 3, "a rectangle of cells"),
        (Grid(2, 3), (0, 3, 1, 4), (1,) * 4, "a rectangle of cells"),
        (Grid(1, 3, materials={Layer.CELLS: [[Material.FLOOR, Material.WALL, Material.FLOOR]]}), (0, 1), (1, 1), "all"),
        (Grid(2, 2, layers=(Layer.CORNERS,)), range(9), (1,) * 9, "cells"),
    ],
)
def test_regions_that_are_no_rectangle_of_cells_are_refused(grid, region, counts, reason):
    scope = Scope(grid, Alphabet((0, 1)), (np.array(region),))
    with pytest.raises(ModelError, match=reason):
        CountBeside(1, counts).validate(scope)


def test_each_assignment_is_held_to_its_own_clues():
    rule = CountBeside(1, (Clue(1), NO, NO, 1, NO, Clue(0)))
    numbers = np.array([[0, 1, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]], np.uint8)
    clues = np.array([[0, 2], [1, 0], [NO, 1], [NO, NO]], np.int32)
    bound = [rule.bound(row).holds(numbers[i : i + 1], SITE)[0] for i, row in enumerate(clues)]
    assert rule.holds_each(numbers, clues, SITE).tolist() == bound == [False, True, False, True]
    with pytest.raises(ModelError, match="still has clues"):
        rule.holds(numbers, SITE)
