"""The tables of the file; a file of an older version is converted like a damaged one, into a new file.

Every row that is not derived has a checksum as its last column. The version is stored twice: in the header of the file
and in `about`. The description of the tables fits into the first page, which is the same in the file and in its copies.
"""

from functools import cache
from sqlite3 import Connection, connect
from typing import Any, Final

Row = tuple[Any, ...]  # of any table, as SQLite returns it
# SQLite's application id of the store's files: "Quad".
APPLICATION_ID: Final = 0x51756164
# Versions 1 and 2 had other tables; see `older`.
VERSION: Final = 3
TABLES: Final = """
CREATE TABLE about (version INTEGER NOT NULL);
CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, same TEXT NOT NULL UNIQUE, keys TEXT NOT NULL,
 checksum INTEGER NOT NULL);
CREATE TABLE games (key TEXT PRIMARY KEY, family TEXT NOT NULL, created TEXT NOT NULL, changed TEXT NOT NULL,
 played TEXT NOT NULL, step INTEGER NOT NULL, pending TEXT, result TEXT, seats TEXT NOT NULL,
 checksum INTEGER NOT NULL);
CREATE INDEX games_of_family ON games (family);
CREATE TABLE steps (game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, step INTEGER NOT NULL,
 snapshot TEXT NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (game, step));
CREATE TABLE players (game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, person INTEGER NOT NULL REFERENCES people,
 PRIMARY KEY (game, person)) WITHOUT ROWID;
CREATE INDEX players_of_person ON players (person);
CREATE TABLE photos (game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, hash TEXT NOT NULL,
 PRIMARY KEY (game, hash)) WITHOUT ROWID;
CREATE TABLE settings (name TEXT PRIMARY KEY, value NOT NULL, checksum INTEGER NOT NULL);
"""


def create(connection: Connection) -> None:
    """Create the tables of this version in an empty file."""
    for statement in TABLES.split(";"):
        connection.execute(statement)
    connection.execute("INSERT INTO about VALUES (?)", (VERSION,))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def describe_tables(connection: Connection) -> tuple[Row, ...]:
    return tuple(connection.execute("SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_master ORDER BY 1, 2, 3"))


@cache
def expected() -> tuple[Row, ...]:
    """Return the description of this version's tables."""
    connection = connect(":memory:")
    try:
        create(connection)
        return describe_tables(connection)
    finally:
        connection.close()
