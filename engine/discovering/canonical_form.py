"""The canonical form of a pattern: one text for all patterns that are equal up to a move of the board and the names of
marks.

It is the least text of the images of the pattern, each moved to the origin. If marks can be renamed, the text only
tells where marks are gone, not which, so that renamings need not be tried.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from gridlanes.discovering.orders import RegionOrder
from gridlanes.discovering.pattern import Pattern, PatternPart
from gridlanes.discovering.symmetries import TURNS, Moved, Place, shift_to_origin

_DIGITS = 10


def canonical_form(pattern: Pattern) -> str:
    """The form, as JSON: genre, the place of the move, the marks with the places where they are gone (the eliminated
    one first), the places outside, and the statements.
    """
    return min(_text(pattern, _at_origin(pattern, TURNS[name])) for name in pattern.symmetries)


def form_unknown(genre: str) -> str:
    """The form of moves without a known reason."""
    return json.dumps([genre, None])


def name_of(form: str) -> str:
    """A short name of a form."""
    return hashlib.blake2b(form.encode(), digest_size=_DIGITS // 2).hexdigest()


def _at_origin(pattern: Pattern, turn: Moved) -> dict[Place, Place]:
    """The new place of each place of a pattern that is turned and then moved to the origin."""
    inside = {place: turn(*place) for place in pattern.places()}
    down, right = shift_to_origin([*inside.values()])
    others = [*pattern.outside, *(place for part in pattern.parts for place, _ in part.numbers)]
    every = inside | {place: turn(*place) for place in others}
    return {place: (row + down, col + right) for place, (row, col) in every.items()}


def _text(pattern: Pattern, to: Mapping[Place, Place]) -> str:
    """The text of a pattern after its places have moved."""
    columns: dict[int, list[Place]] = {pattern.struck: []}
    for place, mark in pattern.absent:
        columns.setdefault(mark, []).append(to[place])
    marks = [pattern.struck, *sorted({*columns} - {pattern.struck})]
    if pattern.relabels:
        marked: list[Any] = [sorted(columns[pattern.struck]), *sorted(sorted(columns[mark]) for mark in marks[1:])]
    else:
        marked = [[mark, sorted(columns[mark])] for mark in marks]
    parts = sorted(json.dumps(_statement(part, to)) for part in pattern.parts)
    outside = sorted(to[place] for place in pattern.outside)
    return json.dumps([pattern.genre, to[pattern.moved], marked, outside, parts])


def _statement(part: PatternPart, to: Mapping[Place, Place]) -> list[Any]:
    """A statement, with its places in an order that does not depend on the order of the input, as far as its rule
    allows.
    """
    regions = [[to[place] for place in region] for region in part.regions]
    if part.order in (RegionOrder.ANY_PART, RegionOrder.ANY_ORDER, RegionOrder.PLACES):
        regions = [sorted(region) for region in regions]
    elif part.order == RegionOrder.EITHER_WAY:
        regions = [min(region, region[::-1]) for region in regions]
    if part.order != RegionOrder.AS_LISTED:
        regions = sorted(regions)
    return [part.says, regions, part.n_others, sorted((to[place], number) for place, number in part.numbers)]
