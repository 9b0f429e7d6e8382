package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"codebreaker"
	"codebreaker/codemaker"
	"codebreaker/internal/telling"
	"codebreaker/match"

	"github.com/spf13/cobra"
)

// playCommand returns the command in which the reader breaks a code.
func (a *app) playCommand() *cobra.Command {
	var (
		games         gameFlags
		maker, secret string
		seed          uint64
		json          bool
	)
	cmd := &cobra.Command{
		Use:               a.say("play-use"),
		Short:             a.say("play-short"),
		Long:              a.say("play-long"),
		Example:           a.say("play-example"),
		Args:              between(0, 1),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := a.game(gameName(args), games)
			if err != nil {
				return err
			}
			p := &player{report: &report{app: a, game: game, json: json}, match: match.New(game)}
			if cmd.Flags().Changed("secret") {
				if err := exclusive(cmd, "secret", "codemaker", "seed"); err != nil {
					return err
				}
				p.maker, err = fixed(game, secret)
			} else {
				p.maker, err = codemaker.ByName(maker, game, drawSeed(cmd, seed))
			}
			if err != nil {
				return err
			}
			return p.run(cmd.Context())
		},
	}
	cmd.Flags().StringVar(&maker, "codemaker", "random", a.say("flag-codemaker"))
	complete(cmd, "codemaker", codemaker.Names()...)
	cmd.Flags().StringVar(&secret, "secret", "", a.say("flag-play-secret"))
	a.addSeedFlag(cmd, &seed)
	a.addGameFlags(cmd, &games)
	a.addJSONFlag(cmd, &json)
	return cmd
}

// fixed returns the codemaker who hides a code that was typed.
func fixed(game *codebreaker.Game, secret string) (codemaker.Codemaker, error) {
	code, err := game.ParseCode(secret)
	if err != nil {
		return nil, err
	}
	return codemaker.Fixed{Secret: code}, game.CheckSecret(code)
}

// player reads the guesses of a person and has them marked.
type player struct {
	*report
	match *match.Match
	maker codemaker.Codemaker
}

func (p *player) run(ctx context.Context) error {
	p.prompt(p.say("play-hello", "game", telling.Game(p.lang, p.game)) + "\n")
	for !p.match.Solved() {
		p.prompt(p.say("guess-prompt", "turn", len(p.match.Records())+1))
		text, err := p.lines.Next(ctx)
		if err == io.EOF {
			return p.ended()
		}
		if err != nil {
			return err
		}
		err = p.obey(ctx, strings.TrimSpace(text))
		switch {
		case err == errQuit:
			return nil
		case exitCode(err) == exitMisuse:
			p.reply(err)
		case err != nil:
			return err
		}
	}
	return nil
}

// obey plays the guess of a line or does what its command says. A word that may
// be guessed is a guess, unless a colon makes it a command.
func (p *player) obey(ctx context.Context, text string) error {
	command, isCommand := strings.CutPrefix(text, ":")
	guess, err := p.game.ParseCode(text)
	if err == nil {
		err = p.game.CheckGuess(guess, p.match.Set().History())
	}
	if err == nil && !isCommand {
		return p.guess(ctx, guess)
	}
	switch {
	case is(command, "hint", p.say("word-hint")):
		return p.hint(ctx)
	case is(command, "undo", p.say("word-undo")):
		if !p.match.Undo() {
			return undoNothing()
		}
		return nil
	case is(command, "give up", p.say("word-give-up")):
		return p.giveUp(ctx)
	case is(command, "quit", p.say("word-quit")):
		return errQuit
	}
	return err
}

func (p *player) guess(ctx context.Context, guess codebreaker.Code) error {
	stop := p.thinking()
	defer stop()
	feedback, err := p.maker.Answer(ctx, p.match.Set(), guess)
	if err != nil {
		return err
	}
	record, err := p.match.Add(ctx, guess, feedback)
	stop()
	if err != nil {
		return err
	}
	p.turn(record)
	if p.match.Solved() {
		p.end(true, record.Number, guess)
	}
	return nil
}

// hint shows the guess that the usual strategy would play.
func (p *player) hint(ctx context.Context) error {
	stop := p.thinking()
	guess, err := match.Usual(p.game).Choose(ctx, p.match.Set())
	stop()
	if err != nil {
		return err
	}
	if p.json {
		printJSON(p.out, hintedJSON{jsonVersion, len(p.match.Records()) + 1, p.game.Format(guess)})
	} else {
		fmt.Fprintln(p.out, p.say("hinted", "guess", p.game.Format(guess)))
	}
	return nil
}

// giveUp shows the secret and ends the game.
func (p *player) giveUp(ctx context.Context) error {
	secret, err := p.maker.Reveal(ctx, p.match.Set())
	if err != nil {
		return err
	}
	p.end(false, len(p.match.Records()), secret)
	return errQuit
}

// ended is the end of the input in the middle of a game.
func (p *player) ended() error {
	p.prompt("\n") // past the one before
	return codebreaker.NewProblem("guesses-ended", "the input ended before the code was found, after {{.turns}} turns",
		"turns", len(p.match.Records()), "err", io.ErrUnexpectedEOF)
}
