"""Nodes that the searches of the scheme solution first may take: the proof that there is one solution, and the tests
whether facts can be left out.

Where propagation alone is to solve the puzzles, one node is all that a search may take. What propagation leaves open
with all facts, it leaves open with fewer, and a fact whose test takes more could only go from a puzzle that is not as
requested.
"""

from __future__ import annotations

from gridlanes.generating.request import PATIENCE, Request
from gridlanes.generating.requested_difficulty import may_be_forced, must_be_forced
from gridlanes.solvers.pool import NEVER

_TURNS = (32, 128, 512, 2048)
"""nodes of the first turns of tests"""
LARGE, _LARGE_BUDGET = 200, 1_000
"""cells of a board, beyond which it is drawn again where its one solution is not shown in so many nodes: of those that
take more hardly any has one, and to show that takes as long as dozens of new ones"""


def budget_of_proof(request: Request) -> int:
    """Nodes for the proof that all facts of a puzzle allow one solution."""
    if must_be_forced(request.difficulty):
        return 1
    most = request.generation.nodes_a_proof
    budget = min(request.budget, _LARGE_BUDGET) if request.size.n_cells > LARGE else request.budget
    return min(budget, most) if most is not None and may_be_forced(request.difficulty) else budget


def are_tests_forced(request: Request) -> bool:
    """Whether propagation alone is to pass the tests whether facts can be left out."""
    return must_be_forced(request.difficulty) and not request.tests_singly


def patience_of_tests(request: Request) -> int:
    """Nodes that a test takes before it tries hypotheses."""
    return NEVER if are_tests_forced(request) else PATIENCE


def budgets_of_tests(request: Request) -> tuple[int, ...]:
    """Nodes for a test whether facts can be left out, turn after turn."""
    generation = request.generation
    if are_tests_forced(request):
        return (1,)
    if generation.nodes_a_group is not None and may_be_forced(request.difficulty) and not request.tests_singly:
        return (generation.nodes_a_group,)
    most = generation.nodes_a_test
    budget = min(request.budget, most) if most is not None and request.loses_all else request.budget
    return (*(turn for turn in _TURNS if turn < budget), budget)
