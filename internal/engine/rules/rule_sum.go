package rules

import (
	"slices"
	"strconv"
	"strings"
)

// sumOnly is the rule [Sum]. The ordinal is the number of pegs, and one more for the secret
// itself, because the same symbols in another order have as many pegs.
type sumOnly struct{ counted }

// eitherPart is a black or a white peg.
var eitherPart = Part{"either", "x◐🔘" + "bn●⚫🖤" + "owc○⚪🤍", "X", Somewhere}

var sumOnlyParts = []Part{eitherPart}

func (sumOnly) name() string             { return "sum" }
func (sumOnly) parts() []Part            { return sumOnlyParts }
func (sumOnly) sees() Sees               { return Shared }
func (sumOnly) kernel() Kernel           { return CountShared }
func (sumOnly) feedbacks(places int) int { return places + 2 }

func (sumOnly) mark(places int, guess, secret Code) int {
	if guess == secret {
		return places + 1
	}
	return shared(places, guess, secret)
}

// shared returns how many symbols two codes have in common, at any places: as many of each symbol as both have.
// It has no branches, because the processor could not predict them.
func shared(places int, guess, secret Code) int {
	var copies [MaxSymbols]uint8 // of the secret, without those found in the guess
	for _, symbol := range secret[:places] {
		copies[symbol%MaxSymbols]++
	}
	sum := 0
	for _, symbol := range guess[:places] {
		n := &copies[symbol%MaxSymbols]
		found := (*n + 0x7f) >> 7 // 1 if there is a copy, as there are at most MaxPlaces
		*n -= found
		sum += int(found)
	}
	return sum
}

func (sumOnly) ofPegs(places, black, white int) int {
	if black == places {
		return places + 1
	}
	return black + white
}

// count counts a right symbol for each place of the secret itself. Otherwise no place is known.
func (sumOnly) count(f Feedback, m Means) int {
	switch {
	case m == Right && f.Solved():
		return f.Places()
	case m == Somewhere:
		return min(f.Ordinal(), f.Places())
	}
	return 0
}

// row has black pegs for the secret itself.
func (r sumOnly) row(f Feedback) []Part {
	row := r.counted.row(f)
	if f.Solved() {
		for i := range row {
			row[i] = blackPart
		}
	}
	return row
}

// distance counts the sign of the secret as well.
func (sumOnly) distance(a, b Feedback) int {
	if !a.Known() || !b.Known() {
		return 0
	}
	return max(a.Ordinal()-b.Ordinal(), b.Ordinal()-a.Ordinal())
}

func (r sumOnly) meaning(_ *Game, m *Meaning, _ Code, f Feedback) {
	m.Exact = true
	switch total := r.count(f, Somewhere); {
	case !f.Known():
	case f.Solved():
		m.Matches, m.Shared = Span{total, total}, Span{total, total}
	default:
		m.Matches.Most, m.Shared = min(total, f.Places()-1), Span{total, total}
	}
}

func (sumOnly) possible(g *Game, text string, f Feedback) error {
	if err := g.lastPeg(text, f); err != nil {
		return err
	}
	return g.tooLow(text, f)
}

// found follows the number of pegs in the mark of the secret.
const found = "!"

func (sumOnly) format(f Feedback) string {
	if f.Solved() {
		return strconv.Itoa(f.Places()) + found
	}
	return strconv.Itoa(f.Ordinal())
}

// eitherPegs replaces the pegs that front ends draw.
var eitherPegs = strings.NewReplacer("◐", "o", "🔘", "o")

// read accepts a number or pegs, followed by the sign of the secret if the guess is the
// secret. A black peg for each place means the same.
func (sumOnly) read(g *Game, text, mark string) (Feedback, error) {
	number, solved := strings.CutSuffix(eitherPegs.Replace(mark), found)
	if number = strings.TrimSpace(number); solved && number == "" {
		return g.Solved(), nil
	}
	black, white, ok := 0, 0, false
	if number != "" {
		var t told
		t, ok = pegsIn(number, true)
		if !ok {
			t, ok = commonSymbols(number)
		}
		black, white = t.pegs[0], t.pegs[1]
	}
	switch {
	case !ok || solved && black+white != g.places:
		return Feedback{}, g.unreadableMark(text)
	case solved || black == g.places && white == 0 && Number(number) < 0:
		return g.Solved(), nil
	default:
		return g.readPegs(text, 0, black+white)
	}
}

// commonWords begin the words around a number of common symbols.
var commonWords = []string{
	"in", "en", "of", "the", "les", "are", "is", "sont", "est", "common", "commun", "shared", "match", "right", "correct", "good", "juste", "bon", "found", "trouv",
	"letter", "lettre", "digit", "chiffre", "symbol", "peg", "fiche", "colo", "couleur", "total", "code", "word", "mot", "bull", "cow", "either",
}

// commonSymbols reads one number with such words: 2 in common.
func commonSymbols(mark string) (t told, ok bool) {
	for _, token := range markTokens(mark) {
		if token.number < 0 && !slices.ContainsFunc(commonWords, func(word string) bool { return strings.HasPrefix(token.text, word) }) {
			return told{}, false
		}
		if token.number >= 0 {
			if ok {
				return told{}, false
			}
			t.pegs[1], ok = token.number, true
		}
	}
	return t, ok && !strings.ContainsAny(mark, "-"+found)
}

func (sumOnly) notations() []Notation { return pegNotations }

func (sumOnly) examples(places int) string { return "2, XX, " + strconv.Itoa(places) + found }
