-- A list that was deleted while games use it keeps its words for them, and is no longer
-- offered.
ALTER TABLE lists ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
