"""The templates of pages, which escape all values."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib import resources
from typing import Any

from gridlanes.extras import need
from gridlanes.printable import printable

_LONG = 40
"""characters, from which a column holds words that may be broken"""


def _finished(value: Any) -> Any:
    """A value as the page has it; drawings, which are HTML already, stay as they are."""
    return printable(value) if type(value) is str else value


@functools.cache
def _environment() -> Any:
    jinja2 = need("jinja2", extra="plots", purpose="A page")
    folder = resources.files("gridlanes.corpus.statistics")
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(lambda name: folder.joinpath(name).read_text(encoding="utf-8")),
        autoescape=True,
        finalize=_finished,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["marks_of_columns"] = marks_of_columns
    return environment


def page(**values: Any) -> str:
    """``page.html`` with these values. Raises `MissingExtraError` without ``gridlanes[plots]``."""
    return str(_environment().get_template("page.html").render(values)).lstrip()


def html_table(lines: Sequence[Sequence[str]], label: str = "") -> str:
    """Lines of words as a table in HTML, the first of them its head; columns of figures are flush right. `label`: what
    it is, on a page where it may have to be scrolled. Raises `MissingExtraError` without ``gridlanes[plots]``.
    """
    return str(_environment().get_template("pieces.html").module.table(lines, label))


def marks_of_columns(lines: Sequence[Sequence[str]]) -> list[dict[str, str]]:
    """The attributes of the cells of each column of a table, whose first line is its head."""
    columns = list(zip(*lines[1:], strict=True)) or [()] * len(lines[0])
    return [_marks(column) for column in columns]


def _marks(column: Sequence[str]) -> dict[str, str]:
    if all(map(_is_figure, column)):
        return {"class": "n", "style": "text-align:right"}
    return {"class": "w"} if max(map(len, column)) > _LONG else {}


def _is_figure(word: str) -> bool:
    return not word or (word[:1].isdigit() and word.strip("%").replace(",", "").replace(".", "").isdigit())
