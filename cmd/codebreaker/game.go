package main

import (
	"context"
	"io"
	"os"
	"strings"

	"codebreaker"
	"codebreaker/internal/game"
	"codebreaker/internal/gamename"
	"codebreaker/internal/message"
	"codebreaker/internal/ownlist"
	"codebreaker/internal/preset"
	"codebreaker/internal/session"
	"codebreaker/internal/study"
	"codebreaker/lexicon"

	"github.com/spf13/cobra"
)

// gameFlags say how to read the name of a game.
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

// wish returns a new-game request for a name and these flags.
func (f *gameFlags) wish(kind session.Kind, name string) game.Request {
	return game.Request{Kind: kind, Game: name, Symbols: splitSymbols(f.symbols), Accents: f.accents}
}

// gameName returns the game among a command's arguments, or the default game.
func gameName(args []string) string {
	if len(args) > 0 {
		return args[0]
	}
	return preset.UsualGame
}

// game returns the game with a name, which [study.NameIn] translates. It prints notes about the
// word lists of the game.
func (a *app) game(name string, flags gameFlags) (*codebreaker.Game, error) {
	symbols := splitSymbols(flags.symbols)
	named := study.Named{Game: study.NameIn(a.lang, name), Symbols: strings.Join(symbols, " "), Accents: flags.accents}
	return a.games.Of(context.Background(), named, func() (*codebreaker.Game, error) {
		game, lists, err := a.readGame(named, symbols)
		if err == nil {
			a.noteLists(lists)
		}
		return game, err
	})
}

// readNamed is the [game.Reader] of the person at this machine. It does not read again a game that
// [app.game] has read.
func (a *app) readNamed(ctx context.Context, named study.Named) (game *codebreaker.Game, own bool, err error) {
	game, err = a.games.Of(ctx, named, func() (*codebreaker.Game, error) {
		game, _, err := a.readGame(named, strings.Fields(named.Symbols))
		return game, err
	})
	return game, false, err
}

// readGame reads a game and returns its word lists.
func (a *app) readGame(named study.Named, symbols []string) (*codebreaker.Game, []*lexicon.List, error) {
	accents, err := parseAccents(named.Accents)
	if err != nil {
		return nil, nil, err
	}
	files := lexicon.NewFiles(a.open, accents)
	options := []codebreaker.Option{codebreaker.WithLexicon(files)}
	if len(symbols) > 0 {
		options = append(options, codebreaker.WithSymbols(symbols...))
	}
	game, err := codebreaker.ParseGame(named.Game, options...)
	return game, files.Lists(), err
}

func parseAccents(name string) (lexicon.Accents, error) {
	accents, ok := ownlist.ParseAccents(name)
	if !ok {
		return 0, choiceProblem("accents", name, "fold", "keep")
	}
	return accents, nil
}

// choiceProblem says that the value of a flag is not one of its choices.
func choiceProblem(flag, value string, choices ...string) error {
	return message.NewProblem("flag-choice", "--{{.flag}} {{.value}}: choose {{.choices}}",
		"flag", flag, "value", value, "choices", strings.Join(choices, ", "))
}

// open opens a file, or standard input for "-".
func (a *app) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(a.in), nil
	}
	return os.Open(name)
}

// splitSymbols splits White,Pink,Yellow at its commas and WPY into its characters.
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

// completeGames offers the short names of games to a command that takes one game.
func completeGames(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completeManyGames(cmd, args, typed)
}

// completeManyGames offers the short names of games.
func completeManyGames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, preset := range gamename.Presets() {
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
