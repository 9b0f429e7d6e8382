package wording

import (
	"strconv"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/review"
)

// Boards describes a game of several boards in a phrase: 4 boards, words of 5 letters.
func Boards(l *lang.Language, game *boards.Game) string {
	return l.Say("boards-described", "boards", game.Boards(), "sequence", game.Sequence(), "game", Game(l, game.Board()))
}

// Standing describes the state of a game of several boards: how it ended, or how many boards are
// done.
func Standing(l *lang.Language, played *session.Session) string {
	at := played.Boards()
	switch played.State() {
	case session.Solved:
		if played.Setup().Kind == session.Cracking {
			return l.Say("boards-cracked", "guesses", played.Guesses())
		}
		return l.Say("boards-solved", "guesses", played.Guesses())
	case session.Lost:
		return l.Say("boards-used-up", "codes", codesOf(played))
	case session.GivenUp:
		return l.Say("boards-lost", "words", at.Game().Board().HasWords(), "codes", codesOf(played))
	}
	if wait := at.Waits(); wait != nil {
		return l.Say("boards-waits", "board", wait.Board+1, "turn", wait.Turn+1, "guess", at.Game().Board().Format(at.Turns()[wait.Turn].Guess))
	}
	done := 0
	for i := range at.Game().Boards() {
		if at.Board(i).Done > 0 {
			done++
		}
	}
	if done == 0 && played.Setup().Kind == session.Playing {
		return l.Say("boards-none-done", "words", at.Game().Board().HasWords(), "boards", at.Game().Boards())
	}
	return l.Say("boards-standing", "count", done, "boards", at.Game().Boards())
}

// codesOf lists the codes of the boards that are not done.
func codesOf(played *session.Session) string {
	at := played.Boards()
	var codes []string
	for i, secret := range played.Secrets() {
		if at.Board(i).Done == 0 {
			codes = append(codes, at.Game().Board().Format(secret))
		}
	}
	return strings.Join(codes, ", ")
}

// LeftOnBoards gives the number of candidates of each open board, a sentence for each.
func LeftOnBoards(l *lang.Language, at *boards.Position) []string {
	var said []string
	for _, i := range at.Open() {
		said = append(said, l.Say("boards-left", "words", at.Game().Board().HasWords(), "board", i+1, "codes", len(at.Board(i).Codes)))
	}
	for i := range said {
		said[i] = Sentence(said[i])
	}
	return said
}

// mostOnBoard is the largest number of codes of a board to list.
const mostOnBoard = 6

// FewOnBoards names the candidates of each open board that has few.
func FewOnBoards(l *lang.Language, at *boards.Position) []string {
	var said []string
	for _, i := range at.Open() {
		if codes := at.Candidates(i); len(codes) <= mostOnBoard {
			named := make([]string, len(codes))
			for j, code := range codes {
				named[j] = at.Game().Board().Format(code)
			}
			said = append(said, Sentence(l.Say("boards-left-codes", "words", at.Game().Board().HasWords(), "board", i+1, "codes", len(codes), "list", strings.Join(named, ", "))))
		}
	}
	return said
}

// BoardsRules says what several boards add to the rules of one.
func BoardsRules(l *lang.Language, g *boards.Game) string {
	text := l.Say("boards-rules", "words", g.Board().HasWords(), "boards", g.Boards())
	if g.Sequence() {
		text += " " + l.Say("boards-rules-sequence")
	}
	if limit := g.Limit(); limit > 0 {
		text += " " + l.Say("boards-rules-limit", "guesses", limit)
	}
	return text + " " + l.Say("boards-rules-one") + " " + Goal(l, g.Board(), 0) // all boards share the guesses
}

// BestOnBoards names the best guess on several boards, and which codes it can find.
func BestOnBoards(l *lang.Language, at *boards.Position, best *boards.Weighed) []string {
	said := []string{l.Say("best-guess", "guess", at.Game().Board().Format(best.Guess))}
	bits := 0.0
	for i, chance := range best.Solves {
		bits += best.Bits[i]
		switch percent := int(100*chance + 0.5); {
		case chance > 1-1e-9:
			said = append(said, l.Say("boards-hint-sure", "board", i+1))
		case percent > 0:
			said = append(said, l.Say("boards-hint-chance", "board", i+1, "percent", percent))
		}
	}
	if bits > 0 {
		said = append(said, l.Say("boards-hint-bits", "bits", Number(l, bits, 1), "count", len(at.Open()), "board", at.Open()[0]+1))
	}
	return said
}

// Served says for each guess which board it solved, and about which other board it told most.
func Served(l *lang.Language, at *boards.Position) []string {
	var said []string
	for number, outcomes := range at.Outcomes() {
		said = append(said, served(l, at.Game(), number+1, at.Turns()[number], outcomes))
	}
	return said
}

// served is [Served] for one guess. It names the board whose number of codes falls by the largest factor.
func served(l *lang.Language, game *boards.Game, number int, turn boards.Turn, outcomes []boards.Outcome) string {
	solved, most, before, after := 0, 0, 1, 1
	for i, outcome := range outcomes {
		switch {
		case outcome.Open && outcome.Solved:
			solved = i + 1
		case outcome.Open && outcome.Before*after > before*outcome.After:
			most, before, after = i+1, outcome.Before, outcome.After
		}
	}
	guess := game.Board().Format(turn.Guess)
	switch {
	case solved > 0 && most > 0:
		return l.Say("boards-served-both", "words", game.Board().HasWords(), "turn", number, "guess", guess, "solved", solved, "board", most, "before", before, "after", after)
	case solved > 0:
		return l.Say("boards-served-solved", "turn", number, "guess", guess, "solved", solved)
	case most > 0:
		return l.Say("boards-served-most", "words", game.Board().HasWords(), "turn", number, "guess", guess, "board", most, "before", before, "after", after)
	}
	return l.Say("boards-served-none", "turn", number, "guess", guess)
}

// OnBoard gives the number of candidates that a guess left of a board in a column: a tick for a solved board, and
// a dash for one that did not mark the guess.
func OnBoard(marked, solved bool, after int) string {
	switch {
	case !marked:
		return "–"
	case solved:
		return "✓"
	}
	return strconv.Itoa(after)
}

// JudgedOnBoards describes a turn, numbered from 1: the boards that it served, and the best guess.
func JudgedOnBoards(l *lang.Language, game *boards.Game, number int, turn *boards.Judged, by string) []string {
	said := []string{
		served(l, game, number, turn.Turn, turn.Boards),
		comparedWith(l, &compared{verdict: review.Verdict(turn.Verdict), same: turn.Own.Guess == turn.Best.Guess, best: game.Board().Format(turn.Best.Guess), by: by, cost: turn.Cost, played: turn.Played}),
	}
	return append(said, lucky(l, turn.Luck)...)
}
