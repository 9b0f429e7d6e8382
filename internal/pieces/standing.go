package pieces

import (
	"math"
	"slices"

	"codebreaker"
	"codebreaker/internal/bound"
)

// Work is a plan with its game, ready to be run.
type Work struct {
	*Plan
	*bench
	id      string
	reading []codebreaker.Option // how trees are read
	units   [][]int              // by opening and branch, the number of the piece that searches the branch; 0 without one
	where   []place              // of each piece
}

// place says where in an outline a piece is.
type place struct {
	opening  int
	branches []int
}

// Open makes a plan ready to run. The game must be the one that it was made for. Options are
// those that [codebreaker.ParseGame] wants to read its name.
func (p *Plan) Open(game *codebreaker.Game, options ...codebreaker.Option) (*Work, error) {
	if digest := GameDigest(game); digest != p.Digest {
		return nil, codebreaker.NewProblem("pieces-game", "{{.game}} has changed since the plan was made: its words or symbols differ", "game", game.Name())
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

// chart finds where in the outline the pieces are.
func (w *Work) chart() error {
	for _, o := range w.Best.Openings {
		w.units = append(w.units, make([]int, len(o.Branches)))
	}
	for i := range w.Pieces {
		at, err := w.chartPiece(&w.Pieces[i])
		if err != nil {
			return err
		}
		w.where = append(w.where, at)
	}
	return nil
}

// chartPiece finds where a piece is.
func (w *Work) chartPiece(piece *Piece) (at place, err error) {
	lost := func(turns string) error {
		return codebreaker.NewProblem("pieces-outline", "unit {{.number}}: {{.turns}} is not in the outline of the plan", "number", piece.Number, "turns", turns)
	}
	for k, text := range piece.Positions {
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
		w.units[opening][branch], at.branches = piece.Number, append(at.branches, branch)
	}
	return at, nil
}

// answerOf returns the number of the branch after an answer, -1 if there is none.
func answerOf(branches []Branch, answer codebreaker.Feedback) int {
	return slices.IndexFunc(branches, func(b Branch) bool { return b.Answer == answer.String() })
}

// NoLimit is a limit that every tree is within.
const NoLimit = math.MaxInt64

// Standing is what some results say together.
type Standing struct {
	work     *Work
	results  []*Result // of each piece, or nil
	openings []openingStanding
	best     int    // the opening of the best tree that is known whole, -1 if there is none
	total    uint64 // of that tree, or of a heuristic's; NoLimit if there is none
}

// openingStanding is what is known of an opening.
type openingStanding struct {
	lower    uint64
	exact    bool
	branches []branchStanding
}

// branchStanding has the bound of a branch. If it is exact, a tree has that total.
type branchStanding struct {
	lower uint64
	exact bool
}

// Stand returns what results of the work, in any order, say together. They are believed.
func (w *Work) Stand(results []*Result) *Standing {
	s := &Standing{work: w, results: make([]*Result, len(w.Pieces)), best: -1, total: NoLimit}
	for _, r := range results {
		s.results[r.Piece-1] = r
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

// openingStanding finds out what is known of an opening. One that was ruled out in the
// outline has no branches there.
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
	number := s.work.units[i][j]
	if number == 0 || s.results[number-1] == nil {
		return nil
	}
	return &s.results[number-1].Found[slices.Index(s.work.where[number-1].branches, j)]
}

// limitOf returns up to which total trees of an opening are of interest. One before the best is
// the tree to take if it has as few.
func (s *Standing) limitOf(opening int) uint64 {
	if s.best >= 0 && opening > s.best {
		return s.total - 1
	}
	return s.total
}

// Limit returns how many guesses trees of the positions of a piece may have together to be of
// interest, and whether there is anything to find out. A piece whose result says all is not
// wanted, nor one that no longer matters.
func (s *Standing) Limit(number int) (limit uint64, wanted bool) {
	if s.work.Best == nil || !searched(s.work.Pieces[number-1].Strategy) {
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
	return min(most-(o.lower-min(own, o.lower)), NoLimit), true
}

// Wanted returns the numbers of the pieces that are still to be run.
func (s *Standing) Wanted() (numbers []int) {
	for i := range s.work.Pieces {
		if _, wanted := s.Limit(i + 1); wanted {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// Bounds returns between which totals that of the best tree is; upper is 0 where none is known.
func (s *Standing) Bounds() (lower, upper uint64) {
	if s.work.Best == nil {
		return 0, 0
	}
	lower = s.total
	for i := range s.openings {
		lower = min(lower, s.openings[i].lower)
	}
	if s.total == NoLimit {
		return lower, 0
	}
	return lower, s.total
}

// Game returns the game of the work.
func (w *Work) Game() *codebreaker.Game { return w.game }
