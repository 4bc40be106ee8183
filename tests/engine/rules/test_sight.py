"""Sight along a line, against its definition."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Lit
from gridlanes.rules.shared.sight import certain, most_between, refuse_bad_sight, seen_from

LINES = np.array(list(itertools.product((0, 1, 2), repeat=5))).T
"""``(5, 243)``: 1 is a source, 2 a stop"""


def test_a_source_is_seen_up_to_the_first_stop():
    found = seen_from(LINES == 1, LINES == 2)
    for line, seen in zip(LINES.T.tolist(), found.T.tolist(), strict=True):
        for k in range(5):
            others = [j for j in range(5) if j != k and line[j] == 1]
            assert seen[k] == any(2 not in line[min(j, k) + 1 : max(j, k)] for j in others)


def test_sources_are_counted_between_stops():
    most = most_between(LINES == 1, LINES == 2)
    for line, n in zip(LINES.T.tolist(), most.tolist(), strict=True):
        assert n == max(part.count("1") for part in "".join(map(str, line)).split("2"))


def test_lines_longer_than_a_byte_counts_are_counted():
    line = np.ones((300, 1), np.bool_)
    assert most_between(line, ~line).tolist() == [300]


def test_only_the_last_mark_left_is_certain():
    possible = np.array([[[1, 1], [0, 1], [0, 0], [1, 0]]], np.bool_)
    assert certain(possible, 1).tolist() == [[False, True, False, False]]


def test_a_mark_that_is_its_own_wall_and_lines_with_repeats_are_refused():
    scope = Scope(Grid(1, 3), Alphabet((0, 1, 2)), (np.array([0, 1, 0]),))
    with pytest.raises(ModelError, match="named twice"):
        refuse_bad_sight(Lit(1, 2), 1, 2, scope)
    with pytest.raises(ModelError, match="found 1 for both"):
        refuse_bad_sight(Lit(1, 1), 1, 1, scope)
