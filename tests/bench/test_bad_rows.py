"""The bench of bad rows: each form as it says, and its figures."""

from __future__ import annotations

import json

import pytest

from bench import bad_rows
from gridlanes.io.read.reading import read


@pytest.mark.parametrize("form", bad_rows.FORMS)
def test_good_rows_are_puzzles_and_bad_ones_are_not(form, tmp_path):
    for kind in bad_rows.FORMS[form][1]:
        (block,) = read(bad_rows.write(tmp_path, form, kind, 30))
        assert (len(block), len(block.errors)) == (30, 0 if kind == bad_rows.GOOD else 29)
        assert len(set(map(block.text, range(30)))) >= 28, kind


def test_a_bad_row_stands_beside_a_good_one(tmp_path, capsys):
    found = tmp_path / "found.json"
    assert bad_rows.main(["--rows", "50", "--rounds", "1", "--only", "4x4", "--json", str(found)]) == 0
    rows = json.loads(found.read_text())["rows"]
    assert [row["kind"] for row in rows] == [*bad_rows.FORMS["lines, 4x4"][1]]
    assert all(row["us_a_row"] > 0 for row in rows)
    assert "too short" in capsys.readouterr().out
