"""The tables of the file, and how an older file becomes this one: a migration is a script or a function.

A script is statements with semicolons between them and none within. A migration never changes once it was released;
the next one follows it.
"""

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
MIGRATIONS: Final[Sequence[Migration]] = (FIRST, PHOTO_A_SEAT)


def migrate(connection: Connection, migration: Migration) -> None:
    """Run one migration; the transaction is the caller's."""
    if callable(migration):
        migration(connection)
    else:
        for statement in migration.split(";"):
            connection.execute(statement)
