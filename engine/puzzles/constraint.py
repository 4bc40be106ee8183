"""A constraint: a rule, the regions that it speaks of, and its role. Its place in a puzzle's list is its identity."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import NoReturn

from gridlanes.errors import ModelError
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.kinds import check_fields
from gridlanes.model.regions import Region
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Rule


class Role(IntEnum):
    """What a constraint is to the puzzle. On complete assignments the two ask the same."""

    GOAL = 0
    """must end satisfied"""
    FORBIDDEN = 1
    """must never be violated; may be pending when the puzzle is solved"""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ModelError(f"expected a role, one of {', '.join(map(str, cls.__members__))}; found {value!r}")


@dataclass(frozen=True, init=False)
class Constraint:
    """`rule` holds on `regions`: one in nearly all rules, several in those that compare regions."""

    rule: Rule
    regions: tuple[Region, ...]
    role: Role

    def __init__(self, rule: Rule, regions: Region | Iterable[Region], role: Role = Role.GOAL):
        object.__setattr__(self, "rule", rule)
        object.__setattr__(self, "regions", (regions,) if isinstance(regions, Region) else regions)
        object.__setattr__(self, "role", role)
        check_fields(self)

    @property
    def region(self) -> Region:
        """The first region, nearly always the only one."""
        return self.regions[0]

    def scope(self, grid: Grid, alphabet: Alphabet) -> Scope:
        """Where the constraint stands on a grid: its regions resolved. Raises ModelError if its rule refuses that."""
        scope = Scope(grid, alphabet, tuple(region.resolve(grid) for region in self.regions))
        self.rule.validate(scope)
        return scope

    def lower(self, program: Program) -> None:
        """Adds the tables that propagate the rule where it stands on the program's grid."""
        self.rule.lower(program, self.scope(program.grid, program.alphabet))
