"""Kropki: dots of either colour, and puzzles with all dots given."""

from __future__ import annotations

import json
import random

import pytest
from puzzles import assert_the_three_agree, finished_grid

import gridlanes
from gridlanes.genres import kropki
from gridlanes.puzzles.row_regions import RowRegions

BLANK = ["...."] * 4


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_dot_between_1_and_2_may_be_of_either_colour(colour):
    data = {"grid": ["12..", *BLANK[1:]], colour: [[[0, 0], [0, 1]]]}
    assert gridlanes.count([json.dumps({"genre": "kropki", "data": data})])[0] > 0


def test_pairs_without_a_dot_are_the_others():
    assert kropki.without_dot([], 2) == [[0, 1], [2, 3], [0, 2], [1, 3]]
    assert kropki.without_dot([[1, 0], [1, 3]], 2) == [[2, 3], [0, 2]]


@pytest.mark.parametrize("seed", range(8))
def test_the_three_solvers_agree_where_all_dots_are_given(seed):
    rng = random.Random(seed)
    grid = finished_grid(rng, 2, 2).ravel().tolist()
    white = [pair for pair in kropki.without_dot([], 4) if abs(grid[pair[0]] - grid[pair[1]]) == 1]
    black = [pair for pair in kropki.without_dot([], 4) if {grid[a] for a in pair} in ({1, 2}, {2, 4})]
    black = [pair for pair in black if pair not in white or rng.random() < 0.5]
    white = [pair for pair in white if pair not in black]
    if seed % 4 == 3:
        white.pop()  # is a pair without a dot now
    pairs = {kropki.WHITE: white, kropki.BLACK: black, kropki.no_dot(4): kropki.without_dot([*white, *black], 4)}
    own = tuple(RowRegions.of_lists(rule, [found]) for rule, found in pairs.items())
    truth = assert_the_three_agree(kropki.GENRE.structure(4, 4), [0] * 16, 60, row_regions=own)
    assert bool(truth) == (seed % 4 != 3)
