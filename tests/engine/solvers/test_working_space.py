"""Working space is lent to one engine after another, and changes no answer."""

import numpy as np
import pytest

from gridlanes.api.calls import solve
from gridlanes.registry import find_genre
from gridlanes.solvers import working_space
from gridlanes.solvers.pool import drop_idle_engines
from gridlanes.solvers.working_space import LENT_FROM, SPACES, WorkingSpaces

LARGE = LENT_FROM // 8 + 1
"""numbers of an array that is lent"""


def test_what_was_given_back_is_lent_again_as_long_as_it_is_asked_for():
    spaces = WorkingSpaces()
    first = spaces.lend(LARGE + 5)
    assert first.shape == (2, LARGE + 5)
    assert not first.any()
    spaces.give_back(first[0])
    again, other = spaces.lend(LARGE), spaces.lend(LARGE)
    assert np.shares_memory(again, first)
    assert not np.shares_memory(other, first)
    assert again.shape == other.shape == (2, LARGE)
    assert all(one.flags.c_contiguous for one in again)


def test_a_space_that_is_too_short_is_replaced():
    spaces = WorkingSpaces()
    short = spaces.lend(LARGE)
    spaces.give_back(short[0])
    assert not np.shares_memory(spaces.lend(LARGE + 1), short)
    assert not spaces._kept


def test_an_engine_that_needs_little_gets_its_own():
    spaces = WorkingSpaces()
    large = spaces.lend(LARGE)
    spaces.give_back(large[0])
    assert not np.shares_memory(spaces.lend(LARGE - 1), large)


def test_neither_many_nor_very_large_ones_are_kept(monkeypatch):
    spaces = WorkingSpaces()
    monkeypatch.setattr(working_space, "_LARGEST_KEPT", 8 * LARGE)
    spaces.give_back(spaces.lend(LARGE + 1)[0])
    assert not spaces._kept
    lent = [spaces.lend(LARGE) for _ in range(working_space._MAX_KEPT + 1)]
    for some in lent:
        spaces.give_back(some[0])
    assert len(spaces._kept) == working_space._MAX_KEPT
    spaces.clear()
    assert not spaces._kept


@pytest.mark.parametrize("name", ["masyu", "yajilin"])
def test_answers_do_not_depend_on_what_the_last_user_left(name):
    puzzles = [example.puzzle for example in find_genre(name).examples]
    drop_idle_engines()
    assert not SPACES._kept
    expected = solve(puzzles, limit=None, threads=1)
    assert SPACES._kept, "the larger example needs a space that is lent"
    for left in (-7, 1, np.iinfo(np.int64).max):
        for space in SPACES._kept:
            space[:] = left
        found = solve(puzzles, limit=None, threads=1)
        for figure in ("status", "n_solutions", "guesses", "nodes", "sweeps"):
            assert getattr(found, figure).tolist() == getattr(expected, figure).tolist()
        for (_, here), (_, there) in zip(found.groups, expected.groups, strict=True):
            assert (here.marks == there.marks).all()
