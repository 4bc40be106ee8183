"""The plot of what the bench measured."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from bench.plot import main, rates_in


def _result(path, *rows):
    rows = [{"corpus": corpus, "solver": solver, "puzzles_per_second": rate} for corpus, solver, rate in rows]
    path.write_text(json.dumps({"rows": rows}), encoding="utf-8")
    return path


def test_later_results_replace_earlier_ones(tmp_path):
    first = _result(tmp_path / "a.json", ("easy", "gridlanes", 10.0), ("easy", "other", 2.0), ("easy", "absent", None))
    second = _result(tmp_path / "b.json", ("easy", "other", 3.0), ("hard", "gridlanes", 1.0))
    assert rates_in([first, second]) == {"easy": {"gridlanes": 10.0, "other": 3.0}, "hard": {"gridlanes": 1.0}}


def test_the_plot_names_all_corpora_and_solvers(tmp_path):
    result = _result(
        tmp_path / "a.json", ("easy", "gridlanes", 10.0), ("easy", "other", 2.0), ("hard", "gridlanes", 1.0)
    )
    pictures = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for picture in pictures:
        assert main([str(result), "-o", str(picture)]) == 0
    words = {text.text for text in ElementTree.parse(pictures[0]).iter("{http://www.w3.org/2000/svg}text")}
    assert {"easy", "hard", "gridlanes", "other"} <= words
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
