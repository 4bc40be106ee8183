"""``gridlanes generate GENRE FOLDER``."""

from __future__ import annotations

import json

import pytest

import gridlanes
from gridlanes.cli.generate_set import closing_lines
from gridlanes.datasets.events import SetFinished

pytest.importorskip("yaml")


def test_a_folder_gets_a_data_set_of_all_genres_and_sizes(run, tmp_path) -> None:
    folder = tmp_path / "set"
    asked = [
        "--size",
        "4,6",
        "--count",
        8,
        "--split",
        "train=0.7,test=0.3",
        "--workers",
        1,
        "--metadata",
        "license=cc0-1.0",
    ]
    found = run("generate", "sudoku,takuzu", folder, *asked, "--json")
    assert found.exit_code == 0, found.stderr
    events = [json.loads(line) for line in found.stdout.splitlines()]
    assert [events[0]["event"], events[-2]["event"], events[-1]["event"]] == ["planned", "redrawn", "finished"]
    made = gridlanes.open_dataset(folder)
    rows = made.to_arrow(columns=["genre", "width", "index"]).to_pylist()
    kinds = {(row["genre"], row["width"]) for row in rows}
    assert kinds == {("sudoku", 4), ("sudoku", 6), ("takuzu", 4), ("takuzu", 6)}
    assert len(rows) == events[-1]["rows"] == 32
    assert "license: cc0-1.0" in (folder / "README.md").read_text()
    again = run("generate", "sudoku,takuzu", folder, *asked)
    assert again.exit_code == 0
    assert "it was complete already" in again.stderr
    other = run("generate", "sudoku", folder, "--size", 4)
    assert other.exit_code == 2
    assert "start over with --overwrite" in other.stderr


def test_the_table_tells_what_was_made() -> None:
    finished = SetFinished("set", 1000, {"train": 900, "test": 100}, 3, 2000, 2.0, 500.0, 5)
    assert closing_lines(finished) == [
        ("rows", "1,000"),
        ("train", "900"),
        ("test", "100"),
        ("tries", "2,000"),
        ("drawn again", "3"),
        ("seconds", "2.00"),
        ("rows a second", "500"),
        ("files", "5"),
        ("folder", "set"),
    ]
