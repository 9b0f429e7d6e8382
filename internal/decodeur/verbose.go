package decodeur

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/strategy"
)

// tellOpening prints the synthetic turn.
func (d *decoder) tellOpening(opening strategy.Opening) {
	if !d.options.verbose {
		return
	}
	if len(opening.Synthetic.Colours) == 0 {
		fmt.Fprintln(d.out, "coup synthétique : (vide)")
		return
	}
	var colours strings.Builder
	for _, colour := range opening.Synthetic.Colours {
		colours.WriteString(d.game.SymbolName(int(colour)))
	}
	fmt.Fprintf(d.out, "coup synthétique : %s -> %s\n", &colours, formatMark(opening.Synthetic.Black, opening.Synthetic.White))
}

// tellCodes prints the codes that are left and their number.
func (d *decoder) tellCodes(heading string) {
	if !d.options.verbose {
		return
	}
	plural := "s"
	if len(d.codes) < 2 {
		plural = ""
	}
	fmt.Fprintf(d.out, "%s : %s\n%d code%s\n", heading, d.list(d.codes), len(d.codes), plural)
}

// tellEndgame prints the sample and the best guesses by entropy and by minimax.
func (d *decoder) tellEndgame(endgame *strategy.Endgame) {
	if !d.options.verbose {
		return
	}
	if n, all := len(endgame.Sample), len(d.codes); n < all {
		fmt.Fprintf(d.out, "échantillon : %d codes sur %d (1 sur %v)\n", n, all, float64(all)/float64(n))
	}
	if endgame.Entropy.Guess == endgame.Minimax.Guess {
		d.tellGuess("meilleure entropie et minimax", endgame, endgame.Entropy)
		return
	}
	d.tellGuess("meilleure entropie", endgame, endgame.Entropy)
	d.tellGuess("minimax", endgame, endgame.Minimax)
}

// tellGuess prints a guess with its values, its cells and the guesses equal to it.
func (d *decoder) tellGuess(heading string, endgame *strategy.Endgame, guess strategy.Weighed) {
	fmt.Fprintf(d.out, "%s : %s, %.12f bits, max %d\n", heading, d.game.Format(guess.Guess), guess.Entropy, guess.Largest)
	fmt.Fprintf(d.out, "  histogramme : %s\n", histogram(guess.Sizes))
	if ties := endgame.Ties(guess.Guess); len(ties) > 0 {
		fmt.Fprintf(d.out, "  ex aequo : %s\n", d.list(ties))
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
