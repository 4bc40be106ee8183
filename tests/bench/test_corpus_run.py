"""The bench of whole runs: its rows are pictures of the examples, and its promises can be broken."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

import gridlanes
from bench import corpus_run, symmetries

pytestmark = pytest.mark.xdist_group("command line")


def test_pictures_differ_and_are_as_easy_as_the_examples():
    givens = symmetries.examples()[:20]
    pictures = symmetries.pictures(givens, 400, np.random.default_rng(1))
    assert len(np.unique(pictures, axis=0)) == 400
    result, original = gridlanes.solve(pictures), gridlanes.solve(givens)
    assert (result.n_solutions == 1).all()
    assert ((pictures > 0).sum(1) == np.tile((givens > 0).sum(1), 20)).all()
    assert result.guesses.sum() <= 40 * max(1, original.guesses.sum())
    written = b"".join(symmetries.lines(givens, 400, seed=1)).decode().replace(".", "0").splitlines()
    assert written == ["".join(map(str, picture)) for picture in pictures.tolist()]


def test_promises_that_are_not_kept_are_named():
    small = corpus_run.Measured(1000, 1.0, 10, 100, 10, 3, {"UNIQUE": 1000})
    large = replace(small, rows=10_000, seconds=5.0, together=109)
    assert corpus_run.faults([small, large], least=2000, growth=0.1) == []
    assert len(corpus_run.faults([small, replace(large, together=111)], least=2001, growth=0.1)) == 2


@pytest.mark.slow
def test_a_small_run_is_measured(tmp_path, capsys):
    found = tmp_path / "found.json"
    arguments = ["--rows", "300", "--workers", "1", "--part-rows", "100", "--least", "1", "--folder", str(tmp_path)]
    assert corpus_run.main([*arguments, "--json", str(found)]) == 0
    (run,) = json.loads(found.read_text())["runs"]
    assert run["by_status"] == {"UNIQUE": 300}
    assert run["n_processes"] >= 2
    assert 0 < run["driver"] <= run["largest"] <= run["together"]
    assert "300 UNIQUE" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["found.json"]
    assert corpus_run.main([*arguments, "--workers", "0"]) == 1
    assert "exit code 2" in capsys.readouterr().err
