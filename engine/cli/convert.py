"""``gridlanes convert``: the same puzzles in another form."""

from __future__ import annotations

import click

from gridlanes.cli.options import (
    STANDARD_STREAM,
    CorpusArguments,
    debug_option,
    load_option,
    reading_options,
    sources_argument,
)
from gridlanes.cli.say import say
from gridlanes.cli.sources import Sources

# Repeated here, since the module that owns them imports NumPy; tests/engine/cli/test_convert.py holds both to be equal.
FORMS = ("jsonl", "puzzlink", "tatham", "text")


@click.command(short_help="Rewrite puzzles in another form.")
@sources_argument
@click.option("--to", type=click.Choice(FORMS), default="jsonl", show_default=True, help="The form to write.")
@reading_options
@load_option
@debug_option
def convert(
    sources: tuple[str, ...],
    to: str,
    genre: str | None,
    format: str | None,
    box: tuple[int, int] | None,
    field: str | None,
    load: tuple[str, ...],
) -> int:
    """Print every puzzle of SRC in another form, in order: JSON, puzz.link URLs, game IDs or plain text.

    A row that is not a puzzle, or that the form cannot express, is reported on standard error.
    """
    from gridlanes.errors import ModelError
    from gridlanes.io.write.convert import text_of
    from gridlanes.io.write.output import open_output, output_errors
    from gridlanes.results.reasons import Reasons

    job = CorpusArguments(
        sources, 2, 1, None, None, genre, format, box, as_json=False, quiet=True, load=load, field=field
    )
    failed, output = False, open_output(STANDARD_STREAM)
    for block in Sources(job).blocks():
        texts: dict[int, str] = {}
        reasons = dict(Reasons(block.errors, {}).items())
        for group in block.groups:
            for i, row in enumerate(group.rows.tolist()):
                try:
                    texts[row] = text_of(group.puzzle(i), to)
                except ModelError as error:
                    reasons[row] = f"{block.source}:{block.line[row]}: {error}"
        with output_errors(output.name):
            output.stream.write("".join(f"{texts[row]}\n" for row in sorted(texts)).encode())
            output.stream.flush()
        say(*(reasons[row] for row in sorted(reasons)), err=True)
        failed |= bool(reasons)
    return int(failed)
