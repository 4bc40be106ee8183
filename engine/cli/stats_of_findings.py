"""``gridlanes stats DST``, where DST is the folder that `gridlanes discover` wrote to."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from gridlanes.cli.aligned import aligned
from gridlanes.cli.endings import ALL_ANSWERED
from gridlanes.cli.options import refuse_options
from gridlanes.cli.say import say
from gridlanes.discovering.clusters import Cluster
from gridlanes.discovering.written import PAGE
from gridlanes.discovery_runs.discovery_run import DiscoveryRun

_SHOWN_CLUSTERS = 10
_WORDS = 70
"""characters of the reason of a cluster"""


def stats_of_findings(folder: str, run_folder: str, n_clusters: int | None, *, as_json: bool) -> int:
    """Shows rows by status, specimens by genre, and the largest clusters. `n_clusters`: how many of these."""
    refuse_options(["out", "by"], "the folder holds the findings of `gridlanes discover`")
    run = DiscoveryRun(run_folder)
    found, statuses = run.discovery, run.by_status()
    genres = {number: found.row(number).structure.genre for number in found.scores}
    kinds = _kinds(genres, found.clusters, Counter(genres[each.puzzle] for each in found.specimens))
    shown = found.clusters[: _SHOWN_CLUSTERS if n_clusters is None else n_clusters]
    n_known = sum(each.constraints is not None for each in found.specimens)
    page = Path(folder) / PAGE
    figures: dict[str, Any] = {
        "rows": len(run),
        "by_status": statuses,
        "specimens": len(found.specimens),
        "with_reason": n_known,
        "clusters": len(found.clusters),
    }
    if as_json:
        largest = [_record(each) for each in shown]
        figures_and_kinds = {"folder": folder, "complete": run.complete, **figures, "kinds": kinds, "largest": largest}
        say(json.dumps(figures_and_kinds))
        return ALL_ANSWERED
    if not run.complete:
        done = f"{len(run.parts):,} of {len(run.manifest.parts):,} parts"
        say(f"The search is not finished: {done} are done, and only these are counted here.", "")
    totals = [["rows", f"{len(run):,}"], *([name, f"{count:,}"] for name, count in statuses.items())]
    totals += [["specimens", f"{len(found.specimens):,}"], ["with a reason", f"{n_known:,}"]]
    say(*aligned([*totals, ["clusters", f"{len(found.clusters):,}"]]).split("\n"))
    if kinds:
        names = ["genre", "stalled", "specimens", "clusters"]
        table = [[each["genre"], *(f"{each[name]:,}" for name in names[1:])] for each in kinds]
        say("", *aligned([names, *table]).split("\n"))
    if shown:
        say("", "Largest clusters:", *aligned(_table(shown)).split("\n"))
    if page.is_file():
        say("", f"Page with drawings: {page}")
    return ALL_ANSWERED


def _kinds(genres: dict[int, str], clusters: tuple[Cluster, ...], n_specimens: Counter[str]) -> list[dict[str, Any]]:
    """The figures of each genre."""
    stalled, own = Counter(genres.values()), Counter(each.genre for each in clusters)
    return [
        {"genre": genre, "stalled": count, "specimens": n_specimens[genre], "clusters": own[genre]}
        for genre, count in stalled.most_common()
    ]


def _record(cluster: Cluster) -> dict[str, Any]:
    return {
        "cluster": cluster.name,
        "genre": cluster.genre,
        "specimens": cluster.n_specimens,
        "puzzles": cluster.n_puzzles,
        "unlocked": cluster.n_unlocked,
        "fall": cluster.fall,
        "reason": " ".join(cluster.example.reasons),
    }


def _table(clusters: tuple[Cluster, ...]) -> list[list[str]]:
    lines = [["cluster", "genre", "specimens", "puzzles", "unlocked", "fall", "reason"]]
    for each in clusters:
        words = " ".join(each.example.reasons) or "no single constraints"
        words = words if len(words) <= _WORDS else words[: _WORDS - 1] + "…"
        counts = [f"{count:,}" for count in (each.n_specimens, each.n_puzzles, each.n_unlocked)]
        lines.append([each.name, each.genre, *counts, "" if each.fall is None else f"{each.fall:.2f}", words])
    return lines
