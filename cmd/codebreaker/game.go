package main

import (
	"io"
	"os"
	"strings"

	"codebreaker"
	"codebreaker/lexicon"

	"github.com/spf13/cobra"
)

// gameFlags say how a game's name is read.
type gameFlags struct {
	symbols string
	accents string
}

func (a *app) addGameFlags(cmd *cobra.Command, flags *gameFlags) {
	cmd.Flags().StringVar(&flags.symbols, "symbols", "", a.say("flag-symbols"))
	a.addAccentsFlag(cmd, &flags.accents)
}

func (a *app) addAccentsFlag(cmd *cobra.Command, accents *string) {
	cmd.Flags().StringVar(accents, "accents", "fold", a.say("flag-accents"))
	complete(cmd, "accents", "fold", "keep")
}

// gameName returns the game among a command's arguments, or the usual one.
func gameName(args []string) string {
	if len(args) > 0 {
		return args[0]
	}
	return usualGame
}

// usualGame is the game that is meant where none is named.
const usualGame = "4x6"

// game returns the game of a name. Games of words without a list, such as wordle,
// are those of the reader's language.
func (a *app) game(name string, flags gameFlags) (*codebreaker.Game, error) {
	game, lists, err := a.readGame(name, flags)
	if err == nil {
		a.noteLists(lists)
	}
	return game, err
}

// readGame returns the game of a name and the lists that it took its words from.
func (a *app) readGame(name string, flags gameFlags) (*codebreaker.Game, []*lexicon.List, error) {
	accents, err := parseAccents(flags.accents)
	if err != nil {
		return nil, nil, err
	}
	files := lexicon.NewFiles(a.open, accents)
	options := []codebreaker.Option{codebreaker.WithLexicon(files)}
	if flags.symbols != "" {
		options = append(options, codebreaker.WithSymbols(splitSymbols(flags.symbols)...))
	}
	game, err := codebreaker.ParseGame(a.listed(name), options...)
	return game, files.Lists(), err
}

// listed returns a game's name with a list where it wants one and has none.
func (a *app) listed(name string) string {
	return codebreaker.WithList(name, a.lang.Name())
}

func parseAccents(name string) (lexicon.Accents, error) {
	switch name {
	case "fold":
		return lexicon.FoldAccents, nil
	case "keep":
		return lexicon.KeepAccents, nil
	}
	return 0, choiceProblem("accents", name, "fold", "keep")
}

// choiceProblem says that a flag's value is none of its choices.
func choiceProblem(flag, value string, choices ...string) error {
	return codebreaker.NewProblem("flag-choice", "--{{.flag}} {{.value}}: choose {{.choices}}",
		"flag", flag, "value", value, "choices", strings.Join(choices, ", "))
}

// open opens a file, or the standard input for a name of one dash.
func (a *app) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(a.in), nil
	}
	return os.Open(name)
}

// splitSymbols cuts White,Pink,Yellow at its commas and WPY into its characters.
func splitSymbols(text string) []string {
	if !strings.Contains(text, ",") {
		return strings.Split(strings.Join(strings.Fields(text), ""), "")
	}
	names := strings.Split(text, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

// completeGames offers the games that have a short name to a command that takes one.
func completeGames(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completeManyGames(cmd, args, typed)
}

// completeManyGames offers the games that have a short name.
func completeManyGames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, preset := range codebreaker.Presets() {
		if !strings.Contains(preset.Game, "FILE") {
			names = append(names, preset.Name, preset.Game)
			continue
		}
		for _, list := range lexicon.Shipped() {
			names = append(names, preset.Name+":"+list)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
