"""The facts that a puzzle can show if a completion is its solution, and the images of these facts under moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.cage_facts import CageFacts
from gridlanes.enumerating.calculation_facts import CalculationFacts
from gridlanes.enumerating.choices import Groups
from gridlanes.enumerating.figure_facts import FigureFacts
from gridlanes.enumerating.hint_facts import HintFacts
from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.own_facts import OwnFacts
from gridlanes.enumerating.request import Enumeration
from gridlanes.enumerating.room_facts import RoomFacts
from gridlanes.enumerating.run_facts import RunFacts
from gridlanes.errors import ModelError
from gridlanes.generating.clues.read_clues import clues_of
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import Calculations
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.kernels.generating.hitting_sets import MAX_ELEMENTS
from gridlanes.model.clue import NO_CLUE


class CompletionFacts(NamedTuple):
    """The facts of the S completions of a layout, in columns: givens (mark numbers from 0), then clues, then those in
    regions of the puzzle's own. `values` ``int32 (S, F)``; `shown` ``bool (S, F)``: which of them puzzles can show.
    `always` ``int32 (S, a)``: the clues that every puzzle with this solution shows. `can_be` ``bool (S,)``: whether
    puzzles with the layout can have this solution. `groups`: which facts exclude each other.
    """

    values: NDArray[np.int32]
    shown: NDArray[np.bool_]
    always: NDArray[np.int32]
    can_be: NDArray[np.bool_]
    groups: Groups


class FactReader:
    """Reads facts off the completions of the layouts of an enumeration. `own`: those in regions of a puzzle's own, None
    if there are none.
    """

    def __init__(self, enumeration: Enumeration, layouts: AllLayouts) -> None:
        self._enumeration, self._layouts = enumeration, layouts
        self.own = own_facts_of(enumeration, layouts)
        facts = enumeration.facts
        self.n_givens, self.n_clues = len(facts.coords), len(facts.slots)
        place_of_coord = {coord: place for place, coord in enumerate(facts.coords.tolist())}
        place_of_slot = {slot: self.n_givens + place for place, slot in enumerate(facts.slots.tolist())}
        self._moved = np.array(
            [
                [place_of_coord[coord] for coord in coords[facts.coords].tolist()]
                + [place_of_slot[slot] for slot in slots[facts.slots].tolist()]
                for coords, slots in zip(enumeration.moves.coords, enumeration.moves.slots, strict=True)
            ],
            np.int64,
        ).reshape(len(enumeration.moves), len(facts))

    def read(self, layout: int, numbers: NDArray[np.uint8]) -> CompletionFacts:
        """The facts of completions ``uint8 (S, C)`` of a layout."""
        enumeration = self._enumeration
        facts = enumeration.facts
        marks = numbers + np.uint8(1)
        layouts = np.broadcast_to(self._layouts.givens[layout], marks.shape)
        values, shown = (
            [marks[:, facts.coords].astype(np.int32)],
            [np.isin(marks[:, facts.coords], enumeration.givable)],
        )
        shown[0] &= layouts[:, facts.coords] == 0
        clues = self._clues(layout, layouts, numbers)
        always = np.zeros((len(numbers), 0), np.int32)
        if clues is not None:
            values.append(clues[:, facts.slots])
            shown.append(values[-1] != NO_CLUE)
            if enumeration.arrows is not None:
                shown[-1] &= enumeration.arrows.is_own(layouts[0, : enumeration.size.n_cells])[self._arrow_cells]
            always = clues[:, enumeration.always_shown]
        if self.own is not None:
            values.append(self.own.read(layout, numbers))
            shown.append(values[-1] != NO_CLUE)
        # every puzzle shows all cells that have one of these marks
        hidden = np.isin(marks, enumeration.always) & (layouts == 0)
        return CompletionFacts(
            np.ascontiguousarray(np.concatenate(values, axis=1)),
            np.concatenate(shown, axis=1),
            always,
            ~hidden.any(axis=1),
            self._groups(layout, sum(part.shape[1] for part in values)),
        )

    def check_number(self, shown: NDArray[np.bool_]) -> None:
        """ModelError if the facts that a completion tells, those `shown` ``bool (F,)``, are too many for one word."""
        n_facts, n_own = int(shown.sum()), int(shown[self.n_givens + self.n_clues :].sum())
        if n_facts <= MAX_ELEMENTS:
            return
        told = f"{n_facts} facts, more than {MAX_ELEMENTS}"
        if self._enumeration.has_long_figures:
            kinds = " and ".join(field.name for field in self._enumeration.figures)
            told += f" ({n_facts - n_own} givens and clues, {n_own} {kinds}): request shorter ones (longest), or"
        else:
            told += ": request"
        raise ModelError(f"a puzzle could show {told} a smaller board")

    @property
    def _arrow_cells(self) -> NDArray[np.intp]:
        """``intp (K,)``: the cell of each clue, where each is a number with an arrow."""
        return self._enumeration.facts.slots % self._enumeration.size.n_cells

    def _groups(self, layout: int, n_facts: int) -> Groups:
        """Which facts exclude each other."""
        groups, of_own = Groups.none(n_facts), None if self.own is None else self.own.groups(layout)
        if of_own is not None:
            n_board = n_facts - len(of_own.group)
            groups.group[n_board:], groups.needed[n_board:] = of_own
        if self._enumeration.arrows is not None:
            groups.group[self.n_givens : self.n_givens + self.n_clues] = self._arrow_cells
        return groups

    def _clues(self, layout: int, givens: NDArray[np.uint8], numbers: NDArray[np.uint8]) -> NDArray[np.int32] | None:
        """``int32 (S, K)``: the clues that puzzles of a layout can show; None if they have none."""
        enumeration = self._enumeration
        facts, structure, placed = enumeration.facts, enumeration.structure, enumeration.placed
        if placed is None:
            return clues_of(enumeration.genre, structure, facts, givens, numbers)
        clues = np.full((len(numbers), structure.n_clues), NO_CLUE, np.int32)
        if placed.open is None:
            return clues
        here = self._layouts.clues[layout]
        is_open = here == placed.open
        for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
            rule = constraint.rule.bound_except(here, is_open) if constraint.rule.slots else None
            if rule is not None and rule.slots:
                clues[:, list(rule.slots)] = rule.read_clues(numbers[:, scope.coords], scope)
        read = clues[:, facts.slots]
        clues[:, facts.slots] = np.where((read < facts.least) | (read > facts.most), np.int32(NO_CLUE), read)
        return clues

    def moved(self, layout: int, moves: NDArray[np.intp]) -> NDArray[np.int64]:
        """``int64 (g, F)``: the images of the facts under some moves that keep the layout."""
        board = self._moved[moves]
        if self.own is None:
            return board
        return np.concatenate([board, self.own.moved(layout, moves) + board.shape[1]], axis=1)


def own_facts_of(enumeration: Enumeration, layouts: AllLayouts) -> OwnFacts | None:
    """What puzzles of these layouts can show in regions of their own."""
    if enumeration.numbered is not None:
        return RoomFacts(enumeration, layouts, enumeration.numbered)
    if isinstance(enumeration.own_field, Cages):
        return CageFacts(enumeration, layouts, enumeration.own_field)
    if isinstance(enumeration.own_field, CrossSums):
        return RunFacts(enumeration, layouts, enumeration.own_field)
    if isinstance(enumeration.own_field, Calculations):
        return CalculationFacts(enumeration, layouts)
    if enumeration.hints is not None:
        return HintFacts(enumeration, layouts)
    if enumeration.figures:
        return FigureFacts(enumeration, enumeration.figures)
    return None
