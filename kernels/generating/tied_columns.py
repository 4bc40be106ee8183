"""The orders of columns that tie: in a row of names in which `NEW` stands for a mark that gets its name from its place.

A *state* is the knowledge of `gridlanes.kernels.generating.minlex` about a grid's columns: after ``3 * side + 1`` other
numbers, how many columns of each stack are blank so far. In these columns new marks can have any order; so can stacks
that are blank so far and have new marks in the same places.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel

NEW = 255
"""stands for a mark that has no name yet"""


@kernel
def compare(row, one, other, n):
    """The sign of the comparison of two pieces of a row."""
    for i in range(n):
        if row[one + i] != row[other + i]:
            return -1 if row[one + i] < row[other + i] else 1
    return 0


@kernel
def _n_new(state, row, stack, box_w):
    """How many marks without a name stand in columns of a stack that are blank so far."""
    side = row.shape[0]
    n = 0
    for j in range(stack * box_w, stack * box_w + state[3 * side + 1 + stack]):
        if row[j] == NEW:
            n += 1
    return n


@kernel
def _n_alike(state, row, stack, box_w):
    """How many stacks from this one on are blank so far and have the same in the row, which is not blank; those alike
    are one beside the other.
    """
    side = row.shape[0]
    if state[3 * side + 1 + stack] != box_w or row[stack * box_w + box_w - 1] != NEW:
        return 1
    n = 1
    while (
        stack + n < side // box_w
        and state[3 * side + 1 + stack + n] == box_w
        and compare(row, stack * box_w, (stack + n) * box_w, box_w) == 0
    ):
        n += 1
    return n


@kernel
def factorial(n):
    """1 x 2 x ... x n."""
    found = 1
    for i in range(2, n + 1):
        found *= i
    return found


@kernel
def n_orders(state, row, box_w):
    """In how many orders the columns of an arranged row can stand that all name marks the same way."""
    n = 1
    stack = 0
    while stack < row.shape[0] // box_w:
        n_alike = _n_alike(state, row, stack, box_w)
        n *= factorial(n_alike)
        stack += n_alike
    for stack in range(row.shape[0] // box_w):
        n *= factorial(_n_new(state, row, stack, box_w))
    return n


@kernel
def reorder(order, state, row, columns, box_w):
    """Puts the columns of an arranged row into one of the orders that `n_orders` counts. Each is a number with as many
    digits as there are places to choose for: of the stacks and columns that are alike the next is exchanged with one of
    those after it.
    """
    stack = 0
    while stack < row.shape[0] // box_w:
        n_alike = _n_alike(state, row, stack, box_w)
        for i in range(n_alike - 1):
            other = i + order % (n_alike - i)
            order //= n_alike - i
            for j in range(box_w):
                one, two = (stack + i) * box_w + j, (stack + other) * box_w + j
                columns[one], columns[two] = columns[two], columns[one]
        stack += n_alike
    for stack in range(row.shape[0] // box_w):
        end = stack * box_w + state[3 * row.shape[0] + 1 + stack]
        n_new = _n_new(state, row, stack, box_w)
        for i in range(n_new - 1):
            one, two = end - n_new + i, end - n_new + i + order % (n_new - i)
            order //= n_new - i
            columns[one], columns[two] = columns[two], columns[one]
