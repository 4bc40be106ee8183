"""What a worker does: one part, read, solved in nets, written; and the processes that do it, in their limits.

Nothing is imported here, since a child is tied to its parent before it imports what takes time.
"""
