"""The proof that facts clash (``proof``), and the check of it (``drup_checker``)."""
