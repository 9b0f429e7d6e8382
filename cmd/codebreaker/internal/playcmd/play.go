package playcmd

import (
	"cmp"
	"math"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/codemaker"
	"codebreaker/internal/game"
	"codebreaker/internal/message"
	"codebreaker/internal/preset"
	"codebreaker/internal/session"

	"github.com/spf13/cobra"
)

// playFlags choose the codemaker.
type playFlags struct {
	cli.GameFlags
	maker, secret string
	seed          uint64
	daily, again  bool
	learn         bool
	most          uint
	goOn          string
	json          bool
}

// playCommand returns the command in which the reader breaks a code.
func playCommand(env *cli.Env) *cobra.Command {
	var flags playFlags
	cmd := &cobra.Command{
		Use:               env.Say("play-use"),
		Short:             env.Say("play-short"),
		Long:              env.Say("play-long"),
		Example:           env.Say("play-example"),
		Args:              cli.Between(0, -1),
		ValidArgsFunction: cli.CompleteGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if flags.learn {
				return guided(env, cmd.Context(), cmp.Or(strings.Join(args, " "), preset.UsualGame), flags.GameFlags, flags.json)
			}
			if flags.goOn != "" {
				return resume(env, cmd, session.Playing, named(flags.goOn, args), flags.json)
			}
			if several, err := env.Boards(cli.GameName(args), flags.GameFlags); several != nil || err != nil {
				return playBoards(env, cmd, several, err, &flags)
			}
			wish, err := flags.wish(env, cmd, args)
			if err != nil {
				return err
			}
			return begin(env, cmd, wish, flags.json)
		},
	}
	cmd.Flags().StringVar(&flags.maker, "codemaker", "random", env.Say("flag-codemaker"))
	cli.Complete(cmd, "codemaker", codemaker.Names()...)
	cmd.Flags().StringVar(&flags.secret, "secret", "", env.Say("flag-play-secret"))
	env.AddSeedFlag(cmd, &flags.seed)
	cmd.Flags().BoolVar(&flags.daily, "daily", false, env.Say("flag-daily"))
	cmd.Flags().BoolVar(&flags.again, "again", false, env.Say("flag-again"))
	cmd.Flags().UintVar(&flags.most, "guesses", 0, env.Say("flag-guesses"))
	cmd.Flags().BoolVar(&flags.learn, "learn", false, env.Say("flag-learn"))
	addContinueFlag(env, cmd, &flags.goOn)
	env.AddGameFlags(cmd, &flags.GameFlags)
	env.AddJSONFlag(cmd, &flags.json)
	return cmd
}

// wish returns the game that the arguments and the flags ask for.
func (f *playFlags) wish(env *cli.Env, cmd *cobra.Command, args []string) (game.Request, error) {
	text := strings.Join(args, " ")
	name, rest, err := session.LineIn(text)
	if err != nil {
		return game.Request{}, err
	}
	chosen, err := env.Game(cmp.Or(name, preset.UsualGame), f.GameFlags)
	if err != nil {
		return game.Request{}, err
	}
	wish := f.GameFlags.Wish(session.Playing, name)
	wish.Again = f.again
	if rest != "" {
		wish.Line = text
		if env.Screens(f.json) {
			wish.Kind = "" // turns from elsewhere have their own kind
		}
		return wish, f.checkLine(cmd)
	}
	err = f.hide(env, cmd, chosen, &wish)
	return wish, err
}

// checkLine refuses flags that conflict with the line of a game.
func (f *playFlags) checkLine(cmd *cobra.Command) error {
	for _, flag := range []string{"codemaker", "secret", "seed", "daily", "guesses"} {
		if cmd.Flags().Changed(flag) {
			return message.NewProblem("play-line-flag", "the game line already says what --{{.flag}} would: leave one of them out", "flag", flag)
		}
	}
	return nil
}

// hide sets the codemaker and the number of guesses.
func (f *playFlags) hide(env *cli.Env, cmd *cobra.Command, game *codebreaker.Game, wish *game.Request) (err error) {
	if err := cli.Exclusive(cmd, "secret", "codemaker", "seed", "daily"); err != nil {
		return err
	}
	if err := cli.Exclusive(cmd, "daily", "codemaker", "seed"); err != nil {
		return err
	}
	if f.daily && cmd.Flags().Changed("guesses") {
		return message.NewProblem("daily-guesses", "the daily game has the same guess limit for everyone: leave out --guesses or --daily")
	}
	wish.Codemaker, wish.Seed = f.maker, cli.SeedText(cmd, f.seed)
	if f.daily {
		wish.Day = time.Now().Format(time.DateOnly)
	}
	if cmd.Flags().Changed("guesses") {
		wish.Most = new(int(min(f.most, math.MaxInt32)))
	}
	if cmd.Flags().Changed("secret") {
		wish.Codemaker = session.Fixed
		wish.Secret, err = typedSecret(env, cmd.Context(), game, f.secret)
	}
	return err
}
