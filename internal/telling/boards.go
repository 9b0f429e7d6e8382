package telling

import (
	"strings"

	"codebreaker/internal/boards"
	"codebreaker/internal/lang"
	"codebreaker/internal/session"
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
		return l.Say("boards-solved", "guesses", played.Guesses())
	case session.Lost:
		return l.Say("boards-used-up", "codes", codesOf(played))
	case session.GivenUp:
		return l.Say("boards-lost", "codes", codesOf(played))
	}
	done := 0
	for i := range at.Game().Boards() {
		if at.Board(i).Done > 0 {
			done++
		}
	}
	if done == 0 {
		return l.Say("boards-none-done", "boards", at.Game().Boards())
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
		said = append(said, l.Say("boards-left", "board", i+1, "codes", len(at.Board(i).Codes)))
	}
	for i := range said {
		said[i] = Sentence(said[i])
	}
	return said
}

// BestOnBoards names the best guess on several boards, and which codes it can find.
func BestOnBoards(l *lang.Language, at *boards.Position, best *boards.Weighed) []string {
	said := []string{l.Say("boards-hint", "guess", at.Game().Board().Format(best.Guess))}
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
		said = append(said, l.Say("boards-hint-bits", "bits", Number(l, bits, 1), "count", len(at.Open())))
	}
	return said
}

// Served says for each guess which board it solved, and about which other board it told most.
func Served(l *lang.Language, at *boards.Position) []string {
	var said []string
	game := at.Game()
	left := make([]int, game.Boards())
	for i := range left {
		left[i] = int(game.Board().SecretCount())
	}
	for number, turn := range at.Turns() {
		solved, most, before, after := 0, 0, 1, 1
		for i, mark := range turn.Marks {
			now := at.Board(i).Before[number]
			switch {
			case mark.Places() == 0:
				continue
			case mark.Solved():
				solved = i + 1
			case left[i]*after > before*now:
				most, before, after = i+1, left[i], now
			}
			left[i] = now
		}
		number, guess := number+1, game.Board().Format(turn.Guess)
		switch {
		case solved > 0 && most > 0:
			said = append(said, l.Say("boards-served-both", "turn", number, "guess", guess, "solved", solved, "board", most, "before", before, "after", after))
		case solved > 0:
			said = append(said, l.Say("boards-served-solved", "turn", number, "guess", guess, "solved", solved))
		case most > 0:
			said = append(said, l.Say("boards-served-most", "turn", number, "guess", guess, "board", most, "before", before, "after", after))
		default:
			said = append(said, l.Say("boards-served-none", "turn", number, "guess", guess))
		}
	}
	return said
}
