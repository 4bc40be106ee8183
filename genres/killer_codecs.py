"""How killer Sudoku are written: JSON with a ``grid`` and ``cages``, each ``{"sum": 11, "cells": [[0, 0], [0, 1]]}``.

A cage without a ``sum`` holds no value twice, and that is all. Game IDs (``3x3k:``) are those of
`gridlanes.genres.sudoku_codecs`.
"""

from __future__ import annotations

from typing import Any

from gridlanes.errors import PuzzleError
from gridlanes.genres import killer
from gridlanes.genres.figures import Cells, Figure, FigureCodec
from gridlanes.io.forms.boards import fields_of
from gridlanes.io.forms.codecs import Own
from gridlanes.io.forms.limited_json import shown
from gridlanes.model.clue import NO_CLUE
from gridlanes.rules import Distinct, Rule

_LARGEST_SUM = 1 << 20
_UNKNOWN = Distinct()
"""the rule of cages without a sum"""


class Cages(Figure):
    """Cages with their sums; `all_summed`: none of them may lack it."""

    def __init__(self, *, all_summed: bool = False) -> None:
        super().__init__("cages", killer.CAGE)
        self.all_summed = all_summed

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Those of cages with a sum and without."""
        return (self.rule,) if self.all_summed else (self.rule, _UNKNOWN)

    def read(self, value: Any, side: int) -> tuple[Own, ...]:
        """The cages as a puzzle's own regions, those without a sum apart."""
        (found,) = super().read(value, side)
        pairs = list(zip(found.regions, found.clues, strict=True))
        summed = [pair for pair in pairs if pair[1] != NO_CLUE]
        others = [cells for cells, total in pairs if total == NO_CLUE]
        if others and self.all_summed:
            number = next(number for number, (_, total) in enumerate(pairs, 1) if total == NO_CLUE)
            raise PuzzleError(f"entry {number} of cages has no 'sum'", hint="each cage of a jigsaw has one")
        own = Own(self.rule, [cells for cells, _ in summed], [total for _, total in summed])
        return tuple(entry for entry in (own, Own(_UNKNOWN, others, [NO_CLUE] * len(others))) if entry.regions)

    def entry(self, value: Any, name: str, side: int) -> tuple[Cells, int]:
        """The cells of a cage, and its sum."""
        fields = fields_of(value, ("sum", "cells"), ("cells",), name)
        total = fields.get("sum", NO_CLUE)
        if "sum" in fields and (type(total) is not int or not 1 <= total <= _LARGEST_SUM):
            hint = f"sums are numbers from 1 to {_LARGEST_SUM:,}"
            raise PuzzleError(f"the sum of {name} is {shown(total)}", hint=hint)
        return self.cells(fields["cells"], name, side), total

    def written(self, cells: list[list[int]], clue: int) -> Any:
        """``{"sum": 11, "cells": [...]}``."""
        return {"cells": cells} if clue == NO_CLUE else {"sum": clue, "cells": cells}


CODEC = FigureCodec(killer.NAME, killer.structure, [Cages()])
