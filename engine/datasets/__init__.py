"""Data sets: folders of generated puzzles, no two of them equivalent, in splits, graded, ready to publish.

    recipes ─► plan (parts) ─► runners of corpus runs ─► make_part: rows ─► parts
                                                                             │
        data/train-00000-of-00004.parquet ... ◄─ publish ◄─ split ◄─ redraw: equivalents are drawn again
        README.md, croissant.json, figures/   ◄─ card, croissant, figures

`gridlanes.datasets.driver.make` makes a whole data set, `gridlanes.datasets.recheck` checks it again.
"""
