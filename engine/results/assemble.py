"""Solves the groups of a block and assembles the result: an answer for every row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.read.blocks import Block, Group
from gridlanes.model.grid import Layer
from gridlanes.results.reasons import Reasons
from gridlanes.results.result import Result
from gridlanes.solvers.lanes import Answers
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status


def solve_blocks(blocks: Iterable[Block], pool: SolverPool, solve_options: SolveOptions) -> Iterator[Result]:
    """The results of blocks, in order, one at a time."""
    for block in blocks:
        yield solve_block(block, pool, solve_options)


def solve_block(block: Block, pool: SolverPool, solve_options: SolveOptions) -> Result:
    """The result of one block."""
    groups = [
        (
            group,
            pool.solve(group.structure, group.givens, solve_options, clues=group.clues, row_regions=group.row_regions),
        )
        for group in block.groups
    ]
    escalated = None
    if solve_options.escalate and any((answers.status == Status.BUDGET).any() for _, answers in groups):
        from gridlanes.solvers.escalation import escalate

        escalated = np.zeros(len(block), np.bool_)
        for (group, _), done in zip(groups, escalate(groups, solve_options), strict=True):
            escalated[group.rows[done]] = True
    verified = solve_options.verified and escalated is None
    return assemble_result(block, groups, solve_options, escalated=escalated, verified=verified)


def assemble_result(
    block: Block,
    groups: list[tuple[Group, Answers]],
    solve_options: SolveOptions,
    *,
    escalated: NDArray[np.bool_] | None = None,
    known: Mapping[int, str] = {},
    verified: bool = False,
) -> Result:
    """The result of a block whose groups are answered.

    `escalated` ``bool (P,)``: rows answered by CP-SAT. `known`: reasons of BUDGET rows that the figures do not show.
    `verified`: whether the solutions found passed the check of rules, which a given one that is the same need not pass
    again.
    """
    said: dict[int, str] = {}
    if len(groups) == 1 and len(groups[0][1].status) == len(block):
        answers = groups[0][1]
    else:
        answers = _together(len(block), groups)
    for row in np.flatnonzero(answers.status == Status.BUDGET).tolist():
        spent = solve_options.budget is not None and answers.nodes[row] >= solve_options.budget
        found = f"budget of {solve_options.budget:,} nodes spent" if spent else "time limit reached"
        said[row] = known.get(row, found)
    for row in np.flatnonzero(answers.status == Status.FAILED).tolist():
        said[row] = "a solution found by the engine did not pass its check; please report this puzzle"
    agrees = _compare(len(block), groups, said, verified=verified)
    return Result(
        block=block,
        groups=groups,
        status=answers.status,
        n_solutions=answers.n_solutions,
        guesses=answers.guesses,
        nodes=answers.nodes,
        sweeps=answers.sweeps,
        reasons=Reasons(block.errors, said),
        expected_agrees=agrees,
        escalated=escalated,
    )


def _together(n_rows: int, groups: list[tuple[Group, Answers]]) -> Answers:
    """The figures of all groups in the order of the block; rows in no group are INVALID."""
    whole = Answers.empty(n_rows, 0)
    whole.status[:] = Status.INVALID
    for group, answers in groups:
        for name in ("status", "n_solutions", "guesses", "nodes", "sweeps"):
            getattr(whole, name)[group.rows] = getattr(answers, name)
    return whole


def _compare(
    n_rows: int, groups: list[tuple[Group, Answers]], said: dict[int, str], *, verified: bool
) -> NDArray[np.int8] | None:
    """Whether the solutions given with the puzzles are right; `said` gets the reason for each that is not."""
    if all(group.expected is None for group, _ in groups):
        return None
    agrees = np.full(n_rows, -1, np.int8)
    for group, answers in groups:
        if group.expected is None:
            continue
        present = np.flatnonzero(group.expected.any(axis=1))
        valid = np.zeros(len(present), np.bool_)
        if verified:
            passed = answers.status[present] != Status.FAILED
            valid = passed & (group.expected[present] == answers.marks[present]).all(axis=1)
        other = np.flatnonzero(~valid)
        if len(other):
            numbers, rows = group.expected[present[other]] - np.uint8(1), present[other]
            verifier = Verifier.of(group.structure)
            valid[other] = verifier.check(numbers, group.givens, rows, group.clues, group.row_regions)
        agrees[group.rows[present]] = valid
        for i in np.flatnonzero(~valid).tolist():
            row = int(group.rows[present[i]])
            said.setdefault(row, _difference(group, answers, int(present[i])))
    return agrees


def _difference(group: Group, answers: Answers, i: int) -> str:
    """What is wrong with the solution given with row `i` of a group."""
    assert group.expected is not None
    expected, givens, found = group.expected[i], group.givens[i], answers.marks[i]
    values = np.append(np.uint8(0), group.structure.alphabet.value_of_number)
    grid = group.structure.grid
    if answers.status[i] == Status.UNIQUE:
        place = int(np.flatnonzero(expected != found)[0])
        wanted = f", the only solution has {values[found[place]]}"
    else:
        clashes = np.flatnonzero((givens != 0) & (expected != givens))
        if not len(clashes):
            return "the given solution does not solve the puzzle"
        place = int(clashes[0])
        wanted = f", the puzzle has {values[givens[place]]}"
    layer, row, column = grid.place(place)
    shown = values[expected[place]] if expected[place] < len(values) else "a value outside the alphabet"
    return (
        f"the given solution has {shown} in {'' if layer == Layer.CELLS else layer.word + ' of '}"
        f"row {row + 1}, column {column + 1}{wanted}"
    )
