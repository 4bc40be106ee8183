"""Grades: names and the words of a summary."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.grades import Grades, GradeStatus


def test_names_follow_the_numbers():
    grades = Grades(
        ("single", "pair"),
        ("easy", "hard"),
        np.array([GradeStatus.GRADED, GradeStatus.BEYOND, GradeStatus.GRADED], np.uint8),
        np.array([1.0, np.nan, 3.0]),
        np.array([0, -1, 1], np.int16),
        np.array([0, -1, 1], np.int16),
        np.zeros((3, 2), np.int32),
        np.zeros(3),
        {},
    )
    assert len(grades) == 3
    assert grades.tier_names == ["easy", "", "hard"]
    assert grades.hardest_step_names == ["single", "", "pair"]
    assert repr(grades) == "Grades(3 rows: 1 easy, 1 hard, 1 without a grade)"
