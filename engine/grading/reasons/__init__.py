"""The reasons of moves, in one state of one flat puzzle: constraints and, for each technique that combines several,
what explains its moves.
"""
