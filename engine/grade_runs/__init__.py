"""Runs that grade: folders of parts with the grade of each row; a run can be resumed and accounts for every row.

It is a corpus run (`gridlanes.corpus.driver.drive`), except for the options (`options`), the work on the rows
(`grading_work`), the columns (`columns`), how the folder is opened (`graded_run`), and how it is checked (`recheck`,
`row_check`).
"""
