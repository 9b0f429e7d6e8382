-- What lists filter by stands in their indexes, so that games that are passed over
-- are not read; and games that go on are in the order of lists.
DROP INDEX games_of_player;
DROP INDEX games_of_all;
DROP INDEX open_games;
CREATE INDEX games_of_player ON games (player, updated, number, kind, game, state);
CREATE INDEX games_of_all ON games (updated, number, kind, game, state);
CREATE INDEX open_games ON games (player, updated, number, kind, game, state) WHERE ended IS NULL;
