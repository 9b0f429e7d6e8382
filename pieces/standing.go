package pieces

import (
	"math"

	"codebreaker"
	"codebreaker/optimal/bound"
)

// Work is a plan with its game, ready to be run.
type Work struct {
	*Plan
	*bench
	id       string
	reading  []codebreaker.Option // how trees are read
	openings map[string]int       // of the outline, by guess
	covers   [][][]int            // numbers of the pieces of each branch of each opening
	where    []place              // of each piece
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
		return nil, codebreaker.NewProblem("pieces-game", "{{.game}} is another game than the plan was made for: its words, or its symbols, are others now", "game", game.Name())
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
	w.openings = make(map[string]int)
	branches := make([]map[string]int, len(w.Best.Openings))
	for i, o := range w.Best.Openings {
		w.openings[o.Guess], branches[i] = i, make(map[string]int)
		for j, b := range o.Branches {
			branches[i][b.Answer] = j
		}
		w.covers = append(w.covers, make([][]int, len(o.Branches)))
	}
	for _, piece := range w.Pieces {
		var at place
		for _, text := range piece.Positions {
			turns, err := parseTurns(w.game, text)
			if err != nil {
				return err
			}
			if len(turns) != 1 {
				return codebreaker.NewProblem("pieces-position", "piece {{.number}}: {{.turns}} is no opening with its answer", "number", piece.Number, "turns", text)
			}
			opening, known := w.openings[w.game.Format(turns[0].Guess)]
			branch, there := 0, false
			if known {
				branch, there = branches[opening][turns[0].Feedback.String()]
			}
			if !there || len(at.branches) > 0 && at.opening != opening {
				return codebreaker.NewProblem("pieces-outline", "piece {{.number}}: {{.turns}} is not in the outline of the plan", "number", piece.Number, "turns", text)
			}
			at.opening, at.branches = opening, append(at.branches, branch)
			w.covers[opening][branch] = append(w.covers[opening][branch], piece.Number)
		}
		w.where = append(w.where, at)
	}
	return nil
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

// branchStanding is what is known of a branch. The winner has its tree, if lower is exact.
type branchStanding struct {
	lower  uint64
	winner int // number of the piece that has the best tree so far; 0 if none has one
	found  *Found
	exact  bool
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
	planned := &s.work.Best.Openings[i].Branches[j]
	b := branchStanding{lower: uint64(bound.Infinite)}
	pieces := s.work.covers[i][j]
	for _, number := range pieces {
		found := s.foundOf(number, j)
		b.lower = min(b.lower, s.lowerOf(number, j))
		if found != nil && found.Tree != nil && (b.found == nil || found.Lower < b.found.Lower) {
			b.winner, b.found = number, found
		}
	}
	b.lower = max(b.lower, planned.Lower)
	if b.exact = b.found != nil; b.exact {
		for _, number := range pieces { // of equal trees, that of the first piece is the one
			lower := s.lowerOf(number, j)
			own := s.foundOf(number, j)
			whole := own != nil && own.Tree != nil
			if lower < b.found.Lower || lower == b.found.Lower && number < b.winner && !whole {
				b.exact = false
			}
		}
	}
	return b
}

// foundOf returns what a piece found of a branch, nil if there is no result.
func (s *Standing) foundOf(number, branch int) *Found {
	r := s.results[number-1]
	if r == nil {
		return nil
	}
	for at, other := range s.work.where[number-1].branches {
		if other == branch {
			return &r.Found[at]
		}
	}
	return nil
}

// lowerOf returns what trees that a piece is about have at least.
func (s *Standing) lowerOf(number, branch int) uint64 {
	if found := s.foundOf(number, branch); found != nil {
		return found.Lower
	}
	if piece := &s.work.Pieces[number-1]; len(piece.Guesses) > 0 {
		return piece.Lower
	}
	return s.work.Best.Openings[s.work.where[number-1].opening].Branches[branch].Lower
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
	limit = min(most-(o.lower-min(own, o.lower)), NoLimit)
	if piece := &s.work.Pieces[number-1]; len(piece.Guesses) > 0 {
		return s.groupLimit(number, at, limit)
	}
	return limit, true
}

// groupLimit is the limit of a piece that tries some guesses of a branch.
func (s *Standing) groupLimit(number int, at place, limit uint64) (uint64, bool) {
	j := at.branches[0]
	if found := s.foundOf(number, j); found != nil && found.Tree != nil {
		return 0, false
	}
	if upper := s.work.Best.Openings[at.opening].Branches[j].Upper; upper > 0 {
		limit = min(limit, upper)
	}
	if b := &s.openings[at.opening].branches[j]; b.found != nil {
		least := b.found.Lower
		if number > b.winner {
			least--
		}
		limit = min(limit, least)
	}
	return limit, s.lowerOf(number, j) <= limit
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
