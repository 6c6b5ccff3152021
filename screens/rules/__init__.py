"""Rules: the list of pages that games give, and how a page is laid out."""
