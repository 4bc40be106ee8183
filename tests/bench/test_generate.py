"""The bench of generating: its cases are what can be asked for, its figures those of what was made."""

from __future__ import annotations

import json

import pytest

from bench import generate
from bench.generator_peer import GeneratorPeer
from bench.tathams_games import Case
from gridlanes.generating.request import request_of

pytestmark = pytest.mark.xdist_group("whole searches")  # where the search of this shape is compiled


def test_every_case_can_be_asked_for() -> None:
    for case in generate.CASES.values():
        named = dict(case.asked)
        request = request_of(case.genre, named.pop("size", None), **named)
        assert request.genre.name == case.genre
        assert case.count > 0


def test_a_case_is_measured(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setitem(generate.CASES, "small", Case("sudoku", 30, {"n_clues": 30}))
    found = tmp_path / "found.json"
    assert generate.main(["small", "--rounds", "2", "--json", str(found)]) == 0
    row = json.loads(found.read_text())["rows"][0]
    assert (row["puzzles"], row["clues"], len(row["rates"])) == (30, 30.0, 2)
    assert min(row["rates"]) > 0
    assert "small" in capsys.readouterr().out


def test_what_was_measured_is_there_though_a_later_case_breaks_off(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setitem(generate.CASES, "small", Case("sudoku", 30, {"n_clues": 30}))
    found, measured = tmp_path / "found.json", generate.measured

    def interrupted(name, *more):
        if name == "akari 25x25":
            raise KeyboardInterrupt
        return measured(name, *more)

    monkeypatch.setattr(generate, "measured", interrupted)
    with pytest.raises(KeyboardInterrupt):
        generate.main(["small", "akari 25x25", "--rounds", "1", "--json", str(found)])
    assert [row["case"] for row in json.loads(found.read_text())["rows"]] == ["small"]
    assert capsys.readouterr().err.startswith("small: ")


def test_his_programs_are_measured_in_turn(tmp_path, capsys, monkeypatch) -> None:
    asked = []

    def rate(peer: GeneratorPeer, his: str) -> float:
        asked.append((peer.folder, his))
        return 0.001

    monkeypatch.setattr(GeneratorPeer, "rate", rate)
    monkeypatch.setitem(generate.CASES, "small", Case("sudoku", 30, {"n_clues": 30}, his=("solo 3x3", "solo 3x3db")))
    found = tmp_path / "found.json"
    assert generate.main(["small", "--rounds", "2", "--tatham", str(tmp_path), "--json", str(found)]) == 0
    assert asked == [(tmp_path, "solo 3x3"), (tmp_path, "solo 3x3db")] * 2
    assert json.loads(found.read_text())["rows"][0]["his"] == {"solo 3x3": [0.001] * 2, "solo 3x3db": [0.001] * 2}
    lines = [line.replace(" ", "") for line in capsys.readouterr().out.splitlines()]
    assert [line.split("|")[1:4] for line in lines[-2:]] == [
        ["solo3x3", "0.0", "small"],
        ["solo3x3db", "0.0", "small"],
    ]


def test_a_program_that_is_not_there_is_reported(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setitem(generate.CASES, "small", Case("sudoku", 30, {"n_clues": 30}, his=("solo 3x3",)))
    assert generate.main(["small", "--rounds", "1", "--tatham", str(tmp_path)]) == 0
    assert "no program solo or sgt-solo" in capsys.readouterr().err


def test_cases_are_listed_and_others_refused(capsys) -> None:
    assert generate.main(["--list"]) == 0
    assert capsys.readouterr().out.split("\n")[0] in generate.CASES
    with pytest.raises(SystemExit):
        generate.main(["no such case"])
