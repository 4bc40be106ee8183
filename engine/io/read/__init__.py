"""Reading any source into blocks of rows."""
