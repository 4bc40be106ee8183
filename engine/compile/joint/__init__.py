"""Tables for one kernel that combine several regions: rooms with each other or with lines, and boards as a whole."""
