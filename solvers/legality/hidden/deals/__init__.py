"""Deals themselves: one space of them, a union of spaces, and the replay of one deal."""
