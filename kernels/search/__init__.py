"""The search: propagation, crossings of regions, hypotheses, branches, and the memory that they share."""
