"""The work of ``coinche check``.

* ``checker`` reads games, chooses their rules, judges them
* ``results`` findings with their place in a file, and the summary
* ``gaps`` games with missing deals, ``infer_options`` the search for options that explain a file
"""
