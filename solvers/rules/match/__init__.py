"""The match: ``match`` deal by deal, ``going_out`` the end within a deal of Jass."""
