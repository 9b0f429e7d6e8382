package game

import (
	"fmt"
	"strings"

	"codebreaker/internal/lang"
	"codebreaker/internal/message"
	"codebreaker/internal/preset"
	"codebreaker/internal/session"
)

// Share is the text to share about a game. It never reveals the secret of an open game.
type Share struct {
	Line    string   `json:"line"`             // a line that recreates the game; never with a seed before it is over
	Text    string   `json:"text"`             // for pasting into a conversation: name, guesses, rows of squares, and the line to open
	Squares []string `json:"squares"`          // a row of squares or circles for each turn; with several boards, the guesses that each took, and its rows
	Riddle  string   `json:"riddle,omitempty"` // a short line that gives others the same code, at the end of the text; only if the game is over, daily or against the adversary
}

// Share returns what to share about the game.
func (p *Play) Share(l *lang.Language) (*Share, error) { return NewShare(l, p.session) }

// ShareSeed returns what to share for a player who gives a seed as the game's own. The riddle of an
// open game has that seed, right or not, so that it reveals nothing.
func (p *Play) ShareSeed(l *lang.Language, seed string) (*Share, error) {
	given, err := session.ParseSeed(seed)
	if err != nil {
		return nil, err
	}
	return newShare(l, p.session, p.session.RiddleOf(given))
}

// NewShare returns what to share about a session. Its text is for pasting into a conversation: the
// game's title, the number of guesses and their limit, a row of squares for each turn, and, if it
// reveals no secret, the line that gives others the same code. The error is a
// [message.Problem] before the first turn.
//
//	codebreaker · Mastermind · 2026-11-20 · 2/10
//	⚫⚪➖➖
//	⚫⚫⚫⚫
//	Game to open: mastermind daily:2026-11-20
func NewShare(l *lang.Language, played *session.Session) (*Share, error) {
	return newShare(l, played, played.Riddle())
}

func newShare(l *lang.Language, played *session.Session, riddle string) (*Share, error) {
	if played.Guesses() == 0 {
		return nil, message.NewProblem("share-nothing", "nothing to share yet: make a guess first")
	}
	setup := played.Setup()
	head := []string{session.Heading, preset.Called(l, played.Setup().Game)}
	if setup.Day != "" {
		head = append(head, setup.Day)
	}
	head = append(head, result(l, played))
	if setup.Practice {
		head = append(head, l.Say("practice-short"))
	}
	squares := session.Squares(played.Turns())
	if at := played.Boards(); at != nil {
		squares = at.Squares(setup.Most, played.Over())
	}
	lines := append([]string{strings.Join(head, " · ")}, squares...)
	if played.Helped() && setup.Kind == session.Playing {
		lines = append(lines, l.Say("share-helped"))
	}
	if riddle != "" {
		lines = append(lines, l.Say("share-code", "line", riddle))
	}
	return &Share{played.Line(), strings.Join(lines, "\n") + "\n", squares, riddle}, nil
}

// result writes the number of guesses, or X after a failure, and the limit. For an open game it
// says so.
func result(l *lang.Language, played *session.Session) string {
	made := fmt.Sprint(played.Guesses())
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
