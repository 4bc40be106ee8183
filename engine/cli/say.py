"""The only way in which commands print: messages may quote any text of an input, so they are escaped."""

from __future__ import annotations

import click

from gridlanes.printable import printable


def say(*lines: str, err: bool = False) -> None:
    """Prints lines with control characters escaped, so that each stays one line. `err`: on standard error."""
    if lines:
        click.echo("\n".join(map(printable, lines)), err=err)  # at once: there may be one for each row
