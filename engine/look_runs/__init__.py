"""Runs that look for steps without a name: folders of parts, each row with its specimens, resumable.

All of it is a corpus run (`gridlanes.corpus.driver.drive`) but for what is asked (`options`), what a worker does with
the rows (`looking_work`), the columns that come of it (`columns`, `specimen_text`), and how the folder becomes a
`Discovery` again (`looked_run`).
"""
