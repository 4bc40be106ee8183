"""The table: what a run prints, as Markdown that lines up in a terminal too."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence

from bench.race import Standing

_HEADINGS = (
    "corpus",
    "limit",
    "solver",
    "puzzles",
    "puzzles/s",
    "us/puzzle",
    "no guess",
    "guesses/puzzle",
    "gridlanes is",
    "answers",
)


def table(standings: Sequence[Standing]) -> str:
    """All standings that took part, a line each."""
    return aligned([_HEADINGS, *(_line(standing) for standing in standings if not standing.skipped)], left=(0, 2, 9))


def notes(standings: Iterable[Standing]) -> list[str]:
    """Who did not take part, and what was wrong, a line each."""
    skipped: dict[tuple[str, str], list[str]] = {}
    for standing in standings:
        if standing.skipped:
            corpora = skipped.setdefault((standing.solver, standing.skipped), [])
            if standing.corpus not in corpora:
                corpora.append(standing.corpus)
    lines = [f"skipped {solver} on {', '.join(corpora)}: {why}" for (solver, why), corpora in skipped.items()]
    for standing in standings:
        lines += [f"{standing.corpus}, limit {standing.limit}, {standing.solver}: {fault}" for fault in standing.faults]
    return lines


def _line(standing: Standing) -> tuple[str, ...]:
    last = standing.measured[-1]
    whole = last.puzzles == len(last.corpus)
    rate = standing.rate
    return (
        standing.corpus,
        str(standing.limit),
        standing.solver,
        f"{last.puzzles:,}" if whole else f"{last.puzzles:,} of {len(last.corpus):,}",
        f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}",
        f"{1e6 / rate:,.2f}" if rate else "",
        "" if last.no_guess is None else f"{last.no_guess / last.puzzles:.1%}",
        "" if last.guesses is None else f"{last.guesses / last.puzzles:,.3f}",
        spread(standing.ratios),
        _answers(standing),
    )


def _answers(standing: Standing) -> str:
    if standing.faults:
        return "DISAGREE"
    last = standing.measured[-1]
    if not last.puzzles:
        return "none in time"
    return "agree" if last.unique is not None else "first only"


def spread(ratios: Sequence[float]) -> str:
    """Median and range of ratios, ``4.18x (4.05 .. 4.31)``."""
    if not ratios:
        return ""
    digits = 2 if statistics.median(ratios) < 100 else 0
    median, low, high = (f"{ratio:,.{digits}f}" for ratio in (statistics.median(ratios), min(ratios), max(ratios)))
    return f"{median}x ({low} .. {high})"


def aligned(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> str:
    """A Markdown table of padded columns; the first row is its heading, columns not in `left` are set right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(f"| {' | '.join(cells)} |")
    rule = [f"{'-' * (width + 1)}{'-' if i in left else ':'}" for i, width in enumerate(widths)]
    return "\n".join([lines[0], f"|{'|'.join(rule)}|", *lines[1:]])
