package tui

import (
	"context"
	"errors"
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
	"codebreaker/internal/table"

	tea "charm.land/bubbletea/v2"
)

// desk is a game at the table, as it was seen last. A move is a job: it is made and kept
// at the table, and only then seen.
type desk struct {
	host
	id      string
	unsaved bool // the last move could not be kept, which was said
	learned bool // the person has another game of that name
	sight
}

// sight is what is seen of a game.
type sight struct {
	game     *codebreaker.Game // without words that were refused
	view     *table.View
	board    *table.Board
	standing *table.Standing // where the game stands, to be thought about aside
	turns    codebreaker.History
	setup    session.Setup
	shared   *table.Share
	unshared error // why there is nothing to share yet, or nil
	failed   error // why the last move could not be kept, or nil
}

// newDesk takes a seat and looks at its game.
func newDesk(ctx context.Context, h host, sit table.Sit) (*desk, error) {
	seat, err := sit(ctx, h.options().Table)
	if err != nil {
		return nil, err
	}
	defer seat.Leave()
	d := &desk{host: h, id: seat.ID()}
	seen, err := d.look(ctx, seat)
	if err != nil {
		return nil, err
	}
	d.sight = *seen
	d.learned = d.playedBefore(ctx)
	return d, nil
}

// playedBefore reports whether another game of that name is kept.
func (d *desk) playedBefore(ctx context.Context) bool {
	if d.options().Store == nil {
		return false
	}
	kept, err := d.options().Store.Games(ctx, store.Filter{Game: d.game.Name(), Limit: 2})
	return err == nil && slices.ContainsFunc(kept, func(g *store.Game) bool { return g.ID != d.id })
}

// screen returns the screen of the game.
func (d *desk) screen() screen {
	switch d.setup.Kind {
	case session.Playing:
		return newPlay(d)
	case session.Cracking:
		return newCrack(d)
	default:
		return newHelp(d)
	}
}

// look takes what is seen of the game now. What the computer asks takes its time.
func (d *desk) look(ctx context.Context, seat *table.Seat) (*sight, error) {
	view, err := seat.View(ctx, d.lang(), 0)
	if err != nil {
		return nil, err
	}
	standing, err := seat.Reviewed(ctx)
	if err != nil { // somebody still looks for the code
		standing = seat.Standing()
	}
	shared, unshared := seat.Share(d.lang())
	return &sight{
		game: seat.Game(), view: view, board: &view.Boards[0], standing: standing, turns: standing.Turns(), setup: seat.Session().Setup(),
		shared: shared, unshared: unshared, failed: seat.Unsaved(),
	}, nil
}

// move makes a move in a job, and then calls then in the program's loop: with false when
// the game was found to have gone on elsewhere, and the move was not made.
func (d *desk) move(what string, move table.Move, then func(made bool) tea.Cmd) tea.Cmd {
	return d.do(what, func(ctx context.Context, seat *table.Seat) error { return seat.Do(ctx, move) }, then)
}

// do does something at the seat, as move does.
func (d *desk) do(what string, do func(ctx context.Context, seat *table.Seat) error, then func(made bool) tea.Cmd) tea.Cmd {
	revision := d.view.Revision
	return d.work(what, false, func(ctx context.Context) func() tea.Cmd {
		seat, err := d.options().Table.Open(ctx, d.id)
		if err != nil {
			return func() tea.Cmd { complain(d.host, err); return nil }
		}
		defer seat.Leave()
		if err = seat.Check(revision); err == nil {
			err = do(ctx, seat)
		}
		seen, lost := d.look(context.WithoutCancel(ctx), seat)
		return func() tea.Cmd {
			if lost != nil {
				d.warn(lost)
				return nil
			}
			d.sight = *seen
			d.saved()
			if err != nil {
				complain(d.host, err)
			}
			if err != nil && !errors.Is(err, store.ErrStale) {
				return nil
			}
			return then(err == nil)
		}
	})
}

// saved takes over whether the last move could be kept. What went wrong is said once, and
// stands on the board till a move is kept: each tries again.
func (d *desk) saved() {
	before, options := d.unsaved, d.options()
	d.unsaved = d.failed != nil && (options.Store != nil || options.Trouble != nil)
	d.settle(d)
	if d.unsaved && !before && options.Store != nil {
		d.warn(codebreaker.NewProblem("tui-unsaved", "{{.err}}; the game continues, but is not saved", "err", d.failed))
	}
}

// stands says that the game is not saved as long as it is not.
func (d *desk) stands() string {
	if d.unsaved {
		return d.say("not-saved")
	}
	return ""
}

// line is the game as one line that brings it back. The seed is in it: without it the
// game would be lost.
func (d *desk) line() string { return d.setup.Line(d.game, d.turns) }

// undo takes a move back, or makes it again.
func (d *desk) undo(again bool, then func(made bool) tea.Cmd) tea.Cmd {
	kind := table.Undo
	if again {
		kind = table.Redo
	}
	return d.move(d.say("job-moving"), table.Move{Kind: kind}, then)
}

// again begins another game of the same kind.
func (d *desk) again() tea.Cmd {
	return take(d.host, d.exchange, func(ctx context.Context, t *table.Table) (*table.Seat, error) {
		seat, err := t.Open(ctx, d.id)
		if err != nil {
			return nil, err
		}
		another := seat.Again()
		seat.Leave()
		return t.Begin(ctx, another)
	})
}

// ended tells how the game went, and keeps its skill and luck.
func (d *desk) ended(ctx context.Context) (*table.Result, error) {
	seat, err := d.options().Table.Open(ctx, d.id)
	if err != nil {
		return nil, err
	}
	finished, err := seat.Finished(ctx)
	seat.Leave()
	if err != nil {
		return nil, err
	}
	told, err := finished.Result(ctx, d.lang())
	if err != nil || told.Skill == nil || told.Luck == nil {
		return told, err
	}
	if seat, err = d.options().Table.Open(ctx, d.id); err != nil {
		return told, err
	}
	defer seat.Leave()
	return told, seat.Rate(ctx, finished.Revision(), *told.Skill, *told.Luck)
}

// repair returns the change of marks that is to be offered where they clash, or nil.
func (d *desk) repair() *table.Repair {
	if clash := d.board.Clash; clash != nil && clash.Offer == table.OfferRepair {
		return &clash.Repairs[0]
	}
	return nil
}

// mend makes that change.
func (d *desk) mend(then func(made bool) tea.Cmd) tea.Cmd {
	if d.repair() == nil {
		return nil
	}
	return d.move(d.say("job-counting"), table.Move{Kind: table.Mend}, then)
}

// repairText says in a phrase which marks that change concerns.
func (d *desk) repairText() string {
	var changes []string
	for _, change := range d.repair().Changes {
		changes = append(changes, d.say("repair-change", "turn", change.Turn, "mark", change.Told))
	}
	return strings.Join(changes, ", ")
}

// over reports whether the game has come to its end.
func (d *desk) over() bool { return d.view.Over }

// clashed reports whether marks contradict each other.
func (d *desk) clashed() bool { return d.board.Clash != nil }

// code reads a code of the view, or returns nil for none.
func (d *desk) code(text string) *codebreaker.Code {
	code, err := d.game.ParseCode(text)
	if text == "" || err != nil {
		return nil
	}
	return &code
}
