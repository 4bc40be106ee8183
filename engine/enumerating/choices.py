"""Sets of facts of which some exclude each other: a cell has one number with an arrow, a cage one calculation."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError

MAX_SETS = 1 << 23
"""of a completion; more are an error"""
FREE = -1
"""the group of a fact that excludes no other"""


class Groups(NamedTuple):
    """The group of each of f facts ``int64 (f,)``, of which a puzzle shows at most one, `FREE` for none; `needed`
    ``bool (f,)``: those of a group of which it shows exactly one.
    """

    group: NDArray[np.int64]
    needed: NDArray[np.bool_]

    @classmethod
    def none(cls, n_facts: int) -> Groups:
        """The groups of facts that exclude no others."""
        return cls(np.full(n_facts, FREE, np.int64), np.zeros(n_facts, np.bool_))

    def of(self, facts: NDArray[np.intp]) -> Groups:
        """The groups of some of the facts."""
        return Groups(self.group[facts], self.needed[facts])

    @property
    def any(self) -> bool:
        """Whether some facts exclude each other."""
        return bool((self.group != FREE).any())


def hitting_choices(sets: NDArray[np.uint64], groups: Groups) -> NDArray[np.uint64]:
    """``uint64 (n,)``: all sets of facts, as words, that groups allow and that hit each of the `sets` ``uint64 (m,)``.
    In lexicographic order of their facts, if they have as many. ModelError for more than `MAX_SETS`.
    """
    words, passed, open_sets = np.zeros(1, np.uint64), np.uint64(0), sets
    for options, places in _options(groups):
        words = (words[:, None] | options).ravel()
        passed |= places
        is_passed = (open_sets & ~passed) == 0
        for one in open_sets[is_passed]:
            words = words[words & one != 0]
        open_sets = open_sets[~is_passed]
        if len(words) > MAX_SETS:
            raise ModelError(f"a solution has more than {MAX_SETS:,} sets of clues: request a smaller board")
    return words[np.argsort(_from_the_first(words, len(groups.group)))[::-1]]


def _options(groups: Groups) -> list[tuple[NDArray[np.uint64], np.uint64]]:
    """For each group, and each free fact, the words of what can be chosen of it, and all of its facts."""
    group = groups.group.tolist()
    alone = max(group, default=FREE) + 1
    places: dict[int, list[int]] = {}
    for place, name in enumerate(group):
        places.setdefault(alone + place if name == FREE else name, []).append(place)
    found = []
    for some in places.values():
        bits = [1 << place for place in some]
        options = bits if groups.needed[some[0]] else [0, *bits]
        found.append((np.array(options, np.uint64), np.uint64(sum(bits))))
    return found


def _from_the_first(words: NDArray[np.uint64], n_facts: int) -> NDArray[np.uint64]:
    """Words with their bits in the opposite order."""
    found = np.zeros_like(words)
    for place in range(n_facts):
        found |= (words >> np.uint64(place) & np.uint64(1)) << np.uint64(n_facts - 1 - place)
    return found


def need_all(words: NDArray[np.uint64], sets: NDArray[np.uint64], groups: Groups) -> NDArray[np.bool_]:
    """``bool (n,)``: which sets of facts hit some of the `sets` less without any one of their facts that can be left
    out.
    """
    minimal = np.ones(len(words), np.bool_)
    for place in np.flatnonzero(~groups.needed).tolist():
        bit = np.uint64(1 << place)
        some = np.flatnonzero(minimal & (words & bit != 0))
        left, hits = words[some] & ~bit, np.ones(len(some), np.bool_)
        for one in sets:
            hits &= left & one != 0
        minimal[some[hits]] = False
    return minimal


def fixed_words(words: NDArray[np.uint64], move: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The sets of facts that a move of facts ``int64 (f,)`` leaves unchanged."""
    moved = np.zeros_like(words)
    for place, other in enumerate(move.tolist()):
        moved |= (words >> np.uint64(place) & np.uint64(1)) << np.uint64(other)
    return np.asarray(words[moved == words])
