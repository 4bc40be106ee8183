"""``grade`` and ``explain``, as a user calls them."""

from __future__ import annotations

import gzip

import numpy as np
import pytest

from gridlanes.api.calls import explain, grade
from gridlanes.api.inputs import blocks_of
from gridlanes.errors import ModelError
from gridlanes.genres import slitherlink
from gridlanes.grading import calls
from gridlanes.grading.calls import grades_of, joined
from gridlanes.grading.grades import GradeStatus
from gridlanes.io.read.reading import read_rows

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL, NONE = EASY.replace("7", "."), "55" + "." * 79
ROWS = [EASY, "not a puzzle", HARD, SEVERAL, NONE]


def test_rows_keep_their_order_and_each_says_what_it_is():
    found = grade(ROWS)
    assert [GradeStatus(status).name for status in found.status.tolist()] == [
        "GRADED",
        "INVALID",
        "GRADED",
        "BEYOND",
        "BROKEN",
    ]
    assert list(found.errors) == [1]
    assert np.isnan(found.score).tolist() == [False, True, False, True, True]
    assert found.tier_names[0] == "easy"
    assert found.tier_names[1] == found.tier_names[3] == ""
    assert (found.steps.sum(axis=1) > 0).tolist() == [True, False, True, False, False] or found.steps[1].sum() == 0


def test_a_solved_puzzle_takes_no_step():
    found = grade("1234341221434321")
    assert found.status[0] == GradeStatus.GRADED
    assert found.score[0] == found.effort[0] == 0
    assert found.hardest_step[0] == -1


def test_genres_and_sizes_may_be_mixed():
    akari = '{"genre": "akari", "size": [2, 2], "walls": [[0, 0]], "numbers": [[0, 0, 2]]}'
    found = grade([EASY, akari, "12......2......3"])
    assert found.status[[0, 2]].tolist() == [0, 0]
    assert len(found) == 3


def test_blocks_are_joined_in_order():
    parts = [grades_of(blocks_of([text])) for text in ROWS]
    whole, together = grade(ROWS), joined(parts, None)
    assert np.array_equal(whole.score, together.score, equal_nan=True)
    assert whole.tier.tolist() == together.tier.tolist()
    assert list(together.errors) == [1]
    assert len(joined([], None)) == 0


def test_a_profile_of_ones_own_is_used(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[cost]\nhidden-single-box = 9\n\n[tiers]\nlow = 1\nhigh = 10\n")
    found = grade(EASY, profile=path)
    assert found.tier_names == ["high"]


def test_a_trace_says_each_round_and_how_it_ends():
    trace = explain(EASY)
    assert trace.status == GradeStatus.GRADED
    decided = [coord for each in trace.rounds for coord, _ in each.decided]
    assert sorted(decided) == [c for c, char in enumerate(EASY) if char == "."]
    lines = str(trace).splitlines()
    assert lines[0].startswith("1. hidden single in a box (1.2): a mark has one place left in a box; r")
    assert "several solutions" in str(explain(SEVERAL))
    assert str(explain(NONE)).endswith("There is no solution.")


def test_explain_takes_one_puzzle():
    with pytest.raises(ModelError, match="invalid puzzle length"):
        explain("not a puzzle")


@pytest.mark.corpus
@pytest.mark.parametrize(("name", "every", "least"), [("rated_sample", 1, 0.95), ("rated_5plus", 60, 0.75)])
def test_scores_agree_with_published_ratings(sudoku_corpora, name, every, least):
    """Spearman's rank correlation with the ratings of Sudoku Explainer."""
    with gzip.open(sudoku_corpora / f"{name}.txt.gz", "rt") as file:
        rows = [line.split() for line in file if not line.startswith("#")][::every]
    found = grade([row[0] for row in rows])
    assert (found.status == GradeStatus.GRADED).all()
    assert correlation(found.score, np.array([float(row[1]) for row in rows])) >= least


def correlation(a: np.ndarray, b: np.ndarray) -> float:
    """Spearman's: of ranks, with the mean rank where values are equal."""
    ranks = []
    for values in (a, b):
        _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
        ranks.append((np.cumsum(counts) - (counts - 1) / 2)[inverse])
    return float(np.corrcoef(*ranks)[0, 1])


def test_few_are_graded_together_where_a_round_may_take_long(monkeypatch):
    blocks = [read_rows(["12343412214343.1", "1.....1..1..3.4.", "11.............."] * 2)]
    whole = calls.grades_of(blocks)
    assert calls.at_once(blocks[0].groups[0].structure) == 8192 * 81 // 16
    assert [calls.at_once(slitherlink.structure(n, n)) for n in (2, 10, 40)] == [1024, 1024, 79]
    told: list[int] = []
    monkeypatch.setattr(calls, "at_once", lambda structure: 4)
    cut = calls.grades_of_block(blocks[0], None, lambda group: told.append(len(group.rows)) if group else None)
    assert told == [4, 2]
    for name in ("status", "tier", "hardest_step", "steps", "effort"):
        assert (getattr(cut, name) == getattr(whole, name)).all()
