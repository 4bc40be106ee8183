"""Lots: the tables of one kernel for own regions of rows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rule_kernel import RuleKernel

Entries = NDArray[np.int32]


class Lot(NamedTuple):
    """Tables of one kernel, laid end to end: for n regions (or pairs of them) the row of each, ascending, where its
    part of `tables` begins, and how many entries that has. `scratch`: what the kernel needs to work in.
    """

    kernel: RuleKernel
    scratch: int
    row: NDArray[np.int64]
    tables: Entries
    begin: NDArray[np.int64]
    n_entries: NDArray[np.int64]
