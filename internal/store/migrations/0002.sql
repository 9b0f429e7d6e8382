-- What strategies take in games, against every secret or a sample of them.
CREATE TABLE comparisons (
  game      TEXT NOT NULL,
  words     TEXT NOT NULL,    -- which lists, for word games
  strategy  TEXT NOT NULL,
  openings  TEXT NOT NULL,
  guesses   TEXT NOT NULL,
  ties      TEXT NOT NULL,
  sample    INTEGER NOT NULL, -- 0 for every secret
  seed      INTEGER NOT NULL,
  opening   TEXT NOT NULL,
  codes     INTEGER NOT NULL,
  total     INTEGER NOT NULL,
  average   REAL NOT NULL,
  error     REAL NOT NULL,
  max       INTEGER NOT NULL,
  histogram TEXT NOT NULL,    -- a JSON array of numbers
  seconds   REAL NOT NULL,
  computed  INTEGER NOT NULL,
  PRIMARY KEY (game, words, strategy, openings, guesses, ties, sample, seed)
) STRICT, WITHOUT ROWID;
