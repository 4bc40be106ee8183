"""Refusals of rules, with common wording: each function raises a ModelError that names the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from gridlanes.errors import ModelError
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Layer
from gridlanes.model.scope import Scope

WIDEST = 62
"""marks: the longest alphabet that kernels on single columns can read"""


def refuse(rule: Any, why: str) -> NoReturn:
    """Raises the ModelError that `rule` cannot stand where it does."""
    raise ModelError(f"{type(rule).__name__}: {why}")


def require_regions(rule: Any, scope: Scope, n: int = 1) -> None:
    """Refuses other numbers of regions than `n`."""
    if len(scope.regions) != n:
        advice = ": join them with Union, or make a constraint of each" if len(scope.regions) > n == 1 else ""
        refuse(rule, f"needs {n} region{'s' * (n != 1)}, found {len(scope.regions)}{advice}")


def require_once(rule: Any, scope: Scope, *, across: bool = False) -> None:
    """Refuses a region in which a coord is named twice; `across`: also a coord in two regions."""
    for region in (scope.coords,) if across else scope.regions:
        if len({*region.tolist()}) != len(region):
            refuse(rule, f"a coord is named twice in its region{'s' * (len(scope.regions) > 1)}")


def require_one_region(rule: Any, scope: Scope) -> None:
    """Refuses all but one region that names each coord once."""
    require_regions(rule, scope)
    require_once(rule, scope)


def require_length(rule: Any, scope: Scope, least: int = 0, most: int | None = None) -> None:
    """Refuses regions with fewer coords than `least`, or more than `most`."""
    for length in scope.lengths:
        if length < least or (most is not None and length > most):
            span = f"{least}" if most == least else f"{least} or more" if most is None else f"{least} to {most}"
            refuse(rule, f"needs a region of {span} coords, found {length}")


def require_numbers(rule: Any, scope: Scope) -> None:
    """Refuses binary marks."""
    if scope.alphabet.is_binary:
        refuse(rule, "adds or compares numbers; the marks of this puzzle are binary")


def require_plain_cells(rule: Any, scope: Scope) -> None:
    """Refuses all coords but the cells of a grid without holes, of which the kernel knows the row and column."""
    for coord in scope.coords.tolist():
        layer, row, col = scope.grid.place(coord)
        if layer is not Layer.CELLS or coord != row * scope.grid.cols + col:
            refuse(rule, f"needs a region of cells of a grid without holes, found {layer.name} at {row},{col}")


def require_whole_board(rule: Any, scope: Scope) -> None:
    """Refuses all but one region of all cells of a plain grid, row by row."""
    require_one_region(rule, scope)
    require_plain_cells(rule, scope)
    n_cells = scope.grid.rows * scope.grid.cols
    if scope.coords.tolist() != [*range(n_cells)]:
        refuse(rule, f"needs all {n_cells} cells of the board, row by row")


def require_narrow(rule: Any, scope: Scope) -> None:
    """Refuses alphabets that are too long for a kernel that works on single columns."""
    if len(scope.alphabet) > WIDEST:
        refuse(rule, f"takes alphabets of at most {WIDEST} marks, found {len(scope.alphabet)}")


def require_count(rule: Any, **numbers: int | Clue) -> None:
    """Refuses numbers below 0, by the names of their fields."""
    for name, number in numbers.items():
        if not isinstance(number, Clue) and number < 0:
            refuse(rule, f"{name} must be 0 or more, found {number}")


def require_counts(rule: Any, numbers: Sequence[int | Clue], one: str = "a number") -> None:
    """Refuses numbers below 0 but `NO_CLUE`; `one`: what such a number is called."""
    for number in numbers:
        if number != NO_CLUE:
            require_count(rule, **{one: number})


def require_one_each(rule: Any, numbers: Sequence[int | Clue], n: int, places: str, one: str = "a number") -> None:
    """Refuses numbers that are not one for each of the n `places`, and those that `require_counts` does."""
    if len(numbers) != n:
        refuse(rule, f"needs one number for each of {n} {places}, found {len(numbers)}")
    require_counts(rule, numbers, one)


def known(number: int | Clue) -> int:
    """The number of a bound rule. ModelError where it is still a clue."""
    if isinstance(number, Clue):
        raise ModelError(f"clue {number.slot} has no value here: bind the rule to a puzzle's clues first")
    return number


def require_counts_from_zero(rule: Any, scope: Scope, most: int) -> None:
    """Refuses alphabets other than 0, 1, ... up to at most `most`."""
    values = scope.alphabet.values
    if values != tuple(range(len(values))) or not 2 <= len(values) <= most + 1:
        refuse(rule, f"needs the marks 0, 1, ..., at most {most}, found {', '.join(map(str, values))}")
