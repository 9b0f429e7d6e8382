-- Who plays beside the person at this machine: a browser, which is nobody in particular
-- while it has no name, or a person, whose link opens the games in another browser.
CREATE TABLE players (
  id   TEXT PRIMARY KEY,
  name TEXT NOT NULL,    -- empty of nobody in particular
  link BLOB UNIQUE,      -- SHA-256 of the link's secret; NULL without a link
  made INTEGER NOT NULL,
  seen INTEGER NOT NULL  -- to the day, about
) STRICT, WITHOUT ROWID;
CREATE INDEX nobodies ON players (seen) WHERE name = '';

-- Browsers of before count as seen now: nobody noted when they were. Their IDs have 26
-- characters, and those of no others do.
INSERT INTO players SELECT player, '', NULL, min(created), unixepoch() * 1000 FROM games WHERE length(player) = 26 GROUP BY player;
INSERT INTO players SELECT player, '', NULL, min(updated), unixepoch() * 1000 FROM lists WHERE length(player) = 26 GROUP BY player ON CONFLICT DO NOTHING;

CREATE TRIGGER player_of_game AFTER INSERT ON games WHEN length(new.player) = 26 BEGIN
  INSERT INTO players VALUES (new.player, '', NULL, unixepoch() * 1000, unixepoch() * 1000) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER player_of_list AFTER INSERT ON lists WHEN length(new.player) = 26 BEGIN
  INSERT INTO players VALUES (new.player, '', NULL, unixepoch() * 1000, unixepoch() * 1000) ON CONFLICT DO NOTHING;
END;
