"""Games: moves narrow, undo widens, exactly."""

from __future__ import annotations

import copy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.model.regions import Col, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.game import Commit, Eliminate, Game
from gridlanes.puzzles.puzzle import Progress, Puzzle
from gridlanes.rules import Distinct, Pin

ALPHABET = Alphabet((0, 5, 7))
MOVES = st.builds(
    lambda kind, coord, mark: kind(coord, mark),
    st.sampled_from([Eliminate, Commit]),
    st.integers(0, 8),
    st.sampled_from(ALPHABET.values),
)


def game():
    lines = [Constraint(Distinct(), line(i)) for line in (Row, Col) for i in range(3)]
    return Game(Puzzle(Grid(3, 3), ALPHABET, [*lines, Constraint(Pin(5), Set(((0, 0),)))]))


def test_a_game_starts_from_domains_and_pins():
    start = game()
    assert start.candidates(0) == (5,)
    assert start.candidates(1) == (0, 5, 7)
    assert list(start.committed()) == [(0, 5)]
    assert start.moves == ()


def test_eliminate_takes_one_mark_and_commit_all_others():
    playing = game()
    playing.apply(Eliminate(4, 0))
    assert playing.candidates(4) == (5, 7)
    playing.apply(Commit(4, 7))
    assert playing.candidates(4) == (7,)
    assert list(playing.committed()) == [(0, 5), (4, 7)]
    assert playing.moves == (Eliminate(4, 0), Commit(4, 7))


def test_a_move_is_not_judged_when_it_is_made():
    playing = game()
    playing.apply(Eliminate(0, 5))
    assert playing.candidates(0) == ()
    assert playing.status().progress is Progress.CONTRADICTED
    playing.undo()
    playing.apply(Commit(0, 7))
    assert playing.candidates(0) == ()


@given(st.lists(MOVES, max_size=20))
def test_undoing_every_move_leads_back_through_every_state(moves):
    playing, states = game(), []
    for move in moves:
        states.append(playing.possible.copy())
        playing.apply(move)
        assert not (playing.possible & ~states[-1]).any()
    for move, before in zip(reversed(moves), reversed(states), strict=True):
        assert playing.undo() == move
        assert (playing.possible == before).all()
    assert playing.undo() is None


@given(st.lists(MOVES, max_size=12))
def test_moves_on_different_coords_can_change_places(moves):
    one, other = game(), game()
    for move in moves:
        one.apply(move)
    for move in sorted(moves, key=lambda move: move.coord):  # stable: the moves of one coord keep their order
        other.apply(move)
    assert (one.possible == other.possible).all()


@given(st.lists(MOVES, max_size=12))
def test_commit_is_eliminating_all_other_marks(moves):
    one, other = game(), game()
    for move in moves:
        one.apply(move)
        if isinstance(move, Commit):
            for mark in ALPHABET.values:
                if mark != move.mark:
                    other.apply(Eliminate(move.coord, mark))
        else:
            other.apply(move)
    assert (one.possible == other.possible).all()


@pytest.mark.parametrize("duplicate", [Game.copy, copy.copy])
def test_a_copy_has_the_candidates_and_not_the_moves(duplicate):
    playing = game()
    playing.apply(Commit(4, 7))
    twin = duplicate(playing)
    assert twin.puzzle is playing.puzzle
    assert (twin.possible == playing.possible).all()
    assert twin.undo() is None
    twin.apply(Eliminate(8, 5))
    assert playing.candidates(8) == (0, 5, 7)
    playing.undo()
    assert twin.candidates(4) == (7,)


def test_a_game_is_solved_when_its_goals_are():
    playing = game()
    for coord, mark in enumerate([5, 0, 7, 0, 7, 5, 7, 5]):
        assert playing.status().progress is Progress.IN_PROGRESS
        playing.apply(Commit(coord, mark))
    assert playing.status().progress is Progress.IN_PROGRESS
    playing.apply(Commit(8, 0))
    assert playing.status().progress is Progress.SOLVED
    assert (playing.outcomes() == Outcome.SATISFIED).all()
    assert playing.outcomes().dtype == np.uint8


def test_coords_and_marks_that_are_none_are_refused_and_change_nothing():
    playing = game()
    with pytest.raises(ModelError, match="coord 9"):
        playing.apply(Commit(9, 5))
    with pytest.raises(ModelError, match="6 is not a mark"):
        playing.apply(Eliminate(0, 6))
    with pytest.raises(ModelError, match="coord -1"):
        playing.candidates(-1)
    assert playing.moves == ()


def test_a_game_says_how_far_it_is():
    game = Game(Puzzle(Grid(1, 3), ALPHABET, [Constraint(Distinct(), Row(0))], genre="three"))
    game.apply(Commit(0, 5))
    assert repr(game) == "Game(Puzzle(three 1x3, 1 constraints), 1 moves made, 2 coords open)"
