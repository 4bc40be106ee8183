"""What is to be avoided is read from files and folders, whatever form it has."""

from __future__ import annotations

import pytest

import gridlanes
from gridlanes.errors import ModelError, SourceError
from gridlanes.generating.equivalents.avoided import avoided, files_to_avoid
from gridlanes.generating.equivalents.canonical import canonical_hashes

PUZZLE, TURNED = "1.....1..1..3.4.", ".4.3..1..1.....1"


def test_forms_are_those_of_all_puzzles_in_all_files(tmp_path) -> None:
    (tmp_path / "a.txt").write_text(f"{PUZZLE}\n{TURNED}\n")
    (tmp_path / "b.jsonl").write_text(gridlanes.convert("12......3.......", to="jsonl")[0] + "\n")
    files = files_to_avoid([tmp_path])
    assert [file.rpartition("/")[2] for file in files] == ["a.txt", "b.jsonl"]
    assert len(avoided(files)) == 2
    made = gridlanes.generate("sudoku", 4, size=4)
    made.to_pandas().to_parquet(tmp_path / "c.parquet")
    assert avoided([str(tmp_path / "c.parquet")]) == {*canonical_hashes(made.groups[0][0])}


def test_hidden_files_and_others_do_not_count(tmp_path) -> None:
    for name in (".hidden.txt", "_private.jsonl", "notes.md"):
        (tmp_path / name).write_text("no puzzle")
    with pytest.raises(SourceError, match="no puzzles in this folder"):
        files_to_avoid([tmp_path])
    assert files_to_avoid([tmp_path / "notes.md"]) == [str(tmp_path / "notes.md")]


def test_a_row_that_is_no_puzzle_is_an_error(tmp_path) -> None:
    (tmp_path / "a.txt").write_text(f"{PUZZLE}\n1234x...........\n")
    with pytest.raises(ModelError, match="a row to avoid is not a puzzle"):
        avoided([str(tmp_path / "a.txt")])
    with pytest.raises(SourceError):
        avoided([str(tmp_path / "none.txt")])
