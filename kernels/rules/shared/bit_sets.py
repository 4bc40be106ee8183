"""Sets of up to 63 things as the bits of an ``int64``."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import first_bit


@kernel(inline=True)
def bit(i):
    """The set of thing i alone."""
    return np.int64(1) << np.int64(i)


@kernel(inline=True)
def lowest(things):
    """The first thing in a set that is not empty."""
    return first_bit(np.uint64(things))
