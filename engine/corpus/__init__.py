"""Corpus runs: folders of parts, answered by many workers, resumable, every row accounted for.

    sources/ ─► plan (parts, hashes) ─► runners/ ─► workers/: answer_part(part, ...)   ─► part-000000.parquet ...
                    │                       │ lost worker                                       │
                    ▼                       ▼                                                   ▼
              _manifest.json     workers/: isolation, the rows that kill             results/, statistics/

`gridlanes.corpus.driver.drive` is the whole of it. What all share is here: what is asked (`options`), what is divided
(`part`) and comes back (`report`), what lies where (`layout`), and how it gets there safely (`durable`, `lock`,
`manifest`).
"""
