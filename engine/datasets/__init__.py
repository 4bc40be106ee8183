"""Data sets: folders of puzzles that were made, no two of them equivalent, split, graded, ready to publish.

    recipes ─► plan (parts) ─► runners of corpus runs ─► make_part: rows ─► parts
                                                                             │
        data/train-00000-of-00004.parquet ... ◄─ publish ◄─ split ◄─ redraw: equivalents are drawn again
        README.md, croissant.json, figures/   ◄─ card, croissant, figures

`gridlanes.datasets.driver.make` is the whole of it, `gridlanes.datasets.recheck` proves it once more.
"""
