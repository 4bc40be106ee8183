"""The counts of one state of one flat puzzle that restrict something, for the reasons of moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from gridlanes.grading.counts import admitted_by, counts_of
from gridlanes.grading.state_words import StateWords
from gridlanes.kernels.grading.counts import LARGEST
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.at_most_in_sight import AtMostInSight
from gridlanes.rules.lit import Lit


class OpenCount(NamedTuple):
    """A count in a state: the index of its constraint, its open coords, the number of its mark, the admitted numbers of
    open coords that hold it, as bits, and the coords on whose state these depend.
    """

    constraint: int
    places: frozenset[int]
    mark: int
    admitted: int
    known: frozenset[int]


def open_counts(puzzle: Puzzle, state: StateWords, among: Collection[int] | None) -> Iterator[OpenCount]:
    """The counts of a state that restrict something, for all constraints or for some, by their indices."""
    for number, (constraint, scope) in enumerate(zip(puzzle.constraints, puzzle.scopes, strict=True)):
        rule = constraint.rule
        if among is not None and number not in among:
            continue
        if isinstance(rule, (AtMostInSight, Lit)):
            lines = [line.tolist() for line in scope.regions]
            mark, block = scope.number(rule.mark), scope.number(rule.block)
            yield from _in_sight(number, rule, lines, mark, 1 << block, state)
        else:
            for coords, counting in counts_of(rule, scope):
                admitted = admitted_by(counting, len(coords))
                yield from _open_count(number, coords, scope.number(counting.mark), admitted, coords, state)


def _open_count(
    constraint: int,
    coords: Collection[int],
    mark: int,
    admitted: int | None,
    known: Collection[int],
    state: StateWords,
) -> Iterator[OpenCount]:
    """A count, if it restricts anything; `admitted` as for all of its coords, None for one or more."""
    bit = 1 << mark
    held = sum(int(state[coord]) == bit for coord in coords)
    places = frozenset(coord for coord in coords if int(state[coord]) & bit and int(state[coord]) != bit)
    every = (2 << len(places)) - 1
    numbers = every & (every - 1 if admitted is None and not held else -1 if admitted is None else admitted >> held)
    if places and held + len(places) <= LARGEST and numbers != every:
        yield OpenCount(constraint, places, mark, numbers, frozenset(known))


def _in_sight(
    number: int, rule: AtMostInSight | Lit, lines: list[list[int]], mark: int, block: int, state: StateWords
) -> Iterator[OpenCount]:
    """The counts of stretches of lines between blocks: at most one each, or at least one in the stretches that light a
    coord.
    """
    lit: dict[int, tuple[set[int], set[int]]] = {}
    for line in lines:
        cut = [int(state[c]) == block if isinstance(rule, Lit) else bool(int(state[c]) & block) for c in line]
        begin = 0
        for end in [*(k for k, is_cut in enumerate(cut) if is_cut), len(line)]:
            stretch = line[begin:end]
            if isinstance(rule, AtMostInSight):
                yield from _open_count(number, stretch, mark, (2 << rule.n) - 1, stretch, state)
            else:
                around = line[max(begin - 1, 0) : end + 1]  # with the blocks at its ends
                for coord in stretch:
                    places, known = lit.setdefault(coord, (set(), set()))
                    places.update(stretch)
                    known.update(around)
            begin = end + 1
    for coord, (places, known) in lit.items():
        if not int(state[coord]) & block:
            yield from _open_count(number, places, mark, None, known, state)
