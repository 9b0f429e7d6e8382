package review

import (
	"cmp"
	"slices"

	"codebreaker"
	"codebreaker/internal/breakers"
)

// change looks for the repairs that change one answer. A code that agrees with all
// turns but one proposes the feedback that it would give to that one.
func (s *search) change(clash *Clash) {
	for turn := range s.history {
		repairs, all := s.leaveOut(turn)
		if !all {
			clash.More = true
			repairs = s.near(turn, repairs)
		}
		clash.Repairs = append(clash.Repairs, repairs...)
	}
}

// swap looks for the repairs that swap two answers: one of them is among the turns
// that cannot stand together, which clash whatever the others are.
func (s *search) swap(clash *Clash) {
	for i := range s.history {
		for j := range i {
			if slices.Contains(clash.Together, i) || slices.Contains(clash.Together, j) {
				clash.Repairs = s.try(clash.Repairs, Change{j, s.history[i].Feedback}, Change{i, s.history[j].Feedback})
			}
		}
	}
}

func compareRepairs(a, b Repair) int {
	return cmp.Or(
		cmp.Compare(a.Kind, b.Kind),
		cmp.Compare(a.Pegs, b.Pegs),
		cmp.Compare(b.Codes, a.Codes),
		slices.CompareFunc(a.Changes, b.Changes, func(a, b Change) int {
			return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()))
		}),
	)
}

// leaveOut returns the repairs that change the answer of one turn. When that leaves
// too many codes to look at, all is false: there may be more repairs, with more
// codes.
func (s *search) leaveOut(turn int) (repairs []Repair, all bool) {
	found := make(map[codebreaker.Feedback]int) // where in repairs
	walked, most := 0, breakers.MostWalked(s.game)
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

// near adds to the repairs of a turn those that are near to the feedback given, or
// counts them better.
func (s *search) near(turn int, repairs []Repair) []Repair {
	given := s.history[turn].Feedback
	for _, feedback := range append(near(s.game, given), exchanged(s.game, given)) {
		tried := s.try(nil, Change{turn, feedback})
		if len(tried) == 0 {
			continue
		}
		repairs = slices.DeleteFunc(repairs, func(r Repair) bool { return r.Changes[0] == tried[0].Changes[0] })
		repairs = append(repairs, tried...)
	}
	return repairs
}

// try adds the repair that makes the changes, if some code agrees with it.
func (s *search) try(repairs []Repair, changes ...Change) []Repair {
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
		if repair.Codes == breakers.MostCounted(s.game) {
			repair.More = true
			break
		}
		repair.Codes++
	}
	if repair.Codes == 0 || s.err != nil {
		return repairs
	}
	repair.More = repair.More || s.sample
	return append(repairs, repair)
}

// playable reports whether the turns could have been played after those answers:
// a game ends when it is solved, and under the hard rule a guess that used all hints
// still must.
func (s *search) playable(changes []Change) bool {
	changed := slices.Clone(s.history)
	for _, change := range changes {
		changed[change.Turn].Feedback = change.Feedback
		if change.Feedback.Solved() && change.Turn != len(changed)-1 {
			return false
		}
	}
	rows := s.game.WithoutWords() // a word of another list may have been played
	for i, turn := range changed {
		if s.game.Hard() && rows.CheckGuess(turn.Guess, changed[:i]) != nil && rows.CheckGuess(turn.Guess, s.history[:i]) == nil {
			return false
		}
	}
	return true
}

func (s *search) newRepair(first codebreaker.Code, changes ...Change) Repair {
	kind, pegs := s.slip(changes)
	return Repair{Kind: kind, Changes: changes, Pegs: pegs, First: first}
}

// slip returns what kind of slip changes would undo, and how many pegs it took.
func (s *search) slip(changes []Change) (kind Kind, pegs int) {
	for _, change := range changes {
		pegs += distance(s.history[change.Turn].Feedback, change.Feedback)
	}
	given := s.history[changes[0].Turn].Feedback
	switch {
	case len(changes) == 2:
		return Swapped, pegs
	case pegs == 1:
		return OnePeg, pegs
	case exchanged(s.game, given) == changes[0].Feedback:
		return Exchanged, pegs
	}
	return Other, pegs
}
