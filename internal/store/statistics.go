package store

import (
	"time"

	"codebreaker/internal/session"
	"codebreaker/review"
)

// Statistics sums up the games of a filter. Only games that are over count, but
// for Open. A game is practice when its setup says so or the player typed its code;
// of the others it is helped when hints were taken in it or moves taken back.
// Numbers of guesses, skill and luck are summed up for each game apart: those of
// different games say nothing together.
type Statistics struct {
	Open int // games that go on, of any kind

	Played    Ended // games that the player played without help
	Helped    Ended // games that the player played with help
	Practice  Ended // games that the player played for practice
	Elsewhere Ended // games played elsewhere, with this program's advice: session.Helping
	Cracked   Ended // codes that the computer looked for

	// Games are Played, Helped and Practice by game, those played most first.
	Games []GameTally

	// Strategies are Cracked by game and strategy, those that cracked most first.
	Strategies []StrategyTally

	// A streak is a run of games, in the order in which they ended, that the player
	// solved. A game that was solved with help neither lengthens a streak nor ends
	// it; one that was lost or given up ends it, helped or not. Practice does neither.
	Streak, LongestStreak int

	// A daily streak is a run of days, of the calendar, on each of which a daily game
	// was solved that is no practice; it is as long as the days among them on which one was solved without
	// help. DailyStreak is the run that reaches up to today or yesterday.
	DailyStreak, LongestDailyStreak int

	// Recent are the last games of Played and Helped that were reviewed, the oldest
	// first: as many as the filter's limit, or 50 without one.
	Recent []Reviewed
}

// Ended counts games by how they ended.
type Ended struct {
	Games                 int // Solved, Lost and GivenUp together
	Solved, Lost, GivenUp int
}

// add counts more games.
func (e *Ended) add(row *tallied) {
	e.Games += row.games
	switch row.state {
	case session.Solved:
		e.Solved += row.games
	case session.Lost:
		e.Lost += row.games
	case session.GivenUp:
		e.GivenUp += row.games
	}
}

// Tally sums up games of one name that are over.
type Tally struct {
	Ended

	// Distribution[n] is the number of solved games that took n guesses. It ends with
	// the most guesses that a game took, and is empty where none was solved.
	Distribution []int

	Skill, Luck Rating
}

// Best returns the fewest guesses that a solved game took, or 0 where none was
// solved.
func (t *Tally) Best() int {
	for guesses, games := range t.Distribution {
		if games > 0 {
			return guesses
		}
	}
	return 0
}

// Mean returns the guesses that solved games took on average, or 0 where none was
// solved.
func (t *Tally) Mean() float64 {
	if t.Solved == 0 {
		return 0
	}
	sum := 0
	for guesses, games := range t.Distribution {
		sum += guesses * games
	}
	return float64(sum) / float64(t.Solved)
}

// add counts more games.
func (t *Tally) add(row *tallied) {
	t.Ended.add(row)
	if row.state == session.Solved {
		for len(t.Distribution) <= row.turns {
			t.Distribution = append(t.Distribution, 0)
		}
		t.Distribution[row.turns] += row.games
	}
	t.Skill.add(row.skill)
	t.Luck.add(row.luck)
}

// Rating is the sum of the skills, or of the lucks, of the games that were
// reviewed, and their number.
type Rating struct{ Sum, Games int }

func (r *Rating) add(more Rating) {
	r.Sum += more.Sum
	r.Games += more.Games
}

// Mean returns the mean, from 0 to 99, or [review.Unrated] where no game was
// reviewed.
func (r Rating) Mean() float64 {
	if r.Games == 0 {
		return review.Unrated
	}
	return float64(r.Sum) / float64(r.Games)
}

// GameTally counts the games of one name.
type GameTally struct {
	Game                     string
	Played, Helped, Practice Tally
}

// games is how many games are counted.
func (t *GameTally) games() int { return t.Played.Games + t.Helped.Games + t.Practice.Games }

// StrategyTally counts the codes of a game that a strategy looked for.
type StrategyTally struct {
	Game     string
	Strategy string // "" is the usual one, [breakers.Usual]
	Tally
}

// Reviewed is a game that was reviewed.
type Reviewed struct {
	ID          string
	Game        string
	Ended       time.Time
	State       session.State
	Turns       int
	Skill, Luck int // 0 to 99, or review.Unrated
}

// usualRecent is how many reviewed games are shown unless a number is asked for.
const usualRecent = 50
