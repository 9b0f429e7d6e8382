-- Practice counts apart: further attempts at the game of a day, and codes that the
-- player typed.
DROP TRIGGER game_inserted;
DROP TRIGGER game_deleted;
DROP TRIGGER game_left;
DROP TRIGGER game_entered;
DROP VIEW counting;
DROP TABLE tallies;
DROP TABLE tallies_of_all;
DROP INDEX streaks;
DROP INDEX days;

ALTER TABLE games ADD COLUMN practice INTEGER NOT NULL DEFAULT 0; -- match.Setup
ALTER TABLE games ADD COLUMN practised INTEGER NOT NULL AS (practice OR codemaker = 'fixed');

CREATE INDEX streaks ON games (player, kind, ended, number, state, helped, practised, game, skill, luck) WHERE ended IS NOT NULL;
CREATE INDEX days ON games (player, kind, day, game, practised, state, helped, ended) WHERE day <> '';

-- Of several games of one day the first counts.
UPDATE games SET practice = 1 WHERE day <> '' AND EXISTS (
  SELECT 1 FROM games AS first WHERE first.player = games.player AND first.kind = games.kind
    AND first.day = games.day AND first.game = games.game AND first.number < games.number);

CREATE TABLE tallies (
  player      TEXT NOT NULL,
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
  PRIMARY KEY (player, kind, game, strategy, practised, helped, state, turns)
) STRICT, WITHOUT ROWID;

CREATE TABLE tallies_of_all (
  kind        TEXT NOT NULL,
  game        TEXT NOT NULL,
  strategy    TEXT NOT NULL,
  practised   INTEGER NOT NULL,
  helped      INTEGER NOT NULL,
  state       TEXT NOT NULL,
  turns       INTEGER NOT NULL,
  games       INTEGER NOT NULL,
  skill       INTEGER NOT NULL,
  skill_games INTEGER NOT NULL,
  luck        INTEGER NOT NULL,
  luck_games  INTEGER NOT NULL,
  PRIMARY KEY (kind, game, strategy, practised, helped, state, turns)
) STRICT, WITHOUT ROWID;

-- Inserting a game here counts it: once more for 1, once less for -1.
CREATE VIEW counting AS
  SELECT player, kind, game, strategy, practised, helped, state, turns, skill, luck, 1 AS times FROM games;

CREATE TRIGGER count_game INSTEAD OF INSERT ON counting BEGIN
  INSERT INTO tallies VALUES (
    new.player, new.kind, new.game, new.strategy, new.practised, new.helped, new.state, new.turns,
    new.times, new.times * max(new.skill, 0), new.times * (new.skill >= 0), new.times * max(new.luck, 0), new.times * (new.luck >= 0)
  ) ON CONFLICT DO UPDATE SET
    games = games + excluded.games,
    skill = skill + excluded.skill, skill_games = skill_games + excluded.skill_games,
    luck = luck + excluded.luck, luck_games = luck_games + excluded.luck_games;
  INSERT INTO tallies_of_all VALUES (
    new.kind, new.game, new.strategy, new.practised, new.helped, new.state, new.turns,
    new.times, new.times * max(new.skill, 0), new.times * (new.skill >= 0), new.times * max(new.luck, 0), new.times * (new.luck >= 0)
  ) ON CONFLICT DO UPDATE SET
    games = games + excluded.games,
    skill = skill + excluded.skill, skill_games = skill_games + excluded.skill_games,
    luck = luck + excluded.luck, luck_games = luck_games + excluded.luck_games;
END;

INSERT INTO counting SELECT player, kind, game, strategy, practised, helped, state, turns, skill, luck, 1 FROM games WHERE ended IS NOT NULL;

CREATE TRIGGER game_inserted AFTER INSERT ON games WHEN new.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (new.player, new.kind, new.game, new.strategy, new.practised, new.helped, new.state, new.turns, new.skill, new.luck, 1);
END;
CREATE TRIGGER game_deleted AFTER DELETE ON games WHEN old.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (old.player, old.kind, old.game, old.strategy, old.practised, old.helped, old.state, old.turns, old.skill, old.luck, -1);
END;
CREATE TRIGGER game_left AFTER UPDATE ON games WHEN old.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (old.player, old.kind, old.game, old.strategy, old.practised, old.helped, old.state, old.turns, old.skill, old.luck, -1);
END;
CREATE TRIGGER game_entered AFTER UPDATE ON games WHEN new.ended IS NOT NULL BEGIN
  INSERT INTO counting VALUES (new.player, new.kind, new.game, new.strategy, new.practised, new.helped, new.state, new.turns, new.skill, new.luck, 1);
END;
