"""Places for shapes in two rooms: those that fit, and those that touch, are those of a plain look."""

from __future__ import annotations

import numpy as np
import pytest
from rule_cases.shapes_in_rooms import told

from gridlanes.kernels.row_tables.shape_tables import fellows_naive
from gridlanes.kernels.rules.rooms.shapes_in_rooms import HALF
from gridlanes.model.alphabet import Alphabet

SHAPES = ((1, "#./#./##"), (2, "####"), (3, "###/.#."), (4, "##./.##"))
BOARDS = [
    (4, 4, [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
    (5, 5, [0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 2, 2, 2, 2, 1, 2, 2, 2, -1, 1]),
]


def bits(entries, first, n_words):
    words = entries[first : first + n_words]
    return [HALF * w + b for w, word in enumerate(words) for b in range(HALF) if word >> b & 1]


@pytest.mark.parametrize(("rows", "cols", "room_of"), BOARDS)
def test_places_that_fit_and_touch_are_those_of_a_plain_look(rows, cols, room_of):
    rooms = [np.flatnonzero(np.array(room_of) == room).tolist() for room in range(max(room_of) + 1)]
    coords, said = told(rows, cols, Alphabet((0, 1, 2, 3, 4)), SHAPES, rooms)
    n_words = np.diff(said.words).tolist()
    places = []
    for room, cells in enumerate(rooms):
        n = n_words[room]
        covered = [bits(said.covers, said.covers_at[room] + k * n, n) for k in range(len(cells))]
        first = len(said.marks) * said.words[room]
        of_mark = [bits(said.with_mark, first + m * n, n) for m in range(len(said.marks))]
        mark_of = {place: mark for mark, mine in zip(said.marks, of_mark, strict=True) for place in mine}
        assert coords[said.start[room] : said.start[room + 1]] == cells
        places.append(
            [(mark_of[p], [c for c, there in zip(cells, covered, strict=True) if p in there]) for p in sorted(mark_of)]
        )
        assert all(len(covers) == 4 for _, covers in places[-1])
    n_pairs = 0
    for room in range(len(rooms)):
        for e in range(said.near[room], said.near[room + 1]):
            other = said.others[e]
            assert said.others[said.back[e]] == room
            for p, place in enumerate(places[other]):
                at = said.sets_at[e] + p * n_words[room]
                plain = [fellows_naive(place, beside, cols) for beside in places[room]]
                assert bits(said.fits, at, n_words[room]) == [q for q, (fits, _) in enumerate(plain) if fits]
                assert bits(said.touches, at, n_words[room]) == [q for q, (_, touches) in enumerate(plain) if touches]
                n_pairs += len(plain)
    assert n_pairs > 100
