package decodeur

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/strategy"
)

// tell prints what only the verbose program says.
func (d *decoder) tell(format string, args ...any) {
	if d.options.verbose {
		fmt.Fprintf(d.out, format, args...)
	}
}

// tellOpening prints the synthetic turn.
func (d *decoder) tellOpening(opening strategy.Opening) {
	if len(opening.Synthetic.Colours) == 0 {
		d.tell("coup synthétique : (vide)\n")
		return
	}
	var colours strings.Builder
	for _, colour := range opening.Synthetic.Colours {
		colours.WriteString(d.game.SymbolName(int(colour)))
	}
	d.tell("coup synthétique : %s -> %s\n", &colours, formatMark(opening.Synthetic.Black, opening.Synthetic.White))
}

// tellCodes prints the codes that are left and their number.
func (d *decoder) tellCodes(heading string) {
	plural := "s"
	if len(d.codes) < 2 {
		plural = ""
	}
	d.tell("%s : %s\n%d code%s\n", heading, d.list(d.codes), len(d.codes), plural)
}

// tellEndgame prints the sample and the best guesses by entropy and by minimax.
func (d *decoder) tellEndgame(endgame *strategy.Endgame) {
	if !d.options.verbose {
		return
	}
	if n, all := len(endgame.Sample), len(d.codes); n < all {
		d.tell("échantillon : %d codes sur %d (1 sur %v)\n", n, all, float64(all)/float64(n))
	}
	entropy, minimax := endgame.Entropy, endgame.Minimax
	if entropy.Guess == minimax.Guess {
		d.tellGuess("meilleure entropie et minimax", endgame, entropy)
		return
	}
	d.tellGuess("meilleure entropie", endgame, entropy)
	d.tellGuess("minimax", endgame, minimax)
}

func (d *decoder) tellGuess(heading string, endgame *strategy.Endgame, guess strategy.Weighed) {
	d.tell("%s : %s, %.12f bits, max %d\n", heading, d.game.Format(guess.Guess), guess.Entropy, guess.Largest)
	d.tell("  histogramme : %s\n", histogram(guess.Sizes))
	if ties := endgame.Ties(guess.Guess); len(ties) > 0 {
		d.tell("  ex aequo : %s\n", d.list(ties))
	}
}

// histogram prints the cells of a guess, the most blacks first, then the most
// whites.
func histogram(sizes []strategy.Size) string {
	sizes = slices.SortedFunc(slices.Values(sizes), func(a, b strategy.Size) int {
		return -cmp.Or(cmp.Compare(a.Feedback.Black(), b.Feedback.Black()), cmp.Compare(a.Feedback.White(), b.Feedback.White()))
	})
	var cells []string
	for _, size := range sizes {
		cells = append(cells, fmt.Sprintf("%s: %d", formatMark(size.Feedback.Black(), size.Feedback.White()), size.Candidates))
	}
	return strings.Join(cells, ", ")
}

// list prints codes, cut to the length asked for: the first ones, how many were
// left out, and the last.
func (d *decoder) list(codes []codebreaker.Code) string {
	var texts []string
	cut := len(codes)
	if most := d.options.length; most > 0 && len(codes) > most {
		cut = most - 2
	}
	for _, code := range codes[:cut] {
		texts = append(texts, d.game.Format(code))
	}
	if cut < len(codes) {
		last := len(codes) - 1
		texts = append(texts, fmt.Sprintf("(%d omis)", last-cut), d.game.Format(codes[last]))
	}
	return strings.Join(texts, " ")
}
