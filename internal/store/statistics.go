package store

import (
	"time"

	"codebreaker/internal/engine/review"
)

// Statistics sums up the games of a filter. Except for Open, only finished games count. A game is
// practice if its setup says so or the player typed its code. Any other game is helped if the
// player took a hint or took a move back. Guesses, skill and luck are summed per game, because
// numbers of different games are not comparable.
type Statistics struct {
	Open int // unfinished games of any kind

	Played    Ended // games that the player played without help
	Helped    Ended // games that the player played with help
	Practice  Ended // games that the player played for practice
	Elsewhere Ended // games played elsewhere, with this program's advice: Helping
	Cracked   Ended // codes that the computer searched for

	// Games has Played, Helped and Practice for each game, the most played first.
	Games []GameTally

	// Strategies has Cracked for each game and strategy, the most used first.
	Strategies []StrategyTally

	// A streak is a run of games, in the order in which they ended, that the player solved. A game
	// that was solved with help neither lengthens a streak nor ends it. A game that was lost or
	// given up ends it, helped or not. Practice has no effect.
	Streak, LongestStreak int

	// A daily streak is a run of consecutive days on each of which the player solved a daily game,
	// practice excluded. Its length is the number of these days with a game solved without help.
	// DailyStreak is the run that reaches today or yesterday.
	DailyStreak, LongestDailyStreak int

	// Recent are the last reviewed games of Played and Helped, the oldest first: up to the filter's
	// limit, or 50 without one.
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
	case Solved:
		e.Solved += row.games
	case Lost:
		e.Lost += row.games
	case GivenUp:
		e.GivenUp += row.games
	}
}

// Tally sums up finished games of one name.
type Tally struct {
	Ended

	// Distribution[n] is the number of games solved in n guesses. Its last index is the largest
	// number of guesses; it is empty if no game was solved.
	Distribution []int

	Skill, Luck Rating
}

// Best returns the fewest guesses of a solved game, or 0 if no game was solved.
func (t *Tally) Best() int {
	for guesses, games := range t.Distribution {
		if games > 0 {
			return guesses
		}
	}
	return 0
}

// Mean returns the average number of guesses of solved games, or 0 if no game was solved.
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
	if row.state == Solved {
		for len(t.Distribution) <= row.turns {
			t.Distribution = append(t.Distribution, 0)
		}
		t.Distribution[row.turns] += row.games
	}
	t.Skill.add(row.skill)
	t.Luck.add(row.luck)
}

// Rating is the sum of the skill, or of the luck, of the reviewed games, and their number.
type Rating struct{ Sum, Games int }

func (r *Rating) add(more Rating) {
	r.Sum += more.Sum
	r.Games += more.Games
}

// Mean returns the mean, from 0 to 99, or [review.Unrated] if no game was reviewed.
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

// games is the number of games counted.
func (t *GameTally) games() int { return t.Played.Games + t.Helped.Games + t.Practice.Games }

// StrategyTally counts the codes of a game that a strategy searched for.
type StrategyTally struct {
	Game     string
	Strategy string // "" is the usual one, strategies.Usual
	Tally
}

// Reviewed is a game that was reviewed.
type Reviewed struct {
	ID          string
	Game        string
	Ended       time.Time
	State       State
	Turns       int
	Skill, Luck int // 0 to 99, or review.Unrated
}

// usualRecent is the number of reviewed games to show by default.
const usualRecent = 50
