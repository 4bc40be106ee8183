"""Solution first: draws a layout and a random solution, reads its clues, and leaves out as many as requested."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.candidates import Candidates, Made
from gridlanes.generating.clues.clue_walk import ClueWalk
from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.clues.read_clues import clues_of
from gridlanes.generating.layouts import Layouts, Own, are_laid_out, laid_out, random_layouts
from gridlanes.generating.node_budgets import LARGE
from gridlanes.generating.proofs import are_unique, may_be_whole
from gridlanes.generating.request import Request
from gridlanes.generating.requested_difficulty import may_be_forced, must_be_forced
from gridlanes.generating.rooms.growth_mending import GrowthMending, rooms_to_mend
from gridlanes.generating.rooms.merged_cages import MergedCages, cages_to_merge
from gridlanes.generating.rooms.merged_rooms import MergedRooms, rooms_to_merge
from gridlanes.generating.rooms.pieced_layouts import PiecedLayouts, rooms_to_piece
from gridlanes.generating.rooms.regions import fitting_regions
from gridlanes.generating.rooms.repair import Repair, rooms_to_repair
from gridlanes.generating.rooms.room_growth import RoomGrowth, rooms_to_grow
from gridlanes.generating.rooms.room_numbers import with_numbers
from gridlanes.generating.rooms.room_splits import MAX_UNSURE, RoomSplits, rooms_to_part
from gridlanes.generating.rooms.room_walk import RoomWalk, rooms_to_walk
from gridlanes.generating.solutions.random_solutions import random_solutions
from gridlanes.generating.solutions.refill import Refill, sums_to_refill
from gridlanes.generating.solutions.shade_walk import ShadeWalk
from gridlanes.generating.solutions.solution_walk import SolutionWalk
from gridlanes.generating.solutions.step_walk import StepWalk
from gridlanes.generating.thinning import Thinning
from gridlanes.io.forms.fields.field import Field
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import WholePuzzles
from gridlanes.solvers.pool import SolverPool

_TREES = 6
"""random trees of a room along whose links it can be parted, where rooms have joined others"""


@dataclass
class SolutionFirst:
    """The scheme for the puzzles of one request. Results after the `deadline`, a value of `time.monotonic`, are not
    valid.
    """

    request: Request
    pool: SolverPool
    deadline: float | None = None
    facts: Facts = field(init=False)
    draws: Draws = field(init=False)
    thinning: Thinning = field(init=False)

    def __post_init__(self) -> None:
        self.facts = self.request.facts()
        self.draws = self.request.draws()
        self.thinning = Thinning(self.request, self.facts, self.draws, self.pool, self.deadline)

    def candidates(self, tries: Tries) -> Candidates:
        """The tries that give a puzzle with one solution if nothing is left out."""
        request, structure = self.request, self.request.structure
        generation = request.generation
        whole = generation.clued_solutions if may_be_whole(request, self.facts) else None
        if whole is not None:
            return self._whole(tries, whole(structure, self.draws, tries))
        layouts, marks, found = self._drawn(tries)
        if generation.shading_marks is not None:
            index = np.flatnonzero(found)
            walk = ShadeWalk(structure, *generation.shading_marks, self.pool, self.draws, self.deadline)
            marks[index], found[index] = walk.walked(tries.chosen(index), marks[index])
        if generation.marks_by_shown_clues is not None:
            marks = generation.marks_by_shown_clues(structure, self.draws, tries, marks)
        index = np.flatnonzero(found)
        refilled = sums_to_refill(request)
        if refilled is not None:
            refill = Refill(request, refilled, self.pool, self.draws, self.deadline)
            marks[index] = refill.refilled(tries.chosen(index), layouts.givens[index], marks[index])
        numbers = marks[index] - np.uint8(1)
        merging = cages_to_merge(request, self.facts)
        if merging is not None:
            merge = MergedCages(request, merging, self.pool, self.draws, self.deadline)
            fitting = merge.fitting(tries.chosen(index), layouts.givens[index], numbers)
        else:
            fitting = fitting_regions(request, self.draws, tries.chosen(index), numbers)
        fits = np.array([regions is not None for regions in fitting], np.bool_)
        own = [
            regions if refilled is not None else (*layouts.own[i], *regions)  # the same regions, with sums
            for i, regions in zip(index.tolist(), fitting, strict=True)
            if regions is not None
        ]
        index, numbers = index[fits], numbers[fits]
        tries, layout, marks = tries.chosen(index), layouts.givens[index], marks[index]
        if generation.repaired_from is not None and request.size.n_cells >= generation.repaired_from:
            mending = SolutionWalk(request, self._shown, self.pool, self.draws, self.deadline)
            marks = mending.walked(tries, own, layout, marks)
            numbers = marks - np.uint8(1)
        if generation.nearby_solutions is not None and request.size.n_cells >= generation.nearby_solutions_from:
            searching = None if may_be_forced(request.difficulty) else self.pool
            walking = StepWalk(
                structure, generation.nearby_solutions, self._shown, self.draws, searching, self.deadline
            )
            marks = walking.walked(tries, own, layout, marks)
            numbers = marks - np.uint8(1)
        own = with_numbers(request, own, numbers)
        growing = rooms_to_mend(request)
        if growing is not None:
            own, marks = GrowthMending(request, growing, self.pool, self.draws, self.deadline).mended(tries, own, marks)
        else:
            own = self._settled(tries, own, layout, self._with_always(layout, marks), marks)
        full, own = self._full(tries, own, layout, marks)
        is_proved = any(isinstance(each, NumberedRooms) and each.by_solution for each in request.genre.fields.values())
        is_proved |= generation.clues_determine_solution and self._shows_all
        sure = is_proved or bool((full.givens != 0).all()) or merging is not None  # nothing is open, or it was proved
        return self._fine(index, full, own, np.full(len(index), sure))

    def _whole(self, tries: Tries, drawn: WholePuzzles) -> Candidates:
        """The candidates among solutions that were drawn with their clues."""
        full, own = self._full(tries, [()] * len(tries), np.zeros_like(drawn.marks), drawn.marks, drawn.clues)
        return self._fine(np.arange(len(tries)), full, own, drawn.sure & self._shows_all)

    def _fine(self, index: NDArray[np.intp], full: Full, own: Own, sure: NDArray[np.bool_]) -> Candidates:
        """The candidates that have one solution, as is known where they are `sure` ``bool (n,)``, and may have as many
        clues as requested. The other arguments are as in `Candidates`.
        """
        fine, forced = self.thinning.may_have_as_many(full), np.zeros(len(sure), np.bool_)
        unsure = np.flatnonzero(fine & ~sure)
        if len(unsure):
            some = full.chosen(unsure) if len(unsure) < len(fine) else full
            fine[unsure] = are_unique(self.request, some, self.pool, self.deadline)
            forced[unsure] = must_be_forced(self.request.difficulty)
        every = Candidates(index, full, own, forced)
        return every if fine.all() else every.chosen(np.flatnonzero(fine))

    def _drawn(self, tries: Tries) -> tuple[Layouts, NDArray[np.uint8], NDArray[np.bool_]]:
        """Layouts, a random solution of each ``uint8 (n, C)``, and for which there is one ``bool (n,)``. On large
        boards rooms without a solution are drawn again, piece by piece, if the genre allows.
        """
        request, generation = self.request, self.request.generation
        if generation.rooms_with_solution is not None and are_laid_out(request):
            return laid_out(request, generation.rooms_with_solution, self.draws, tries, self.deadline)
        layouts = random_layouts(request, self.draws, tries)
        if generation.solutions_of_layouts is not None:
            marks = generation.solutions_of_layouts(request.structure, self.draws, tries, layouts.givens)
            return layouts, marks, np.ones(len(tries), np.bool_)
        laid = regions_of_rows(layouts.own) if any(layouts.own) else ()
        marks, found = random_solutions(
            request.structure,
            layouts.givens,
            laid,
            self.draws,
            tries,
            self.pool,
            request.start,
            self.deadline,
            whole=generation.start_is_solution,
            yields=generation.keeps_partial_start,
        )
        piecing, failed = rooms_to_piece(request), np.flatnonzero(~found)
        if piecing is not None and request.size.n_cells > LARGE and len(failed):
            pieces = PiecedLayouts(request, piecing, self.pool, self.draws, self.deadline)
            drawn = pieces.pieced(tries.chosen(failed), layouts.givens[failed])
            marks[failed], found[failed] = drawn.marks, drawn.found
            for i, entries in zip(failed.tolist(), drawn.own, strict=True):
                layouts.own[i] = entries
        return layouts, marks, found

    def _shown(self, tries: Tries, own: Own, layout: NDArray[np.uint8], marks: NDArray[np.uint8]) -> Full:
        """The puzzles with the numbers that rooms have in these solutions, and all their facts."""
        return self._full(tries, with_numbers(self.request, own, marks - np.uint8(1)), layout, marks)[0]

    def _full(
        self,
        tries: Tries,
        own: Own,
        layout: NDArray[np.uint8],
        marks: NDArray[np.uint8],
        clues: NDArray[np.int32] | None = None,
    ) -> tuple[Full, Own]:
        """Puzzles of `layout` ``uint8 (n, C)`` and regions with all their facts, those of their solutions `marks`
        ``uint8 (n, C)``, which have these `clues` if they are given; and all their regions.
        """
        generation, givens = self.request.generation, self._with_always(layout, marks)
        clues = self._clues(tries, givens, marks) if clues is None else clues
        shown = marks.take(self.facts.coords, axis=1)
        if generation.given_values is not None or self.request.is_bare:
            shown = shown * np.isin(shown, [*self._always, *map(self._number, self._given())])
        givens[:, self.facts.coords] = shown
        if self._followed:
            own = [(*regions, *self._following(row)) for regions, row in zip(own, givens, strict=True)]
        givens, clues = self._showable(givens, clues)
        return Full(givens, clues, regions_of_rows(own) if any(own) else (), marks), own

    def _showable(
        self, givens: NDArray[np.uint8], clues: NDArray[np.int32] | None
    ) -> tuple[NDArray[np.uint8], NDArray[np.int32] | None]:
        """Puzzles without the facts that the mask hides, and without those whose symmetric places then have none."""
        if not self.facts.allowed.all():
            hidden = np.broadcast_to(~self.facts.allowed, (len(givens), len(self.facts)))
            givens, clues = self.facts.without(hidden, givens, clues)
        if not self.facts.are_apart:
            lonely = self.facts.lonely(self.facts.present(givens, clues))
            givens, clues = self.facts.without(lonely, givens, clues)
        return givens, clues

    @property
    def _shows_all(self) -> bool:
        """Whether all facts of a solution may be shown, whatever the solution."""
        return bool(self.facts.allowed.all()) and self.facts.are_apart

    def _with_always(self, layout: NDArray[np.uint8], marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The givens of `layout` ``uint8 (n, C)`` with those that every puzzle shows."""
        return np.where(np.isin(marks, self._always), marks, layout)

    @property
    def _always(self) -> list[int]:
        """The numbers (from 1) of the marks that every puzzle shows."""
        return [self._number(value) for value in self.request.generation.always_given]

    def _number(self, value: int) -> int:
        """The number (from 1) of the mark with a value."""
        return self.request.structure.alphabet.number(value) + 1

    def _settled(
        self,
        tries: Tries,
        own: Own,
        givens: NDArray[np.uint8],
        with_always: NDArray[np.uint8],
        marks: NDArray[np.uint8],
    ) -> Own:
        """The regions of puzzles after their rooms were changed, joined or repaired, if the genre has such rooms.
        `with_always`: the givens including those that every puzzle shows.
        """
        request = self.request
        walking, merging, rooms = rooms_to_walk(request), rooms_to_merge(request), rooms_to_repair(request)
        if walking is not None and may_be_forced(request.difficulty):
            return RoomWalk(request, walking, self.draws, self.deadline).walked(tries, own, with_always, marks)
        if merging is not None:
            return self._merged(merging, tries, own, givens, marks)
        parting = rooms_to_part(request)
        if parting is not None:
            splits = RoomSplits(request, parting, self.pool, self.draws, self.deadline, most_unsure=MAX_UNSURE)
            return splits.parted(tries, own, givens, marks)
        growing = rooms_to_grow(request)
        if growing is not None:
            return self._grown(growing, tries, own, givens, marks)
        if rooms is not None:
            return Repair(request, rooms, self.pool, self.draws, self.deadline).repaired(tries, own, givens, marks)
        return own

    def _merged(
        self, merging: NumberedRooms, tries: Tries, own: Own, givens: NDArray[np.uint8], marks: NDArray[np.uint8]
    ) -> Own:
        """The regions of puzzles after rooms were joined. If any rooms fit a solution, rooms that leave other solutions
        are then split, and repaired if that does not help.
        """
        own = MergedRooms(self.request, merging, self.draws).merged(tries, own, givens, marks - np.uint8(1))
        if merging.pairs or merging.also:
            return own
        how = self.request, merging, self.pool, self.draws, self.deadline
        own = RoomSplits(*how, n_trees=_TREES).parted(tries, own, givens, marks)
        return Repair(*how).repaired(tries, own, givens, marks)

    def _grown(
        self, growing: Rooms, tries: Tries, own: Own, givens: NDArray[np.uint8], marks: NDArray[np.uint8]
    ) -> Own:
        """The regions of puzzles after rooms have grown, and were repaired where this may help."""
        how = self.request, growing, self.pool, self.draws, self.deadline
        fixed = [
            [cell for core in growing.rooms_of(self.request.structure, entries) for cell in core] for entries in own
        ]
        found, hopeless = RoomGrowth(*how).grown(tries, own, marks)
        index = np.flatnonzero(~hopeless)
        some, cells = [found[i] for i in index.tolist()], [fixed[i] for i in index.tolist()]
        repaired = Repair(*how).repaired(tries.chosen(index), some, givens[index], marks[index], cells)
        for i, entries in zip(index.tolist(), repaired, strict=True):
            found[i] = entries
        return found

    def _clues(self, tries: Tries, givens: NDArray[np.uint8], marks: NDArray[np.uint8]) -> NDArray[np.int32] | None:
        """All clues of puzzles with these `givens` and solutions `marks` ``uint8 (n, C)``."""
        request, structure, generation = self.request, self.request.structure, self.request.generation
        if generation.clues_of_solution is None:
            return clues_of(request.genre, structure, self.facts, givens, marks - np.uint8(1))
        if not len(marks):  # where no try has a solution
            return np.zeros((0, structure.n_clues), np.int32)
        clues = generation.clues_of_solution(structure, self.draws, tries, marks)
        if generation.redrawn_clues is None or not may_be_forced(request.difficulty):
            return clues
        return ClueWalk(structure, generation.redrawn_clues, self.draws, self.deadline).walked(
            tries, givens, marks, clues
        )

    def _following(self, givens: NDArray[np.uint8]) -> Iterator[RuleRegions]:
        """The regions of a puzzle's own that follow from its givens ``uint8 (C,)``."""
        for field_of_genre in self._followed:
            yield from field_of_genre.following(self.request.structure, givens)

    @cached_property
    def _followed(self) -> list[Field]:
        """The fields whose givens may determine regions."""
        return [each for each in self.request.genre.fields.values() if type(each).following is not Field.following]

    def _given(self) -> list[int]:
        """The values that may be given, of those that this structure has."""
        return [
            value
            for value in self.request.generation.given_values or ()
            if value in self.request.structure.alphabet.values
        ]

    def made(self, tries: Tries, candidates: Candidates) -> Made:
        """The puzzles of candidates, which are all of these `tries`, with facts left out."""
        return self.thinning.made(tries, candidates)
