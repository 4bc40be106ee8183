"""What the rows of a run say: tables, plots, and a page with both."""
