"""Published games: every game ID of the corpora is unique, and has its published solution; so is every killer of a
collection with a format of its own.
"""

from __future__ import annotations

import gzip
import json
import string
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from conftest import corpora_folder
from numpy.typing import NDArray
from published import Puzzle, agrees, assert_solved, records
from puzzles import ask_lanes
from random_data import WIDEST

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.answer import UNSAID
from gridlanes.io.forms.fields.domino_numbers import inner_edges
from gridlanes.io.read.reading import read_rows
from gridlanes.model.divisions import around_of, division_of, lines_between
from gridlanes.model.grid import Layer
from gridlanes.registry import find_genre, games
from gridlanes.status import Status

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.filterwarnings("default::UserWarning"),  # what is reported
    pytest.mark.xdist_group("genres"),  # the kernels of all of them are compiled by one worker
]

LETTERED = {"undead": "GVZLR"}
"""genres whose game records have rows of letters as their solution, which stand for these marks"""
LINKED = {"masyu", "train_tracks"}
"""genres whose game records have the ways from each cell as their solution: 1 to the right, 2 up, 4 left, 8 down"""
COLOURED = {"map"}
"""genres whose game records have one value for each region as their solution"""
DIVIDED = {"fillomino", "galaxies", "palisade", "shikaku"}
"""genres whose game records have the area of each cell as their solution, or its size where those of one size are
apart"""


def game_files() -> Iterator[tuple[str, str]]:
    """The games that genres know and their files."""
    for game in sorted(games()):
        yield from ((game, path.name) for path in sorted((corpora_folder() / "tatham" / game).glob("*.jsonl.gz")))


@pytest.mark.parametrize(("game", "file"), list(game_files()))
@pytest.mark.parametrize("widest", [WIDEST, pytest.param(1 << 10, marks=pytest.mark.slow)])
def test_every_game_has_its_solution_alone(corpora, game, file, widest):
    found = records(corpora / "tatham" / game / file)
    block = read_rows([f"{game}:{record['id']}" for record in found])
    assert not block.errors
    n_rows = 0
    for group in block.groups:
        if group.structure.word_format.bits > widest:
            n_rows += len(group.rows)
            continue
        outcomes = ask_lanes(group.structure, group.givens, 2, clues=group.clues, row_regions=group.row_regions)
        for row, givens, outcome in zip(group.rows.tolist(), group.givens, outcomes, strict=True):
            expected = np.where(givens > 0, UNSAID, solution_of(found[row], group.structure))
            assert outcome.status == Status.UNIQUE
            assert outcome.first is not None
            assert agrees(group.structure, outcome.first, expected), found[row]["id"]
            n_rows += 1
    assert n_rows == len(found) > 0


def solution_of(record: dict[str, Any], structure: Structure) -> NDArray[np.int64]:
    """The displayed values of a record's solution; it may have a number for cells that are given."""
    values = np.full(structure.n_coords, UNSAID)
    if "partner" in record:  # the cell that each lies on one domino with
        edges, first, second = inner_edges(structure.grid)
        values[edges] = np.array(record["partner"])[first] == second
        return values
    if "bridges" in record:  # two islands each, and how many there are
        level, upright = structure.grid.ids(Layer.EDGES_H), structure.grid.ids(Layer.EDGES_V)
        values[:] = 0
        for x, y, to_x, to_y, count in record["bridges"]:
            values[upright[y, x + 1 : to_x + 1]] = count
            values[level[y + 1 : to_y + 1, x]] = count
        return values
    if structure.genre in LETTERED:
        values[:] = [LETTERED[structure.genre].index(letter) + 1 for letter in "".join(record["solution"])]
        return values
    if structure.genre in LINKED:
        ways = np.array(record["solution"])
        values[structure.grid.ids(Layer.EDGES_V)] = np.hstack([ways[:, :1] >> 2 & 1, ways & 1])
        values[structure.grid.ids(Layer.EDGES_H)] = np.vstack([ways[:1] >> 1 & 1, ways >> 3 & 1])
        return values
    if structure.genre in COLOURED:
        values[:] = np.array(record["solution"])[np.array(record["regions"]).ravel()]
        return values
    if structure.genre in DIVIDED:
        board = division_of(structure.grid)
        values[around_of(structure.grid)] = 1
        values[board.edges] = lines_between(np.array(record["solution"]).reshape(1, -1), board)[0]
        return values
    for name, layer in (("solution", Layer.CELLS), ("h_edges", Layer.EDGES_H), ("v_edges", Layer.EDGES_V)):
        if layer in structure.grid.layers:
            values[structure.grid.ids(layer)] = record[name]
    assert (values != UNSAID).any()
    return values


def test_killers_with_their_areas_as_letters(corpora):
    genre = find_genre("killer")
    puzzles = []
    with gzip.open(corpora / "sudoku" / "killer_krazydad.txt.gz", "rt", encoding="ascii") as lines:
        for number, line in enumerate(lines):
            names, sums, solution = line.split()
            order = sorted(set(names), key=string.ascii_letters.swapcase().index)
            total = dict(zip(order, map(int, sums.split(",")), strict=True))
            cells: dict[str, list[list[int]]] = {}
            for coord, name in enumerate(names):
                cells.setdefault(name, []).append(list(divmod(coord, 9)))
            cages = [{"sum": total[name], "cells": cage} for name, cage in cells.items()]
            text = json.dumps({"genre": "killer", "data": {"grid": ["." * 9] * 9, "cages": cages}})
            values = np.array([*map(int, solution)])
            puzzles.append(Puzzle(text, genre, {"id": str(number)}, lambda structure, values=values: values))
    assert len(puzzles) == 4005
    assert_solved(puzzles)
