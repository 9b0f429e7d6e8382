package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode"

	"codebreaker/internal/gamename"
	"codebreaker/internal/message"
	"codebreaker/internal/study"
	"codebreaker/internal/view"

	"github.com/spf13/cobra"
)

// composeCommand returns the command that makes new puzzles.
func (a *app) composeCommand() *cobra.Command {
	c := &composer{app: a}
	var seed uint64
	cmd := &cobra.Command{
		Use:               a.say("compose-use"),
		Short:             a.say("compose-short"),
		Long:              a.say("compose-long"),
		Example:           a.say("compose-example"),
		Args:              between(1, 1),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if _, err = a.game(args[0], c.games); err != nil { // notes its word lists
				return err
			}
			c.request.Game, c.request.Accents, c.request.Symbols = args[0], c.games.accents, strings.Join(splitSymbols(c.games.symbols), " ")
			c.request.Number = seedText(cmd, seed)
			return c.run(cmd.Context())
		},
	}
	cmd.Flags().IntVarP(&c.request.Lines, "lines", "n", 0, a.say("flag-lines"))
	cmd.Flags().IntVar(&c.request.Difficulty, "difficulty", 0, a.say("flag-difficulty"))
	complete(cmd, "difficulty", "1", "2", "3", "4", "5")
	cmd.Flags().StringVarP(&c.file, "output", "o", "", a.say("flag-output"))
	cmd.Flags().StringVar(&c.page, "page", "", a.say("flag-page"))
	cmd.Flags().BoolVar(&c.solution, "solution", false, a.say("flag-solution"))
	a.addSeedFlag(cmd, &seed)
	a.addGameFlags(cmd, &c.games)
	a.addJSONFlag(cmd, &c.json)
	return cmd
}

// composer composes a puzzle and writes it.
type composer struct {
	*app
	games    gameFlags
	request  study.PuzzleRequest
	file     string // a file that solve reads; standard output if empty
	page     string // a page to print, or empty
	solution bool   // print the solution
	json     bool
}

func (c *composer) run(ctx context.Context) error {
	format := strings.ToLower(filepath.Ext(c.page))
	if c.page != "" && format != ".svg" && format != ".html" {
		return message.NewProblem("compose-page-format", "--page {{.file}}: the file name must end in .svg or .html", "file", c.page)
	}
	if c.page != "" && filepath.Clean(c.page) == filepath.Clean(c.file) {
		return message.NewProblem("compose-same-file", "--page and -o both name {{.file}}; use two files", "file", c.page)
	}
	var now atomic.Pointer[study.PuzzleProgress]
	stop := c.waiting(func() string {
		p := now.Load()
		if p == nil || p.Nearest == 0 {
			return c.say("thinking")
		}
		return c.say("compose-progress", "trials", p.Trials, "most", p.Most, "nearest", p.Nearest)
	})
	composed, err := c.studies(nil).Compose(ctx, c.lang, &c.request, func(p study.PuzzleProgress) { now.Store(&p) })
	stop()
	if err != nil {
		return err
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
		err = writeFile(c.page, page.Bytes())
	}
	if err == nil && c.file != "" && c.file != "-" {
		err = writeFile(c.file, text.Bytes())
	}
	switch {
	case err != nil:
		return err
	case c.json:
		c.printJSON(composed)
	case c.file == "-" || c.file == "" && c.page == "":
		c.out.Write(text.Bytes())
	}
	return nil
}

// writeFile writes a file. Its error names the file.
func writeFile(name string, content []byte) error {
	file, err := createFile(name)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return file.keep(err)
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
	command := "codebreaker puzzle new " + shellWord(gamename.Friendly(composed.Game))
	if c.request.Lines > 0 {
		command += fmt.Sprintf(" --lines %d", c.request.Lines)
	}
	if c.request.Difficulty > 0 {
		command += fmt.Sprintf(" --difficulty %d", c.request.Difficulty)
	}
	if c.games.symbols != "" {
		command += " --symbols " + shellWord(c.games.symbols)
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
	return c.say("compose-solution", "code", composed.Solution)
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
	view.Pins
}

func (c *composer) printJSON(composed *study.Puzzle) {
	number, _ := strconv.ParseUint(composed.Number, 10, 64) // it is a number
	object := composedJSON{Game: composed.Game, Seed: number, Difficulty: composed.Difficulty, Solution: composed.Solution}
	for _, turn := range composed.Turns() {
		object.Lines = append(object.Lines, composedLineJSON{turn.Guess, turn.Pins})
	}
	printJSON(c.out, object)
}
