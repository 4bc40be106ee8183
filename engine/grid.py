"""The grid: where the decisions of a puzzle are, with a dense integer id for each."""

from __future__ import annotations

from dataclasses import dataclass

from gridlanes.errors import ModelError


@dataclass(frozen=True)
class Grid:
    """`rows` x `cols` cells; coord ids run row by row. `box` is (width, height) where the grid has boxes."""

    rows: int
    cols: int
    box: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise ModelError(f"a grid has at least one row and one column, asked for {self.rows} x {self.cols}")
        if self.box is not None and (self.rows % self.box[1] or self.cols % self.box[0]):
            raise ModelError(
                f"boxes of {self.box[0]} x {self.box[1]} do not tile {self.rows} rows x {self.cols} columns"
            )

    @classmethod
    def boxed(cls, box_w: int, box_h: int) -> Grid:
        """The square grid of side `box_w` * `box_h` in boxes `box_w` wide and `box_h` high."""
        if box_w < 1 or box_h < 1:
            raise ModelError(f"a box is at least one cell wide and high, asked for {box_w} x {box_h}")
        side = box_w * box_h
        return cls(side, side, (box_w, box_h))

    @property
    def n_coords(self) -> int:
        return self.rows * self.cols

    def cell(self, row: int, col: int) -> int:
        """The coord of a cell; rows and columns count from 0."""
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise ModelError(f"cell ({row}, {col}) is outside the grid of {self.rows} rows x {self.cols} columns")
        return row * self.cols + col
