"""Formats: what puzzles are written in, read as blocks of rows."""

from gridlanes.formats.arrays import read_array
from gridlanes.formats.blocks import Block, Group
from gridlanes.formats.reading import FORMATS, read, read_rows

__all__ = ["FORMATS", "Block", "Group", "read", "read_array", "read_rows"]
