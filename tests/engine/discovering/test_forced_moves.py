"""Moves that hold where no technique sees one."""

from __future__ import annotations

import numpy as np
from discoveries import texts_of

from gridlanes.api.calls import solve
from gridlanes.api.inputs import blocks_of
from gridlanes.discovering.forced_moves import ShownBy, forced_moves, strike
from gridlanes.grading.position import Position


def position_of(genre: str) -> tuple[Position, np.ndarray]:
    group = next(blocks_of(texts_of(genre)[:1], genre=genre)).groups[0]
    answers = solve(texts_of(genre)[:1], genre=genre).groups[0][1]
    return Position(group), answers.numbers[0]


def test_no_mark_of_the_solution_goes() -> None:
    position, solution = position_of("sudoku")
    moves = forced_moves(position, 0, solution)
    assert moves.shown_by is ShownBy.HYPOTHESES
    assert len(moves.coords)
    assert (solution[moves.coords] != moves.numbers).all()


def test_the_solution_shows_what_hypotheses_do_not(monkeypatch) -> None:
    position, solution = position_of("sudoku")
    nothing = np.zeros(0, np.intp)
    monkeypatch.setattr(type(position.states), "refuted", lambda *_: (nothing, nothing))
    moves = forced_moves(position, 0, solution)
    assert moves.shown_by is ShownBy.SOLUTION
    assert (solution[moves.coords] != moves.numbers).all()
    n_others = position.states.open_marks(0).sum(axis=1)[moves.coords] - 1
    assert (np.diff(n_others) >= 0).all()


def test_a_mark_is_struck_out_of_one_puzzle() -> None:
    position, solution = position_of("sudoku")
    moves = forced_moves(position, 0, solution)
    before = position.marks_left(np.arange(1))[0]
    strike(position, 0, int(moves.coords[0]), int(moves.numbers[0]))
    gone = before & ~position.marks_left(np.arange(1))[0]
    assert gone.sum() == gone[moves.coords[0]] == 1 << int(moves.numbers[0])
