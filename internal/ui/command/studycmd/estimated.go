package studycmd

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/estimate"
	"codebreaker/internal/ui/command/cli"
)

// estimated holds first guesses of a game that is too big to weigh them against all codes.
type estimated struct {
	left    position.Count
	guesses []strategy.Estimate // best first
	all     bool                // every distinct guess is here
	orbits  map[rules.Code]uint64
}

// estimate values first guesses by a random sample.
func (o *openings) estimate(ctx context.Context, stop func()) (err error) {
	e := estimated{orbits: make(map[rules.Code]uint64)}
	if e.left, err = position.Start(o.game).Remaining(ctx); err != nil {
		return err
	}
	if e.guesses, e.all, err = study.EstimateOpenings(ctx, o.game); err != nil {
		return err
	}
	stop()
	if orbits, ok := symmetry.QuickOrbits(o.game); ok {
		for _, orbit := range orbits {
			e.orbits[orbit.Guess] = orbit.Size
		}
	}
	openings, leaders := len(e.guesses), o.leading(e.guesses)
	slices.SortFunc(e.guesses, func(a, b strategy.Estimate) int { return estimate.Compare(o.heuristic, &a, &b) })
	if o.top > 0 {
		e.guesses = e.guesses[:min(o.top, openings)]
	}
	switch {
	case o.json:
		o.printEstimatedJSON(&e)
	case o.csv:
		rows := [][]string{slices.Concat(cli.WeighedColumns, []string{"orbit"})}
		for i := range e.guesses {
			rows = append(rows, append(cli.EstimateRow(o.game, &e.guesses[i]), e.orbit(e.guesses[i].Guess)))
		}
		cli.PrintCSV(o.env.Out, rows...)
	default:
		fmt.Fprintln(o.env.Out, wording.Hint(o.env.Lang, o.game, e.left))
		summary := o.env.Say("openings-found", "openings", openings, "leaders", leaders, "exact", e.guesses[0].Error == 0)
		if e.all {
			summary = o.env.Say("openings-estimated", "openings", openings, "leaders", leaders)
		}
		fmt.Fprintf(o.env.Out, "%s\n\n", summary)
		o.printEstimated(&e)
	}
	return nil
}

// orbit returns the size of a guess's orbit, or "" if it is not known.
func (e *estimated) orbit(guess rules.Code) string {
	if size := e.orbits[guess]; size > 0 && size < math.MaxUint64 {
		return strconv.FormatUint(size, 10)
	}
	return ""
}

// leading names the best opening of each strategy.
func (o *openings) leading(estimates []strategy.Estimate) string {
	var leaders []string
	for _, heuristic := range strategy.Heuristics() {
		best := slices.MinFunc(estimates, func(a, b strategy.Estimate) int { return estimate.Compare(heuristic, &a, &b) })
		value := wording.Number(o.env.Lang, best.Entropy, 3)
		switch heuristic {
		case strategy.Minimax:
			value = wording.Share(o.env.Lang, best.Largest)
		case strategy.Expected:
			value = wording.Share(o.env.Lang, estimate.Left(&best))
		case strategy.Parts:
			value = fmt.Sprint(len(best.Sizes))
		}
		leaders = append(leaders, fmt.Sprintf("%s %s (%s)", heuristic.Name(), o.game.Format(best.Guess), value))
	}
	return strings.Join(leaders, ", ")
}

func (o *openings) printEstimated(e *estimated) {
	var t cli.Grid
	head := append(o.env.EstimateHead(e.guesses), o.env.Say("head-largest"), o.env.Say("head-cells"))
	if e.all {
		head = append(head, o.env.Say("head-orbit"))
	}
	t.Add(head...)
	for i := range e.guesses {
		estimate := &e.guesses[i]
		cells := append(o.env.EstimateCells(o.game, e.guesses, i), wording.Share(o.env.Lang, estimate.Largest), fmt.Sprint(len(estimate.Sizes)))
		switch size := e.orbits[estimate.Guess]; {
		case !e.all:
		case size > math.MaxInt:
			cells = append(cells, "> "+wording.Rounded(o.env.Lang, math.MaxInt))
		default:
			cells = append(cells, o.env.Lang.Whole(int(size)))
		}
		t.Add(cells...)
	}
	t.Print(o.env.Out)
}

// estimatedJSON holds first guesses that were valued by a sample.
type estimatedJSON struct {
	Game  string `json:"game"`
	Codes int    `json:"codes"`
	More  bool   `json:"more"`
	study.Estimated
	All       bool                    `json:"all"` // no other guess is distinct
	Guesses   []openingJSON           `json:"guesses"`
	Estimates []estimatedOpeningsJSON `json:"estimates"`
}

type estimatedOpeningsJSON struct {
	study.Estimate
	Largest float64 `json:"largest"`         // share of the codes
	Answers int     `json:"answers"`         // a lower bound
	Orbit   uint64  `json:"orbit,omitempty"` // omitted if unknown
}

func (o *openings) printEstimatedJSON(e *estimated) {
	codes, more := study.Secrets(o.game)
	object := estimatedJSON{o.game.Name(), codes, more, study.NewEstimated(e.left), e.all, []openingJSON{}, nil}
	for i := range e.guesses {
		estimate := &e.guesses[i]
		row := estimatedOpeningsJSON{study.NewEstimate(o.game, estimate), estimate.Largest, len(estimate.Sizes), e.orbits[estimate.Guess]}
		if row.Orbit == math.MaxUint64 {
			row.Orbit = 0
		}
		object.Estimates = append(object.Estimates, row)
	}
	cli.PrintJSON(o.env.Out, object)
}
