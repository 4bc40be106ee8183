"""All ways to fill a line of sight that mirrors turn. Only used if a profile gives it a cost."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.sights import SightRules
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Found, Grounds, Phase, Technique, has_no_houses, moved_to
from gridlanes.kernels.grading.filled_sights import filled_sights
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.puzzle import Puzzle


@cached_per_structure
def _rules(structure: Structure) -> SightRules | None:
    return SightRules.of(structure.constraints, structure.scopes)


def _suits(position: Position) -> bool:
    return has_no_houses(position) and _rules(position.structure) is not None


def _apply(position: Position, rows: Rows) -> Found:
    rules = _rules(position.structure)
    assert rules is not None
    given, n_clues = position.clues, position.structure.n_clues
    clues = np.full((len(rows), n_clues), NO_CLUE, np.int32) if given is None else given[rows]
    words, found = position.marks_left(rows), np.zeros(len(rows), np.int64)
    filled_sights(words, rules.board, rules.totals_of(clues), rules.most_of(clues), rules.room(), found)
    return moved_to(position, rows, words, found)


def _explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.filled_sights import explain_sight  # here, as grades do without

    return explain_sight(puzzle, state, after)


TECHNIQUES = [
    Technique(
        "filled-sights",
        "all ways to fill a line of sight",
        "monsters that are in no way to fill a line of sight that fits both its numbers and the monsters left",
        Phase.PROPAGATION,
        2.0,
        _suits,
        _apply,
        adds_up=True,
        explain=_explain,
        on_request=True,
    )
]
