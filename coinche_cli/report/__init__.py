"""A folder a command, a file an output format.

* ``check`` findings, ``solve`` solutions, ``infer`` unseen cards, ``rules`` rulesets and codes
* ``board`` four hands around a table
"""
