"""Chains: a sequence of implications that ends in a contradiction, of one mark or of several."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.technique import Numbers, Phase, Technique, has_houses, on_houses
from gridlanes.kernels.grading.chains import chains
from gridlanes.kernels.grading.mark_chains import mark_chains

_LONGEST = 9
"""strong links of a chain of one mark, at most"""


def length_added(steps: Numbers) -> NDArray[np.float64]:
    """The additional cost of the length of a chain: a tenth more from 7, 9, 11, 15, 19, 27, ... facts on, by the rule
    of Sudoku Explainer (N. Juillerat, 2006).
    """
    added, limit, odd = np.zeros(len(steps)), 4, False
    while len(steps) and limit < steps.max():
        added += (steps - 2 > limit) / 10
        limit, odd = (limit * 4 // 3 if odd else limit * 3 // 2), not odd
    return added


def _of_one_mark(name: str, title: str, links: int, cost: float) -> Technique:
    says = f"{title} of one mark: if one end does not hold it, the other end does"
    apply = on_houses(mark_chains, lambda board: (links, _LONGEST), sized=True, pattern="chain of one mark")
    grows = (lambda sizes: 0.4 * np.maximum(sizes - 5, 0)) if links == _LONGEST else None
    return Technique(name, title, says, Phase.PATTERN, cost, has_houses, apply, grows)


def _of_several(name: str, title: str, says: str, between_places: bool, cost: float) -> Technique:
    apply = on_houses(chains, lambda board: (between_places,), sized=True)
    grows = lambda sizes: length_added(sizes + 1)  # noqa: E731
    return Technique(name, title, says, Phase.PATTERN, cost, has_houses, apply, grows)


_OPPOSITE = "if a cell holds a mark, it follows that it does not, or the other way round"
TECHNIQUES = [
    _of_one_mark("two-strong-links", "two strong links", 2, 4.1),
    _of_one_mark("three-strong-links", "three strong links", 3, 5.45),
    _of_one_mark("four-strong-links", "four strong links", 4, 5.9),
    _of_one_mark("strong-links", "five or more strong links", _LONGEST, 6.3),
    _of_several("xy-chain", "XY-chain", f"{_OPPOSITE}, by way of cells that have two marks", False, 6.6),
    _of_several("forcing-chain", "forcing chain", _OPPOSITE, True, 7.0),
]
