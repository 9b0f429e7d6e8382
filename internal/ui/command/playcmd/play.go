package playcmd

import (
	"cmp"
	"strings"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// playFlags holds the options of the command, most of which choose the codemaker.
type playFlags struct {
	env *cli.Env
	cli.GameFlags
	maker, secret, target string
	seed                  uint64
	daily, again          bool
	learn                 bool
	most                  int
	goOn                  string // the game to continue
	json                  bool
}

// playCommand returns the command in which the reader breaks a code.
func playCommand(env *cli.Env, run func(*playFlags, *cobra.Command, []string) error) *cobra.Command {
	flags := &playFlags{env: env}
	cmd := cli.NewCommand("play", env, flags, cli.Between(0, -1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	cmd.Flags().StringVar(&flags.maker, "codemaker", "random", env.Say("flag-codemaker"))
	cli.Complete(cmd, "codemaker", session.Codemakers()...)
	cmd.Flags().StringVar(&flags.secret, "secret", "", env.Say("flag-play-secret"))
	cmd.Flags().StringVar(&flags.target, "target", "", env.Say("flag-target"))
	env.AddSeedFlag(cmd, &flags.seed)
	cmd.Flags().BoolVar(&flags.daily, "daily", false, env.Say("flag-daily"))
	cmd.Flags().BoolVar(&flags.again, "again", false, env.Say("flag-again"))
	cli.AddNumber(cmd.Flags(), &flags.most, "guesses", "", 0, 0, limits.Guesses, env.Say("flag-guesses"))
	cmd.Flags().BoolVar(&flags.learn, "learn", false, env.Say("flag-learn"))
	addContinueFlag(env, cmd, &flags.goOn)
	env.AddGameFlags(cmd, &flags.GameFlags)
	env.AddPastFlags(cmd)
	env.AddJSONFlag(cmd, &flags.json)
	return cmd
}

// run lets the reader learn a game, continue a saved game, or play a new one.
func (f *playFlags) run(cmd *cobra.Command, args []string) error {
	if f.learn {
		name := cmp.Or(strings.Join(args, " "), preset.UsualGame)
		if f.env.Screens(f.json) {
			return onScreens(f.env, cmd, first{learn: true, name: study.Named{Game: name, Symbols: f.Symbols, Accents: f.Accents}})
		}
		return guided(cmd.Context(), f.env, name, f.GameFlags, f.json)
	}
	if f.goOn != "" {
		return resume(f.env, cmd, session.Playing, named(f.goOn, args), f.json)
	}
	request, err := f.request(cmd, args)
	if err != nil {
		return notSaved(cmd, f.env, args, err)
	}
	return begin(f.env, cmd, request, f.json)
}

// request returns the game that the arguments and the flags ask for.
func (f *playFlags) request(cmd *cobra.Command, args []string) (games.Request, error) {
	text := strings.Join(args, " ")
	name, rest, err := session.LineIn(text)
	if err != nil {
		return games.Request{}, err
	}
	start, err := f.env.Start(cmd.Context(), cmp.Or(name, preset.UsualGame), f.GameFlags)
	if err != nil {
		return games.Request{}, err
	}
	request := f.GameFlags.Request(session.Playing, name)
	request.Again = f.again
	if rest != "" {
		request.Game, request.Line = "", text
		if f.env.Screens(f.json) {
			request.Kind = "" // turns from elsewhere have their own kind
		}
		return request, f.checkLine(cmd)
	}
	err = f.hide(cmd, start, &request)
	return request, err
}

// checkLine refuses flags that conflict with the line of a game.
func (f *playFlags) checkLine(cmd *cobra.Command) error {
	for _, flag := range []string{"codemaker", "secret", "target", "seed", "daily", "guesses"} {
		if cmd.Flags().Changed(flag) {
			return message.NewProblem("play-line-flag", "the game line already says what --{{.flag}} would: leave one of them out", "flag", flag)
		}
	}
	return nil
}

// hide sets the codemaker and the number of guesses.
func (f *playFlags) hide(cmd *cobra.Command, start *study.Start, request *games.Request) (err error) {
	if err := cli.Exclusive(cmd, "secret", "codemaker", "seed", "daily"); err != nil {
		return err
	}
	if err := cli.Exclusive(cmd, "target", "secret", "seed", "daily"); err != nil {
		return err
	}
	if err := cli.Exclusive(cmd, "daily", "codemaker", "seed"); err != nil {
		return err
	}
	if f.daily && cmd.Flags().Changed("guesses") {
		return message.NewProblem("daily-guesses", "the daily game has the same guess limit for everyone: leave out --guesses or --daily")
	}
	request.Codemaker, request.Seed, request.Target = f.maker, cli.SeedText(cmd, f.seed), f.target
	if f.target != "" && !cmd.Flags().Changed("codemaker") {
		request.Codemaker = session.Adversary
	}
	if f.daily {
		request.Day = f.env.Now().Format(time.DateOnly)
	}
	if cmd.Flags().Changed("guesses") {
		request.Most = &f.most
	}
	if cmd.Flags().Changed("secret") {
		request.Codemaker = session.Fixed
		request.Secret, err = typedSecret(cmd.Context(), f.env, start, f.secret)
	}
	return err
}
