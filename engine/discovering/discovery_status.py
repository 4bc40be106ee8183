"""The possible statuses of a puzzle in a discovery."""

from __future__ import annotations

from enum import StrEnum


class DiscoveryStatus(StrEnum):
    """The status of a puzzle in a discovery."""

    SOLVED = "SOLVED"
    """the techniques solve it"""
    STALLED = "STALLED"
    """they do not: it has specimens"""
    BROKEN = "BROKEN"
    """it has no solution"""
    MULTIPLE = "MULTIPLE"
    """it has several, so that no move need be forced"""
    BUDGET = "BUDGET"
    """whether it has one was not known within the budget"""
    BEYOND = "BEYOND"
    """its alphabet has more than 64 marks"""
    INVALID = "INVALID"
    """it is no puzzle"""
    FAILED = "FAILED"
    """the engine failed on this row, which is of a run: it crashed its worker, or memory did not suffice for it"""
