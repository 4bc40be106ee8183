"""Statements: the constraints of a puzzle, divided into parts as small as their rules allow; reasons consist of them.

Most constraints are one statement. A rule that counts beside many cells is equivalent to a count for each of them, and
is divided, so that a reason names only the numbers that it needs.
"""

from __future__ import annotations

from functools import cached_property

from gridlanes.compile.structure import Structure
from gridlanes.grading.entailment import Entailment
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.count_beside import CountBeside
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.shared.rectangle import columns_of


class Statements:
    """The statements of a flat puzzle. `puzzle`: has them as its constraints; `constraint_of`: the constraint of the
    original puzzle to which each statement belongs.
    """

    def __init__(self, puzzle: Puzzle, structure: Structure) -> None:
        self._structure = structure
        found: list[Constraint] = []
        origins: list[int] = []
        for number in range(len(puzzle.constraints)):
            parts = _parts(puzzle, number)
            found += parts
            origins += [number] * len(parts)
        self.constraint_of = tuple(origins)
        is_same = len(found) == len(puzzle.constraints)
        self.puzzle = puzzle if is_same else Puzzle(puzzle.grid, puzzle.alphabet, found, puzzle.domains, puzzle.genre)

    @cached_property
    def entailment(self) -> Entailment:
        """The consequences of the statements."""
        return Entailment(self.puzzle, self._structure)

    @cached_property
    def local(self) -> list[int]:
        """The statements whose rules only use their own regions, wherever these lie."""
        constraints = self.puzzle.constraints
        return [each for each in self.entailment.constraints if not constraints[each].rule.positional]

    def constraints(self, statements: tuple[int, ...]) -> tuple[int, ...]:
        """The constraints of the original puzzle to which some statements belong."""
        return tuple(sorted({self.constraint_of[each] for each in statements}))


def _parts(puzzle: Puzzle, number: int) -> list[Constraint]:
    """The statements of one constraint."""
    constraint, scope = puzzle.constraints[number], puzzle.scopes[number]
    rule = constraint.rule
    if not isinstance(rule, CountBeside) or rule.apart:
        return [constraint]
    columns, coords = columns_of(rule, scope), scope.coords.tolist()
    found = []
    for place, count in enumerate(rule.counts):
        if isinstance(count, int) and count != NO_CLUE:
            beside = [place - columns] * (place >= columns)
            beside += [place - 1] * (place % columns > 0)
            beside += [place + 1] * (place % columns < columns - 1)
            beside += [place + columns] * (place + columns < len(coords))
            region = places(puzzle.grid, [coords[each] for each in beside])
            found.append(Constraint(ExactCount(rule.mark, count), region, constraint.role))
    return found
