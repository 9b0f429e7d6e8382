package session

import "codebreaker/internal/engine/rules"

// Squares prints the marks of turns as people share them: a row for each turn, without its
// guess.
func Squares(game *rules.Game, turns rules.History) []string {
	rows := make([]string, 0, len(turns))
	for _, turn := range turns {
		rows = append(rows, game.Squares(turn.Feedback))
	}
	return rows
}

// Riddle returns the line that gives other players the code of a session, with the short name
// of the game: mastermind daily:2026-11-20. It is empty if the line would reveal the code of
// an unfinished game, and if the code cannot be shared. For a finished game it includes the
// result: mastermind seed:1234 against:4.
func (s *Session) Riddle() string {
	setup := s.saved.Setup
	open := setup.Day != "" || setup.Codemaker == Adversary || setup.Codemaker == Random && s.Over()
	if setup.Kind != Playing || !open {
		return ""
	}
	setup.Rival = s.result()
	return riddleOf(setup, s.named.Name())
}

// result returns the number of guesses of the session, [NotFound] if they were not enough, and
// 0 before the end.
func (s *Session) result() int {
	switch {
	case !s.Over():
		return 0
	case s.State() == Solved:
		return s.Guesses()
	}
	return NotFound
}

// RiddleOf is [Session.Riddle], except that an unfinished game with a random secret gets the
// line of the given seed.
func (s *Session) RiddleOf(seed uint64) string {
	setup := s.saved.Setup
	if setup.Kind != Playing || setup.Codemaker != Random || setup.Day != "" || s.Over() {
		return s.Riddle()
	}
	setup.Seed, setup.Rival = seed, 0
	return riddleOf(setup, s.named.Name())
}

// Riddle returns the line that gives other players the code of a seed, with the short name of
// the game: mastermind seed:1234.
func Riddle(start *Start, seed uint64) string {
	return riddleOf(Setup{Kind: Playing, Codemaker: Random, Seed: seed}, start.Name())
}

// riddleOf returns the line of a setup, with the short name of its game.
func riddleOf(s Setup, name string) string {
	if s.Day != "" {
		s.Most = 0 // it follows from the day
	}
	_, rest := CutLine(lineOf(&s, name, s.Symbols, nil))
	return called(name) + " " + rest
}

// called returns the short name of a game.
func called(name string) string {
	for _, preset := range rules.Presets() {
		if preset.Game == name {
			return preset.Name
		}
	}
	return rules.Friendly(name)
}
