// Command answers measures how well a game's weights foresee the answers of a file, one word a line:
//
//	go run ./internal/tools/answers FILE [GAME]
//
// It prints the words that are no secrets of the game, the mean surprise of the others in bits, and the guesses that
// the advice of hints and reviews takes for them. The game is wordle if none is given.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"slices"
	"strings"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("answers: ")
	name := "wordle"
	switch len(os.Args) {
	case 2:
	case 3:
		name = os.Args[2]
	default:
		log.Fatal("name a file of answers, and a game if it is not wordle")
	}
	files := lexicon.NewFiles(func(name string) (io.ReadCloser, error) { return os.Open(name) }, lexicon.FoldAccents)
	game, err := rules.ParseGame(rules.WithList(name, "en"), rules.WithLexicon(files))
	check(err)
	words, err := files.Words(os.Args[1])
	check(err)
	m, err := measure(context.Background(), game, words)
	check(err)
	fmt.Print(m)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// measured is how well a game foresees answers.
type measured struct {
	answers   int
	refused   []string // no secrets of the game
	surprise  float64  // the sum over the others, in bits
	histogram []int    // of the others, by number of guesses
}

// measure plays all answers at once: those with the same marks get the same advice.
func measure(ctx context.Context, game *rules.Game, words []string) (m measured, err error) {
	m.answers = len(words)
	var codes []rules.Code
	for _, word := range words {
		code, err := game.ParseCode(word)
		if err != nil || game.Weight(code) == 0 {
			m.refused = append(m.refused, word)
			continue
		}
		codes = append(codes, code)
		m.surprise -= math.Log2(float64(game.Weight(code)) / float64(game.TotalWeight()))
	}
	return m, m.play(ctx, position.Start(game), codes)
}

// play counts the guesses for the answers that are left in a position.
func (m *measured) play(ctx context.Context, p *position.Position, answers []rules.Code) error {
	if len(answers) == 0 {
		return nil
	}
	left, err := p.List(ctx)
	if err != nil {
		return err
	}
	guess, err := advice.Choose(ctx, advice.Advisor(ctx, p.Game(), len(left)), p)
	if err != nil {
		return err
	}
	cells := make(map[rules.Feedback][]rules.Code)
	for _, answer := range answers {
		feedback := p.Game().Mark(guess, answer)
		cells[feedback] = append(cells[feedback], answer)
	}
	for feedback, answers := range cells {
		if !feedback.Solved() {
			if err := m.play(ctx, p.After(guess, feedback), answers); err != nil {
				return err
			}
			continue
		}
		guesses := p.Turns() + 1
		m.histogram = append(m.histogram, make([]int, max(0, guesses+1-len(m.histogram)))...)
		m.histogram[guesses] += len(answers)
	}
	return nil
}

// String prints the measures, one a line.
func (m measured) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d answers, %d refused", m.answers, len(m.refused))
	if len(m.refused) > 0 {
		fmt.Fprintf(&text, ": %s", strings.Join(m.refused[:min(10, len(m.refused))], " "))
	}
	played, total := m.answers-len(m.refused), 0
	for guesses, count := range m.histogram {
		total += guesses * count
	}
	if played > 0 {
		fmt.Fprintf(&text, "\nmean surprise %.3f bits; %.3f if all answers, and no others, were equally likely", m.surprise/float64(played), math.Log2(float64(played)))
		fmt.Fprintf(&text, "\n%.4f guesses on average:", float64(total)/float64(played))
		for guesses, count := range slices.All(m.histogram) {
			if count > 0 {
				fmt.Fprintf(&text, " %d in %d,", count, guesses)
			}
		}
	}
	return strings.TrimSuffix(text.String(), ",") + "\n"
}
