"""Two threads against one."""

from __future__ import annotations

import json

from bench import scaling


def test_a_corpus_is_solved_with_one_thread_and_with_several(tmp_path, capsys):
    corpus, found = tmp_path / "four.txt", tmp_path / "found.json"
    corpus.write_text("12......2......3\n1...2...3...4...\n")
    assert scaling.main([str(corpus), "--rows", "40", "--rounds", "2", "--passes", "1", "--json", str(found)]) == 0
    (row,) = json.loads(found.read_text())["rows"]
    assert (row["rows"], len(row["ratios"])) == (40, 2)
    assert all(ratio > 0 for ratio in row["ratios"])
    assert "four" in capsys.readouterr().out
