"""Corpus runs: folders of parts, answered by many workers, resumable, every row accounted for.

    sources ─► plan (parts, hashes) ─► runner ─► solve_part(part, folder) ─► part-000000.parquet ...
                    │                     │ lost worker                            │
                    ▼                     ▼                                        ▼
              _manifest.json       isolation: the rows that kill            check, stats, frames

`gridlanes.corpus.driver.run` is the whole of it; each module is one step.
"""
