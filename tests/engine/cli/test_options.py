"""The lists that the command line repeats, so that its help need not import what owns them."""

from __future__ import annotations

from gridlanes.cli.options import INPUT_FORMATS, OUTPUT_FORMATS
from gridlanes.formats import FORMATS
from gridlanes.formats.write import SINKS


def test_the_input_formats_are_those_of_the_readers() -> None:
    assert tuple(FORMATS) == INPUT_FORMATS


def test_the_output_formats_are_those_of_the_writers() -> None:
    assert tuple(SINKS) == OUTPUT_FORMATS
