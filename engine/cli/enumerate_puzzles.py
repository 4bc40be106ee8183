"""``gridlanes enumerate``: lists every puzzle of a genre and a small size, once, or counts them."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.generate_options import FORMS, options_of, sizes_of, span_of
from gridlanes.cli.options import (
    OUTPUT_FORMATS,
    STANDARD_STREAM,
    debug_option,
    json_option,
    load_option,
    names_a_folder,
    quiet_option,
    refuse_options,
    refuse_sources,
)
from gridlanes.cli.progress import Display, clock, display
from gridlanes.cli.puzzle_sink import puzzle_sink
from gridlanes.cli.report import show_table
from gridlanes.cli.say import say

if TYPE_CHECKING:
    from gridlanes.enumerating.counting import PuzzleCounts

_OF_FOLDERS = ("workers", "cluster", "part_rows", "resume")
# Repeated here, since the modules that own them import NumPy; tests/engine/cli/test_enumerate_puzzles.py compares both.
UP_TO = ("symmetry", "nothing")
COUNTABLE = ("puzzles", "solutions", "layouts")
_STEPS = 1000
"""of the progress of a layout"""


@click.command("enumerate", short_help="List all puzzles of a small board.")
@click.argument("genre")
@click.argument("where", metavar="[DST]", required=False)
@click.option("--size", "sizes", callback=sizes_of, required=True, metavar="RxC", help="Rows x columns, or the side.")
@click.option("--clues", "n_clues", callback=span_of, metavar="N|A-B", help="Number of clues and givens, or a range.")
@click.option("--minimal", is_flag=True, help="Only puzzles in which every clue and given is needed.")
@click.option(
    "--layouts",
    multiple=True,
    metavar="FILE",
    help="Use only the walls and rooms of the puzzles in this file or folder; may be given several times.",
)
@click.option(
    "--longest",
    type=click.IntRange(min=1),
    metavar="N",
    help="Largest number of cells of a thermometer, arrow or line; default: six, but no more than a side has.",
)
@click.option(
    "--up-to",
    type=click.Choice(UP_TO),
    default="symmetry",
    show_default=True,
    help="Of puzzles that are the same up to turning, mirroring and renaming marks, list one, or list them all.",
)
@click.option(
    "--count",
    "of",
    type=click.Choice(COUNTABLE),
    is_flag=False,
    flag_value=COUNTABLE[0],
    help=f"Only count, by default {COUNTABLE[0]}; takes no DST.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    callback=options_of,
    metavar="NAME=VALUE",
    help="Option of the genre, such as stars=2; may be given several times.",
)
@click.option(
    "--form", type=click.Choice(FORMS), help="Form of the puzzles; default: the first of these that the genre has."
)
@click.option("--out-format", type=click.Choice(OUTPUT_FORMATS), help="Format of DST; default: from its suffix.")
@click.option(
    "--threads", type=click.IntRange(min=1), metavar="N", help="Number of threads; default: one per processor."
)
@click.option(
    "--workers", type=click.IntRange(min=1), metavar="N", help="Number of processes; the output does not depend on it."
)
@click.option("--cluster", metavar="local|ADDRESS", help="Use the workers of dask.distributed, as for gridlanes run.")
@click.option("--part-rows", type=click.IntRange(min=1), metavar="N", help="For a folder: rows per file.")
@click.option("--resume/--overwrite", "resume", default=True, help="Resume what DST holds, or start over.")
@load_option
@json_option
@quiet_option
@debug_option
def enumerate_puzzles(genre: str, where: str | None, load: tuple[str, ...], **options: Any) -> int:
    """Write all puzzles of GENRE and a size that have exactly one solution, each once, to DST.

    DST is a file: .parquet, .jsonl, .csv (a table) or .txt (a puzzle a line); or - for standard output. A name without
    a suffix is a folder, which gets Parquet files; there the same command resumes an interrupted enumeration. The order
    is always the same: layouts (walls, rooms), the solutions of each layout, and for each solution the sets of clues
    that leave it as the only one, smallest sets first. Boards must be small; --count says how many puzzles to expect.
    """
    sizes, of = options.pop("sizes"), options.pop("of")
    if len(sizes) > 1:
        raise click.UsageError("--size takes one size here", click.get_current_context())
    if (where is None) == (of is None):
        words = "say where to write them (DST), or --count" if of is None else "give either DST or --count, not both"
        raise click.UsageError(words, click.get_current_context())
    if of is None and options["out_format"] is None and names_a_folder(str(where)):
        refuse_options(("out_format", "threads"), f"{where} is a folder")
        from gridlanes.cli.enumerate_folder import enumerate_folder

        chosen = {name: value for name, value in options.items() if name not in ("out_format", "threads")}
        return enumerate_folder(str(where), genre=genre, size=sizes[0], load=load, **chosen)
    refuse_options(_OF_FOLDERS, "puzzles are counted" if of is not None else f"{where} is a single file")
    chosen = {name: value for name, value in options.items() if name not in _OF_FOLDERS}
    if of is not None:
        return _count(genre, sizes[0], of, **chosen)
    return _enumerate(genre, sizes[0], str(where), **chosen)


def _enumerate(
    genre: str,
    size: tuple[int, int],
    where: str,
    *,
    out_format: str | None,
    as_json: bool,
    quiet: bool,
    **options: Any,
) -> int:
    from gridlanes.enumerating.calls import enumerate_puzzles as rows_of
    from gridlanes.enumerating.enumerated_result import ENUMERATED_COLUMNS

    refuse_sources(where, options["layouts"])
    n_rows = n_all = n_minimal = 0
    shown = _Shown(not (quiet or as_json) and where != STANDARD_STREAM)
    with shown, puzzle_sink(where, out_format, ENUMERATED_COLUMNS) as sink:
        for result in rows_of(genre, size, progress=shown.layouts, **options):
            sink.write(result)
            n_rows += len(result)
            n_all += int(result.orbit.sum())
            n_minimal += int(result.minimal.sum())
            shown.rows(n_rows)
    took = shown.seconds
    if as_json:
        said = {"rows": n_rows, "equivalents": n_all, "minimal": n_minimal, "seconds": round(took, 3)}
        say(json.dumps(said), err=where == STANDARD_STREAM)
    elif not quiet:
        pairs = [("puzzles", f"{n_rows:,}"), ("with equivalents", f"{n_all:,}"), ("minimal", f"{n_minimal:,}")]
        show_table([*pairs, ("seconds", f"{took:,.2f}")])
    return 0


def _count(
    genre: str,
    size: tuple[int, int],
    of: str,
    *,
    out_format: str | None,
    form: str | None,
    up_to: str,
    as_json: bool,
    quiet: bool,
    **options: Any,
) -> int:
    from gridlanes.enumerating.calls import count_puzzles

    for name, value in (("--out-format", out_format), ("--form", form)):
        if value is not None:
            raise click.UsageError(f"{name} does not apply to --count", click.get_current_context())
    shown = _Shown(not (quiet or as_json))
    with shown:
        counts = count_puzzles(genre, size, of=of, progress=shown.layouts, **options)
    if as_json:
        say(json.dumps(_as_json(counts, of) | {"seconds": round(shown.seconds, 3)}))
        return 0
    rows = [["", "up to symmetry", "all"]]
    rows += [[name, f"{tally.up_to_symmetry:,}", f"{tally.all:,}"] for name, tally in _named(counts, of)]
    if up_to == "nothing":
        rows = [[row[0], row[2]] for row in rows]
    say(*_aligned(rows))
    if not quiet:
        say(f"{shown.seconds:,.2f} seconds", err=True)
    return 0


def _named(counts: PuzzleCounts, of: str) -> list[tuple[str, Any]]:
    """The lines of the table: one for each number of clues for which there are puzzles, and the total."""
    if of != "puzzles":
        return [(of, counts.total)]
    of_each = [(f"{n} clues", tally) for n, tally in enumerate(counts.by_clues) if tally.all]
    return [*of_each, (of, counts.total)]


def _as_json(counts: PuzzleCounts, of: str) -> dict[str, Any]:
    found: dict[str, Any] = {"of": of, **vars(counts.total)}
    if of == "puzzles":
        found["by_clues"] = {str(n): vars(tally) for n, tally in enumerate(counts.by_clues) if tally.all}
    return found


def _aligned(rows: list[list[str]]) -> list[str]:
    """Rows as lines; all columns but the first are aligned on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]


class _Shown:
    """Shows on a terminal how far an enumeration is: layouts done, layouts in all, and rows."""

    def __init__(self, wanted: bool) -> None:
        self._wanted, self._started = wanted, time.monotonic()
        self._display: Display = display(None, wanted=wanted)
        self._done, self._total, self._n_rows = 0.0, 0, 0

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._started

    def layouts(self, done: float, total: int) -> None:
        """So many layouts are done; of the next one, perhaps, a part."""
        self._done, self._total = done, total
        self._display.total = _STEPS * total
        self._show()

    def rows(self, n_rows: int) -> None:
        """So many rows are written."""
        self._n_rows = n_rows
        self._show()

    def _show(self) -> None:
        words = [f"{int(self._done):,} of {self._total:,} layouts"] if self._total > 1 else []
        words += [f"{self._done:.0%} of the solutions"] if self._total == 1 else []
        words += [f"{self._n_rows:,} rows"] if self._n_rows else []
        if 0 < self._done < self._total:
            words.append(f"{clock(self.seconds * (self._total - self._done) / self._done)} left")
        self._display.show(int(_STEPS * self._done), "  ".join(words))

    def __enter__(self) -> _Shown:
        self._display.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._display.__exit__(*error)
