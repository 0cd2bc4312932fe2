"""One file for each command: parse, build, run, render, exit code.

* ``check``, ``convert``, ``infer``, ``rules``, ``schema``, ``solve`` the commands
* ``solve_coins`` the options of ``solve`` for Coins
* ``solve_run``, ``infer_run`` the runs behind them
* ``options``, ``rule_options``, ``numbers`` what several commands share
"""
