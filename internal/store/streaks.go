package store

import (
	"slices"
	"time"
)

// The effect of a game, or of a day, on a streak.
const (
	lengthens = '+' // solved without help
	keeps     = '0' // solved with help
	ends      = '-' // not solved
)

// streaks returns the last and the longest run of outcomes.
func streaks(outcomes string) (last, longest int) {
	for _, outcome := range outcomes {
		switch outcome {
		case lengthens:
			last++
		case ends:
			last = 0
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
