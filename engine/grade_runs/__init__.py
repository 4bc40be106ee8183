"""Runs that grade: folders of parts, each row with what it costs a person, resumable, every row accounted for.

All of it is a corpus run (`gridlanes.corpus.driver.drive`) but for what is asked (`options`), what a worker does with
the rows (`grading_work`), the columns that come of it (`columns`), how the folder is opened again (`graded_run`), and
how it is proved (`recheck`, `row_check`).
"""
