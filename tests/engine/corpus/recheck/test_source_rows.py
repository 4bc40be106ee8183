"""The rows of a part are read again from their source, in any pieces."""

from __future__ import annotations

import contextlib

import pytest
from small_runs import MIXED, make_mixed_run, planned_parts

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.recheck.source_rows import SourceRows, rows_of_block, skipped
from gridlanes.errors import SourceError
from gridlanes.io.read.reading import read_rows

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
    return SourceRows(planned_parts(run)[number], RunOptions.of_manifest(run.manifest.options), skip)


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
    assert [skipped(block) for block in blocks] == [[], [0], []]
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
                (one, at), (other, there) = some.locate(row), alone.locate(row)
                assert one.structure == other.structure
                assert one.givens[at].tolist() == other.givens[there].tolist()
                regions = [
                    [list(own.of_row(i).regions()) for own in group.row_regions]
                    for group, i in ((one, at), (other, there))
                ]
                assert regions[0] == regions[1]
