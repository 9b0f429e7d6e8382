package puzzle

// level returns what the easiest way to the goal needs, as
// [Explanation.Difficulty] measures it. A comparison or a case that rules something
// out still does when more is known. So the means of a level come to one end in
// whatever order they are taken, and the first level whose end is the goal is the
// easiest.
//
// Among puzzles of level 4, ease is the least share of what was open at one time
// that simple cases ruled out: the closer to 0, the closer to level 5.
func (e *explainer) level() (level int, ease float64) {
	var ends [mostWithoutCases + 1]knowledge
	for level = 1; level <= mostWithoutCases; level++ {
		ends[level] = e.start
		if !e.compareAll(&ends[level], level) || ends[level].places == e.goal {
			return level, 1
		}
	}
	k := ends[mostWithoutCases]
	if e.more { // there are no cases
		for level = 1; ends[level].places != k.places; level++ {
		}
		return level, 1
	}
	ease = 1
	for k.places != e.goal && e.ctx.Err() == nil {
		open, refuted := e.supposeAll(&k, &e.goal, 0)
		if refuted == 0 {
			return MaxDifficulty, 0
		}
		ease = min(ease, float64(refuted)/float64(open))
		if !e.settle(&k) || !e.compareAll(&k, mostWithoutCases) {
			break
		}
	}
	return mostWithoutCases + 1, ease
}

// compareAll rules out all that comparisons up to a level can. It returns false
// when one clashes.
func (e *explainer) compareAll(k *knowledge, hardest int) bool {
	for level := 1; level <= hardest; level++ {
		before := *k
		for i := range e.by[level] {
			if !e.apply(&e.by[level][i], k) {
				return false
			}
		}
		if *k != before {
			level = 0 // easier ones may go on from here
		}
	}
	return true
}

// supposeAll supposes each symbol outside the goal where it may stand, and rules
// out those that cases to a depth within refute, all at once. It returns how many
// there were.
func (e *explainer) supposeAll(k *knowledge, goal *choices, depth int) (open, refuted int) {
	left := k.places
	for place := range e.places {
		for rest := k.places[place] &^ goal[place]; rest != 0; rest &= rest - 1 {
			open++
			supposed := *k
			supposed.places[place] = rest & -rest
			if !e.settle(&supposed) || !e.standsUp(&supposed, depth) {
				refuted++
				left[place] &^= rest & -rest
			}
		}
	}
	k.places = left
	return open, refuted
}

// standsUp rules out all that comparisons and cases to a depth can. It returns
// false when that comes to a clash.
func (e *explainer) standsUp(k *knowledge, depth int) bool {
	for e.ctx.Err() == nil {
		if !e.compareAll(k, mostWithoutCases) {
			return false
		}
		if depth == 0 {
			break
		}
		if _, refuted := e.supposeAll(k, &choices{}, depth-1); refuted == 0 {
			break
		}
		if !e.settle(k) {
			return false
		}
	}
	return true
}
