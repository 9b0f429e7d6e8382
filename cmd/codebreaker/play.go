package main

import (
	"cmp"
	"math"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/codemaker"
	"codebreaker/internal/game"
	"codebreaker/internal/message"
	"codebreaker/internal/preset"
	"codebreaker/internal/session"

	"github.com/spf13/cobra"
)

// playFlags choose the codemaker.
type playFlags struct {
	gameFlags
	maker, secret string
	seed          uint64
	daily, again  bool
	learn         bool
	most          uint
	goOn          string
	json          bool
}

// playCommand returns the command in which the reader breaks a code.
func (a *app) playCommand() *cobra.Command {
	var flags playFlags
	cmd := &cobra.Command{
		Use:               a.say("play-use"),
		Short:             a.say("play-short"),
		Long:              a.say("play-long"),
		Example:           a.say("play-example"),
		Args:              between(0, -1),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if flags.learn {
				return a.guided(cmd.Context(), cmp.Or(strings.Join(args, " "), preset.UsualGame), flags.gameFlags, flags.json)
			}
			if flags.goOn != "" {
				return a.goOn(cmd, session.Playing, named(flags.goOn, args), flags.json)
			}
			if several, err := a.boards(gameName(args), flags.gameFlags); several != nil || err != nil {
				return a.playBoards(cmd, several, err, &flags)
			}
			wish, err := flags.wish(a, cmd, args)
			if err != nil {
				return err
			}
			return a.begin(cmd, wish, flags.json)
		},
	}
	cmd.Flags().StringVar(&flags.maker, "codemaker", "random", a.say("flag-codemaker"))
	complete(cmd, "codemaker", codemaker.Names()...)
	cmd.Flags().StringVar(&flags.secret, "secret", "", a.say("flag-play-secret"))
	a.addSeedFlag(cmd, &flags.seed)
	cmd.Flags().BoolVar(&flags.daily, "daily", false, a.say("flag-daily"))
	cmd.Flags().BoolVar(&flags.again, "again", false, a.say("flag-again"))
	cmd.Flags().UintVar(&flags.most, "guesses", 0, a.say("flag-guesses"))
	cmd.Flags().BoolVar(&flags.learn, "learn", false, a.say("flag-learn"))
	a.addContinueFlag(cmd, &flags.goOn)
	a.addGameFlags(cmd, &flags.gameFlags)
	a.addJSONFlag(cmd, &flags.json)
	return cmd
}

// wish returns the game that the arguments and the flags ask for.
func (f *playFlags) wish(a *app, cmd *cobra.Command, args []string) (game.Request, error) {
	text := strings.Join(args, " ")
	name, rest, err := session.LineIn(text)
	if err != nil {
		return game.Request{}, err
	}
	chosen, err := a.game(cmp.Or(name, preset.UsualGame), f.gameFlags)
	if err != nil {
		return game.Request{}, err
	}
	wish := f.gameFlags.wish(session.Playing, name)
	wish.Again = f.again
	if rest != "" {
		wish.Line = text
		if a.screens(f.json) {
			wish.Kind = "" // turns from elsewhere have their own kind
		}
		return wish, f.checkLine(cmd)
	}
	err = f.hide(a, cmd, chosen, &wish)
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
func (f *playFlags) hide(a *app, cmd *cobra.Command, game *codebreaker.Game, wish *game.Request) (err error) {
	if err := exclusive(cmd, "secret", "codemaker", "seed", "daily"); err != nil {
		return err
	}
	if err := exclusive(cmd, "daily", "codemaker", "seed"); err != nil {
		return err
	}
	if f.daily && cmd.Flags().Changed("guesses") {
		return message.NewProblem("daily-guesses", "the daily game has the same guess limit for everyone: leave out --guesses or --daily")
	}
	wish.Codemaker, wish.Seed = f.maker, seedText(cmd, f.seed)
	if f.daily {
		wish.Day = time.Now().Format(time.DateOnly)
	}
	if cmd.Flags().Changed("guesses") {
		wish.Most = new(int(min(f.most, math.MaxInt32)))
	}
	if cmd.Flags().Changed("secret") {
		wish.Codemaker = session.Fixed
		wish.Secret, err = a.typedSecret(cmd.Context(), game, f.secret)
	}
	return err
}
