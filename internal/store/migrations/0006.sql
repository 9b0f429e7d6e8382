-- What somebody else took for the same code: guesses, -1 where it was not found, 0 for nobody.
ALTER TABLE games ADD COLUMN rival INTEGER NOT NULL DEFAULT 0; -- match.Setup
