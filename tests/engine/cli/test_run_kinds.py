"""What the folder of a run holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridlanes.cli import run_kinds
from gridlanes.cli.run_kinds import command_of, run_of_findings


def test_the_command_of_a_run_and_of_what_is_none(run_of, puzzles: Path, tmp_path: Path) -> None:
    folder = str(run_of(puzzles))
    assert command_of(folder) == "run"
    assert (command_of(str(tmp_path)), run_of_findings(folder), run_of_findings(str(tmp_path))) == ("", "", "")


@pytest.mark.parametrize("inside", ["", "run"])
def test_findings_are_in_a_folder_or_in_the_run_in_it(tmp_path: Path, monkeypatch, inside: str) -> None:
    place = str(tmp_path / inside) if inside else str(tmp_path)
    monkeypatch.setattr(run_kinds, "command_of", lambda folder: "discover" if folder == place else "")
    assert run_of_findings(str(tmp_path)) == place
