"""Escalation: rows that exceeded their budget go to CP-SAT.

Each solution of CP-SAT is checked by the rules like those of the engine. CP-SAT has no certificate for "there is no
other", so rows that it answered are marked (`Result.escalated`, the column ``solver``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.read.blocks import Group
from gridlanes.solvers import cpsat
from gridlanes.solvers.lanes import Answers
from gridlanes.solvers.pool import SolveOptions
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status


def _nothing(row: int) -> None:
    pass


def escalate(
    groups: Sequence[tuple[Group, Answers]],
    solve_options: SolveOptions,
    *,
    row_seconds: float | None = None,
    before_row: Callable[[int], None] = _nothing,
) -> list[NDArray[np.bool_]]:
    """Answers the rows of BUDGET by CP-SAT, in place, until the question's deadline; says for each group which it did.

    `row_seconds`: the time that each row may take; `before_row` is called before each, with its place in the block.

    Raises `GridlanesError` if OR-Tools is not installed.
    """
    return [_escalate_group(group, answers, solve_options, row_seconds, before_row) for group, answers in groups]


def _escalate_group(
    group: Group,
    answers: Answers,
    solve_options: SolveOptions,
    row_seconds: float | None,
    before_row: Callable[[int], None],
) -> NDArray[np.bool_]:
    done = np.zeros(len(group.rows), np.bool_)
    for i in np.flatnonzero(answers.status == Status.BUDGET).tolist():
        before_row(int(group.rows[i]))
        left = row_seconds
        if solve_options.deadline is not None:
            until = solve_options.deadline - time.monotonic()
            left = until if left is None else min(left, until)
        if left is not None and left <= 0:
            break
        own = [columns.of_row(i) for columns in group.row_regions]
        clues = None if group.clues is None else group.clues[i]
        found = cpsat.solve(group.structure.puzzle(group.givens[i], clues, own), solve_options.limit, seconds=left)
        status = _status(len(found.solutions), found.complete, solve_options.limit)
        if status is None:
            continue
        numbers = np.array(found.solutions, np.uint8).reshape(-1, group.structure.n_coords)
        verifier = Verifier.of(group.structure)
        rows = np.full(len(numbers), i)
        right = bool(verifier.check(numbers, group.givens, rows, group.clues, group.row_regions).all())
        done[i] = True
        answers.status[i] = status if right else Status.FAILED
        answers.n_solutions[i] = len(numbers)
        answers.marks[i] = numbers[0] + 1 if right and len(numbers) else 0
    return done


def _status(found: int, complete: bool, limit: int | None) -> Status | None:
    """The status of a row of which CP-SAT found that many solutions; None where that answers nothing."""
    if limit is not None and found >= limit:
        return Status.SOLVED if found == 1 else Status.MULTIPLE
    if not complete:
        return None
    return (Status.UNSOLVABLE, Status.UNIQUE)[found] if found < 2 else Status.MULTIPLE
