"""Tables: the columns of results and other findings, as Arrow tables and data frames."""
