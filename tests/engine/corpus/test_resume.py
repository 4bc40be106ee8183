"""What of an earlier run stands, and what is done again."""

from __future__ import annotations

import hashlib

import pytest

from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.report import PartOutput
from gridlanes.corpus.resume import finished_outputs
from gridlanes.corpus.run_paths import RunPaths

DATA = b"what the run wrote"
PARTS = [Part(number, "a.txt", Reading(), 3 * number, 3, 1, 0, 51, "0" * 64) for number in range(3)]


def output(number: int, data: bytes = DATA) -> PartOutput:
    return PartOutput(number, 3, {"UNIQUE": 2, "INVALID": 1}, hashlib.sha256(data).hexdigest(), len(data))


@pytest.fixture
def paths(tmp_path):
    found = RunPaths.at(tmp_path)
    for number in range(3):
        found.part(number).write_bytes(DATA)
    return found


def test_reported_parts_stand_if_their_files_are_those_that_were_reported(paths):
    entries = [output(number) for number in (2, 0)]
    assert finished_outputs(entries, PARTS, paths) == {0: output(0), 2: output(2)}


@pytest.mark.parametrize("data", [b"", DATA[:-1], DATA + b"x", b"W" + DATA[1:]])
def test_a_file_of_other_bytes_is_written_again_also_if_it_is_as_large(paths, data):
    paths.part(1).write_bytes(data)
    assert list(finished_outputs([output(number) for number in range(3)], PARTS, paths)) == [0, 2]


def test_a_part_without_a_file_is_written_again(paths):
    paths.part(0).unlink()
    paths.part(1).unlink()
    paths.part(1).mkdir()
    assert list(finished_outputs([output(number) for number in range(3)], PARTS, paths)) == [2]


def test_of_several_reports_that_of_the_file_counts(paths):
    entries = [
        output(1, b"what a run before"),
        output(1),
        output(1, b"other bytes here !"),
    ]
    assert finished_outputs(entries, PARTS, paths) == {1: output(1)}


@pytest.mark.parametrize(
    "changes", [{"number": 3}, {"n_rows": 4}, {"by_status": {"UNIQUE": 2}}, {"by_status": {"UNIQUE": 2, "INVALID": 2}}]
)
def test_what_is_no_report_of_a_part_of_this_run_is_passed_over(paths, changes):
    assert finished_outputs([output(1).replaced(**changes)], PARTS, paths) == {}
