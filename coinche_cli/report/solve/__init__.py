"""Solutions in each output format.

* ``text``, ``json``, ``csv`` Coinche and Jass; ``coins_text``, ``coins_json``, ``coins_csv`` Coins
* ``tables`` and ``words`` the tables and sentences of the text
"""
