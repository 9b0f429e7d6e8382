package jobs

import (
	"math"
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/rules"
)

// Work is a plan opened for its game, ready to run.
type Work struct {
	*Plan
	*bench
	id       string
	reading  []rules.Option // options for reading trees
	byBranch [][]int        // by opening and branch, the number of the unit that searches it; 0 if none
	where    []place        // the place of each unit
}

// place locates a unit in an outline.
type place struct {
	opening  int
	branches []int
}

// Open prepares a plan to run. The game must match the plan's digest. Options are passed to
// [rules.ParseGame] when trees are read.
func (p *Plan) Open(game *rules.Game, options ...rules.Option) (*Work, error) {
	if digest := gameDigest(game); digest != p.Digest {
		return nil, message.NewProblem("units-game", "{{.game}} has changed since the plan was made: its words or symbols differ", "game", game.Name())
	}
	b, err := p.Job.prepare(game)
	if err != nil {
		return nil, err
	}
	w := &Work{Plan: p, bench: b, id: p.ID(), reading: options}
	if p.Best != nil {
		if err := w.chart(); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// chart locates every unit in the outline.
func (w *Work) chart() error {
	for _, o := range w.Best.Openings {
		w.byBranch = append(w.byBranch, make([]int, len(o.Branches)))
	}
	for i := range w.Units {
		at, err := w.chartUnit(&w.Units[i])
		if err != nil {
			return err
		}
		w.where = append(w.where, at)
	}
	return nil
}

// chartUnit locates one unit in the outline.
func (w *Work) chartUnit(unit *Unit) (at place, err error) {
	lost := func(turns string) error {
		return message.NewProblem("units-outline", "unit {{.number}}: {{.turns}} is not in the outline of the plan", "number", unit.Number, "turns", turns)
	}
	for k, text := range unit.Positions {
		turns, err := parseTurns(w.game, text)
		if err != nil {
			return at, err
		}
		if len(turns) != 1 {
			return at, lost(text)
		}
		opening := slices.IndexFunc(w.Best.Openings, func(o Opening) bool { return o.Guess == w.game.Format(turns[0].Guess) })
		if opening < 0 || k > 0 && opening != at.opening {
			return at, lost(text)
		}
		at.opening = opening
		branch := answerOf(w.Best.Openings[opening].Branches, turns[0].Feedback)
		if branch < 0 {
			return at, lost(text)
		}
		w.byBranch[opening][branch], at.branches = unit.Number, append(at.branches, branch)
	}
	return at, nil
}

// answerOf returns the index of the branch with this feedback, or -1.
func answerOf(branches []Branch, answer rules.Feedback) int {
	return slices.IndexFunc(branches, func(b Branch) bool { return b.Answer == answer.String() })
}

// noLimit is a limit that no tree exceeds.
const noLimit = math.MaxInt64

// Standing is the combined knowledge of some results.
type Standing struct {
	work     *Work
	results  []*Result // by unit; nil if missing
	openings []openingStanding
	best     int    // the opening of the best complete tree, or -1
	total    uint64 // the total of that tree or of a heuristic's tree; noLimit if neither exists
}

// openingStanding bounds the total of an opening. If exact, a tree has the total lower.
type openingStanding struct {
	lower    uint64
	exact    bool
	branches []branchStanding
}

// branchStanding bounds the total of a branch. If exact, a tree has the total lower.
type branchStanding struct {
	lower uint64
	exact bool
}

// Stand combines results of the work, in any order. It does not verify them.
func (w *Work) Stand(results []*Result) *Standing {
	s := &Standing{work: w, results: make([]*Result, len(w.Units)), best: -1, total: noLimit}
	for _, r := range results {
		s.results[r.Unit-1] = r
	}
	if w.Best == nil {
		return s
	}
	if w.Best.Total > 0 {
		s.total = w.Best.Total
	}
	for i := range w.Best.Openings {
		o := s.openingStanding(i)
		s.openings = append(s.openings, o)
		if o.exact && (o.lower < s.total || o.lower == s.total && s.best < 0) {
			s.best, s.total = i, o.lower
		}
	}
	return s
}

// openingStanding combines the bounds of an opening's branches. An opening that the outline rules
// out has no branches.
func (s *Standing) openingStanding(i int) openingStanding {
	opening := &s.work.Best.Openings[i]
	o := openingStanding{lower: s.work.Codes, exact: len(opening.Branches) > 0 || opening.Lower == s.work.Codes}
	for j := range opening.Branches {
		b := s.branchStanding(i, j)
		o.lower += b.lower
		o.exact = o.exact && b.exact
		o.branches = append(o.branches, b)
	}
	if !o.exact {
		o.lower = max(o.lower, opening.Lower)
	}
	o.lower = min(o.lower, uint64(bound.Infinite))
	o.exact = o.exact && o.lower < uint64(bound.Infinite)
	return o
}

func (s *Standing) branchStanding(i, j int) branchStanding {
	if found := s.foundOf(i, j); found != nil {
		return branchStanding{max(found.Lower, s.work.Best.Openings[i].Branches[j].Lower), found.Tree != nil}
	}
	return branchStanding{lower: s.work.Best.Openings[i].Branches[j].Lower}
}

// foundOf returns the result for a branch of an opening, or nil.
func (s *Standing) foundOf(i, j int) *Found {
	number := s.work.byBranch[i][j]
	if number == 0 || s.results[number-1] == nil {
		return nil
	}
	return &s.results[number-1].Found[slices.Index(s.work.where[number-1].branches, j)]
}

// limitOf returns the largest total of an opening that can still matter. An opening before the best
// one wins ties.
func (s *Standing) limitOf(opening int) uint64 {
	if s.best >= 0 && opening > s.best {
		return s.total - 1
	}
	return s.total
}

// Limit returns the largest total of a unit's positions that can still matter, and whether the unit
// is still wanted. A unit is not wanted once it is settled or can no longer matter.
func (s *Standing) Limit(number int) (limit uint64, wanted bool) {
	if s.work.Best == nil || !searched(s.work.Units[number-1].Strategy) {
		return 0, s.results[number-1] == nil
	}
	at := s.work.where[number-1]
	o := &s.openings[at.opening]
	most := s.limitOf(at.opening)
	if o.exact || o.lower > most {
		return 0, false
	}
	own, settled := uint64(0), true
	for _, j := range at.branches {
		own += o.branches[j].lower
		settled = settled && o.branches[j].exact
	}
	if settled {
		return 0, false
	}
	return min(most-(o.lower-min(own, o.lower)), noLimit), true
}

// Wanted returns the numbers of the units that must still be run.
func (s *Standing) Wanted() (numbers []int) {
	for i := range s.work.Units {
		if _, wanted := s.Limit(i + 1); wanted {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// Bounds returns a lower and an upper bound on the total of the best tree. Upper is 0 if unknown.
func (s *Standing) Bounds() (lower, upper uint64) {
	if s.work.Best == nil {
		return 0, 0
	}
	lower = s.total
	for i := range s.openings {
		lower = min(lower, s.openings[i].lower)
	}
	if s.total == noLimit {
		return lower, 0
	}
	return lower, s.total
}

// Game returns the game of the work.
func (w *Work) Game() *rules.Game { return w.game }
