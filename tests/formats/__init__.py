"""Tests of deal files: text, PBN, deal JSON."""
