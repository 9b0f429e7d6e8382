package cli

import (
	"context"
	"strings"
	"time"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"

	"github.com/spf13/cobra"
)

// AddPastFlags adds --past and --on, which hold for all games of the command.
func (env *Env) AddPastFlags(cmd *cobra.Command) {
	var file, on string
	cmd.Flags().StringVar(&file, "past", "", env.Say("flag-past"))
	cmd.Flags().StringVar(&on, "on", "", env.Say("flag-on"))
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return env.readPast(cmd.Context(), file, on) }
}

// readPast reads the file of --past, for the day of --on.
func (env *Env) readPast(ctx context.Context, file, on string) error {
	if file == "" {
		if on != "" {
			return message.NewProblem("past-on-alone", "--on needs --past FILE: its words from that day on do not count")
		}
		return nil
	}
	day := env.Now()
	if on != "" {
		var err error
		if day, err = time.Parse(time.DateOnly, on); err != nil {
			return message.NewProblem("past-on", "--on {{.day}}: write a day such as {{.example}}", "day", message.Quote(on), "example", "2026-02-11")
		}
	}
	opened, err := env.Open(ctx, file)
	if err != nil {
		return message.NewProblem("list-unopened", "list {{.list}} cannot be opened: {{.err}}", "list", message.Quote(file), "err", err)
	}
	defer opened.Close()
	env.past, err = lexicon.ReadPast(opened, file, day)
	return err
}

// notePast says how many past answers a game has. A game without any is an error.
func (env *Env) notePast(name string, game *rules.Game) error {
	past := env.past
	if past == nil {
		return nil
	}
	name = rules.Friendly(name)
	if !game.HasWords() {
		return message.NewProblem("past-codes", "--past is for games of words, such as {{.example}}: {{.game}} has none", "game", name, "example", "wordle")
	}
	known := past.Known(game)
	if known == 0 && len(past.Answers) > 0 {
		return message.NewProblem("past-unknown", "list {{.list}}: none of them can be the secret of {{.game}}", "list", message.Quote(past.Name), "game", name)
	}
	env.Note(strings.Join(wording.Past(env.Lang, past, known), " "))
	return nil
}
