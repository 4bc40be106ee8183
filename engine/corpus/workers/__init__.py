"""What a worker does: one part, read, solved within limits, written; and the processes that do it.

Nothing is imported here, since a child is tied to its parent before it imports what takes time.
"""
