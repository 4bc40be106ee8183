"""The canonical form of a pattern: one text for all that are the same but for a move of the board and names of marks.

It is the least of the texts of the pattern's pictures, each moved to the origin. Where marks can be renamed a text does
not say which they are, only where they are gone, so that no names have to be tried.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from gridlanes.discovering.orders import RegionOrder
from gridlanes.discovering.pattern import Pattern, PatternPart
from gridlanes.discovering.symmetries import shift_to_origin

_DIGITS = 10


def canonical_form(pattern: Pattern) -> str:
    """The form, as JSON: genre, where the move is, marks with the places where they are gone (the one that goes first),
    the places outside, and the statements.
    """
    return min(_text(pattern.turned(name)) for name in pattern.symmetries)


def form_unknown(genre: str) -> str:
    """The form of moves for which no reason is known."""
    return json.dumps([genre, None])


def name_of(form: str) -> str:
    """A short name of a form."""
    return hashlib.blake2b(form.encode(), digest_size=_DIGITS // 2).hexdigest()


def _text(pattern: Pattern) -> str:
    at_origin = pattern.shifted(*shift_to_origin(pattern.places()))
    struck = at_origin.struck
    marks = [struck, *sorted({mark for _, mark in at_origin.absent} - {struck})]
    columns = [sorted(place for place, mark in at_origin.absent if mark == each) for each in marks]
    if at_origin.relabels:
        told: list[Any] = [columns[0], *sorted(columns[1:])]
    else:
        told = [[mark, column] for mark, column in zip(marks, columns, strict=True)]
    parts = sorted(json.dumps(_told(part)) for part in at_origin.parts)
    return json.dumps([at_origin.genre, at_origin.moved, told, sorted(at_origin.outside), parts])


def _told(part: PatternPart) -> list[Any]:
    """A statement, its places in an order that does not depend on how they were listed, as far as its rule allows."""
    regions = [list(region) for region in part.regions]
    if part.order in (RegionOrder.ANY_PART, RegionOrder.ANY_ORDER, RegionOrder.PLACES):
        regions = [sorted(region) for region in regions]
    elif part.order == RegionOrder.EITHER_WAY:
        regions = [min(region, region[::-1]) for region in regions]
    if part.order != RegionOrder.AS_LISTED:
        regions = sorted(regions)
    return [part.says, regions, part.n_others, sorted(part.numbers)]
