"""The bench of generating: its cases are what can be asked for, its figures those of what was made."""

from __future__ import annotations

import json

import pytest

from bench import generate
from gridlanes.generating.request import request_of

pytestmark = pytest.mark.xdist_group("whole searches")  # where the search of this shape is compiled


def test_every_case_can_be_asked_for() -> None:
    for genre, count, asked in generate.CASES.values():
        named = dict(asked)
        request = request_of(genre, named.pop("size", None), **named)
        assert request.genre.name == genre
        assert count > 0


def test_a_case_is_measured(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setitem(generate.CASES, "small", ("sudoku", 30, {"n_clues": 30}))
    found = tmp_path / "found.json"
    assert generate.main(["small", "--rounds", "2", "--json", str(found)]) == 0
    row = json.loads(found.read_text())["rows"][0]
    assert (row["puzzles"], row["clues"], len(row["rates"])) == (30, 30.0, 2)
    assert min(row["rates"]) > 0
    assert "small" in capsys.readouterr().out


def test_cases_are_listed_and_others_refused(capsys) -> None:
    assert generate.main(["--list"]) == 0
    assert capsys.readouterr().out.split("\n")[0] in generate.CASES
    with pytest.raises(SystemExit):
        generate.main(["no such case"])
