"""The contents of a deal file for one deal, before anything is derived from them."""
