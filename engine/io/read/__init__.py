"""From any source to blocks of rows."""
