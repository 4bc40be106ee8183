"""What the rules about sight along a line share: marks that are seen until a mark blocks the sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
            refuse(self, f"what is seen cannot be what blocks the sight, found {self.mark} for both")
        require_once(self, scope)


def sources_seen(source: Flags, stop: Flags) -> Flags:
    """For each position of a line, the first axis, whether a source stands before or after it with no stop between."""
    found = np.zeros_like(source)
    for way in (slice(None), slice(None, None, -1)):
        seen = np.zeros(source.shape[1:], np.bool_)
        for here, mark, clear in zip(found[way], source[way], ~stop[way], strict=True):
            here |= seen
            seen &= clear
            seen |= mark
    return found


def most_between(source: Flags, stop: Flags) -> NDArray[np.integer]:
    """The largest number of sources along a line, the first axis, with no stop between them."""
    narrow = np.uint8 if len(source) <= 255 else np.uint32
    n, most = np.zeros(source.shape[1:], narrow), np.zeros(source.shape[1:], narrow)
    for mark, clear in zip(source, ~stop, strict=True):
        n *= clear
        n += mark
        np.maximum(most, n, out=most)
    return most


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
