package table

import (
	"fmt"
	"strings"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/match"
)

// Share returns what people paste where they talk of a game: what it is called, how
// many guesses it took of how many, a row of squares for each turn, and the line that
// sets others the same code where that tells no secret. The error is a
// [codebreaker.Problem] before the first turn.
//
//	codebreaker · Mastermind · 2026-11-20 · 2/10
//	⚫⚪➖➖
//	⚫⚫⚫⚫
//	mastermind daily:2026-11-20
func Share(l *lang.Language, session *match.Session) (string, error) {
	if len(session.Turns()) == 0 {
		return "", codebreaker.NewProblem("share-nothing", "there is nothing to share before the first turn")
	}
	setup := session.Setup()
	head := []string{"codebreaker", title(l, session.Game().Name())}
	if setup.Day != "" {
		head = append(head, setup.Day)
	}
	head = append(head, result(l, session))
	if setup.Practice {
		head = append(head, l.Say("practice-short"))
	}
	lines := append([]string{strings.Join(head, " · ")}, match.Squares(session.Turns())...)
	if session.Helped() && setup.Kind == match.Playing {
		lines = append(lines, l.Say("share-helped"))
	}
	if riddle := session.Riddle(); riddle != "" {
		lines = append(lines, riddle)
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// title returns what people call a game, or its own name, written as people do.
func title(l *lang.Language, name string) string {
	if title := Title(l, name); title != name {
		return title
	}
	return codebreaker.FriendlyName(name)
}

// result is how many guesses were made, or X when they did not do, of how many, and
// that the game goes on.
func result(l *lang.Language, session *match.Session) string {
	made := fmt.Sprint(len(session.Turns()))
	if session.Over() && session.State() != match.Solved {
		made = "X"
	}
	if most := session.Setup().Most; most > 0 {
		made += "/" + fmt.Sprint(most)
	}
	if !session.Over() {
		return l.Say("share-going", "guesses", made)
	}
	return made
}
