"""Own regions of the rows of a group: columns from rows and back, and merged."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.io.forms.codecs import Own
from gridlanes.io.forms.owned import merged_own, own_of_rows, row_of_own
from gridlanes.model.clue import Clue
from gridlanes.rules.distinct import Distinct
from gridlanes.rules.exact_count import ExactCount

RULES = (Distinct(), ExactCount(1, Clue(0)))
REGION = st.lists(st.integers(0, 80), min_size=1, max_size=4, unique=True)


@st.composite
def own(draw):
    found = []
    for rule in draw(st.lists(st.sampled_from(RULES), unique=True, max_size=2)):
        regions = draw(st.lists(REGION, min_size=1, max_size=3))
        found.append(Own(rule, regions, [draw(st.integers(0, 4)) for _ in regions]))
    return tuple(found)


def plain(entries):
    return {entry.rule: ([list(map(int, region)) for region in entry.regions], list(entry.clues)) for entry in entries}


@given(rows=st.lists(own(), min_size=1, max_size=6))
def test_rows_come_back_from_their_columns(rows):
    columns = own_of_rows(rows)
    assert [plain(row_of_own(columns, row)) for row in range(len(rows))] == [plain(row) for row in rows]


@given(pieces=st.lists(st.lists(own(), min_size=1, max_size=4), min_size=1, max_size=4), seed=st.integers(0, 99))
def test_merged_pieces_hold_the_rows_in_the_order_asked_for(pieces, seed):
    rows = [row for piece in pieces for row in piece]
    columns = [(own_of_rows(piece), len(piece)) for piece in pieces]
    order = np.random.default_rng(seed).permutation(len(rows))
    merged = merged_own(columns, order)
    assert [plain(row_of_own(merged, i)) for i in range(len(rows))] == [plain(rows[row]) for row in order]
    straight = merged_own(columns)
    assert [plain(row_of_own(straight, i)) for i in range(len(rows))] == [plain(row) for row in rows]
