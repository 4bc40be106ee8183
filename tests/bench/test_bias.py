"""The figures of bias: none among equal shares, some where half of the solutions come more often."""

from __future__ import annotations

import json

import numpy as np
import pytest

from bench import bias

pytestmark = pytest.mark.xdist_group("whole searches")  # where the search of this shape is compiled


def test_p_values_are_those_of_tables() -> None:
    for chi_square, freedom, p in ((124.34, 100, 0.05), (135.81, 100, 0.01), (67.5, 50, 0.05), (99.33, 100, 0.5)):
        assert bias.p_value(chi_square, freedom) == pytest.approx(p, rel=0.01)


def test_equal_shares_are_told_from_others() -> None:
    rng = np.random.default_rng(1)
    fair = bias.compared(rng.integers(0, 100, 10_000), 100)
    assert fair["drawn"] == 100
    assert fair["p"] > 0.001
    assert 0.48 < fair["likelier_half"] < 0.52
    skewed = bias.compared(np.minimum(rng.integers(0, 100, 10_000), rng.integers(0, 100, 10_000)), 101)
    assert 95 < skewed["drawn"] < 101
    assert skewed["p"] < 1e-9
    assert 0.7 < skewed["likelier_half"] < 0.8


def test_a_small_case_is_measured_and_shown(tmp_path, capsys) -> None:
    found = tmp_path / "found.json"
    assert bias.main(["sudoku 4x4", "--draws", "4", "--json", str(found)]) == 0
    (row,) = json.loads(found.read_text())["rows"]
    assert row["solutions"] == 288
    assert 0 < row["draws"] <= 4 * 288
    assert "| sudoku 4x4" in capsys.readouterr().out


def test_unknown_cases_are_refused(capsys) -> None:
    with pytest.raises(SystemExit):
        bias.main(["no such case"])
    assert "no such case" in capsys.readouterr().err
