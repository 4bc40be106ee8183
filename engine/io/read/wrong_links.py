"""The fast way to find the reasons of bad URLs and game IDs, for those in which a decoder has located the error."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.read.bulk_lines import Indices, Scan
from gridlanes.io.read.found_rows import WrongRows
from gridlanes.io.read.rows import ReaderOptions
from gridlanes.io.read.table_fields import DELIMITERS
from gridlanes.io.read.wrong_lines import wrong_alike

_BLANKS = bytes(byte in b" \t" for byte in range(256))
_ENDS_LINK = bytes(byte in DELIMITERS.encode() for byte in range(256))
_QUOTE = (ord("2"), ord("2"))
"""the last characters of a quotation mark in a URL, which does not count"""


def wrong_links(
    scan: Scan, lines: Indices, draft: Draft, options: ReaderOptions, source: str, *, are_games: bool
) -> list[WrongRows]:
    """What is wrong with lines of one prefix, each a row of the draft, that are no puzzles, where that is certain."""
    faults = draft.faults
    if faults is None or draft.fine.all():
        return []
    chosen = np.flatnonzero((faults.part >= 0) & _are_one_word(scan, lines, are_games=are_games))
    part, fault = faults.part[chosen], faults.fault[chosen]
    at, place = faults.at[chosen], faults.place[chosen]
    # Wrong alike: the same fault of the same part, by the same symbol, at the same place of the board.
    symbol = scan.data[at].astype(np.int64)
    key = (((part << 8 | fault) << 8 | symbol) << 32) | place
    return wrong_alike(scan, lines[chosen], key, at, np.ones(len(chosen), np.bool_), options, source)


def wrong_prefixes(
    scan: Scan, lines: Indices, prefix: bytes, reason: str, options: ReaderOptions, source: str, *, are_games: bool
) -> list[WrongRows]:
    """What is wrong with lines of one prefix that are no puzzles because of the prefix alone: this `reason`."""
    lines = lines[_are_one_word(scan, lines, are_games=are_games)]
    if not len(lines):
        return []
    found = wrong_alike(
        scan, lines, np.zeros_like(lines), scan.starts[lines], np.zeros(len(lines), np.bool_), options, source
    )
    return [some for some in found if some.words[0].reason == reason and some.column.max() <= len(prefix)]


def _are_one_word(scan: Scan, lines: Indices, *, are_games: bool) -> NDArray[np.bool_]:
    """Which lines consist of a URL or a game ID, from the first character to the last."""
    last = scan.ends[lines] - 1
    if are_games:  # which may have commas
        return np.asarray(~scan.has(_BLANKS)[lines])
    one_word = ~scan.has(_ENDS_LINK)[lines]
    one_word &= (scan.data[last - 1] != _QUOTE[0]) | (scan.data[last] != _QUOTE[1])
    return np.asarray(one_word)
