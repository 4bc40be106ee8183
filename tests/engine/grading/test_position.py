"""Positions: what is left while puzzles are graded."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, N, made, small_request

from gridlanes.grading.board import Board
from gridlanes.grading.position import Position, has_other_rules
from gridlanes.grading.techniques import techniques
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import genre_named

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_givens_are_written_down_at_first():
    position = Position(read_rows([EASY]).groups[0])
    every = np.arange(1)
    assert position.n_open(every).tolist() == [51]
    left = position.marks_left(every)[0]
    assert int(left[0]) == 1 << 4
    assert not int(left[2]) & (1 << 4 | 1 << 2)  # 5 and 3 stand in the first row
    assert not position.has_other_rules


def test_a_cell_without_a_mark_left_is_broken():
    position, every = Position(read_rows(["123..4.........."]).groups[0]), np.arange(1)
    assert position.n_open(every).tolist() == [12]
    position.states.words[0, 3] = 0
    assert position.n_open(every).tolist() == [-1]


@pytest.mark.parametrize(("genre", "expected"), [("sudoku", False), ("killer", True), ("arrow", True), ("akari", True)])
def test_rules_beside_houses_are_seen(genre, expected):
    groups = read_rows([genre_named(genre).examples[0].puzzle], genre=genre).groups
    position = Position(groups[0])
    assert position.has_other_rules == expected
    if not groups[0].row_regions:
        assert has_other_rules(groups[0].structure) == expected


@pytest.mark.parametrize("genre", [g for g in LAWS if g.name in ("sudoku", "hidato", "akari")], ids=lambda g: g.name)
def test_numbers_are_those_of_words_with_one_mark(genre):
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    solved = type(group)(group.structure, group.rows, answers.marks, None, group.clues, group.row_regions)
    position = Position(solved)
    assert (position.numbers(np.arange(len(position))) == answers.numbers).all()
    assert (position.n_open(np.arange(len(position))) == 0).all()
    assert (Board.of(group.structure) is None) == (position.board is None)


def test_a_pattern_that_a_puzzle_lacks_is_looked_for_again_once_it_has_changed():
    position, every = Position(read_rows([EASY] * 3).groups[0]), np.arange(3)
    assert not position.lacks("pattern", every).any()
    position.note_lack("pattern", np.array([0, 2]))
    assert position.lacks("pattern", every).tolist() == [True, False, True]
    position.put(np.array([2]), position.marks_left(np.array([2])))
    assert position.lacks("pattern", every).tolist() == [True, False, False]
    assert not position.lacks("other", every).any()
    position.states.words[0, 3] = 1
    assert not position.lacks("pattern", every).any()


def test_a_technique_passes_over_puzzles_without_its_pattern_and_moves_the_others_alike():
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    puzzles = [EASY, hard] * 2
    found = [techniques()[name] for name in ("direct-pointing", "pointing", "two-strong-links", "strong-links")]
    one, fresh, every = Position(read_rows(puzzles).groups[0]), [], np.arange(4)
    for technique in found:
        fresh.append(Position(read_rows(puzzles).groups[0]))
        if len(fresh) > 1:
            fresh[-1].put(every, one.marks_left(every))
        told, alone = technique.apply(one, every), technique.apply(fresh[-1], every)
        assert [told.moves.tolist(), told.sizes.tolist()] == [alone.moves.tolist(), alone.sizes.tolist()]
        assert (one.marks_left(every) == fresh[-1].marks_left(every)).all()


def test_what_a_technique_keeps_is_made_once():
    position = Position(read_rows([EASY]).groups[0])
    assert position.remembered("a", list) is position.remembered("a", list)
    assert position.remembered("b", list) is not position.remembered("a", list)
