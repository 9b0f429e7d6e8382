package optimal

import (
	"cmp"
	"slices"

	"codebreaker/tree"
)

// extract returns a tree of least cost for a part whose span is known. It plays
// the first guess of that cost in the order of [inList], which depends on the part
// alone: so does the tree, whatever was searched before and by how many.
func (w *worker) extract(v *view, p *part, left int, only []int32) *tree.Node {
	left = w.objective.Enough(len(p.set), left)
	if len(p.set) == 1 {
		return &tree.Node{Guess: v.codes[p.set[0]], Solved: true}
	}
	total := w.solve(v, p, left, infinite-1, only)
	if total >= infinite || w.stopped.Load() {
		return nil
	}
	guess := w.firstOf(v, p, left, total, only)
	if guess < 0 {
		return nil
	}
	node := &tree.Node{Guess: v.guesses[guess]}
	rest := slices.Clone(p.set)
	slices.SortStableFunc(rest, func(a, b uint16) int { return cmp.Compare(v.label(guess, a), v.label(guess, b)) })
	for len(rest) > 0 {
		size := 1
		for size < len(rest) && v.label(guess, rest[size]) == v.label(guess, rest[0]) {
			size++
		}
		q := part{set: rest[:size], most: w.most()}
		rest = rest[size:]
		if v.owner[guess] == int32(q.set[0]) {
			node.Solved = true
			continue
		}
		for _, candidate := range q.set {
			q.key = q.key.with(v.keys[candidate])
		}
		below := left - lessOne(left)
		if p.hints != nil {
			w.hint(v, p, &q, guess)
		}
		w.know(v, &q, below)
		child := w.extract(v, &q, below, nil)
		if child == nil {
			return nil
		}
		node.Children = append(node.Children, tree.Child{Feedback: w.game.Mark(node.Guess, v.codes[q.set[0]]), Node: child})
	}
	slices.SortFunc(node.Children, func(a, b tree.Child) int {
		return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal())
	})
	return node
}

// firstOf returns the first guess that costs no more than total.
func (w *worker) firstOf(v *view, p *part, left int, total cost, only []int32) int32 {
	if len(p.set) <= 2 {
		return v.own[p.set[0]]
	}
	for _, candidate := range p.set {
		if guess := v.own[candidate]; guess >= 0 && w.cellsOf(v, guess, p.set) == len(p.set) {
			return guess
		}
	}
	w.scan(v, p, left)
	if most := len(p.set); most < 255 && !w.own {
		if guess := slices.Index(w.counts[:len(v.guesses)], uint8(most)); guess >= 0 {
			return int32(guess)
		}
	}
	from := len(w.list)
	w.pushList(v, p, total, only)
	found := int32(-1)
	for i := from; i < len(w.list) && found < 0; i++ {
		_, guess := ofList(w.list[i])
		if w.try(v, p, guess, left, total) <= total {
			found = guess
		}
	}
	w.list = w.list[:from]
	return found
}
