"""The proof of a contradiction (``proof``), and its check (``drup_checker``)."""
