"""What a run shares with the machine and the terminal.

* ``output`` where results go, ``progress`` what is done so far
* ``jobs`` parallel work in order, ``memory`` how much memory is left
"""
