package cli

import (
	"context"
	"io"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/lines"

	"github.com/spf13/cobra"
)

// GameFlags say how to read the name of a game.
type GameFlags struct {
	Symbols string
	Accents string
}

func (env *Env) AddGameFlags(cmd *cobra.Command, flags *GameFlags) {
	cmd.Flags().StringVar(&flags.Symbols, "symbols", "", env.Say("flag-symbols"))
	Complete(cmd, "symbols", rules.SymbolSets()...)
	env.AddAccentsFlag(cmd, &flags.Accents)
}

func (env *Env) AddAccentsFlag(cmd *cobra.Command, accents *string) {
	cmd.Flags().StringVar(accents, "accents", "fold", env.Say("flag-accents"))
	Complete(cmd, "accents", lexicon.AccentNames()...)
}

// Request returns a new-game request for a name and these flags.
func (f *GameFlags) Request(kind session.Kind, name string) games.Request {
	return games.Request{Kind: kind, Game: name, Symbols: reading.SplitSymbols(f.Symbols), Accents: f.Accents}
}

// GameName returns the game among a command's arguments, or the default game.
func GameName(args []string) string {
	if len(args) > 0 {
		return args[0]
	}
	return preset.UsualGame
}

// Game returns the game with a name, which [study.NameIn] translates. It prints notes about the
// word lists of the game.
func (env *Env) Game(ctx context.Context, name string, flags GameFlags) (*rules.Game, error) {
	symbols := reading.SplitSymbols(flags.Symbols)
	named := study.Named{Game: study.NameIn(env.Lang, name), Symbols: strings.Join(symbols, " "), Accents: flags.Accents}
	return env.Games.Of(ctx, named, func() (*rules.Game, error) {
		stop := env.Thinking()
		game, lists, err := env.readGame(ctx, named, symbols)
		stop()
		if err == nil {
			env.noteLists(lists)
			err = env.notePast(named.Game, game)
		}
		return game, err
	})
}

// readNamed is the [study.Reader] of the person at this machine. It does not read again a game that
// [Env.Game] has read.
func (env *Env) readNamed(ctx context.Context, named study.Named) (game *rules.Game, own bool, err error) {
	game, err = env.Games.Of(ctx, named, func() (*rules.Game, error) {
		game, _, err := env.readGame(ctx, named, strings.Fields(named.Symbols))
		return game, err
	})
	return game, false, err
}

// readGame reads a game and returns its word lists.
func (env *Env) readGame(ctx context.Context, named study.Named, symbols []string) (*rules.Game, []*lexicon.List, error) {
	accents, err := lexicon.ReadAccents(named.Accents)
	if err != nil {
		return nil, nil, err
	}
	files := env.Lists(ctx, accents)
	options := []rules.Option{rules.WithLexicon(files)}
	if len(symbols) > 0 {
		options = append(options, rules.WithSymbols(symbols...))
	}
	game, err := rules.ParseGame(named.Game, options...)
	if err == nil && env.past != nil {
		game = env.past.Lower(game)
	}
	return game, files.Lists(), err
}

// ChoiceProblem says that the value of a flag is not one of its choices.
func ChoiceProblem(flag, value string, choices ...string) error {
	return message.NewProblem("flag-choice", "--{{.flag}} {{.value}}: choose {{.choices}}",
		"flag", flag, "value", value, "choices", strings.Join(choices, ", "))
}

// CandidatesOnly reads the value of --pool.
func CandidatesOnly(pool string) (bool, error) {
	only, err := rules.CandidatesOnly(pool)
	if err != nil {
		err = ChoiceProblem("pool", pool, rules.AllGuesses, rules.CandidateGuesses)
	}
	return only, err
}

// Open opens a file, or standard input for "-", and reads it until the context is done: see
// [lines.Open].
func (env *Env) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	return lines.Open(ctx, name, env.In)
}

// Lists returns the word lists that have names, and those in files.
func (env *Env) Lists(ctx context.Context, accents lexicon.Accents) *lexicon.Files {
	return lexicon.NewFiles(func(name string) (io.ReadCloser, error) { return env.Open(ctx, name) }, accents)
}

// CompleteGames offers the short names of games to a command that takes one game.
func CompleteGames(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return CompleteManyGames(cmd, args, typed)
}

// CompleteManyGames offers the short names of games.
func CompleteManyGames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, p := range preset.Catalogue() {
		if !p.Words() {
			names = append(names, p.With(""), p.Of(""))
			continue
		}
		for _, list := range lexicon.Shipped() {
			names = append(names, p.Name+":"+list)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// CompleteLists offers the bundled lists.
func CompleteLists(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return lexicon.Shipped(), cobra.ShellCompDirectiveDefault
}

// ListSummary says how many words a list has, and its encoding.
func (env *Env) ListSummary(list *lexicon.List) string {
	return env.Say("words-summary", "list", env.FileName(list.Name), "count", len(list.Words), "encoding", list.Encoding)
}

// LeftOut says how a list was understood, and which lines were not read as words.
func (env *Env) LeftOut(list *lexicon.List) []string {
	var said []string
	if letters := list.Accents.Letters(); letters != "" {
		said = append(said, env.Say("words-accents", "accents", list.Accents, "letters", strings.Join(strings.Split(letters, ""), " ")))
	}
	if list.Heading != "" {
		said = append(said, env.Say("words-heading", "heading", list.Heading))
	}
	if list.Scale != 0 {
		said = append(said, env.Say("words-scale", "scale", list.Scale))
	}
	if list.Odd > 0 {
		said = append(said, env.Say("words-odd", "count", list.Odd, "first", list.FirstOdd))
	}
	if list.Long > 0 {
		said = append(said, env.Say("words-too-long", "count", list.Long, "most", rules.MaxPlaces))
	}
	if list.Others > 0 {
		said = append(said, env.Say("words-others", "count", list.Others))
	}
	return said
}

// noteLists prints a note about each list whose encoding was guessed or whose lines were left out.
func (env *Env) noteLists(lists []*lexicon.List) {
	for _, list := range lists {
		if left := env.LeftOut(list); list.Encoding != "UTF-8" || len(left) > 0 {
			env.Note(strings.Join(append([]string{env.ListSummary(list)}, left...), " "))
		}
	}
}

// IsGame reports whether a name is the name of a game. It reads no word list.
func IsGame(name string) bool {
	_, err := rules.ParseGame(name)
	return err == nil || message.IsProblem(err, "game-no-lexicon")
}
