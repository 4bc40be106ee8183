"""Sources are planned again and compared with what the manifest says of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.results.input_check import check_inputs, options_of
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.errors import ModelError

PUZZLE = "12343412214343.1\n"


def planned(sources, **options):
    asked = RunOptions(**options)
    return Manifest.planned(sources, plan_parts(sources, asked), asked)


@pytest.fixture
def sources(tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(PUZZLE * 5)
    second.write_text("puzzle,level\n" + PUZZLE.replace("\n", ",easy\n") * 3)
    return [str(first), str(second)]


def test_sources_as_they_were_have_no_problem(sources):
    for part_rows in (1, 2, 100):
        assert check_inputs(planned(sources, part_rows=part_rows)).problems == []


def test_the_first_difference_is_named(sources):
    manifest = planned(sources, part_rows=2)
    with open(sources[0], "r+") as file:
        file.seek(3 * len(PUZZLE))
        file.write("2")
    assert check_inputs(manifest).problems == [
        f"{sources[0]}: has changed since the run read it: other text in part 1, from line 3 to about 4"
    ]


def test_rows_more_or_less_are_counted(sources):
    manifest = planned(sources, part_rows=2)
    with open(sources[1], "a") as file:
        file.write(PUZZLE)
    assert check_inputs(manifest).problems == [f"{sources[1]}: has changed since the run read it: 3 rows then, 4 now"]


def test_a_header_that_changed_is_a_change(sources):
    manifest = planned(sources, part_rows=2)
    path = Path(sources[1])
    path.write_text(path.read_text().replace("level", "grade"))
    assert "other text in part 3" in check_inputs(manifest).problems[0]


def test_a_missing_source_can_be_excused(sources, tmp_path):
    manifest = planned(sources)
    (tmp_path / "a.txt").unlink()
    assert check_inputs(manifest).problems == [f"{sources[0]}: is not there any more, its 5 rows cannot be compared"]
    found = check_inputs(manifest, excuse_missing=True)
    assert (found.problems, found.excused) == ([], [sources[0]])


def test_options_come_back_from_the_manifest():
    options = RunOptions(limit=None, box=(3, 2), genre="sudoku", part_rows=7)
    assert options_of(planned([], limit=None, box=(3, 2), genre="sudoku", part_rows=7).options) == options
    assert options_of({"limit": 1, "load": [{"file": "own.py", "sha256": "0"}], "of later": 1}) == RunOptions(limit=1)
    with pytest.raises(ModelError, match="limit is a whole number"):
        options_of({"limit": 0})


def test_options_that_are_none_are_a_problem(sources):
    manifest = replace(planned(sources), options={"part_rows": 0})
    assert "the options of the manifest are none: part_rows" in check_inputs(manifest).problems[0]
