"""What a check found."""

from __future__ import annotations

from gridlanes.corpus import findings
from gridlanes.corpus.findings import Findings


def test_nothing_found_is_fine():
    found = Findings("out", notes=["of another version"])
    assert (found.ok, found.exit_code) == (True, 0)
    assert found.as_dict() == {
        "folder": "out",
        "ok": True,
        "problems": [],
        "n_problems": 0,
        "notes": ["of another version"],
    }


def test_all_problems_are_counted_and_the_first_kept(monkeypatch):
    monkeypatch.setattr(findings, "MAX_PROBLEMS", 2)
    found = Findings("out")
    for problem in ("one", "two", "three"):
        found.add(problem)
    found.add("four", 1000)
    assert (found.problems, found.n_problems, found.exit_code) == (["one", "two"], 1003, 1)
    assert found.lines() == [("problems", "1,003")]
