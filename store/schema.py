"""The tables of the file, and how an older file becomes this one: a migration is a script or a function.

A script is statements with semicolons between them and none within. A migration never changes once it was released;
the next one follows it.
"""

import json
from collections.abc import Callable, Sequence
from sqlite3 import Connection
from typing import Final

Migration = str | Callable[[Connection], None]

# Says that a database file is ours: "Quad".
APPLICATION: Final = 0x51756164
FIRST: Final = """
CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  same TEXT NOT NULL UNIQUE            -- what two spellings of a name have in common
);
CREATE TABLE known_as (                -- who a person is in the backups of any device
  key TEXT PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX known_as_of_person ON known_as (person);
CREATE TABLE games (
  key TEXT PRIMARY KEY,
  family TEXT NOT NULL,                -- shared by games that began as one and went apart on two devices
  created TEXT NOT NULL,
  changed TEXT NOT NULL,
  played TEXT NOT NULL,
  step INTEGER NOT NULL,               -- the one that is looked at, those after it can be redone
  pending TEXT,
  result TEXT,
  checksum INTEGER NOT NULL            -- of the columns before it, here and below
);
CREATE INDEX games_of_family ON games (family);
CREATE TABLE steps (                   -- the history of a game
  game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  step INTEGER NOT NULL,
  snapshot TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (game, step)
);
CREATE TABLE seats (                   -- whom and what a snapshot speaks of, for lists and references
  game TEXT NOT NULL,
  step INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  mode TEXT NOT NULL,
  person INTEGER NOT NULL REFERENCES people,
  colour TEXT NOT NULL,
  photo TEXT,
  PRIMARY KEY (game, step, seat),
  FOREIGN KEY (game, step) REFERENCES steps ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX seats_of_person ON seats (person);
CREATE TABLE photos (
  game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  hash TEXT NOT NULL,
  packed BLOB NOT NULL,
  PRIMARY KEY (game, hash)
);
CREATE TABLE results (                 -- of games that are finished, for lists and statistics
  game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  mode TEXT NOT NULL,
  person INTEGER NOT NULL REFERENCES people,
  place INTEGER NOT NULL,
  total INTEGER NOT NULL,
  possible INTEGER NOT NULL,
  own_plan INTEGER NOT NULL,
  tower_blocks INTEGER NOT NULL,
  shops INTEGER NOT NULL,
  public_services INTEGER NOT NULL,
  parks INTEGER NOT NULL,
  factories INTEGER NOT NULL,
  harbors INTEGER NOT NULL,
  office_towers INTEGER NOT NULL,
  monuments INTEGER NOT NULL,
  expansion INTEGER NOT NULL,
  inhabitants_left INTEGER NOT NULL,
  pollution INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX results_of_person ON results (person);
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value NOT NULL,                      -- bytes as they are, anything else in JSON
  checksum INTEGER NOT NULL
) WITHOUT ROWID;
"""
# The column `pending` holds a list since, which the first version would take for damage; its own value is still read.
PHOTO_A_SEAT: Final = "-- nothing changes but the version"
# Any game, several people a side, results by the names of rows; tables that stay keep their pages, which salvage needs.
ANY_GAME: Final = """
DROP TABLE results;
DROP TABLE seats;
CREATE TABLE seats (                   -- whom and what a snapshot names, for lists and references
  game TEXT NOT NULL,
  step INTEGER NOT NULL,
  side INTEGER NOT NULL,
  seat INTEGER NOT NULL,               -- of a person on the side
  rules TEXT NOT NULL,                 -- the key of the game that is played
  variant TEXT NOT NULL,               -- its first choice of words, as mode.expert, else empty
  person INTEGER NOT NULL REFERENCES people,
  colour TEXT NOT NULL,
  reading TEXT,
  PRIMARY KEY (game, step, side, seat),
  FOREIGN KEY (game, step) REFERENCES steps ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX seats_of_person ON seats (person);
CREATE TABLE results (                 -- of finished games: the checksum of this and the next two is games.result
  game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  side INTEGER NOT NULL,
  total INTEGER NOT NULL,
  place INTEGER,
  won INTEGER NOT NULL,
  PRIMARY KEY (game, side)
) WITHOUT ROWID;
CREATE TABLE points (
  game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  side INTEGER NOT NULL,
  number INTEGER NOT NULL,             -- the order of the pad
  row TEXT NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (game, side, number)
) WITHOUT ROWID;
CREATE TABLE facts (
  game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  side INTEGER NOT NULL,
  name TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (game, side, name)
) WITHOUT ROWID
"""


def reshape(connection: Connection) -> None:
    """Bring a file to version 3; a row with a wrong checksum stays as it is, so that its damage is noticed."""
    from store import game_rows, older  # noqa: PLC0415 - they know the tables of this version
    from store.encoding import result_from  # noqa: PLC0415

    for statement in ANY_GAME.split(";"):
        connection.execute(statement)
    for key, step in connection.execute("SELECT game, step FROM steps ORDER BY game, step").fetchall():
        row = connection.execute("SELECT * FROM steps WHERE game = ? AND step = ?", (key, step)).fetchone()
        if game_rows.checksum(*row[:-1]) == row[-1]:
            snapshot = older.snapshot_text(row[2])
            connection.execute(
                "UPDATE steps SET snapshot = ?, checksum = ? WHERE game = ? AND step = ?",
                (snapshot, game_rows.checksum(key, step, snapshot), key, step),
            )
            game_rows.put_seats(connection, key, step, json.loads(snapshot))
    for row in connection.execute("SELECT * FROM games WHERE result IS NOT NULL").fetchall():
        *head, sum_ = row
        if game_rows.checksum(*head) == sum_:
            found = tuple(result_from(older.result_data(each)) for each in json.loads(head[-1]))
            result = game_rows.put_result(connection, head[0], head[5], found)
            head[-1] = result
            connection.execute(
                "UPDATE games SET result = ?, checksum = ? WHERE key = ?",
                (result, game_rows.checksum(*head), head[0]),
            )


MIGRATIONS: Final[Sequence[Migration]] = (FIRST, PHOTO_A_SEAT, reshape)


def migrate(connection: Connection, migration: Migration) -> None:
    """Run one migration; the transaction is the caller's."""
    if callable(migration):
        migration(connection)
    else:
        for statement in migration.split(";"):
            connection.execute(statement)
