"""Corpus runs: folders of parts, solved by many workers; a run can be resumed and accounts for every row.

    sources/ ─► plan (parts, hashes) ─► runners/ ─► workers/: answer_part(part, ...)   ─► part-000000.parquet ...
                    │                       │ lost worker                                       │
                    ▼                       ▼                                                   ▼
              _manifest.json     workers/: isolation, rows that crash their worker   results/, statistics/

`gridlanes.corpus.driver.drive` does a whole run. The modules of this folder are shared by all others: the request
(`options`), parts and their reports (`part`, `report`), the names of files (`run_paths`), and safe writing (`durable`,
`lock`, `manifest`).
"""
