"""Finds the counts behind moves of `parity-of-counts`, in one state of one flat puzzle."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.parities import Parities, parities_of
from gridlanes.grading.state_words import StateWords, with_mark
from gridlanes.grading.technique import Grounds
from gridlanes.grading.words import places_in_words
from gridlanes.puzzles.puzzle import Puzzle


def explain_parity(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """Among the moves between one state ``uint64 (C,)`` and another that counts decide, as they admit only even numbers
    or only odd ones, the one that needs the fewest of them; None if there is none.
    """
    found = parities_of(zip(puzzle.constraints, puzzle.scopes, strict=True))
    if found is None:
        return None
    links, best = found.links, None
    for link in np.flatnonzero(state[links.coord] != after[links.coord]).tolist():
        for end in links.ends[link].tolist():
            part = _part(found, state, link, end)
            if part is not None and (best is None or len(part) < len(best[1])):
                best = link, part
    if best is None:
        return None
    link, part = best
    once = np.isin(links.ends, part).sum(axis=1) == 1
    coord, mark = int(links.coord[link]), int(links.mark[link])
    others = [e for e in np.flatnonzero(once).tolist() if e != link]
    n_held = sum(int(state[links.coord[e]]) == 1 << int(links.mark[e]) for e in others)
    is_odd = sum(links.odd[part].tolist()) % 2 == 1
    left = with_mark(state, [coord], mark, keep=n_held % 2 == (0 if is_odd else 1))
    constraints = tuple(sorted({found.constraints[v] for v in part}))
    known = sorted({int(links.coord[e]) for e in others} - {coord})
    return Grounds(constraints, tuple(known), left, _because(puzzle, [coord, *known], is_odd=is_odd))


def _part(found: Parities, state: StateWords, link: int, start: int) -> list[int] | None:
    """The counts that open coords join to one of them, without a certain link; None if that leads to what is counted
    once, or to the other end of the link.
    """
    links = found.links
    waiting, seen, outside = [start], {start}, len(links.odd) - 1
    for v in waiting:
        if v == outside:
            return None
        for e in links.at[links.start[v] : links.start[v + 1]].tolist():
            bit, word = 1 << int(links.mark[e]), int(state[links.coord[e]])
            other = int(links.ends[e].sum()) - v
            if e != link and word & bit and word != bit and other not in seen:
                seen.add(other)
                waiting.append(other)
    return None if seen >= {*links.ends[link].tolist()} else sorted(seen)


def _because(puzzle: Puzzle, coords: list[int], *, is_odd: bool) -> str:
    """The reason in a sentence."""
    places = places_in_words(puzzle.grid, sorted(coords))
    number = "an odd number" if is_odd else "an even number"
    return f"Of {places}, {number} hold the mark, as those that two of these counts share are counted twice."
