"""Deals of four hands: ``deal`` is one, ``dealing`` makes one from the cut deck."""
