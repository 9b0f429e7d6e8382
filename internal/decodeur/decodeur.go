// Package decodeur is the Mastermind codebreaker decodeur-mm: its flags, its
// messages in French, its way to play.
package decodeur

import (
	"context"
	"fmt"
	"io"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/internal/lines"
	"codebreaker/strategy"
)

// Run plays one game and returns the exit code.
func Run(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	game, problem := codebreaker.ParseGame("4x6")
	if problem != nil {
		return 2
	}
	set := candidate.All(game)
	reader := lines.NewReader(in)
	for turn := 1; ; turn++ {
		guess, problem := strategy.Overture{}.Choose(ctx, set)
		if problem != nil {
			return 3
		}
		fmt.Fprintf(out, "%d : je joue %s\n", turn, game.Format(guess))
		line, problem := reader.Next(ctx)
		if problem != nil {
			return 1
		}
		feedback, problem := game.ParseFeedback(line)
		if problem != nil {
			fmt.Fprintln(err, problem)
			return 2
		}
		if feedback.Solved() {
			fmt.Fprintf(out, "Gagné en %d coups !\n", turn)
			return 0
		}
		set = set.Filter(guess, feedback)
	}
}
