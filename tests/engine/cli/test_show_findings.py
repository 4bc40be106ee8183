"""What ``gridlanes check`` says at the end."""

from __future__ import annotations

import json

import pytest

from gridlanes.cli.options import CorpusArguments
from gridlanes.cli.show_findings import show_findings
from gridlanes.corpus.findings import Findings


def job(**options: bool) -> CorpusArguments:
    shown = {"as_json": False, "quiet": False, **options}
    return CorpusArguments((), None, None, None, None, None, None, None, **shown)


def test_problems_are_on_standard_output_and_the_rest_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert show_findings(job(), Findings("out", problems=["one"], n_problems=1001, notes=["of another version"])) == 1
    out, err = capsys.readouterr()
    assert out == "one\n"
    lines = err.splitlines()
    assert lines[:2] == ["and 1,000 more problems", "note: of another version"]
    assert lines[2].split() == ["problems", "1,001"]


def test_nothing_found_is_exit_code_0_and_quiet_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert show_findings(job(quiet=True), Findings("out", notes=["of another version"])) == 0
    assert capsys.readouterr() == ("", "")


def test_as_json_all_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    found = Findings("out", problems=["one"], n_problems=2)
    assert show_findings(job(as_json=True), found) == 1
    assert json.loads(capsys.readouterr().out) == {"ok": False, **vars(found)}
