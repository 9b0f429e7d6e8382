package lesson

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
)

// pictured is an example for a lesson.
type pictured struct {
	wording.Shown
	secret rules.Code
	noise  int // places that distract from the point: marked ones, or ones that look like it
}

// findExamples returns the examples of a game's lesson. All use the same secret: the one whose
// examples make the most points, with the least noise.
func findExamples(game *rules.Game) []pictured {
	var best []pictured
	noise := 0
	for _, secret := range exampleSecrets(game) {
		examples, beside := examplesOf(game, secret)
		if more := cmp.Compare(len(examples), len(best)); best == nil || more > 0 || more == 0 && beside < noise {
			best, noise = examples, beside
		}
		if len(best) >= 3 && noise == 0 {
			break
		}
	}
	return best
}

// examplesOf returns the examples for one secret, and their total noise.
func examplesOf(game *rules.Game, secret rules.Code) (examples []pictured, noise int) {
	guesses := exampleGuesses(game, secret)
	if game.Rule().Tiles() && !game.Rule().Has(rules.Absent) {
		return tileExamples(game, secret, guesses), 0
	}
	add := func(points ...wording.Point) {
		for _, point := range points {
			if found := quietest(game, secret, guesses, point); found != nil {
				examples, noise = append(examples, *found), noise+found.noise
				return
			}
		}
	}
	add(wording.RightHere)
	add(wording.Elsewhere)
	if half := halfExample(game, secret); half != nil {
		return append(examples, *half), noise
	}
	if game.Distinct() {
		add(wording.Nothing, wording.Found)
	} else {
		add(wording.Repeated, wording.Nothing, wording.Found)
	}
	return examples, noise
}

// tileExamples returns an example of each tile, for a rule whose tiles do not say whether the secret has a symbol.
func tileExamples(game *rules.Game, secret rules.Code, guesses []rules.Code) (examples []pictured) {
	for _, part := range game.Rule().Parts() {
		for _, guess := range guesses {
			if at := slices.Index(game.Mark(guess, secret).Row(), part); at >= 0 && guess != secret {
				shown := wording.Shown{Point: wording.TileSaid, Guess: guess, About: []int{at}, Part: part}
				examples = append(examples, pictured{Shown: shown, secret: secret})
				break
			}
		}
	}
	return examples
}

// halfExample returns an example of a symbol of which half is right, and no other place earns a mark, or nil.
func halfExample(game *rules.Game, secret rules.Code) *pictured {
	part, ok := game.Rule().Part(rules.Half)
	if !ok {
		return nil
	}
	guess := secret
	for place := range game.Places() {
		for symbol := range uint8(game.Symbols()) {
			half := symbol/rules.ShapeColours == secret[place]/rules.ShapeColours
			other := !half && symbol%rules.ShapeColours != secret[place]%rules.ShapeColours
			isUsed := slices.Contains(secret[:game.Places()], symbol) || slices.Contains(guess[:place], symbol)
			if !isUsed && (half && place == 0 || other && place > 0) {
				guess[place] = symbol
				break
			}
		}
	}
	if row := game.Mark(guess, secret).Row(); len(row) != 1 || row[0] != part {
		return nil
	}
	return &pictured{Shown: wording.Shown{Point: wording.TileSaid, Guess: guess, About: []int{0}, Part: part}, secret: secret}
}

// quietest returns the first example of a point with the least noise, or nil.
func quietest(game *rules.Game, secret rules.Code, guesses []rules.Code, point wording.Point) *pictured {
	var best *pictured
	for _, guess := range guesses {
		if found := picture(game, secret, guess, point); found != nil && (best == nil || found.noise < best.noise) {
			best = found
		}
	}
	return best
}

// picture returns a guess as an example of a point, or nil if it does not make the point.
func picture(game *rules.Game, secret, guess rules.Code, point wording.Point) *pictured {
	about, spoiled := pointOf(game, secret, guess, point)
	if len(about) == 0 || (guess == secret) != (point == wording.Found) {
		return nil
	}
	found := &pictured{Shown: wording.Shown{Point: point, Guess: guess, About: about, Alone: true}, secret: secret, noise: spoiled}
	for place, means := range game.Compare(guess, secret) {
		if means != rules.Absent && !slices.Contains(about, place) {
			found.Alone = false
			found.noise++
		}
	}
	if half := game.Mark(guess, secret).Count(rules.Half); half > 0 {
		found.Alone = false
		found.noise += half
	}
	return found
}

// pointOf returns the places of a guess that make a point, or none, and the number of other places
// that could be mistaken for the point.
func pointOf(game *rules.Game, secret, guess rules.Code, point wording.Point) (about []int, spoiled int) {
	found := game.Compare(guess, secret)
	in := func(code rules.Code, symbol uint8) (at []int) {
		for place := range found {
			if code[place] == symbol {
				at = append(at, place)
			}
		}
		return at
	}
	for place, means := range found {
		twice := in(guess, guess[place])
		switch point {
		case wording.RightHere, wording.Elsewhere:
			wanted := rules.Right
			if point == wording.Elsewhere {
				wanted = rules.Misplaced
			}
			if means == wanted && about == nil {
				about = []int{place}
			}
			if means == rules.Absent && len(in(secret, guess[place])) > 0 {
				spoiled++ // the symbol is in the code, but marked at another place
			}
		case wording.Repeated:
			if about == nil && len(twice) == 2 && len(in(secret, guess[place])) == 1 && oneRight(found[twice[0]], found[twice[1]]) {
				about = twice
			}
		case wording.Nothing:
			if means != rules.Absent {
				return nil, 0
			}
			about = append(about, place)
		case wording.Found:
			about = append(about, place)
		}
	}
	return about, spoiled
}

// oneRight reports whether one of two copies of a symbol is at its place, and the secret does not have the other.
func oneRight(one, other rules.Means) bool {
	return one == rules.Right && other == rules.Absent || one == rules.Absent && other == rules.Right
}

// exampleSecrets returns secrets to choose from, the simplest first.
func exampleSecrets(game *rules.Game) []rules.Code {
	if game.HasWords() {
		return someWords(game, 24)
	}
	var secrets []rules.Code
	for different := min(game.Places(), game.Symbols()); different > 0; different-- {
		order := symbolOrder(game)[:different]
		if game.Distinct() {
			order = symbolOrder(game)
		}
		if secret, ok := fill(game, nil, order); ok && game.CheckSecret(secret) == nil {
			secrets = append(secrets, secret)
		}
	}
	return secrets
}

// exampleGuesses returns guesses to choose from. Guesses of symbols put one symbol of the secret at
// one or two places, and elsewhere use symbols that are not in the secret if possible.
func exampleGuesses(game *rules.Game, secret rules.Code) []rules.Code {
	if game.HasWords() {
		return someWords(game.Told(secret), 400)
	}
	order := symbolOrder(game)
	inSecret := func(symbol uint8) bool { return slices.Contains(secret[:game.Places()], symbol) }
	slices.SortStableFunc(order, func(a, b uint8) int { return btoi(inSecret(a)) - btoi(inSecret(b)) })
	if absent := slices.IndexFunc(order, inSecret); absent > 0 && !game.Distinct() {
		order = order[:absent]
	}
	guesses := []rules.Code{secret}
	add := func(fixed map[int]uint8) {
		if guess, ok := fill(game, fixed, order); ok && game.CheckGuess(guess, nil) == nil {
			guesses = append(guesses, guess)
		}
	}
	add(nil)
	for from := range game.Places() {
		for to := range game.Places() {
			add(map[int]uint8{to: secret[from]})
			add(map[int]uint8{from: secret[from], to: secret[from]})
		}
	}
	return guesses
}

// fill returns a code with the fixed symbols, by place from 0. It fills the other places with
// symbols in order, each about equally often; ok is false if it finds no code. The places with the
// fewest symbols are filled first, because their symbols are allowed at all others.
func fill(game *rules.Game, fixed map[int]uint8, order []uint8) (code rules.Code, ok bool) {
	used := make(map[uint8]int)
	var free []int
	for place := range game.Places() {
		if symbol, known := fixed[place]; known {
			code[place] = symbol
			used[symbol] = game.Places()
		} else {
			free = append(free, place)
		}
	}
	slices.SortStableFunc(free, func(a, b int) int { return game.Limit(a) - game.Limit(b) })
	for _, place := range free {
		best, found := uint8(0), false
		for _, symbol := range order {
			if int(symbol) < game.Limit(place) && (!game.Distinct() || used[symbol] == 0) && (!found || used[symbol] < used[best]) {
				best, found = symbol, true
			}
		}
		if !found {
			return code, false
		}
		code[place] = best
		used[best]++
	}
	return code, true
}

// symbolOrder returns the game's symbols in an order that looks random.
func symbolOrder(game *rules.Game) []uint8 {
	symbols := game.Symbols()
	step := symbols*2/5 + 1
	for common(step, symbols) > 1 {
		step++
	}
	order := make([]uint8, symbols)
	for i := range order {
		order[i] = uint8((1 + i*step) % symbols)
	}
	return order
}

// common returns the greatest common divisor.
func common(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// everyday are well-known words, in English and French, for examples.
const everyday = `CAT DOG SUN SEA EGG ICE BUS DAY MER BON ETE AMI JEU BLE OIE FEE
BOOK DOOR TREE MOON RAIN FISH HAND WALL LAKE GAME LUNE PORT ROUE VENT CHAT MAIN SOIR LION FETE
HOUSE HAPPY LIGHT EAGLE BREAD STORM MUSIC APPLE CLOUD CREEK QUEEN NIGHT
LIVRE PIANO BLANC ETAGE PLAGE MONDE FLEUR CHIEN NEIGE POMME ROUGE VERRE TABLE
GARDEN POCKET BELIEF SUMMER WINTER SISTER BOTTLE ORANGE CUISSE FRIEND SCHOOL JARDIN MAISON SOLEIL CHEVAL GATEAU OISEAU FLEUVE
MORNING KITCHEN WEATHER BROTHER HOLIDAY TEACHER MUSIQUE FAMILLE VOITURE JOURNEE CUISINE FROMAGE
ELEPHANT SANDWICH BIRTHDAY MOUNTAIN AIRPLANE ECUREUIL MONTAGNE CHOCOLAT FESTIVAL QUESTION AVENTURE`

// someWords returns common secrets of a game of words, no more than most: well-known ones first, then
// some from all over the list.
func someWords(game *rules.Game, most int) []rules.Code {
	common, all := game.Common(), known(game)
	var words []rules.Code
	for word := range strings.FieldsSeq(everyday) {
		if utf8.RuneCountInString(word) != game.Places() {
			continue
		}
		if code, err := game.ParseCode(word); err == nil && common(code) {
			words = append(words, code)
		}
	}
	step := max(1, len(all)/most)
	for at := step / 2; at < len(all) && len(words) < most; at += step {
		if !slices.Contains(words, all[at]) {
			words = append(words, all[at])
		}
	}
	return words
}
