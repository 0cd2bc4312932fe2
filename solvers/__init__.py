"""The games of the Coinche family and the reasoning about them. Reads no file, prints nothing."""
