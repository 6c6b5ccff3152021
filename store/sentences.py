"""The English sentences about saved games."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    "table.place": "a place has up to {most} characters on one line; shorten it",
    "table.notes": "notes have up to {most} characters; shorten them",
    "table.sides": "this game has {least} to {most} players or teams, not {count}",
    "table.people": "each side of this game has {least} to {most} people, not {count}",
    "setting.name": "{name} is not a name of a setting; use small letters, digits, dots and dashes",
    "setting.value": "{value} cannot be a setting; use a number, text, bytes or nothing",
    "setting.large": "a setting of more than {most} MB is not kept; make it smaller",
    "store.no_game": "there is no such game; look at the list of games",
    "store.many_games": "more than one game begins like this; type more of the key",
    "store.unknown_player": "no player is called {name}; look at the list of games",
    "store.name_taken": "another player is called {name}; choose another name",
    "store.same_player": "{name} is one player already; choose another one to merge with",
    "store.played_together": (
        "{name} and {other} are both in the game of {day}, so they are two players; change the names in that game first"
    ),
    "store.no_finished_game": "{name} has no finished game of this kind",
    "store.unknown_side": "there is no player {side} at this table; choose one who is",
    "store.busy": "another program is writing the games; try again",
    "store.failed": (
        "this did not work ({reason}); try again, with more room if the device is full: what was saved is safe"
    ),
    "store.damaged": "the file of the games is damaged; close the program and open it again, what can be read is kept",
    "store.game_unsupported": "this game cannot be shown by this version; update the app, or restore it from a backup",
    "store.file_renamed": "the file of the games was put aside by another window; close this one and open it again",
    "store.foreign": "this is a database of another program; choose another folder, or move the file away",
    "store.newer": "these games were saved by a newer version; update the app",
    "store.folder_unusable": "no games can be kept here ({reason}); make room, or choose another folder",
    "store.read_only": "nothing can be saved here ({reason}), only looked at; make room, or choose another folder",
    "store.salvaged": (
        "games",
        "the file of the games was damaged or something else; it is kept as {file}, one game was saved from it",
        "the file of the games was damaged or something else; it is kept as {file}, {games} games were saved from it",
    ),
    "store.recovered": (
        "games",
        "the file of the games was damaged; it is kept as {file}, one game is back as of {day} or later",
        "the file of the games was damaged; it is kept as {file}, {games} games are back as of {day} or later",
    ),
    "store.file_missing": (
        "games",
        "the file of the games was gone; one game is back as of {day}",
        "the file of the games was gone; {games} games are back as of {day}",
    ),
    "store.replaced": (
        "games",
        "the file of the games was replaced by an older or another one, kept as {file}; one game is back as of {day}",
        (
            "the file of the games was replaced by an older or another one, kept as {file}; "
            "{games} games are back as of {day}"
        ),
    ),
    "store.changes_missing": "what was changed last before the program ended may be missing",
    "store.special_file": "this is not an ordinary file or folder; move it away and try again",
    "store.copy_read": (
        "games",
        "the file of the games cannot be read; one game is shown as of {day}",
        "the file of the games cannot be read; {games} games are shown as of {day}",
    ),
    "store.partly_read": (
        "games",
        "the file of the games is damaged, or an older one; one game could be read",
        "the file of the games is damaged, or an older one; {games} games could be read",
    ),
    "store.nothing_to_undo": "nothing to take back: this is how the game was saved first",
    "store.nothing_to_redo": "nothing was taken back that could be made again",
    "list.empty": "no games yet",
    "list.won": "{names}, {total} VP",
    "list.target_missed": "{total} VP, not won",
    "list.photo_pending": "waits for a photo",
    "list.unfinished": "not scored yet",
    "list.no_kind": "no saved game is of this kind; there are: {known}",
    "list.merged": ("games", "1 game of {old} is {new}\u2019s now", "{games} games of {old} are {new}\u2019s now"),
    "list.other_result": "a game file has no allocation that a player chose; added, this game counts differently",
    "list.hidden": "hidden",
    "list.games": "games",
    "list.wins": "won",
    "list.average": "average",
    "list.best": "best",
    "list.left": "points missed",
    "list.restored": "games added: {added}, updated: {longer}; settings added: {settings}",
    "backup.not_a_backup": "this is not a backup of games; choose the file that a backup made",
    "backup.other_file": "this is not a backup of games; choose another name, or replace it with --force",
    "backup.store_file": "the store keeps its games under this name; choose another one for the backup",
    "backup.standard_output": "a backup is a file and is not printed; name one",
    "backup.game_left_out": "the game {game} is not in the backup: this version cannot show it, update the app",
    "backup.photo_lost": "a photo of the game {game} is lost and not in the backup; the game is",
    "backup.damaged": "this backup is damaged; copy it once more, or choose another one",
    "backup.newer": "this backup was made by a newer version; update the app",
    "backup.unknown_entry": "this does not belong in a backup of games; choose the file that a backup made",
    "backup.too_large": "this is larger than anything in a backup of games; choose the file that a backup made",
}
register(SENTENCES)
