"""The bench of discovering: what it counts, and what CP-SAT says of the specimens."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from discoveries import small_discovery, texts_of

from bench import discovering
from gridlanes.puzzles.game import Commit, Eliminate

pytestmark = pytest.mark.xdist_group("genres")


def test_specimens_are_proven_and_wrong_ones_refuted():
    found = small_discovery("takuzu")
    specimen = found.specimens[0]
    kind = Eliminate if isinstance(specimen.move, Commit) else Commit
    wrong = replace(specimen, move=kind(specimen.move.coord, specimen.move.mark))
    assert discovering.is_entailed(found, specimen, 10.0) is True
    assert discovering.is_entailed(found, wrong, 10.0) is False
    pair = replace(found, specimens=(specimen, wrong))
    assert discovering.proofs(pair, 2, 10.0) == {"proven": 1, "false": 1, "not decided": 0}
    assert discovering.proofs(pair, 0, 10.0) == {}


def test_each_file_is_a_row_of_the_table(tmp_path, monkeypatch, capsys):
    path = tmp_path / "some.txt"
    path.write_text("\n".join(texts_of("takuzu", 3)) + "\n")
    monkeypatch.setattr(sys, "argv", ["discovering", str(path), "--rows", "2"])
    discovering.main()
    head, _, row = capsys.readouterr().out.splitlines()
    cells = dict(zip(*([cell.strip() for cell in line.split("|")] for line in (head, row)), strict=True))
    assert (cells["file"], cells["puzzles"]) == ("some.txt", "2")
    assert int(cells["clusters"]) <= int(cells["specimens"])
    assert "proven" not in cells
