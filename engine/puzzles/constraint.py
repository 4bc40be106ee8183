"""A constraint: a rule, its regions, and its role. Its place in a puzzle's list is its identity."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NoReturn

from gridlanes.errors import ModelError
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.kinds import check_fields
from gridlanes.model.regions import Region
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Rule


class Role(IntEnum):
    """The role of a constraint in a puzzle. On complete assignments both roles demand the same."""

    GOAL = 0
    """must end satisfied"""
    FORBIDDEN = 1
    """must never be violated; may be pending when the puzzle is solved"""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ModelError(f"expected a role, one of {', '.join(map(str, cls.__members__))}; found {value!r}")


_SCOPE = "_scope"
"""the name under which a constraint keeps the scope that it was last asked for"""


@dataclass(frozen=True, init=False)
class Constraint:
    """`rule` holds on `regions`: one region for nearly all rules, several for rules that compare regions."""

    rule: Rule
    regions: tuple[Region, ...]
    role: Role

    def __init__(self, rule: Rule, regions: Region | Iterable[Region], role: Role = Role.GOAL):
        vars(self).update(rule=rule, regions=(regions,) if isinstance(regions, Region) else regions, role=role)
        check_fields(self)

    def __getstate__(self) -> dict[str, Any]:
        """Its fields alone, for pickling and copying."""
        return {name: value for name, value in vars(self).items() if name != _SCOPE}

    @property
    def region(self) -> Region:
        """The first region, nearly always the only one."""
        return self.regions[0]

    def scope(self, grid: Grid, alphabet: Alphabet) -> Scope:
        """The constraint's regions, resolved on a grid: the same object as long as the grid and the alphabet are those
        of the last call. Raises ModelError if its rule refuses them.
        """
        known: Scope | None = vars(self).get(_SCOPE)
        if known is not None and known.grid is grid and known.alphabet is alphabet:
            return known
        scope = Scope(grid, alphabet, tuple([region.resolve(grid) for region in self.regions]))
        self.rule.validate(scope)
        vars(self)[_SCOPE] = scope
        return scope

    def lower(self, program: Program) -> None:
        """Adds the tables that propagate the rule on these regions of the program's grid."""
        self.rule.lower(program, self.scope(program.grid, program.alphabet))
