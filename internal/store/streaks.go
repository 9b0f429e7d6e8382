package store

import (
	"maps"
	"slices"
	"time"
)

// streaks returns the last and the longest streak of games. A game that was solved with help keeps a
// streak; one that was not solved ends it.
func streaks(games []*head) (last, longest int) {
	for _, g := range games {
		switch {
		case g.state != Solved:
			last = 0
		case !g.is(helped):
			last++
		}
		longest = max(longest, last)
	}
	return last, longest
}

// solvedDay is a day on which a daily game was solved.
type solvedDay struct {
	time.Time
	helped bool // solved only with help
}

// solvedDays returns the days on which a daily game was solved, in order.
func solvedDays(games []*head) []solvedDay {
	unaided := make(map[string]bool)
	for _, g := range games {
		if g.day != "" && g.state == Solved {
			unaided[g.day] = unaided[g.day] || !g.is(helped)
		}
	}
	var solved []solvedDay
	for _, day := range slices.Sorted(maps.Keys(unaided)) {
		if at, err := time.Parse(time.DateOnly, day); err == nil {
			solved = append(solved, solvedDay{at, !unaided[day]})
		}
	}
	return solved
}

// farthestBehind is how far the clocks of the last time zone are behind UTC: there it can still be
// yesterday.
const farthestBehind = 12 * time.Hour

// dailyStreaksOn returns the daily streaks on a day, without later ones; today if the day is empty.
func dailyStreaksOn(solved []solvedDay, on string) (last, longest int) {
	at, err := time.Parse(time.DateOnly, on)
	if err != nil {
		return dailyStreaks(solved, now())
	}
	solved = slices.DeleteFunc(solved, func(s solvedDay) bool { return s.After(at) })
	return dailyStreaks(solved, at.Add(farthestBehind))
}

// dailyStreaks returns the length of the run that reaches at least yesterday, and of the longest
// run. The days are in order.
func dailyStreaks(solved []solvedDay, now time.Time) (last, longest int) {
	const day = 24 * time.Hour
	for i, s := range solved {
		if i > 0 && s.Sub(solved[i-1].Time) > day {
			last = 0
		}
		if !s.helped {
			last++
		}
		longest = max(longest, last)
	}
	if len(solved) > 0 && solved[len(solved)-1].Before(now.Add(-farthestBehind-day).Truncate(day)) {
		last = 0
	}
	return last, longest
}
