"""Subsets: as many cells as they have candidates together, or as many marks as they have places together."""

from __future__ import annotations

from collections.abc import Callable

from gridlanes.grading.position import Position
from gridlanes.grading.technique import Phase, Technique, on_houses
from gridlanes.kernels.grading.subsets import hidden_subsets, naked_subsets

_NAMES = {2: "pair", 3: "triple", 4: "quad"}
_NUMBERS = {2: "two", 3: "three", 4: "four"}


def _larger_than(size: int) -> Callable[[Position], bool]:
    return lambda position: position.board is not None and position.board.houses.members.shape[1] > size


def _naked(size: int, cost: float) -> Technique:
    says = f"{_NUMBERS[size]} cells of a house have {_NUMBERS[size]} marks left together"
    apply = on_houses(naked_subsets, lambda board: (size,))
    name = _NAMES[size]
    return Technique(f"naked-{name}", f"naked {name}", says, Phase.PROPAGATION, cost, _larger_than(size), apply)


def _hidden(size: int, cost: float, *, direct: bool = False) -> Technique:
    says = f"{_NUMBERS[size]} marks have {_NUMBERS[size]} places left together in a house"
    says += ", which leaves another mark one place there" if direct else ""
    apply = on_houses(hidden_subsets, lambda board: (size, direct), pattern=f"hidden {_NAMES[size]}")
    name, first = f"hidden-{_NAMES[size]}", "direct-" if direct else ""
    title = f"{first}{name}".replace("-", " ")
    return Technique(f"{first}{name}", title, says, Phase.PROPAGATION, cost, _larger_than(size), apply)


TECHNIQUES = [
    _hidden(2, 2.0, direct=True),
    _hidden(3, 2.5, direct=True),
    _naked(2, 3.0),
    _hidden(2, 3.4),
    _naked(3, 3.6),
    _hidden(3, 4.0),
    _naked(4, 5.0),
    _hidden(4, 5.4),
]
