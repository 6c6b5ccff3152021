"""The ways to enter an empty city: its photo, by hand, or its score typed."""
