"""Whether some deal agrees with a question (``verdict``), and why none does (``explain``)."""
