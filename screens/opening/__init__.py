"""Game files: chosen, dropped, named at the start, or handed over by another app."""
