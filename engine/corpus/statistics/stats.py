"""The figures of a run: statuses, difficulty and time by genre and size. One pass, in bounded memory."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.output.dataset import Run, hardest_of, statuses, summary_of
from gridlanes.corpus.record import RecordError, converted
from gridlanes.corpus.report import GroupTime
from gridlanes.corpus.statistics.histogram import Histogram
from gridlanes.extras import MissingExtraError, need
from gridlanes.results.summary import Summary
from gridlanes.status import Status

if TYPE_CHECKING:
    import pyarrow as pa

HARDEST = 12
"""rows that are kept as the hardest"""
HARDEST_OF_GENRE = 3
"""of each genre"""
QUANTILES = (0.5, 0.9, 0.99)
_COLUMNS = (
    "id", "genre", "source", "width", "height", "status", "guesses", "nodes", "sweeps", "reason", "expected_agrees",
    "solver",
)  # fmt: skip
_MAX_REASONS = 10_000
_LEFT_OUT = "(reasons that are rare)"
_PLACE = re.compile(r":(\d+:)*")


class GenreAndSize(NamedTuple):
    """Puzzles of one genre and size; of no size and, mostly, no genre for rows that are no puzzles."""

    genre: str
    width: int
    height: int

    @property
    def size(self) -> str:
        """Such as ``9x9``: columns, rows."""
        return f"{self.width}x{self.height}" if self.width else "no puzzle"


@dataclass(repr=False)
class KindStats:
    """The statistics of the rows of one kind. `by_status` ``int64 (n statuses,)``. `without_guess`: rows solved by
    propagation alone. `seconds`, `timed`: the time that `timed` of its rows took to solve, from the log of the run.
    """

    by_status: NDArray[np.int64] = field(default_factory=lambda: np.zeros(len(Status), np.int64))
    guesses: Histogram = field(default_factory=Histogram)
    nodes: Histogram = field(default_factory=Histogram)
    without_guess: int = 0
    seconds: float = 0.0
    timed: int = 0

    @property
    def rows(self) -> int:
        """Rows of the kind."""
        return int(self.by_status.sum())

    @property
    def answered(self) -> int:
        """Rows with the answer to the question that was asked."""
        return int(self.by_status[: Status.UNSOLVABLE + 1].sum())

    @property
    def share_without_guess(self) -> float:
        """Share of the answered rows, 0 to 1; 0 where there is none."""
        return self.without_guess / self.answered if self.answered else 0.0

    @property
    def rows_per_second(self) -> float:
        """The timed rows per second of one solver thread; 0 where no time is known."""
        return self.timed / self.seconds if self.seconds else 0.0

    def words(self, present: Sequence[Status], *histograms: Histogram) -> list[str]:
        """The figures as tables show them, empty if there are none: rows, those of each of the statuses `present`, the
        share without a guess, of each histogram the median, 99% and the largest, rows a second.
        """
        line = [f"{self.rows:,}"]
        line += [f"{self.by_status[status]:,}" if self.by_status[status] else "" for status in present]
        line.append(f"{self.share_without_guess:.1%}" if self.answered else "")
        for histogram in histograms:
            figures = [histogram.quantile(0.5), histogram.quantile(0.99), histogram.largest]
            line += [f"{figure:,}" for figure in figures] if histogram.rows else ["", "", ""]
        return [*line, f"{self.rows_per_second:,.0f}" if self.seconds else ""]

    def __repr__(self) -> str:
        statuses = ", ".join(f"{self.by_status[status]:,} {status.name}" for status in Status if self.by_status[status])
        return f"KindStats({self.rows:,} rows: {statuses or 'none'}; {self.guesses.mean:,.1f} guesses a puzzle)"

    def __add__(self, other: KindStats) -> KindStats:
        return KindStats(
            self.by_status + other.by_status,
            self.guesses + other.guesses,
            self.nodes + other.nodes,
            self.without_guess + other.without_guess,
            self.seconds + other.seconds,
            self.timed + other.timed,
        )


@dataclass(repr=False)
class RunStats:
    """The figures of a run; made by `stats_of`.

    `kinds`: by genre and size, in alphabetical order, small before large. `hardest`: (nodes, id) of the rows that took
    the most nodes, `hardest_of_genre`: the same for each genre. `reasons`: how often what was said of rows without an
    answer, by status, their places left out.
    """

    summary: Summary = field(default_factory=Summary)
    kinds: dict[GenreAndSize, KindStats] = field(default_factory=dict)
    hardest: list[tuple[int, int]] = field(default_factory=list)
    hardest_of_genre: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    reasons: dict[str, Counter[str]] = field(default_factory=dict)

    @property
    def seconds(self) -> float:
        """Time of solver threads, all together, as the log has it."""
        return sum(kind.seconds for kind in self.kinds.values())

    def __repr__(self) -> str:
        statuses = ", ".join(f"{count:,} {status.name}" for status, count in self.summary.by_status.items())
        return f"RunStats({self.summary.rows:,} rows: {statuses or 'none'}; by genre and size: {len(self.kinds):,})"

    def by_genre(self) -> dict[str, KindStats]:
        """The kinds of each genre together; rows without one are ``no puzzle``."""
        return _together((kind.genre or "no puzzle", stats) for kind, stats in self.kinds.items())

    def by_size(self) -> dict[str, KindStats]:
        """The kinds of each size together, small before large; rows without one are ``no puzzle``."""
        ordered = sorted(self.kinds.items(), key=lambda entry: (not entry[0].width, *_area(entry[0])))
        return _together((kind.size, stats) for kind, stats in ordered)

    def table(self) -> pa.Table:
        """A row for each genre and size: rows by status, share without a guess, quantiles, time. Needs
        ``gridlanes[io]``.
        """
        pa = need("pyarrow", extra="io", purpose="An Arrow table")
        return pa.Table.from_pylist([_figures(kind, stats) for kind, stats in self.kinds.items()], _schema(pa))

    def to_pandas(self) -> Any:
        """The table as a `pandas.DataFrame`. Needs ``gridlanes[frames]``."""
        need("pandas", extra="frames", purpose="A pandas frame")
        return self.table().to_pandas()

    def to_polars(self) -> Any:
        """The table as a `polars.DataFrame`. Needs ``gridlanes[frames]``."""
        return need("polars", extra="frames", purpose="A polars frame").from_arrow(self.table())

    def reasons_by_count(self, n: int = 10) -> list[tuple[str, str, int]]:
        """(status, reason, rows) of the most frequent reasons."""
        every = [(name, words, count) for name, some in self.reasons.items() for words, count in some.items()]
        return sorted(every, key=lambda entry: (-entry[2], entry[0], entry[1]))[:n]

    def lines(self) -> list[tuple[str, str]]:
        """(label, figure) pairs of the whole run to show as a table."""
        return self.summary.lines()

    def table_lines(self) -> list[list[str]]:
        """The table as words, the names of its columns first, for terminals and pages."""
        present = [status for status in Status if self.summary.by_status.get(status)]
        names = ["genre", "size", "rows", *(status.name for status in present), "no guess"]
        names += ["guesses: median", "99%", "most", "nodes: median", "99%", "most", "rows/s"]
        lines = [names]
        for kind, stats in self.kinds.items():
            lines.append([kind.genre or "—", kind.size, *stats.words(present, stats.guesses, stats.nodes)])
        return lines

    def as_dict(self) -> dict[str, Any]:
        """Plain values under stable names, ready for JSON."""
        return {
            **self.summary.as_dict(),
            "kinds": [_figures(kind, stats) for kind, stats in self.kinds.items()],
            "hardest": [{"id": id, "nodes": nodes} for nodes, id in self.hardest],
            "hardest_of_genre": {
                genre: [{"id": id, "nodes": nodes} for nodes, id in rows]
                for genre, rows in self.hardest_of_genre.items()
            },
            "reasons": [
                {"status": name, "reason": words, "rows": count} for name, words, count in self.reasons_by_count()
            ],
        }

    def _repr_html_(self) -> str:
        from gridlanes.corpus.statistics.templates import html_table

        with suppress(MissingExtraError):
            return self.summary.html_table() + html_table(self.table_lines())
        return self.summary.html_table()


def stats_of(run: Run) -> RunStats:
    """The figures of a run, finished or not, in one pass over some of its columns."""
    stats = RunStats()
    for batch in run.batches(_COLUMNS, choices_as_dictionary=True):
        stats.summary += summary_of(batch)
        _add_kinds(stats.kinds, batch)
        _add_reasons(stats.reasons, batch)
        _add_hardest(stats, batch)
    for kind, rows, seconds in _times(run):
        if kind in stats.kinds:
            stats.kinds[kind].seconds += seconds
            stats.kinds[kind].timed += rows
    stats.kinds = dict(sorted(stats.kinds.items(), key=lambda entry: _order(entry[0])))
    stats.hardest_of_genre = dict(sorted(stats.hardest_of_genre.items()))
    return stats


def _order(kind: GenreAndSize) -> tuple[bool, str, int, int]:
    return (not kind.width, kind.genre, *_area(kind))


def _area(kind: GenreAndSize) -> tuple[int, int]:
    return (kind.width * kind.height, kind.width)


def _add_kinds(kinds: dict[GenreAndSize, KindStats], batch: pa.RecordBatch) -> None:
    genres = batch["genre"].dictionary.to_pylist()
    shape = (len(genres), 1 << 16, 1 << 16)
    sides = [np.minimum(batch[name].to_numpy(), shape[1] - 1) for name in ("width", "height")]
    keys = np.ravel_multi_index([batch["genre"].indices.to_numpy(), *sides], shape)
    status = statuses(batch["status"])
    guesses, nodes = batch["guesses"].to_numpy(), batch["nodes"].to_numpy()
    for key, chosen in _equal(keys):
        genre, width, height = (int(part) for part in np.unravel_index(key, shape))
        stats = kinds.setdefault(GenreAndSize(genres[genre], width, height), KindStats())
        own = status[chosen]
        stats.by_status += np.bincount(own[own >= 0], minlength=len(Status))
        if width:
            stats.guesses.add(guesses[chosen])
            stats.nodes.add(nodes[chosen])
            stats.without_guess += int(((own <= Status.UNSOLVABLE) & (guesses[chosen] == 0)).sum())


def _add_hardest(stats: RunStats, batch: pa.RecordBatch) -> None:
    among = np.flatnonzero(batch["width"].to_numpy() > 0)
    ids, nodes = batch["id"].to_numpy()[among], batch["nodes"].to_numpy()[among]
    stats.hardest = hardest_of(stats.hardest, ids, nodes, HARDEST)
    genres = batch["genre"].dictionary.to_pylist()
    for code, chosen in _equal(batch["genre"].indices.to_numpy()[among].astype(np.int64)):
        best = stats.hardest_of_genre.get(genres[code], [])
        stats.hardest_of_genre[genres[code]] = hardest_of(best, ids[chosen], nodes[chosen], HARDEST_OF_GENRE)


def _equal(keys: NDArray[np.int64]) -> Iterator[tuple[int, slice | NDArray[np.int64]]]:
    """Each different key with the places that have it."""
    if not len(keys):
        return
    if (keys == keys[0]).all():
        yield int(keys[0]), slice(None)
        return
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.diff(keys[order], prepend=-1))
    for places in np.split(order, starts[1:]):
        yield int(keys[places[0]]), places


def _add_reasons(reasons: dict[str, Counter[str]], batch: pa.RecordBatch) -> None:
    status = statuses(batch["status"])
    for place in np.flatnonzero(status > Status.UNSOLVABLE).tolist():
        counter = reasons.setdefault(Status(int(status[place])).name, Counter())
        words = without_place(batch["reason"][place].as_py(), batch["source"][place].as_py())
        counter[words if words in counter or len(counter) < _MAX_REASONS else _LEFT_OUT] += 1


def without_place(reason: str, source: str) -> str:
    """A reason without the source, line and column that it begins with."""
    if not reason.startswith(f"{source}:"):
        return reason
    rest = reason[len(source) :]
    place = _PLACE.match(rest)
    return rest[place.end() :].strip() if place else rest


def _times(run: Run) -> Iterator[tuple[GenreAndSize, int, float]]:
    for entry in run.log():
        times = entry.get("times")
        for time in times if isinstance(times, list) else ():
            try:
                spent: GroupTime = converted(time, GroupTime)
            except RecordError:
                continue  # of another version
            if spent.rows > 0 and 0 < spent.seconds < math.inf:
                yield GenreAndSize(spent.genre, spent.width, spent.height), spent.rows, spent.seconds


def _together(entries: Iterable[tuple[str, KindStats]]) -> dict[str, KindStats]:
    found: dict[str, KindStats] = {}
    for name, stats in entries:
        found[name] = found[name] + stats if name in found else stats
    return found


def _figures(kind: GenreAndSize, stats: KindStats) -> dict[str, Any]:
    figures: dict[str, Any] = {"genre": kind.genre, "width": kind.width, "height": kind.height, "rows": stats.rows}
    figures |= {status.name: int(stats.by_status[status]) for status in Status}
    figures["share_without_guess"] = stats.share_without_guess
    for name, histogram in (("guesses", stats.guesses), ("nodes", stats.nodes)):
        figures[f"{name}_mean"] = histogram.mean
        for quantile in QUANTILES:
            figures[f"{name}_{quantile * 100:g}"] = histogram.quantile(quantile)
        figures[f"{name}_max"] = histogram.largest
    figures |= {"seconds": stats.seconds, "rows_per_second": stats.rows_per_second}
    return figures


def _schema(pa: Any) -> Any:
    """The types of the table, also where it has no rows."""
    figures = _figures(GenreAndSize("", 0, 0), KindStats())
    types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
    return pa.schema([pa.field(name, types[type(value)], nullable=False) for name, value in figures.items()])
