"""How many units of facts are left out together in the tests of one request."""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.generating.request import Request
from gridlanes.generating.requested_difficulty import must_be_forced

_GROUPS = 16
"""groups that the facts are cut into where a puzzle need not be minimal"""
_FORCED_AT_FIRST = 4
"""of them that are left out together, as long as this goes well, where propagation alone is to solve the puzzles: most
of the first ones can go. Where a search may, a test that fails takes longer, the more facts are left out.
"""
_PARTS_AT_FIRST = 3
"""parts that the facts are cut into for the first tests where each fact is tested"""


class GroupSizes(NamedTuple):
    """Units of facts in the `first` group; and in the `smallest`, down to which groups that fail are halved."""

    first: int
    smallest: int


def group_sizes(request: Request, n_units: int) -> GroupSizes:
    """The sizes of the groups for puzzles with so many units."""
    if request.tests_singly:
        return GroupSizes(max(1, n_units // _PARTS_AT_FIRST), 1)
    smallest = max(1, n_units // _GROUPS)
    return GroupSizes(smallest * (_FORCED_AT_FIRST if must_be_forced(request.difficulty) else 1), smallest)
