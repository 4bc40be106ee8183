"""Lines that differ, in puzzles."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from technique_laws import N, assert_entailed_by_what_it_shows, assert_lawful, partly_solved, steps_from

from gridlanes.genres import takuzu
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.io.read.blocks import Group
from gridlanes.rules import DistinctSequences, LimitedRuns

TECHNIQUE = techniques()["differing-lines"]
pytestmark = pytest.mark.xdist_group("genres")


def group_of(name):
    return made(small_request(next(each for each in LAWS if each.name == name), minimal=True), N).groups[0]


def test_it_is_lawful():
    assert_lawful(TECHNIQUE.name, "takuzu", (0.5, 0.6, 0.7, 0.8, 0.9))


def narrowed(lines):
    """What is left of some lines of a board: 0, 1 or ``.`` for a cell that may be either."""
    structure = takuzu.structure(len(lines), len(lines[0]))
    position = Position(Group(structure, np.arange(1), np.zeros((1, structure.n_coords), np.uint8)))
    marks = {"0": 1, "1": 2, ".": 3}
    position.put(np.arange(1), np.array([[marks[cell] for line in lines for cell in line]], np.uint64))
    moves = TECHNIQUE.apply(position, np.arange(1)).moves.tolist()
    left = "".join(".01."[word] for word in position.marks_left(np.arange(1))[0].tolist())
    return [left[k : k + len(lines[0])] for k in range(0, len(left), len(lines[0]))], moves


EMPTY = "......"


def test_a_line_that_lacks_one_mark_does_not_hold_it_where_another_does():
    assert narrowed(["110100", "11....", EMPTY, EMPTY, EMPTY, EMPTY])[0][1] == "11.0.."
    assert narrowed([EMPTY, "1.0...", "..0...", "001101", EMPTY, EMPTY]) == (
        [EMPTY, "1.0...", "..0...", "001101", EMPTY, EMPTY],
        [0],
    )
    # The zeros of the first line and of the third are the same but for one.
    assert narrowed(["001011", EMPTY, "00....", EMPTY, EMPTY, EMPTY])[0][2] == "00.1.."
    # Columns differ, too, and the number of a line that is not decided is enough.
    assert narrowed(["1....1", "1....1", EMPTY, "1.....", EMPTY, EMPTY]) == (
        ["1....1", "1....1", EMPTY, "1....0", EMPTY, EMPTY],
        [1],
    )


def test_it_suits_boards_whose_lines_differ_and_is_on_request():
    assert TECHNIQUE.suits(Position(group_of("takuzu")[0]))
    for other in ("sudoku", "nonogram", "slitherlink"):
        assert not TECHNIQUE.suits(Position(group_of(other)[0]))
    assert TECHNIQUE.name not in Profile.of_genre("default").costs
    assert TECHNIQUE.name in Profile.of_genre("takuzu").costs


def test_steps_name_both_lines():
    group, answers = group_of("takuzu")
    rng, found = np.random.default_rng(2), []
    for share in (0.5, 0.6, 0.7, 0.8):
        words = partly_solved(Position(group).marks_left(np.arange(N)), answers, share, rng)
        steps = steps_from(group, TECHNIQUE, words)
        found += islice((step for step in steps if len(step.constraints) > 1), 5)
    assert found
    for step in found:
        assert {type(step.puzzle.constraints[i].rule) for i in step.constraints} == {LimitedRuns, DistinctSequences}
        assert_entailed_by_what_it_shows(step)
