package store

import (
	"cmp"
	"context"
	"maps"
	"slices"
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

// add counts a game.
func (e *Ended) add(h *head) {
	e.Games++
	switch h.state {
	case Solved:
		e.Solved++
	case Lost:
		e.Lost++
	case GivenUp:
		e.GivenUp++
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

// add counts a game.
func (t *Tally) add(h *head) {
	t.Ended.add(h)
	if h.state == Solved {
		for len(t.Distribution) <= h.turns {
			t.Distribution = append(t.Distribution, 0)
		}
		t.Distribution[h.turns]++
	}
	t.Skill.add(h.skill)
	t.Luck.add(h.luck)
}

// Rating is the sum of the skill, or of the luck, of the reviewed games, and their number.
type Rating struct{ Sum, Games int }

func (r *Rating) add(rating int) {
	if rating != review.Unrated {
		r.Sum += rating
		r.Games++
	}
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
	Skill, Luck int  // 0 to 99, or review.Unrated
	Helped      bool // it is one of Helped, not of Played
}

// usualRecent is the number of reviewed games to show by default.
const usualRecent = 50

// Statistics sums up the games of a filter, whose State, Open and Before it ignores.
func (k *Keeper) Statistics(ctx context.Context, f Filter) (*Statistics, error) {
	f.State, f.Open, f.Before = "", false, Cursor{}
	all := new(Statistics)
	err := k.read(ctx, func(h *heads) {
		games, strategies := make(map[string]*GameTally), make(map[[2]string]*StrategyTally)
		for _, g := range h.games {
			switch {
			case !f.has(g):
			case g.over():
				all.add(g, games, strategies)
			case g.is(moved):
				all.Open++
			}
		}
		all.Games = sorted(games, func(a, b GameTally) int {
			return cmp.Or(cmp.Compare(b.games(), a.games()), cmp.Compare(a.Game, b.Game))
		})
		all.Strategies = sorted(strategies, func(a, b StrategyTally) int {
			return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Strategy, b.Strategy))
		})
		counting := h.counting(f)
		all.Streak, all.LongestStreak = streaks(counting)
		all.DailyStreak, all.LongestDailyStreak = dailyStreaks(solvedDays(counting), now())
		for _, g := range counting {
			if g.skill != review.Unrated || g.luck != review.Unrated {
				all.Recent = append(all.Recent, Reviewed{g.id, g.game, timeOf(g.ended), g.state, g.turns, g.skill, g.luck, g.is(helped)})
			}
		}
		all.Recent = all.Recent[max(0, len(all.Recent)-cmp.Or(f.Limit, usualRecent)):]
	})
	return all, err
}

// add counts a finished game.
func (all *Statistics) add(g *head, games map[string]*GameTally, strategies map[[2]string]*StrategyTally) {
	switch g.kind {
	case Playing:
		game := entry(games, g.game)
		game.Game = g.game
		switch {
		case g.practised():
			game.Practice.add(g)
			all.Practice.add(g)
		case g.is(helped):
			game.Helped.add(g)
			all.Helped.add(g)
		default:
			game.Played.add(g)
			all.Played.add(g)
		}
	case Cracking:
		strategy := entry(strategies, [2]string{g.game, g.strategy})
		strategy.Game, strategy.Strategy = g.game, g.strategy
		strategy.add(g)
		all.Cracked.add(g)
	case Helping:
		all.Elsewhere.add(g)
	}
}

// counting returns the games of a filter that were played and count, in the order in which they ended.
func (h *heads) counting(f Filter) []*head {
	return h.chosen(func(g *head) bool { return f.has(g) && g.counts() }, func(a, b *head) int {
		return cmp.Or(cmp.Compare(a.ended, b.ended), byNumber(a, b))
	})
}

// DailyStreaks returns the current and the longest daily streak, as in [Statistics]. With a day, it
// returns them as they are on that day, without later days.
func (k *Keeper) DailyStreaks(ctx context.Context, on string) (last, longest int, err error) {
	err = k.read(ctx, func(h *heads) { last, longest = dailyStreaksOn(solvedDays(h.counting(Filter{})), on) })
	return last, longest, err
}

// entry returns the entry of a key, a new one if the key is unknown.
func entry[K comparable, V any](entries map[K]*V, key K) *V {
	if entries[key] == nil {
		entries[key] = new(V)
	}
	return entries[key]
}

// sorted returns the entries, sorted.
func sorted[K comparable, V any](entries map[K]*V, compare func(a, b V) int) (values []V) {
	for entry := range maps.Values(entries) {
		values = append(values, *entry)
	}
	slices.SortFunc(values, compare)
	return values
}
