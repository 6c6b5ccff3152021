"""The English sentences of the eye and its command line."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    "cli.corners": "{word} are not four corners; write eight numbers, as 45,52,551,56,580,473,21,475",
    "cli.corners.many": "--corners are those of one photo; name one photo",
    "cli.also.many": "--also is another photo of one city; name one photo before it",
    "cli.threads": "{word} is not a number of processor cores from 1 to {most}",
    "cli.tokens": "{word} are not tokens; write inhabitants and energy units, each from 0 to {most}, as 15,9",
    "cli.tokens.many": "--tokens are those of one player; name one photo",
    "photo.missing": "there is no such file; choose the photo again",
    "photo.folder": "this is a folder; choose a photo in it",
    "photo.special_file": "this is not an ordinary file; choose a photo",
    "photo.cannot_open": "the file cannot be read ({reason}); copy the photo to another place and choose it there",
    "photo.empty": "this file is empty; copy the photo once more, or take it again",
    "photo.format": "this is not a photo that can be read; choose one in JPEG, PNG or WebP format",
    "photo.heic": "photos in HEIC or AVIF format cannot be read here; save this one as JPEG and choose that",
    "photo.file_too_large": "this file is larger than {most} MB; save the photo in a smaller size, as JPEG",
    "photo.too_many_pixels": "{width} x {height} pixels are too many; save the photo in a smaller size, as JPEG",
    "photo.too_few_pixels": "{width} x {height} pixels are too few to show a board; take a larger photo",
    "photo.out_of_memory": "there is not enough memory for this photo; save it in a smaller size, as JPEG",
    "photo.damaged": "this photo is damaged; copy it once more, or take it again",
    "photo.truncated": "the lower part of this photo is missing; copy it once more, or take it again",
    "photo.no_board": "no board is seen; take another photo with the whole board in it, or mark its corners",
    "photo.no_city": "no city is seen; take another photo from above, with all cards of the city in it",
    "photo.corners": "these corners leave most of the board outside the photo; mark those of the printed spaces",
    "photo.failed": "this photo cannot be read ({reason}); take another one",
    "reading.unsure_mode": "this may not be the {mode} board; say which it is with --mode, else everything is doubtful",
    "reading.doubt": "{guess} ({sure}%)",
    "reading.doubt.alternatives": "{guess} ({sure}%), else {others}",
    "reading.covered": "covered; what stands there is not seen",
    "reading.floors": (
        "floors",
        "one floor ({sure}%), else {others}; count the floors",
        "{floors} floors ({sure}%), else {others}; count the floors",
    ),
    "reading.totals": (
        "tiles",
        "one tile, floors counted, in {turns} turns",
        "{tiles} tiles, floors counted, in {turns} turns",
    ),
    "reading.tokens": (
        "inhabitants {inhabitants} to {most_inhabitants}, energy units {energy} to {most_energy} by these tiles; "
        "the fewest are taken, name those of the player with --tokens"
    ),
    "models.damaged": "the models of the photo reader are missing or damaged; install the app again",
    "lessons.damaged": "this file holds nothing that was taught; name another one, or a new one to start afresh",
    "lessons.newer": "this file was taught by a newer version; update the app, or start afresh with a new one",
    "lessons.wrong_board": "the photo shows the {mode} board, this city is for the other one; use its own city file",
    "lessons.other_city": "this city is not that of the photo; name the city file of this photo",
    "lessons.learned": (
        "wrong",
        "learned from {spaces} spaces, 1 of them corrected",
        "learned from {spaces} spaces, {wrong} of them corrected",
    ),
}
register(SENTENCES)
