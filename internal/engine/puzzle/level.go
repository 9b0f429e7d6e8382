package puzzle

// level returns the difficulty of the easiest way to the goal, as defined by [Explanation]. A
// comparison or case that excludes something still does so when more is known. So the order
// within a level does not matter, and the first level that reaches the goal is the easiest.
//
// For puzzles of level 4, ease is the smallest share of open choices that simple cases
// excluded in one round. The closer it is to 0, the closer the puzzle is to level 5.
func (e *explainer) level() (level int, ease float64) {
	var ends [maxWithoutCases + 1]knowledge
	for level = 1; level <= maxWithoutCases; level++ {
		ends[level] = e.start
		if !e.compareAll(&ends[level], level) || ends[level].places == e.goal {
			return level, 1
		}
	}
	k := ends[maxWithoutCases]
	if e.more { // cases are not used
		for level = 1; ends[level].places != k.places; level++ {
		}
		return level, 1
	}
	ease = 1
	for k.places != e.goal && !e.ended() {
		open, refuted := e.supposeAll(&k, &e.goal, 0)
		if refuted == 0 {
			return MaxDifficulty, 0
		}
		ease = min(ease, float64(refuted)/float64(open))
		if !e.settle(&k) || !e.compareAll(&k, maxWithoutCases) {
			break
		}
	}
	return maxWithoutCases + 1, ease
}

// compareAll excludes everything that comparisons up to a level can. It returns false at a
// contradiction.
func (e *explainer) compareAll(k *knowledge, hardest int) bool {
	for level := 1; level <= hardest; level++ {
		before := *k
		for i := range e.by[level] {
			if !e.apply(&e.by[level][i], k) {
				return false
			}
		}
		if *k != before {
			level = 0 // easier comparisons may help again
		}
	}
	return true
}

// supposeAll supposes each possible symbol outside the goal. It excludes the ones that cases
// within it up to a depth refute, all at once, and returns their number.
func (e *explainer) supposeAll(k *knowledge, goal *choices, depth int) (open, refuted int) {
	places := k.places
	for place := range e.places {
		for rest := k.places[place] &^ goal[place]; rest != 0; rest &= rest - 1 {
			open++
			supposed := *k
			supposed.places[place] = rest & -rest
			if !e.settle(&supposed) || !e.holds(&supposed, depth) {
				refuted++
				places[place] &^= rest & -rest
			}
		}
	}
	k.places = places
	return open, refuted
}

// holds excludes everything that comparisons and cases up to a depth can. It returns false at
// a contradiction.
func (e *explainer) holds(k *knowledge, depth int) bool {
	for !e.ended() {
		if !e.compareAll(k, maxWithoutCases) {
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
