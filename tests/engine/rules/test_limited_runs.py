"""LimitedRuns: the reasons it gives, and what it refuses."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.row_tables import own_kernels
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import LimitedRuns
from gridlanes.rules.limited_runs import RunsImpossible, RunsMiscounted, RunTooLong

RULE, SITE = LimitedRuns(1, 3, 2), Scope(Grid(1, 6), Alphabet((0, 1)), (np.arange(6),))


def state(text):
    return np.array([[c in "0.", c in "1."] for c in text], np.bool_)


@pytest.mark.parametrize(
    ("text", "violation", "sentence"),
    [
        (".111..", RunTooLong((1, 2, 3), 2), "3 coords in a row are alike, of which at most 2 may be"),
        ("000...", RunTooLong((0, 1, 2), 2), "3 coords in a row are alike"),
        ("1101.1", RunsMiscounted((0, 1, 3, 5), 4, 5, 3), "4 to 5 coords can hold the mark"),
        ("0010.0", RunsMiscounted((0, 1, 2, 3, 4, 5), 1, 2, 3), "1 to 2 coords can hold the mark"),
        ("..1.1.", None, ""),
        ("11..00", None, ""),
        ("1....1", None, ""),
    ],
)
def test_the_reason_names_the_run_or_the_count(text, violation, sentence):
    found = RULE.violation(state(text), SITE)
    assert found == violation
    assert str(found or "").startswith(sentence)


def test_a_line_may_be_impossible_though_neither_run_nor_count_is_wrong_yet():
    rule = LimitedRuns(1, 1, 2)
    assert rule.violation(state("......"), SITE) == RunsImpossible((0, 1, 2, 3, 4, 5), 1, 2)
    assert str(RunsImpossible((0,), 1, 2)) == "no completion has exactly 1 of the mark and runs of at most 2"


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (LimitedRuns(1, 7, 2), "7 of 6 coords"),
        (LimitedRuns(1, -1, 2), "-1 of 6 coords"),
        (LimitedRuns(1, 3, 0), "the least is 1"),
        (LimitedRuns(5, 3, 2), "5 is no mark"),
    ],
)
def test_lines_that_cannot_be_are_refused(rule, reason):
    with pytest.raises(ModelError, match=reason):
        rule.validate(SITE)


def test_long_lines_ask_for_words_that_hold_their_counts():
    grid, alphabet = Grid(1, 40), Alphabet((0, 1))
    program = Program(grid, alphabet)
    LimitedRuns(1, 20, 2).lower(program, Scope(grid, alphabet, (np.arange(40),)))
    assert program.most_marks == 21


@pytest.mark.parametrize("count", [15, 16])
def test_as_a_region_of_a_single_puzzle_its_counts_must_fit_the_words(count):
    structure = Structure(Grid(1, 40), Alphabet((0, 1)), [])
    start, clues = np.array([0, 40]), np.zeros(1, np.int32)
    own = RowRegions(LimitedRuns(1, count, 2), np.zeros(1, np.int64), start, np.arange(40), clues)
    if count < structure.word_format.bits:
        assert len(own_kernels(structure, structure.word_format, 1, [own]).address) == 1
    else:
        with pytest.raises(ModelError, match="words of 17 bits"):
            own_kernels(structure, structure.word_format, 1, [own])
