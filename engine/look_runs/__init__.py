"""Runs that look for steps without a name: folders of parts with the specimens of each row; a run can be resumed.

It is a corpus run (`gridlanes.corpus.driver.drive`), except for the options (`options`), the work on the rows
(`looking_work`), the columns (`columns`, `specimen_text`), and how the folder is read as a `Discovery` (`looked_run`).
"""
