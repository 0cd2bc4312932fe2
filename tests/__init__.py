"""Tests of coinche."""
