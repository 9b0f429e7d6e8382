// Package moo is the game of moo as Roger Hui's J program plays it (comp.lang.apl, 1992; the
// algorithm is W. F. Appleyard's, 1976): the player thinks of a number, the computer guesses any
// remaining number, and the player answers with a b for each bull and a c for each cow.
package moo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/ui/lines"

	"github.com/spf13/pflag"
)

// The exit codes of the program.
const (
	done        = 0
	failed      = 1
	misuse      = 2
	clash       = 3
	limit       = 4
	interrupted = 130
)

const usage = `moo guesses your number.

Usage: moo [LIMITS] [flags]

Think of a number of four different digits. Answer each guess with a b for each
bull (a digit at its place) and a c for each cow (a digit that stands elsewhere),
as in bcc; the empty line means none.

LIMITS are the numbers of digits to choose from at each place, as in 10.11.12
(or 10 11 12). Without LIMITS the game is 4x10.

Flags:
`

// Run plays one game and returns the exit code: 0 when the number is found, 1 when the game cannot
// continue, 2 for misuse, 3 when the answers contradict each other, 4 for a game past a limit, 130
// when the context is done.
func Run(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	options, problem := parseFlags(args)
	if errors.Is(problem, pflag.ErrHelp) {
		fmt.Fprint(out, usage, options.usages)
		return done
	}
	var game *rules.Game
	if problem == nil {
		game, problem = options.game()
	}
	if problem != nil {
		fmt.Fprintln(err, "moo:", problem)
		return misuse
	}
	player := &player{in: lines.NewReader(in), out: bufio.NewWriter(out), random: strategy.NewRandom(options.seed)}
	problem = player.play(ctx, position.Start(game))
	if problem == nil {
		return done
	}
	if ctx.Err() != nil {
		fmt.Fprintln(err, "moo: interrupted")
		return interrupted
	}
	fmt.Fprintln(err, "moo:", problem)
	switch {
	case errors.As(problem, new(*clashError)):
		return clash
	case errors.Is(problem, limits.ErrReached):
		return limit
	default:
		return failed
	}
}

// options are the options of the command line.
type options struct {
	limits  []string
	repeats bool
	seed    uint64
	usages  string // of the flags
}

func parseFlags(args []string) (options, error) {
	var o options
	flags := pflag.NewFlagSet("moo", pflag.ContinueOnError)
	flags.Usage = func() {}
	flags.BoolVar(&o.repeats, "repeats", false, "a digit may occur more than once")
	flags.Uint64Var(&o.seed, "seed", 0, "play the game of this `NUMBER` again (default: any)")
	o.usages = flags.FlagUsages()
	if err := flags.Parse(args); err != nil {
		return o, flagProblem(err)
	}
	if !flags.Changed("seed") {
		o.seed = rand.Uint64()
	}
	o.limits = flags.Args()
	return o, nil
}

// flagProblem explains an invalid flag.
func flagProblem(err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return fmt.Errorf("no flag %q; see --help", unknown.GetSpecifiedName())
	case errors.As(err, &missing):
		return fmt.Errorf("--%s wants a value", missing.GetSpecifiedName())
	case errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "bool":
		return fmt.Errorf("--%s takes no value", invalid.GetFlag().Name)
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %q: write a whole number from 0 to %d", invalid.GetFlag().Name, invalid.GetValue(), uint64(math.MaxUint64))
	}
	return err
}

// game returns the game with these limits.
func (o options) game() (*rules.Game, error) {
	name := strings.Join(o.limits, ".")
	if name == "" {
		name = "4x10"
	}
	unknown := fmt.Errorf("limits %q: write how many digits each place takes, as in 10.11.12 or 4x10", name)
	if strings.Trim(name, "0123456789.xX") != "" {
		return nil, unknown
	}
	if !o.repeats {
		name += "-distinct"
	}
	game, err := rules.ParseGame(name)
	if message.IsProblem(err, "game-unknown") {
		err = unknown
	}
	return game, err
}

// player is a game in progress.
type player struct {
	in     *lines.Reader
	out    *bufio.Writer
	random strategy.Strategy
}

// clashError gives the turn at which the answers contradict each other.
type clashError struct{ turn int }

func (c *clashError) Error() string {
	return fmt.Sprintf("answer %d contradicts those before it", c.turn)
}

// play guesses until the number is found or one choice remains. As in J, it does not print the
// remaining choices after four bulls.
func (p *player) play(ctx context.Context, at *position.Position) error {
	for turn := 1; ; turn++ {
		guess, err := p.random.Choose(ctx, at)
		if err != nil {
			return err
		}
		feedback, err := p.ask(ctx, at.Game(), guess)
		if err != nil || feedback.Solved() {
			return err
		}
		at = at.After(guess, feedback)
		left, exact, err := at.Candidates().Count(ctx, mostCounted, 0)
		if err != nil {
			return err
		}
		switch {
		case left == 0:
			fmt.Fprintln(p.out, "no choices left")
			return errors.Join(p.out.Flush(), &clashError{turn})
		case !exact:
			fmt.Fprintln(p.out, "more than", left, "choices left")
		case left == 1:
			last, _, err := at.First(ctx)
			if err != nil {
				return err
			}
			fmt.Fprintln(p.out, "one choice left; it must be", digits(at.Game(), last))
			return p.out.Flush()
		default:
			fmt.Fprintln(p.out, left, "choices left")
		}
	}
}

// mostCounted is the limit for counting choices, which J would list.
const mostCounted = 1 << 20

// ask shows a guess until the answer is valid.
func (p *player) ask(ctx context.Context, game *rules.Game, guess rules.Code) (rules.Feedback, error) {
	for {
		fmt.Fprintln(p.out, digits(game, guess))
		if err := p.out.Flush(); err != nil {
			return rules.Feedback{}, err
		}
		answer, err := p.in.Next(ctx)
		if err == io.EOF {
			return rules.Feedback{}, errors.New("the input ended before the game")
		}
		if err != nil {
			return rules.Feedback{}, err
		}
		if strings.TrimSpace(answer) == "" {
			answer = "none"
		}
		feedback, err := reading.Mark(game, answer)
		switch {
		case err == nil:
			return feedback, nil
		case message.IsProblem(err, "mark-unreadable"):
			fmt.Fprintf(p.out, "answer %q: write a b for each bull and a c for each cow, as in bcc\n", answer)
		default:
			fmt.Fprintln(p.out, err)
		}
	}
}

// digits prints a number as J does: its digits in decimal, separated by spaces.
func digits(game *rules.Game, code rules.Code) string {
	var text []string
	for _, digit := range code[:game.Places()] {
		text = append(text, strconv.Itoa(int(digit)))
	}
	return strings.Join(text, " ")
}
