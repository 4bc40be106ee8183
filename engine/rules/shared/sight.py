"""Shared by rules about sight along a line: marks are seen up to a mark that blocks the sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.sight import count_most, mark_seen
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Rule
from gridlanes.rules.shared.refusals import refuse, require_once


@dataclass(frozen=True)
class SightRule(Rule):
    """A rule about coords that hold `mark` and see each other along lines, unless one between them holds `block`."""

    mark: int
    block: int

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        scope.number(self.mark)
        scope.number(self.block)
        if self.mark == self.block:
            refuse(self, f"the seen mark cannot be the one that blocks the sight, found {self.mark} for both")
        require_once(self, scope)


def sources_seen(source: Flags, stop: Flags) -> Flags:
    """For each position of a line, the first axis, whether a source stands before or after it with no stop between."""
    found = np.empty(source.shape, np.bool_)
    if source.size:
        mark_seen(_of_lines(source), _of_lines(stop), found.reshape(len(found), -1))
    return found


def most_between(source: Flags, stop: Flags) -> NDArray[np.integer]:
    """The largest number of sources along a line, the first axis, with no stop between them."""
    narrow = np.uint8 if len(source) <= 255 else np.uint32
    n, most = np.zeros((2, *source.shape[1:]), narrow)
    if source.size:
        count_most(_of_lines(source), _of_lines(stop), n.ravel(), most.reshape(-1))
    return np.asarray(most)


def _of_lines(flags: Flags) -> Flags:
    """Flags of positions ``(K, ...)`` as ``(K, n)``, a column a line."""
    return np.ascontiguousarray(flags).reshape(len(flags), -1)


def encoded_sight(encoder: Encoder, held: list[Any], blocking: list[Any]) -> list[Any]:
    """For each position of a line a literal that says whether the mark is seen before it, given the literals of those
    that hold the mark and of those that block.
    """
    model = encoder.model
    seen: list[Any] = [encoder.never]
    for mark, block in zip(held[:-1], blocking[:-1], strict=True):
        now = model.new_bool_var("")
        model.add_implication(mark, now)
        model.add_bool_or(~now, mark, seen[-1])
        model.add_implication(now, ~block)
        model.add_bool_or(mark, block, ~seen[-1], now)
        seen.append(now)
    return seen[: len(held)]
