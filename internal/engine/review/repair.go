package review

import (
	"cmp"
	"slices"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/rules"
)

// change finds the repairs that change one answer. A code that agrees with all turns but one
// gives the answer for that one.
func (s *search) change(found *Contradiction) {
	for turn := range s.history {
		if s.history[turn].IsFact() {
			continue // a fact has no mark
		}
		repairs, all := s.omit(turn)
		if !all {
			found.More = true
			repairs = s.similar(turn, repairs)
		}
		found.Repairs = append(found.Repairs, repairs...)
	}
}

// swap finds the repairs that swap two answers. One of them must be in found.Together, because
// these turns contradict each other whatever the others are.
func (s *search) swap(found *Contradiction) {
	for i := range s.history {
		for j := range i {
			if s.history[i].IsFact() || s.history[j].IsFact() {
				continue
			}
			if slices.Contains(found.Together, i) || slices.Contains(found.Together, j) {
				found.Repairs = s.try(found.Repairs, Change{j, s.history[i].Feedback}, Change{i, s.history[j].Feedback})
			}
		}
	}
}

func compareRepairs(a, b Repair) int {
	return cmp.Or(
		cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)),
		cmp.Compare(a.Pegs, b.Pegs),
		cmp.Compare(b.Codes, a.Codes),
		slices.CompareFunc(a.Changes, b.Changes, func(a, b Change) int {
			return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()))
		}),
	)
}

// omit returns the repairs that change the answer of one turn. If too many codes agree with
// the other turns, all is false: there may be more repairs, with more codes.
func (s *search) omit(turn int) (repairs []Repair, all bool) {
	found := make(map[rules.Feedback]int) // where in repairs
	walked, most := 0, advice.MostWalked(s.ctx, s.game)
	for code := range s.walked(s.codes, slices.Delete(slices.Clone(s.history), turn, turn+1)) {
		if walked++; walked > most {
			break
		}
		feedback := s.game.Mark(s.history[turn].Guess, code)
		i, known := found[feedback]
		if !known {
			i = len(repairs)
			found[feedback] = i
			repairs = append(repairs, s.newRepair(code, Change{turn, feedback}))
		}
		repairs[i].Codes++
	}
	all = walked <= most && s.err == nil && !s.sample && !s.unknown
	for i := range repairs {
		repairs[i].More = !all
	}
	return slices.DeleteFunc(repairs, func(r Repair) bool { return !s.playable(r.Changes) }), all
}

// similar adds the repairs with answers similar to the given one, or replaces them by better
// counts.
func (s *search) similar(turn int, repairs []Repair) []Repair {
	given := s.history[turn].Feedback
	for _, feedback := range append(near(s.game, given), withExchanged(s.game, given)) {
		tried := s.try(nil, Change{turn, feedback})
		if len(tried) == 0 {
			continue
		}
		repairs = slices.DeleteFunc(repairs, func(r Repair) bool { return r.Changes[0] == tried[0].Changes[0] })
		repairs = append(repairs, tried...)
	}
	return repairs
}

// try appends the repair with these changes, if some code agrees with it.
func (s *search) try(repairs []Repair, changes ...Change) []Repair {
	if s.ended() {
		return repairs
	}
	changed := slices.Clone(s.history)
	for _, change := range changes {
		if changed[change.Turn].Feedback == change.Feedback {
			return repairs
		}
		changed[change.Turn].Feedback = change.Feedback
	}
	if !s.playable(changes) {
		return repairs
	}
	var repair Repair
	for code := range s.walked(s.quickly, changed) {
		if repair.Codes == 0 {
			repair = s.newRepair(code, changes...)
		}
		if repair.Codes == advice.MostCounted(s.ctx, s.game) {
			repair.More = true
			break
		}
		repair.Codes++
	}
	if repair.Codes == 0 || s.err != nil {
		return repairs
	}
	repair.More = repair.More || s.sample || s.unknown
	return append(repairs, repair)
}

// playable reports whether the turns are a possible game after the changes: a game ends when
// it is solved, and under the hard rule a guess that used all hints still must. Each turn gives
// its hints alone, so only the changed turns are looked at.
func (s *search) playable(changes []Change) bool {
	for _, change := range changes {
		if change.Feedback.Solved() && change.Turn != len(s.history)-1 {
			return false
		}
		changed := rules.History{{Guess: s.history[change.Turn].Guess, Feedback: change.Feedback}}
		for i := change.Turn + 1; i < len(s.strict); i++ {
			if s.strict[i] && s.rows.CheckGuess(s.history[i].Guess, changed) != nil {
				return false
			}
		}
	}
	return true
}

func (s *search) newRepair(first rules.Code, changes ...Change) Repair {
	kind, pegs := s.slip(changes)
	return Repair{Kind: kind, Changes: changes, Pegs: pegs, First: first}
}

// slip returns the kind of the repair and the number of pegs that change.
func (s *search) slip(changes []Change) (kind string, pegs int) {
	for _, change := range changes {
		pegs += s.history[change.Turn].Feedback.Distance(change.Feedback)
	}
	given := s.history[changes[0].Turn].Feedback
	switch {
	case len(changes) == 2:
		return swapped, pegs
	case pegs == 1:
		return onePeg, pegs
	case withExchanged(s.game, given) == changes[0].Feedback:
		return exchanged, pegs
	}
	return other, pegs
}
