package table

import (
	"fmt"
	"strings"

	"codebreaker"
	"codebreaker/internal/gamename"
	"codebreaker/internal/lang"
	"codebreaker/internal/session"
)

// Share is what to share of a game: nothing that tells its secret before it is over.
type Share struct {
	Line    string   `json:"line" description:"a line that recreates the game; never with a seed before it is over"`
	Text    string   `json:"text" description:"what people paste: name, guesses, rows of squares, and what to open to play it"`
	Squares []string `json:"squares" description:"a row of squares or circles for each turn"`
	Riddle  string   `json:"riddle,omitempty" description:"a short line for another person to break the same code, which ends the text: when the game is over, daily or adversary"`
}

// Share tells what to share of the game.
func (s *Seat) Share(l *lang.Language) (*Share, error) { return NewShare(l, s.session) }

// ShareSeed tells what to share for who takes a seed for the game's own. While the game
// goes on its riddle has that seed, right or not, so that it tells nothing.
func (s *Seat) ShareSeed(l *lang.Language, seed string) (*Share, error) {
	given, err := ParseSeed(seed)
	if err != nil {
		return nil, err
	}
	return newShare(l, s.session, s.session.RiddleOf(given))
}

// NewShare tells what to share of a session. Its text is what people paste where they
// talk of a game: what it is called, how many guesses it took of how many, a row of
// squares for each turn, and the line that sets others the same code, as something to open, where that tells no
// secret. The error is a [codebreaker.Problem] before the first turn.
//
//	codebreaker · Mastermind · 2026-11-20 · 2/10
//	⚫⚪➖➖
//	⚫⚫⚫⚫
//	Game to open: mastermind daily:2026-11-20
func NewShare(l *lang.Language, played *session.Session) (*Share, error) {
	return newShare(l, played, played.Riddle())
}

func newShare(l *lang.Language, played *session.Session, riddle string) (*Share, error) {
	if len(played.Turns()) == 0 {
		return nil, codebreaker.NewProblem("share-nothing", "nothing to share yet: make a guess first")
	}
	setup := played.Setup()
	head := []string{session.Heading, Called(l, played.Game().Name())}
	if setup.Day != "" {
		head = append(head, setup.Day)
	}
	head = append(head, result(l, played))
	if setup.Practice {
		head = append(head, l.Say("practice-short"))
	}
	squares := session.Squares(played.Turns())
	lines := append([]string{strings.Join(head, " · ")}, squares...)
	if played.Helped() && setup.Kind == session.Playing {
		lines = append(lines, l.Say("share-helped"))
	}
	if riddle != "" {
		lines = append(lines, l.Say("share-code", "line", riddle))
	}
	return &Share{played.Line(), strings.Join(lines, "\n") + "\n", squares, riddle}, nil
}

// Called returns what people call a game of that name, as [codebreaker.Game.Name] has
// it, or its own name, written as people do.
func Called(l *lang.Language, name string) string {
	if title := Title(l, name); title != name {
		return title
	}
	return gamename.Friendly(name)
}

// result is how many guesses were made, or X when they did not do, of how many, and
// that the game goes on.
func result(l *lang.Language, played *session.Session) string {
	made := fmt.Sprint(len(played.Turns()))
	if played.Over() && played.State() != session.Solved {
		made = "X"
	}
	if most := played.Setup().Most; most > 0 {
		made += "/" + fmt.Sprint(most)
	}
	if !played.Over() {
		return l.Say("share-going", "guesses", made)
	}
	return made
}
