package terminal

import (
	"context"
	"errors"
	"slices"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"

	tea "charm.land/bubbletea/v2"
)

// presenter shows a game in its latest known state. A move is a job: the service makes and saves the
// move, and then the screen shows it.
type presenter struct {
	host
	id      string
	unsaved bool // the last move could not be saved, and the person knows
	learned bool // the person has another game with that name
	sight
}

// sight is the visible state of a game.
type sight struct {
	game     *rules.Game // without refused words
	view     *games.View
	board    *games.Board     // the contradicted one of several, or else the first
	standing *study.Position  // a copy of the state for background jobs
	turns    rules.History    // without marks if there are several boards
	boards   *boards.Position // of a game of several boards, or nil
	whole    string           // the game as one line that restores it
	setup    session.Setup
	shared   *games.Share
	unshared error // the reason why there is nothing to share yet, or nil
	failed   error // the reason why the last move could not be saved, or nil
}

// newPresenter opens a session and reads the state of its game.
func newPresenter(ctx context.Context, h host, request games.Request) (*presenter, error) {
	if request.Most == nil && h.settings().Unlimited && request.Game != "" && request.Day == "" {
		request.Most = new(0)
	}
	opened, err := h.options().Games.New(ctx, h.lang(), &request)
	if err != nil {
		return nil, err
	}
	defer opened.Leave()
	d := &presenter{host: h, id: opened.ID()}
	seen, err := d.look(ctx, opened)
	if err != nil {
		return nil, err
	}
	d.sight = *seen
	d.learned = d.playedBefore(ctx)
	return d, nil
}

// playedBefore reports whether another game of that name is saved.
func (d *presenter) playedBefore(ctx context.Context) bool {
	if d.options().Store == nil {
		return false
	}
	kept, err := d.options().Store.Games(ctx, store.Filter{Game: d.game.Name(), Limit: 2})
	return err == nil && slices.ContainsFunc(kept, func(g *store.Game) bool { return g.ID != d.id })
}

// screen returns the screen of the game.
func (d *presenter) screen() screen {
	if d.boards != nil && d.setup.Kind != session.Playing {
		return newMarked(d)
	}
	switch d.setup.Kind {
	case session.Playing:
		return newPlay(d)
	case session.Cracking:
		return newCrack(d)
	default:
		return newHelp(d)
	}
}

// look reads the visible state of the game. It does not wait for the computer's guess.
func (d *presenter) look(ctx context.Context, opened *games.Play) (*sight, error) {
	view, err := opened.View(ctx, d.lang(), 0)
	if err != nil {
		return nil, err
	}
	standing, err := opened.Reviewed(ctx)
	if err != nil { // the code is not found yet
		standing = opened.Position()
	}
	shared, unshared := opened.Share(ctx, d.lang())
	turns, several, board := standing.Turns(), opened.Session().Boards(), &view.Boards[0]
	if several != nil {
		board = &view.Boards[max(0, several.Contradicted())]
		for _, turn := range several.Turns() {
			turns = append(turns, rules.Turn{Guess: turn.Guess})
		}
	}
	return &sight{
		game: opened.Game(), view: view, board: board, standing: standing, turns: turns, boards: several, whole: opened.Session().WholeLine(), setup: opened.Session().Setup(),
		shared: shared, unshared: unshared, failed: opened.Unsaved(),
	}, nil
}

// move makes a move in a job, and then calls then in the program's loop. It passes false if another
// program had changed the game, so that the move was not made.
func (d *presenter) move(what string, move session.Move, then func(made bool) tea.Cmd) tea.Cmd {
	return d.do(what, func(ctx context.Context, opened *games.Play) error { return opened.Do(ctx, move) }, then)
}

// typed makes a move that a person typed, as move does.
func (d *presenter) typed(what string, act session.Act, turn int, text string, then func(made bool) tea.Cmd) tea.Cmd {
	return d.do(what, func(ctx context.Context, opened *games.Play) error {
		move, err := opened.Read(ctx, d.lang(), act, turn, text)
		if err != nil {
			return err
		}
		return opened.Do(ctx, move)
	}, then)
}

// do is move for any function on the game.
func (d *presenter) do(what string, do func(ctx context.Context, opened *games.Play) error, then func(made bool) tea.Cmd) tea.Cmd {
	revision := d.view.Revision
	return d.work(what, false, func(ctx context.Context) func() tea.Cmd {
		opened, err := d.options().Games.Open(ctx, d.id)
		if err != nil {
			return func() tea.Cmd { complain(d.host, err); return nil }
		}
		defer opened.Leave()
		if err = opened.Check(revision); err == nil {
			err = do(ctx, opened)
		}
		seen, lost := d.look(context.WithoutCancel(ctx), opened)
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

// saved updates whether the game is saved. A failure is reported once, and stays on the board until
// a later move is saved.
func (d *presenter) saved() {
	before, options := d.unsaved, d.options()
	d.unsaved = d.failed != nil && (options.Store != nil || options.Trouble != nil)
	d.settle(d)
	if d.unsaved && !before && options.Store != nil {
		d.warn(message.NewProblem("tui-unsaved", "{{.err}}; the game continues, but is not saved", "err", d.failed))
	}
}

// stands returns the note that the game is not saved, or "".
func (d *presenter) stands() string {
	if d.unsaved {
		return d.say("not-saved")
	}
	return ""
}

// line returns the game as one line that restores it. The line includes the seed, which is needed
// to restore the game.
func (d *presenter) line() string { return d.whole }

// undo takes a move back or repeats it.
func (d *presenter) undo(again bool, then func(made bool) tea.Cmd) tea.Cmd {
	act := session.Undo
	if again {
		act = session.Redo
	}
	return d.move(d.say("job-moving"), session.Move{Act: act}, then)
}

// again starts another game of the same kind.
func (d *presenter) again() tea.Cmd {
	return take(d.host, d.exchange, games.Request{Another: d.id})
}

// ended describes how the game went, and saves its skill and luck.
func (d *presenter) ended(ctx context.Context) (*games.Result, error) {
	opened, err := d.options().Games.Open(ctx, d.id)
	if err != nil {
		return nil, err
	}
	finished, err := opened.Finished(ctx)
	opened.Leave()
	if err != nil {
		return nil, err
	}
	result, err := finished.Result(ctx, d.lang())
	if err != nil {
		return nil, err
	}
	return result, finished.Keep(ctx, result)
}

// repair returns the correction to propose after a contradiction, or nil.
func (d *presenter) repair() *study.Repair {
	if contradiction := d.board.Clash; contradiction != nil && contradiction.Offer == study.OfferRepair {
		return &contradiction.Repairs[0]
	}
	return nil
}

// applyRepair makes the proposed correction.
func (d *presenter) applyRepair(then func(made bool) tea.Cmd) tea.Cmd {
	return d.move(d.say("job-counting"), session.Move{Act: session.Repair}, then)
}

// noRepair returns the reason why there is no correction to make, or "".
func (d *presenter) noRepair() string {
	switch {
	case d.repair() != nil:
		return ""
	case d.contradicted():
		return d.say("off-repair")
	}
	return d.say("off-consistent")
}

// noList returns the reason why there are no remaining codes to list, or "".
func (d *presenter) noList() string {
	switch {
	case d.contradicted():
		return d.say("off-contradiction")
	case d.over():
		return d.say("off-over")
	}
	return ""
}

// repairText describes the marks that the correction changes.
func (d *presenter) repairText() string {
	var changes []string
	for _, change := range d.repair().Changes {
		changes = append(changes, d.say("repair-change", "turn", change.Turn, "mark", change.Told))
	}
	return strings.Join(changes, ", ")
}

// over reports whether the game is over.
func (d *presenter) over() bool { return d.view.Over }

// contradicted reports whether marks contradict each other.
func (d *presenter) contradicted() bool { return d.board.Clash != nil }

// code parses a code of the view, or returns nil for "".
func (d *presenter) code(text string) *rules.Code {
	code, err := d.game.ParseCode(text)
	if text == "" || err != nil {
		return nil
	}
	return &code
}
