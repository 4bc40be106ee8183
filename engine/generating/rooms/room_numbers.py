"""Numbers of rooms that are drawn before the solution: read off it, and left out while the solution stays unique."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.own_scopes import scope_of
from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.layouts import Own
from gridlanes.generating.node_budgets import are_tests_forced
from gridlanes.generating.request import Request
from gridlanes.generating.requested_difficulty import may_be_forced
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.read.blocks import Group
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.garbage import gc_paused
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, regions_of_each_row, regions_of_rows
from gridlanes.rules.base import Rule
from gridlanes.rules.shared.counting import CountRule
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.solvers.pool import NEVER, SolveOptions, SolverPool
from gridlanes.status import Status

_GROUPS = 6
"""that the numbers of a puzzle are cut into where it need not be minimal"""
_BUDGET = 1_000
"""nodes that a test may take there; hardly any that takes more finds one solution"""


@gc_paused()
def with_numbers(request: Request, own: Own, numbers: NDArray[np.uint8]) -> Own:
    """The regions of puzzles, with numbers read off their solutions ``uint8 (n, C)`` (mark numbers from 0)."""
    fields = [field for field in request.genre.fields.values() if isinstance(field, NumberedRooms)]
    rules = {field.numbered for field in fields if not field.by_solution}  # those have them already
    if not rules:
        return own
    return [
        tuple(_with_its_numbers(request, entry, solution) if entry.rule in rules else entry for entry in entries)
        for entries, solution in zip(own, numbers, strict=True)
    ]


def numbers_in(
    structure: Structure, rule: Rule, room: Iterable[int], solutions: NDArray[np.uint8]
) -> NDArray[np.int32]:
    """``int32 (n,)``: the number of a rule in a room, in each of some solutions ``uint8 (n, C)`` (mark
    numbers from 0).
    """
    scope = scope_of(structure, tuple(map(int, room)))
    return rule.read_clues(solutions[:, scope.coords], scope)[:, 0]


def numbers_in_each(
    structure: Structure, rule: Rule, rooms: Sequence[Collection[int]], solutions: NDArray[np.uint8]
) -> NDArray[np.int32]:
    """``int32 (n, S)``: the same of n rooms, which mostly takes no longer than one."""
    if isinstance(rule, CountRule) and rooms:
        n_cells = structure.grid.rows * structure.grid.cols
        parts = np.zeros((len(rooms), n_cells), np.bool_)
        for part, room in zip(parts, rooms, strict=True):
            part[[*room]] = True
        found = rule.clues_of_parts(solutions[:, :n_cells], parts, scope_of(structure, tuple(range(n_cells))))
        if found is not None:
            return found
    shown = [numbers_in(structure, rule, room, solutions) for room in rooms]
    return np.array(shown, np.int32).reshape(len(rooms), len(solutions))


def numbers_of(own: tuple[RuleRegions, ...], rule: Rule) -> dict[frozenset[int], int]:
    """The numbers of the rooms of a puzzle: of its regions under this rule."""
    mine = [entry for entry in own if entry.rule == rule]
    return {
        frozenset(room): int(number) for entry in mine for room, number in zip(entry.regions, entry.clues, strict=True)
    }


def renumbered(
    request: Request,
    field: NumberedRooms,
    rooms: list[list[int]],
    solution: NDArray[np.uint8],
    known: Mapping[frozenset[int], int],
) -> tuple[RuleRegions, ...]:
    """The regions of a field for these rooms, with the numbers of a solution ``uint8 (C,)`` (mark numbers from 0); the
    numbers of some rooms are `known`.
    """
    new = [room for room in rooms if frozenset(room) not in known]
    shown = (RuleRegions(field.numbered, new, [NO_CLUE] * len(new)),)
    ((found,),) = with_numbers(request, [shown], solution[None])
    number_of = {**known, **{frozenset(room): number for room, number in zip(new, found.clues, strict=True)}}
    return field.with_numbers(request.structure, rooms, [number_of[frozenset(room)] for room in rooms])


def regions_with_numbers(
    request: Request,
    field: Rooms,
    rooms: list[list[int]],
    solution: NDArray[np.uint8],
    known: Mapping[frozenset[int], int],
) -> tuple[RuleRegions, ...]:
    """The regions of a field for these rooms, numbered if they have numbers."""
    if not isinstance(field, NumberedRooms):
        return field.regions(request.structure, rooms)
    return renumbered(request, field, rooms, solution, known)


def _with_its_numbers(request: Request, entry: RuleRegions, solution: NDArray[np.uint8]) -> RuleRegions:
    shown = numbers_in_each(request.structure, entry.rule, entry.regions, solution[None])
    return entry._replace(clues=shown[:, 0].tolist())


@dataclass
class NumbersLeftOut:
    """Leaves out numbers of rooms: one by one if a number of clues or minimal puzzles are requested, or if the field
    says so or has a way of its own to do it; otherwise in groups. `solved`: says of puzzles without some numbers which
    pass the test, if it is not to be a search.
    """

    request: Request
    pool: SolverPool
    draws: Draws
    deadline: float | None
    solved: Callable[[Group], NDArray[np.bool_]] | None = None

    def left_out(self, tries: Tries, full: Full, own: Own, least: NDArray[np.int64]) -> tuple[Full, Own]:
        """Puzzles with one solution each, without some of their numbers; at least `least` ``int64 (n,)`` of each stay.
        Numbers are tested in groups, in the random order of each puzzle; a group that fails is halved.
        """
        fields = [field for field in self.request.genre.fields.values() if isinstance(field, NumberedRooms)]
        if not fields or not len(own):
            return full, own
        rule, request = fields[0].numbered, self.request
        splits = request.tests_singly or fields[0].singly
        if fields[0].by_solution:
            return self._left_out_at_once(fields[0], tries, full, least)
        waiting, found = [], [*own]
        for dice, entries in zip(self.draws.dice_of(tries, Purpose.CLUES), own, strict=True):
            rooms = _rooms_of(entries, rule)
            which = [place for place, clue in enumerate(rooms.clues) if clue != NO_CLUE]
            waiting.append(dice.shuffled(which))
        can_go = [len(left) - fewest for left, fewest in zip(waiting, least.tolist(), strict=True)]
        sizes = [max(1, len(left) // (2 if splits else _GROUPS)) for left in waiting]
        while active := [i for i, left in enumerate(waiting) if left and can_go[i] > 0]:
            sizes = [min(size, max(1, most)) for size, most in zip(sizes, can_go, strict=True)]
            tried = [_without(found[i], rule, waiting[i][: sizes[i]]) for i in active]
            index = np.array(active, np.intp)
            group = Group(
                request.structure,
                index,
                full.givens[index],
                None,
                None if full.clues is None else full.clues[index],
                regions_of_rows(tried),
            )
            passed = self._are_unique(group) if self.solved is None else self.solved(group)
            for i, entries, can_be in zip(active, tried, passed.tolist(), strict=True):
                if can_be:
                    found[i] = entries
                    can_go[i] -= sizes[i]
                if can_be or sizes[i] == 1 or not splits:
                    waiting[i] = waiting[i][sizes[i] :]
                else:
                    sizes[i] //= 2
        return full._replace(row_regions=regions_of_rows(found)), found

    @property
    def _budget(self) -> int:
        """Nodes that a test may take."""
        return self.request.budget if self.request.loses_all else min(self.request.budget, _BUDGET)

    def _are_unique(self, group: Group) -> NDArray[np.bool_]:
        """``bool (P,)``: which puzzles have one solution, as a search finds within a budget."""
        budget, patience = (1, NEVER) if are_tests_forced(self.request) else (self._budget, None)
        options = SolveOptions(2, budget, self.deadline, verified=False, hypotheses_after=patience)
        answers = self.pool.solve(
            group.structure, group.givens, options, clues=group.clues, row_regions=group.row_regions
        )
        return np.asarray(answers.status == Status.UNIQUE)

    def _left_out_at_once(
        self, field: NumberedRooms, tries: Tries, full: Full, least: NDArray[np.int64]
    ) -> tuple[Full, Own]:
        """Puzzles without some of their numbers, as `left_out` gives them, where the field of the rooms leaves out the
        numbers of many puzzles at once.
        """
        size, n_rooms = self.request.size, np.zeros(len(tries), np.int64)
        orders = self.draws.orders(tries, Purpose.CLUES, [0, size.n_cells])
        found = list[RowRegions]()
        for own in full.row_regions:
            if own.rule == field.numbered:
                n_rooms = np.bincount(own.row, minlength=len(tries))
                most = np.maximum(n_rooms - least, 0)
                solutions, forced = full.marks - np.uint8(1), may_be_forced(self.request.difficulty)
                gone = field.numbers_gone(size, solutions, orders, most, self._budget, forced=forced)
                number = np.arange(len(own)) - (n_rooms.cumsum() - n_rooms)[own.row]
                clues = np.where(gone[own.row, number], np.int32(NO_CLUE), own.clues)
                own = RowRegions(own.rule, own.row, own.start, own.coords, clues)
            found.append(own)
        return full._replace(row_regions=tuple(found)), regions_of_each_row(found, len(tries))


def _rooms_of(entries: tuple[RuleRegions, ...], rule: Rule) -> RuleRegions:
    return next(entry for entry in entries if entry.rule == rule)


def _without(entries: tuple[RuleRegions, ...], rule: Rule, gone: list[int]) -> tuple[RuleRegions, ...]:
    """The regions without the numbers of some rooms."""
    clues = [NO_CLUE if place in gone else clue for place, clue in enumerate(_rooms_of(entries, rule).clues)]
    return tuple(entry._replace(clues=clues) if entry.rule == rule else entry for entry in entries)
