"""One folder for each command, one file for each output format.

* ``check`` findings, ``solve`` solutions, ``infer`` unseen cards, ``rules`` rulesets and codes
* ``board`` four hands around a table
"""
