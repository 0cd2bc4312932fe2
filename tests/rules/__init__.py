"""Tests of what the games are."""
