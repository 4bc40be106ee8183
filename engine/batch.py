"""A batch: puzzles of one structure, as candidate words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.pin import pin, pin_wide
from gridlanes.structure import Structure
from gridlanes.words import WordFormat


@dataclass(frozen=True)
class Batch:
    """P puzzles of one `structure`. `candidates`: words ``(P, C)``, bit *i* set while mark *i* is possible there."""

    structure: Structure
    word_format: WordFormat
    candidates: NDArray[Any]

    @classmethod
    def from_givens(
        cls,
        structure: Structure,
        givens: NDArray[np.uint8],
        word_format: WordFormat | None = None,
        *,
        out: NDArray[Any] | None = None,
    ) -> Batch:
        """From `givens` ``uint8 (P, C)``: 0 for an empty coord, else the number of the given mark, counted from 1.

        `out`: words ``(P, C)`` to fill instead of new ones.
        """
        word_format = word_format or structure.word_format
        givens = np.ascontiguousarray(givens, np.uint8)
        domain = structure.domain_words(word_format)
        candidates = word_format.zeros(*givens.shape) if out is None else out
        (pin_wide if word_format.halves else pin)(givens, domain, candidates)
        return cls(structure, word_format, candidates)

    def __len__(self) -> int:
        return int(self.candidates.shape[0])
