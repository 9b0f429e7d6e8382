package canonical_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// renamedGames have symbols and places to rename: alike, or places with limits of their
// own and with symbols of their own.
var renamedGames = []string{
	"2x4", "3x3", "3x4-distinct", "3x4-place", "3x4-distinct-black", "4x2", "3.3",
	"2x4-black", "3x3-black", "2.4-black", "2.3.3-black", "2.2.4-black", "4.3.2-black",
}

// TestCanonical checks that sets of one canonical key are images of each other under a
// renaming that the game allows, and that such an image has most often the same key.
func TestCanonical(t *testing.T) {
	draw := rand.New(rand.NewPCG(12, 6))
	sets := 60
	if !longtest.On() {
		sets = 30
	}
	for _, name := range renamedGames {
		game := testgame.Parse(t, name)
		codes, renamings := slices.Collect(game.Secrets()), renamingsOf(game)
		forms := make(map[transposition.Key]string)
		recognised, images := 0, 0
		for range sets {
			set := drawSet(draw, codes)
			for range 6 {
				key := keyOf(game, set)
				form := leastImage(game, renamings, set)
				if other, met := forms[key]; met && other != form {
					t.Fatalf("%s: one key for sets that are not alike, %q and %q", name, form, other)
				}
				forms[key] = form
				image := swapNames(draw, game, set)
				if image == nil {
					continue
				}
				if leastImage(game, renamings, image) == form {
					images++
					if keyOf(game, image) == key {
						recognised++
					}
				}
				set = image
			}
		}
		if recognised*10 < images*7 {
			t.Errorf("%s: only %d of %d images are recognised", name, recognised, images)
		}
	}
}

// keyOf returns the key of the canonical form of a set of codes.
func keyOf(game *rules.Game, codes []rules.Code) transposition.Key {
	set := make([]uint16, len(codes))
	for i := range set {
		set[i] = uint16(i)
	}
	return canonical.New(game).Key(new(canonical.Scratch), codes, set)
}

// TestNotRenamed lists games without canonical forms: word lists, the hard rule, and places with
// different limits but the same symbols.
func TestNotRenamed(t *testing.T) {
	words := rules.WithLexicon(testgame.Lists{"list": {"AB", "BA"}})
	for name, renamed := range map[string]bool{
		"3x4": true, "2.3-black": true, "16x15": true, "words:list": false, "words:list-black": false, "3x4-place-hard": false,
		"2.3": false, "2.3-place": false, "2.3-distinct-black": false, "16x16": false,
	} {
		if game := testgame.Parse(t, name, words); (canonical.New(game) != nil) != renamed {
			t.Errorf("%s: renamed is %v", name, !renamed)
		}
	}
}

// drawSet draws three to six codes in code order.
func drawSet(draw *rand.Rand, codes []rules.Code) (set []rules.Code) {
	for _, i := range draw.Perm(len(codes))[:min(len(codes), 3+draw.IntN(4))] {
		set = append(set, codes[i])
	}
	slices.SortFunc(set, rules.Compare)
	return set
}

// A renaming says where each place goes, and the new names of the symbols of each.
type renaming struct {
	places  []int
	symbols [][]int
}

// of returns the image of a set in code order, or nil if it leaves the game.
func (r renaming) of(game *rules.Game, set []rules.Code) (image []rules.Code) {
	for _, code := range set {
		var other rules.Code
		for place, to := range r.places {
			other[to] = uint8(r.symbols[place][code[place]])
		}
		if game.CheckSecret(other) != nil {
			return nil
		}
		image = append(image, other)
	}
	slices.SortFunc(image, rules.Compare)
	return image
}

// ownSymbols reports whether the symbols of a place may be renamed alone.
func ownSymbols(game *rules.Game) bool {
	return game.Rule() == rules.Black && !game.Distinct()
}

// renamingsOf returns all renamings that leave a game as it is.
func renamingsOf(game *rules.Game) (all []renaming) {
	places := make([]int, game.Places())
	for i := range places {
		places[i] = i
	}
	for _, to := range permutations(places) {
		like := true
		for place, to := range to {
			like = like && game.Limit(place) == game.Limit(to)
		}
		if !like {
			continue
		}
		some := []renaming{{places: to}}
		for place := range places {
			var more []renaming
			for _, r := range some {
				if place > 0 && !ownSymbols(game) {
					more = append(more, renaming{to, append(slices.Clip(r.symbols), r.symbols[0])})
					continue
				}
				symbols := make([]int, game.Limit(place))
				for i := range symbols {
					symbols[i] = i
				}
				for _, names := range permutations(symbols) {
					more = append(more, renaming{to, append(slices.Clip(r.symbols), names)})
				}
			}
			some = more
		}
		all = append(all, some...)
	}
	return all
}

// permutations returns all orders of some numbers.
func permutations(numbers []int) (all [][]int) {
	if len(numbers) == 0 {
		return [][]int{nil}
	}
	for i, first := range numbers {
		for _, rest := range permutations(slices.Concat(numbers[:i], numbers[i+1:])) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}

// leastImage returns the first of all images of a set. Equivalent sets have the same one.
func leastImage(game *rules.Game, renamings []renaming, set []rules.Code) (least string) {
	for _, r := range renamings {
		var text []byte
		for _, code := range r.of(game, set) {
			text = append(text, code[:game.Places()]...)
		}
		if least == "" || string(text) < least {
			least = string(text)
		}
	}
	return least
}

// swapNames returns an image of a set under a random renaming, which may be no automorphism: it may
// exchange places of different limits, or rename symbols at one place only. It returns nil if the
// image leaves the game.
func swapNames(draw *rand.Rand, game *rules.Game, set []rules.Code) []rules.Code {
	r := renaming{places: draw.Perm(game.Places())}
	for place := range r.places {
		r.symbols = append(r.symbols, draw.Perm(game.Limit(place)))
	}
	if !ownSymbols(game) && draw.IntN(4) > 0 {
		for place := range r.symbols {
			r.symbols[place] = r.symbols[0]
		}
	}
	return r.of(game, set)
}

// TestRenaming checks that sets which differ in names alone have one key, where no
// two symbols are alike, and that the key of another set is another.
func TestRenaming(t *testing.T) {
	game := testgame.Parse(t, "3x5")
	codes := slices.Collect(game.Secrets())
	forms := canonical.New(game)
	var room canonical.Scratch
	draw := rand.New(rand.NewPCG(1, 41))
	same := 0
	for range 200 {
		places, symbols := draw.Perm(3), draw.Perm(5)
		set := make([]uint16, 8)
		renamed := make([]uint16, len(set))
		for i := range set {
			set[i] = uint16(draw.IntN(len(codes)))
		}
		slices.Sort(set)
		set = slices.Compact(set)
		renamed = renamed[:0]
		for _, i := range set {
			var code rules.Code
			for place, from := range places {
				code[place] = uint8(symbols[codes[i][from]])
			}
			at, _ := slices.BinarySearchFunc(codes, code, rules.Compare)
			renamed = append(renamed, uint16(at))
		}
		slices.Sort(renamed)
		if forms.Key(&room, codes, set) == forms.Key(&room, codes, renamed) {
			same++
		}
		if len(set) > 1 && forms.Key(&room, codes, set) == forms.Key(&room, codes, set[1:]) {
			t.Fatal("two sets of different sizes have one key")
		}
	}
	if same < 190 {
		t.Errorf("%d of 200 sets were known again under new names", same)
	}
}
