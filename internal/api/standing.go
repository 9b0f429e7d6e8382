package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"codebreaker"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/review"
)

// standing is where a game stands, to be thought about while the game itself goes
// on. It does not change.
type standing struct {
	start *start
	at    *position.Position
}

func (p *standing) turns() codebreaker.History { return p.at.History() }

func (p *standing) game() *codebreaker.Game { return p.start.Game() }

// standingOf returns where a session stands.
func standingOf(l *live) *standing {
	return &standing{l.start, l.session.Match().Position()}
}

// lined returns the position of the line that a request has in its address.
func (c *call) lined() (*standing, error) {
	line, err := c.wanted("line")
	if err != nil {
		return nil, err
	}
	name, rest := match.CutLine(match.FindLine(line))
	started, err := c.starts.of(c.r.Context(), wish{name: c.listed(name), player: c.player})
	if err != nil {
		return nil, err
	}
	_, turns, err := match.ReadLine(started.Game(), rest)
	if err != nil {
		return nil, err
	}
	for _, turn := range turns {
		if started.Game().HasWords() {
			break // others have other lists
		}
		if err := started.Game().CheckGuess(turn.Guess, nil); err != nil {
			return nil, err
		}
	}
	return started.after(turns), nil
}

// after returns the position after so many of the turns.
func (p *standing) after(turns int) *standing { return p.start.after(p.turns()[:turns]) }

// after returns where a game stands after some turns.
func (s *start) after(turns codebreaker.History) *standing {
	if len(turns) == 0 {
		return &standing{s, s.Position()} // which may be listed already
	}
	return &standing{s, position.After(s.Game(), turns)}
}

// explain adds to a clash what explains it; other errors stay as they are.
func (c *call) explain(ctx context.Context, p *standing, err error) error {
	if !errors.Is(err, position.ErrClash) {
		return err
	}
	found, failed := c.lookForClash(ctx, p)
	if failed != nil {
		return failed
	}
	return refuse(http.StatusConflict, &clashed{err, telling.Clash(c.lang, p.game(), p.turns(), found.clash, found.cut)})
}

// lookForClash looks into why the turns of a position clash, as long as its context
// lasts. A search that was cut short gives what it found.
func (c *call) lookForClash(ctx context.Context, p *standing) (*foundClash, error) {
	clash, err := review.FindClash(ctx, p.game(), p.turns())
	found := &foundClash{clash: clash, cut: errors.Is(err, context.DeadlineExceeded)}
	if clash == nil {
		found.clash = &review.Clash{}
	}
	if found.cut {
		return found, nil
	}
	return found, err
}

// findClash looks into why a session's turns clash, so long at most, unless it is
// known already.
func (c *call) findClash(ctx context.Context, l *live, most time.Duration) (*foundClash, error) {
	if l.clash != nil && l.clash.revision == l.kept.Revision && !(l.clash.cut && most > c.limits.Clash) {
		return l.clash, nil
	}
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	found, err := c.lookForClash(limited, standingOf(l))
	if err != nil {
		return nil, err
	}
	found.revision = l.kept.Revision
	l.clash = found
	return found, nil
}

// clashAnswer says why turns clash, or null.
type clashAnswer struct {
	Clash *clashObject `json:"clash"`
}

// clash explains why no code agrees with the turns of a line.
func (c *call) clash() error {
	p, err := c.lined()
	if err != nil {
		return err
	}
	return c.thinkClash(p)
}

// gameClash explains why no code agrees with the turns of a game.
func (c *call) gameClash() error {
	p, err := c.looked()
	if err != nil {
		return err
	}
	return c.thinkClash(p)
}

func (c *call) thinkClash(p *standing) error {
	return c.think(c.long, func(ctx context.Context, _ progress) (thought, error) {
		clash, err := review.FindClash(ctx, p.game(), p.turns())
		cut := errors.Is(err, context.DeadlineExceeded) && c.r.Context().Err() == nil
		if err != nil && !cut {
			return thought{}, err
		}
		var answer clashAnswer
		if clash != nil {
			answer.Clash = c.newClash(p.game(), p.turns(), &foundClash{clash: clash, cut: cut})
		}
		return thought{http.StatusOK, answer}, nil
	})
}

// looked returns where a game stands.
func (c *call) looked() (*standing, error) {
	l, err := c.hold(c.r.Context(), c.r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	defer c.letGo(l)
	return standingOf(l), nil
}

// advised returns where a game stands that may be advised on unnoticed: none that is
// being played, where help is a hint and counts.
func (c *call) advised() (*standing, error) {
	l, err := c.hold(c.r.Context(), c.r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	defer c.letGo(l)
	if isPlayed(l) {
		return nil, refuse(http.StatusConflict, codebreaker.NewProblem("advice-counts", "this game is being played, where help counts as a hint: POST {{.address}} gives one", "address", Base+"/games/"+l.id+"/hint"))
	}
	return standingOf(l), nil
}

// isPlayed reports whether somebody still looks for a game's code.
func isPlayed(l *live) bool {
	return l.session.Setup().Kind == match.Playing && !l.session.Over()
}

// noteHint notes a hint when a game is being played.
func (c *call) noteHint(l *live) error {
	if !isPlayed(l) {
		return nil
	}
	l.session.NoteHint()
	return c.save(c.r.Context(), l)
}
