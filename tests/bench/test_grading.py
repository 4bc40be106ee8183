"""The bench of grading: rates, agreement with ratings, and the order of levels."""

from __future__ import annotations

import json

import numpy as np
import pytest

from bench import grading

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def test_agreement_is_that_of_ranks():
    assert grading.correlation(np.array([1.0, 2, 3]), np.array([10.0, 20, 90])) == pytest.approx(1)
    assert grading.correlation(np.array([1.0, 2, 3]), np.array([3.0, 2, 1])) == pytest.approx(-1)
    assert grading.correlation(np.array([1.0, 1, 2, 2]), np.array([1.0, 2, 1, 2])) == pytest.approx(0)


def test_files_are_graded_and_levels_compared(tmp_path, capsys):
    low, high, found = tmp_path / "low.txt", tmp_path / "high.txt", tmp_path / "found.json"
    low.write_text(f"{EASY} 1.2\n{EASY} 1.2\n")
    high.write_text(f"# rated\n{HARD} 9.0\n{EASY} 1.2\n")
    assert grading.main([str(low), str(high), "--levels", "--json", str(found)]) == 0
    first, second = json.loads(found.read_text())["rows"]
    assert (first["puzzles"], second["graded"]) == (2, 2)
    assert second["agreement"] == pytest.approx(1)
    assert second["in order"] == 0.75  # of four pairs two are in order, two equal
    assert "high.txt" in capsys.readouterr().out


def test_game_ids_are_those_of_the_game_that_their_folder_names(tmp_path):
    path = tmp_path / "dominosa" / "6dt.jsonl"
    path.parent.mkdir()
    path.write_text(json.dumps({"id": "6:0123", "n": 6}) + "\n")
    puzzles, ratings = grading.rated(path, 1)
    assert puzzles == ["dominosa:6:0123"]
    assert ratings is None
