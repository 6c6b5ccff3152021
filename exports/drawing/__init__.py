"""Layout and drawing of pages, and the PDF and PNG writers; it knows no game."""
