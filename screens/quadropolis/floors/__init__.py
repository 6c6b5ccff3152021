"""The floors of the piles, asked after every photo, beside a picture of each, under the sum of tiles and turns."""
