"""Dominoes."""

from __future__ import annotations

import json

import numpy as np
import pytest

import gridlanes
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.genres.magnets import GENRE
from gridlanes.io.forms.codes.domino_letters import DominoLetters
from gridlanes.io.forms.fields.dominoes import LARGEST
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.io.read.reading import read_rows

BOARD = ["AAB", "C#B", "CDD"]


def test_cells_alone_are_in_no_domino_whatever_says_so():
    puzzle = GENRE.data({"dominoes": BOARD})
    assert GENRE.to_data(puzzle) == {"dominoes": ["AAB", "C#B", "CDD"]}
    assert GENRE.to_data(GENRE.data({"dominoes": ["AAB", "CEB", "CDD"]})) == GENRE.to_data(puzzle)
    assert puzzle.givens.tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]


def test_holes_cut_what_the_borders_leave_together():
    puzzle = GENRE.data({"dominoes": ["A#B", "A#B"]})
    assert GENRE.to_link(puzzle) == "magnets/3/2/pu80090"
    assert GENRE.to_data(GENRE.read_link(Size(2, 3), "pu00090")) == GENRE.to_data(puzzle)
    assert GENRE.to_data(GENRE.read_link(Size(2, 3), "p0000")) == {"dominoes": ["AAA", "AAA"]}
    assert GENRE.to_data(GENRE.read_link(Size(2, 3), "p00000g")) == {"dominoes": ["AAA", "AA#"]}


@pytest.mark.parametrize("board", [["ABA", "CBC"], ["AB", "BA"], ["AAA", "BAB"]])
def test_areas_that_are_not_connected_are_refused(board):
    with pytest.raises(PuzzleError, match="invalid dominoes"):
        GENRE.data({"dominoes": board})


def test_larger_areas_are_read_alone_and_together_and_too_large_ones_refused():
    boards = [["AAA", "BBC"], ["ABB", "ABC"], ["AAB", "CCC"], ["AAA", "A#A"]]
    texts = [json.dumps({"genre": "magnets", "data": {"dominoes": board}}) for board in boards]
    together = [json.loads(text)["data"] for text in gridlanes.convert(texts, "jsonl")]
    alone = [GENRE.to_data(GENRE.data({"dominoes": board})) for board in boards]
    assert together == alone
    assert alone[0] == {"dominoes": ["AAA", "BB#"]}
    assert alone[1:] == [{"dominoes": ["ABB", "AB#"]}, {"dominoes": ["AA#", "BBB"]}, {"dominoes": ["AAA", "A#A"]}]
    (regions,) = GENRE.data({"dominoes": ["A" * LARGEST]}).row_regions
    assert [len(region) for region in regions.regions] == [LARGEST]
    with pytest.raises(PuzzleError, match="invalid dominoes"):
        GENRE.data({"dominoes": ["A" * (LARGEST + 1)]})


def test_game_ids_have_no_larger_areas():
    puzzle = GENRE.data({"dominoes": ["AAA", "BB#"]})
    with pytest.raises(ModelError, match="game IDs have no areas of more than two cells"):
        DominoLetters().encode(GENRE.fields["dominoes"].array(puzzle, ""), ArraySpec(Size(2, 3), np.int32, 0))


def test_boards_that_are_turned_have_the_same_canonical_hash():
    for board in (["AAB", "A#B", "CCB"], ["AAAD", "BBED", "BCED", "CCEE"], ["ABBB", "AABC", "ABBC", "DDDC"]):
        turned = ["".join(column) for column in zip(*board, strict=True)]
        texts = [json.dumps({"genre": "magnets", "data": {"dominoes": each}}) for each in (board, turned)]
        first, second = (canonical_hashes(group)[0] for text in texts for group in read_rows([text]).groups)
        assert first == second


@pytest.mark.parametrize("mark", "+-")
def test_a_cell_alone_has_no_pole(mark):
    with pytest.raises(PuzzleError, match="in no domino"):
        GENRE.data({"dominoes": BOARD, "grid": ["...", f".{mark}.", "..."]})
    assert GENRE.data({"dominoes": BOARD, "grid": ["...", ".x.", "..."]}).givens[4] == 1
