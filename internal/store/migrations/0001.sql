-- Games as they are kept. Times are milliseconds of UTC since 1970. A seed's 64
-- bits are those of the integer, which may be below 0.
CREATE TABLE games (
  number    INTEGER PRIMARY KEY,
  id        TEXT NOT NULL UNIQUE,
  player    TEXT NOT NULL,
  created   INTEGER NOT NULL,
  updated   INTEGER NOT NULL,
  ended     INTEGER,          -- NULL while the game goes on
  revision  INTEGER NOT NULL,
  -- match.Setup
  kind      TEXT NOT NULL,
  game      TEXT NOT NULL,
  symbols   TEXT NOT NULL,
  accents   TEXT NOT NULL,
  codemaker TEXT NOT NULL,
  seed      INTEGER NOT NULL,
  day       TEXT NOT NULL,
  secret    TEXT NOT NULL,
  most      INTEGER NOT NULL,
  strategy  TEXT NOT NULL,
  opening   TEXT NOT NULL,
  -- match.Saved
  moves     TEXT NOT NULL,    -- a JSON array of strings
  done      INTEGER NOT NULL,
  gave_up   INTEGER NOT NULL,
  hints     INTEGER NOT NULL,
  undone    INTEGER NOT NULL,
  -- what follows from them
  state     TEXT NOT NULL,
  turns     INTEGER NOT NULL,
  line      TEXT NOT NULL,
  helped    INTEGER NOT NULL, -- hints were taken or moves taken back
  skill     INTEGER NOT NULL, -- -1 until it was reviewed
  luck      INTEGER NOT NULL
) STRICT;

-- The last played first.
CREATE INDEX games_of_player ON games (player, updated, number);
CREATE INDEX games_of_all ON games (updated, number);

-- Games that go on, and in which order the others ended: a move in a game that goes
-- on leaves the latter alone.
CREATE INDEX open_games ON games (player, kind, game) WHERE ended IS NULL;
CREATE INDEX streaks ON games (player, kind, ended, number, state, helped, game, skill, luck) WHERE ended IS NOT NULL;
CREATE INDEX days ON games (player, kind, day, state, helped, game, ended) WHERE day <> '';

-- How many games that are over have all of these in common, of a player and of all
-- together. The triggers below keep the numbers right.
CREATE TABLE tallies (
  player      TEXT NOT NULL,
  kind        TEXT NOT NULL,
  game        TEXT NOT NULL,
  strategy    TEXT NOT NULL,
  helped      INTEGER NOT NULL,
  state       TEXT NOT NULL,
  turns       INTEGER NOT NULL,
  games       INTEGER NOT NULL,
  skill       INTEGER NOT NULL, -- the sum of those that are known, and their number
  skill_games INTEGER NOT NULL,
  luck        INTEGER NOT NULL,
  luck_games  INTEGER NOT NULL,
  PRIMARY KEY (player, kind, game, strategy, helped, state, turns)
) STRICT, WITHOUT ROWID;

CREATE TABLE tallies_of_all (
  kind        TEXT NOT NULL,
  game        TEXT NOT NULL,
  strategy    TEXT NOT NULL,
  helped      INTEGER NOT NULL,
  state       TEXT NOT NULL,
  turns       INTEGER NOT NULL,
  games       INTEGER NOT NULL,
  skill       INTEGER NOT NULL,
  skill_games INTEGER NOT NULL,
  luck        INTEGER NOT NULL,
  luck_games  INTEGER NOT NULL,
  PRIMARY KEY (kind, game, strategy, helped, state, turns)
) STRICT, WITHOUT ROWID;

-- Inserting a game here counts it: once more for 1, once less for -1.
CREATE VIEW counting AS
  SELECT player, kind, game, strategy, helped, state, turns, skill, luck, 1 AS times FROM games;

CREATE TRIGGER count_game INSTEAD OF INSERT ON counting BEGIN
  INSERT INTO tallies VALUES (
    new.player, new.kind, new.game, new.strategy, new.helped, new.state, new.turns,
    new.times, new.times * max(new.skill, 0), new.times * (new.skill >= 0), new.times * max(new.luck, 0), new.times * (new.luck >= 0)
  ) ON CONFLICT DO UPDATE SET
    games = games + excluded.games,
    skill = skill + excluded.skill, skill_games = skill_games + excluded.skill_games,
    luck = luck + excluded.luck, luck_games = luck_games + excluded.luck_games;
  INSERT INTO tallies_of_all VALUES (
    new.kind, new.game, new.strategy, new.helped, new.state, new.turns,
    new.times, new.times * max(new.skill, 0), new.times * (new.skill >= 0), new.times * max(new.luck, 0), new.times * (new.luck >= 0)
  ) ON CONFLICT DO UPDATE SET
    games = games + excluded.games,
    skill = skill + excluded.skill, skill_games = skill_games + excluded.skill_games,
    luck = luck + excluded.luck, luck_games = luck_games + excluded.luck_games;
END;

CREATE TRIGGER game_inserted AFTER INSERT ON games WHEN new.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (new.player, new.kind, new.game, new.strategy, new.helped, new.state, new.turns, new.skill, new.luck, 1);
END;
CREATE TRIGGER game_deleted AFTER DELETE ON games WHEN old.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (old.player, old.kind, old.game, old.strategy, old.helped, old.state, old.turns, old.skill, old.luck, -1);
END;
CREATE TRIGGER game_left AFTER UPDATE ON games WHEN old.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (old.player, old.kind, old.game, old.strategy, old.helped, old.state, old.turns, old.skill, old.luck, -1);
END;
CREATE TRIGGER game_entered AFTER UPDATE ON games WHEN new.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (new.player, new.kind, new.game, new.strategy, new.helped, new.state, new.turns, new.skill, new.luck, 1);
END;

-- Word lists that players gave.
CREATE TABLE lists (
  player  TEXT NOT NULL,
  name    TEXT NOT NULL,
  words   TEXT NOT NULL,      -- one a line
  updated INTEGER NOT NULL,
  PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;
