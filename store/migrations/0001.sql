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

-- What statistics count: only games that are over, so that a move in a game that
-- goes on leaves these alone.
CREATE INDEX counts_of_player ON games (player, kind, game, strategy, helped, state, turns, skill, luck) WHERE ended IS NOT NULL;
CREATE INDEX counts_of_all ON games (kind, game, strategy, helped, state, turns, skill, luck) WHERE ended IS NOT NULL;
CREATE INDEX streaks ON games (player, kind, ended, number, state, helped, game, day, skill) WHERE ended IS NOT NULL;
CREATE INDEX open_games ON games (player, kind, game) WHERE ended IS NULL;

-- Word lists that players gave.
CREATE TABLE lists (
  player  TEXT NOT NULL,
  name    TEXT NOT NULL,
  words   TEXT NOT NULL,      -- one a line
  updated INTEGER NOT NULL,
  PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;
