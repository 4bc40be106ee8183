"""A discovery run: its rows as tables, and its findings as a `Discovery`."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.output.reparse import reread
from gridlanes.corpus.output.run_tables import RunTables
from gridlanes.corpus.report import in_order
from gridlanes.discovering.clusters import PuzzleScores
from gridlanes.discovering.discovery import Discovery
from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.discovering.specimen import Specimen
from gridlanes.discovery_runs.columns import DISCOVERY_COLUMNS
from gridlanes.discovery_runs.options import DiscoveryRunOptions
from gridlanes.discovery_runs.specimen_text import specimens_of
from gridlanes.io.read.blocks import Block

_OF_STALLS = ("id", "genre", "status", "without", "graded", "is_done", "n_specimens", "specimens", "puzzle")


class DiscoveryRun(RunTables):
    """The folder of a discovery run, finished or not; an unfinished one has the parts done so far."""

    command = DiscoveryRunOptions.command
    table = DISCOVERY_COLUMNS

    @functools.cached_property
    def discovery(self) -> Discovery:
        """The findings, as from `gridlanes.discover`. Only puzzles with specimens are included.

        The number of a puzzle is that of its row among the parts that are done. Raises `ModelError` for a genre that is
        not registered.
        """
        statuses: list[DiscoveryStatus] = []
        specimens: list[Specimen] = []
        scores: dict[int, PuzzleScores] = {}
        texts: dict[str, dict[int, str]] = {}
        for batch in self.batches(_OF_STALLS):
            start = len(statuses)
            statuses += [DiscoveryStatus[name] for name in batch.column("status").to_pylist()]
            for place in np.flatnonzero(batch.column("n_specimens").to_numpy() > 0).tolist():
                row: dict[str, Any] = {name: batch.column(name)[place].as_py() for name in _OF_STALLS}
                number = start + place
                specimens += specimens_of(row["specimens"], number)
                grade = None if np.isnan(row["graded"]) else row["graded"]
                scores[number] = PuzzleScores(row["without"], grade, row["is_done"])
                texts.setdefault(row["genre"], {})[number] = row["puzzle"]
        blocks, numbers = self._puzzles(texts)
        return Discovery(tuple(statuses), tuple(specimens), scores, blocks, numbers)

    def _puzzles(self, texts: dict[str, dict[int, str]]) -> tuple[tuple[Block, ...], tuple[NDArray[np.int64], ...]]:
        """Puzzles by genre and number, read again: blocks, and for each the numbers of its rows."""
        options = DiscoveryRunOptions.of_manifest(self.manifest.options)
        blocks, numbers = [], []
        for genre, those in texts.items():
            known = np.array([*those], np.int64)
            for block, places in reread([*those.values()], genre, options):
                blocks.append(block)
                numbers.append(known[places])
        return tuple(blocks), tuple(numbers)

    def by_status(self) -> dict[str, int]:
        """Rows by the name of their status."""
        counts = Counter[str]()
        for batch in self.batches(["status"]):
            counts.update(batch.column(0).to_pylist())
        return in_order(counts)

    def reasons(self) -> list[str]:
        """The reasons of rows that are not puzzles or FAILED, in order."""
        found: list[str] = []
        for batch in self.batches(["reason"]):
            found += [reason for reason in batch.column(0).to_pylist() if reason]
        return found
