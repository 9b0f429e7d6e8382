-- Games have no players any more: whoever has the file has them all. What players other
-- than the person at this machine had played counts as practice, so that the person's
-- statistics stay what they were.
DROP TRIGGER player_of_game;
DROP TRIGGER player_of_list;
DROP TRIGGER attempt_unplayed;
DROP TABLE attempts;
DROP TABLE members;
DROP TABLE groups;
DROP TABLE players;

DROP TRIGGER game_inserted;
DROP TRIGGER game_deleted;
DROP TRIGGER game_left;
DROP TRIGGER game_entered;
DROP VIEW counting;
DROP TABLE tallies;
DROP TABLE tallies_of_all;
DROP INDEX games_of_player;
DROP INDEX open_games;
DROP INDEX streaks;
DROP INDEX days;

-- Of lists with one name the person's own keeps it, else the first; every other is given
-- a name of its own, and so are the games that are played with it.
CREATE TABLE kept_lists (
  name    TEXT PRIMARY KEY,
  words   TEXT NOT NULL,      -- one a line
  updated INTEGER NOT NULL,
  gone    INTEGER NOT NULL DEFAULT 0,
  player  TEXT,
  before  TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO kept_lists SELECT
    CASE WHEN words = first_value(words) OVER same THEN name ELSE substr(name, 1, 30) || '_' || substr(player, 1, 8) END,
    words, updated, gone, player, name
  FROM lists WHERE true WINDOW same AS (PARTITION BY name ORDER BY player)
  ON CONFLICT DO UPDATE SET gone = min(gone, excluded.gone);
UPDATE games SET
    game = replace(game, ':' || moved.before, ':' || moved.name),
    line = replace(line, ':' || moved.before, ':' || moved.name)
  FROM kept_lists AS moved
  WHERE moved.name <> moved.before AND games.player = moved.player
    AND substr(games.game, 1 + instr(games.game, ':')) || '-' GLOB moved.before || '[-@]*';
DROP TABLE lists;
ALTER TABLE kept_lists DROP COLUMN player;
ALTER TABLE kept_lists DROP COLUMN before;
ALTER TABLE kept_lists RENAME TO lists;

UPDATE games SET practice = 1 WHERE player <> '' AND kind = 'play';
ALTER TABLE games DROP COLUMN player;

CREATE INDEX open_games ON games (updated, number, kind, game, state) WHERE ended IS NULL;
CREATE INDEX streaks ON games (kind, ended, number, state, helped, practised, game, skill, luck) WHERE ended IS NOT NULL;
CREATE INDEX days ON games (kind, day, game, practised, state, helped, ended) WHERE day <> '';

-- How many games that are over have all of these in common. The triggers below keep the
-- numbers right.
CREATE TABLE tallies (
  kind        TEXT NOT NULL,
  game        TEXT NOT NULL,
  strategy    TEXT NOT NULL,
  practised   INTEGER NOT NULL,
  helped      INTEGER NOT NULL,
  state       TEXT NOT NULL,
  turns       INTEGER NOT NULL,
  games       INTEGER NOT NULL,
  skill       INTEGER NOT NULL, -- the sum of those that are known, and their number
  skill_games INTEGER NOT NULL,
  luck        INTEGER NOT NULL,
  luck_games  INTEGER NOT NULL,
  PRIMARY KEY (kind, game, strategy, practised, helped, state, turns)
) STRICT, WITHOUT ROWID;

-- Inserting a game here counts it: once more for 1, once less for -1.
CREATE VIEW counting AS
  SELECT kind, game, strategy, practised, helped, state, turns, skill, luck, 1 AS times FROM games;

CREATE TRIGGER count_game INSTEAD OF INSERT ON counting BEGIN
  INSERT INTO tallies VALUES (
    new.kind, new.game, new.strategy, new.practised, new.helped, new.state, new.turns,
    new.times, new.times * max(new.skill, 0), new.times * (new.skill >= 0), new.times * max(new.luck, 0), new.times * (new.luck >= 0)
  ) ON CONFLICT DO UPDATE SET
    games = games + excluded.games,
    skill = skill + excluded.skill, skill_games = skill_games + excluded.skill_games,
    luck = luck + excluded.luck, luck_games = luck_games + excluded.luck_games;
END;

INSERT INTO counting SELECT kind, game, strategy, practised, helped, state, turns, skill, luck, 1 FROM games WHERE ended IS NOT NULL;

CREATE TRIGGER game_inserted AFTER INSERT ON games WHEN new.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (new.kind, new.game, new.strategy, new.practised, new.helped, new.state, new.turns, new.skill, new.luck, 1);
END;
CREATE TRIGGER game_deleted AFTER DELETE ON games WHEN old.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (old.kind, old.game, old.strategy, old.practised, old.helped, old.state, old.turns, old.skill, old.luck, -1);
END;
CREATE TRIGGER game_left AFTER UPDATE ON games WHEN old.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (old.kind, old.game, old.strategy, old.practised, old.helped, old.state, old.turns, old.skill, old.luck, -1);
END;
CREATE TRIGGER game_entered AFTER UPDATE ON games WHEN new.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (new.kind, new.game, new.strategy, new.practised, new.helped, new.state, new.turns, new.skill, new.luck, 1);
END;
