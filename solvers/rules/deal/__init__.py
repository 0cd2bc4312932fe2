"""Deals of four hands: ``deal`` holds one, ``dealing`` makes one from the cut deck."""
