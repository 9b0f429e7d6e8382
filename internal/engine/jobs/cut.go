package jobs

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// Effort sets the size of the work units.
type Effort struct {
	Seconds float64 // seconds of work in a unit; 0 means [UsualSeconds]
	Units   int     // if more than 0, the approximate number of units for each strategy, whatever their time
	Threads int     // threads for planning; 0 means one for each core

	// Whole estimates how long a heuristic's tree takes. Nil means unknown.
	Whole func(name string) (seconds float64, err error)

	// Try runs a search for a while. It returns the time taken, and whether the search ended within
	// it. If nil, the estimates are not calibrated.
	Try func(search func(context.Context) (done bool, err error)) (seconds float64, done bool, err error)
}

// UsualSeconds is the default work of a unit. It is a few minutes: a lost machine loses little
// work, and the overhead between units is smaller still.
const UsualSeconds = 300

// Most is the largest number of work units in a plan.
const Most = 100_000

// cutter divides a job into work units.
type cutter struct {
	*bench
	ctx    context.Context
	effort Effort
	plan   *Plan
}

// Cut plans a job of a game. Program is the version of this program. It returns the errors of
// parsing the job's text and of [optimal.NewOutline].
func Cut(ctx context.Context, job Job, game *rules.Game, program string, effort Effort) (*Plan, error) {
	ctx = budget.WithPool(ctx, budget.PoolWithin(ctx, effort.Threads))
	b, err := job.prepare(game)
	if err != nil {
		return nil, err
	}
	if effort.Seconds <= 0 {
		effort.Seconds = UsualSeconds
	}
	c := &cutter{bench: b, ctx: ctx, effort: effort, plan: &Plan{Program: program, Job: job, Digest: gameDigest(game)}}
	for _, name := range job.Strategies {
		if err := c.cut(name); err != nil {
			return nil, err
		}
	}
	if len(c.plan.Units) > Most {
		return nil, message.NewProblem("units-many", "this would make {{.count}} units, more than the limit of {{.most}}: make them larger",
			"count", len(c.plan.Units), "most", Most, "limit", limits.ErrReached)
	}
	c.plan.seal()
	return c.plan, nil
}

func (c *cutter) cut(name string) error {
	if _, err := c.strategy(name); err != nil {
		return err
	}
	if c.job.Sample > 0 {
		c.cutSample(name)
		return nil
	}
	codes, err := c.position.List(c.ctx)
	if err != nil {
		return err
	}
	if len(codes) == 0 {
		return position.ErrContradiction
	}
	c.plan.Codes = uint64(len(codes))
	switch {
	case !searched(name):
		return c.cutTree(name)
	case c.job.Kind == Compare: // the sums equal the ones of a tree that is planned separately or read from a book
		c.add(Unit{Strategy: name, Codes: uint64(len(codes))})
		return nil
	}
	return c.cutSearch(name)
}

func (c *cutter) add(p Unit) { c.plan.Units = append(c.plan.Units, p) }

// sampleUnits is the default number of work units of a sample. The time for each secret is not
// known in advance.
const sampleUnits = 20

func (c *cutter) cutSample(name string) {
	c.plan.Codes = c.game.SecretCount()
	count := cmp.Or(c.effort.Units, sampleUnits)
	count = max(1, min(count, c.job.Sample))
	for i := range count {
		first, end := c.job.Sample*i/count, c.job.Sample*(i+1)/count
		c.add(Unit{Strategy: name, First: first, End: end, Codes: uint64(end - first)})
	}
}

// cutTree divides the tree that a strategy builds. Small positions are grouped into one unit; large
// ones are divided by one more guess.
func (c *cutter) cutTree(name string) error {
	options, err := c.options(name)
	if err != nil {
		return err
	}
	options.Opening = c.opening
	whole := 0.0
	if c.effort.Whole != nil && c.effort.Units == 0 {
		if whole, err = c.effort.Whole(name); err != nil {
			return err
		}
	}
	listed, err := c.position.List(c.ctx)
	if err != nil {
		return err
	}
	codes := len(listed)
	all := workOf(codes)
	size := all // work of a unit
	switch {
	case c.effort.Units > 0:
		size = all / float64(c.effort.Units)
	case whole > c.effort.Seconds:
		size = all * c.effort.Seconds / whole
	}
	t := &treeCutter{cutter: c, options: options, size: size, rate: whole / all, stem: Stem{Strategy: name}}
	if err := t.follow(c.position, nil); err != nil {
		return err
	}
	t.pack()
	c.plan.Stems = append(c.plan.Stems, t.stem)
	return nil
}

// workOf is roughly proportional to the time for a tree of that many codes: each level weighs each
// code once against all guesses.
func workOf(codes int) float64 { return float64(codes) * math.Log(float64(codes)+1) }

// treeCutter divides one tree.
type treeCutter struct {
	*cutter
	options tree.Options
	size    float64 // the work of a unit
	rate    float64 // seconds per unit of workOf
	stem    Stem
	ends    []end
}

// end is a position at the end of the stem. A work unit builds the tree below it.
type end struct {
	turns string
	codes int
}

// smallestSplit is the largest number of codes for which a position is never divided.
const smallestSplit = 16

// follow adds the guess of a position to the stem and continues with the positions after it.
func (t *treeCutter) follow(p *position.Position, turns rules.History) error {
	played, err := tree.Sample(t.ctx, p, t.options, 0, 0) // only its first guess is needed
	if err != nil {
		return err
	}
	guess := played.Opening
	t.options.Opening = nil // applies to the first position only
	cells, err := p.Split(t.ctx, guess)
	if err != nil {
		return err
	}
	all := 0
	for _, cell := range cells {
		all += cell.Size
	}
	at := len(t.stem.Nodes)
	t.stem.Nodes = append(t.stem.Nodes, Node{Turns: formatTurns(t.game, turns), Guess: t.game.Format(guess)})
	for _, cell := range cells {
		if cell.Feedback.Solved() {
			t.stem.Nodes[at].Own = true
			continue
		}
		next := turns.With(guess, cell.Feedback)
		if workOf(cell.Size) > 2*t.size && cell.Size > smallestSplit && cell.Size < all {
			if err := t.follow(cell.Position, next); err != nil {
				return err
			}
			continue
		}
		t.ends = append(t.ends, end{formatTurns(t.game, next), cell.Size})
	}
	return nil
}

// pack groups the ends into work units, the largest ends first.
func (t *treeCutter) pack() {
	slices.SortStableFunc(t.ends, func(a, b end) int { return cmp.Compare(b.codes, a.codes) })
	unit, work := Unit{Strategy: t.stem.Strategy}, 0.0
	flush := func() {
		if len(unit.Positions) > 0 {
			unit.Seconds = work * t.rate
			t.add(unit)
		}
		unit, work = Unit{Strategy: t.stem.Strategy}, 0
	}
	for _, end := range t.ends {
		if work > 0 && work+workOf(end.codes) > t.size {
			flush()
		}
		unit.Positions = append(unit.Positions, end.turns)
		unit.Codes += uint64(end.codes)
		work += workOf(end.codes)
	}
	flush()
}

// cutSearch divides the search for the best tree.
func (c *cutter) cutSearch(name string) error {
	options := c.search()
	outline, err := optimal.NewOutline(c.ctx, c.position, options)
	if err != nil {
		return err
	}
	c.plan.Best = c.outlined(outline)
	s := &searchCutter{cutter: c, outline: outline, name: name, seconds: c.effort.Seconds, rate: 1}
	if c.effort.Units == 0 {
		if err := s.try(); err != nil {
			return err
		}
	} else {
		sum := 0.0
		for i := range outline.Openings {
			sum += s.openingSeconds(i)
		}
		s.seconds = sum / float64(c.effort.Units)
	}
	for i := range outline.Openings {
		if err := s.opening(i); err != nil {
			return err
		}
	}
	return nil
}

// outlined converts an outline to its written form.
func (c *cutter) outlined(outline *optimal.Outline) *Outline {
	written := &Outline{Total: outline.Total}
	for _, o := range outline.Openings {
		opening := Opening{Guess: c.game.Format(o.Guess), Own: o.Own, Lower: o.Lower}
		if !ruledOut(outline, &o) {
			for _, b := range o.Branches {
				opening.Branches = append(opening.Branches, Branch{Answer: b.Feedback.String(), Codes: b.Codes, Lower: b.Lower, Upper: b.Upper})
			}
		}
		written.Openings = append(written.Openings, opening)
	}
	return written
}

// ruledOut reports whether an opening is known to be no better than a heuristic's tree.
func ruledOut(outline *optimal.Outline, o *optimal.Opening) bool {
	return outline.Total > 0 && o.Lower > outline.Total
}

// searchCutter divides one search.
type searchCutter struct {
	*cutter
	outline *optimal.Outline
	name    string
	seconds float64 // seconds of a unit
	rate    float64 // correction factor of the estimate
}

// The time of a branch grows with a power of its number of code-guess pairs. The constants fit the
// times of 4x6 to 4x9. They may be wrong by a factor of ten, so try calibrates them. Branches of
// openings that turn out no better take a fraction of that time.
const (
	pairsOfSecond = 2.5e6
	pairsPower    = 2.4
	laterOpenings = 0.3
	tried         = 0.05 // seconds a trial must take to be informative
)

// branchSeconds estimates the search time of a branch.
func (s *searchCutter) branchSeconds(opening int, b *optimal.Branch) float64 {
	if b.Lower == b.Upper {
		return 0
	}
	pairs := float64(b.Codes) * float64(s.game.GuessCount())
	estimate := s.rate * math.Pow(pairs/pairsOfSecond, pairsPower)
	if opening > 0 {
		estimate *= laterOpenings
	}
	return estimate
}

// try searches branches of the first opening, the smallest first, while they end in the available
// time. The last one calibrates the estimates. The time of the smallest branch counts as set-up and
// is subtracted from the others.
func (s *searchCutter) try() error {
	if len(s.outline.Openings) == 0 || s.effort.Try == nil || s.openingSeconds(0) < s.seconds/10 {
		return nil
	}
	options := s.search()
	o := &s.outline.Openings[0]
	options.Opening = &o.Guess
	branches := slices.Clone(o.Branches)
	slices.SortStableFunc(branches, func(a, b optimal.Branch) int { return cmp.Compare(a.Codes, b.Codes) })
	ready := -1.0 // seconds; not known yet
	for i := range branches {
		b := &branches[i]
		estimate := s.branchSeconds(0, b)
		if ready >= 0 && estimate < tried*s.rate {
			continue
		}
		spent, done, err := s.effort.Try(func(ctx context.Context) (bool, error) {
			found, err := optimal.SearchBranches(ctx, s.position, options, []optimal.Branch{{Feedback: b.Feedback, Upper: b.Upper}}, func() uint64 { return noLimit })
			return err == nil && found.Done, err
		})
		if err != nil || !done {
			return err
		}
		switch {
		case ready < 0:
			ready = spent
		case spent-ready >= tried:
			s.rate *= (spent - ready) / estimate
		}
	}
	return nil
}

func (s *searchCutter) openingSeconds(opening int) float64 {
	o, sum := &s.outline.Openings[opening], 0.0
	if ruledOut(s.outline, o) {
		return 0
	}
	for i := range o.Branches {
		sum += s.branchSeconds(opening, &o.Branches[i])
	}
	return sum
}

// opening divides the branches of an opening. The first opening needs all of its branches, so its
// largest come first. Any other opening starts with its smallest, which may rule it out.
func (s *searchCutter) opening(number int) error {
	o := &s.outline.Openings[number]
	if ruledOut(s.outline, o) {
		return nil
	}
	order := make([]int, len(o.Branches))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if number == 0 {
			a, b = b, a
		}
		return cmp.Compare(o.Branches[a].Codes, o.Branches[b].Codes)
	})
	limit := uint64(math.MaxInt64)
	if s.outline.Total > 0 {
		limit = s.outline.Total - o.Lower // slack above the lower bounds of all branches
	}
	unit := Unit{Strategy: s.name}
	flush := func() {
		if len(unit.Positions) > 0 {
			unit.Limit = unit.Lower + limit
			s.addSearch(unit)
		}
		unit = Unit{Strategy: s.name}
	}
	for _, i := range order {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		b := &o.Branches[i]
		seconds := s.branchSeconds(number, b)
		turns := rules.History{{Guess: o.Guess, Feedback: b.Feedback}}
		if unit.Seconds > 0 && unit.Seconds+seconds > s.seconds {
			flush()
		}
		unit.Positions = append(unit.Positions, formatTurns(s.game, turns))
		unit.Seconds += seconds
		unit.Lower += b.Lower
		unit.Codes += uint64(b.Codes)
	}
	flush()
	return nil
}

// addSearch adds a unit. It removes the limit if no total is known.
func (s *searchCutter) addSearch(unit Unit) {
	if s.outline.Total == 0 {
		unit.Limit = 0
	}
	s.add(unit)
}

// Planned checks strategy names for a kind of job and returns their canonical names. The errors are
// [message.Problem]s.
func Planned(kind Kind, names []string) (planned []string, err error) {
	for _, name := range names {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		s, err := advice.ByName(name, 0)
		if kind == Tree && err == nil {
			s, err = advice.Planned(name)
		}
		if err != nil {
			return nil, err
		}
		planned = append(planned, s.Name())
	}
	return planned, nil
}
