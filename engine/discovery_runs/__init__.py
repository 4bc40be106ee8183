"""Discovery runs: folders of parts with the specimens of each row; a run can be resumed.

A discovery run is a corpus run (`gridlanes.corpus.driver.drive`), except for the options (`options`), the work on the
rows (`discovery_work`), the columns (`columns`, `specimen_text`), and how the folder is read as a `Discovery`
(`discovery_run`).
"""
