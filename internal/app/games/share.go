package games

import (
	"context"
	"fmt"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
)

// Share is the text to share about a game. It never reveals the secret of an open game.
type Share struct {
	Line    string   `json:"line"`             // a line that recreates the game; never with a seed before it is over
	Text    string   `json:"text"`             // for pasting into a conversation: name, guesses, rows of squares, and the line to open
	Squares []string `json:"squares"`          // a row of squares or circles for each turn; with several boards, the guesses that each took, and its rows
	Riddle  string   `json:"riddle,omitempty"` // a short line that gives others the same code, at the end of the text; only if the game is over, daily or against the adversary
}

// Share returns what to share about the game.
func (p *Play) Share(ctx context.Context, l *lang.Language) (*Share, error) {
	return NewShare(ctx, l, p.keeper(), p.session)
}

// ShareSeed returns what to share for a player who gives a seed as the game's own. The riddle of an
// open game has that seed, right or not, so that it reveals nothing.
func (p *Play) ShareSeed(ctx context.Context, l *lang.Language, seed string) (*Share, error) {
	given, err := session.ParseSeed(seed)
	if err != nil {
		return nil, err
	}
	return newShare(ctx, l, p.keeper(), p.session, p.session.RiddleOf(given))
}

// keeper returns the store if it has the game as it is, or nil.
func (p *Play) keeper() *store.Keeper {
	if p.unsaved != nil {
		return nil
	}
	return p.service.config.Store
}

// NewShare returns what to share about a session. Its text is for pasting into a conversation: the
// game's title, the number of guesses and their limit, a row of squares for each turn, the streak,
// and, if it reveals no secret, the line that gives others the same code. Without a store there is
// no streak. The error is a [message.Problem] before the first turn.
//
//	codebreaker · Mastermind · 2026-11-20 · 2/10
//	⚫⚪➖➖
//	⚫⚫⚫⚫
//	3 days in a row
//	Play it too, in codebreaker: mastermind daily:2026-11-20
func NewShare(ctx context.Context, l *lang.Language, games *store.Keeper, played *session.Session) (*Share, error) {
	return newShare(ctx, l, games, played, played.Riddle())
}

func newShare(ctx context.Context, l *lang.Language, games *store.Keeper, played *session.Session, riddle string) (*Share, error) {
	if played.Guesses() == 0 {
		return nil, message.NewProblem("share-nothing", "nothing to share yet: make a guess first")
	}
	setup := played.Setup()
	head := []string{session.Heading, preset.PlayedTitle(l, setup.Game, setup.Codemaker)}
	if setup.Day != "" {
		head = append(head, setup.Day)
	}
	head = append(head, result(l, played))
	if setup.Practice {
		head = append(head, l.Say("practice-short"))
	}
	squares := session.Squares(played.Game(), played.Turns())
	if at := played.Boards(); at != nil {
		squares = at.Squares(setup.Most, played.Over())
	}
	lines := append([]string{strings.Join(head, " · ")}, squares...)
	if played.Helped() && setup.Kind == session.Playing {
		lines = append(lines, l.Say("share-helped"))
	}
	streak, err := streakTo(ctx, games, played)
	if err != nil {
		return nil, err
	}
	if streak >= leastStreak {
		lines = append(lines, l.Say("streak-days", "count", streak))
	}
	if riddle != "" {
		lines = append(lines, l.Say("share-code", "line", riddle))
	}
	return &Share{played.Line(), strings.Join(lines, "\n") + "\n", squares, riddle}, nil
}

// leastStreak is the least number of days in a row that players share.
const leastStreak = 2

// streakTo returns the daily streak on the day of a daily game that was won and counts, or else 0.
func streakTo(ctx context.Context, games *store.Keeper, played *session.Session) (int, error) {
	setup := played.Setup()
	counts := setup.Kind == session.Playing && !setup.Practice && !played.Helped()
	if games == nil || setup.Day == "" || !counts || played.State() != session.Solved {
		return 0, nil
	}
	last, _, err := games.DailyStreaks(ctx, setup.Day)
	return last, err
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
