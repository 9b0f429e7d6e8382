package symmetry_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// move is a permutation of places and of symbols. It maps a code g to the code whose symbol at
// place i is symbols[g[places[i]]].
type move struct{ places, symbols []int }

func (m move) image(code rules.Code) rules.Code {
	var image rules.Code
	for i, from := range m.places {
		image[i] = uint8(m.symbols[code[from]])
	}
	return image
}

// permutations returns all permutations of 0 to n-1 in which every pair is allowed.
func permutations(n int, allowed func(at, value int) bool) [][]int {
	var all [][]int
	var extend func(begun []int)
	extend = func(begun []int) {
		if len(begun) == n {
			all = append(all, slices.Clone(begun))
			return
		}
		for value := range n {
			if !slices.Contains(begun, value) && allowed(len(begun), value) {
				extend(append(begun, value))
			}
		}
	}
	extend(nil)
	return all
}

// moves tries every pair of a permutation of places and one of symbols. It keeps the pairs that map
// codes to codes and each turn to itself. Beyond 8 places it tries only exchanges of two places.
func moves(game *rules.Game, history rules.History) []move {
	places := permutations(game.Places(), func(i, from int) bool {
		return game.Limit(i) == game.Limit(from) && (game.Places() <= 8 || i == from)
	})
	if game.Places() > 8 {
		for a := range game.Places() {
			for b := range a {
				exchange := slices.Clone(places[0])
				exchange[a], exchange[b] = b, a
				places = append(places, exchange)
			}
		}
	}
	symbols := permutations(game.GuessSymbols(), func(symbol, image int) bool { return alike(game, symbol, image) })
	var found []move
	for _, p := range places {
		for _, s := range symbols {
			m := move{p, s}
			if !slices.ContainsFunc(history, func(turn rules.Turn) bool { return !m.fixes(game, turn) }) {
				found = append(found, m)
			}
		}
	}
	return found
}

// alike reports whether the same places of secrets allow two symbols. The empty slot is not like
// any other symbol.
func alike(game *rules.Game, a, b int) bool {
	for place := range game.Places() {
		if (a < game.Limit(place)) != (b < game.Limit(place)) {
			return false
		}
	}
	return true
}

func (m move) fixes(game *rules.Game, turn rules.Turn) bool {
	if game.Rule() == rules.Place {
		for i, from := range m.places {
			if turn.Feedback.Tile(i) != turn.Feedback.Tile(from) {
				return false
			}
		}
	}
	return m.image(turn.Guess) == turn.Guess
}

// merges returns the ways to replace symbols that no candidate has. The first of them represents
// all, or, without repeats, they are permuted.
func merges(game *rules.Game, absent []bool) [][]int {
	if game.Distinct() {
		return permutations(game.Symbols(), func(symbol, image int) bool {
			return symbol == image || absent[symbol] && absent[image] && alike(game, symbol, image)
		})
	}
	merge := make([]int, game.Symbols())
	for symbol := range merge {
		merge[symbol] = symbol
		if absent[symbol] {
			merge[symbol] = slices.Index(absent, true)
		}
	}
	return [][]int{merge}
}

// drawn plays random turns and returns the history, the candidates and the reduction.
func drawn(t *testing.T, game *rules.Game, draw *rand.Rand, turns int) (rules.History, []rules.Code, *symmetry.Reduction) {
	t.Helper()
	all, secrets := slices.Collect(game.Guesses()), slices.Collect(game.Secrets())
	secret := secrets[draw.IntN(len(secrets))]
	var history rules.History
	group := symmetry.Of(game)
	for range turns {
		turn := rules.Turn{Guess: all[draw.IntN(len(all))]}
		turn.Feedback = game.Mark(turn.Guess, secret)
		history = append(history, turn)
		group = group.After(turn)
	}
	candidates, err := position.After(game, history).List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return history, candidates, group.Reduce(candidates)
}

// missing reports for each symbol whether it occurs in no candidate.
func missing(game *rules.Game, candidates []rules.Code) []bool {
	absent := slices.Repeat([]bool{true}, game.Symbols())
	for _, code := range candidates {
		for _, symbol := range code[:game.Places()] {
			absent[symbol] = false
		}
	}
	return absent
}

// TestGuesses checks that the guesses of a position are exactly the ones that no move makes
// smaller, trying all moves.
func TestGuesses(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 6))
	for _, name := range []string{
		"2x3", "3x4", "4x3", "3x5", "4x4", "3x4-place", "4x3-place", "3x4-distinct", "3x5-distinct", "4x5-distinct", "2x6-distinct", "3x5-distinct-black",
		"3x4-distinct-place", "2.3.3.5", "2.2.4.4", "3.3.5", "3.4.4-distinct", "2.4.4-place", "2.4.5-distinct", "1.4.4", "8x2", "9x2", "9x3",
	} {
		game := testgame.Parse(t, name)
		positions := 40
		if game.Places() >= 8 {
			positions = 12
		}
		for range positions {
			history, candidates, reduction := drawn(t, game, draw, 1+draw.IntN(3))
			absent := missing(game, candidates)
			moves := moves(game, history)
			merges := merges(game, absent)
			var want []rules.Code
			for guess := range game.Guesses() {
				smallest := guess
				for _, m := range moves {
					for _, merge := range merges {
						image := m.image(guess)
						for place := range game.Places() {
							image[place] = uint8(merge[image[place]])
						}
						if rules.Compare(image, smallest) < 0 {
							smallest = image
						}
					}
				}
				if smallest == guess {
					want = append(want, guess)
				}
			}
			compareGuesses(t, game, history, reduction, want)
			if game.Limit(game.Places()-1) == game.Limit(0) && game.Limit(1) == game.Limit(0) {
				kept := 1
				if game.Distinct() {
					kept = game.Places()
				}
				gone := len(slices.DeleteFunc(absent, func(absent bool) bool { return !absent }))
				if want := game.Symbols() - gone + min(gone, kept); reduction.Symbols() != want {
					t.Errorf("%s after %v: %d symbols are left, want %d", name, history, reduction.Symbols(), want)
				}
			}
		}
	}
}

// TestGuessesApart checks the same for independent places. At each place, all absent symbols count
// as one, and the symbols not yet played there are interchangeable.
func TestGuessesApart(t *testing.T) {
	draw := rand.New(rand.NewPCG(7, 8))
	for _, name := range []string{"2x4-black", "3x4-black", "3x6-black", "2.3.5-black"} {
		game := testgame.Parse(t, name)
		for range 60 {
			history, candidates, reduction := drawn(t, game, draw, 1+draw.IntN(4))
			var want []rules.Code
			for guess := range game.Guesses() {
				if !slices.ContainsFunc(places(game), func(place int) bool { return !firstOfItsKind(history, candidates, guess[place], place) }) {
					want = append(want, guess)
				}
			}
			compareGuesses(t, game, history, reduction, want)
		}
	}
}

func places(game *rules.Game) []int {
	all := make([]int, game.Places())
	for place := range all {
		all[place] = place
	}
	return all
}

// firstOfItsKind reports whether no smaller symbol is equivalent to this one at place.
func firstOfItsKind(history rules.History, candidates []rules.Code, symbol uint8, place int) bool {
	kind := func(symbol uint8) int {
		stands := func(code rules.Code) bool { return code[place] == symbol }
		switch {
		case !slices.ContainsFunc(candidates, stands):
			return -1
		case slices.ContainsFunc(history, func(turn rules.Turn) bool { return stands(turn.Guess) }):
			return int(symbol) + 1 // in a class of its own
		default:
			return 0
		}
	}
	for smaller := range symbol {
		if kind(smaller) == kind(symbol) {
			return false
		}
	}
	return true
}

func compareGuesses(t *testing.T, game *rules.Game, history rules.History, reduction *symmetry.Reduction, want []rules.Code) {
	t.Helper()
	got := slices.Clone(reduction.Guesses())
	most := 0
	for i := range got {
		for _, symbol := range got[i] {
			most = max(most, int(symbol)+1)
		}
		got[i] = reduction.Expand(got[i])
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%s after %v: guesses are\n%s, want\n%s", game.Name(), history, format(game, got), format(game, want))
	}
	if most > reduction.Symbols() {
		t.Errorf("%s after %v: guesses have %d symbols of %d", game.Name(), history, most, reduction.Symbols())
	}
}

func format(game *rules.Game, codes []rules.Code) []string {
	texts := make([]string, len(codes))
	for i := range codes {
		texts[i] = game.Format(codes[i])
	}
	return texts
}

// TestFirstGuesses compares the orbits of first guesses with the orbits under all permutations.
// Each must be represented by its smallest code, in code order.
func TestFirstGuesses(t *testing.T) {
	for _, name := range []string{
		"1x4", "2x2", "3x4", "4x3", "5x2", "4x4-place", "3x4-distinct", "4x4-distinct", "3x4-distinct-black", "2.3", "2.3.3", "2.2.3.3", "3.2.4",
		"3.3.4-place", "2.3.4-distinct", "3.3.4-distinct", "1.3.3-distinct", "4.2.4-distinct-black",
		"3x3-empty", "5x2-empty", "3x4-distinct-empty", "2.3.3-empty", "3.2.3-distinct-empty", "3x3-place-empty",
	} {
		game := testgame.Parse(t, name)
		moves := moves(game, nil)
		sizes := make(map[rules.Code]uint64)
		for guess := range game.Guesses() {
			smallest := guess
			for _, m := range moves {
				if image := m.image(guess); rules.Compare(image, smallest) < 0 {
					smallest = image
				}
			}
			sizes[smallest]++
		}
		orbits := symmetry.Orbits(game)
		if len(orbits) != len(sizes) {
			t.Errorf("%s: %d orbits, want %d", name, len(orbits), len(sizes))
		}
		for i, orbit := range orbits {
			if orbit.Size != sizes[orbit.Guess] {
				t.Errorf("%s: orbit of %s has %d guesses, want %d", name, game.Format(orbit.Guess), orbit.Size, sizes[orbit.Guess])
			}
			if i > 0 && rules.Compare(orbits[i-1].Guess, orbit.Guess) >= 0 {
				t.Errorf("%s: orbits are not in code order", name)
			}
		}
		guesses := symmetry.Of(game).Reduce(slices.Collect(game.Secrets())).Guesses()
		if len(guesses) != len(orbits) {
			t.Errorf("%s: %d first guesses for %d orbits", name, len(guesses), len(orbits))
		}
	}
}

// TestKey checks that positions with the same key have the same reduced guesses.
func TestKey(t *testing.T) {
	for _, name := range []string{
		"2x3", "2x4", "3x2", "2x4-distinct", "2x5-distinct", "2x3-black", "2.3-black", "2x3-place", "2.3.3", "2.3-distinct",
		"2x4-empty", "2x5-distinct-empty", "2x3-black-empty", "2.3-black-empty", "2.3.3-empty", "2.4-distinct-empty",
	} {
		game := testgame.Parse(t, name)
		all := slices.Collect(game.Guesses())
		known := make(map[string][]rules.Code)
		draw := rand.New(rand.NewPCG(9, uint64(len(all))))
		for range 3000 {
			history, candidates, reduction := drawn(t, game, draw, 1+draw.IntN(3))
			key, guesses := reduction.Key(), reduction.Guesses()
			if before, found := known[key]; found && !slices.Equal(before, guesses) {
				t.Fatalf("%s after %v, with %d candidates: guesses %v, where the same key stood for %v",
					name, history, len(candidates), format(game, guesses), format(game, before))
			}
			known[key] = guesses
		}
		if len(known) < 3 {
			t.Errorf("%s: %d keys", name, len(known))
		}
	}
}

// words is a lexicon with a single list.
type words []string

func (w words) Words(string) ([]string, error) { return w, nil }
func (w words) Fold(word string) string        { return word }

// TestNothingReduced checks that word games keep all their guesses. Their guesses, and the first
// guesses of any game, have an empty key.
func TestNothingReduced(t *testing.T) {
	game := testgame.Parse(t, "words:list", rules.WithLexicon(words{"ABA", "BAB", "BBA", "CAB"}))
	draw := rand.New(rand.NewPCG(1, 1))
	for turns := range 3 {
		_, candidates, reduction := drawn(t, game, draw, turns)
		if !slices.Equal(reduction.Guesses(), game.Words().Guesses) || !slices.Equal(reduction.Reduce(candidates, nil), candidates) || reduction.Symbols() != game.Symbols() {
			t.Errorf("after %d turns something is reduced", turns)
		}
		if reduction.Key() != "" {
			t.Errorf("after %d turns the words have the key %q", turns, reduction.Key())
		}
	}
	for _, orbit := range symmetry.Orbits(game) {
		if orbit.Size != 1 || game.CheckGuess(orbit.Guess, nil) != nil {
			t.Errorf("%s has an orbit of %d", game.Format(orbit.Guess), orbit.Size)
		}
	}
	for _, name := range []string{"3x3", "3x3-black", "2.3"} {
		if _, _, reduction := drawn(t, testgame.Parse(t, name), draw, 0); reduction.Key() != "" {
			t.Errorf("%s has a key before the first turn", name)
		}
	}
}
