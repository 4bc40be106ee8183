"""Fish: the places of a mark in some rows lie in equally many columns, or the other way round."""

from __future__ import annotations

from gridlanes.grading.position import Position
from gridlanes.grading.technique import Phase, Technique, on_houses
from gridlanes.kernels.grading.fish import fish

_NUMBERS = {2: "two", 3: "three", 4: "four"}


def _fish(name: str, size: int, cost: float) -> Technique:
    def suits(position: Position) -> bool:
        return (
            position.board is not None and len(position.board.crossing) > 0 and len(position.structure.alphabet) > size
        )

    says = f"the places of a mark in {_NUMBERS[size]} lines lie in {_NUMBERS[size]} lines that cross them"
    apply = on_houses(fish, lambda board: (board.crossing, size))
    return Technique(name.lower(), name, says, Phase.PATTERN, cost, suits, apply)


TECHNIQUES = [_fish("X-wing", 2, 3.2), _fish("swordfish", 3, 3.8), _fish("jellyfish", 4, 5.2)]
