"""Bytes from files and streams, unpacked and bounded, as text and as strict JSON."""
