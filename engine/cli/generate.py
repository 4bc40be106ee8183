"""``gridlanes generate``: makes puzzles of any genre, in a file or as a data set in a folder."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.generate_options import FORMS, of_a_folder, what_is_made
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
from gridlanes.cli.progress import display, progress_line
from gridlanes.cli.puzzle_sink import puzzle_sink
from gridlanes.cli.report import show_table
from gridlanes.cli.say import say

if TYPE_CHECKING:
    from gridlanes.results.result import Result

_OF_FOLDERS = ("split", "workers", "cluster", "part_rows", "shard_rows", "jsonl", "metadata", "resume")
_OF_FILES = ("out_format", "first", "threads", "seconds")


@click.command(short_help="Generate puzzles, or a data set.")
@click.argument("genre")
@click.argument("where", metavar="DST")
@what_is_made
@click.option(
    "--form", type=click.Choice(FORMS), help="Form of the puzzles; default: the first of these that the genre has."
)
@click.option("--out-format", type=click.Choice(OUTPUT_FORMATS), help="Format of DST; default: from its suffix.")
@click.option("--first", type=click.IntRange(min=0), default=0, metavar="I", help="The number of the first row.")
@click.option("--threads", type=click.IntRange(min=1), metavar="N", help="Default: one per processor.")
@click.option(
    "--seconds", type=click.FloatRange(min=0), metavar="S", help="Time limit in all; beyond it the command fails."
)
@of_a_folder
@load_option
@json_option
@quiet_option
@debug_option
def generate(genre: str, where: str, as_json: bool, quiet: bool, load: tuple[str, ...], **options: Any) -> int:
    """Make puzzles of GENRE, each with one solution, into DST: a file, - for standard output, or a folder.

    A file is .parquet, .jsonl, .csv (a table) or .txt (a puzzle a line). A name without a suffix is a folder, which
    gets a data set ready to publish: in splits, with a card and metadata. For a folder, GENRE and --size may be lists
    separated by commas; each combination gets --count rows. The same command resumes an interrupted data set.

    A row depends only on genre, options, seed and its number, unless it would be equivalent to an earlier row.
    """
    genres, sizes = [name.strip() for name in genre.split(",")], options.pop("sizes")
    if options["out_format"] is None and names_a_folder(where):
        refuse_options(_OF_FILES, f"{where} is a folder")
        from gridlanes.cli.generate_set import generate_set

        chosen = {name: value for name, value in options.items() if name not in _OF_FILES}
        return generate_set(genres, sizes, where, load, as_json=as_json, quiet=quiet, **chosen)
    refuse_options(_OF_FOLDERS, f"{where} is a single file")
    if len(genres) > 1 or len(sizes) > 1:
        words = f"{where} is a single file, for one genre and one size; for several name a folder, without a suffix"
        raise click.UsageError(words, click.get_current_context())
    chosen = {name: value for name, value in options.items() if name not in _OF_FOLDERS}
    return _generate(genres[0], sizes[0], where, as_json=as_json, quiet=quiet, **chosen)


def _generate(
    genre: str,
    size: tuple[int, int] | None,
    where: str,
    *,
    count: int,
    form: str | None,
    out_format: str | None,
    first: int,
    threads: int | None,
    seconds: float | None,
    avoid: tuple[str, ...],
    as_json: bool,
    quiet: bool,
    **options: Any,
) -> int:
    """Into a single file."""
    from gridlanes.generating.equivalents.avoided import avoided, files_to_avoid
    from gridlanes.generating.generated_result import GENERATED_COLUMNS
    from gridlanes.generating.request import request_of
    from gridlanes.generating.rows import generated
    from gridlanes.solvers.pool import SolverPool

    refuse_sources(where, avoid)
    request = request_of(genre, size, **options)
    known = avoided(files_to_avoid(avoid))
    started, n_made, n_clues = time.monotonic(), 0, 0
    wanted = not (quiet or as_json) and where != STANDARD_STREAM
    with (
        puzzle_sink(where, out_format, GENERATED_COLUMNS) as sink,
        display(count, wanted=wanted) as shown,
        SolverPool(threads) as pool,
    ):
        for result in generated(request, first, first + count, pool, form=form, seconds=seconds, avoid=known):
            sink.write(result)
            n_made += len(result)
            n_clues += _n_clues(result)
            speed = n_made / max(time.monotonic() - started, 1e-9)
            shown.show(n_made, progress_line(n_made, speed, (count - n_made) / speed))
    took = time.monotonic() - started
    said = {"rows": n_made, "seconds": round(took, 3), "clues_per_puzzle": round(n_clues / n_made, 2)}
    if as_json:
        say(json.dumps(said), err=where == STANDARD_STREAM)
    elif not quiet:
        pairs = [("puzzles", f"{n_made:,}"), ("clues a puzzle", f"{n_clues / n_made:,.1f}")]
        show_table([*pairs, ("seconds", f"{took:,.2f}"), ("puzzles a second", f"{n_made / max(took, 1e-9):,.0f}")])
    return 0


def _n_clues(result: Result) -> int:
    from gridlanes.generating.clues.clue_counts import n_clues_of

    return sum(int(n_clues_of(group).sum()) for group, _ in result.groups)
