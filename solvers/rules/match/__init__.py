"""The match: ``match`` scores it deal by deal, ``going_out`` ends it within a deal of Jass."""
