"""deal_json."""
