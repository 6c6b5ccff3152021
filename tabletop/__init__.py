"""What every game needs and none owns; standard library only."""

__version__ = "0.1.0"
