"""The filled score pad: winner, numbers with reasons, open tasks."""
