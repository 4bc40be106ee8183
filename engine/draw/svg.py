"""The frame of every drawing: sizes, colours, fonts."""

from __future__ import annotations

CELL = 36
"""side of a cell in the drawing's own units"""
MARGIN = 3
INK, SOLVED, HAIRLINE, BORDER = "#16181d", "#5b82b5", "#cfd4dc", "#2a2e37"
PAPER, SHADE = "#ffffff", "#f3eee0"
FONT = "font-family=\"'Segoe UI',system-ui,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif\""


def opening(width: int, height: int, pixels: int | None, label: str, before: int = 0) -> str:
    """The start of a drawing; `before`: room on the left and above."""
    full_width, full_height = width + 2 * MARGIN + before, height + 2 * MARGIN + before
    pixels = pixels or full_width
    pixels_down = round(pixels * full_height / full_width)
    start = MARGIN + before
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" width="{pixels}"'
        f' height="{pixels_down}" viewBox="-{start} -{start} {full_width} {full_height}">'
    )
