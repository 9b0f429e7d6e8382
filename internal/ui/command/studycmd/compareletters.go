package studycmd

import (
	"slices"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// lettered is a game whose first letter is given, and the games with each letter. A strategy plays these one by one, and
// the total of the game is their sum.
type lettered struct {
	whole   *rules.Game
	letters []string // the names of the games
}

// byLetter replaces the games whose first letter is given by the games with each letter.
func (c *comparison) byLetter() {
	var games []*rules.Game
	for _, game := range c.games {
		letters := game.Letters()
		games = append(games, letters...)
		if game.Untold() {
			one := lettered{whole: game}
			for _, letter := range letters {
				one.letters = append(one.letters, letter.Name())
			}
			c.lettered = append(c.lettered, one)
		}
	}
	c.games = games
}

// sums adds up the results of a game over its first letters, if the results of all letters are known. It does not add
// up samples: their letters are not as frequent as the ones of the game.
func (c *comparison) sums(all []compared) (sums []compared) {
	for _, game := range c.lettered {
		for _, s := range c.strategies {
			sum, m := c.toCompare(game.whole, s), tree.Measure{}
			known := 0
			for i := range all {
				r := &all[i]
				if r.Strategy != s.Name() || !slices.Contains(game.letters, r.Game) {
					continue
				}
				known++
				sum.Seconds += r.Seconds
				m.Histogram, m.Weights = added(m.Histogram, r.Histogram), added(m.Weights, r.Weights)
			}
			if known == len(game.letters) && c.sample == 0 {
				sum.measured(m)
				sums = append(sums, *sum)
			}
		}
	}
	return sums
}

// added adds up the counts of each number of guesses.
func added(to []uint64, more counts) []uint64 {
	to = slices.Grow(to, max(0, len(more)-len(to)))
	for guesses, count := range more {
		if guesses == len(to) {
			to = append(to, 0)
		}
		to[guesses] += count
	}
	return to
}
