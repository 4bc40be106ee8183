"""What every kernel must obey, and the registry that says how each is run.

A *propagator* narrows states. Its laws, checked by tests/kernels/test_laws.py on every setting and word format:
- it equals its naive twin, lane by lane: the words, whether they changed, whether a contradiction showed;
- sound: it never removes a mark of a completion, and never calls a state broken that has one;
- monotone: of two states, one within the other, the smaller does not end with more candidates, unless it is broken;
- idempotent: at the fixpoint another pass changes nothing and says the same;
- lane-independent: a lane's result is the same alone, in any position, beside broken lanes.

A kernel that narrows nothing (a choice, the loading of givens) has laws of its own in its test file and is listed in
tests/twin_tests.py. A new ``*_naive`` function in kernels/ that is in neither registry fails
tests/kernels/test_laws.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.distinct import distinct_complete, distinct_naive, distinct_partial
from gridlanes.kernels.lanes import Shape, bits, fill, load
from gridlanes.kernels.search.crossing import ANY_SHAPE, crossing, crossing_naive
from gridlanes.kernels.search.crossing_in_memory import in_memory_scratch
from gridlanes.kernels.search.intersection import intersection_naive, intersections
from gridlanes.lowering.words import WordFormat

FORMATS = [WordFormat(16), WordFormat(32), WordFormat(64), WordFormat(128)]
NARROW, ALL_BITS = (16,), (16, 32, 64, 128)

Words = list[int]
Region = tuple[int, ...]


@dataclass(frozen=True)
class Setting:
    """A small world for a kernel: `regions` are what a completion must keep distinct, `index` what the kernel reads."""

    name: str
    n_coords: int
    n_marks: int
    regions: tuple[Region, ...]
    index: tuple[Any, ...]
    data: Any = None
    """what the naive twin reads"""
    completion: tuple[int, ...] | None = None
    """one completion, where a random search for one would take long"""
    formats: tuple[int, ...] = ALL_BITS

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"<{self.name}>")


@dataclass(frozen=True)
class Propagator:
    """How one kernel is run. `naive(setting, words, full)` and `run(setting, tile, full_tile)` make one pass."""

    module: str
    twin: str
    settings: tuple[Setting, ...]
    naive: Callable[[Setting, Words, int], tuple[Words, bool]]
    run: Callable[[Setting, Any, Any], tuple[int, int]]
    hopeless: Callable[[Setting, Words, int], bool] = field(default=lambda setting, words, full: False)
    """contradictions that another kernel of every sweep reports, on which this one may rely"""

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"<{self.module}>")


# States and tiles -----------------------------------------------------------------------------------------------------


def tile_of(word_format: WordFormat, states: Sequence[Words]) -> Any:
    """A tile with a state a lane; lanes without a state hold zeros, and so does the outside row."""
    n_coords = len(states[0])
    tile = word_format.zeros(n_coords + 1, word_format.lanes)
    by_coord = [word for words in zip(*states, strict=True) for word in words]
    tile[:-1, : len(states)] = word_format.listed(by_coord).reshape(n_coords, len(states), *word_format.halves)
    return tile


def states_of(word_format: WordFormat, tile: Any) -> list[Words]:
    """The states of all lanes of a tile."""
    rows = [word_format.integers(row) for row in tile[:-1]]
    return [[row[lane] for row in rows] for lane in range(word_format.lanes)]


def random_marks(rng: random.Random, word_format: WordFormat, n_marks: int) -> list[int]:
    """The bits that stand for the marks: anywhere in the word, its highest bit always among them."""
    places = rng.sample(range(word_format.bits - 1), n_marks - 1)
    return [1 << place for place in sorted([*places, word_format.bits - 1])]


def random_words(rng: random.Random, n_coords: int, marks: Sequence[int]) -> Words:
    """Words of one state, from nearly empty to nearly full, empty and decided ones among them."""
    share = rng.choice([0.15, 0.3, 0.5, 0.7, 0.9])
    words = []
    for _ in range(n_coords):
        kind = rng.random()
        if kind < 0.02:
            words.append(0)
        elif kind < 0.25:
            words.append(rng.choice(marks))
        else:
            words.append(sum(mark for mark in marks if rng.random() < share) or rng.choice(marks))
    return words


def completions(setting: Setting, words: Words, marks: Sequence[int]) -> Iterator[Words]:
    """Every way to choose a mark a coord that keeps all regions distinct, by brute force."""
    chosen: Words = []
    before = [
        list({c for region in setting.regions if coord in region for c in region if c < coord})
        for coord in range(len(words))
    ]

    def extend(coord: int) -> Iterator[Words]:
        if coord == len(words):
            yield list(chosen)
            return
        taken = 0
        for other in before[coord]:
            taken |= chosen[other]
        for mark in marks:
            if words[coord] & mark & ~taken:
                chosen.append(mark)
                yield from extend(coord + 1)
                chosen.pop()

    return extend(0)


def random_completion(rng: random.Random, setting: Setting, marks: Sequence[int]) -> Words:
    """One completion of the empty setting, its marks shuffled."""
    shuffled = rng.sample(list(marks), len(marks))
    if setting.completion is not None:
        return [shuffled[number] for number in setting.completion]
    return next(completions(setting, [sum(marks)] * setting.n_coords, shuffled))


def around(rng: random.Random, words: Words, marks: Sequence[int]) -> Words:
    """A state that holds at least `words`."""
    share = rng.choice([0.0, 0.1, 0.3, 0.6, 1.0])
    return [word | sum(mark for mark in marks if not word & mark and rng.random() < share) for word in words]


def within(rng: random.Random, words: Words, marks: Sequence[int]) -> Words:
    """A state that holds at most `words`; empty words are left to chance and rare."""
    share = rng.choice([0.5, 0.8, 0.95])
    return [sum(mark for mark in marks if word & mark and rng.random() < share) or word for word in words]


# Passes ---------------------------------------------------------------------------------------------------------------


def one_pass(
    law: Propagator, setting: Setting, word_format: WordFormat, states: Sequence[Words], marks: Sequence[int]
) -> Any:
    """One pass over a tile of `states`: the tile afterwards, and a bit a lane for changed and for broken."""
    tile = tile_of(word_format, states)
    changed, broken = law.run(setting, tile, word_format.filled(sum(marks), 1, word_format.lanes))
    assert not tile[-1].any(), "the outside row was written to"
    return tile, int(changed), int(broken)


def fixpoint(
    law: Propagator, setting: Setting, word_format: WordFormat, states: Sequence[Words], marks: Sequence[int]
) -> tuple[list[Words], int]:
    """The states when nothing changes any more, and a bit a lane that ever was broken or is hopeless."""
    tile = tile_of(word_format, states)
    full, ever = word_format.filled(sum(marks), 1, word_format.lanes), 0
    for _ in range(setting.n_coords * setting.n_marks + 2):
        changed, broken = law.run(setting, tile, full)
        ever |= int(broken)
        if not changed:
            break
    else:
        raise AssertionError("no fixpoint after more passes than there are candidates")
    ended = states_of(word_format, tile)
    for lane, words in enumerate(ended):
        ever |= int(0 in words or law.hopeless(setting, words, sum(marks))) << lane
    return ended, ever


# distinct -------------------------------------------------------------------------------------------------------------


@kernel
def run_distinct_complete(tile, index, full):
    changed, broken = distinct_complete(tile, index, load(full, 0))
    zero = fill(tile, 0)
    return bits(changed != zero), bits(broken != zero)


@kernel
def run_distinct_partial(tile, index, lengths):
    changed, broken = distinct_partial(tile, index, lengths)
    zero = fill(tile, 0)
    return bits(changed != zero), bits(broken != zero)


def _distinct_naive(complete: bool) -> Callable[[Setting, Words, int], tuple[Words, bool]]:
    def one_pass(setting: Setting, words: Words, full: int) -> tuple[Words, bool]:
        words, broken = list(words), False
        for region in setting.regions:
            after, broken_here = distinct_naive([words[coord] for coord in region], full, complete)
            broken |= broken_here
            for coord, word in zip(region, after, strict=True):
                words[coord] = word
        return words, broken

    return one_pass


def _complete(name: str, n_coords: int, *regions: Region, formats: tuple[int, ...] = ALL_BITS) -> Setting:
    return Setting(name, n_coords, len(regions[0]), regions, (np.array(regions, np.uint32),), formats=formats)


def _partial(name: str, n_coords: int, n_marks: int, *regions: Region) -> Setting:
    width = max(map(len, regions))
    index = np.array([region + (n_coords,) * (width - len(region)) for region in regions], np.uint32)
    lengths = np.array([len(region) for region in regions], np.uint32)
    return Setting(name, n_coords, n_marks, regions, (index, lengths))


# intersection ---------------------------------------------------------------------------------------------------------


@kernel
def run_intersections(tile, shared, claiming, losing):
    changed = intersections(tile, shared, claiming, losing)
    return bits(changed != fill(tile, 0)), bits(changed != changed)


def _overlap(name: str, n_coords: int, complete: Region, *others: Region) -> Setting:
    """`complete` claims, each of the `others` loses."""
    entries = []
    for other in others:
        shared = [coord for coord in complete if coord in other]
        entries.append((shared, [c for c in complete if c not in shared], [c for c in other if c not in shared]))
    index = []
    for lists in zip(*entries, strict=True):
        width = max(map(len, lists))
        index.append(np.array([coords + [n_coords] * (width - len(coords)) for coords in lists], np.uint32))
    return Setting(name, n_coords, len(complete), (complete, *others), tuple(index), data=entries)


def _intersection_naive(setting: Setting, words: Words, full: int) -> tuple[Words, bool]:
    words = list(words)
    for shared, claiming, losing in setting.data:
        words = intersection_naive(words, shared, claiming, losing)
    return words, False


def _a_mark_has_no_place(setting: Setting, words: Words, full: int) -> bool:
    reached = 0
    for coord in setting.regions[0]:
        reached |= words[coord]
    return reached != full


# crossing -------------------------------------------------------------------------------------------------------------


@kernel
def run_crossing(tile, index, shape, full, scratch):
    every = load(full, 0)
    zero = fill(tile, 0)
    changed, broken = zero, zero
    for i in range(index.shape[0]):
        narrowed = crossing(tile, index, i, shape, every, scratch)
        changed, broken = changed | narrowed[0], broken | narrowed[1]
    return bits(changed != zero), bits(broken != zero)


def run_in_registers(setting, tile, full):
    return run_crossing(tile, *setting.index, full, np.zeros(1, np.int64))


def run_in_memory(setting, tile, full):
    index, shape = setting.index
    return run_crossing(tile, index, ANY_SHAPE, full, np.full(in_memory_scratch(*shape.dims), -7))


def _crossing(
    lines: int,
    boxes: int,
    length: int,
    *,
    n_crossings: int = 1,
    formats: tuple[int, ...] = ALL_BITS,
    in_steps: bool = False,
) -> Setting:
    """Disjoint crossings over shuffled coords, or coords in steps, with a coord between that belongs to none."""
    size = lines * boxes * length
    n_coords = n_crossings * size + 1
    coords = np.array(random.Random(size).sample(range(n_coords), n_coords - 1), np.uint32)
    index = coords.reshape(n_crossings, lines, boxes, length)
    if in_steps:  # as in a stack of boxes: along a line from segment to segment, and across it
        index = np.arange(1, n_coords, dtype=np.uint32).reshape(n_crossings, boxes, length, lines)
        index = np.ascontiguousarray(index.transpose(0, 3, 1, 2))
    regions, numbers = [], np.zeros(n_coords, int)
    for block in index.astype(int):
        regions += [tuple(line.ravel().tolist()) for line in block]
        regions += [tuple(block[:, b].ravel().tolist()) for b in range(boxes)]
        for a in range(lines):
            for b in range(boxes):
                numbers[block[a, b]] = (a + b) % lines * length + np.arange(length)
    name = f"{n_crossings} of {lines}x{boxes}x{length}" + " in steps" * in_steps
    completion = tuple(numbers.tolist())
    shape = Shape(lines, boxes, length, steps=(1, length * lines, lines) if in_steps else ())
    return Setting(name, n_coords, boxes * length, tuple(regions), (index, shape), index.tolist(), completion, formats)


def _crossing_naive(setting: Setting, words: Words, full: int) -> tuple[Words, bool]:
    words, broken = list(words), False
    for block in setting.data:
        cells = [[[words[coord] for coord in segment] for segment in line] for line in block]
        after, broken_here = crossing_naive(cells, full)
        broken |= broken_here
        for line, new_line in zip(block, after, strict=True):
            for segment, new_segment in zip(line, new_line, strict=True):
                for coord, word in zip(segment, new_segment, strict=True):
                    words[coord] = word
    return words, broken


# The registry ---------------------------------------------------------------------------------------------------------

_CROSSINGS = (
    _crossing(2, 2, 2, n_crossings=2),
    _crossing(3, 3, 2),
    _crossing(2, 2, 3, formats=(16, 64)),
    _crossing(3, 3, 3, n_crossings=2, formats=(16, 32), in_steps=True),
    _crossing(3, 3, 4, formats=NARROW),
    _crossing(4, 4, 3, formats=NARROW),
    _crossing(4, 4, 4, formats=NARROW),
)

PROPAGATORS = [
    Propagator("crossing", "crossing_naive", _CROSSINGS, _crossing_naive, run_in_registers),
    Propagator(
        "distinct",
        "distinct_naive",
        (
            _complete("two marks", 2, (0, 1)),
            _complete("three marks", 4, (3, 0, 2)),
            _complete("4 marks, overlapping", 7, (0, 1, 2, 3), (2, 3, 4, 5), (5, 6, 0, 2)),
            _complete("6 marks", 7, (0, 1, 2, 3, 4, 6)),
            _complete("9 marks, disjoint", 18, tuple(range(9)), tuple(range(9, 18))),
            _complete("16 marks", 16, tuple(range(16))),
        ),
        _distinct_naive(complete=True),
        lambda setting, tile, full: run_distinct_complete(tile, *setting.index, full),
    ),
    Propagator(
        "distinct",
        "distinct_naive",
        (
            _partial("pair of 4", 3, 4, (2, 0)),
            _partial("ragged", 7, 5, (0, 1, 2), (2, 3), (3, 4, 5, 6)),
            _partial("9 of 16", 10, 16, (0, 1, 2, 3, 4, 5, 6, 7, 9)),
            _partial("as long as the alphabet", 4, 4, (0, 1, 2, 3)),
        ),
        _distinct_naive(complete=False),
        lambda setting, tile, full: run_distinct_partial(tile, *setting.index),
    ),
    Propagator(
        "intersection",
        "intersection_naive",
        (
            _overlap("half", 6, (0, 1, 2, 3), (2, 3, 4, 5)),
            _overlap("two losers, ragged", 9, (0, 1, 2, 3), (2, 3, 4), (0, 1, 6, 7)),
            _overlap("three of nine", 15, tuple(range(9)), (0, 1, 2, 9, 10, 11, 12, 13, 14)),
        ),
        _intersection_naive,
        lambda setting, tile, full: run_intersections(tile, *setting.index),
        hopeless=_a_mark_has_no_place,
    ),
    Propagator("crossing", "crossing_naive", _CROSSINGS, _crossing_naive, run_in_memory),
]
