"""Structures: the grid, alphabet and constraints that many puzzles share, and the index arrays made of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial, wraps
from inspect import signature
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.crossings import Crossing, find_crossings
from gridlanes.compile.exclusions import apart_of
from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.tables import program_tables_of, tables_of
from gridlanes.errors import ModelError
from gridlanes.kernels.search.crossing_in_memory import in_memory_scratch
from gridlanes.kernels.search.tables import ProgramTables, Tables
from gridlanes.lowering.program import Program
from gridlanes.lowering.scratch_size import ScratchSize
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.garbage import gc_paused
from gridlanes.model.grid import Grid
from gridlanes.model.kinds import check_kind
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.regions import Coords
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints, coords_of
from gridlanes.puzzles.puzzle import Puzzle, givens_of
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule
from gridlanes.rules.distinct import Distinct
from gridlanes.rules.pin import Pin


def shared(make: Callable[..., Structure]) -> Callable[..., Structure]:
    """Decorates a function that makes structures, so that it returns the same object for the same arguments, however
    they are passed: rows that share a structure are solved together.
    """

    @lru_cache(maxsize=256)
    def cached(*args: Any, **options: Any) -> Structure:
        with gc_paused():
            found = make(*args, **options)
        if found.made_by is None:  # the function that makes it may call another one that is shared
            found.made_by = partial(structure, *args, **options)
        return found

    arguments = signature(make)
    n_arguments = len(arguments.parameters)

    @lru_cache(maxsize=256)
    def bound(*args: Any, **options: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
        found = arguments.bind(*args, **options)
        found.apply_defaults()
        return found.args, found.kwargs

    @wraps(make)
    def structure(*args: Any, **options: Any) -> Structure:
        if len(args) == n_arguments:  # to bind arguments takes longer than all else here
            return cached(*args, **options)
        every, others = bound(*args, **options)
        return cached(*every, **others)

    return structure


TablesThatFollow = Callable[["Structure", Sequence[RowRegions]], Iterable[KernelTables]]
"""makes tables of the consequences of the row regions of a structure's rows"""


class Structure:
    """The grid, alphabet and constraints that puzzles of one kind and size share, and the index arrays made of them.

    Facts that differ from puzzle to puzzle (givens, clues, row regions) are not part of it: see `Batch`.

    `constraints`: one by one, or many that are alike. `blank`: the values that a coord without a given may take, if
    givens may have other values (the walls of Akari); default the whole alphabet. `domains`: the values of single
    coords, if they are fewer. `first`: the value that the search tries first. `probing`: whether hypotheses are tried
    before a branch, where they pay: 0 never, 1 with the cheap kernels, 2 with all (kernels/search/probing.py);
    `probing_first`: from the first node on, not only after many nodes. `lowering`: fills the program instead of the
    rules' own tables, if a genre's joint kernels imply these; the rules still check every solution. `in_bulk`: another
    such lowering, where many puzzles are tested while some are made: what fills the tiles need not be quick for a
    puzzle alone. `options`: the genre's options besides the size of the grid. `following`: makes consequences of the
    row regions, for propagation only. `simple`: weaker constraints that follow from the others, for grading: what a
    person looks at first; `one_by_one`: a lowering for `separate`. Raises `ModelError` if a rule refuses its region.
    """

    def __init__(
        self,
        grid: Grid,
        alphabet: Alphabet,
        constraints: Iterable[Constraint | ManyConstraints],
        *,
        genre: str = "",
        blank: Sequence[int] | None = None,
        domains: Mapping[int, Sequence[int]] | None = None,
        first: int | None = None,
        probing: int = 0,
        probing_first: bool = False,
        lowering: Callable[[Program], None] | None = None,
        in_bulk: Callable[[Program], None] | None = None,
        options: Mapping[str, Any] | None = None,
        following: TablesThatFollow | None = None,
        simple: Iterable[Constraint] = (),
        one_by_one: Callable[[Program], None] | None = None,
    ):
        self.grid: Grid = check_kind("Structure", "grid", grid, Grid)
        self.grid.require_coords()
        self.alphabet: Alphabet = check_kind("Structure", "alphabet", alphabet, Alphabet)
        self.genre = genre
        chosen = {} if options is None else options
        self.options: dict[str, Any] = dict(check_kind("Structure", "options", chosen, Mapping))
        self.parts: tuple[Constraint | ManyConstraints, ...]
        self.parts = check_kind("Structure", "constraints", constraints, tuple[Constraint | ManyConstraints, ...])
        """the constraints, many at once where they are alike"""
        for part in self.parts:
            if isinstance(part, Constraint):
                part.scope(grid, alphabet)
        self.blank: tuple[int, ...] = alphabet.values
        if blank is not None:
            self.blank = check_kind("Structure", "blank", blank, tuple[int, ...])
        given = {} if domains is None else check_kind("Structure", "domains", domains, Mapping)
        self.domains: dict[int, Sequence[int]] = dict(given)
        self.first_mark = 0 if first is None else alphabet.number(first)
        self.probing, self.probing_first = probing, probing_first
        self._lowering, self._in_bulk, self._following = lowering, in_bulk, following
        self._simple, self._one_by_one = simple, one_by_one
        self.cache: dict[Hashable, Any] = {}
        """a cache for other modules, each with keys of its own: objects derived from the structure"""
        self.seconds_in_search = 0.0  # of all searches of this process for its rows
        self._program_tables: dict[WordFormat, ProgramTables] = {}
        self._tables: dict[tuple[WordFormat, bool], Tables] = {}
        self._auxiliary_words: dict[WordFormat, NDArray[np.unsignedinteger]] = {}
        self._domain_words: dict[tuple[WordFormat, bool], NDArray[np.unsignedinteger]] = {}
        self.made_by: partial[Structure] | None = None
        """the call of a `shared` function that returns this very structure; None if there is none"""

    def __reduce__(self) -> tuple[Callable[..., Structure], tuple[Any, ...]]:
        """For pickling and copying: the call that returns the shared structure, or else what it was made of. Index
        arrays and compiled code are not part of it.
        """
        if self.made_by is not None:
            return self.made_by, ()
        return partial(Structure, **self._arguments), (self.grid, self.alphabet, self.constraints)

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """All constraints, one by one."""
        with gc_paused():
            return tuple(chain(*([part] if isinstance(part, Constraint) else part for part in self.parts)))

    @cached_property
    def scopes(self) -> tuple[Scope, ...]:
        """The scope of each constraint."""
        with gc_paused():
            return tuple(constraint.scope(self.grid, self.alphabet) for constraint in self.constraints)

    @property
    def _arguments(self) -> dict[str, Any]:
        """What it was made of besides the grid, the alphabet and the constraints."""
        return {
            "genre": self.genre,
            "blank": self.blank,
            "domains": self.domains,
            "first": self.alphabet.values[self.first_mark],
            "probing": self.probing,
            "probing_first": self.probing_first,
            "lowering": self._lowering,
            "in_bulk": self._in_bulk,
            "options": self.options,
            "following": self._following,
            "simple": self.simple,
            "one_by_one": self._one_by_one,
        }

    @cached_property
    def simple(self) -> tuple[Constraint, ...]:
        """The weaker constraints; made when they are first asked for if an iterator makes them."""
        found: tuple[Constraint, ...] = check_kind("Structure", "simple", self._simple, tuple[Constraint, ...])
        return found

    @cached_property
    def for_tests(self) -> Structure:
        """The structure for tests of many puzzles at once while some are made: the same coords, clues and solutions.
        The search takes other nodes, so that no figures come from it.
        """
        if self._in_bulk is None:
            return self
        changed = {"lowering": self._in_bulk, "in_bulk": None}
        return Structure(self.grid, self.alphabet, self.parts, **self._arguments | changed)

    @cached_property
    def separate(self) -> Structure:
        """The structure with each constraint compiled by itself, without what its genre compiles several of them to, or
        with its simple constraints instead; the structure itself if there is neither. It propagates less.
        """
        if self._lowering is None and self._one_by_one is None and not self.simple:
            return self
        return self.with_constraints(self.simple or self.parts, self._one_by_one)

    def with_constraints(
        self, constraints: Iterable[Constraint | ManyConstraints], lowering: Callable[[Program], None] | None = None
    ) -> Structure:
        """A structure of these coords under other constraints, each compiled by itself unless there is a `lowering`."""
        return Structure(
            self.grid, self.alphabet, constraints, blank=self.blank, domains=self.domains, lowering=lowering
        )

    @property
    def adds_tables(self) -> bool:
        """Whether row regions may have consequences."""
        return self._following is not None

    def following(self, row_regions: Sequence[RowRegions]) -> Iterable[KernelTables]:
        """Tables of the consequences of row regions."""
        return [] if self._following is None else self._following(self, row_regions)

    def puzzle(
        self,
        givens: Sequence[int] | NDArray[np.uint8] | None = None,
        clues: Sequence[int] | NDArray[np.int32] | None = None,
        row_regions: Iterable[RowRegions] = (),
    ) -> Puzzle:
        """The puzzle of one row: the shared constraints with their clues in place, its row regions, its givens.

        `givens` ``uint8 (C,)``: 0 for an empty coord, else the number of the given mark counted from 1; None for none.
        `clues` ``(n_clues,)``, None for none. `row_regions`: its row regions of each kind (`RowRegions.of_row`).
        Raises ModelError for a given that is no mark of the alphabet.
        """
        grid, alphabet = self.grid, self.alphabet
        numbers = np.zeros(grid.n_coords, np.uint8) if givens is None else np.asarray(givens)
        none_given = np.full(self.n_clues, NO_CLUE)
        constraints = []
        for constraint in self.constraints:
            rule = constraint.rule.bound(none_given if clues is None else clues)
            if rule is not None:
                constraints.append(Constraint(rule, constraint.regions, constraint.role))
        for regions in row_regions:
            constraints += regions.constraints(grid)
        constraints += givens_of(grid, alphabet, numbers)
        domains = {coord: tuple(values) for coord, values in self.domains.items()}
        if len(self.blank) < len(alphabet):
            for coord in np.flatnonzero(numbers == 0).tolist():
                left = domains.get(coord, alphabet.values)
                domains[coord] = tuple(value for value in left if value in self.blank)
        return Puzzle(grid, alphabet, constraints, domains, self.genre)

    @cached_property
    def laid(self) -> LaidRegions:
        """The coords of each constraint, as arrays."""
        return coords_of(self.parts, self.grid, self.alphabet)

    @cached_property
    def regions(self) -> list[Coords]:
        """The coords of each constraint."""
        return self.laid.split()

    @cached_property
    def n_clues(self) -> int:
        """The number of clues of a puzzle: the slots that the constraints name."""
        with gc_paused():
            many = (part.n_slots for part in self.parts if isinstance(part, ManyConstraints))
            named = (part.rule.slots for part in self.parts if isinstance(part, Constraint))
            return max(0, *many, 1 + max((max(slots) for slots in named if slots), default=-1))

    @cached_property
    def program(self) -> Program:
        """The kernels of all rules but Distinct and Pin, which have tables of their own."""
        program = Program(self.grid, self.alphabet, is_alone=[*map(type, self.parts)] == [Constraint])
        with gc_paused():
            if self._lowering is not None:
                self._lowering(program)
                return program
            for part in self.parts:
                if not isinstance(part.rule, (Distinct, Pin)):
                    part.lower(program)
        return program

    def on_scopes(self, parts: Iterable[Constraint | ManyConstraints]) -> Iterator[tuple[Rule, Scope]]:
        """The rule and the scope of each constraint of some parts."""
        for part in parts:
            if isinstance(part, Constraint):
                yield part.rule, part.scope(self.grid, self.alphabet)
            else:
                yield from part.on_scopes(self.grid, self.alphabet)

    def under(self, *kinds: type[Rule]) -> Iterator[tuple[Rule, Scope]]:
        """The rule and the scope of each constraint whose rule is of one of some kinds, in order."""
        return self.on_scopes(part for part in self.parts if isinstance(part.rule, kinds))

    @property
    def n_coords(self) -> int:
        return self.grid.n_coords

    @cached_property
    def word_format(self) -> WordFormat:
        """The narrowest word that holds the alphabet."""
        return WordFormat.smallest_for(self.program.most_marks, self.program.n_coords)

    @cached_property
    def distinct_regions(self) -> list[Coords]:
        """The regions of all Distinct constraints with at least two coords, each once."""
        found: dict[tuple[int, ...], Coords] = {}
        for _, scope in self.under(Distinct):
            if len(scope.coords) > 1:
                found.setdefault(tuple(sorted(scope.coords.tolist())), scope.coords)
        return list(found.values())

    @cached_property
    def apart(self) -> NDArray[np.bool_]:
        """``bool (C, C)``: which pairs of coords hold different marks, because a distinct region contains both."""
        return apart_of(self.n_coords, [region.tolist() for region in self.distinct_regions])

    @cached_property
    def domain(self) -> list[int]:
        """The candidate word of each coord before any puzzle's givens: its values, less what shared Pins exclude."""
        words = [(1 << len(self.alphabet)) - 1] * self.n_coords
        known: dict[int, int] = {}  # by the identity of the values, which many coords share
        for coord, values in self.domains.items():
            if id(values) not in known:
                known[id(values)] = sum(1 << self.alphabet.number(value) for value in values)
            words[coord] = known[id(values)]
        for rule, scope in self.under(Pin):
            assert isinstance(rule, Pin)
            words[scope.coords[0]] &= 1 << scope.number(rule.mark)
        return words

    def domain_words(self, word_format: WordFormat, *, blank: bool = False) -> NDArray[np.unsignedinteger]:
        """`domain` as words ``(C,)``, or the rest of it for coords without a given; made once for each format."""
        if (word_format, blank) not in self._domain_words:
            allowed = sum(1 << self.alphabet.number(value) for value in self.blank)
            words = [word & allowed if blank else word for word in self.domain]
            self._domain_words[word_format, blank] = word_format.listed(words)
        return self._domain_words[word_format, blank]

    def auxiliary_words(self, word_format: WordFormat) -> NDArray[np.unsignedinteger]:
        """Words ``(n,)``: the domains of the program's auxiliary coords; made once for each format."""
        if word_format not in self._auxiliary_words:
            self._auxiliary_words[word_format] = word_format.listed(self.program.auxiliary_domains)
        return self._auxiliary_words[word_format]

    @cached_property
    def crossings(self) -> tuple[list[Crossing], list[Crossing]]:
        """The crossings of its complete distinct regions, of the first and of the second direction."""
        complete = [region.tolist() for region in self.distinct_regions if len(region) == len(self.alphabet)]
        return find_crossings(complete)

    @cached_property
    def scratch_size(self) -> ScratchSize:
        """The working space of the kernels; regions of single rows may need more."""
        shapes = {crossing.shape for direction in self.crossings for crossing in direction}
        in_memory = max((in_memory_scratch(*shape) for shape in shapes), default=0)
        return self.program.scratch_size.at_least(ScratchSize(in_memory, in_memory))

    def tables(self, word_format: WordFormat | None = None, *, for_shape: bool = False) -> Tables:
        """The index arrays for the kernels, with words of `word_format` (default: the narrowest).

        `for_shape`: for kernels that are compiled for this structure's shape, if it has one (`has_shape`), rather than
        for any.
        """
        word_format = word_format or self.word_format
        for_shape = for_shape and self.has_shape
        if word_format.bits < self.word_format.bits:
            raise ModelError(f"words of {word_format.bits} bits are too narrow for {self.program.most_marks} marks")
        if (word_format, for_shape) not in self._tables:
            with gc_paused():
                self._tables[word_format, for_shape] = tables_of(
                    self._tables_of_program(word_format),
                    self.program.width,
                    self.distinct_regions,
                    self.crossings,
                    len(self.alphabet),
                    word_format,
                    for_shape=for_shape,
                )
        return self._tables[word_format, for_shape]

    def _tables_of_program(self, word_format: WordFormat) -> ProgramTables:
        if word_format not in self._program_tables:
            self._program_tables[word_format] = program_tables_of(
                self.program,
                word_format,
                self.laid,
                has_distinct=bool(self.distinct_regions),
                first_mark=self.first_mark,
                probing=self.probing,
                probing_first=self.probing_first,
            )
        return self._program_tables[word_format]

    @property
    def has_shape(self) -> bool:
        """Whether kernels compiled for its shape are faster: they hold its crossings in registers."""
        return any(self.crossings)
