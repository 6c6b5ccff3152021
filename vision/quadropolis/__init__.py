"""The reader of Quadropolis boards, from a photo's pixels to a reading with its doubts."""
