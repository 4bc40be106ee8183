"""What is counted while puzzles are graded, and what weights make of it."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.api.calls import grade
from gridlanes.grading.tally import KINDS, StepTally

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_rounds_without_moves_do_not_count():
    tally = StepTally.nothing(2, 3)
    tally.count(np.arange(2), 1, np.array([4, 0]), np.array([3, 9]))
    tally.count(np.arange(1), 1, np.array([2]), np.array([1]))
    assert tally.rounds.tolist() == [[0, 2, 0], [0, 0, 0]]
    assert tally.sizes[0, 1] == 4
    assert tally.moves[0, 1] == 6
    assert tally.measure("rounds")[0, 1] == np.log2(3)


def test_each_measure_is_multiplied_by_its_weight():
    tally = StepTally.nothing(1, 2)
    tally.count(np.arange(1), 0, np.array([7]), np.array([1]))
    tally.open[0, 1] = 0.5
    found = tally.weighted({"moves": {"a": 2.0}, "open": {"b": 3.0, "c": 9.0}}, ["a", "b"])
    assert found.tolist() == [2 * 3 + 3 * 0.5]


@pytest.mark.parametrize("kind", sorted({*KINDS} - {"sizes"}))
def test_weights_add_to_the_score_and_to_nothing_else(kind, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(f'extends = "default"\n[weight.{kind}]\nnaked-single = 1\nhidden-single-box = 1\n')
    plain, weighted = grade(EASY), grade(EASY, profile=path)
    assert weighted.score[0] > plain.score[0]
    assert weighted.steps.tolist() == plain.steps.tolist()
    assert weighted.effort[0] == plain.effort[0]
    assert weighted.hardest_step[0] == plain.hardest_step[0]
