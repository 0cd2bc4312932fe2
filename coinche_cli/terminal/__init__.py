"""What a run needs from the machine and the terminal.

* ``output`` where results go, ``progress`` the count of what is done
* ``jobs`` parallel work in order, ``memory`` how much memory is left
"""
