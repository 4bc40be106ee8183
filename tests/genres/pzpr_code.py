"""What one of pzpr's codes says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gridlanes.rules import Rule


class Code(NamedTuple):
    """What one of pzpr's codes says: the rule (or one of those) that is broken, or, if `unfinished`, not yet met.
    `about` tells it from other codes for the same rule: it takes what the violation says.
    """

    rule: type[Rule] | tuple[type[Rule], ...]
    about: Callable[[Any], bool] = lambda violation: True
    unfinished: bool = False


OVER_A_GIVEN = Code(())
"""where a cell is given, another mark is drawn; no constraint says so, but the domain of the coord"""
