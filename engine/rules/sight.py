"""What the rules about sight along a line share: marks that are seen until a mark blocks the sight."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Possible, Rule

Flags = NDArray[np.bool_]


def refuse_bad_sight(rule: Rule, mark: int, block: int, scope: Scope) -> None:
    """ModelError unless `mark` and `block` are different marks and no line names a coord twice."""
    scope.number(mark)
    scope.number(block)
    if mark == block:
        raise ModelError(f"{type(rule).__name__}: what is seen cannot be what blocks the sight, found {mark} for both")
    if any(len(np.unique(line)) != len(line) for line in scope.regions):
        raise ModelError(f"{type(rule).__name__} goes along lines that have each coord once, but one is named twice")


def certain(possible: Possible, number: int) -> Flags:
    """``bool (P, K)``: the positions where the mark with this number is the only one left."""
    return np.asarray(possible[:, :, number] & (possible.sum(axis=2) == 1))


def seen_from(source: Flags, stop: Flags) -> Flags:
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
