"""``gridlanes canonical``: a hash that is equal for puzzles that differ only by a move and the names of marks."""

from __future__ import annotations

import click

from gridlanes.cli.options import CorpusArguments, debug_option, load_option, reading_options, sources_argument
from gridlanes.cli.say import say
from gridlanes.cli.sources import Sources


@click.command(short_help="Hash puzzles; equivalent ones get equal hashes.")
@sources_argument
@reading_options
@load_option
@debug_option
def canonical(
    sources: tuple[str, ...],
    genre: str | None,
    format: str | None,
    box: tuple[int, int] | None,
    field: str | None,
    load: tuple[str, ...],
) -> int:
    """Print a hash for every puzzle of SRC, in order. Equivalent puzzles have equal hashes.

    Two puzzles are equivalent if turning or mirroring the board makes them the same; in genres where only differences
    between marks matter, marks may be renamed as well. An invalid row gets an empty line, and is reported on standard
    error.
    """
    from gridlanes.generating.equivalents.canonical import canonical_hashes
    from gridlanes.io.read.row_errors import RowErrors

    job = CorpusArguments(
        sources, 2, 1, None, None, genre, format, box, as_json=False, quiet=True, load=load, field=field
    )
    failed = False
    for block in Sources(job).blocks():
        hashes = [""] * len(block)
        for group in block.groups:
            for row, found in zip(group.rows.tolist(), canonical_hashes(group), strict=True):
                hashes[row] = found
        say(*RowErrors.over(block.errors).one_lines(), err=True)
        failed |= bool(block.errors)
        say(*hashes)
    return int(failed)
