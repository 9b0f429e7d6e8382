-- Comparisons are kept as in a file of results: see docs/rows.md.
CREATE TABLE runs (
  run      INTEGER PRIMARY KEY,
  game     TEXT NOT NULL,
  words    TEXT NOT NULL,
  strategy TEXT NOT NULL,
  openings TEXT NOT NULL,
  pool     TEXT NOT NULL,
  ties     TEXT NOT NULL,
  sample   INTEGER NOT NULL,
  seed     INTEGER NOT NULL,
  opening  TEXT NOT NULL,
  codes    INTEGER NOT NULL,
  weighted INTEGER NOT NULL,
  seconds  REAL NOT NULL,
  UNIQUE (game, words, strategy, openings, pool, ties, sample, seed)
) STRICT;

-- The secrets of a run by number of guesses, and their weight.
CREATE TABLE counts (
  run     INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  guesses INTEGER NOT NULL,
  secrets INTEGER NOT NULL,
  weight  INTEGER NOT NULL,
  PRIMARY KEY (run, guesses)
) STRICT, WITHOUT ROWID;

-- The histogram was a JSON array of secrets, or an array of two arrays: secrets and weights.
INSERT INTO runs (game, words, strategy, openings, pool, ties, sample, seed, opening, codes, weighted, seconds)
  SELECT game, words, strategy, openings, iif(guesses = '', 'all', guesses), ties, sample, seed, opening, codes,
    json_type(histogram, '$[0]') = 'array', seconds
  FROM comparisons;
INSERT INTO counts
  SELECT run, key, value, iif(weighted, json_extract(histogram, '$[1][' || key || ']'), value)
  FROM comparisons JOIN runs ON (runs.game, runs.words, runs.strategy, runs.openings, runs.pool, runs.ties, runs.sample, runs.seed)
    = (comparisons.game, comparisons.words, comparisons.strategy, comparisons.openings, iif(guesses = '', 'all', guesses),
      comparisons.ties, comparisons.sample, comparisons.seed),
    json_each(iif(weighted, histogram -> '$[0]', histogram))
  WHERE value > 0;
DROP TABLE comparisons;
