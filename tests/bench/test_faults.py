"""No fault of a disk leaves a wrong file under a final name, and the run goes on from what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pyarrow.parquet")

from bench import faults

TOLD = {
    "disk full at a write": "the disk is full",
    "I/O error at a write": "the disk reports an error",
    "short write, not reported": "the disk",
    "read-only at an open": "the file system is read-only",
    "I/O error at a sync": "the disk reports an error",
    "disk full at a rename": "the disk is full",
    "I/O error at the sync of a folder": "the disk reports an error",
}


def assert_harmless(tallies: list[faults.Tally], fewest: int) -> None:
    for tally in tallies:
        assert tally.wrong == []
        assert tally.trials >= fewest, tally.name
        if tally.name in TOLD:
            assert tally.ends["error"] == tally.trials
            assert all(words.startswith(TOLD[tally.name]) for words in tally.errors), tally.errors
        else:
            assert tally.ends["no harm"] == tally.trials
    assert sum(tally.parts_kept for tally in tallies) > 0


def test_no_fault_at_some_operations_leaves_a_wrong_file(tmp_path):
    assert_harmless(faults.inject(tmp_path, every=10, piece=2048, tell=lambda line: None), fewest=1)


@pytest.mark.slow
def test_no_fault_at_any_operation_leaves_a_wrong_file(tmp_path):
    assert_harmless(faults.inject(tmp_path, tell=lambda line: None), fewest=8)


@pytest.mark.slow
def test_no_limit_of_the_system_leaves_a_wrong_file(tmp_path):
    tallies = faults.really(tmp_path, tell=lambda line: None)
    assert [tally.wrong for tally in tallies] == [[], [], []]
    assert tallies[0].ends["error"] >= 3


def test_a_wrong_file_is_noticed(tmp_path):
    """The bench can fail."""
    sources = faults.make_sources(tmp_path)
    folder = tmp_path / "run"
    faults.run(sources, folder)
    expected = faults.finals(folder)
    assert faults.faults_of(folder, expected, ended=True) == []
    part = Path(folder, "part-000003.parquet")
    part.write_bytes(part.read_bytes()[:-1])
    assert "part-000003.parquet differs" in faults.faults_of(folder, expected, ended=False)
    part.unlink()
    assert faults.faults_of(folder, expected, ended=False) == ["complete, but not the same files"]
    assert len(faults.faults_of(folder, expected, ended=True)) == 2
