"""Codes: texts of one board, or of a part of one. Each decodes one text with located errors, many texts at once, and
encodes; forms put them together.
"""
