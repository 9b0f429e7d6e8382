-- Strategies against secrets, a row each: docs/rows.md says what the columns mean.
CREATE TABLE runs (
  run      INTEGER PRIMARY KEY,
  game     TEXT NOT NULL,
  words    TEXT NOT NULL,    -- which lists, for word games; else empty
  strategy TEXT NOT NULL,
  openings TEXT NOT NULL,    -- own, or best
  pool     TEXT NOT NULL,    -- what may be guessed: all, or candidates
  ties     TEXT NOT NULL,    -- the rule between guesses of one value
  sample   INTEGER NOT NULL, -- secrets drawn by lot; 0 for every secret
  seed     INTEGER NOT NULL, -- of the lot; its 64 bits, so that it may be below 0
  opening  TEXT NOT NULL,    -- the first guess
  codes    INTEGER NOT NULL, -- secrets of the game; its 64 bits
  weighted INTEGER NOT NULL, -- 1 where the secrets of the game have weights and all are played
  seconds  REAL NOT NULL,    -- that playing took
  UNIQUE (game, words, strategy, openings, pool, ties, sample, seed)
) STRICT;

CREATE TABLE plays (
  run     INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  secret  TEXT NOT NULL,
  guesses INTEGER NOT NULL,  -- that found it, the last one counted
  weight  INTEGER NOT NULL,  -- how much the row counts in averages: 1, the secret's weight, or how often it was drawn
  PRIMARY KEY (run, secret)
) STRICT, WITHOUT ROWID;

-- What most questions are about: all columns that tell runs apart, beside each secret.
CREATE VIEW secrets AS
  SELECT game, words, strategy, opening, openings, pool, ties, sample, seed, secret, guesses, weight, run
  FROM plays JOIN runs USING (run);

-- Two runs of the same game in the same way that differ in the strategy: each secret that both played.
CREATE VIEW pairs AS
  SELECT a.game, a.words, a.openings, a.pool, a.sample, a.seed, x.secret,
    a.strategy AS strategy, x.guesses AS guesses, b.strategy AS other, y.guesses AS other_guesses, x.weight AS weight
  FROM runs a JOIN runs b ON (a.game, a.words, a.openings, a.pool, a.ties, a.sample) = (b.game, b.words, b.openings, b.pool, b.ties, b.sample)
    AND (a.sample = 0 OR a.seed = b.seed) AND a.strategy < b.strategy
  JOIN plays x ON x.run = a.run JOIN plays y ON y.run = b.run AND y.secret = x.secret;
