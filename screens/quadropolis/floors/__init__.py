"""How high the piles are: asked after every photo, beside the picture of each, under the ledger of tiles and turns."""
