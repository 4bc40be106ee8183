"""Random small puzzles of every genre, for the three solvers: some without a solution, some with one, some with more.

``random_puzzle(rng, genre)`` makes one from what the genre's file says: a layout (walls, rooms, options), a random
solution of it, then the clues and figures that fit the solution and some of its marks, of which some are left out and
now and then one is made wrong. All that is random comes from `rng`, so a seed makes the same puzzle again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from easy_puzzles import is_easy
from numpy.typing import NDArray
from puzzles import ask
from random_data import nothing, small_sizes
from random_regions import regions_that_fit, with_numbers
from random_shapes import connected_areas, fitting_areas
from random_values import random_board, value

from gridlanes import generate
from gridlanes.compile.structure import Structure
from gridlanes.errors import GridlanesError, PuzzleError
from gridlanes.io.forms.fields.blocked_cells import BlockedCells
from gridlanes.io.forms.fields.calculations import Calculations
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.io.forms.fields.domino_numbers import DominoNumbers
from gridlanes.io.forms.fields.field import Size, size_of
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.fields.stretches import Stretches
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.reading import read_rows
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.registry import find_genre
from gridlanes.rules import Table
from gridlanes.samplers.areas import take_in
from gridlanes.samplers.draws import Draws, Purpose, Tries

_TRIES, _MAX_VARIANTS = 200, 3
"""layouts; values of an option that are tried, the usual one among them"""


def random_puzzle(rng: random.Random, genre: Genre) -> PuzzleRow:
    """An easy puzzle: of few solutions, which a brute force soon finds."""
    if genre.generation.marks_by_shown_clues is None and genre.generation.clues_of_solution is None:
        layout = random_layout(rng, genre)
        full = with_clues(rng, genre, layout, random_solution(rng, layout))
    else:
        layout, full = made(rng, genre)
    full = with_unknown(rng, genre, full)
    always = _always_shown(full) if rng.random() < 0.5 else set()
    parts = [*_parts(full, layout, always)]
    rng.shuffle(parts)
    n_shown = int(rng.random() ** 0.7 * len(parts))
    if genre.generation.start_is_solution and rng.random() < 0.5:  # with any clue less there is hardly ever a solution
        n_shown = len(parts)
    puzzle = _with_parts(full, layout, parts[:n_shown], always)
    while n_shown < len(parts) and not is_easy(puzzle):
        n_shown += 1 + len(parts) // 12
        puzzle = _with_parts(full, layout, parts[:n_shown], always)
    if n_shown >= len(parts):  # which need not be easy: those that are made do not show all marks
        puzzle = _made_easy(rng, puzzle)
    wrong = spoiled(rng, genre, puzzle) if rng.random() < 0.4 else puzzle
    return wrong if is_easy(wrong) else puzzle


def _made_easy(rng: random.Random, puzzle: PuzzleRow) -> PuzzleRow:
    """The puzzle with marks of a solution given until it is easy; as it is if there is none."""
    if is_easy(puzzle):
        return puzzle
    missing = [coord for coord in range(len(puzzle.givens)) if not puzzle.givens[coord]]
    rng.shuffle(missing)
    for solution in _solutions(puzzle, puzzle.givens, 1):
        while missing and not is_easy(puzzle):
            givens = puzzle.givens.copy()
            for coord in missing[: 1 + len(givens) // 12]:
                givens[coord] = solution[coord] + 1
            missing = missing[1 + len(givens) // 12 :]
            puzzle = puzzle._replace(givens=givens)
    return puzzle


def made(rng: random.Random, genre: Genre) -> tuple[PuzzleRow, PuzzleRow]:
    """The layout of a puzzle that the generator makes, and the puzzle: for genres in which a layout alone has no
    solution. Half of the time one that is not known to have but one solution, where the generator's has all its clues.
    """
    large = [size for size in small_sizes(genre.name) if min(size) > 1 and size.n_cells > 8]
    size = rng.choice(large)
    if genre.generation.start_is_solution and genre.generation.symmetries and rng.random() < 0.5:
        return _whole(rng, genre, size)
    text = generate(genre.name, 1, size=tuple(size), seed=rng.getrandbits(32)).row(0).puzzle
    (group,) = read_rows([text]).groups
    full = group.puzzle(0)
    bare = np.full_like(full.all_clues, NO_CLUE)
    return PuzzleRow(full.structure, np.zeros_like(full.givens), bare, full.row_regions), full


def _whole(rng: random.Random, genre: Genre, size: Size) -> tuple[PuzzleRow, PuzzleRow]:
    """The layout of a random solution, and all its clues; now and then of one that shares them with another, where
    that is found.
    """
    assert genre.generation.start is not None
    structure, first, shared = genre.make(size), np.zeros(1, np.int64), rng.random() < 0.3
    for attempt in range(_TRIES):
        draws = Draws(rng.getrandbits(32), genre.name)
        marks = genre.generation.start(structure, draws, Tries(first, first))[0]
        if marks.all():
            bare = PuzzleRow(structure, np.zeros_like(marks), np.full(structure.n_clues, NO_CLUE, np.int32), ())
            full = with_clues(rng, genre, bare, marks - np.uint8(1))._replace(givens=bare.givens)
            if not shared or attempt == _TRIES - 1 or len(_solutions(full, full.givens, 2)) > 1:
                return bare, full
    raise AssertionError(f"{genre.name}: no solution in {_TRIES} tries")


# Layouts and solutions ------------------------------------------------------------------------------------------------


def random_layout(rng: random.Random, genre: Genre) -> PuzzleRow:
    """A puzzle that has what its solution depends on, and no clues."""
    for _ in range(_TRIES):
        size = rng.choice(small_sizes(genre.name))
        data: dict[str, Any] = {}
        for field in genre.fields.values():
            if isinstance(field, Cells) and field.number_mark is not None:
                data[field.name] = _random_walls(rng, field, size)
            elif field.variants(size):
                data[field.name] = rng.choice(field.variants(size)[:_MAX_VARIANTS])
            elif isinstance(field, Calculations | CrossSums | DominoNumbers | Stretches | BlockedCells) or (
                isinstance(field, Rooms) and field.comes_first(size)
            ):
                data[field.name] = value(field, rng, size)
                if isinstance(field, NumberedRooms):
                    del data[field.name]["numbers"]
            elif field.required and not isinstance(field, Rooms):
                data[field.name] = nothing(field, size)
        try:
            layout = genre.data(data | _random_rooms(rng, genre, size, data))
        except PuzzleError:
            continue
        if any(isinstance(field, Calculations) for field in genre.fields.values()):
            layout = layout._replace(row_regions=())  # which come with the clues
        for field in genre.fields.values():
            if isinstance(field, CrossSums):
                layout = layout._replace(row_regions=tuple(field.regions_of(layout.givens != 0, size, None)))
        layout = _with_always(rng, genre, layout)
        if _solutions(layout, layout.givens, 1):
            return layout
    raise AssertionError(f"{genre.name}: no layout with a solution in {_TRIES}")


def _with_always(rng: random.Random, genre: Genre, layout: PuzzleRow) -> PuzzleRow:
    """The layout with the marks of a random solution that every puzzle shows."""
    generation, structure = genre.generation, layout.structure
    if not generation.always_given or generation.start is None or layout.givens.any():  # the layout has them
        return layout
    first = np.zeros(1, np.int64)
    marks = generation.start(structure, Draws(rng.getrandbits(32), genre.name), Tries(first, first))[0]
    shown = np.isin(marks, [structure.alphabet.number(value) + 1 for value in generation.always_given])
    return layout._replace(givens=np.where(shown, marks, layout.givens))


def _random_walls(rng: random.Random, field: Cells, size: Size) -> list[list[Any]]:
    share, wall = rng.uniform(0, 0.5), field.unknown.characters[:1]
    return random_board(size, lambda: wall if rng.random() < share else None)


def _random_rooms(rng: random.Random, genre: Genre, size: Size, data: dict[str, Any]) -> dict[str, Any]:
    """Rooms of any size that fit a solution of what there is besides them, with the options of `data`."""
    fields = [field for field in genre.fields.values() if isinstance(field, Rooms) and not field.comes_first(size)]
    if not fields:
        return {}
    options = {name: data[name] for name, field in genre.fields.items() if isinstance(field, Option) and name in data}
    structure = genre.make(size, options)
    clues = np.full(structure.n_clues, NO_CLUE, np.int32) if structure.n_clues else None
    bare = PuzzleRow(structure, np.zeros(structure.n_coords, np.uint8), clues, ())
    if not _solutions(bare, bare.givens, 1):
        raise PuzzleError("no rooms fit, as there is no solution")
    for attempt in range(_TRIES):  # of one in which nothing is marked no rooms may be left
        found = {field.name: _rooms_of(rng, field, structure, random_solution(rng, bare), size) for field in fields}
        if None in found.values() and attempt:  # rooms of such a shape are hardly found around any solution
            found = {field.name: _rooms_as_made(rng, genre, field, structure, size) for field in fields}
        if None not in found.values():
            return found
    raise AssertionError(f"no rooms in {_TRIES} solutions")


def _rooms_of(rng: random.Random, field: Rooms, structure: Structure, solution: NDArray[np.uint8], size: Size) -> Any:
    """A value of a field of rooms whose rule holds in each of them; None if none is found. Numbers come later."""
    rule = field.rule(structure)

    @cache
    def is_right(cells: tuple[int, ...]) -> bool:
        scope = Scope(structure.grid, structure.alphabet, (np.array(cells, np.intp),))
        return bool(rule.holds(solution[None, cells], scope)[0])

    def holds(cells: list[int]) -> bool:
        return is_right(tuple(cells))

    if isinstance(field, NumberedRooms):
        areas = connected_areas(rng, size, 5)
        return {"areas": [areas[row * size.cols : (row + 1) * size.cols] for row in range(size.rows)]}
    if field.has_exits:  # more than the rule holds, which the field alone sees to
        dice = Draws(rng.getrandbits(32), field.name).dice(0, 0, Purpose.LAYOUT)
        if field.has_more:
            found = field.fitted(dice, structure, solution, holds)
            return found and field.write(PuzzleRow(structure, np.zeros(structure.n_coords, np.uint8), None, found))
        return _named(field.fitting(dice, size, solution, holds), size)
    areas = fitting_areas(rng, size, holds)
    return areas and [areas[row * size.cols : (row + 1) * size.cols] for row in range(size.rows)]


def _rooms_as_made(rng: random.Random, genre: Genre, field: Rooms, structure: Structure, size: Size) -> Any:
    """A value of a field of rooms as generated puzzles have it; None where their solutions have no rooms."""
    draws, first = Draws(rng.getrandbits(32), genre.name), np.zeros(1, np.int64)
    if genre.generation.rooms_with_solution is not None:
        ((areas,), (marks,)) = genre.generation.rooms_with_solution(structure, draws, Tries(first, first))
        if not marks.any():
            return None
        dice, empty = draws.dice(0, 0, Purpose.LAYOUT), structure.alphabet.number(field.hole) + 1
        return _named(take_in(dice, *size, [[cell for cell in area if marks[cell] != empty] for area in areas]), size)
    marks = None if genre.generation.start is None else genre.generation.start(structure, draws, Tries(first, first))[0]
    if marks is None or not marks.all():
        return None
    return _named(field.fitting(draws.dice(0, 0, Purpose.LAYOUT), size, marks - np.uint8(1), lambda cells: True), size)


def _named(rooms: list[list[int]] | None, size: Size) -> list[list[int]] | None:
    """Rooms as a board of their names; None for none."""
    name_of = {cell: name for name, room in enumerate(rooms or ()) for cell in room}
    return rooms and [[name_of[row * size.cols + col] for col in range(size.cols)] for row in range(size.rows)]


def random_solution(rng: random.Random, layout: PuzzleRow) -> NDArray[np.uint8]:
    """A solution of a layout as mark numbers ``(C,)``: the marks of some coords are chosen, as long as there is one."""
    givens = layout.givens.copy()
    for coord in rng.sample(range(len(givens)), min(6, len(givens))):
        if not givens[coord]:
            givens[coord] = rng.randint(1, len(layout.structure.alphabet))
            if not _solutions(layout, givens, 1):
                givens[coord] = 0
    return np.array(rng.choice(_solutions(layout, givens, rng.randint(1, 8))), np.uint8)


def _solutions(layout: PuzzleRow, givens: NDArray[np.uint8], limit: int) -> list[tuple[int, ...]]:
    return ask(
        layout.structure, givens, limit, clues=layout.clues, row_regions=regions_of_rows([layout.row_regions])
    ).solutions


# Clues and figures ----------------------------------------------------------------------------------------------------


def with_clues(rng: random.Random, genre: Genre, layout: PuzzleRow, solution: NDArray[np.uint8]) -> PuzzleRow:
    """The layout with all clues that its solution has, with figures that fit it, and with all marks given."""
    structure, clues = layout.structure, layout.all_clues.copy()
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        slots = list(constraint.rule.slots)
        if slots:
            clues[slots] = constraint.rule.read_clues(solution[None, scope.coords], scope)[0]
    own = [*layout.row_regions]
    for field in genre.fields.values():
        if isinstance(field, NumberedRooms):
            own = [
                with_numbers(rng, entry, layout, solution) if entry.rule == field.numbered else entry for entry in own
            ]
        if isinstance(field, Cells) and field.number_mark is not None:  # a number makes its cell a wall
            mark = structure.alphabet.number(field.number_mark) + 1
            n_cells = structure.grid.rows * structure.grid.cols
            clues[:n_cells][layout.givens[:n_cells] != mark] = NO_CLUE
        if isinstance(field, CrossSums):
            values = np.array(structure.alphabet.values)[solution]
            own += field.regions_of(layout.givens != 0, size_of(layout), values)
        own += regions_that_fit(rng, field, layout, solution)
    givens = solution + np.uint8(1)
    if genre.generation.given_values is not None:
        values = np.array(structure.alphabet.values)[solution]
        givens[(layout.givens == 0) & ~np.isin(values, genre.generation.given_values)] = 0
    return PuzzleRow(structure, givens, clues if structure.n_clues else None, tuple(own))


def with_unknown(rng: random.Random, genre: Genre, full: PuzzleRow) -> PuzzleRow:
    """Some clues become those that stand for any number, where there are such, in most puzzles."""
    clues = full.all_clues.copy()
    for field in genre.fields.values():
        if isinstance(field, Cells) and field.unknown_clue != NO_CLUE:
            share = rng.choice((0, 0.3, 0.8))
            for slot in np.flatnonzero(clues != NO_CLUE).tolist():
                clues[slot] = field.unknown_clue if rng.random() < share else clues[slot]
    return full if full.clues is None else full._replace(clues=clues)


# Some of it -----------------------------------------------------------------------------------------------------------

Part = tuple[str, int, int]
"""a given (its coord), a clue (its slot) or a region (its rule's place, and its own)"""


def _parts(full: PuzzleRow, layout: PuzzleRow, always: set[int]) -> Iterator[Part]:
    """All that may be left out: not the clues that are `always` shown."""
    yield from (("given", coord, 0) for coord in np.flatnonzero(layout.givens == 0).tolist())
    yield from (("clue", slot, 0) for slot in np.flatnonzero(full.all_clues != NO_CLUE).tolist() if slot not in always)
    for entry, own in enumerate(full.row_regions):
        laid = entry < len(layout.row_regions)  # such a region is there in any case, its number need not be
        told = laid and own.rule.slots
        yield from (("region", entry, i) for i, clue in enumerate(own.clues) if not laid or (told and clue != NO_CLUE))


def _with_parts(full: PuzzleRow, layout: PuzzleRow, parts: list[Part], always: set[int]) -> PuzzleRow:
    """The layout with some of the parts."""
    shown = {*parts}
    givens = layout.givens.copy()
    clues = np.full_like(full.all_clues, NO_CLUE)
    clues[[*always]] = full.all_clues[[*always]]
    own = [*layout.row_regions]
    for kind, number, _ in parts:
        if kind == "given":
            givens[number] = full.givens[number]
        elif kind == "clue":
            clues[number] = full.all_clues[number]
    n_laid = len(own)
    for number, entry in enumerate(full.row_regions):
        chosen = [i for i in range(len(entry.regions)) if ("region", number, i) in shown]
        if number < n_laid and chosen:
            own[number] = entry._replace(clues=[clue if i in chosen else NO_CLUE for i, clue in enumerate(entry.clues)])
        elif chosen:
            regions, totals = [entry.regions[i] for i in chosen], [entry.clues[i] for i in chosen]
            own.append(RuleRegions(entry.rule, regions, totals))
    return PuzzleRow(full.structure, givens, None if full.clues is None else clues, tuple(own))


def _always_shown(puzzle: PuzzleRow) -> set[int]:
    """The slots of clues that generated puzzles never leave out."""
    fields = find_genre(puzzle.structure.genre).fields.values()
    return {slot for field in fields for slot in field.always(puzzle.structure)}


def spoiled(rng: random.Random, genre: Genre, puzzle: PuzzleRow) -> PuzzleRow:
    """A puzzle with one given or clue changed, as far as it is one that the genre can say."""
    givens, clues, own = puzzle.givens.copy(), puzzle.all_clues.copy(), [*puzzle.row_regions]
    says_givens = len(own) < 2 or any(len(field.givable(puzzle.structure.grid)) for field in genre.fields.values())
    places = [("given", coord) for coord in np.flatnonzero(givens).tolist() if says_givens]
    places += [(kind, slot) for slot in np.flatnonzero(clues != NO_CLUE).tolist() for kind in ("clue", "elsewhere")]
    places += [("region", number) for number, entry in enumerate(own) if entry.rule.slots]
    places += [("room", number) for number, entry in enumerate(own) if not entry.rule.slots and len(entry.regions) > 1]
    if any(isinstance(field, Rooms) and field.has_more for field in genre.fields.values()):
        places = [place for place in places if place[0] == "region"]  # other regions follow from rooms
    if not places:
        return puzzle
    kind, number = rng.choice(places)
    if kind == "given":
        givens[number] = rng.randint(1, len(puzzle.structure.alphabet))
    elif kind == "clue":
        clues[number] += rng.choice((-1, 1))
    elif kind == "elsewhere":  # a clue changes places with what another slot has, most often none
        other = rng.randrange(len(clues))
        clues[[number, other]] = clues[[other, number]]
    elif kind == "room":  # a cell moves into another region
        regions = [[*region] for region in own[number].regions]
        taken, larger = rng.sample(range(len(regions)), 2)
        regions[larger].append(regions[taken].pop())
        kept = [i for i, region in enumerate(regions) if region]
        clues_kept = [own[number].clues[i] for i in kept]
        own[number] = own[number]._replace(regions=[regions[i] for i in kept], clues=clues_kept)
    else:
        totals = [*own[number].clues]
        totals[rng.randrange(len(totals))] += rng.choice((-1, 1))
        own[number] = own[number]._replace(clues=totals)
    wrong = PuzzleRow(puzzle.structure, givens, None if puzzle.clues is None else clues, tuple(own))
    try:
        told = genre.data(genre.to_data(wrong))
    except GridlanesError:
        return puzzle
    # Where regions follow from others, or their rule from their length, they are those of what was told.
    follows = len(own) > 1 or any(isinstance(entry.rule, Table) for entry in own)
    return told if follows or told.structure is not wrong.structure else wrong
