package store

import (
	"cmp"
	"slices"
)

// tallied is the number of games that agree in all of these fields.
type tallied struct {
	kind           Kind
	game, strategy string
	practised      bool
	helped         bool
	state          State
	turns          int
	games          int
	skill, luck    Rating
}

// counts sums games by name, and by strategy.
type counts struct {
	all        *Statistics
	games      map[string]*GameTally
	strategies map[[2]string]*StrategyTally
}

func newCounts(all *Statistics) *counts {
	return &counts{all, make(map[string]*GameTally), make(map[[2]string]*StrategyTally)}
}

// add counts more finished games.
func (c *counts) add(row *tallied) {
	switch row.kind {
	case Playing:
		game := entry(c.games, row.game)
		game.Game = row.game
		switch {
		case row.practised:
			game.Practice.add(row)
			c.all.Practice.add(row)
		case row.helped:
			game.Helped.add(row)
			c.all.Helped.add(row)
		default:
			game.Played.add(row)
			c.all.Played.add(row)
		}
	case Cracking:
		strategy := entry(c.strategies, [2]string{row.game, row.strategy})
		strategy.Game, strategy.Strategy = row.game, row.strategy
		strategy.add(row)
		c.all.Cracked.add(row)
	case Helping:
		c.all.Elsewhere.add(row)
	}
}

// finish sorts the counts.
func (c *counts) finish() {
	c.all.Games = ordered(c.games, func(a, b *GameTally) int {
		return cmp.Or(cmp.Compare(b.games(), a.games()), cmp.Compare(a.Game, b.Game))
	})
	c.all.Strategies = ordered(c.strategies, func(a, b *StrategyTally) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Strategy, b.Strategy))
	})
}

// entry returns the entry of a key, a new one if the key is unknown.
func entry[K comparable, V any](entries map[K]*V, key K) *V {
	if entries[key] == nil {
		entries[key] = new(V)
	}
	return entries[key]
}

// ordered returns the entries, sorted.
func ordered[K comparable, V any](entries map[K]*V, compare func(a, b *V) int) []V {
	pointers := make([]*V, 0, len(entries))
	for _, pointer := range entries {
		pointers = append(pointers, pointer)
	}
	slices.SortFunc(pointers, compare)
	var values []V
	for _, pointer := range pointers {
		values = append(values, *pointer)
	}
	return values
}
