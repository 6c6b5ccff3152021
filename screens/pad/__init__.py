"""The filled score pad: who has won, every number with its reasons, what to look at before it is believed."""
