"""Kernels write nothing behind their working space: in searches, in propagation, and where hypotheses are tried."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from guarded import Guarded
from numbered_puzzles import puzzle_of

from gridlanes.api.inputs import blocks_of
from gridlanes.grading.grader import graded
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.registry import find_genre, genres
from gridlanes.solvers import lanes, propagation, states
from gridlanes.solvers.lanes import Answers, LaneSolver
from gridlanes.solvers.propagation import propagated

pytestmark = pytest.mark.xdist_group("genres")


def groups_of(genre):
    """The examples of a genre, and some small random puzzles."""
    for example in find_genre(genre).examples:
        yield next(iter(blocks_of([example.puzzle], genre=genre))).groups[0]
    for number in range(3):
        puzzle = puzzle_of(genre, number)
        clues = None if puzzle.clues is None else np.asarray(puzzle.clues, np.int32)[None]
        own = tuple(regions_of_rows([puzzle.row_regions]))
        yield Group(puzzle.structure, np.arange(1), np.asarray(puzzle.givens, np.uint8)[None], None, clues, own)


@pytest.mark.parametrize("genre", sorted(genres()))
def test_nothing_is_written_behind_it(genre, monkeypatch):
    guarded = Guarded()
    monkeypatch.setattr(lanes, "SPACES", SimpleNamespace(lend=guarded.lend, give_back=lambda space: None))
    room_to_try = states.room_to_try

    def guarded_room(batch):
        room = room_to_try(batch)
        return room._replace(scratch=guarded.zeros(len(room.scratch), np.int64))

    monkeypatch.setattr(states, "room_to_try", guarded_room)
    monkeypatch.setattr(propagation, "np", SimpleNamespace(**{**vars(np), "zeros": guarded.zeros}))
    for group in groups_of(genre):
        puzzles = {"clues": group.clues, "row_regions": group.row_regions}
        answers = Answers.empty(len(group.givens), group.structure.n_coords)
        LaneSolver(group.structure).solve(group.givens, answers, limit=9, budget=500, **puzzles)
        propagated(group.structure, group.givens, **puzzles)
        graded(Position(group), Profile.of_genre(genre))
    guarded.assert_untouched()
