"""What a log with unseen cards proves.

* ``text`` for people, ``json`` for programs, ``deals`` samples as deal files
"""
