package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// Joined is the merged result of all work units.
type Joined struct {
	Tree     *tree.Tree // for a job of kind Tree: the same tree that one process builds
	Nodes    uint64     // for a search: number of sets whose guesses were counted
	Seconds  float64    // total time of the units
	Measured []Measured // for a job of kind Compare: one for each strategy
}

// Measured is the measure of a strategy.
type Measured struct {
	Strategy string
	Opening  rules.Code
	Measure  tree.Measure
	Plays    []tree.Play // guesses for each secret, if the job keeps them; unordered
	Seconds  float64
}

// ErrMissing is wrapped by the problem that some work units have not been run.
var ErrMissing = errors.New("units are missing")

// Join verifies results and merges them. If units are still wanted, the error lists them and wraps
// [ErrMissing].
func (w *Work) Join(ctx context.Context, results []*Result) (*Joined, error) {
	for _, r := range results {
		if err := w.Check(ctx, r); err != nil {
			return nil, err
		}
	}
	s := w.Stand(results)
	if wanted := s.Wanted(); len(wanted) > 0 {
		return nil, message.NewProblem("units-missing", "{{.count}} of {{.all}} units are missing: {{.numbers}}",
			"count", len(wanted), "all", len(w.Units), "numbers", Numbers(wanted), "err", ErrMissing)
	}
	j := &Joined{}
	for _, r := range results {
		j.Nodes += r.Nodes
		j.Seconds += r.Made.Seconds
	}
	j.Seconds = Seconds(j.Seconds)
	if w.job.Kind == Compare {
		return j, w.joinMeasures(j, s)
	}
	root, err := w.joinRoot(ctx, s)
	if err != nil {
		return nil, err
	}
	j.Tree = &tree.Tree{
		Game: w.game, History: w.position.History(), Strategy: w.job.Strategies[0],
		Opening: w.opening != nil, CandidatesOnly: w.candidatesOnly, Root: root,
	}
	return j, tree.Check(ctx, j.Tree)
}

func (w *Work) joinRoot(ctx context.Context, s *Standing) (*tree.Node, error) {
	if w.Best != nil {
		return w.joinSearch(ctx, s)
	}
	return w.joinStem(ctx, s)
}

// joinSearch merges the branches of the best opening.
func (w *Work) joinSearch(ctx context.Context, s *Standing) (*tree.Node, error) {
	if s.best < 0 {
		for i := range s.openings {
			if s.openings[i].lower < uint64(bound.Infinite) {
				return nil, message.NewProblem("units-contradiction", "the results contradict each other: no first guess has a tree of total {{.total}}", "total", s.total)
			}
		}
		return nil, optimal.TooDeep(w.game, w.job.MaxDepth)
	}
	opening := &w.Best.Openings[s.best]
	guess, err := w.game.ParseCode(opening.Guess)
	if err != nil {
		return nil, err
	}
	root := &tree.Node{Guess: guess, Solved: opening.Own}
	for j := range opening.Branches {
		if err := w.hang(ctx, root, s.foundOf(s.best, j)); err != nil {
			return nil, err
		}
	}
	sortChildren(root)
	return root, nil
}

// hang attaches the tree of a position to its parent node.
func (w *Work) hang(ctx context.Context, node *tree.Node, found *Found) error {
	t, err := w.read(ctx, found)
	if err != nil {
		return err
	}
	node.Children = append(node.Children, tree.Child{Feedback: t.History[len(t.History)-1].Feedback, Node: t.Root})
	return nil
}

func sortChildren(node *tree.Node) {
	slices.SortFunc(node.Children, func(a, b tree.Child) int { return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()) })
}

// joinStem attaches the trees of units to the ends of a stem.
func (w *Work) joinStem(ctx context.Context, s *Standing) (*tree.Node, error) {
	var root *tree.Node
	nodes := make(map[string]*tree.Node) // by turns
	for _, n := range w.Stems[0].Nodes {
		guess, err := w.game.ParseCode(n.Guess)
		if err != nil {
			return nil, err
		}
		nodes[n.Turns] = &tree.Node{Guess: guess, Solved: n.Own}
		if n.Turns == "" {
			root = nodes[n.Turns]
			continue
		}
		turns, err := parseTurns(w.game, n.Turns)
		if err != nil {
			return nil, err
		}
		before := nodes[beforeLast(n.Turns)]
		before.Children = append(before.Children, tree.Child{Feedback: turns[len(turns)-1].Feedback, Node: nodes[n.Turns]})
	}
	for _, r := range s.results {
		for i := range r.Found {
			if err := w.hang(ctx, nodes[beforeLast(r.Found[i].Turns)], &r.Found[i]); err != nil {
				return nil, err
			}
		}
	}
	for _, node := range nodes {
		sortChildren(node)
	}
	return root, nil
}

// beforeLast returns turns without the last.
func beforeLast(turns string) string {
	return turns[:max(0, strings.LastIndex(turns, between))]
}

// joinMeasures adds up the measures of each strategy.
func (w *Work) joinMeasures(j *Joined, s *Standing) error {
	for _, name := range w.job.Strategies {
		m := Measured{Strategy: name}
		opening := ""
		if stem := w.stem(name); stem != nil {
			opening = stem.Nodes[0].Guess
			for _, n := range stem.Nodes {
				if err := m.find(w, n); err != nil {
					return err
				}
			}
		}
		for i, r := range s.results {
			if w.Units[i].Strategy != name {
				continue
			}
			m.Seconds += r.Made.Seconds
			for _, found := range r.Found {
				opening = cmp.Or(opening, found.Opening)
				further := 0
				if found.Turns != "" {
					further = strings.Count(found.Turns, between) + 1
				}
				m.Measure.Add(tree.Measure{Histogram: found.Histogram, Weights: found.Weights}, further)
				plays, err := w.plays(&found)
				if err != nil {
					return err
				}
				for _, play := range plays {
					play.Guesses += further
					m.Plays = append(m.Plays, play)
				}
			}
		}
		if w.job.Sample > 0 {
			m.Plays = once(m.Plays)
		}
		guess, err := w.game.ParseCode(opening)
		if err != nil {
			return err
		}
		m.Opening, m.Seconds = guess, Seconds(m.Seconds)
		j.Measured = append(j.Measured, m)
	}
	return nil
}

// plays parses the number of guesses for each secret below a position. It returns an error unless
// they add up to the histogram.
func (w *Work) plays(found *Found) (plays []tree.Play, err error) {
	if !w.job.Rows {
		return nil, nil
	}
	left := slices.Clone(found.Histogram)
	for _, play := range found.Plays {
		secret, err := w.game.ParseCode(play.Secret)
		if err != nil {
			return nil, err
		}
		times := max(1, play.Times)
		if play.Guesses < 1 || play.Guesses >= len(left) || left[play.Guesses] < uint64(times) {
			return nil, errPlays(found)
		}
		left[play.Guesses] -= uint64(times)
		plays = append(plays, tree.Play{Secret: secret, Guesses: play.Guesses, Times: times})
	}
	if slices.ContainsFunc(left, func(secrets uint64) bool { return secrets > 0 }) {
		return nil, errPlays(found)
	}
	return plays, nil
}

func errPlays(found *Found) error {
	return message.NewProblem("units-plays", "its secrets of {{.turns}} differ from the secrets it counts", "turns", found.Turns)
}

// once merges the plays of a secret that several units drew.
func once(plays []tree.Play) (all []tree.Play) {
	at := make(map[rules.Code]int)
	for _, play := range plays {
		if i, ok := at[play.Secret]; ok {
			all[i].Times += play.Times
			continue
		}
		at[play.Secret] = len(all)
		all = append(all, play)
	}
	return all
}

// find counts the secret that a stem node solves.
func (m *Measured) find(w *Work, n Node) error {
	if !n.Own {
		return nil
	}
	guess, err := w.game.ParseCode(n.Guess)
	if err != nil {
		return err
	}
	further := 0
	if n.Turns != "" {
		further = strings.Count(n.Turns, between) + 1
	}
	one := &tree.Tree{Game: w.game, Root: &tree.Node{Guess: guess, Solved: true}}
	m.Measure.Add(one.Measure(), further)
	if w.job.Rows {
		m.Plays = append(m.Plays, tree.Play{Secret: guess, Guesses: 1 + further, Times: 1})
	}
	return nil
}

// Numbers writes unit numbers in order, with ranges: 1-4, 7, 9-12. A long list is truncated.
func Numbers(numbers []int) string {
	const most = 12 // ranges
	var text []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		switch {
		case len(text) == most:
			return strings.Join(text, ", ") + ", …"
		case i == j:
			text = append(text, fmt.Sprint(numbers[i]))
		default:
			text = append(text, fmt.Sprintf("%d-%d", numbers[i], numbers[j]))
		}
		i = j + 1
	}
	return strings.Join(text, ", ")
}
