"""All ways to fill a line of sight, in puzzles."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, N, made, small_request
from technique_laws import assert_lawful

from gridlanes.api.inputs import blocks_of
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques

TECHNIQUE = techniques()["filled-sights"]
G, V, Z, FALLS = (1 << mark for mark in range(4))
pytestmark = pytest.mark.xdist_group("genres")


def left_of(text):
    """The marks left at the cells of a puzzle after one round, and how many moves that were."""
    position = Position(next(iter(blocks_of([text]))).groups[0])
    moves = TECHNIQUE.apply(position, np.arange(1)).moves[0]
    return position.marks_left(np.arange(1))[0].tolist(), moves


def test_it_is_lawful():
    assert_lawful("filled-sights", "undead")


def test_both_numbers_of_a_line_are_used_and_how_many_monsters_there_are():
    assert left_of("undead:2x2:2,1,1,d,1,1,0,2,1,1,2,0") == ([G, G, V | Z, V | Z], 6)
    assert left_of("undead:2x2:2,2,0,d,1,1,0,2,1,1,2,0") == ([G, G, V, V], 8)
    # The mirror shows a zombie from both ends, a ghost from behind it; as there is one zombie, the last is a vampire.
    assert left_of("undead:2x2:1,1,1,cL,1,1,2,1,1,1,0,2") == ([V, Z, G, FALLS], 6)
    assert left_of("undead:2x2:1,0,2,cL,1,1,2,1,1,1,0,2") == ([Z, Z, G, FALLS], 6)


def test_a_round_goes_once_through_the_lines():
    text = "undead:4x4:5,5,3,cGcRaRdLa,2,1,3,3,2,2,2,3,2,0,3,2,2,2,1,2"
    position, left = Position(next(iter(blocks_of([text]))).groups[0]), []
    while TECHNIQUE.apply(position, np.arange(1)).moves[0]:
        left.append(int(np.bitwise_count(position.marks_left(np.arange(1))).sum()))
    assert len(left) > 1
    assert left == sorted({*left}, reverse=True)


def test_it_suits_lines_of_sight_and_is_on_request():
    for name in ("undead", "sudoku", "skyscrapers"):
        law = next(each for each in LAWS if each.name == name)
        assert TECHNIQUE.suits(Position(made(small_request(law, minimal=True), N).groups[0][0])) == (name == "undead")
    assert "filled-sights" not in Profile.of_genre("default").costs
    assert "filled-sights" in Profile.of_genre("undead").costs
