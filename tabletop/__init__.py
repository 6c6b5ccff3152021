"""What every game needs and none owns; standard library only."""
