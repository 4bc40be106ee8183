"""Codes: the ways to write one board, or a part of one. A code decodes one text, with the place of any error, or many
texts at once, and encodes; forms are made of codes.
"""
