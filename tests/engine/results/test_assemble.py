"""From blocks of rows to results: every row judged, each with its reason where there is something to say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gridlanes
from gridlanes import Status
from gridlanes.io.read.reading import read, read_rows
from gridlanes.results.assemble import solve_block, solve_blocks
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier

UNIQUE = "12......2......3"
SOLUTION = "1234341223414123"
OTHER = "1234341241232341"
"""a grid in order that is no solution of UNIQUE"""
THREE = "1.....1..1..3.4."
UNSOLVABLE = "11.............."
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def pool() -> Iterator[SolverPool]:
    with SolverPool(1) as made:
        yield made


def answer(pool: SolverPool, texts: list[str], **solve_options: Any) -> gridlanes.Result:
    return solve_block(read_rows(texts), pool, SolveOptions(**solve_options))


def csv(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "given.csv"
    path.write_text("\n".join(["puzzle,solution", *lines, ""]))
    return path


# Rows in, rows out ----------------------------------------------------------------------------------------------------


def test_rows_that_are_no_puzzles_leave_the_others_in_their_places(pool):
    result = answer(pool, ["bad", UNIQUE, NINE, "worse", THREE, UNSOLVABLE, NINE, "worst"])
    i, u, m, n = Status.INVALID, Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE
    assert result.status.tolist() == [i, u, u, i, m, n, u, i]
    assert result.n_solutions.tolist() == [0, 1, 1, 0, 2, 0, 1, 0]
    assert sorted(result.reasons) == [0, 3, 7]
    for row in (0, 3, 7):
        assert result.reasons[row].startswith(f"<string>:{row + 1}:")
        assert result.nodes[row] == result.sweeps[row] == result.guesses[row] == 0
    assert [None if grid is None else grid.shape for grid in result.solutions] == [
        None, (4, 4), (9, 9), None, (4, 4), None, (9, 9), None,
    ]  # fmt: skip


def test_the_figures_of_a_row_are_the_same_alone_and_among_other_sizes(pool):
    texts = ["bad", NINE, THREE, NINE, UNIQUE]
    together = answer(pool, texts)
    for row, text in enumerate(texts):
        alone = answer(pool, [text])
        for name in ("status", "n_solutions", "guesses", "nodes", "sweeps"):
            assert getattr(together, name)[row] == getattr(alone, name)[0]


def test_a_block_without_a_single_puzzle_is_all_invalid(pool):
    result = answer(pool, ["bad", "worse"])
    assert result.status.tolist() == [Status.INVALID] * 2
    assert result.groups == []


def test_blocks_come_out_in_order_and_only_when_asked_for(pool):
    asked: list[int] = []

    def blocks() -> Iterator[Any]:
        for number in range(3):
            asked.append(number)
            yield read_rows([UNIQUE] * (number + 1))

    results = solve_blocks(blocks(), pool, SolveOptions())
    assert asked == []
    assert len(next(results)) == 1
    assert asked == [0]
    assert [len(result) for result in results] == [2, 3]


# Solutions that came with the puzzles ---------------------------------------------------------------------------------


def test_given_solutions_are_compared_where_there_are_any(tmp_path: Path):
    path = csv(tmp_path, f"{UNIQUE},{SOLUTION}", f"{UNIQUE},", f"{UNIQUE},{OTHER}", "bad,bad", f"{THREE},{SOLUTION}")
    result = gridlanes.solve(path)
    assert result.expected_agrees is not None
    assert result.expected_agrees.dtype == np.int8
    assert result.expected_agrees.tolist() == [1, -1, 0, -1, 0]
    assert sorted(result.reasons) == [2, 3, 4]
    assert result.status.tolist()[2] == Status.UNIQUE  # the puzzle is answered whatever came with it


def test_no_comparison_without_given_solutions():
    assert gridlanes.solve([UNIQUE, THREE]).expected_agrees is None


def test_any_solution_of_a_puzzle_with_several_is_right(tmp_path: Path):
    structure = read_rows([THREE]).groups[0].structure
    from gridlanes.solvers import brute

    givens = read_rows([THREE]).groups[0].givens[0]
    solutions = ["".join(str(number + 1) for number in one) for one in brute.solve(structure.puzzle(givens))]
    result = gridlanes.solve(csv(tmp_path, *(f"{THREE},{one}" for one in solutions)))
    assert result.expected_agrees is not None
    assert result.expected_agrees.tolist() == [1, 1, 1]
    assert result.reasons == {}


@pytest.mark.parametrize(
    ("puzzle", "given", "reason"),
    [
        (UNIQUE, OTHER, "has 4 in row 3, column 1, the only solution has 2"),
        (THREE, "2" + SOLUTION[1:], "has 2 in row 1, column 1, the puzzle has 1"),
        ("." * 16, "1" * 16, "does not solve the puzzle"),
        (UNSOLVABLE, "11" + SOLUTION[2:], "does not solve the puzzle"),
        (UNSOLVABLE, SOLUTION, "has 2 in row 1, column 2, the puzzle has 1"),
    ],
)
def test_the_reason_says_where_a_given_solution_is_wrong(tmp_path: Path, puzzle, given, reason):
    result = gridlanes.solve(csv(tmp_path, f"{puzzle},{given}"))
    assert result.expected_agrees is not None
    assert result.expected_agrees.tolist() == [0]
    assert reason in result.reasons[0]


def test_a_given_solution_is_compared_also_where_the_budget_is_spent(tmp_path: Path):
    wrong = "1" * 16
    path = csv(tmp_path, f"{'.' * 16},{SOLUTION}", f"{'.' * 16},{wrong}")
    result = gridlanes.solve(path, limit=None, budget=5)
    assert result.status.tolist() == [Status.BUDGET] * 2
    assert result.expected_agrees is not None
    assert result.expected_agrees.tolist() == [1, 0]
    assert result.reasons[1] == "budget of 5 nodes spent"  # why there is no answer comes first


# Rows without an answer -----------------------------------------------------------------------------------------------


def test_a_row_that_spent_its_nodes_says_so_and_how_many(pool):
    result = answer(pool, ["." * 81, UNIQUE], limit=None, budget=1234)
    assert result.status.tolist() == [Status.BUDGET, Status.UNIQUE]
    assert result.reasons == {0: "budget of 1,234 nodes spent"}


def test_a_row_that_the_time_limit_ended_says_so(pool):
    result = answer(pool, ["." * 81], limit=None, deadline=0.0)
    assert result.status.tolist() == [Status.BUDGET]
    assert result.reasons == {0: "time limit reached"}


def test_a_time_limit_before_the_budget_is_named_as_the_reason(pool):
    result = answer(pool, ["." * 81], limit=None, deadline=0.0, budget=10**9)
    assert result.reasons == {0: "time limit reached"}


# Solutions that do not pass their check -------------------------------------------------------------------------------


def refuse(monkeypatch: pytest.MonkeyPatch, refused: int) -> None:
    """The check of solutions refuses those of puzzles whose first given is `refused`."""
    honest = Verifier.check

    def check(self: Verifier, numbers: Any, givens: Any, rows: Any, *more: Any) -> Any:
        return honest(self, numbers, givens, rows, *more) & (givens[rows, 0] != refused)

    monkeypatch.setattr(Verifier, "check", check)


def test_a_solution_that_does_not_pass_its_check_is_never_reported(pool, monkeypatch):
    refuse(monkeypatch, refused=1)
    twos = "2" + UNIQUE[1:].replace("2", "1")
    result = answer(pool, [UNIQUE, twos, "bad", UNIQUE])
    assert result.status.tolist() == [Status.FAILED, Status.UNIQUE, Status.INVALID, Status.FAILED]
    assert "did not pass its check" in result.reasons[0]
    assert sorted(result.reasons) == [0, 2, 3]
    assert result.row(0).solution is None
    assert result.row(1).solution is not None
    assert (result.solutions[[0, 2, 3]] == 0).all()


def test_a_row_with_one_false_solution_among_many_has_failed(pool, monkeypatch):
    seen: list[int] = []
    honest = Verifier.check

    def check(self: Verifier, numbers: Any, givens: Any, rows: Any, *more: Any) -> Any:
        ok = honest(self, numbers, givens, rows, *more)
        seen.extend(rows.tolist())
        ok[np.flatnonzero(rows == 1)[1:2]] = False  # its second solution in this batch of solutions
        return ok

    monkeypatch.setattr(Verifier, "check", check)
    result = answer(pool, ["." * 16, THREE, UNIQUE], limit=None)
    assert seen.count(1) == 3
    assert result.status.tolist() == [Status.MULTIPLE, Status.FAILED, Status.UNIQUE]


def test_every_solution_is_checked_and_not_each_row_s_first_alone(pool, monkeypatch):
    checked: list[int] = []
    honest = Verifier.check

    def check(self: Verifier, numbers: Any, givens: Any, rows: Any, *more: Any) -> Any:
        checked.append(len(rows))
        return honest(self, numbers, givens, rows, *more)

    monkeypatch.setattr(Verifier, "check", check)
    assert answer(pool, ["." * 16, THREE], limit=None).n_solutions.tolist() == [288, 3]
    assert sum(checked) == 291


def test_blocks_of_a_file_are_answered_one_by_one(tmp_path: Path, pool):
    path = tmp_path / "many.txt"
    path.write_text(f"{UNIQUE}\nbad\n{THREE}\n" * 5)
    results = list(solve_blocks(read(path, block_rows=4), pool, SolveOptions()))
    assert [len(result) for result in results] == [4, 4, 4, 3]
    whole = gridlanes.Result.concatenate(results)
    assert whole.status.tolist() == [Status.UNIQUE, Status.INVALID, Status.MULTIPLE] * 5
    assert sorted(whole.reasons) == [1, 4, 7, 10, 13]
