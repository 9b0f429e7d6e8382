package decodeur

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/overture"
)

// The output has the words of the Perl program, letter for letter, so that two games can be
// compared: it has "1 codes". The Perl program prints some things in the order of a hash, which
// changes each time (the synthetic turn, the last digit of an entropy); here the order is fixed.

// tellTime prints when a choice begins and ends, in universal time.
func (d *decoder) tellTime(what string) error {
	if !d.options.verbose {
		return nil
	}
	fmt.Fprintln(d.out, d.clock().UTC().Format("15:04:05"), what)
	return d.out.Flush()
}

// tellOpening prints the synthetic turn.
func (d *decoder) tellOpening(opening overture.Opening) {
	if !d.options.verbose {
		return
	}
	var colours strings.Builder
	for _, colour := range opening.Synthetic.Colours {
		colours.WriteString(d.game.SymbolName(int(colour)))
	}
	synthetic := opening.Synthetic
	fmt.Fprintf(d.out, "coup synthétique prop %s nb %d n %d b %d\n", &colours, synthetic.Pegs(), synthetic.Black, synthetic.White)
}

// tellInterlude prints the codes with empty places, ...A, and then the whole ones.
func (d *decoder) tellInterlude(ctx context.Context) error {
	if !d.options.verbose {
		return nil
	}
	generations, err := overture.Interlude(ctx, d.game, d.history)
	if err != nil {
		return err
	}
	for i, codes := range generations {
		empty := d.game.Places() - 1 - i
		list := d.list(codes, func(code rules.Code) string {
			return strings.Repeat(".", empty) + d.game.Format(code)[empty:]
		})
		fmt.Fprintf(d.out, "%s\n%d codes\n", list, len(codes))
	}
	return nil
}

// tellCodes prints the remaining codes and their number.
func (d *decoder) tellCodes() {
	if !d.options.verbose {
		return
	}
	fmt.Fprintln(d.out, "Il reste", d.list(d.codes, d.game.Format))
	if len(d.codes) > 1 {
		fmt.Fprintln(d.out, "Il reste", len(d.codes), "possibilités")
	}
}

// tellEndgame prints the fraction of codes in the sample, unless all are in it, and the best
// guesses by entropy and by minimax.
func (d *decoder) tellEndgame(endgame *overture.Endgame, byEntropy, byMinimax strategy.Weighed) {
	if !d.options.verbose {
		return
	}
	if n, all := len(endgame.Sample), len(d.codes); n < all {
		fmt.Fprintf(d.out, "Liste des possibilités échantillonnée (1 sur %s)\n", number(float64(all)/float64(n)))
	}
	savant, minimax := d.game.Format(byEntropy.Guess), d.game.Format(byMinimax.Guess)
	if savant == minimax {
		fmt.Fprintf(d.out, "meilleure entropie et minimax confondus %s (entropie : %s, max : %d)\n", savant, entropy(byEntropy), byEntropy.Largest)
		d.tellGuess(endgame, byEntropy)
		return
	}
	fmt.Fprintf(d.out, "meilleure entropie %s avec %s (max : %d)\n", savant, entropy(byEntropy), byEntropy.Largest)
	d.tellGuess(endgame, byEntropy)
	fmt.Fprintf(d.out, "minimax %s avec %d (entropie %s)\n", minimax, byMinimax.Largest, entropy(byMinimax))
	d.tellGuess(endgame, byMinimax)
}

// tellGuess prints the cells of a guess and the candidates tied with it.
func (d *decoder) tellGuess(endgame *overture.Endgame, guess strategy.Weighed) {
	fmt.Fprintln(d.out, "son histogramme :", histogram(guess.Sizes))
	if ties := endgame.Ties(guess.Guess); len(ties) > 0 {
		fmt.Fprintln(d.out, "ex-aequo avec", d.list(ties, d.game.Format))
	}
}

// tellCache prints the number of cached marks.
func (d *decoder) tellCache() {
	if d.options.verbose {
		fmt.Fprintf(d.out, "statistiques du cache : %d trouvés, %d pas trouvés\n", d.cache.found, d.cache.missed)
	}
}

// histogram prints the cells of a guess, most blacks first, then most whites.
func histogram(sizes []strategy.Size) string {
	sizes = slices.SortedFunc(slices.Values(sizes), func(a, b strategy.Size) int {
		return -cmp.Or(cmp.Compare(a.Feedback.Count(rules.Right), b.Feedback.Count(rules.Right)), cmp.Compare(a.Feedback.Count(rules.Misplaced), b.Feedback.Count(rules.Misplaced)))
	})
	var cells []string
	for _, size := range sizes {
		cells = append(cells, fmt.Sprintf("%s: %d", formatMark(size.Feedback.Count(rules.Right), size.Feedback.Count(rules.Misplaced)), size.Candidates))
	}
	return strings.Join(cells, ", ")
}

// entropy prints the bits of a guess. It sums natural logarithms from the smallest cell up, because
// the last digits depend on the order.
func entropy(guess strategy.Weighed) string {
	var sizes []int
	for _, size := range guess.Sizes {
		sizes = append(sizes, size.Candidates)
	}
	slices.Sort(sizes)
	n, sum := 0, 0.0
	for _, size := range sizes {
		n += size
		sum += float64(float64(size) * logarithm(size)) // not fused, on any processor
	}
	return number((logarithm(n) - sum/float64(n)) / math.Ln2)
}

// number prints a number as Perl does.
func number(x float64) string { return strconv.FormatFloat(x, 'g', 15, 64) }

// list prints codes, shortened to the length in the options: the first ones, the number left out,
// and the last.
func (d *decoder) list(codes []rules.Code, format func(rules.Code) string) string {
	var texts []string
	cut := len(codes)
	if most := d.options.length; most > 0 && len(codes) > most {
		cut = most - 2
	}
	for _, code := range codes[:cut] {
		texts = append(texts, format(code))
	}
	if cut < len(codes) {
		last := len(codes) - 1
		texts = append(texts, fmt.Sprintf("(%d supprimés)", last-cut), format(codes[last]))
	}
	return strings.Join(texts, " ")
}
