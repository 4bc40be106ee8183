"""Puzzles made in Python as a block of rows: similar puzzles share a structure.

Puzzles with the same grid, alphabet and domains make one batch. The constraints that all of them have form the batch's
structure. The others become row regions, if each has one region and a rule whose kernel can read such a
region. Puzzles with other constraints of their own (several regions, auxiliary coords) get a structure each; their
lanes hold hypotheses.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.io.read.blocks import Block, Group
from gridlanes.lowering.program import Program
from gridlanes.lowering.words import WordFormat
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Pin, Rule

MODELS = "<puzzle>"


def read_puzzles(puzzles: Sequence[Puzzle]) -> Block:
    """The puzzles as a block, a row each, in order."""
    alike: dict[object, list[int]] = {}
    for row, puzzle in enumerate(puzzles):
        domains = tuple(sorted(puzzle.domains.items()))
        alike.setdefault((puzzle.grid, puzzle.alphabet, domains, puzzle.genre), []).append(row)
    groups = [group for rows in alike.values() for group in _groups(puzzles, rows)]
    groups.sort(key=lambda group: int(group.rows[0]))
    genre = puzzles[0].genre if puzzles else ""
    return Block(MODELS, genre, [str(puzzle) for puzzle in puzzles], np.arange(1, len(puzzles) + 1), groups)


def _groups(puzzles: Sequence[Puzzle], rows: list[int]) -> list[Group]:
    """The groups of puzzles on one grid."""
    lists = [[c for c in puzzles[row].constraints if not _is_given(c)] for row in rows]
    common = set(lists[0]).intersection(*lists[1:])
    shared = [constraint for constraint in lists[0] if constraint in common]
    own = [[constraint for constraint in constraints if constraint not in common] for constraints in lists]
    together = [i for i, row in enumerate(rows) if all(_runs_alone(puzzles[row], constraint) for constraint in own[i])]
    groups = []
    if together:
        groups.append(_batch(puzzles, [rows[i] for i in together], shared, [own[i] for i in together]))
    apart: dict[tuple[Constraint, ...], list[int]] = {}
    for i in sorted(set(range(len(rows))) - set(together)):
        apart.setdefault(tuple(lists[i]), []).append(rows[i])
    groups += [_batch(puzzles, same, list(constraints), [[]] * len(same)) for constraints, same in apart.items()]
    return groups


def _is_given(constraint: Constraint) -> bool:
    return isinstance(constraint.rule, Pin) and constraint.role == Role.GOAL


def _runs_alone(puzzle: Puzzle, constraint: Constraint) -> bool:
    """Whether the constraint can be a row region: one region, and tables that need neither hidden coords nor wider
    words than the puzzle's marks and coords do.
    """
    if len(constraint.regions) != 1 or isinstance(constraint.rule, Pin):
        return False
    program = Program(puzzle.grid, puzzle.alphabet, shared=False)
    constraint.lower(program)
    word_format = WordFormat.smallest_for(len(puzzle.alphabet), puzzle.n_coords)
    return not program.auxiliary_domains and program.most_marks <= word_format.bits


def _batch(
    puzzles: Sequence[Puzzle], rows: list[int], shared: list[Constraint], row_regions: list[list[Constraint]]
) -> Group:
    first = puzzles[rows[0]]
    structure = Structure(first.grid, first.alphabet, shared, genre=first.genre, domains=first.domains, probing=2)
    givens = np.zeros((len(rows), first.n_coords), np.uint8)
    for i, row in enumerate(rows):
        for constraint, scope in zip(puzzles[row].constraints, puzzles[row].scopes, strict=True):
            if _is_given(constraint):
                assert isinstance(constraint.rule, Pin)
                givens[i, scope.coords] = scope.number(constraint.rule.mark) + 1
    by_rule: dict[Rule, list[list[list[int]]]] = {}
    for i, constraints in enumerate(row_regions):
        for constraint in constraints:
            lists = by_rule.setdefault(constraint.rule, [[] for _ in rows])
            lists[i].append(constraint.region.resolve(first.grid).tolist())
    regions = tuple(RowRegions.of_lists(rule, lists) for rule, lists in by_rule.items())
    return Group(structure, np.array(rows, np.int64), givens, row_regions=regions)
