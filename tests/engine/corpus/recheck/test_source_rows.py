"""Rows are made again of their sources, as the run made them."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import numpy as np
import pytest
from made_stats import made_row, rows_of
from small_runs import MIXED, make_mixed_run, planned_parts

from gridlanes.corpus.recheck.input_check import options_of
from gridlanes.corpus.recheck.row_arrays import Rows
from gridlanes.corpus.recheck.solution_check import SolutionCheck
from gridlanes.corpus.recheck.source_rows import SourceRows, entry, made_again, rows_of_block, skipped, unlike
from gridlanes.errors import SourceError
from gridlanes.io.read.reading import read_rows
from gridlanes.results.columns import COLUMNS, Choice, Text

pytestmark = pytest.mark.xdist_group("small runs")

PUZZLE = "12343412214343.1"
CAGED = (
    '{"genre": "killer", "data": {"grid": ["..24", "24.3", "41.2", ".24."], "cages": [{"sum": 2, "cells": [[1, 0]]}]}}'
)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return make_mixed_run(tmp_path_factory.mktemp("made") / "out")


@pytest.fixture(autouse=True)
def beside_the_sources(run):
    with contextlib.chdir(run.folder.parent):
        yield


def source_rows(run, number, skip=()):
    """The rows of a part as its source has them."""
    return SourceRows(planned_parts(run)[number], options_of(run.manifest.options), skip)


def test_whatever_a_run_wrote_is_made_again(run):
    for part in run.parts:
        (batch,) = run.part_batches(part, choices_as_dictionary=True)
        rows, source = Rows(batch), source_rows(run, part["number"])
        block = source.take(len(rows))
        source.finish()
        marks = [SolutionCheck().test(rows, group.rows, group)[1] for group in block.groups]
        columns = made_again(rows, block, marks, options_of(run.manifest.options))
        for column in COLUMNS[1:]:  # ids begin anew
            assert not unlike(rows, column.name, columns[column.name]).any(), (part["source"], column.name)


def test_rows_come_in_the_pieces_that_are_asked_for(run):
    source = source_rows(run, 0)
    first, second = source.take(2), source.take(5)
    assert (first.line.tolist(), second.line.tolist()) == ([2, 3], [4])
    with pytest.raises(SourceError, match="it has no more rows there"):
        source.take(1)


def test_a_source_that_changed_in_between_is_refused(run):
    source = source_rows(run, 0)
    text = MIXED["small.txt"]
    (run.folder.parent / "small.txt").write_text(text.replace("a comment", "a remark!"))
    try:
        with pytest.raises(SourceError, match="changed since"):
            source.take(3)
    finally:
        (run.folder.parent / "small.txt").write_text(text)


def test_rows_that_are_not_to_be_read_are_passed_over(run):
    source = source_rows(run, 0, skip=[1])
    blocks = [source.take(1) for _ in range(3)]
    assert [skipped(block).tolist() for block in blocks] == [[False], [True], [False]]
    assert [block.text(0) for block in blocks] == ["12343412214343.1", "1.....1..1..3.4.", "11.............."]


def test_some_rows_of_a_block_are_those_that_are_read_alone():
    lines = [PUZZLE, "none", CAGED, "." * 16, CAGED, PUZZLE + " words"]
    whole = read_rows(lines)
    for start in range(6):
        for stop in range(start + 1, 7):
            some, alone = rows_of_block(whole, start, stop), read_rows(lines[start:stop])
            assert [some.text(row) for row in range(len(some))] == [alone.text(row) for row in range(len(alone))]
            assert some.line.tolist() == list(range(start + 1, stop + 1))
            assert some.errors.keys() == alone.errors.keys()
            assert (some.extra or [""] * len(some)) == (alone.extra or [""] * len(alone))
            given = {row: None for row in range(len(some)) if row not in some.errors}
            for row in given:
                (one, at), (other, there) = some.place(row), alone.place(row)
                assert one.structure == other.structure
                assert one.givens[at].tolist() == other.givens[there].tolist()
                regions = [
                    [list(own.of_row(i).regions()) for own in group.own] for group, i in ((one, at), (other, there))
                ]
                assert regions[0] == regions[1]


@pytest.mark.parametrize(
    ("values", "options", "words"),
    [
        ({"nodes": 5}, {"budget": 5}, "budget of 5 nodes spent"),
        ({"nodes": 0}, {"row_seconds": 2.5}, "no answer within 2.5 seconds alone"),
    ],
)
def test_the_reasons_of_nets_and_budgets_are_made_again(run, values, options, words):
    rows = rows_of(made_row(status="BUDGET", reason=words, **values))
    block = read_rows([PUZZLE])
    asked = replace(options_of(run.manifest.options), **options)
    marks = [np.zeros((1, 16), np.uint8)]
    assert entry(made_again(rows, block, marks, asked)["reason"], 0) == words


def test_columns_are_compared_entry_by_entry():
    rows = rows_of(made_row(genre="a", extra="x", nodes=3), made_row(genre="b", extra="", nodes=4))
    assert unlike(rows, "genre", Choice(("b", "a"), np.array([1, 1], np.int8))).tolist() == [False, True]
    assert unlike(rows, "extra", Text.of(["x", ""])).tolist() == [False, False]
    assert unlike(rows, "extra", Text.of(["", "x"])).tolist() == [True, True]
    assert unlike(rows, "extra", Text.of(["y", ""])).tolist() == [True, False]
    assert unlike(rows, "nodes", np.array([3, 5])).tolist() == [False, True]
    assert entry(Choice(("b", "a"), np.array([1], np.int8)), 0) == "a"
    assert entry(Text.of(["x", "äb"]), 1) == "äb"
    assert entry(np.array([7]), 0) == 7
