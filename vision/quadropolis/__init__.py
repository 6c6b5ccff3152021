"""The eye of Quadropolis boards: from a photo to a `Reading` with its doubts. `read.py` calls the stages."""
