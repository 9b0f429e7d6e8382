package match

import (
	"strings"

	"codebreaker"
	"codebreaker/internal/gamename"
	"codebreaker/internal/marking"
)

// Squares prints the marks of turns as people share them: a row for each turn,
// without its guess. By place they are green, yellow and black squares; else a
// black circle for a black peg and a white one for a white peg, filled up with
// dashes where nothing was told. All are as wide as two letters.
//
//	🟩🟨⬛⬛⬛
//	⚫⚪➖➖
func Squares(turns codebreaker.History) []string {
	rows := make([]string, 0, len(turns))
	for _, turn := range turns {
		rows = append(rows, squares(turn.Feedback))
	}
	return rows
}

func squares(feedback codebreaker.Feedback) string {
	var row strings.Builder
	if feedback.Rule() == codebreaker.Place {
		for _, colour := range marking.Colours(feedback) {
			row.WriteString([...]string{codebreaker.Grey: "⬛", codebreaker.Yellow: "🟨", codebreaker.Green: "🟩"}[colour])
		}
		return row.String()
	}
	pegs := marking.Row(feedback)
	for _, peg := range pegs {
		row.WriteString([...]string{marking.BlackPeg: "⚫", marking.WhitePeg: "⚪", marking.EitherPeg: "🔘"}[peg])
	}
	return row.String() + strings.Repeat("➖", feedback.Places()-len(pegs))
}

// Riddle returns the line that sets others the code of a session, by the game's short
// name: mastermind daily:2026-11-20. It is empty where the line would tell the code of
// a game that goes on, and where nobody else can get that code. Of a game that is over
// it says what it took: mastermind seed:1234 against:4.
func (s *Session) Riddle() string {
	setup := s.saved.Setup
	open := setup.Day != "" || setup.Codemaker == Adversary || setup.Codemaker == Random && s.Over()
	if setup.Kind != Playing || !open {
		return ""
	}
	setup.Rival = s.result()
	return setup.riddle(s.game)
}

// result returns how many guesses the session took, [NotFound] where they did not do, and
// 0 while it goes on.
func (s *Session) result() int {
	switch {
	case !s.Over():
		return 0
	case s.State() == Solved:
		return len(s.match.records)
	}
	return NotFound
}

// RiddleOf returns what [Session.Riddle] does, and of a game that goes on whose secret was
// drawn, the riddle of the seed that somebody takes for its own.
func (s *Session) RiddleOf(seed uint64) string {
	setup := s.saved.Setup
	if setup.Kind != Playing || setup.Codemaker != Random || setup.Day != "" || s.Over() {
		return s.Riddle()
	}
	setup.Seed, setup.Rival = seed, 0
	return setup.riddle(s.game)
}

// Riddle returns the line that sets others the code which a seed draws, by the game's
// short name: mastermind seed:1234.
func Riddle(game *codebreaker.Game, seed uint64) string {
	return Setup{Kind: Playing, Codemaker: Random, Seed: seed}.riddle(game)
}

// riddle returns the line of a setup by the short name of its game.
func (s Setup) riddle(game *codebreaker.Game) string {
	if s.Day != "" {
		s.Most = 0 // it follows from the day
	}
	_, rest := CutLine(s.Line(game, nil))
	return called(game.Name()) + " " + rest
}

// called returns the name by which people call a game of that name.
func called(name string) string {
	for _, preset := range gamename.Presets() {
		if preset.Game == name {
			return preset.Name
		}
	}
	return gamename.Friendly(name)
}
