"""Statistics of a run: tables, plots, and a page with both."""
