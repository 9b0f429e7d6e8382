package nonadaptive

import (
	"slices"
	"strings"

	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
)

// classes names equivalence classes of lists of guesses: two lists have one name if a renaming of places and symbols
// maps one to the other, guess by guess.
type classes struct {
	places  int
	apart   bool      // symbols may be renamed at each place by itself, and places exchanged
	symbols [][]uint8 // all orders of the symbols, if there are fewer symbols than places
	orders  [][]uint8 // else all orders of the places
	fixed   bool      // nothing may be renamed
}

// newClasses returns the classes of a game. A rigid game, and one whose places have different symbols, has no
// renaming: each list is a class.
func newClasses(game *rules.Game) *classes {
	c := &classes{places: game.Places()}
	c.fixed = game.Rigid() || game.Empties()
	for place := range c.places {
		c.fixed = c.fixed || game.Limit(place) != game.Limit(0)
	}
	c.apart = game.PlacesApart()
	switch {
	case c.fixed || c.apart:
	case game.Symbols() < c.places:
		c.symbols = symmetry.Permutations(game.Symbols())
	default:
		c.orders = symmetry.Permutations(c.places)
	}
	return c
}

// of returns the name of the class of a list: the least of its forms. Symbols are renamed in the order in which they
// appear, where places come in a given order. Where symbols come in a given order, places are sorted.
func (c *classes) of(guesses []rules.Code) string {
	switch {
	case c.fixed:
		var name []byte
		for i := range guesses {
			name = append(name, guesses[i][:c.places]...)
		}
		return string(name)
	case c.apart:
		return c.sorted(guesses, nil)
	}
	least := ""
	for _, order := range c.symbols {
		if name := c.sorted(guesses, order); least == "" || name < least {
			least = name
		}
	}
	for _, order := range c.orders {
		var seen appearance
		name := make([]byte, 0, len(guesses)*c.places)
		for i := range guesses {
			for _, place := range order {
				name = append(name, seen.rank(guesses[i][place]))
			}
		}
		if least == "" || string(name) < least {
			least = string(name)
		}
	}
	return least
}

// sorted returns the form of a list whose symbols have these ranks, with its places sorted. Without ranks, the symbols
// of each place are ranked by themselves, as they appear.
func (c *classes) sorted(guesses []rules.Code, ranks []uint8) string {
	columns := make([]string, c.places)
	for place := range columns {
		var seen appearance
		column := make([]byte, 0, len(guesses))
		for i := range guesses {
			if symbol := guesses[i][place]; ranks != nil {
				column = append(column, ranks[symbol])
			} else {
				column = append(column, seen.rank(symbol))
			}
		}
		columns[place] = string(column)
	}
	slices.Sort(columns)
	return strings.Join(columns, "")
}

// An appearance ranks symbols in the order in which they appear, from 1 on.
type appearance struct {
	ranks [rules.MaxSymbols]byte
	last  byte
}

func (a *appearance) rank(symbol byte) byte {
	if a.ranks[symbol] == 0 {
		a.last++
		a.ranks[symbol] = a.last
	}
	return a.ranks[symbol]
}
