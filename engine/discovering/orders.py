"""The order of the regions of each rule: which part of a region belongs to a pattern, and when two regions are the
same.
"""

from __future__ import annotations

from enum import Enum

from gridlanes.rules import RULES
from gridlanes.rules.base import Rule


class RegionOrder(Enum):
    """The role of the order of the coords of a region."""

    ANY_PART = "any part"
    """what holds of a region holds of the coords of it that a pattern names"""
    ANY_ORDER = "any order"
    """only how many coords there are matters besides those that a pattern names"""
    EITHER_WAY = "either way"
    """in their order or the other way round"""
    AS_LISTED = "as listed"
    """in their order"""
    PLACES = "places"
    """where they are says all"""


_NAMES = {
    RegionOrder.ANY_PART: ("distinct", "at_most", "at_most_in_sight", "all_equal"),
    RegionOrder.ANY_ORDER: (
        "at_least",
        "at_least_one",
        "calculation",
        "count_among",
        "degree_in",
        "difference",
        "distinct_but",
        "exact_count",
        "one_to_size",
        "own_count",
        "parity_even",
        "product",
        "quotient",
        "straight",
        "sum",
    ),
    RegionOrder.EITHER_WAY: ("equal_apart", "limited_runs", "min_difference", "sandwich_sum"),
}


def order_of(rule: Rule) -> RegionOrder:
    """The role of order for a rule; for a rule that is not listed here, the strictest one."""
    for order, names in _NAMES.items():
        if type(rule).__dict__.get("name", getattr(rule, "name", "")) in names:
            return order
    return RegionOrder.PLACES if rule.positional else RegionOrder.AS_LISTED


def named(order: RegionOrder) -> list[type[Rule]]:
    """The rules that are listed under a role."""
    return [RULES[name] for name in _NAMES.get(order, ())]
