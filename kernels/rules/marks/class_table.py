"""Table, for many tuples: the marks of a short region are one of the listed tuples; equivalent marks form one class.

Two marks of a coord are in one class if exchanging them maps the tuples to themselves, so tuples of classes are
equivalent, and fewer. The lanes in which a coord can hold a class are an integer, one bit for each lane, and so are the
lanes in which a tuple is in use. Consistency: domain consistent in one pass, for one table: it does not infer from two
tables with common coords.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.lanes import bit_of, bits, fill, load, mask, select, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel


class ClassTuples(NamedTuple):
    """The largest number of classes of a coord; the class of each mark, coord by coord (the number of classes for a
    mark that is in no tuple); the classes of tuple after tuple.
    """

    n_classes: int
    class_of: Numbers
    tuples: Numbers


def class_table_naive(words: Sequence[int], parameters: ClassTuples) -> tuple[list[int], bool]:
    """The naive twin of `class_table`."""
    n_classes, class_of, tuples = parameters
    size = len(words)
    n_marks = len(class_of) // size
    classes = [[0] * (n_classes + 1) for _ in range(size)]
    for k in range(size):
        for m in range(n_marks):
            classes[k][class_of[k * n_marks + m]] |= 1 << m
    kept = [0] * size
    for start in range(0, len(tuples), size):
        allowed = [classes[k][tuples[start + k]] for k in range(size)]
        if all(word & marks for word, marks in zip(words, allowed, strict=True)):
            kept = [word | marks for word, marks in zip(kept, allowed, strict=True)]
    return [word & marks for word, marks in zip(words, kept, strict=True)], not any(kept)


def _scratch(size: int, parameters: ClassTuples) -> int:
    return 2 * size * (parameters.n_classes + 1)


@rule_kernel(ClassTuples, naive=class_table_naive, scratch=_scratch)
def class_table(tile, coords, parameters, scratch):
    """One region. Scratch: the lanes in which each class of each coord is possible, then those in which it is kept."""
    n_classes, class_of, tuples, size = parameters.n_classes, parameters.class_of, parameters.tuples, len(coords)
    n_marks, width = len(class_of) // size, n_classes + 1
    kept = size * width
    zero, one = fill(tile, 0), fill(tile, 1)
    for k in range(size):
        word = load(tile, coords[k])
        for c in range(width):
            marks = zero
            for m in range(n_marks):
                if class_of[k * n_marks + m] == c:
                    marks = marks | bit_of(tile, m)
            scratch[k * width + c] = np.int64(bits((word & marks) != zero))
            scratch[kept + k * width + c] = 0
    some = np.int64(0)
    for start in range(0, len(tuples), size):
        in_use, k, first = scratch[tuples[start]], 1, width
        while in_use != 0 and k < size:  # most tuples are out of use after a coord or two
            in_use &= scratch[first + tuples[start + k]]
            k, first = k + 1, first + width
        if in_use != 0:
            some |= in_use
            for k in range(size):
                scratch[kept + k * width + tuples[start + k]] |= in_use
    changed = zero
    for k in range(size):
        before = load(tile, coords[k])
        word = zero
        for m in range(n_marks):
            lanes = scratch[kept + k * width + class_of[k * n_marks + m]]
            word = word | select(mask(tile, lanes), bit_of(tile, m), zero)
        changed = changed | update(tile, coords[k], before, before & word)
    return changed, select(mask(tile, some), zero, one)
