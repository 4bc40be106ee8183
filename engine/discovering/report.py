"""The findings of a discovery as an HTML page: its clusters, with drawn examples. It loads nothing from elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from gridlanes.discovering.clusters import Cluster
from gridlanes.discovering.discovery import Discovery, DiscoveryStatus
from gridlanes.discovering.example_pictures import example_picture
from gridlanes.draw.pages import rendered
from gridlanes.grading.words import moves_in_words
from gridlanes.printable import printable

MAX_CLUSTERS = 60
"""clusters drawn by default"""
_CELL, _WIDEST = 36, 640
"""pixels across of a cell, and of the largest board"""


class ShownCluster(NamedTuple):
    """A cluster for the page; `move` and `reasons` of its example, in words, and its picture."""

    name: str
    genre: str
    n_specimens: str
    n_puzzles: str
    n_unlocked: str
    fall: str
    example: str
    move: str
    reasons: tuple[str, ...]
    picture: str


def report_of(discovery: Discovery, title: str = "", *, max_clusters: int = MAX_CLUSTERS) -> str:
    """The page of a discovery, with the largest `max_clusters` clusters. Raises `MissingExtraError` without
    ``gridlanes[plots]``.
    """
    counts = Counter(discovery.statuses)
    return rendered(
        __package__,
        "report.html",
        "A report",
        title=printable(title) or "Steps that have no name",
        by_status=[(each.value.lower(), f"{counts[each]:,}") for each in DiscoveryStatus if counts[each]],
        n_puzzles=f"{len(discovery.statuses):,}",
        n_specimens=f"{len(discovery.specimens):,}",
        n_clusters=f"{len(discovery.clusters):,}",
        clusters=[_shown(discovery, cluster) for cluster in discovery.clusters[:max_clusters]],
    )


def _shown(discovery: Discovery, cluster: Cluster) -> ShownCluster:
    example = cluster.example
    row = discovery.row(example.puzzle)
    puzzle = row.flat()
    width = min(_WIDEST, _CELL * row.structure.grid.cols)
    return ShownCluster(
        cluster.name,
        cluster.genre,
        f"{cluster.n_specimens:,}",
        f"{cluster.n_puzzles:,}",
        f"{cluster.n_unlocked:,}",
        "" if cluster.fall is None else f"{cluster.fall:.2f}",
        f"puzzle {example.puzzle}, stall {example.number + 1}",
        moves_in_words(puzzle, [example.move]),
        example.reasons or ("More than propagation of each constraint by itself.",),
        example_picture(row, example, width=width),
    )
