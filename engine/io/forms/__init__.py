"""What genres are written in, put together from codes."""
