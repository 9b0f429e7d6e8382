package decodeur

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/overture"
	"codebreaker/internal/ui/lines"
)

// decoder is a game in progress.
type decoder struct {
	options options
	game    *rules.Game
	secret  *rules.Code // nil: the player marks
	clock   func() time.Time
	in      *lines.Reader
	out     *bufio.Writer

	history rules.History
	codes   []rules.Code // the remaining codes, once they are listed
	extra   []rules.Code // further guesses for the endgame
	cache   *cache       // of the endgame; nil unless verbose
}

// play guesses until the code is found.
func (d *decoder) play(ctx context.Context) error {
	for turn := 1; ; turn++ {
		guess, err := d.choose(ctx)
		if err != nil {
			return err
		}
		feedback, err := d.mark(ctx, turn, guess)
		if err != nil {
			return err
		}
		if feedback.Solved() {
			return d.won(turn)
		}
		d.history = d.history.With(guess, feedback)
		left := d.prune(ctx, guess, feedback)
		if err := ctx.Err(); err != nil {
			return err
		}
		for !left {
			if left, err = d.verify(ctx); err != nil {
				return err
			}
		}
		if solved := slices.IndexFunc(d.history, func(turn rules.Turn) bool { return turn.Feedback.Solved() }); solved >= 0 {
			return d.won(solved + 1)
		}
	}
}

// verify asks for each mark again, because no code fits them all, and reports whether a code fits now. It is a problem if the
// player changes none.
func (d *decoder) verify(ctx context.Context) (left bool, err error) {
	contradiction := newProblem(clash, "les réponses se contredisent : après le coup %d, plus aucun code ne convient ; vérifiez-les : %s", len(d.history), d.answers())
	fmt.Fprintln(d.out, "Plus aucun code ne convient : une réponse est fausse. Pour chaque coup, tapez la bonne réponse, ou une ligne vide si elle est juste.")
	history := slices.Clone(d.history)
	for i := 0; i < len(history); {
		turn := &history[i]
		fmt.Fprintf(d.out, "%d : j'ai joué %s -> %s\n", i+1, d.game.Format(turn.Guess), formatMark(turn.Feedback.Count(rules.Right), turn.Feedback.Count(rules.Misplaced)))
		if err := d.out.Flush(); err != nil {
			return false, err
		}
		line, err := d.in.Next(ctx)
		if err == io.EOF {
			return false, contradiction
		}
		if err != nil {
			return false, err
		}
		if strings.TrimSpace(line) != "" {
			feedback, err := parseAnswer(d.game, line)
			if err != nil {
				fmt.Fprintln(d.out, err)
				continue
			}
			turn.Feedback = feedback
		}
		i++
	}
	if slices.Equal(history, d.history) {
		return false, contradiction
	}
	d.history, d.codes = history, nil
	_, left, err = position.After(d.game, d.history).First(ctx)
	return left, err
}

// answers lists the guesses with their marks, for the player to check.
func (d *decoder) answers() string {
	var told []string
	for _, turn := range d.history {
		told = append(told, d.game.Format(turn.Guess)+" -> "+formatMark(turn.Feedback.Count(rules.Right), turn.Feedback.Count(rules.Misplaced)))
	}
	return strings.Join(told, ", ")
}

// choose returns the next guess of the overture or of the endgame. Between the two it lists the
// codes.
func (d *decoder) choose(ctx context.Context) (rules.Code, error) {
	if d.codes == nil {
		opening := overture.ReadOpening(d.game, d.history)
		if !opening.Over {
			return opening.Guess, nil
		}
		var err error
		if d.codes, err = position.After(d.game, d.history).List(ctx); err != nil {
			return rules.Code{}, err
		}
		d.extra = opening.Extra
		if err := d.tellInterlude(ctx); err != nil {
			return rules.Code{}, err
		}
	}
	if err := d.tellTime("début du choix"); err != nil {
		return rules.Code{}, err
	}
	endgame, err := overture.WeighEndgame(ctx, position.Listed(d.game, d.history, d.codes), d.extra)
	if err != nil {
		return rules.Code{}, err
	}
	best, err := strategy.Weigh(ctx, position.Listed(d.game, d.history, endgame.Sample), []rules.Code{endgame.Entropy, endgame.Minimax})
	if err != nil {
		return rules.Code{}, err
	}
	d.tellEndgame(endgame, best[0], best[1])
	d.cache.weigh(endgame.Sample, d.extra)
	return endgame.Best(d.options.minimax), d.tellTime("fin du choix")
}

// mark shows a guess and returns its mark: the program's own if it knows the secret, else the
// player's. It asks again until the answer is valid.
func (d *decoder) mark(ctx context.Context, turn int, guess rules.Code) (rules.Feedback, error) {
	if d.secret != nil {
		feedback := d.game.Mark(guess, *d.secret)
		if d.codes != nil {
			d.cache.mark(guess, *d.secret)
		}
		fmt.Fprintf(d.out, "%d : je joue %s -> %s\n", turn, d.game.Format(guess), formatMark(feedback.Count(rules.Right), feedback.Count(rules.Misplaced)))
		return feedback, d.out.Flush()
	}
	for {
		fmt.Fprintf(d.out, "%d : je joue %s\n", turn, d.game.Format(guess))
		if err := d.out.Flush(); err != nil {
			return rules.Feedback{}, err
		}
		line, err := d.in.Next(ctx)
		if err == io.EOF {
			return rules.Feedback{}, newProblem(failed, "l'entrée s'arrête avant la fin de la partie")
		}
		if err != nil {
			return rules.Feedback{}, err
		}
		feedback, err := parseAnswer(d.game, line)
		if err == nil {
			return feedback, nil
		}
		fmt.Fprintln(d.out, err)
	}
}

// prune drops the codes that a turn rules out and reports whether any remain.
func (d *decoder) prune(ctx context.Context, guess rules.Code, feedback rules.Feedback) bool {
	if d.codes == nil {
		d.tellOpening(overture.ReadOpening(d.game, d.history))
		_, left, err := position.After(d.game, d.history).First(ctx)
		return left || err != nil // at most 26 colours and 5 places: never too hard
	}
	left := make([]rules.Code, 0, len(d.codes))
	for _, code := range d.codes {
		if d.game.Mark(guess, code) == feedback {
			left = append(left, code)
		}
	}
	d.cache.filter(d.codes, left, guess)
	d.codes = left
	d.tellCodes()
	return len(left) > 0
}

func (d *decoder) won(turns int) error {
	if d.codes != nil {
		_, err := fmt.Fprintf(d.out, "Gagné en %d coups !\n", turns)
		d.tellCache()
		return err
	}
	plural := "s"
	if turns == 1 {
		plural = ""
	}
	_, err := fmt.Fprintf(d.out, "Gagné en %d coup%s ! mais j'ai eu de la chance...\n", turns, plural)
	return err
}
