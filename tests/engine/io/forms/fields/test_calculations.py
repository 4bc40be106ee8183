"""Cages with calculations."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres.kenken import GENRE
from gridlanes.io.forms.fields.calculations import code_of, entry_of

TWO = {"areas": ["AB", "AB"], "targets": {"A": "3+", "B": "2"}}


def test_each_cage_is_a_region_under_the_rule_of_its_operator():
    puzzle = GENRE.data({"cages": TWO})
    found = {own.rule.operator: ([*map(list, own.regions)], [*own.clues]) for own in puzzle.row_regions}
    assert found == {"+": ([[0, 2]], [3]), "?": ([[1, 3]], [2])}
    assert GENRE.to_data(puzzle) == {"cages": TWO}


@pytest.mark.parametrize(("word", "again"), [("12+", "12+"), ("3x", "3*"), ("0-", "0-"), ("7", "7"), ("2/", "2/")])
def test_targets_come_back(word, again):
    assert entry_of(code_of(word)) == again


@pytest.mark.parametrize("word", ["", "+", "3%", "999999999", "1 +"])
def test_what_is_no_target_is_none(word):
    assert code_of(word) is None


@pytest.mark.parametrize(
    ("cages", "why"),
    [
        ({"areas": ["AB", "AB"], "targets": {"A": "3+"}}, "the targets of cages"),
        ({"areas": ["AB", "AB"], "targets": {"A": "3+", "B": "x"}}, "the target of 'B' in cages is 'x'"),
        ({"areas": ["AA", "AA"], "targets": {"A": "3-"}}, "a difference or quotient of other than two cells"),
        ({"areas": ["AB", "AB"]}, "targets"),
        ([], "cages"),
    ],
)
def test_wrong_cages_are_refused(cages, why):
    with pytest.raises(PuzzleError, match=why):
        GENRE.data({"cages": cages})


def test_texts_have_a_target_at_any_cell_of_its_cage():
    puzzle = GENRE.read_text("2 2\n- 2\n3+ .\n1 2\n1 2")
    assert GENRE.to_data(puzzle) == {"cages": TWO}
    with pytest.raises(PuzzleError, match="2 cages, 1 of them with a target"):
        GENRE.read_text("2 2\n- .\n3+ .\n1 2\n1 2")
