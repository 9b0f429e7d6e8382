package puzzlecmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// composeCommand returns the command that makes new puzzles.
func composeCommand(env *cli.Env, run func(*composer, *cobra.Command, []string) error) *cobra.Command {
	c := &composer{env: env}
	cmd := cli.NewCommand("compose", env, c, cli.Between(1, 1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	cli.AddNumber(cmd.Flags(), &c.request.Lines, "lines", "n", 0, 0, limits.Lines, env.Say("flag-lines"))
	cli.AddNumber(cmd.Flags(), &c.request.Difficulty, "difficulty", "", 0, 0, limits.Difficulty, env.Say("flag-difficulty"))
	cli.Complete(cmd, "difficulty", "1", "2", "3", "4", "5")
	cmd.Flags().StringVarP(&c.file, "output", "o", "", env.Say("flag-output"))
	cmd.Flags().StringVar(&c.page, "page", "", env.Say("flag-page"))
	cmd.Flags().BoolVar(&c.solution, "solution", false, env.Say("flag-solution"))
	env.AddSeedFlag(cmd, &c.seed)
	env.AddGameFlags(cmd, &c.games)
	env.AddJSONFlag(cmd, &c.json)
	return cmd
}

// composer composes a puzzle and writes it.
type composer struct {
	env      *cli.Env
	games    cli.GameFlags
	seed     uint64
	request  study.PuzzleRequest
	file     string // a file that solve reads; standard output if empty
	page     string // a page to print, or empty
	solution bool   // print the solution
	json     bool
}

// run reads the game and composes a puzzle.
func (c *composer) run(cmd *cobra.Command, args []string) error {
	if _, err := c.env.Game(cmd.Context(), args[0], c.games); err != nil { // notes its word lists
		return err
	}
	c.request.Game, c.request.Accents, c.request.Symbols = args[0], c.games.Accents, strings.Join(reading.SplitSymbols(c.games.Symbols), " ")
	c.request.Number = cli.SeedText(cmd, c.seed)
	return c.compose(cmd.Context())
}

// advised adds the command to an error that names a game of which puzzles can be made.
func advised(err error) error {
	var problem *message.Problem
	if errors.As(err, &problem) && problem.ID == "puzzle-game" {
		return message.NewProblem("compose-advised", "{{.err}}; try {{.command}}", "err", err, "command", fmt.Sprint("codebreaker puzzle new ", problem.Args["example"]))
	}
	return err
}

func (c *composer) compose(ctx context.Context) error {
	format := strings.ToLower(filepath.Ext(c.page))
	if c.page != "" && format != ".svg" && format != ".html" {
		return message.NewProblem("compose-page-format", "--page {{.file}}: the file name must end in .svg or .html", "file", c.page)
	}
	if c.page != "" && filepath.Clean(c.page) == filepath.Clean(c.file) {
		return message.NewProblem("compose-same-file", "--page and -o both name {{.file}}; use two files", "file", c.page)
	}
	var now atomic.Pointer[study.PuzzleProgress]
	stop := c.env.Waiting(func() string {
		p := now.Load()
		if p == nil || p.Nearest == 0 {
			return c.env.Say("thinking")
		}
		return c.env.Say("compose-progress", "trials", p.Trials, "most", p.Most, "nearest", p.Nearest)
	})
	composed, err := c.env.Studies(nil).Compose(ctx, c.env.Lang, &c.request, func(p study.PuzzleProgress) { now.Store(&p) })
	stop()
	if err != nil {
		return advised(err)
	}
	var text, page bytes.Buffer
	c.writeText(&text, composed)
	switch format {
	case ".svg":
		err = composed.Draw(&page, composed.Heading, c.printed(composed))
	case ".html":
		err = c.writePage(&page, composed)
	}
	if err == nil && c.page != "" {
		err = c.env.WriteFile(c.page, page.Bytes())
	}
	if err == nil && c.file != "" && c.file != "-" {
		err = c.env.WriteFile(c.file, text.Bytes())
	}
	switch {
	case err != nil:
		return err
	case c.json:
		c.printJSON(composed)
	case c.file == "-" || c.file == "" && c.page == "":
		c.env.Out.Write(text.Bytes())
	}
	return nil
}

// writeText writes the puzzle in the format of solve, below the command that makes it again.
func (c *composer) writeText(w io.Writer, composed *study.Puzzle) {
	fmt.Fprintf(w, "%s\n\n", c.command(composed))
	for _, line := range composed.Lines {
		fmt.Fprintln(w, line)
	}
	if c.solution {
		fmt.Fprintf(w, "\n%s\n", c.answer(composed))
	}
}

// command returns the command that makes the same puzzle again.
func (c *composer) command(composed *study.Puzzle) string {
	command := "codebreaker puzzle new " + shellWord(rules.Friendly(composed.Game))
	if c.request.Lines > 0 {
		command += fmt.Sprintf(" --lines %d", c.request.Lines)
	}
	if c.request.Difficulty > 0 {
		command += fmt.Sprintf(" --difficulty %d", c.request.Difficulty)
	}
	if c.games.Symbols != "" {
		command += " --symbols " + shellWord(c.games.Symbols)
	}
	return command + " --seed " + composed.Number
}

// shellWord quotes a word for the shell if necessary.
func shellWord(word string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.,:/+@%", r)
	}
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

func (c *composer) answer(composed *study.Puzzle) string {
	return c.env.Say("compose-solution", "code", composed.Solution)
}

type composedJSON struct {
	Game       string             `json:"game"`
	Seed       uint64             `json:"seed"`
	Difficulty int                `json:"difficulty"`
	Lines      []composedLineJSON `json:"lines"`
	Solution   string             `json:"solution"`
}

type composedLineJSON struct {
	Guess string `json:"guess"`
	view.Marked
}

func (c *composer) printJSON(composed *study.Puzzle) {
	number, _ := strconv.ParseUint(composed.Number, 10, 64) // it is a number
	object := composedJSON{Game: composed.Game, Seed: number, Difficulty: composed.Difficulty, Solution: composed.Solution}
	for _, turn := range composed.Turns() {
		object.Lines = append(object.Lines, composedLineJSON{turn.Guess, turn.Marked})
	}
	cli.PrintJSON(c.env.Out, object)
}
