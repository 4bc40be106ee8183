"""The one way in which commands print: what they say may name whatever stands in an input."""

from __future__ import annotations

import click

from gridlanes.printable import printable


def say(*lines: str, err: bool = False) -> None:
    """Prints lines that are printable, each of them in one line whatever it holds. `err`: on standard error."""
    if lines:
        click.echo("\n".join(map(printable, lines)), err=err)  # at once: there may be one for each row
