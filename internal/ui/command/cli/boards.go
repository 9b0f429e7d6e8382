package cli

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Start returns the start of the game with a name, of one board or several, as [Env.Game] reads it.
func (env *Env) Start(ctx context.Context, name string, flags GameFlags) (*study.Start, error) {
	read := func(board string) (*rules.Game, error) { return env.Game(ctx, board, flags) }
	if _, _, _, several := rules.CutBoards(name); several {
		all, err := boards.Parse(name, read)
		if err != nil {
			return nil, err
		}
		if all.Boards() > 1 {
			return study.OfBoards(all), nil
		}
		name = all.Board().Name()
	}
	game, err := read(name)
	if err != nil {
		return nil, err
	}
	return study.Of(game), nil
}

// sized matches names that begin with places x symbols. No turn does.
var sized = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d+[x×]\d+`) })

// Begun returns the game that the arguments begin with, and the other arguments. If they begin with turns, it is the
// game that these are recognised to be of, and a note says so.
func (env *Env) Begun(ctx context.Context, args []string, flags GameFlags) (*study.Start, []string, error) {
	read := func(name string) (*study.Start, error) { return env.Start(ctx, name, flags) }
	start, err := read(args[0])
	if err == nil && len(args) > 1 && !slices.Contains(args, "-") {
		return study.Refit(env.Lang, start, args[0], strings.Join(args[1:], " "), read), args[1:], nil
	}
	if err == nil || !message.IsProblem(err, "game-unknown") && !message.IsProblem(err, "game-target") {
		return start, args[1:], err
	}
	if size, rest, ok := strings.Cut(args[0], " "); ok && sized().MatchString(size) { // the game and its turns in one argument
		return env.Begun(ctx, append([]string{size, rest}, args[1:]...), flags)
	}
	if name, turns, found := strings.Cut(args[0], " "); found && !strings.Contains(args[0], "\n") {
		if named, failed := read(name); failed == nil && fits(study.Refit(env.Lang, named, name, turns, read), turns) {
			return env.Begun(ctx, slices.Concat([]string{name, turns}, args[1:]), flags)
		}
	}
	text, failed := env.TurnText(ctx, args)
	if failed != nil {
		return nil, nil, failed
	}
	if name, rest, found := strings.Cut(strings.TrimSpace(text), " "); found && args[0] == "-" && IsGame(study.NameIn(env.Lang, name)) {
		return env.Begun(ctx, []string{name, rest}, flags) // the text of standard input begins with the game
	}
	start, failed = study.Recognise(env.Lang, text, read)
	switch {
	case failed != nil:
		return nil, nil, failed
	case start == nil && (args[0] == "-" || strings.ContainsAny(args[0], " \n=")):
		return nil, nil, message.NewProblem("game-unnamed", "{{.text}}: write the name of the game first, such as {{.example}}", "text", message.Quote(strings.TrimSpace(text)), "example", "mastermind AABB=XO")
	case start == nil:
		return nil, nil, err
	}
	if reading.Games(text, nil).Named {
		return start, []string{text}, nil
	}
	env.Note(env.Say("game-recognised", "title", preset.Title(env.Lang, start.Name()), "name", rules.Friendly(start.Name())))
	return start, []string{text}, nil
}

// fits reports whether a text has turns of a game, or its first letter, and nothing else.
func fits(start *study.Start, text string) bool {
	if all := start.Boards(); all != nil {
		read, err := reading.Boards(all, text)
		return err == nil && len(read.Passed) == 0
	}
	read, err := reading.Turns(start.Game(), text)
	return err == nil && len(read.Passed) == 0
}

// PrintOnBoards prints the best guesses for several boards.
func (env *Env) PrintOnBoards(words bool, advice *study.Advice) {
	heads := map[string]string{"finish": env.Say("boards-head-finish"), "entropy": env.Say("boards-head-entropy"), "expected": env.Say("boards-head-expected", "words", words)}
	var t Grid
	t.Add(env.Say("head-guess"), heads[advice.Strategy], env.Say("boards-head-solves"), env.Say("boards-head-bits"))
	for _, w := range advice.OnBoards {
		var solves []string
		for i, chance := range w.Solves {
			if chance >= 0.005 {
				solves = append(solves, fmt.Sprintf("%d: %s", i+1, wording.Chance(env.Lang, chance)))
			}
		}
		t.Add(w.Guess, wording.Number(env.Lang, w.Value, 3), strings.Join(solves, ", "), wording.Number(env.Lang, w.Entropy, 2))
	}
	env.Print(&t)
}

// StrategyOnBoards returns the strategy that a flag names for several boards, or nothing.
func StrategyOnBoards(cmd *cobra.Command, name string) string {
	if cmd.Flags().Changed("strategy") {
		return strings.ToLower(name)
	}
	return ""
}

// OnlyFlags returns a problem if a command got a flag that games of several boards do not take.
func OnlyFlags(cmd *cobra.Command, allowed ...string) (err error) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if cmd.LocalNonPersistentFlags().Lookup(flag.Name) != nil && !slices.Contains(allowed, flag.Name) && err == nil {
			err = message.NewProblem("boards-flag", "--{{.flag}} cannot be used with several boards", "flag", flag.Name)
		}
	})
	return err
}
