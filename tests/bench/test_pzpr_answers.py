"""Answers as puzz.link has them, of the examples of some genres."""

from __future__ import annotations

import numpy as np
import pytest

from bench.pzpr_answers import pzpr_answer
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre, genres


def answer_of(url: str, values: list[int]):
    (group,) = read_rows([url]).groups
    return pzpr_answer(group.structure, np.array(values))


@pytest.mark.parametrize(
    ("url", "values", "cells"),
    [
        ("https://puzz.link/p?norinori/2/2/00", [1, 0, 1, 0], {"qans": [[1, 1, 1], [1, 3, 1]]}),
        ("https://puzz.link/p?suguru/2/2/00j", [1, 2, 3, 4], {"number": [[1, 1, 1], [3, 1, 2], [1, 3, 3], [3, 3, 4]]}),
        (
            "https://puzz.link/p?gokigen/2/2/o",
            [0, 1, 1, 0],
            {"qans": [[1, 1, 31], [3, 1, 32], [1, 3, 32], [3, 3, 31]]},
        ),
        ("https://puzz.link/p?yinyang/2/2/00", [0, 1, 0, 1], {"anum": [[1, 1, 1], [3, 1, 2], [1, 3, 1], [3, 3, 2]]}),
    ],
)
def test_cells_hold_what_the_genre_s_cells_hold_there(url, values, cells):
    assert answer_of(url, values) == (cells, {})


def test_edges_are_lines_of_loops_or_divide_areas():
    # Edges: three rows of two horizontal ones, then two rows of three vertical ones.
    loop = [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0]
    crossed = [[1, 2, 1], [3, 2, 1], [2, 1, 1], [2, 3, 1]]
    assert answer_of("https://puzz.link/p?mashu/2/2/000", loop) == ({}, {"line": crossed})
    assert answer_of("https://puzz.link/p?shikaku/2/2/g4h", [0, 0, 1, 1, 0, 0, *[0] * 6]).edges == {
        "qans": [[1, 2, 1], [3, 2, 1]]
    }


@pytest.mark.parametrize("genre", [name for name in genres() if find_genre(name).link])
def test_every_example_has_something_to_show(genre):
    example = find_genre(genre).examples[0]
    (group,) = read_rows([example.puzzle]).groups
    values = np.array(group.structure.alphabet.values)
    shown = [pzpr_answer(group.structure, np.full(group.structure.n_coords, value)) for value in values.tolist()]
    assert any(fields for answer in shown for fields in answer)
