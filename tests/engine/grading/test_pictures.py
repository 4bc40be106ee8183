"""Pictures of steps: what moves, what that follows from, and what can still be."""

from __future__ import annotations

from xml.etree import ElementTree

import gridlanes
from gridlanes.draw.highlights import MOVED, REASON
from gridlanes.grading.pictures import final_picture, picture
from gridlanes.puzzles.game import Commit

SUDOKU = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL = "1.3...1..1..3.4."


def test_moves_and_reasons_have_their_colours() -> None:
    trace = gridlanes.explain(SMALL)
    for step in trace.steps:
        svg = picture(trace.row, step)
        ElementTree.fromstring(svg)
        assert svg.count(MOVED) == len({move.coord for move in step.moves})
        assert svg.count(REASON) == len(step.coords)


def test_marks_that_go_are_written_in_another_colour() -> None:
    trace = gridlanes.explain(SUDOKU)
    step = next(step for step in trace.steps if not any(isinstance(move, Commit) for move in step.moves))
    svg = picture(trace.row, step)
    assert svg.count('fill="#c62828"') == len(step.moves)


def test_the_end_is_the_solution() -> None:
    trace = gridlanes.explain(SMALL)
    last = trace.steps[-1]
    state = last.state.copy()
    for move in last.moves:
        state[move.coord] = 1 << trace.puzzle.alphabet.number(move.mark)
    solved = final_picture(trace.row, state)
    assert solved.count("<text") == 16
