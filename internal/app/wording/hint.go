package wording

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Hint gives the first step of a hint: how many codes remain. It calls them words, primes,
// calculations or equations if the game does.
func Hint(l *lang.Language, game *rules.Game, remaining position.Count) string {
	left, more := remaining.Least, remaining.More
	if n, exact := remaining.Exact(); exact {
		left, more = n, false
	}
	switch kind := game.WordKind(); {
	case more && remaining.About > 0:
		return about(l, remaining)
	case kind == rules.Numbers && !more:
		return l.Say("primes-left", "count", left)
	case kind == rules.Calculations && !more:
		return l.Say("calculations-left", "count", left)
	case kind == rules.Equations && !more:
		return l.Say("equations-left", "count", left)
	case kind != rules.LetterWords:
		return l.Say("hint-left-more", "count", left)
	case game.HasWords() && more:
		return l.Say("words-left-more", "count", left)
	case game.HasWords():
		return l.Say("words-left", "count", left)
	case more:
		return l.Say("hint-left-more", "count", left)
	}
	return l.Say("hint-left", "count", left)
}

// Margin returns half the width of the 95 % confidence interval of an estimate, from its standard
// error. Every ± in a message is a margin.
func Margin(deviation float64) float64 { return 2 * deviation }

// An estimate with this relative margin or more is very rough.
const roughly = 0.5

// about gives an estimate of the remaining codes, to two digits, with its 95 % margin.
func about(l *lang.Language, left position.Count) string {
	count, form := Rounded(l, left.About), int(math.Round(min(2, left.About))) // the form of the noun
	switch off := Margin(left.Error); {
	case off == 0:
		return l.Say("hint-left-large", "codes", count)
	case off >= roughly:
		return l.Say("hint-left-roughly", "count", form, "codes", count)
	default:
		return l.Say("hint-left-about", "count", form, "codes", count, "off", Chance(l, off))
	}
}

// Counted gives a number of codes as a phrase within a sentence: 252, or about 53,000,000 (± 1.5%).
func Counted(l *lang.Language, left position.Count) string {
	if n, exact := left.Exact(); exact {
		return l.Whole(n)
	}
	switch off := Margin(left.Error); {
	case left.About == 0:
		return l.Say("count-more", "count", left.Least)
	case off == 0:
		return l.Say("count-large", "codes", Rounded(l, left.About))
	case off >= roughly:
		return l.Say("count-roughly", "codes", Rounded(l, left.About))
	default:
		return l.Say("count-about", "codes", Rounded(l, left.About), "off", Chance(l, off))
	}
}

// mostShort is the smallest number that a table writes as two digits and a power of ten.
const mostShort = 1_000_000

// Short writes a number of codes for a table: 252, 5.3×10⁷, ~5.3×10⁷ for an estimate, ≥1000 for a
// lower bound.
func Short(l *lang.Language, left position.Count) string {
	switch n, exact := left.Exact(); {
	case !left.More, exact && n < mostShort:
		return strconv.Itoa(n)
	case left.About == 0:
		return fmt.Sprintf("≥%d", left.Least)
	case left.Error == 0:
		return strings.TrimPrefix(ShortAbout(l, left.About), "~")
	}
	return ShortAbout(l, left.About)
}

// ShortAbout writes an estimate to two digits for a table: ~420, ~5.3×10⁷.
func ShortAbout(l *lang.Language, number float64) string {
	digits, exponent := twoDigits(number)
	if exponent < 6 {
		return "~" + strconv.Itoa(int(math.Round(digits*math.Pow10(exponent-1))))
	}
	return "~" + Number(l, digits/10, 1) + "×10" + raised(exponent)
}

// twoDigits returns the first two digits of a number as 10 to 99, and its power of ten.
func twoDigits(number float64) (digits float64, exponent int) {
	exponent = int(math.Floor(math.Log10(max(1, number))))
	digits = math.Round(number / math.Pow10(exponent-1))
	if digits >= 100 {
		digits, exponent = digits/10, exponent+1
	}
	return digits, exponent
}

// raised writes an exponent in superscript digits.
func raised(exponent int) string {
	var raised strings.Builder
	for _, digit := range strconv.Itoa(exponent) {
		raised.WriteRune([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'])
	}
	return raised.String()
}

// Rounded writes a large number to two digits: 3,400,000, and 3.4 × 10¹⁵ for a million millions or
// more.
func Rounded(l *lang.Language, number float64) string {
	digits, exponent := twoDigits(number)
	if exponent < 12 {
		return l.Whole(int(math.Round(digits * math.Pow10(exponent-1))))
	}
	return Number(l, digits/10, 1) + " × 10" + raised(exponent)
}

// Codes gives the number of codes of a game, in a sentence.
func Codes(l *lang.Language, game *rules.Game) string {
	if vast := Vast(l, game); vast != "" {
		return l.Say("form-codes-vast", "codes", vast)
	}
	return l.Say("form-codes", "count", game.SecretCount())
}

// Vast writes the number of codes of a game to two digits, 7.9 × 10²⁸, if JSON cannot hold it exactly, or else nothing.
func Vast(l *lang.Language, game *rules.Game) string {
	if game.SecretCount() <= position.MostExact {
		return ""
	}
	return Rounded(l, game.SecretsAbout())
}

// Doubt names the pegs of a row that are impossible, or says that nothing contradicts the row.
func Doubt(l *lang.Language, game *rules.Game, row session.Row, doubt *session.Doubt) []string {
	var said []string
	if len(doubt.Absent) > 0 {
		said = append(said, l.Say("doubt-absent", "words", SpeaksOfWords(game), "pegs", eachSymbol(game, row, doubt.Absent)))
	}
	if len(doubt.Misplaced) > 0 {
		said = append(said, l.Say("doubt-misplaced", "words", SpeaksOfWords(game), "pegs", pegs(l, game, row, doubt.Misplaced)))
	}
	if doubt.Forbidden != nil {
		said = append([]string{Sentence(l.Error(doubt.Forbidden))}, said...)
	}
	switch full := row.Whole(game); {
	case len(said) > 0:
	case doubt.Possible:
		said = append(said, l.Say("doubt-possible"))
	case full || !doubt.Together:
		said = append(said, l.Say("doubt-together"))
	default:
		said = append(said, l.Say("doubt-none"))
	}
	return said
}

// eachSymbol lists the symbols of pegs of a row, each once.
func eachSymbol(game *rules.Game, row session.Row, places []int) string {
	var named []string
	for _, place := range places {
		if name := game.SymbolName(row[place]); !slices.Contains(named, name) {
			named = append(named, name)
		}
	}
	return strings.Join(named, ", ")
}

// pegs lists pegs of a row by symbol and place.
func pegs(l *lang.Language, game *rules.Game, row session.Row, places []int) string {
	var named []string
	for _, place := range places {
		named = append(named, l.Say("review-peg", "symbol", game.SymbolName(row[place]), "place", place+1))
	}
	return strings.Join(named, ", ")
}

// Rarer says that no common word remains, and names a rarer one. The codes are in code order. It
// returns nothing if a common word remains.
func Rarer(l *lang.Language, game *rules.Game, left []rules.Code) string {
	said, ok := session.Rarer(game, left)
	if !ok {
		return ""
	}
	return Sentence(l.Sentence(said))
}

// leastChance is the smallest probability whose percentage is not 0.0 with one decimal.
const leastChance = 0.0005

// Chance writes a probability as a percentage, with one decimal below ten.
func Chance(l *lang.Language, chance float64) string {
	switch percent := 100 * chance; {
	case percent >= 9.95:
		return l.Say("percent", "number", Number(l, percent, 0))
	case chance >= leastChance:
		return l.Say("percent", "number", Number(l, percent, 1))
	}
	return l.Say("percent", "number", "< "+Number(l, 0.1, 1))
}

// Share writes a share of the codes as a percentage with two digits that count, down to 0.001%: in large games good guesses
// leave less than a thousandth.
func Share(l *lang.Language, share float64) string {
	percent, decimals := 100*share, 1
	for least := 0.995; percent < least && decimals < 4; least /= 10 {
		decimals++
	}
	if decimals == 1 {
		return Chance(l, share)
	}
	if percent < 0.00095 {
		return l.Say("percent", "number", "< "+Number(l, 0.001, 3))
	}
	return l.Say("percent", "number", Number(l, percent, decimals))
}

// ChanceOf writes the chance of a guess among the remaining codes for a table: 1/12, 8.3% in a game
// with weights, or a dash if it is not a candidate.
func ChanceOf(l *lang.Language, game *rules.Game, guess *strategy.Weighed, left int) string {
	switch {
	case !guess.Candidate:
		return "–"
	case game.HasWeights():
		return Chance(l, guess.Chance)
	}
	return fmt.Sprintf("1/%d", left)
}

// Estimated writes the information of a guess, in bits, with the margin if it is an estimate: 3.838
// ±0.020.
func Estimated(l *lang.Language, e *strategy.Estimate) string {
	if e.Error == 0 {
		return Number(l, e.Entropy, 3)
	}
	return Number(l, e.Entropy, 3) + " ±" + Number(l, Margin(e.Error), 3)
}

// Listed lists the remaining codes if they are few. In a game with weights it lists the likeliest of any number, each with
// its chance, and an ellipsis ends the list if there are others. The result is a phrase, or empty.
func Listed(l *lang.Language, game *rules.Game, advice *session.Advice) string {
	left, named := advice.Codes, advice.Codes
	if game.HasWeights() {
		named = advice.Likely
	}
	if len(left) < 2 || len(named) > session.MostLikely {
		return ""
	}
	all, between := game.SumWeights(left), " "
	var listed []string
	for _, code := range named {
		name := game.Format(code)
		if game.HasWeights() {
			name, between = l.Say("code-chance", "code", name, "chance", Chance(l, float64(game.Weight(code))/float64(all))), ", "
		} else if strings.Contains(name, " ") {
			between = ", "
		}
		listed = append(listed, name)
	}
	if len(left) > len(named) {
		listed = append(listed, "…")
	}
	return strings.Join(listed, between)
}

// Best names the best guess and gives the reason.
func Best(l *lang.Language, game *rules.Game, advice *session.Advice) []string {
	said := best(l, game, advice)
	if advice.Fewest() && advice.Weighed && advice.Remaining.Least > 1 && !(advice.Guesses[0].Candidate && advice.Guesses[0].Largest == 1) {
		said = append(said, l.Say("best-fewest", "words", SpeaksOfWords(game)))
	}
	if rarer := Rarer(l, game, advice.Codes); rarer != "" {
		said = slices.Insert(said, 1, rarer)
	}
	return said
}

// settles says that a guess that is a candidate leaves at most one code.
func settles(l *lang.Language, game *rules.Game, advice *session.Advice, best *strategy.Weighed) string {
	return l.Say("best-settles", "words", SpeaksOfWords(game), "count", advice.Remaining.Least, "chance", chancePhrase(l, game, advice.Remaining.Least, best))
}

// chancePhrase gives the chance of a guess that is a candidate: 1 chance in 12, or a chance of 8.3%
// in a game with weights.
func chancePhrase(l *lang.Language, game *rules.Game, left int, guess *strategy.Weighed) string {
	switch {
	case game.HasWeights() && guess.Chance < leastChance:
		return l.Say("chance-below", "chance", l.Say("percent", "number", Number(l, 100*2*leastChance, 1)))
	case game.HasWeights():
		return l.Say("chance-of", "chance", Chance(l, guess.Chance))
	}
	return l.Say("chance-one-in", "count", left)
}

// best does the work of Best, except for the remark on rarer words.
func best(l *lang.Language, game *rules.Game, advice *session.Advice) []string {
	guess := game.Format(advice.Guess)
	switch {
	case advice.Weighed:
	case len(advice.Estimates) > 0 && advice.Estimates[0].Leaves > 0:
		return []string{l.Say("best-guess", "guess", guess), l.Say("best-sampled", "words", SpeaksOfWords(game), "parts", Rounded(l, 1/advice.Estimates[0].Leaves), "exact", advice.Estimates[0].Error == 0)}
	case advice.Agrees:
		return []string{l.Say("best-guess", "guess", guess), l.Say("best-unweighed", "words", SpeaksOfWords(game))}
	default:
		return []string{l.Say("best-guess", "guess", guess), l.Say("best-opening", "words", SpeaksOfWords(game))}
	}
	best := &advice.Guesses[0]
	switch {
	case advice.Remaining.Least == 1 && best.Candidate:
		return []string{l.Say("best-only", "words", SpeaksOfWords(game), "guess", guess)}
	case best.Candidate && best.Largest == 1:
		return []string{l.Say("best-guess", "guess", guess), settles(l, game, advice, best)}
	case best.Largest == 1:
		return []string{l.Say("best-guess", "guess", guess), l.Say("best-settles-outside", "words", SpeaksOfWords(game), "count", advice.Remaining.Least)}
	case best.Candidate:
		return []string{
			l.Say("best-guess", "guess", guess),
			l.Say("best-why", "words", SpeaksOfWords(game), "chance", chancePhrase(l, game, advice.Remaining.Least, best), "cells", best.Cells, "expected", Number(l, best.Expected, 1), "largest", best.Largest),
		}
	default:
		return []string{
			l.Say("best-guess", "guess", guess),
			l.Say("best-why-outside", "words", SpeaksOfWords(game), "cells", best.Cells, "expected", Number(l, best.Expected, 1), "largest", best.Largest),
		}
	}
}
