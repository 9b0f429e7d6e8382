package boards

import (
	"context"
	"iter"
	"math"
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/review/score"
	"codebreaker/internal/engine/rules"
)

// Review is a game judged turn by turn. docs/review.md defines skill and luck.
type Review struct {
	Turns []Judged
	Skill int // 0 to 99, or [score.Unrated]
	Luck  int
}

// Judged is a turn as judged.
type Judged struct {
	Turn
	Compared
	Boards  []Outcome // by board
	Verdict score.Verdict
	Skill   int // 0 to 99
	Luck    int
	Choice  bool // the guess had a choice, so it counts in the skill of the game
}

// Compared has the values of a guess and of the best one.
type Compared struct {
	Own, Best Weighed // the guess, and the guess of the strategy, with the value of finish
	Cost      float64 // the guesses that all boards take more than after the best guess, on average
	Played    bool    // Cost was found by playing on until all boards are done; otherwise it is an estimate
}

// Outcome is what a guess did on a board.
type Outcome struct {
	Open          bool    // the board marked the guess when it was played
	Opened        bool    // the guess opened the board, which also marked all earlier guesses
	Solved        bool    // by this guess, or by an earlier one when the board opened
	Before, After int     // candidates
	Gained        float64 // information in bits
}

// Review judges the turns of a game. The strategy chooses the best guesses; first chooses its first
// guess, which a caller may have cached, and may be nil. The error is that of [After], or
// a [message.Problem] for turns after the end.
func (g *Game) Review(ctx context.Context, turns []Turn, strategy string, first func(ctx context.Context) (rules.Code, error)) (*Review, error) {
	m, err := measureOf(strategy)
	if err != nil {
		return nil, err
	}
	if _, err := After(g, turns); err != nil {
		return nil, err
	}
	for _, turn := range turns { // a word that was played elsewhere has no value among the guesses of the game
		if err := g.board.CheckGuess(turn.Guess, nil); err != nil {
			return nil, err
		}
	}
	r, total := &Review{}, score.New()
	for before, after := range g.steps(turns) {
		if before.Won() {
			return nil, message.NewProblem("review-after-end", "turn {{.turn}} comes after the end of the game: turn {{.last}} found the code", "turn", len(after.turns), "last", len(before.turns))
		}
		judge := &judge{game: g, strategy: m, at: before, open: before.Open()}
		if len(before.turns) == 0 {
			judge.first = first
		}
		judged, err := judge.turn(ctx, after, total)
		if err != nil {
			return nil, err
		}
		r.Turns = append(r.Turns, *judged)
	}
	r.Skill, r.Luck = total.Skill(), total.Luck()
	return r, nil
}

// steps yields the positions before and after each of some turns, which must be turns of the game.
func (g *Game) steps(turns []Turn) iter.Seq2[*Position, *Position] {
	return func(yield func(before, after *Position) bool) {
		before, err := After(g, nil)
		for number := range turns {
			var after *Position
			if err == nil {
				after, err = After(g, g.Wanted(turns[:number+1])) // without the marks of boards that opened later
			}
			if err != nil || !yield(before, after) {
				return
			}
			before = after
		}
	}
}

// Outcomes returns what each guess did on each board, by turn and board.
func (p *Position) Outcomes() (all [][]Outcome) {
	for before, after := range p.game.steps(p.turns) {
		all = append(all, outcomes(before, after))
	}
	return all
}

// outcomes compares the boards of two positions.
func outcomes(at, after *Position) (all []Outcome) {
	for i := range at.boards {
		before, now := &at.boards[i], &after.boards[i]
		outcome := Outcome{Open: before.Open && before.Done == 0, Opened: !before.Open && now.Open, Solved: before.Done == 0 && now.Done > 0, Before: len(before.Codes), After: len(now.Codes)}
		if outcome.Open || outcome.Opened {
			outcome.Gained = math.Log2(at.game.sum(before.Codes) / at.game.sum(now.Codes))
		}
		all = append(all, outcome)
	}
	return all
}

// judge judges a turn.
type judge struct {
	game     *Game
	strategy measure
	at       *Position // before the turn
	open     []int
	first    func(ctx context.Context) (rules.Code, error)
}

// turn judges the last turn of a position, and counts its skill and luck.
func (j *judge) turn(ctx context.Context, after *Position, total *score.Game) (*Judged, error) {
	turn := after.turns[len(after.turns)-1]
	compared, err := j.compare(ctx, turn.Guess)
	if err != nil {
		return nil, err
	}
	judged := &Judged{Turn: turn, Compared: *compared, Boards: outcomes(j.at, after)}
	judged.Verdict, judged.Skill = score.VerdictOn(judged.Cost), score.Skill(judged.Cost)
	expected, unknown := 0.0, 0.0
	for i, outcome := range judged.Boards {
		expected += judged.Own.Bits[i]
		if before := &j.at.boards[i]; before.Done == 0 {
			unknown += j.game.bits(before.Codes)
		}
		judged.Choice = judged.Choice || outcome.Open && outcome.Before > 1
	}
	rank, share := j.rank(turn), 0.0
	if unknown > 0 {
		share = expected / unknown
	}
	judged.Luck = score.Luck(rank)
	total.AddLuck(rank, share)
	if judged.Choice = judged.Choice || judged.Cost > 0; judged.Choice {
		total.AddSkill(judged.Cost)
	}
	return judged, nil
}

// sum returns the total weight of secrets.
func (g *Game) sum(secrets []int32) float64 {
	total := 0.0
	for _, secret := range secrets {
		total += g.weight(secret)
	}
	return total
}

// bits returns the uncertainty about which of some secrets it is.
func (g *Game) bits(secrets []int32) float64 {
	total, bits := g.sum(secrets), 0.0
	for _, secret := range secrets {
		share := g.weight(secret) / total
		bits -= share * math.Log2(share)
	}
	return bits
}

// Compare compares a guess of the game with the best guess of a strategy. Some board must be open.
func (p *Position) Compare(ctx context.Context, guess rules.Code, strategy string) (*Compared, error) {
	m, err := measureOf(strategy)
	if err != nil {
		return nil, err
	}
	return (&judge{game: p.game, strategy: m, at: p, open: p.Open()}).compare(ctx, guess)
}

// compare values a guess and the best guess. Near the end both are played out, as the strategy finish does.
func (j *judge) compare(ctx context.Context, guess rules.Code) (*Compared, error) {
	finish, t := measures[0], j.at.feedbackTable(j.open)
	best, err := j.best(ctx, t)
	if err != nil {
		return nil, err
	}
	own := number(j.game.guesses, guess)
	c := &chooser{table: t, measure: finish, turns: len(j.at.turns)}
	guesses := slices.Compact([]int32{own, best})
	values, played, err := c.valuesOf(ctx, guesses)
	if err != nil {
		return nil, err
	}
	values = append(values, values[0]) // of the best guess, if it is the same
	closed := j.at.closed(finish)
	return &Compared{
		Own:    j.at.weigh(t, j.open, scored{guess: own, value: values[0] + closed}),
		Best:   j.at.weigh(t, j.open, scored{guess: best, value: values[1] + closed}),
		Cost:   values[0] - values[1],
		Played: played || own == best,
	}, nil
}

// best returns the guess of the strategy.
func (j *judge) best(ctx context.Context, t *feedbackTable) (int32, error) {
	if j.first != nil {
		first, err := j.first(ctx)
		return number(j.game.guesses, first), err
	}
	c := &chooser{table: t, measure: j.strategy, turns: len(j.at.turns)}
	best, err := c.best(ctx, t.sets, 1)
	if err != nil {
		return 0, err
	}
	return best[0].guess, nil
}

// valuesOf returns the values of guesses, and reports whether all were played out.
func (c *chooser) valuesOf(ctx context.Context, guesses []int32) (values []float64, played bool, err error) {
	sets := c.table.sets
	if !few(sets) && c.compares(sets) {
		return c.again(sets, guesses), false, nil
	}
	if !c.measure.last || !few(sets) {
		values, err = c.values(ctx, sets, guesses)
		for i := range values {
			values[i] += c.measure.own
		}
		return values, false, err
	}
	best, err := c.pool(ctx, sets, pool)
	if err != nil {
		return nil, false, err
	}
	l := newLooker(ctx, c, best)
	for _, guess := range guesses {
		value := l.after(sets, guess, math.Inf(1))
		if math.IsInf(value, 1) { // it says nothing
			value = 1 + l.value(sets)
		}
		values = append(values, value)
	}
	return values, l.looked <= l.most, nil
}

// rank returns the mid-rank of the marks of a turn among all marks that its guess could get: the
// probability of worse ones, and half the probability of equally good ones. Marks are better the
// fewer guesses the strategy finish expects after them. Boards count as independent, except that a
// guess solves one board at most.
func (j *judge) rank(turn Turn) float64 {
	none, one := []atom{{chance: 1, got: true}}, []atom(nil) // no board is solved, one is
	for _, i := range j.open {
		cells := make(map[rules.Feedback]*cell)
		total := 0.0
		var order []*cell
		for _, code := range j.at.boards[i].Codes {
			mark, weight := j.game.board.Mark(turn.Guess, j.game.secrets[code]), j.game.weight(code)
			if turn.Marks[i].Admits(mark) {
				mark = turn.Marks[i] // if it is only partly known, several cells are one
			}
			if cells[mark] == nil {
				cells[mark] = &cell{mark: mark}
				order = append(order, cells[mark])
			}
			cells[mark].add(weight)
			total += weight
		}
		var open []atom
		solved := atom{}
		for _, c := range order {
			a := atom{chance: c.weight / total, got: c.mark == turn.Marks[i]}
			if c.mark.Solved() {
				solved = a
				continue
			}
			a.cost = j.game.guessesFor(c.effective(), len(j.open))
			open = append(open, a)
		}
		one = join(slices.Concat(added(one, open), added(none, []atom{solved})))
		none = join(added(none, open))
	}
	return midRank(slices.Concat(none, one))
}

// cell holds the candidates that give a mark.
type cell struct {
	mark            rules.Feedback
	weight, squares float64
}

func (c *cell) add(weight float64) {
	c.weight += weight
	c.squares += weight * weight
}

// effective returns the effective number of candidates.
func (c *cell) effective() float64 { return c.weight * c.weight / c.squares }

// atom is a sum of costs with its probability.
type atom struct {
	cost, chance float64
	got          bool // the marks that the boards gave have this cost
}

// mostAtoms is the largest number of sums that are kept apart. Beyond it, near ones are joined.
const mostAtoms = 4096

// added returns the sums of independent costs.
func added(a, b []atom) []atom {
	sums := make([]atom, 0, len(a)*len(b))
	for _, one := range a {
		for _, other := range b {
			if chance := one.chance * other.chance; chance > 0 {
				sums = append(sums, atom{one.cost + other.cost, chance, one.got && other.got})
			}
		}
	}
	return sums
}

// join joins sums that are equal, and near ones if there are too many.
func join(sums []atom) []atom {
	if len(sums) == 0 {
		return nil
	}
	if len(sums) <= mostAtoms {
		slices.SortFunc(sums, func(a, b atom) int {
			switch {
			case a.cost < b.cost:
				return -1
			case a.cost > b.cost:
				return 1
			}
			return 0
		})
		joined := sums[:1]
		for _, sum := range sums[1:] {
			if last := &joined[len(joined)-1]; sum.cost <= last.cost+equal {
				last.chance, last.got = last.chance+sum.chance, last.got || sum.got
			} else {
				joined = append(joined, sum)
			}
		}
		return joined
	}
	least, most := math.Inf(1), math.Inf(-1)
	for _, sum := range sums {
		least, most = min(least, sum.cost), max(most, sum.cost)
	}
	const slots = mostAtoms / 4
	wide := max(equal, (most-least)/(slots-1))
	joined := make([]atom, slots)
	for _, sum := range sums {
		slot := &joined[int((sum.cost-least)/wide)]
		slot.cost += sum.cost * sum.chance
		slot.chance, slot.got = slot.chance+sum.chance, slot.got || sum.got
	}
	joined = slices.DeleteFunc(joined, func(slot atom) bool { return slot.chance == 0 })
	for i := range joined {
		joined[i].cost /= joined[i].chance
	}
	return joined
}

// midRank returns the probability of higher costs than the one that the boards gave, and half the
// probability of equal ones.
func midRank(sums []atom) float64 {
	at := slices.IndexFunc(sums, func(sum atom) bool { return sum.got })
	all, worse := 0.0, 0.0
	for _, sum := range sums {
		all += sum.chance
		switch d := sum.cost - sums[at].cost; {
		case d > equal:
			worse += sum.chance
		case d >= -equal:
			worse += sum.chance / 2
		}
	}
	return worse / all
}
