"""Numbers in place of the addresses of kernels that are not compiled before they are first called.

Kernels that try assumptions take longest to compile, up to half of what a genre needs, and most puzzles never call one.
So tables have a number that stands in for such a kernel, and the search hands back where it comes to one (trying.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import RuleKernel

_FIRST = np.uint64(1 << 63)
"""beyond all addresses that a process has"""
_KERNELS: list[RuleKernel] = []
"""that numbers stand in for: these less the first one are places in this list"""


def address_or_placeholder(rule: RuleKernel, tile: Any) -> int:
    """The address of a kernel that works on columns of tiles of this type; a number in its place if it is not compiled
    yet.
    """
    known = rule.known_address(tile, column=True)
    if known is not None:
        return known
    if rule not in _KERNELS:
        _KERNELS.append(rule)
    return int(_FIRST) + _KERNELS.index(rule)


@kernel(inline=True)
def is_placeholder(address):
    """Whether the kernel at an address is yet to be compiled."""
    return address >= _FIRST


def compile_placeholders(addresses: NDArray[np.uint64], tile: Any) -> None:
    """Compiles the kernels that numbers among some addresses stand in for, and puts their addresses there."""
    for number in np.unique(addresses[addresses >= _FIRST]):
        addresses[addresses == number] = _KERNELS[int(number - _FIRST)].address(tile, column=True)
