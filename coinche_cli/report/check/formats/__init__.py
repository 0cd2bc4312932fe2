"""The output formats of ``coinche check``: a module for each, named as users name the format.

A module has a function ``report(output, options)`` that makes its report; see ``CheckReport``.
"""
