"""Solutions are tested by the rules alone."""

from __future__ import annotations

from made_stats import made_row, rows_of

from gridlanes.corpus.recheck.solution_check import SolutionCheck
from gridlanes.io.read.reading import read_rows

PUZZLE, SOLUTION, WRONG = "12343412214343.1", "1234341221434321", "1234341221434312"


def test_wrong_solutions_are_found_and_have_no_marks():
    check = SolutionCheck()
    solutions = [SOLUTION, WRONG, "", SOLUTION[:-1], SOLUTION[:-1] + "x", "5" + SOLUTION[1:]]
    rows = rows_of(*[made_row(puzzle=PUZZLE, solution=solution) for solution in solutions])
    (group,) = read_rows([PUZZLE] * 6).groups
    wrong, marks = check.test(rows, group)
    assert wrong.tolist() == [1, 3, 4, 5]
    assert "".join(map(str, marks[0])) == SOLUTION
    assert not marks[1:].any()
    assert check.passed == 1


def test_rows_are_taken_where_they_lie_in_the_batch():
    check = SolutionCheck()
    rows = rows_of(*[made_row(solution=solution) for solution in (WRONG, "", SOLUTION)])
    (group,) = read_rows([PUZZLE, "none", PUZZLE]).groups
    assert check.test(rows, group)[0].tolist() == [0]
