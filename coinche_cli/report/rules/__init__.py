"""Rulesets and finding codes, as text and JSON."""
