"""The bulk reader of URLs and game IDs: all lines that differ only in the puzzle at once.

The prefix of such a line is the text up to its last slash or colon (in a game ID, its last colon). The exact reader
(`links`, `games`) reads each prefix once; the genre's `BulkReader` reads the rest of all lines with that prefix. Lines
that neither can read are left over.
"""

from __future__ import annotations

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.puzzle_row import BulkReader
from gridlanes.io.read.bulk_lines import Indices, ReadRows, Scan, read_and_left, rows_of_draft
from gridlanes.io.read.found_rows import WrongRows
from gridlanes.io.read.games import check_genre, game_prefix, is_game
from gridlanes.io.read.links import LONGEST, is_link, link_prefix
from gridlanes.io.read.rows import ReaderOptions
from gridlanes.io.read.table_fields import DELIMITERS
from gridlanes.io.read.wrong_links import wrong_links, wrong_prefixes

FEWEST = 2
"""lines of one prefix that are worth it"""
_MARKS_PREFIXES = bytes(byte in b":?" for byte in range(256))
_ENDS_PREFIX = bytes(byte in b":/" for byte in range(256))
_COLONS = bytes(byte in b":" for byte in range(256))
_LONGEST_PREFIX = 300
_MAX_AT_ONCE = 1 << 24
"""cells of the lines that are decoded at once"""


class BulkLinkReader:
    """Reads the lines of a source that have a prefix; remembers the prefixes it has met."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._bulks: dict[bytes, BulkReader | None] = {}
        self._refusals: dict[bytes, str] = {}
        """what is wrong with prefixes"""

    def read(
        self, scan: Scan, lines: Indices, options: ReaderOptions
    ) -> tuple[list[ReadRows], list[WrongRows], Indices]:
        """Reads those of `lines` ``(n,)`` that it can; gives these, those that are no puzzles, and all others."""
        data = scan.chunk.data
        if options.header is not None or len(lines) < FEWEST or not (b":" in data or b"?" in data):
            return [], [], lines
        candidates = lines[scan.has(_MARKS_PREFIXES)[lines]]
        if scan.odd is not None:
            candidates = candidates[~scan.odd[candidates]]
        if len(candidates) < FEWEST:
            return [], [], lines
        ends = scan.find(_ENDS_PREFIX)
        last = np.searchsorted(ends, scan.ends[candidates]) - 1
        start = scan.starts[candidates]
        body = np.where(last >= 0, ends[last], 0) + 1 if len(ends) else start
        if options.games and b":" in data and b"/" in data:
            # A game ID may have slashes in its description, a URL has two behind a colon.
            colons = scan.find(_COLONS)
            colon = colons[np.searchsorted(colons, scan.ends[candidates]) - 1]
            inside = (colon > start) & (colon + 1 < scan.ends[candidates])
            inside[inside] = scan.data[colon[inside] + 1] != ord("/")
            body = np.where(inside, colon + 1, body)
        good = (body > start) & (body - start <= _LONGEST_PREFIX) & (scan.ends[candidates] - start <= LONGEST)
        good &= scan.data[scan.ends[candidates] - 1] != ord(",")  # which is no part of a game ID
        candidates, start, body = candidates[good], start[good], body[good]
        by_prefix: dict[bytes, list[int]] = {}
        for i, (a, b) in enumerate(zip(start.tolist(), body.tolist(), strict=True)):
            by_prefix.setdefault(data[a:b], []).append(i)
        parts: list[ReadRows] = []
        wrong: list[WrongRows] = []
        for prefix, members in by_prefix.items():
            if len(members) < FEWEST:
                continue
            bulk = self._bulk(prefix, options)
            are_games = is_game(prefix.decode("ascii"), options.only)
            if bulk is None:
                reason, some = self._refusals.get(prefix, ""), candidates[members]
                if reason:
                    wrong += wrong_prefixes(scan, some, prefix, reason, options, self._source, are_games=are_games)
                continue
            at_once = max(1, _MAX_AT_ONCE // max(bulk.structure.n_coords, 1))
            for first in range(0, len(members), at_once):
                chosen = np.array(members[first : first + at_once])
                draft = bulk.read(scan.data, body[chosen], scan.ends[candidates[chosen]])
                parts.append(rows_of_draft(scan, candidates[chosen], draft))
                wrong += wrong_links(scan, candidates[chosen], draft, options, self._source, are_games=are_games)
        parts, left = read_and_left(parts, lines)
        known = [some.lines for some in wrong]
        return parts, wrong, np.setdiff1d(left, np.concatenate(known), assume_unique=True) if known else left

    def _bulk(self, prefix: bytes, options: ReaderOptions) -> BulkReader | None:
        if prefix not in self._bulks:
            try:
                self._bulks[prefix] = _bulk_of(prefix.decode("ascii"), options)
            except PuzzleError as error:  # the exact way says more
                self._bulks[prefix] = None
                self._refusals[prefix] = error.reason
        return self._bulks[prefix]


def _bulk_of(prefix: str, options: ReaderOptions) -> BulkReader | None:
    """What reads the puzzles behind a prefix."""
    if any(delimiter in prefix for delimiter in DELIMITERS) or prefix.startswith("#"):
        return None
    if options.games and is_game(prefix, options.only):
        game = game_prefix(prefix, options.only)
        check_genre(game, options.only)
        return game.genre.bulk_game(game.form, game.parameters) if game.description_at == len(prefix) else None
    if options.links and is_link(prefix, options.only) and len(prefix) < 256:
        link = link_prefix(prefix, options.only)
        return link.genre.bulk_link(link.size, prefix[link.body_at :], options.box, link.flag)
    return None
