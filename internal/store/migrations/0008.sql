-- Groups, as a class or a club, that have the same daily game each. A group has an owner,
-- and a member is a player with a name.
CREATE TABLE groups (
  number     INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  name       TEXT NOT NULL,
  game       TEXT NOT NULL,
  owner      TEXT NOT NULL,
  invitation TEXT NOT NULL UNIQUE, -- who knows it may come in
  lot        BLOB NOT NULL,        -- 16 bytes that with a day draw its code, told to nobody
  made       INTEGER NOT NULL
) STRICT;

CREATE TABLE members (
  number   INTEGER PRIMARY KEY AUTOINCREMENT, -- by which members know one another
  group_id TEXT NOT NULL,
  player   TEXT NOT NULL,
  joined   INTEGER NOT NULL,
  UNIQUE (group_id, player)
) STRICT;
CREATE INDEX groups_of_player ON members (player);

-- Which game of a player is the group's of a day. It stays when that is deleted, so that
-- who knows the code does not begin again, and when the player leaves the group.
CREATE TABLE attempts (
  group_id TEXT NOT NULL,
  day      TEXT NOT NULL,
  player   TEXT NOT NULL,
  game     TEXT NOT NULL, -- its ID
  PRIMARY KEY (group_id, day, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX attempts_of_game ON attempts (game);

-- A game in which nothing was done may be begun anew.
CREATE TRIGGER attempt_unplayed AFTER DELETE ON games WHEN old.ended IS NULL AND old.turns = 0 AND old.done = 0 AND old.hints = 0 AND old.undone = 0 BEGIN
  DELETE FROM attempts WHERE game = old.id;
END;
