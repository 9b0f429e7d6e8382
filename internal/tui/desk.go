package tui

import (
	"context"
	"errors"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/review"
	"codebreaker/store"
	"codebreaker/strategy"

	tea "charm.land/bubbletea/v2"
)

// desk is a session and its place in the store. A move is a job: it is made, then
// saved, and only then seen. While a job runs the session is its own; screens look
// at what the last job left.
type desk struct {
	host
	game    *codebreaker.Game
	session *match.Session
	kept    *store.Game // as it is saved, or nil
	unsaved bool        // the last save has failed, which was said
	stale   bool        // because the game has gone on elsewhere
	sight
}

// sight is what is seen of a session.
type sight struct {
	records  []match.Record
	state    match.State
	over     bool
	clash    error
	canUndo  bool
	canRedo  bool
	helped   bool
	setup    match.Setup
	text     string       // the session as one line
	shared   *table.Share // or why there is nothing to
	unshared error
	verdict  string            // how it ended, or what clashes
	secret   *codebreaker.Code // once it is over
}

func newDesk(h host, session *match.Session, kept *store.Game) *desk {
	d := &desk{host: h, game: session.Game(), session: session, kept: kept}
	d.sight = d.look(context.Background())
	return d
}

// look takes what is seen of the session now.
func (d *desk) look(ctx context.Context) sight {
	s := d.session
	seen := sight{
		records: s.Match().Records(), state: s.State(), over: s.Over(), clash: s.Match().Clash(),
		canUndo: s.CanUndo(), canRedo: s.CanRedo(), helped: s.Helped(), setup: s.Setup(), text: s.Line(),
	}
	secret, known, err := s.Secret(ctx)
	if known && err == nil {
		seen.secret = &secret
	}
	seen.verdict = telling.State(d.lang(), s, secret)
	seen.shared, seen.unshared = table.NewShare(d.lang(), s)
	return seen
}

// move does something with the session in a job, saves it, and then calls then in
// the program's loop. An error of do means that nothing was moved, but for a clash.
func (d *desk) move(what string, do func(ctx context.Context) error, then func(err error) tea.Cmd) tea.Cmd {
	return d.work(what, false, func(ctx context.Context) func() tea.Cmd {
		err := do(ctx)
		var failed error
		if err == nil || errors.Is(err, position.ErrClash) {
			failed = d.save(ctx)
		}
		seen := d.look(context.WithoutCancel(ctx))
		return func() tea.Cmd {
			d.sight = seen
			if err == nil || errors.Is(err, position.ErrClash) {
				d.saved(failed)
			}
			d.settle(d)
			if stopped(err) {
				d.tell(d.say("tui-stopped"))
			}
			return then(err)
		}
	})
}

// saved takes over whether the last move could be saved. What went wrong is said
// once, and stands on the board till a save succeeds: each move tries again.
func (d *desk) saved(failed error) {
	before := d.unsaved
	d.unsaved, d.stale = failed != nil || d.options().Store == nil && d.options().Trouble != nil, errors.Is(failed, store.ErrStale)
	switch {
	case failed == nil || before:
	case d.stale:
		d.warn(codebreaker.NewProblem("tui-stale", "this game has gone on elsewhere: {{.key}} loads it as it is there; what is played here is not saved", "key", loadKey))
	default:
		d.warn(codebreaker.NewProblem("tui-unsaved", "{{.err}}; the game goes on, but is not saved", "err", failed))
	}
}

// stands says that the game is not saved as long as it is not.
func (d *desk) stands() (text, key string) {
	switch {
	case d.stale:
		return d.say("tui-stale-short", "key", loadKey), loadKey
	case d.unsaved:
		return d.say("not-saved"), ""
	}
	return "", ""
}

// loadKey loads a game that has gone on elsewhere.
const loadKey = "ctrl+l"

// load takes the game as it is saved, when it has gone on elsewhere.
func (d *desk) load() tea.Cmd {
	if !d.stale {
		return nil
	}
	return resume(d.host, func(s screen) tea.Cmd {
		d.unsaved = false
		d.settle(d)
		return d.exchange(s)
	}, d.kept.ID)
}

// stopped reports whether a job was ended by the person.
func stopped(err error) bool { return errors.Is(err, context.Canceled) }

// save keeps the session. It is called in a job.
func (d *desk) save(ctx context.Context) error {
	if d.options().Store == nil {
		return nil
	}
	if d.kept == nil {
		d.kept = store.NewGame("", d.session)
	}
	d.kept.Take(d.session)
	return d.options().Store.Save(context.WithoutCancel(ctx), d.kept) // to its end, even when the person leaves
}

// history returns the turns that are seen.
func (d *desk) history() codebreaker.History {
	var turns codebreaker.History
	for _, record := range d.records {
		turns = append(turns, record.Turn)
	}
	return turns
}

// undo takes a move back, or makes it again.
func (d *desk) undo(again bool, then func() tea.Cmd) tea.Cmd {
	switch {
	case !again && !d.canUndo:
		d.tell(d.say("tui-undo-nothing"))
		return nil
	case again && !d.canRedo:
		d.tell(d.say("tui-redo-nothing"))
		return nil
	}
	return d.move(d.say("job-moving"), func(ctx context.Context) error {
		move := d.session.Undo
		if again {
			move = d.session.Redo
		}
		_, err := move(ctx)
		return err
	}, func(err error) tea.Cmd {
		if err != nil && !stopped(err) && !errors.Is(err, position.ErrClash) {
			d.warn(err)
		}
		return then()
	})
}

// note saves that a hint was taken.
func (d *desk) note(then func() tea.Cmd) tea.Cmd {
	return d.move(d.say("job-moving"), func(context.Context) error {
		d.session.NoteHint()
		return nil
	}, func(error) tea.Cmd { return then() })
}

// rate judges a game that is over, aside, and keeps its skill and luck.
func (d *desk) rate(then func(judged *review.Game)) tea.Cmd {
	turns, kept := d.history(), d.kept
	return d.work(d.say("job-judging"), true, func(ctx context.Context) func() tea.Cmd {
		judged, err := review.Judge(ctx, d.game, turns, strategy.Entropy)
		if err == nil && kept != nil && !d.unsaved && judged.Skill != review.Unrated {
			err = d.options().Store.Rate(context.WithoutCancel(ctx), kept.ID, judged.Skill, judged.Luck)
		}
		return func() tea.Cmd {
			switch {
			case judged != nil:
				then(judged)
			case err != nil && !stopped(err):
				d.warn(err)
			}
			return nil
		}
	})
}

// clashTime is how long a clash is looked into. Only the largest games need it.
const clashTime = 2 * time.Second

// explain looks, aside, for what explains a clash, and for the likeliest repair.
func (d *desk) explain(then func(why []string, repair *review.Repair)) tea.Cmd {
	turns := d.history()
	return d.work(d.say("job-clash"), true, func(ctx context.Context) func() tea.Cmd {
		timed, cancel := context.WithTimeout(ctx, clashTime)
		defer cancel()
		clash, err := review.FindClash(timed, d.game, turns)
		return func() tea.Cmd {
			cutShort := errors.Is(err, context.DeadlineExceeded)
			if clash == nil || err != nil && !cutShort {
				return nil
			}
			var repair *review.Repair
			if len(clash.Repairs) > 0 {
				repair = &clash.Repairs[0]
			}
			then(telling.Clash(d.lang(), d.game, turns, clash, cutShort), repair)
			return nil
		}
	})
}

// repairBy makes the changes of a repair.
func (d *desk) repairBy(repair *review.Repair, then func(err error) tea.Cmd) tea.Cmd {
	return d.move(d.say("job-counting"), func(ctx context.Context) error {
		var err error
		for _, change := range repair.Changes {
			err = d.session.Edit(ctx, change.Turn+1, change.Feedback)
			if err != nil && !errors.Is(err, position.ErrClash) {
				return err
			}
		}
		return err
	}, then)
}

// repairText says in a phrase which marks a repair changes.
func (d *desk) repairText(repair *review.Repair) string {
	var changes []string
	for _, change := range repair.Changes {
		changes = append(changes, d.say("repair-change", "turn", change.Turn+1, "mark", telling.Mark(d.lang(), change.Feedback)))
	}
	return strings.Join(changes, ", ")
}
