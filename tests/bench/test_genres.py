"""The bench of any genre: what it reads, and that its figures are those of the puzzles."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bench import genres

EXAMPLE = Path(__file__).resolve().parents[2] / "genres" / "examples" / "sudoku9x9.txt"


def test_a_corpus_is_measured_from_text_and_from_arrays(tmp_path, capsys):
    puzzles = EXAMPLE.read_text().splitlines()[-8:]
    corpus = tmp_path / "some.txt"
    corpus.write_text("\n".join(puzzles) + "\n")
    found = tmp_path / "found.json"
    assert genres.main([str(corpus), "--rounds", "2", "--rows", "20", "--json", str(found)]) == 0
    row = json.loads(found.read_text())["rows"][0]
    assert row["rows"] == 20
    assert len(row["seconds_text"]) == len(row["seconds_arrays"]) == 2
    assert min(row["seconds_text"] + row["seconds_arrays"]) > 0
    assert row["status"] == {"UNIQUE": 20}
    assert "20 UNIQUE" in capsys.readouterr().out


def test_entries_of_json_lines_may_hold_the_puzzle(tmp_path):
    corpus = tmp_path / "some.jsonl.gz"
    lines = [{"id": "2x2:1j2c", "url": None}, {"id": None, "url": "2x2:3j1c"}, {"other": 1}]
    corpus.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    assert genres.texts_of(corpus, ["url", "id"], "solo:", 1) == ["solo:2x2:1j2c", "solo:2x2:3j1c"]


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_file_without_puzzles_is_refused(text, tmp_path, capsys):
    corpus = tmp_path / "none.txt"
    corpus.write_text(text)
    with pytest.raises(SystemExit):
        genres.main([str(corpus)])
    assert "no puzzles" in capsys.readouterr().err
